package pgn

import (
	"slices"
	"testing"

	"bifrons.chess/chess"
)

func TestParseResult(t *testing.T) {
	for _, r := range []Result{Unfinished, WhiteWins, BlackWins, Draw} {
		if got, ok := ParseResult(r.String()); !ok || got != r {
			t.Errorf("%v is read as %v, %v", r, got, ok)
		}
	}
	for _, text := range []string{"", "1", "0-0", "1-1", "won", "1/2-0"} {
		if r, ok := ParseResult(text); ok {
			t.Errorf("%q is read as %v", text, r)
		}
	}
}

func TestNAGMarks(t *testing.T) {
	marks := 0
	for n := range 256 {
		mark := NAG(n).Mark()
		if mark == "" {
			continue
		}
		marks++
		if got, ok := nagOfMark([]byte(mark)); !ok || got != NAG(n) {
			t.Errorf("$%d has the mark %s, which is read as $%d", n, mark, got)
		}
	}
	if marks != 14 {
		t.Errorf("%d glyphs have marks, want 14", marks)
	}
}

func TestTagsOfAGame(t *testing.T) {
	g := NewGame(chess.Orthodox)
	g.SetTag("White", "Ann")
	g.SetTag("black", "Bob")
	g.SetTag("WHITE", "Eve")
	if want := []Tag{{"White", "Eve"}, {"black", "Bob"}}; !slices.Equal(g.Tags, want) {
		t.Errorf("tags %v, want %v", g.Tags, want)
	}
	if g.Tag("Black") != "Bob" || g.Tag("Site") != "" {
		t.Errorf("Black is %q, Site is %q", g.Tag("Black"), g.Tag("Site"))
	}
}

// names prints the first moves of a tree.
func names(g *Game) (list []string) {
	for n := range g.Root.Children() {
		list = append(list, n.Move.String())
	}
	return list
}

func TestEditingTheTree(t *testing.T) {
	g := one(t, "1. a3 (1. b3) (1. c3) (1. d3) *", Options{})
	n := slices.Collect(g.Root.Children())
	steps := []struct {
		name string
		do   func()
		want []string
	}{
		{"promote the last", n[3].Promote, []string{"d2d3", "a2a3", "b2b3", "c2c3"}},
		{"promote the first", n[3].Promote, []string{"d2d3", "a2a3", "b2b3", "c2c3"}},
		{"promote one between", n[1].Promote, []string{"b2b3", "d2d3", "a2a3", "c2c3"}},
		{"remove the last", n[2].Remove, []string{"b2b3", "d2d3", "a2a3"}},
		{"add behind the last", func() { g.Root.Add(n[2].Move) }, []string{"b2b3", "d2d3", "a2a3", "c2c3"}},
		{"remove the first", n[1].Remove, []string{"d2d3", "a2a3", "c2c3"}},
		{"remove one between", n[0].Remove, []string{"d2d3", "c2c3"}},
		{"remove it again", n[0].Remove, []string{"d2d3", "c2c3"}},
		{"promote what is removed", n[0].Promote, []string{"d2d3", "c2c3"}},
		{"the root stays", func() { g.Root.Remove(); g.Root.Promote() }, []string{"d2d3", "c2c3"}},
		{"remove all", func() { n[3].Remove(); g.Root.Main().Remove() }, nil},
		{"add to nothing", func() { g.Root.Add(n[0].Move) }, []string{"a2a3"}},
	}
	for _, s := range steps {
		s.do()
		if got := names(g); !slices.Equal(got, s.want) {
			t.Fatalf("%s: %v, want %v", s.name, got, s.want)
		}
		roundTrip(t, []*Game{g})
	}
}

func TestWalksCanEndEarly(t *testing.T) {
	g := one(t, "1. a3 (1. b3) 1... a6 *", Options{})
	var seen []string
	for n := range g.MainLine() {
		seen = append(seen, n.Move.String())
		break
	}
	for n := range g.Nodes() {
		seen = append(seen, n.Move.String())
		break
	}
	for n := range g.Root.Children() {
		seen = append(seen, n.Move.String())
		break
	}
	if want := []string{"a2a3", "a2a3", "a2a3"}; !slices.Equal(seen, want) {
		t.Errorf("saw %v, want %v", seen, want)
	}
}

func TestPositionAtHasItsHistory(t *testing.T) {
	g := one(t, "1. Nf3 Nf6 2. Ng1 Ng8 (2... e5) 3. Nf3 *", Options{})
	n := g.Root.Main().Main().Main().Main()
	p, err := g.PositionAt(n)
	if err != nil {
		t.Fatal(err)
	}
	if p.Repetitions() != 1 || p.Ply() != 4 || p.LastMove() != n.Move {
		t.Errorf("repetitions %d, ply %d, last move %v", p.Repetitions(), p.Ply(), p.LastMove())
	}
	p, err = g.PositionAt(n.Next())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.FEN(), "rnbqkb1r/pppp1ppp/5n2/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3"; got != want {
		t.Errorf("in the variation\n%s, want\n%s", got, want)
	}
	g.Start = chess.Setup{}
	if _, err := g.PositionAt(n); err == nil {
		t.Error("an empty board is accepted")
	}
}
