package pgn

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readAll reads everything and keeps games and bad games apart.
func readAll(t testing.TB, text string, o Options) (games []*Game, bad []*GameError) {
	t.Helper()
	r := NewReader(strings.NewReader(text), o)
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games, bad
		}
		if ge, ok := errors.AsType[*GameError](err); ok {
			bad = append(bad, ge)
			continue
		}
		if err != nil {
			t.Fatalf("reading: %v", err)
		}
		games = append(games, g)
	}
}

func one(t testing.TB, text string, o Options) *Game {
	t.Helper()
	games, bad := readAll(t, text, o)
	if len(bad) > 0 {
		t.Fatalf("%v\nin %q", bad[0], text)
	}
	if len(games) != 1 {
		t.Fatalf("%d games, want 1, in %q", len(games), text)
	}
	return games[0]
}

func write(t testing.TB, o WriteOptions, games ...*Game) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b, o)
	for _, g := range games {
		if err := w.Write(g); err != nil {
			t.Fatalf("writing: %v", err)
		}
	}
	return b.String()
}

// difference tells the first thing that two games do not share, "" if they are
// the same but for the tags that a Writer adds.
func difference(a, b *Game) string {
	switch {
	case a.Variant != b.Variant:
		return "variant " + a.Variant.Name + " and " + b.Variant.Name
	case a.Start != b.Start:
		return "start " + a.Start.FEN(a.Variant) + " and " + b.Start.FEN(b.Variant)
	case a.Result != b.Result:
		return "result " + a.Result.String() + " and " + b.Result.String()
	}
	decided := []string{"result", "variant", "castlingrules", "fen", "setup"}
	for _, t := range a.Tags {
		if slices.Contains(decided, strings.ToLower(t.Name)) {
			continue
		}
		if !slices.ContainsFunc(b.Tags, func(u Tag) bool { return strings.EqualFold(t.Name, u.Name) && t.Value == u.Value }) {
			return "tag " + t.Name + " " + t.Value
		}
	}
	x, y := a.Root, b.Root
	for {
		switch {
		case x.Move != y.Move:
			return "move " + x.Move.String() + " and " + y.Move.String()
		case !slices.Equal(x.NAGs, y.NAGs):
			return "glyphs at " + x.Move.String()
		case !slices.Equal(x.Before, y.Before):
			return "comment before " + x.Move.String()
		case !slices.Equal(x.After, y.After):
			return "comment after " + x.Move.String()
		case (x.first == nil) != (y.first == nil):
			return "length after " + x.Move.String()
		}
		if x.first != nil {
			x, y = x.first, y.first
			continue
		}
		for x.parent != nil && x.next == nil {
			if y.next != nil {
				return "variations to " + y.Move.String()
			}
			x, y = x.parent, y.parent
		}
		if x.parent == nil {
			return ""
		}
		if y.next == nil {
			return "variations to " + x.Move.String()
		}
		x, y = x.next, y.next
	}
}

// roundTrip writes and reads games again: nothing may be lost, the text must be
// clean, and a second writing the same.
func roundTrip(t testing.TB, games []*Game) {
	t.Helper()
	text := write(t, WriteOptions{}, games...)
	again, bad := readAll(t, text, Options{})
	if len(bad) > 0 {
		t.Fatalf("what was written is refused: %v\n%s", bad[0], text)
	}
	if len(again) != len(games) {
		t.Fatalf("%d games written, %d read\n%s", len(games), len(again), text)
	}
	for i, g := range games {
		if d := difference(g, again[i]); d != "" {
			t.Fatalf("game %d lost something: %s\n%s", i+1, d, text)
		}
		for _, w := range again[i].Warnings {
			if w.Kind != ResultAgainstPosition && w.Kind != DuplicateTag {
				t.Errorf("game %d: the written text gives a warning: %v\n%s", i+1, w, text)
			}
		}
	}
	if twice := write(t, WriteOptions{}, again...); twice != text {
		t.Fatalf("second writing differs:\n%s\n---\n%s", text, twice)
	}
}

