package pgn

import "testing"

func TestTermination(t *testing.T) {
	for value, want := range map[string]struct {
		termination Termination
		words       string
	}{
		"time forfeit: White wins on time": {TerminationTime, "White wins on time"},
		"normal: draw: nobody can win":     {TerminationNormal, "draw: nobody can win"},
		"unterminated":                     {TerminationNone, ""},
		"":                                 {"", ""},
	} {
		termination, words := ParseTermination(value)
		if termination != want.termination || words != want.words || termination.With(words) != value {
			t.Errorf("%q: %q, %q", value, termination, words)
		}
	}
}
