package pgn

import (
	"bytes"
	"os"
	"path/filepath"

	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

// line prints the main line in long algebraic form.
func line(g *Game) string {
	var moves []string
	for n := range g.MainLine() {
		moves = append(moves, n.Move.String())
	}
	return strings.Join(moves, " ")
}

func kinds(g *Game) (list []WarningKind) {
	for _, w := range g.Warnings {
		list = append(list, w.Kind)
	}
	return list
}

// The first 18 moves of a championship game as printed: captures with ':',
// castling with zeros, Pawn captures without a rank, marks on the moves.
func TestHodgsonHammes(t *testing.T) {
	text, err := os.ReadFile("testdata/hodgson-hammes-1998.pgn")
	if err != nil {
		t.Fatal(err)
	}
	g := one(t, string(text), Options{})
	if g.Variant != chess.JanusChess || g.Tag("White") != "Hodgson, Julian" || len(g.Tags) != 9 || len(g.Warnings) != 0 {
		t.Errorf("%s, %q, %d tags, warnings %v", g.Variant.Name, g.Tag("White"), len(g.Tags), g.Warnings)
	}
	last := g.Last()
	p, err := g.PositionAt(last)
	if err != nil {
		t.Fatal(err)
	}
	const want = "k1r5jr/pppQ3ppp/N2jpp4/8q1/4pP1n2/2J1P5/PPPP2PPPP/1KR5JR b - - 2 18"
	if got := p.FEN(); got != want {
		t.Errorf("after 18.0-0 the position is\n%s, want\n%s", got, want)
	}
	if last.Ply() != 35 || last.Move.String() != "e1b1" {
		t.Errorf("last move %v is ply %d", last.Move, last.Ply())
	}
	written := write(t, WriteOptions{}, g)
	for _, part := range []string{"6. Qxf3 Jc6 7. Qj3+ Ng6", "gxf6 10. Njf2", "10. Njf2 Kb8 $6", "18. Kb1 *"} {
		if !strings.Contains(strings.ReplaceAll(written, "\n", " "), strings.Replace(part, "Njf2", "Nhf2", 1)) {
			t.Errorf("%q is not in\n%s", part, written)
		}
	}
}

const bothCastlings = "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1"

func TestDialectOfCastling(t *testing.T) {
	tests := []struct {
		name, tags, fen, moves string
		options                Options
		want                   string
		warnings               []WarningKind
	}{
		{"one is legal, a-side", "", strings.Replace(bothCastlings, "KQkq", "Qk", 1), "O-O-O O-O-O", Options{}, "e1b1 e8i8", nil},
		{"one is legal, far side", "", strings.Replace(bothCastlings, "KQkq", "Kq", 1), "O-O-O 0-0", Options{}, "e1i1 e8b8", nil},
		{"one is legal against the tags", `[Site "PyChess"]`, strings.Replace(bothCastlings, "KQkq", "Qkq", 1), "O-O O-O", Options{}, "e1b1 e8i8", nil},
		{"XBoard in Site", `[Site "XBoard 4.9.1"]`, bothCastlings, "O-O O-O-O", Options{}, "e1b1 e8i8", nil},
		{"Cute Chess", `[Annotator "Cute Chess 1.3"]`, bothCastlings, "O-O O-O-O", Options{}, "e1b1 e8i8", nil},
		{"PyChess in Site", `[Site "http://www.pychess.org/abc"]`, bothCastlings, "O-O O-O-O", Options{}, "e1i1 e8b8", nil},
		{"ChessV as a player", `[White "ChessV"]`, bothCastlings, "O-O O-O-O", Options{}, "e1i1 e8b8", nil},
		{"writer goes before player", `[White "Fairy-Stockfish 11.1"][Annotator "WinBoard"]`, bothCastlings, "O-O O-O-O", Options{}, "e1b1 e8i8", nil},
		{"players of two dialects", `[White "Fairy-Stockfish"][Black "XBoard"]`, bothCastlings, "O-O", Options{}, "e1b1", []WarningKind{CastlingUnclear}},
		{"caller goes before tags", `[Site "PyChess"]`, bothCastlings, "O-O", Options{Castling: chess.DialectCuteChess}, "e1b1", nil},
		{"the rest decides, XBoard", "", bothCastlings, "O-O Kf8 2. Ka1", Options{}, "e1b1 e8f8 b1a1", nil},
		{"the rest decides, the other", "", bothCastlings, "O-O Kf8 2. Kj1", Options{}, "e1i1 e8f8 i1j1", nil},
		{"a variation decides", "", bothCastlings, "O-O Kf8 2. a3 (2. Kj1)", Options{}, "e1i1 e8f8 a2a3", nil},
		{"both fit", "", bothCastlings, "O-O Kf8", Options{}, "e1b1 e8f8", []WarningKind{CastlingUnclear}},
		{"both fit, long", "", bothCastlings, "0-0-0 Kf8", Options{}, "e1i1 e8f8", []WarningKind{CastlingUnclear}},
		{"tags name the wrong program", `[Site "PyChess"]`, bothCastlings, "O-O Kf8 2. Ka1", Options{}, "e1b1 e8f8 b1a1", []WarningKind{CastlingAgainstTags}},
		{"King's move needs no dialect", "", bothCastlings, "Kb1 Ki8", Options{}, "e1b1 e8i8", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := one(t, "[Variant \"janus\"]"+test.tags+"[FEN \""+test.fen+"\"]\n\n1. "+test.moves+" *", test.options)
			if got := line(g); got != test.want {
				t.Errorf("read %s, want %s", got, test.want)
			}
			if got := kinds(g); !slices.Equal(got, test.warnings) {
				t.Errorf("warnings %v, want kinds %v", g.Warnings, test.warnings)
			}
		})
	}
	// Legal under neither reading: the error is that of XBoard's.
	_, bad := readAll(t, "[Variant \"janus\"][FEN \""+bothCastlings+"\"]\n\n1. O-O Kf8 2. Ke2 *", Options{})
	if len(bad) != 1 || bad[0].Text != "Ke2" || bad[0].Reason != BadMove {
		t.Errorf("errors %v", bad)
	}
	// On eight files there is nothing to decide.
	g := one(t, "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"][Site \"PyChess\"]\n\n1. O-O O-O-O *", Options{})
	if line(g) != "e1g1 e8c8" || len(g.Warnings) != 0 {
		t.Errorf("orthodox castling read %s, %v", line(g), g.Warnings)
	}
}