// files lists the test files with what must come out of each: the games, and
// the reasons of the bad ones in order.
var files = []struct {
	name  string
	games int
	bad   []Reason
}{
	{"hodgson-hammes-1998", 1, nil},
	{"plain", 2, nil},
	{"variations", 1, nil},
	{"comments", 1, nil},
	{"commands", 1, nil},
	{"nags", 1, nil},
	{"numbers", 1, nil},
	{"glued", 1, nil},
	{"crlf", 1, nil},
	{"cr", 1, nil},
	{"bom", 1, nil},
	{"latin1", 1, nil},
	{"utf8", 1, nil},
	{"escape", 1, nil},
	{"no-tags", 4, nil},
	{"no-result", 3, nil},
	{"results-disagree", 3, nil},
	{"tags", 1, nil},
	{"janus-fen", 2, nil},
	{"twokings", 3, nil},
	{"janus-castling", 5, nil},
	{"german", 1, []Reason{BadMove}},
	{"broken", 4, []Reason{BadMove, UnterminatedString, UnterminatedComment, UnterminatedVariation, UnknownVariant, BadMove}},
	{"deep", 1, nil},
	{"wide", 1, nil},
	{"long-comment", 1, nil},
	{"result-inside", 1, nil},
	{"after-result", 2, nil},
	{"empty", 0, nil},
	{"only-comment", 0, nil},
	{"black-to-move", 2, nil},
	{"promotion", 2, nil},
}

func TestRoundTripOfFiles(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.pgn")
	if err != nil || len(paths) != len(files) {
		t.Errorf("%d files in testdata, %d in the table (%v)", len(paths), len(files), err)
	}
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			text, err := os.ReadFile("testdata/" + f.name + ".pgn")
			if err != nil {
				t.Fatal(err)
			}
			games, bad := readAll(t, string(text), Options{})
			var reasons []Reason
			for _, b := range bad {
				reasons = append(reasons, b.Reason)
			}
			if len(games) != f.games || !slices.Equal(reasons, f.bad) {
				t.Fatalf("%d games and %v, want %d and %v; errors %v", len(games), reasons, f.games, f.bad, bad)
			}
			roundTrip(t, games)
			skimmed, _ := readAll(t, string(text), Options{TagsOnly: true})
			for _, g := range games {
				if !slices.ContainsFunc(skimmed, func(s *Game) bool { return slices.Equal(s.Tags, g.Tags) && s.Result == g.Result }) {
					t.Errorf("TagsOnly does not find the game %v", g.Tags)
				}
			}
		})
	}
}

// The reader must not depend on where the stream is cut.
func TestByteByByteReadsTheSame(t *testing.T) {
	for _, f := range files {
		text, err := os.ReadFile("testdata/" + f.name + ".pgn")
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 50_000 {
			continue
		}
		whole, wholeBad := readAll(t, string(text), Options{})
		r := NewReader(oneByteReader{strings.NewReader(string(text))}, Options{})
		for {
			g, err := r.Next()
			if err == io.EOF {
				break
			}
			if ge, ok := errors.AsType[*GameError](err); ok {
				if len(wholeBad) == 0 || wholeBad[0].Error() != ge.Error() {
					t.Fatalf("%s: %v is not the error of the whole read", f.name, ge)
				}
				wholeBad = wholeBad[1:]
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if len(whole) == 0 || difference(whole[0], g) != "" {
				t.Fatalf("%s: game %v differs from the whole read", f.name, g.Tags)
			}
			whole = whole[1:]
		}
		if len(whole)+len(wholeBad) > 0 {
			t.Errorf("%s: %d games and %d errors missing", f.name, len(whole), len(wholeBad))
		}
	}
}

type oneByteReader struct{ r io.Reader }

func (o oneByteReader) Read(p []byte) (int, error) { return o.r.Read(p[:min(1, len(p))]) }
