package localbus_test

import (
	"testing"

	"bifrons.chess/internal/localbus"
	"bifrons.chess/internal/play"
	"bifrons.chess/internal/playtest"
)

func TestBus(t *testing.T) {
	playtest.TestBus(t, func(*testing.T) play.Bus { return &localbus.Bus{} })
}
