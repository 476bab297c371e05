package door

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/pgn"
)

// TestTreeRoundTrip carries every good game of the PGN tests through the door
// and back: what is written is what the file's own reader would write.
func TestTreeRoundTrip(t *testing.T) {
	names, err := filepath.Glob("../../pgn/testdata/*.pgn")
	if err != nil || len(names) < 20 {
		t.Fatal(err, len(names))
	}
	games := 0
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := pgn.NewReader(bytes.NewReader(file), pgn.Options{})
		listing, err := Rules{}.ListPGN(file, "chess")
		if err != nil {
			t.Fatal(err)
		}
		for number := 0; ; number++ {
			g, err := r.Next()
			if err == io.EOF {
				if number != len(listing.Games) {
					t.Errorf("%s: %d games listed, %d in the file", name, len(listing.Games), number)
				}
				break
			}
			l := listing.Games[number]
			if err != nil {
				// It may have been read as another variant; else the place is told.
				if len(l.Fault) == 0 && l.Variant == "chess" || len(l.Fault) > 0 && (l.Fault[0].Line < 1 || l.Fault[0].Message == "") {
					t.Errorf("%s, game %d: %+v for %v", name, number+1, l, err)
				}
				continue
			}
			games++
			opened, err := Rules{}.OpenPGN(file[l.From:l.To], l.Variant)
			if err != nil {
				t.Errorf("%s, game %d: %v", name, number+1, err)
				continue
			}
			text, err := Rules{}.WritePGN(opened.Tree, Writing{})
			if want := g.String(); err != nil || text != want {
				t.Errorf("%s, game %d: %v\n%s\nwant:\n%s", name, number+1, err, text, want)
			}
			again, err := Rules{}.OpenTree(opened.Tree)
			if err != nil || len(again.Played) != len(opened.Played) || !slices.Equal(again.Played, opened.Played) {
				t.Errorf("%s, game %d: opened again: %v", name, number+1, err)
			}
		}
	}
	if games < 20 {
		t.Errorf("%d games only", games)
	}
}

func TestListPGN(t *testing.T) {
	const file = "[White \"A\"]\n[Variant \"janus\"]\n\n1. Jc3 *\n\n[White \"B\"]\n[Variant \"janus\"]\n\n1. Jc4 *\n\n[White \"C\"]\n\n1. e4 e5 2. Nf3 1-0\n\n1. Nb3 f5 2. Nh3 *\n"
	l, err := Rules{}.ListPGN([]byte(file), "janus")
	if err != nil || len(l.Games) != 4 {
		t.Fatalf("%+v, %v", l, err)
	}
	if g := l.Games[0]; g.White != "A" || g.Title != "Janus Chess" || g.Plies != 1 || g.Line != 1 || len(g.Fault) != 0 {
		t.Errorf("first: %+v", g)
	}
	if g := l.Games[1]; g.White != "B" || len(g.Fault) != 1 || g.Fault[0].Line != 9 || g.Fault[0].Column != 4 || g.Title != "" || g.Line != 6 {
		t.Errorf("second: %+v", g)
	}
	// It names no variant, and 2.Nf3 is no move of Janus Chess.
	if g := l.Games[2]; g.Variant != "twokings" || g.Result != WhiteWins || len(g.Fault) != 0 {
		t.Errorf("third: %+v", g)
	}
	if g := l.Games[3]; g.Variant != "janus" {
		t.Errorf("fourth: %+v", g)
	}
	if _, err := (Rules{}).ListPGN(make([]byte, MostBytes+1), "janus"); err == nil {
		t.Error("no error for a file that is too large")
	}
	if _, err := (Rules{}).OpenPGN([]byte("1. Jc4 *"), "janus"); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("a bad game: %v", err)
	}
	empty, err := Rules{}.OpenPGN(nil, "twokings+icc")
	if err != nil || empty.Tree.Variant != "twokings+icc" {
		t.Errorf("no game: %+v, %v", empty, err)
	}
	if text, err := (Rules{}).WritePGN(empty.Tree, Writing{}); err != nil || !strings.Contains(text, `[CastlingRules "icc"]`) {
		t.Errorf("%s, %v", text, err)
	}
}

func TestWritePGN(t *testing.T) {
	tree := Tree{Variant: "janus", FEN: "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1", Nodes: []Node{
		{Parent: -1, UCI: "e1b1", Glyphs: []int{1}, After: []string{"safe"}},
		{Parent: 0, UCI: "e8i8"},
		{Parent: 0, UCI: "e8b8", Before: []string{"or"}},
		{Parent: -1, UCI: "e1i1"},
	}}
	for _, c := range []struct {
		w    Writing
		want string
	}{
		{Writing{}, "1. Kb1 $1 {safe} (1. Ki1) 1... Ki8 ({or} 1... Kb8) *"},
		{Writing{Castling: "xboard", MainLine: true}, "1. O-O Ki8 *"},
		{Writing{Castling: "stockfish", MainLine: true}, "1. O-O-O O-O *"},
	} {
		text, err := Rules{}.WritePGN(tree, c.w)
		if err != nil || !strings.Contains(text, "\n\n"+c.want+"\n") {
			t.Errorf("%+v: %v\n%s", c.w, err, text)
		}
	}
	if _, err := (Rules{}).WritePGN(tree, Writing{Castling: "none"}); err == nil {
		t.Error("no error for a dialect that does not exist")
	}
	tree.Nodes[1].UCI = "e8e7"
	if _, err := (Rules{}).WritePGN(tree, Writing{}); err == nil {
		t.Error("no error for an illegal move")
	}
	if d := (Rules{}).Dialects(); !slices.Equal(d, []string{"bifrons", "xboard", "cutechess", "stockfish"}) {
		t.Errorf("dialects %v", d)
	}
}

