package analysis

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/pgn"
)

// oracle is an engine that knows its answers beforehand: by position, in
// centipawns for White, and the best move. Elsewhere it finds the position
// level and the first legal move best.
type oracle struct {
	answers map[string]answer // by the FEN's placement
	cleared int
	stop    func() // called after so many searches
	after   int
	asked   []string
	pasts   []int // how many moves before each position the search was told
}

type answer struct {
	score engine.Score // for the side to move
	lines []string     // each in UCI moves, the best first
}

func (o *oracle) Clear() { o.cleared++ }

func (o *oracle) Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result {
	if len(o.asked) == o.after && o.stop != nil {
		o.stop()
		return engine.Result{}
	}
	placement, _, _ := strings.Cut(p.FEN(), " ")
	o.asked = append(o.asked, placement)
	o.pasts = append(o.pasts, p.Ply())
	a, known := o.answers[placement]
	if !known {
		a.lines = []string{p.UCI(p.LegalMoves(nil)[0])}
	}
	var first []chess.Move
	for i, text := range a.lines[:min(max(1, l.MultiPV), len(a.lines))] {
		var moves []chess.Move
		q := p.Clone()
		for word := range strings.FieldsSeq(text) {
			m, err := q.ParseUCI(word)
			if err != nil {
				panic(err)
			}
			moves = append(moves, m)
			q.Make(m)
		}
		report(&engine.Info{Depth: 5, Line: i + 1, Score: a.score - engine.Score(10*i), Bound: engine.ExactBound, PV: moves})
		if i == 0 {
			first = slices.Clone(moves)
		}
		clear(moves) // as the engine overwrites what it has reported
	}
	return engine.Result{Move: first[0], Score: a.score, Depth: 5}
}

func read(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text), pgn.Options{}).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The game in which Black overlooks a mate: the oracle's scores make 2.Qh5 an
// inaccuracy and 3...Nf6 a blunder.
const scholarsMate = "1. e4 {[%clk 0:03:00]} e5 {solid} (1... c5) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"

func scholars() *oracle {
	return &oracle{answers: map[string]answer{
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR":        {30, []string{"g1f3 b8c6 f1b5", "f1c4 g8f6"}},
		"rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR":       {30, []string{"b8c6 f1c4 g7g6"}}, // for Black
		"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR":   {20, []string{"g7g6 h5f3"}},      // for Black
		"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR": {engine.Mate - 1, []string{"h5f7"}},
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR":          {-10, []string{"e7e5"}},
		"r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR":     {-30, []string{"f1c4"}},
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR":            {20, []string{"e2e4"}},
	}}
}

