package pgn

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"bifrons.chess/chess"
)

// FuzzReader checks on any bytes that the reader ends, that it names places
// that exist, that it reads the same however the stream is cut, and that every
// game it accepts survives writing and reading.
func FuzzReader(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.pgn")
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		if len(text) < 5000 {
			f.Add(string(text))
		}
	}
	f.Add("1. e4 (1. d4 (1. c4 1-0) {x} d5) () $3 {[%clk 1]} !!! *")
	f.Add("[Variant \"janus\"][Event \"\\\"\"]{a\n\n[Event \"\"] 1.j4 ; }\n 18.0-0")
	options := Options{MaxGameBytes: 4000, MaxTokenBytes: 500, MaxNesting: 20}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 20_000 {
			t.Skip()
		}
		var games []*Game
		r := NewReader(strings.NewReader(text), options)
		cut := NewReader(iotest.OneByteReader(strings.NewReader(text)), options)
		for calls := 0; ; calls++ {
			if calls > len(text)+1 {
				t.Fatal("the reader does not end")
			}
			g, err := r.Next()
			g2, err2 := cut.Next()
			if (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
				t.Fatalf("cut into bytes: %v, whole: %v", err2, err)
			}
			if err == io.EOF {
				break
			}
			if bad, ok := errors.AsType[*GameError](err); ok {
				if bad.Line < 1 || bad.Column < 1 || bad.Offset < 0 || bad.Offset > int64(len(text)) || len(bad.Text) > maxErrorText {
					t.Fatalf("impossible place or text: %+v", bad)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if d := difference(g, g2); d != "" {
				t.Fatalf("cut into bytes: %s", d)
			}
			games = append(games, g)
		}
		roundTrip(t, games)
		skim := NewReader(strings.NewReader(text), Options{MaxGameBytes: 4000, MaxTokenBytes: 500, MaxNesting: 20, TagsOnly: true})
		for _, g := range games {
			for {
				s, err := skim.Next()
				if err == io.EOF {
					t.Fatalf("TagsOnly does not find the game %q", g.Tags)
				}
				if err == nil && s.Result == g.Result && s.Variant == g.Variant && len(s.Tags) == len(g.Tags) {
					break
				}
			}
		}
	})
}

// FuzzComment checks that commands are found without harm and can be set.
func FuzzComment(f *testing.F) {
	f.Add("a [%clk 1:00:00] b [%cal Ga1b2,Rc3j8][%eval #-1,3] [%", "clk")
	f.Add("[%][% ][%x]]", "x")
	f.Fuzz(func(t *testing.T, text, name string) {
		c := Comment(text)
		found := 0
		for cmd := range c.Commands() {
			if cmd.Name == "" {
				t.Fatal("a command without name")
			}
			found++
		}
		if found == 0 && c.Prose() != strings.TrimSpace(text) {
			t.Fatalf("%q without commands has the prose %q", text, c.Prose())
		}
		if clean := cleanComment(text); cleanComment(clean) != clean {
			t.Fatalf("%q cleaned twice is another text", text)
		}
		if strings.ContainsAny(name, " ]") || name == "" {
			return
		}
		n := &Node{After: []Comment{c}}
		n.SetCommand(name, "value")
		if got, ok := n.Command(name); !ok || got != "value" {
			t.Fatalf("%q set to %q reads %q, %v", name, n.After, got, ok)
		}
		n.Clock()
		n.Eval()
		for _, m := range n.Marks() {
			if m.From >= chess.NoSquare {
				t.Fatalf("mark %+v", m)
			}
		}
	})
}
