package engine

import (
	"math/rand/v2"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// randomNetwork returns a network that knows nothing.
func randomNetwork(t testing.TB, v *chess.Variant) *nnue.Network {
	t.Helper()
	const hidden = 32
	rng := rand.New(rand.NewPCG(41, 42))
	in := nnue.InputsOf(v)
	w := nnue.Weights{
		Input: make([]int16, in.Len()*hidden), Bias: make([]int16, hidden),
		Output: make([]int8, nnue.Buckets*2*hidden), OutputBias: make([]int32, nnue.Buckets),
	}
	for i := range w.Input {
		w.Input[i] = int16(rng.IntN(101) - 50)
	}
	for i := range w.Output {
		w.Output[i] = int8(rng.IntN(41) - 20)
	}
	n, err := nnue.New(nnue.Header{Variants: []string{v.Name}, Inputs: in, Hidden: hidden}, w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestNetworkFollowsTheSearch makes and takes back moves as a search does, and
// compares the network's running value with one from scratch; then it searches
// and looks whether what was pushed was also popped.
func TestNetworkFollowsTheSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for _, b := range BenchPositions() {
		net := randomNetwork(t, b.Variant)
		p := read(t, b.Variant, b.FEN)
		e := New(Options{Hash: 1, Seed: 1, Networks: func(*chess.Variant) *nnue.Network { return net }})
		w := e.worker
		w.net = net
		w.begin(p, &Limits{}, new(Control), nil, nil)
		compare := func() {
			t.Helper()
			if got, want := w.stack.Evaluate(w.pos), net.Evaluate(w.pos); got != want {
				t.Fatalf("%s, after %s: %d, from scratch %d", w.pos.FEN(), w.pos.LastMove(), got, want)
			}
		}
		ply := 0
		for range 400 {
			moves := w.pos.LegalMoves(nil)
			switch {
			case ply > 0 && (len(moves) == 0 || ply == MaxPly || rng.IntN(3) == 0):
				w.pop()
				ply--
			case len(moves) == 0:
				continue
			case !w.pos.InCheck() && rng.IntN(10) == 0:
				w.pushNull(ply)
				ply++
			default:
				w.push(ply, moves[rng.IntN(len(moves))])
				ply++
			}
			if rng.IntN(2) == 0 {
				compare()
			}
		}
		for ; ply > 0; ply-- {
			w.pop()
		}
		compare()
		for _, nodes := range []uint64{100, 3000} {
			r := e.Search(p, Limits{Nodes: nodes}, nil, nil)
			if !p.IsLegal(r.Move) {
				t.Fatalf("%s: illegal %s", b.FEN, r.Move)
			}
			if w.pos.Ply() != p.Ply() {
				t.Fatalf("%s: the search ends %d plies deep", b.FEN, w.pos.Ply()-p.Ply())
			}
			compare()
		}
	}
}

// TestNetworkServesWhatItCovers: a network of Two Kings plays orthodox chess
// too, but not Janus Chess, and another network is another evaluation.
func TestNetworkServesWhatItCovers(t *testing.T) {
	e := New(Options{Hash: 1, Seed: 1})
	plain := map[*chess.Variant]Score{}
	for _, v := range chess.Variants() {
		plain[v] = e.Evaluate(v.StartPosition())
	}
	net := randomNetwork(t, chess.TwoKings)
	e.SetNetwork(net)
	for _, v := range chess.Variants() {
		p := v.StartPosition()
		covered := v.Files == chess.TwoKings.Files
		if (e.Network(v) == net) != covered {
			t.Errorf("%s: network %v", v.Name, e.Network(v))
		}
		if got := e.Evaluate(p); covered && got != Score(net.Evaluate(p)) || !covered && got != plain[v] {
			t.Errorf("%s: the start is worth %d, without a network %d", v.Name, got, plain[v])
		}
		for _, w := range chess.Variants() { // there and back
			if r := e.Search(w.StartPosition(), Limits{Nodes: 300}, nil, nil); r.Move == chess.NoMove {
				t.Errorf("%s: no move", w.Name)
			}
		}
	}
	e.SetNetwork(nil)
	if e.Network(chess.TwoKings) != nil || e.Evaluate(chess.TwoKings.StartPosition()) != plain[chess.TwoKings] {
		t.Error("the network is still in use")
	}
}

func TestJudged(t *testing.T) {
	for _, c := range []struct {
		fen  string
		s    Score
		want Score
	}{
		{"8/8/3k4/8/3K4/8/3Q4/8 w - - 0 1", 900, 900},
		{"8/8/3k4/8/3K4/8/3B4/8 w - - 0 1", 320, 20}, // a Bishop cannot win
		{"8/8/3k4/8/3K4/8/3B4/8 b - - 0 1", -320, -20},
		{"8/8/3k4/8/3K4/8/3Q4/8 w - - 50 60", 900, 675}, // half way to the draw
		{"8/8/3k4/8/3K4/8/3Q4/8 w - - 100 90", 900, 450},
		{"8/8/3k4/8/3K4/8/3Q4/8 w - - 0 1", 99999, evalLimit},
	} {
		if got := judged(read(t, chess.Orthodox, c.fen), c.s); got != c.want {
			t.Errorf("%s: %d becomes %d, want %d", c.fen, c.s, got, c.want)
		}
	}
}

func TestSearchWithNetworkAllocatesNothing(t *testing.T) {
	net := randomNetwork(t, chess.TwoKings)
	e := New(Options{Hash: 1, Seed: 1, Networks: func(*chess.Variant) *nnue.Network { return net }})
	p := chess.TwoKings.StartPosition()
	e.Search(p, Limits{Nodes: 2000}, nil, nil)
	allocated := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() { e.Search(p, Limits{Nodes: nodes}, nil, nil) })
	}
	// What a search allocates at its start does not depend on its length.
	if short, long := allocated(100), allocated(20_000); long > short {
		t.Errorf("%v allocations in a short search, %v in a long one", short, long)
	}
}
