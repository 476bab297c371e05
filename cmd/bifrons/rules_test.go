package main

import (
	"testing"

	"bifrons.chess/chess"
)

func TestGuessVariant(t *testing.T) {
	for _, c := range []struct {
		fens []string
		want *chess.Variant
	}{
		{nil, chess.JanusChess}, // the first that is offered
		{[]string{chess.JanusChess.Start}, chess.JanusChess},
		{[]string{chess.TwoKings.Start}, chess.TwoKings},
		{[]string{chess.Orthodox.Start}, chess.Orthodox},
		{[]string{"4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, chess.Orthodox},
		{[]string{"4k3/8/8/8/8/8/8/4KK2 w - - 0 1"}, chess.TwoKings},
		{[]string{"4kk2/8/8/8/8/8/8/4K3 w - - 0 1"}, chess.TwoKings},
		{[]string{"4k5/10/10/10/10/10/10/4K5 w - - 0 1"}, chess.JanusChess},
		// One game for all positions of a suite.
		{[]string{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4kk2/8/8/8/8/8/8/4K3 w - - 0 1"}, chess.TwoKings},
		// No game has them: the nearest, whose reader says what is wrong.
		{[]string{"4k4/9/9/9/9/9/9/4K4 w - - 0 1"}, chess.JanusChess},
		{[]string{"kkk5/8/8/8/8/8/8/K7 w - - 0 1"}, chess.TwoKings},
		{[]string{"99999999999999999999999"}, chess.JanusChess},
		{[]string{""}, chess.Orthodox},
		{[]string{"nonsense"}, chess.Orthodox},
	} {
		if got := guessVariant(c.fens...); got != c.want {
			t.Errorf("%q: %s, want %s", c.fens, got.Title, c.want.Title)
		}
	}
}

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"plain text":     "plain text",
		"two\nlines":     `two\x0alines`,
		"\x1b[2J screen": `\x1b[2J screen`,
		"Größe ♔":        "Größe ♔",
		"\u202eturned":   `\x202eturned`,
	} {
		if got := oneLine(text); got != want {
			t.Errorf("oneLine(%q) = %q, want %q", text, got, want)
		}
	}
}