func TestGermanLetters(t *testing.T) {
	const german = "[Variant \"Janus Chess\"]\n\n1.e4 e5 2.Sd3 Sd6 3.Lf3 Lf6 4.De2 De7 5.Jc3 S:e4 6.L:e4 *"
	g := one(t, german, Options{})
	if !strings.HasPrefix(line(g), "e2e4 e7e5 c1d3 c8d6 d1f3 d8f6 f1e2 f8e7 b1c3") || !slices.Equal(kinds(g), []WarningKind{GermanLetters}) {
		t.Errorf("automatic: %s, %v", line(g), g.Warnings)
	}
	if forced := one(t, german, Options{Letters: LettersGerman}); line(forced) != line(g) || len(forced.Warnings) != 0 {
		t.Errorf("forced: %s, want %s; warnings %v", line(forced), line(g), forced.Warnings)
	}
	if _, bad := readAll(t, german, Options{Letters: LettersEnglish}); len(bad) != 1 || bad[0].Text != "Sd3" {
		t.Errorf("English letters asked for: %v", bad)
	}
	const english = "[Variant \"Janus Chess\"]\n\n1.e4 e5 2.Nd3 *"
	if _, bad := readAll(t, english, Options{Letters: LettersGerman}); len(bad) != 1 || bad[0].Text != "Nd3" {
		t.Errorf("German letters asked for: %v", bad)
	}
	// Legal in neither: the error is that of the English letters.
	if _, bad := readAll(t, german[:len(german)-1]+"Lj8 *", Options{}); len(bad) != 1 || bad[0].Text != "Sd3" {
		t.Errorf("errors %v", bad)
	}
	if text := write(t, WriteOptions{German: true}, g); !strings.Contains(text, "2. Sd3 Sd6") || !strings.Contains(text, "5. Jc3 Sxe4 6. Lxe4") {
		t.Errorf("written in German letters:\n%s", text)
	} else if again := one(t, text, Options{}); line(again) != line(g) {
		t.Errorf("read again %s, want %s", line(again), line(g))
	}
}

