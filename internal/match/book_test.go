package match

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

func writeBook(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadBook(t *testing.T) {
	const lines = "\ufeff# made by hand\n\ne2e4 e7e5 # the usual\r\n  d2d4\td7d5  \n" +
		"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R b KQkq - 3 9\n" +
		"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - bm e1b1; id \"x\";\n"
	b, err := ReadBook(writeBook(t, "a.txt", lines), chess.JanusChess)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range b.Lines {
		got = append(got, o.String())
	}
	want := []string{"e2e4 e7e5", "d2d4 d7d5",
		"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R b KQkq - 3 9",
		"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1"}
	if !slices.Equal(got, want) || b.Lines[0].Line != 3 || b.Lines[3].Line != 6 {
		t.Errorf("%q", got)
	}
	again, err := ReadBook(writeBook(t, "b.txt", strings.Join(got, "\n")), chess.JanusChess)
	if err != nil || len(again.Lines) != 4 || again.Sum == b.Sum {
		t.Errorf("%+v, %v", again, err)
	}

	const games = "[Variant \"janus\"]\n\n1. e4 e5 (1... d5) {good} *\n\n[Variant \"janus\"]\n[SetUp \"1\"]\n[FEN \"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1\"]\n\n1. Kb1 Kb8 1-0\n"
	b, err = ReadBook(writeBook(t, "a.pgn", games), chess.JanusChess)
	if err != nil || len(b.Lines) != 2 || len(b.Lines[0].Moves) != 2 || len(b.Lines[1].Moves) != 2 {
		t.Fatalf("%+v, %v", b, err)
	}
	if _, fen, err := b.Lines[0].begin(chess.JanusChess); err != nil || fen != "" {
		t.Errorf("the start position is %q, %v", fen, err)
	}
	if p, fen, err := b.Lines[1].begin(chess.JanusChess); err != nil || !strings.HasPrefix(fen, "r3k4r/") || p.FEN() != fen {
		t.Errorf("%q, %v", fen, err)
	}
	if _, _, err := b.Lines[1].begin(chess.TwoKings); err == nil {
		t.Error("an opening of another game begins")
	}
}

func TestBooksThatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		text         string
		line, column int
		want         string
	}{
		{"", 0, 0, "no opening"},
		{"# nothing\n", 0, 0, "no opening"},
		{"e2e4 e7e5\n  e2e4  é2e5\n", 2, 9, "é2e5"},
		{"e2e4 e2e4\n", 1, 6, "e2e4"},
		{"8/8/8/8/8/8/8/8 w - - 0 1\n", 1, 1, "Janus Chess"},
		{"k9/8JJ/10/10/10/10/10/K9 b - - 0 1\nj8k/10/10/10/10/10/10/K9 w - - 0 1\n", 0, 0, ""},
		{"[Variant \"janus\"]\n\n1. e5 *\n", 3, 4, "e5"},
		{"[Variant \"twokings\"]\n\n1. e4 *\n", 0, 0, "not of Janus Chess"},
	} {
		_, err := ReadBook(writeBook(t, "x", c.text), chess.JanusChess)
		if c.want == "" {
			continue
		}
		e, ok := errors.AsType[*BookError](err)
		if !ok || e.Line != c.line || e.Column != c.column || !strings.Contains(e.Error(), c.want) {
			t.Errorf("%q: %v (%+v)", c.text, err, e)
		}
	}
	if _, err := ReadBook(filepath.Join(t.TempDir(), "none"), chess.JanusChess); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	// A line that ends in mate: fool's mate.
	_, err := ReadBook(writeBook(t, "x", "f2f3 e7e5 g2g4 d8h4"), chess.Orthodox)
	if err == nil || !strings.Contains(err.Error(), "Black wins by checkmate") {
		t.Errorf("%v", err)
	}
}

func TestBookOrder(t *testing.T) {
	b := Book{Seed: 3}
	for i := range 50 {
		b.Lines = append(b.Lines, Opening{Line: i})
	}
	played := func(b *Book, from, n int) (lines []int) {
		for round := from; round < from+n; round++ {
			lines = append(lines, b.opening(chess.JanusChess, b.order(), round).Line)
		}
		return lines
	}
	first := played(&b, 0, 50)
	if slices.IsSorted(first) || !reflect.DeepEqual(first, played(&b, 50, 50)) {
		t.Errorf("%v", first)
	}
	if sorted := slices.Sorted(slices.Values(first)); sorted[0] != 0 || sorted[49] != 49 || len(slices.Compact(sorted)) != 50 {
		t.Errorf("not each one once: %v", sorted)
	}
	other := Book{Seed: 4, Lines: b.Lines}
	if slices.Equal(first, played(&other, 0, 50)) {
		t.Error("another seed, the same order")
	}
	inOrder := Book{Seed: 3, Lines: b.Lines, InOrder: true}
	if got := played(&inOrder, 0, 50); !slices.IsSorted(got) {
		t.Errorf("%v", got)
	}
	random := Book{Random: 6, Seed: 3}
	x, y := random.opening(chess.TwoKings, random.order(), 4), random.opening(chess.TwoKings, random.order(), 4)
	if !slices.Equal(x.Moves, y.Moves) || len(x.Moves) != 6 || slices.Equal(x.Moves, random.opening(chess.TwoKings, random.order(), 5).Moves) {
		t.Errorf("%v, %v", x, y)
	}
}

// Any text is a book or an error that names a place.
func FuzzReadBook(f *testing.F) {
	for _, seed := range []string{"e2e4 e7e5", "# x", "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1", "1. e4", "[A \"b\"]\n\n1. e4 *", "a/b", "e2e4\x00", "\r\n#"} {
		f.Add(seed)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(dir, "book")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b, err := ReadBook(path, chess.JanusChess)
		if err != nil {
			if _, ok := errors.AsType[*BookError](err); !ok {
				t.Errorf("%q: %T %v", text, err, err)
			}
			return
		}
		for _, o := range b.Lines {
			p, _, err := o.begin(chess.JanusChess)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range o.Moves {
				if !p.IsLegal(m) {
					t.Fatalf("%q holds the illegal %s", text, m)
				}
				p.Make(m)
			}
			if p.Outcome().Over {
				t.Fatalf("%q ends in %s", text, p.Outcome())
			}
		}
	})
}

// The files of openings that the program comes with hold what they promise.
func TestOpeningFiles(t *testing.T) {
	for _, v := range chess.Variants() {
		b, err := ReadBook(filepath.Join("..", "..", "openings", v.Name+".txt"), v)
		if err != nil {
			t.Error(err)
			continue
		}
		if len(b.Lines) < 2000 {
			t.Errorf("%s: %d openings", v.Name, len(b.Lines))
		}
		ends := map[string]int{}
		for _, o := range b.Lines {
			p := v.StartPosition()
			for _, m := range o.Moves {
				p.Make(m)
			}
			if p.InCheck() {
				t.Errorf("%s:%d: check", v.Name, o.Line)
			}
			key := positionKey(p)
			if ends[key] != 0 {
				t.Errorf("%s:%d and %d end alike", v.Name, ends[key], o.Line)
			}
			ends[key] = o.Line
		}
	}
}
