package engine

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
)

func read(t *testing.T, v *chess.Variant, fen string) *chess.Position {
	t.Helper()
	p, _, err := v.ReadFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// provedMate is a search that knows nothing but the rules: whether the side to
// move mates within so many moves.
func provedMate(p *chess.Position, moves int) bool {
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		mate := !p.HasLegalMove() && p.InCheck()
		if !mate && moves > 1 && p.HasLegalMove() {
			mate = true
			for _, r := range p.LegalMoves(nil) {
				p.Make(r)
				mate = provedMate(p, moves-1)
				p.Unmake()
				if !mate {
					break
				}
			}
		}
		p.Unmake()
		if mate {
			return true
		}
	}
	return false
}

// randomMen puts men on random squares until the position is legal.
func randomMen(v *chess.Variant, men []chess.Piece, rng *rand.Rand) *chess.Position {
	for {
		s := chess.Setup{Turn: chess.White, EnPassant: chess.NoSquare, FullmoveNumber: 1}
		for _, m := range men {
			for {
				q := chess.Sq(rng.IntN(v.Files), rng.IntN(chess.Ranks))
				if s.Board[q] == chess.NoPiece {
					s.Board[q] = m
					break
				}
			}
		}
		if p, err := v.NewPosition(s); err == nil {
			return p
		}
	}
}

// TestShortestMates compares the mates that the engine finds with those that
// exhaustive search proves.
func TestShortestMates(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, v := range chess.Variants() {
		var men []chess.Piece
		for _, k := range []chess.Kind{chess.King, chess.Queen, chess.Rook} {
			men = append(men, chess.MakePiece(chess.White, k))
		}
		if _, ok := v.PieceType(chess.Janus); ok {
			men[2] = chess.MakePiece(chess.White, chess.Janus)
		}
		men = append(men, chess.MakePiece(chess.Black, chess.King))
		if v.Kings > 1 {
			men = append(men, chess.MakePiece(chess.Black, chess.King), chess.MakePiece(chess.White, chess.King))
		}
		e := New(Options{Hash: 4, Seed: 1})
		found := [3]int{}
		for i := 0; i < 3000 && (found[1] < 8 || found[2] < 8); i++ {
			p := randomMen(v, men, rng)
			if p.Outcome().Over {
				continue
			}
			n := 0
			switch {
			case provedMate(p, 1):
				n = 1
			case found[2] < 8 && provedMate(p, 2):
				n = 2
			default:
				continue
			}
			if found[n] >= 8 {
				continue
			}
			found[n]++
			r := e.Search(p, Limits{Mate: n, Depth: 16}, nil, nil)
			if moves, ok := r.Score.MateIn(); !ok || moves != n {
				t.Errorf("%s: %s mates in %d; found %s with score %d", v.Name, p.FEN(), n, r.Move, r.Score)
			}
		}
		if found[1] == 0 || found[2] == 0 {
			t.Errorf("%s: mates tried: %v", v.Name, found)
		}
	}
}