func analyse(t *testing.T, g *pgn.Game, s Searcher, lines int) *Analysis {
	t.Helper()
	a, err := Run(t.Context(), g, s, Options{Limits: engine.Limits{Depth: 5}, Lines: lines})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestJudgements(t *testing.T) {
	o := scholars()
	a := analyse(t, read(t, scholarsMate), o, 1)
	if o.cleared != 1 {
		t.Errorf("the engine was told %d times to forget other games", o.cleared)
	}
	if len(o.asked) != 7 {
		t.Errorf("%d searches for the seven positions where the game goes on", len(o.asked))
	}
	var got []Judgement
	for _, m := range a.Moves {
		got = append(got, m.Judgement)
	}
	want := []Judgement{Sound, Sound, Inaccuracy, Sound, Sound, Blunder, Sound}
	if !slices.Equal(got, want) {
		t.Errorf("judgements %v, want %v", got, want)
	}
	if text := a.Comment(5); text != "3...Nf6??, -0.20 to #1; best g6; allows mate in 1: Qxf7#" {
		t.Errorf("comment %q", text)
	}
	if text := a.Positions[7].Text(); text != "#" {
		t.Errorf("the mate is %q", text)
	}
	white, black := a.Player(chess.White), a.Player(chess.Black)
	if white.Moves != 4 || white.Judgements[Inaccuracy] != 1 || white.AverageLoss != 15 {
		t.Errorf("White: %+v", white)
	}
	// Black's blunder costs 1000 centipawns less the 20 that stood against him.
	if black.Moves != 3 || black.Judgements[Blunder] != 1 || math.Abs(black.AverageLoss-1020./3) > 0.01 {
		t.Errorf("Black: %+v", black)
	}
	if !(white.Accuracy > 80 && white.Accuracy < 100 && black.Accuracy < white.Accuracy && black.Accuracy > 0) {
		t.Errorf("accuracies %v and %v", white.Accuracy, black.Accuracy)
	}
}

const scholarsAnnotated = `{[%eval 0.20]} 1. e4 {[%clk 0:03:00] [%eval 0.10]} 1... e5 {solid}
{[%eval 0.30]} (1... c5) 2. Qh5 $6 {[%eval -0.30] [%bifrons inaccuracy]} (2.
Nf3 {[%eval 0.30] [%bifrons line]} 2... Nc6 3. Bb5) 2... Nc6 {[%eval -0.30]} 3.
Bc4 {[%eval -0.20]} 3... Nf6 $4 {[%eval #1] [%bifrons blunder]} (3... g6
{[%eval -0.20] [%bifrons line]} 4. Qf3) 4. Qxf7# 1-0
`

// moves returns the text of a game without its tags.
func moves(g *pgn.Game) string {
	_, text, _ := strings.Cut(g.String(), "]\n\n")
	return strings.TrimSpace(text) + "\n"
}

func TestAnnotate(t *testing.T) {
	g := read(t, scholarsMate)
	analyse(t, g, scholars(), 1).Annotate(Notes{Lines: 1})
	if text := moves(g); text != scholarsAnnotated {
		t.Errorf("annotated:\n%s\nwant:\n%s", text, scholarsAnnotated)
	}
	if g.Tag("Annotator") != "Bifrons" {
		t.Errorf("annotator %q", g.Tag("Annotator"))
	}
	// Once more, from the text: nothing piles up.
	again := read(t, g.String())
	analyse(t, again, scholars(), 1).Annotate(Notes{Lines: 1})
	if again.String() != g.String() {
		t.Errorf("the second time:\n%s", again)
	}
	// More lines, then none: all but evaluations and glyphs is taken back.
	analyse(t, again, scholars(), 3).Annotate(Notes{Lines: 3, Always: true})
	if text := strings.Join(strings.Fields(moves(again)), " "); !strings.Contains(text, "(2. Nf3 ") || !strings.Contains(text, "(2. Bc4 ") {
		t.Errorf("three lines:\n%s", text)
	}
	analyse(t, again, scholars(), 1).Annotate(Notes{})
	if text := moves(again); strings.Contains(text, "line]") || strings.Count(text, "(") != 1 {
		t.Errorf("no lines:\n%s", text)
	}
}

// What people wrote stays: marks, variations that begin like ours, and
// whatever they added to ours.
func TestAnnotateKeepsOthersWork(t *testing.T) {
	g := read(t, `[Annotator "A person"]

1. e4 e5 2. Qh5! {brave [%eval 9.99]} (2. Nf3) Nc6 3. Bc4 Nf6 4. Qxf7# 1-0`)
	analyse(t, g, scholars(), 1).Annotate(Notes{Lines: 1})
	text := moves(g)
	if !strings.Contains(strings.Join(strings.Fields(text), " "), "2. Qh5 $1 {brave} {[%eval -0.30]}") {
		t.Errorf("mark, comment or evaluation:\n%s", text)
	}
	if strings.Contains(text, "9.99") || g.Tag("Annotator") != "A person" {
		t.Errorf("evaluation or annotator:\n%s", g)
	}
	var theirs *pgn.Node
	for n := range g.Nodes() {
		if !n.IsMain() && n.Ply() == 3 {
			if theirs != nil {
				t.Errorf("a second variation with the same move:\n%s", text)
			}
			theirs = n
		}
	}
	ours := theirs.Main()
	if ours == nil || ours.Move.String() != "b8c6" {
		t.Fatalf("the variation does not go on:\n%s", text)
	}
	if argument, _ := ours.Command("bifrons"); argument != "line" {
		t.Errorf("the continuation is not signed:\n%s", text)
	}

	// They add a comment to our line at 3...Nf6: it is theirs now and stays,
	// and the same line is not written again.
	for n := range g.Nodes() {
		if argument, _ := n.Command("bifrons"); argument == "line" && n.Ply() == 6 {
			n.Main().After = append(n.Main().After, "with a good game")
		}
	}
	for range 2 {
		analyse(t, g, scholars(), 1).Annotate(Notes{Lines: 1})
		text = moves(g)
		if strings.Count(text, "with a good game") != 1 || strings.Count(strings.Join(strings.Fields(text), " "), "3... g6") != 1 || strings.Count(text, "(") != 2 {
			t.Errorf("their comment on our line:\n%s", text)
		}
	}
}

// An interrupt leaves what is known, the end of the game, and touches nothing
// else.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := scholars()
	o.stop, o.after = cancel, 2
	g := read(t, scholarsAnnotated)
	before := g.String()
	var progress []int
	a, err := Run(ctx, g, o, Options{Progress: func(done, total int) { progress = append(progress, done, total) }})
	if err != context.Canceled || a.Done() != 3 || !slices.Equal(progress, []int{1, 8, 2, 8, 3, 8}) {
		t.Fatalf("%v, %d known, progress %v", err, a.Done(), progress)
	}
	if p := a.Player(chess.White); p.Moves != 1 || p.Accuracy != 100 {
		t.Errorf("White: %+v", p)
	}
	if p := a.Player(chess.Black); p.Moves != 1 || p.Judgements[Blunder] != 1 {
		t.Errorf("Black: %+v", p)
	}
	a.Annotate(Notes{Lines: 1})
	after := strings.Replace(g.String(), "[Annotator \"Bifrons\"]\n", "", 1)
	if after != before {
		t.Errorf("changed:\n%s\nwas:\n%s", after, before)
	}
	cancelled, err := Run(ctx, g, scholars(), Options{})
	if err != context.Canceled || cancelled.Done() != 1 { // only the mate, which needs no search
		t.Errorf("%v, %d known", err, cancelled.Done())
	}
}