func TestVariantIsRecognised(t *testing.T) {
	icc, err := chess.TwoKings.WithProfile(chess.ProfileICC)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, tags string
		byDefault  *chess.Variant
		want       *chess.Variant
	}{
		{"nothing", "", nil, chess.Orthodox},
		{"nothing, default", "", chess.TwoKings, chess.TwoKings},
		{"question mark", `[Variant "?"]`, chess.TwoKings, chess.TwoKings},
		{"name", `[Variant "janus"]`, nil, chess.JanusChess},
		{"name in any case", `[variant "JANUS"]`, nil, chess.JanusChess},
		{"title", `[Variant "Janus Chess"]`, nil, chess.JanusChess},
		{"wild/9", `[Variant "wild/9"]`, nil, chess.TwoKings},
		{"Two Kings", `[Variant "two kings"]`, nil, chess.TwoKings},
		{"profile", `[Variant "twokings"][CastlingRules "ICC"]`, nil, icc},
		{"profile of the default", `[CastlingRules "icc"]`, chess.TwoKings, icc},
		{"standard profile of a game without profiles", `[Variant "janus"][CastlingRules "standard"]`, nil, chess.JanusChess},
		{"tag against default", `[Variant "chess"]`, chess.JanusChess, chess.Orthodox},
		{"ten files", `[FEN "` + chess.JanusChess.Start + `"]`, nil, chess.JanusChess},
		{"ten files, letter A", `[FEN "rabqkb4/10/10/10/10/10/10/RABQKB4 w - - 0 1"]`, nil, chess.JanusChess},
		{"two Kings a side", `[FEN "` + chess.TwoKings.Start + `"]`, nil, chess.TwoKings},
		{"two Kings of one side", `[FEN "4k3/8/8/8/8/8/8/K6K w - - 0 1"]`, nil, chess.TwoKings},
		{"one King each", `[FEN "4k3/8/8/8/8/8/8/K7 w - - 0 1"]`, nil, chess.Orthodox},
		{"one King each, default", `[FEN "4k3/8/8/8/8/8/8/K7 w - - 0 1"]`, chess.TwoKings, chess.TwoKings},
		{"default of another width", `[FEN "4k3/8/8/8/8/8/8/K7 w - - 0 1"]`, chess.JanusChess, chess.Orthodox},
		{"empty FEN", `[FEN ""]`, chess.JanusChess, chess.JanusChess},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, skim := range []bool{false, true} {
				g := one(t, test.tags+"\n\n*", Options{Default: test.byDefault, TagsOnly: skim})
				if g.Variant != test.want {
					t.Errorf("recognised %s (%v), want %s (%v)", g.Variant.Name, g.Variant.Profile, test.want.Name, test.want.Profile)
				}
			}
			if test.byDefault == nil {
				roundTrip(t, []*Game{one(t, test.tags+"\n\n*", Options{})})
			}
		})
	}
	// A FEN that fits nothing is read as the default's, whose error is told.
	_, bad := readAll(t, `[FEN "9/8/8/8/8/8/8/8 w - - 0 1"]*`, Options{})
	if len(bad) != 1 || bad[0].Reason != BadFEN {
		t.Errorf("errors %v", bad)
	}
}