func TestComments(t *testing.T) {
	before := []string{"[%clk 0:03:00] good [%eval 0.35]", "[%cal Ga1b1,Rc3] really"}
	r := Rules{}.Read(nil, before)
	if r.Text != "good really" || r.Clock != "0:03:00" || r.Eval != "0.35" || !slices.Equal(r.Marks, []Mark{{"G", "a1", "b1"}, {"R", "c3", ""}}) {
		t.Errorf("%+v", r)
	}
	after := Rules{}.Annotate(before, " better\nso ")
	if want := []string{"[%clk 0:03:00] [%eval 0.35] [%cal Ga1b1,Rc3] better so"}; !slices.Equal(after, want) {
		t.Errorf("%q", after)
	}
	if none := (Rules{}).Annotate([]string{"words"}, ""); len(none) != 0 {
		t.Errorf("%q", none)
	}
	drawn, err := Rules{}.Draw(after, []Mark{{"R", "e4", ""}, {"B", "e2", "e4"}})
	if err != nil || !slices.Equal((Rules{}).Read(nil, drawn).Marks, []Mark{{"B", "e2", "e4"}, {"R", "e4", ""}}) || !strings.Contains(drawn[0], "better so") {
		t.Errorf("%q, %v", drawn, err)
	}
	if _, err := (Rules{}).Draw(nil, []Mark{{"R", "z9", ""}}); err == nil {
		t.Error("no error for a mark that is none")
	}
	if g := (Rules{}).Glyphs(); len(g) < 10 || g[0] != (Glyph{1, "!"}) {
		t.Errorf("glyphs %v", g)
	}
}

func TestAssess(t *testing.T) {
	s, err := Rules{}.ReadSetup("twokings", "rnbqkknr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKKNR b KQkq e3 0 1")
	if err != nil || len(s.Men) != 32 || s.Turn != Black || s.EnPassant != "e3" || len(s.Castling) != 4 || s.Number != 1 {
		t.Fatalf("%+v, %v", s, err)
	}
	a, err := Rules{}.Assess(s)
	if err != nil || len(a.Problems) != 0 || len(a.Rights) != 4 || !slices.Equal(a.Passed, []Square{"e3"}) || !strings.HasPrefix(a.FEN, "rnbqkknr/") {
		t.Errorf("%+v, %v", a, err)
	}
	s.Men = append(s.Men[1:], Placed{"e5", White, "King"}, Placed{"h1", White, "Pawn"})
	a, err = Rules{}.Assess(s)
	var codes []SetupReason
	for _, p := range a.Problems {
		codes = append(codes, p.Reason)
	}
	if want := []SetupReason{SetupPawnOnEdge, SetupTooManyKings, SetupCastlingNoRook, SetupCastlingNoRook}; err != nil || !slices.Equal(codes, want) {
		t.Errorf("problems %v, want %v, %v", codes, want, err)
	}
	if p := a.Problems[0]; p.Man != (Piece{Pawn, White, "h1"}) {
		t.Errorf("%+v", p)
	}
	for _, bad := range []Setup{{Variant: "none"}, {Variant: "janus", Men: []Placed{{"z1", White, "King"}}}, {Variant: "janus", Men: []Placed{{"a1", White, "Amazon"}}}, {Variant: "janus", EnPassant: "?"}} {
		if _, err := (Rules{}).Assess(bad); err == nil {
			t.Errorf("no error for %+v", bad)
		}
	}
}

func TestAt(t *testing.T) {
	line := Line{Variant: "janus", Moves: []string{"e2e4", "e7e5"}}
	whole, err := Rules{}.Look(line)
	if err != nil {
		t.Fatal(err)
	}
	at, err := Rules{}.At(line)
	if err != nil || len(at.Played) != 1 || at.Played[0] != whole.Played[1] || at.FEN != whole.FEN || !slices.Equal(at.Moves, whole.Moves) {
		t.Errorf("%+v, %v", at, err)
	}
	if _, err := (Rules{}).At(Line{Variant: "janus", Moves: []string{"e2e5"}}); err == nil {
		t.Error("no error for an illegal move")
	}
	if v, err := (Rules{}).Variant("chess"); err != nil || v.Title != "Orthodox Chess" {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := (Rules{}).Variant("twokings+none"); err == nil {
		t.Error("no error for castling rules that do not exist")
	}
}