// A game without moves gets its evaluation and best line; one that is over
// gets none, whoever is mated.
func TestWithoutMoves(t *testing.T) {
	g := read(t, "*")
	analyse(t, g, scholars(), 1).Annotate(Notes{Lines: 1})
	if text := moves(g); text != "{[%eval 0.20] [%bifrons-best e4]} *\n" {
		t.Errorf("start: %q", text)
	}
	for fen, want := range map[string]string{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": "*\n",                // mate
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": "{[%eval 0.00]} *\n", // stalemate
	} {
		g := read(t, `[SetUp "1"]`+"\n"+`[FEN "`+fen+`"]`+"\n\n*")
		a := analyse(t, g, scholars(), 1)
		a.Annotate(Notes{Lines: 1})
		if text := moves(g); text != want {
			t.Errorf("%s: %q, want %q", fen, text, want)
		}
	}
	// White is mated: that is worth nothing to White and all to Black.
	e := Evaluation{Known: true, Turn: chess.White, Score: -engine.Mate}
	if e.Expected(chess.White) != 0 || e.Expected(chess.Black) != 1 {
		t.Errorf("mated: %v, %v", e.Expected(chess.White), e.Expected(chess.Black))
	}
}

// Mates are counted from White's side, before and after the first move of a
// line.
func TestMateScores(t *testing.T) {
	for _, c := range []struct {
		turn      chess.Color
		score     engine.Score
		now, next string
	}{
		{chess.White, engine.Mate - 5, "#3", "#2"},
		{chess.White, engine.Mate - 1, "#1", "#"},
		{chess.White, 4 - engine.Mate, "#-2", "#-2"},
		{chess.White, 2 - engine.Mate, "#-1", "#-1"},
		{chess.Black, engine.Mate - 3, "#-2", "#-1"},
		{chess.Black, 2 - engine.Mate, "#1", "#1"},
		{chess.Black, 35, "-0.35", "-0.35"},
		{chess.White, 135, "+1.35", "+1.35"},
	} {
		e := Evaluation{Known: true, Turn: c.turn, Score: c.score}
		if got := e.Text(); got != c.now {
			t.Errorf("%v to move, %d: %s, want %s", c.turn, c.score, got, c.now)
		}
		if got := afterMove(Line{Score: c.score}, c.turn).Text(); got != c.next {
			t.Errorf("%v to move, %d, a move later: %s, want %s", c.turn, c.score, got, c.next)
		}
	}
}

// The scale is the one that Lichess publishes.
func TestExpected(t *testing.T) {
	for s, want := range map[engine.Score]float64{0: 0.5, 100: 0.5910, -300: 0.2489, 1000: 0.9755, engine.Mate - 9: 1, 9 - engine.Mate: 0} {
		if got := expected(s); math.Abs(got-want) > 0.0001 {
			t.Errorf("%d: %.4f, want %.4f", s, got, want)
		}
	}
	for loss, want := range map[float64]float64{0: 100, 0.05: 80.82, 0.10: 64.58, 0.5: 9.53, 1: 0} {
		if got := moveAccuracy(loss); math.Abs(got-want) > 0.15 {
			t.Errorf("loss %v: accuracy %.2f, want %.2f", loss, got, want)
		}
	}
	for loss, want := range map[float64]Judgement{0.0499: Sound, 0.05: Inaccuracy, 0.10: Mistake, 0.1499: Mistake, 0.15: Blunder, 1: Blunder} {
		if got := JudgementOf(loss); got != want {
			t.Errorf("loss %v: %v, want %v", loss, got, want)
		}
	}
}

// A search is told of all that led to the position, so that it knows what would
// be the third occurrence.
func TestPast(t *testing.T) {
	o := &oracle{}
	analyse(t, read(t, "1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nc6 5. d3 *"), o, 1)
	slices.Reverse(o.pasts)
	if want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(o.pasts, want) {
		t.Errorf("pasts %v, want %v", o.pasts, want)
	}
}
