package pgn

import (
	"errors"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

func TestWrittenText(t *testing.T) {
	g := one(t, `[Black "B"][Opening "Open \"Game\""][White "back\\slash"] {start} 1.e4! {[%clk 0:01:00]} (1.d4 d5 (1...Nf6) 2.c4 {x}) (1.c4) 1...e5 2.Nf3?? {a } Nc6 (2...d6) {then} 3.Bb5 a6 {end} 1/2-1/2`, Options{})
	want := `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "back\\slash"]
[Black "B"]
[Result "1/2-1/2"]
[Opening "Open \"Game\""]

{start} 1. e4 $1 {[%clk 0:01:00]} (1. d4 d5 (1... Nf6) 2. c4 {x}) (1. c4) 1...
e5 2. Nf3 $4 {a} 2... Nc6 (2... d6) {then} 3. Bb5 a6 {end} 1/2-1/2

`
	if got := write(t, WriteOptions{}, g); got != want {
		t.Errorf("written\n%s\nwant\n%s", got, want)
	}
	if got := g.String(); got != want {
		t.Errorf("String gives\n%s", got)
	}
	main := want[:strings.Index(want, "{start}")] + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n"
	if got := write(t, WriteOptions{MainLineOnly: true}, g); got != main {
		t.Errorf("main line only:\n%s\nwant\n%s", got, main)
	}
}

func TestTagsThatTheGameDecides(t *testing.T) {
	icc, err := chess.TwoKings.WithProfile(chess.ProfileICC)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name        string
		game        func() *Game
		want, never []string
	}{
		{"orthodox", func() *Game { return NewGame(chess.Orthodox) }, nil, []string{"Variant", "FEN", "SetUp", "CastlingRules"}},
		{"janus", func() *Game { return NewGame(chess.JanusChess) }, []string{`[Variant "janus"]`}, []string{"FEN", "SetUp", "CastlingRules"}},
		{"profile", func() *Game { return NewGame(icc) }, []string{`[Variant "twokings"]`, `[CastlingRules "icc"]`}, []string{"FEN"}},
		{"title becomes name", func() *Game { return one(t, `[Variant "Janus Chess"] *`, Options{}) }, []string{`[Variant "janus"]`}, []string{"Janus Chess"}},
		{"default is named", func() *Game { return one(t, `1. e4 *`, Options{Default: chess.TwoKings}) }, []string{`[Variant "twokings"]`}, nil},
		{"other start", func() *Game {
			return one(t, `[SetUp "0"][FEN "4k3/8/8/8/8/8/8/4K2R w K -"] *`, Options{})
		}, []string{"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n"}, nil},
		{"result of the moves", func() *Game { return one(t, `[Result "1-0"] 1. e4 0-1`, Options{}) }, []string{`[Result "0-1"]`, "1. e4 0-1\n"}, []string{`"1-0"`}},
	}
	for _, test := range tests {
		text := write(t, WriteOptions{}, test.game())
		for _, want := range test.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %s in\n%s", test.name, want, text)
			}
		}
		for _, never := range test.never {
			if strings.Contains(text, never) {
				t.Errorf("%s: %s in\n%s", test.name, never, text)
			}
		}
	}
}

func TestCastlingIsWrittenInADialect(t *testing.T) {
	g := one(t, "[Variant \"janus\"][FEN \""+bothCastlings+"\"]\n\n1. Kb1 Ki8 *", Options{})
	for dialect, want := range map[chess.CastlingDialect]string{
		chess.DialectUnknown:   "1. Kb1 Ki8 *",
		chess.DialectBifrons:   "1. Kb1 Ki8 *",
		chess.DialectXBoard:    "1. O-O Ki8 *",
		chess.DialectCuteChess: "1. Kb1 Ki8 *",
		chess.DialectStockfish: "1. O-O-O O-O *",
	} {
		text := write(t, WriteOptions{Castling: dialect}, g)
		if !strings.Contains(text, want) {
			t.Errorf("%v: no %q in\n%s", dialect, want, text)
		}
		if again := one(t, text, Options{Castling: dialect}); line(again) != line(g) {
			t.Errorf("%v: read again %s", dialect, line(again))
		}
	}
}

func TestLinesAreShort(t *testing.T) {
	words := strings.Repeat("wörter ", 60)
	g := one(t, "1. e4 {"+words+" [%cal Ga1b2,Gc3d4 ,Re5f6] 100 % sure [or not] }"+strings.Repeat(" (1. d4 {x} d5 (1... Nf6 2. c4))", 30)+" e5 *", Options{})
	text := write(t, WriteOptions{}, g)
	for line := range strings.Lines(text) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 79 {
			t.Errorf("%d characters in %q", n, line)
		}
		if strings.HasPrefix(line, "%") || strings.HasPrefix(line, "[%") || strings.HasPrefix(line, "[or") || strings.HasSuffix(line, " \n") {
			t.Errorf("line %q", line)
		}
	}
	roundTrip(t, []*Game{g})
}

func TestCommentsByHand(t *testing.T) {
	g := NewGame(chess.Orthodox)
	p, err := g.StartPosition()
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	n := g.Root.Add(m)
	n.After = []Comment{" spread\nover lines ", "", "a } brace\n\nand more", "{"}
	text := write(t, WriteOptions{}, g)
	if want := "1. e4 {spread over lines} ; a } brace and more\n{{} *\n"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	again := one(t, text, Options{})
	if got := again.Root.Main().After; len(got) != 3 || got[1] != "a } brace and more" || got[2] != "{" {
		t.Errorf("read again %q", got)
	}
}

func TestUnwritableGames(t *testing.T) {
	for _, test := range []struct {
		name string
		game Game
		tag  string
	}{
		{"line break", Game{Tags: []Tag{{"Event", "a\nb"}}}, "Event"},
		{"no name", Game{Tags: []Tag{{"", "x"}}}, ""},
		{"space in the name", Game{Tags: []Tag{{"My tag", "x"}}}, "My tag"},
	} {
		g := NewGame(chess.Orthodox)
		g.Tags = test.game.Tags
		b, err := Append([]byte("before"), g, WriteOptions{})
		e, ok := errors.AsType[*WriteError](err)
		if !ok || e.Tag != test.tag || string(b) != "before" {
			t.Errorf("%s: %q, %v", test.name, b, err)
		}
		if !strings.HasPrefix(g.String(), "pgn: tag ") {
			t.Errorf("%s: String gives %q", test.name, g.String())
		}
	}
	g := NewGame(chess.Orthodox)
	g.Start = chess.Setup{EnPassant: chess.NoSquare, FullmoveNumber: 1}
	_, err := Append(nil, g, WriteOptions{})
	if _, ok := errors.AsType[*chess.SetupError](err); !ok {
		t.Errorf("a board without Kings: %v", err)
	}
	if want := "pgn: start position: "; !strings.HasPrefix(g.String(), want) {
		t.Errorf("%q does not begin with %q", g.String(), want)
	}
}

type fullDisk struct{}

var errFull = errors.New("disk full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestErrorOfTheStreamIsReturned(t *testing.T) {
	if err := NewWriter(fullDisk{}, WriteOptions{}).Write(NewGame(chess.JanusChess)); err != errFull {
		t.Errorf("got %v", err)
	}
}