func TestResultsAndWarnings(t *testing.T) {
	tests := []struct {
		name, text string
		want       Result
		warnings   []WarningKind
	}{
		{"agree", `[Result "1-0"] 1. e4 1-0`, WhiteWins, nil},
		{"no tag", `1. e4 0-1`, BlackWins, nil},
		{"only the tag", `[Result "1/2-1/2"] 1. e4`, Draw, []WarningKind{ResultMissing}},
		{"none", `1. e4`, Unfinished, []WarningKind{ResultMissing}},
		{"disagree", `[Result "1-0"] 1. e4 0-1`, BlackWins, []WarningKind{ResultsDisagree}},
		{"star behind the moves", `[Result "1-0"] 1. e4 *`, WhiteWins, []WarningKind{ResultsDisagree}},
		{"star in the tag", `[Result "*"] 1. e4 1-0`, WhiteWins, []WarningKind{ResultsDisagree}},
		{"no result in the tag", `[Result "won"] 1. e4 1-0`, WhiteWins, nil},
		{"mate against the result", `1. f3 e5 2. g4 Qh4# 1-0`, WhiteWins, []WarningKind{ResultAgainstPosition}},
		{"mate without result", `1. f3 e5 2. g4 Qh4#`, Unfinished, []WarningKind{ResultMissing, ResultAgainstPosition}},
		{"mate with result", `1. f3 e5 2. g4 Qh4# 0-1`, BlackWins, nil},
		{"duplicate tag", `[White "a"][White "b"] 1. e4 *`, Unfinished, []WarningKind{DuplicateTag}},
		{"SetUp without FEN", `[SetUp "1"] 1. e4 *`, Unfinished, []WarningKind{SetUpWithoutFEN}},
		{"right without Rook", `[FEN "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"] *`, Unfinished, []WarningKind{FENRepaired}},
		{"result inside", `1. e4 (1. d4 1-0) 0-1`, BlackWins, []WarningKind{ResultInVariation}},
		{"empty variation", `1. e4 () *`, Unfinished, []WarningKind{EmptyVariation}},
		{"strange mark", `1. e4 !!! *`, Unfinished, []WarningKind{UnknownMark}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := one(t, test.text, Options{})
			if g.Result != test.want || !slices.Equal(kinds(g), test.warnings) {
				t.Errorf("%v with %v, want %v with %v", g.Result, g.Warnings, test.want, test.warnings)
			}
			roundTrip(t, []*Game{g})
		})
	}
	g := one(t, "[White \"a\"]\n[White \"b\"]\n\n1. e4 *", Options{})
	if got, want := g.Warnings[0].String(), "line 2, column 1: tag stands twice: White"; got != want {
		t.Errorf("warning %q, want %q", got, want)
	}
}

func TestTagsAreKeptAsTheyStand(t *testing.T) {
	g := one(t, "\xef\xbb\xbf[Event \"Saarbr\xfccken\"]\r\n[x \"a \\\"b\\\" \\\\ \\c\"]\r\n[Site \"\"]\r\n\r\n*\r\n", Options{})
	want := []Tag{{"Event", "Saarbr\xfccken"}, {"x", `a "b" \ \c`}, {"Site", ""}}
	if !slices.Equal(g.Tags, want) {
		t.Errorf("tags %q, want %q", g.Tags, want)
	}
	roundTrip(t, []*Game{g})
}

func TestTreeOfVariations(t *testing.T) {
	g := one(t, "1. e4 (1. d4! {queen} d5 (1... Nf6 2. c4) 2. c4) (1. c4) {open} 1... e5 *", Options{})
	var list []string
	for n := range g.Nodes() {
		list = append(list, n.Move.String())
	}
	want := []string{"e2e4", "e7e5", "d2d4", "d7d5", "c2c4", "g8f6", "c2c4", "c2c4"}
	if !slices.Equal(list, want) {
		t.Errorf("nodes %v, want %v", list, want)
	}
	e4 := g.Root.Main()
	d4 := e4.Next()
	if !e4.IsMain() || d4.IsMain() || d4.Parent() != g.Root || d4.NAGs[0] != GoodMove || d4.After[0] != "queen" {
		t.Errorf("d4 is %+v", d4)
	}
	if e5 := e4.Main(); len(e5.Before) != 1 || e5.Before[0] != "open" {
		t.Errorf("before e5: %q", e5.Before)
	}
	if n := len(slices.Collect(g.Root.Children())); n != 3 {
		t.Errorf("%d first moves, want 3", n)
	}
}

