package main

import (
	"bytes"
	"strings"
	"testing"
)

// What a terminal shows after all that was written to it.
func shownBy(written string, width int) string {
	screen := []rune(strings.Repeat(" ", width))
	at := 0
	for _, r := range written {
		switch r {
		case '\r':
			at = 0
		case '\b':
			at--
		default:
			if at >= width-1 {
				return "the line is full"
			}
			screen[at] = r
			at++
		}
	}
	return strings.TrimRight(string(screen), " ")
}

func TestStatusLine(t *testing.T) {
	var out bytes.Buffer
	l := statusLine{out: &out, width: func() int { return 20 }}
	for _, c := range []struct{ text, want string }{
		{"a first text", "a first text"},
		{"short", "short"},
		{"ends with ∞ and ±", "ends with ∞ and ±"},
		{"a text that is far too long for it", "a text that is far…"},
		{"", ""},
		{"again", "again"},
	} {
		l.show(c.text)
		if got := shownBy(out.String(), 20); got != c.want {
			t.Errorf("%q is shown as %q", c.text, got)
		}
	}
}