// TestMateProblems: known mates, each with its first move.
func TestMateProblems(t *testing.T) {
	for _, c := range []struct {
		v     *chess.Variant
		fen   string
		moves int
		want  string // the only first move, "" if there are several
	}{
		{chess.Orthodox, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
		{chess.Orthodox, "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "h5f7"},
		{chess.Orthodox, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
		{chess.JanusChess, "8k1/7ppp/10/10/10/10/10/R7K1 w - - 0 1", 1, "a1a8"},
	} {
		p := read(t, c.v, c.fen)
		if !provedMate(p.Clone(), c.moves) {
			t.Fatalf("%s is no mate in %d", c.fen, c.moves)
		}
		e := New(Options{Hash: 4, Seed: 1})
		r := e.Search(p, Limits{Mate: c.moves, Depth: 20}, nil, nil)
		if moves, ok := r.Score.MateIn(); !ok || moves != c.moves || c.want != "" && r.Move.String() != c.want {
			t.Errorf("%s %s: %s with score %d; want %s, mate in %d", c.v.Name, c.fen, r.Move, r.Score, c.want, c.moves)
		}
	}
}

func TestPositionsWithoutAMove(t *testing.T) {
	for _, c := range []struct {
		v     *chess.Variant
		fen   string
		score Score
	}{
		{chess.Orthodox, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", DrawScore},
		{chess.Orthodox, "R6k/6pp/8/8/8/8/8/7K b - - 0 1", -Mate},
		{chess.JanusChess, "9k/7Q2/8K1/10/10/10/10/10 b - - 0 1", DrawScore},
	} {
		p := read(t, c.v, c.fen)
		r := New(Options{Hash: 1}).Search(p, Limits{Depth: 5}, nil, nil)
		if r.Move != chess.NoMove || r.Score != c.score || r.Ponder != chess.NoMove {
			t.Errorf("%s: %+v, want no move and score %d", c.fen, r, c.score)
		}
	}
}

// In Two Kings a King's step that makes another King royal can be the only
// way out, and the spare King may be left to be taken.
func TestRoyaltyInSearch(t *testing.T) {
	e := New(Options{Hash: 4, Seed: 1})
	for _, c := range []struct {
		name, fen, want string
		depth           int
	}{
		{"after 1. e4 f5 2. Qh5+ a King may interpose", "rnbqkknr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KKNR b KQkq - 1 2", "", 8},
		{"the spare King is there to be taken", "4k3/8/8/8/8/6k1/7R/K7 b - - 0 1", "g3h2", 4},
		{"a Rook takes a loose spare King", "k7/8/8/7k/8/8/8/K6R w - - 0 1", "h1h5", 4},
	} {
		p := read(t, chess.TwoKings, c.fen)
		r := e.Search(p, Limits{Depth: c.depth}, nil, nil)
		if !p.IsLegal(r.Move) || c.want != "" && r.Move.String() != c.want {
			t.Errorf("%s: %s, want %s", c.name, r.Move, c.want)
		}
	}
}

func TestDraws(t *testing.T) {
	e := New(Options{Hash: 4, Seed: 1})
	// White, a Queen down, can only hold by repeating.
	p := read(t, chess.Orthodox, "6k1/5ppp/8/8/8/q7/6PP/3Q3K b - - 99 80")
	if r := e.Search(p, Limits{Depth: 6}, nil, nil); r.Score < -300 {
		t.Errorf("fifty-move rule: score %d", r.Score)
	}
	// At the hundredth quiet ply a won ending is a draw unless it is mate.
	p = read(t, chess.Orthodox, "8/8/8/3k4/8/8/1Q6/K7 w - - 99 90")
	if r := e.Search(p, Limits{Depth: 6}, nil, nil); r.Score != DrawScore {
		t.Errorf("the clock runs out with the next move: score %d, want a draw", r.Score)
	}
	p = read(t, chess.Orthodox, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90")
	if r := e.Search(p, Limits{Depth: 6}, nil, nil); r.Score != mateIn(1) {
		t.Errorf("mate with the hundredth ply: score %d, want %d", r.Score, mateIn(1))
	}
	for _, v := range []*chess.Variant{chess.Orthodox, chess.TwoKings} {
		e.Clear()
		p = read(t, v, "8/8/3k4/8/8/3KN3/8/8 w - - 0 1")
		if r := e.Search(p, Limits{Depth: 8}, nil, nil); r.Score != DrawScore || r.Move == chess.NoMove {
			t.Errorf("%s: King and Knight against King: score %d", v.Name, r.Score)
		}
	}
}

func TestPerpetualCheckIsFound(t *testing.T) {
	// White is a Rook down, but checks for ever from d8 and g5.
	p := read(t, chess.Orthodox, "6k1/5p1p/8/8/8/8/qr3PPP/3Q2K1 w - - 0 1")
	e := New(Options{Hash: 8, Seed: 1})
	r := e.Search(p, Limits{Depth: 12}, nil, nil)
	if r.Score < -100 {
		t.Errorf("score %d with %s, want a draw by perpetual check", r.Score, r.Move)
	}
}

func TestRepetitionCountsTheGame(t *testing.T) {
	p := chess.JanusChess.StartPosition()
	for _, s := range []string{"c1d3", "c8d6", "d3c1", "d6c8", "c1d3", "c8d6", "d3c1"} {
		m, err := p.ParseUCI(s)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	back, err := p.ParseUCI("d6c8")
	if err != nil {
		t.Fatal(err)
	}
	r := New(Options{Hash: 1}).Search(p, Limits{Depth: 4, Moves: []chess.Move{back}}, nil, nil)
	if r.Score != DrawScore {
		t.Errorf("the third occurrence of the start is scored %d", r.Score)
	}
}

// A position that the game has seen once before is no draw yet.
func TestSecondOccurrenceIsNoDraw(t *testing.T) {
	p := read(t, chess.Orthodox, "6k1/8/8/8/8/8/q4p2/7K b - - 0 1")
	for _, s := range []string{"g8h8", "h1g2", "h8g8"} {
		m, err := p.ParseUCI(s)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	back, err := p.ParseUCI("g2h1")
	if err != nil {
		t.Fatal(err)
	}
	if r := New(Options{Hash: 1}).Search(p, Limits{Depth: 4, Moves: []chess.Move{back}}, nil, nil); r.Score > -500 {
		t.Errorf("a Queen behind, going back where the game has been: %d", r.Score)
	}
}

func TestRootMoves(t *testing.T) {
	p := chess.TwoKings.StartPosition()
	all := p.LegalMoves(nil)
	only := []chess.Move{all[3], all[9]}
	e := New(Options{Hash: 1})
	if r := e.Search(p, Limits{Depth: 4, Moves: only}, nil, nil); !slices.Contains(only, r.Move) {
		t.Errorf("searchmoves %v, played %s", only, r.Move)
	}
	best := e.Search(p, Limits{Depth: 4}, nil, nil).Move
	if r := e.Search(p, Limits{Depth: 4, Exclude: []chess.Move{best}}, nil, nil); r.Move == best || r.Move == chess.NoMove {
		t.Errorf("%s is excluded, played %s", best, r.Move)
	}
	if r := e.Search(p, Limits{Depth: 4, Exclude: all}, nil, nil); r.Move != chess.NoMove {
		t.Errorf("all moves are excluded, played %s", r.Move)
	}
}

// TestReports checks what a search tells: depths that rise, lines of legal
// moves, distinct first moves with falling scores.
func TestReports(t *testing.T) {
	for _, b := range BenchPositions() {
		p := read(t, b.Variant, b.FEN)
		const lines = 3
		want := min(lines, len(p.LegalMoves(nil)))
		type key struct{ depth, line int }
		firsts := map[key]chess.Move{}
		scores := map[key]Score{}
		var depth int
		e := New(Options{Hash: 4})
		e.Search(p, Limits{Depth: 6, MultiPV: lines}, nil, func(i *Info) {
			if i.CurrentMove != chess.NoMove {
				return
			}
			if i.Depth < depth {
				t.Fatalf("depth %d after %d", i.Depth, depth)
			}
			depth = i.Depth
			q := p.Clone()
			for _, m := range i.PV {
				if !q.IsLegal(m) {
					t.Fatalf("%s: %s is illegal in %v", b.FEN, m, i.PV)
				}
				q.Make(m)
			}
			firsts[key{i.Depth, i.Line}], scores[key{i.Depth, i.Line}] = i.PV[0], i.Score
		})
		for line := 1; line <= want; line++ {
			k := key{depth, line}
			if firsts[k] == chess.NoMove {
				t.Errorf("%s: line %d is missing", b.FEN, line)
			}
			for other := line + 1; other <= want; other++ {
				if firsts[k] == firsts[key{depth, other}] {
					t.Errorf("%s: lines %d and %d begin with the same move", b.FEN, line, other)
				}
				if scores[k] < scores[key{depth, other}] {
					t.Errorf("%s: line %d is worse than line %d", b.FEN, line, other)
				}
			}
		}
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	for _, n := range []uint64{1, 100, 777, 5000} {
		r := New(Options{Hash: 1}).Search(chess.JanusChess.StartPosition(), Limits{Nodes: n}, nil, nil)
		if r.Nodes != n || r.Move == chess.NoMove {
			t.Errorf("%d nodes wanted: searched %d, move %s", n, r.Nodes, r.Move)
		}
	}
}

func TestSearchLeavesThePosition(t *testing.T) {
	p := chess.JanusChess.StartPosition()
	fen, key := p.FEN(), p.Key()
	New(Options{Hash: 1}).Search(p, Limits{Depth: 5}, nil, nil)
	if p.FEN() != fen || p.Key() != key || p.Ply() != 0 {
		t.Errorf("the position is now %s", p.FEN())
	}
}

func TestStopIsHeard(t *testing.T) {
	e := New(Options{Hash: 4})
	ctl := new(Control)
	p := chess.JanusChess.StartPosition()
	time.AfterFunc(100*time.Millisecond, ctl.Stop)
	start := time.Now()
	r := e.Search(p, Limits{}, ctl, nil)
	if d := time.Since(start); d > 5*time.Second { // generous: test machines stall
		t.Errorf("the search went on for %v", d)
	}
	if !p.IsLegal(r.Move) {
		t.Errorf("played %s", r.Move)
	}
	// Stopped before it began, it still has a move.
	if r := e.Search(p, Limits{}, ctl, nil); !p.IsLegal(r.Move) {
		t.Errorf("stopped at once, played %s", r.Move)
	}
}

func TestPoll(t *testing.T) {
	polls := 0
	e := New(Options{Hash: 4, Poll: func() bool { polls++; return polls == 5 }})
	r := e.Search(chess.TwoKings.StartPosition(), Limits{}, nil, nil)
	if polls != 5 || r.Time < 4*PollInterval || r.Move == chess.NoMove {
		t.Errorf("polled %d times in %v, move %s", polls, r.Time, r.Move)
	}
}

func TestMoveTimeIsKept(t *testing.T) {
	e := New(Options{Hash: 4})
	r := e.Search(chess.JanusChess.StartPosition(), Limits{MoveTime: 150 * time.Millisecond}, nil, nil)
	if r.Time < 140*time.Millisecond || r.Time > 5*time.Second {
		t.Errorf("150 ms asked for, %v taken", r.Time)
	}
}

func TestNoAllocationInSearch(t *testing.T) {
	for _, v := range chess.Variants() {
		e := New(Options{Hash: 4})
		w := e.worker
		p := v.StartPosition()
		for _, s := range []int{3, 5, 2, 8, 1, 4} {
			p.Make(p.LegalMoves(nil)[s])
		}
		ctl := new(Control)
		limits := Limits{Depth: 7, MultiPV: 2}
		report := func(*Info) {}
		w.begin(p, &limits, ctl, nil, report)
		if n := testing.AllocsPerRun(3, func() {
			w.root.fill(w)
			w.hist.clear()
			w.iterate()
		}); n != 0 {
			t.Errorf("%s: %v allocations in a search", v.Name, n)
		}
		if w.nodes < 1000 {
			t.Errorf("%s: only %d nodes were searched", v.Name, w.nodes)
		}
	}
}

// Lines as deep as the search can go must not outgrow what was reserved.
func TestNoAllocationInDeepLines(t *testing.T) {
	p := read(t, chess.JanusChess, "10/2k3p3/1p3p4/2p2P1j2/2P1K4p/1P1J2P3/9P/10 w - - 0 40")
	e := New(Options{Hash: 4})
	w := e.worker
	w.begin(p, &Limits{Depth: 12}, new(Control), nil, nil)
	if n := testing.AllocsPerRun(1, func() { w.root.fill(w); w.iterate() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestBenchIsDeterministic(t *testing.T) {
	first, _, err := New(Options{Hash: 1}).Bench(5, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	second, _, err := New(Options{Hash: 1}).Bench(5, nil, nil)
	if err != nil || first != second || first == 0 {
		t.Errorf("%d nodes, then %d (%v)", first, second, err)
	}
}

func TestHashSize(t *testing.T) {
	e := New(Options{Hash: 1})
	for _, n := range []int{0, -1, MaxHash + 1} {
		if err := e.SetHash(n); err == nil || !strings.Contains(err.Error(), "MiB") {
			t.Errorf("a table of %d MiB: %v", n, err)
		}
	}
	if err := e.SetHash(2); err != nil {
		t.Error(err)
	}
	if got := len(e.table.buckets) * bucketBytes; got != 2<<20 {
		t.Errorf("%d bytes, want 2 MiB", got)
	}
}
