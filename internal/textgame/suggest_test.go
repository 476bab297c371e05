package textgame

import "testing"

func TestSuggestion(t *testing.T) {
	for word, want := range map[string]string{
		"flop": "flip", "moevs": "moves", "hlep": "help", "hint!": "hint", "resgin": "resign", "undoo": "undo",
		"png": "pgn", "baord": "board", "redo": "", "hello": "", "x": "", "": "", "supercalifragilistic": "",
	} {
		if want != "" {
			want = " Did you mean " + want + "?"
		}
		if got := suggestion(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "bca", 2}, {"kitten", "sitting", 3},
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
