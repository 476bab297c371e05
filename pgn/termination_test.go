package pgn

import "testing"

func TestTermination(t *testing.T) {
	if got := TerminationTime.With("White wins on time"); got != "time forfeit: White wins on time" {
		t.Error(got)
	}
	if got := TerminationNone.With(""); got != "unterminated" {
		t.Error(got)
	}
}