func TestGlyphsAndCommentsAtTheirPlaces(t *testing.T) {
	g := one(t, "$20 {root} 1. e4 $1 {e4} ($2 {before d4} 1. d4 $3 {d4}) $4 {before e5} (1. c4) 1... e5 ($5) ({only}) {e5} *", Options{})
	e4 := g.Root.Main()
	d4, c4, e5 := e4.Next(), e4.Next().Next(), e4.Main()
	for _, test := range []struct {
		name          string
		n             *Node
		nags          []NAG
		before, after []Comment
	}{
		{"root", g.Root, []NAG{20}, nil, []Comment{"root"}},
		{"e4", e4, []NAG{1, 4}, nil, []Comment{"e4"}},
		{"d4", d4, []NAG{2, 3}, []Comment{"before d4"}, []Comment{"d4"}},
		{"c4", c4, nil, []Comment{"before e5"}, nil},
		{"e5", e5, []NAG{5}, nil, []Comment{"only", "e5"}},
	} {
		if !slices.Equal(test.n.NAGs, test.nags) || !slices.Equal(test.n.Before, test.before) || !slices.Equal(test.n.After, test.after) {
			t.Errorf("%s has %v, %q, %q", test.name, test.n.NAGs, test.n.Before, test.n.After)
		}
	}
	roundTrip(t, []*Game{g})
}

func TestVariationOpenAtTheResultOfAGameWithoutTags(t *testing.T) {
	games, bad := readAll(t, "1. e4 (1. d4 {x} 1-0 {resigns}\n\n1. c4 *\n1. b4 (1. b3 0-1 ) *", Options{})
	if len(bad) != 1 || bad[0].Reason != UnterminatedVariation || bad[0].Column != 7 {
		t.Errorf("errors %v", bad)
	}
	if len(games) != 2 || line(games[0]) != "c2c4" || line(games[1]) != "b2b4" {
		t.Errorf("%d games read", len(games))
	}
}

func TestEndedReaderStaysEnded(t *testing.T) {
	r := NewReader(strings.NewReader("1. e4 *"), Options{})
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("got %v, want io.EOF", err)
		}
	}
}

func TestGamesYieldsGoodAndBad(t *testing.T) {
	const text = "1. e4 *\n1. e5 *\n1. d4 *"
	var got []string
	for g, err := range NewReader(strings.NewReader(text), Options{}).Games() {
		if e, bad := errors.AsType[*GameError](err); bad {
			got = append(got, e.Text)
		} else {
			got = append(got, line(g))
		}
	}
	if want := []string{"e2e4", "e5", "d2d4"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for range NewReader(strings.NewReader(text), Options{}).Games() {
		break // an early end must not go on
	}
}

// TestPlace reads each game of the test files once more, from its own part of
// the file alone.
func TestPlace(t *testing.T) {
	names, err := filepath.Glob("testdata/*.pgn")
	if err != nil || len(names) == 0 {
		t.Fatal(err, names)
	}
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := NewReader(bytes.NewReader(file), Options{})
		for {
			g, err := r.Next()
			if err == io.EOF {
				break
			}
			place := r.Place()
			part := file[place.From:place.To]
			if line := 1 + bytes.Count(bytes.ReplaceAll(file[:place.From], []byte("\r\n"), []byte("\n")), []byte("\n")); line != place.Line && !bytes.Contains(file, []byte("\r")) {
				t.Errorf("%s: line %d, want %d", name, place.Line, line)
			}
			again, err2 := NewReader(bytes.NewReader(part), Options{}).Next()
			if (err == nil) != (err2 == nil) {
				t.Errorf("%s: %v, alone %v:\n%s", name, err, err2, part)
			} else if err == nil && g.String() != again.String() {
				t.Errorf("%s:\n%s\nalone:\n%s", name, g, again)
			}
		}
	}
}
