package playtest_test

import (
	"testing"

	"bifrons.chess/internal/play"
	"bifrons.chess/internal/playtest"
)

func TestMemory(t *testing.T) {
	playtest.TestStore(t, func(*testing.T) func() play.Store {
		m := playtest.NewMemory()
		return func() play.Store { return m }
	})
}
