package nnue

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bifrons.chess/chess"
)

// seen counts what the walks met, so that the test knows that it tested it.
type seen struct {
	castled, promoted, enPassant, passed, passedByCastling, spareCaptured, null int
}

func (s *seen) count(p *chess.Position, before [2]chess.Square) {
	m := p.LastMove()
	if m == chess.NoMove {
		s.null++
		return
	}
	us := p.Turn().Other()
	if m.IsCastling() {
		s.castled++
	}
	if m.Promotion() != chess.NoKind {
		s.promoted++
	}
	if m.Type() == chess.EnPassant {
		s.enPassant++
	}
	old, now := before[us], p.Royal(us)
	if old != now && !(old == m.From() && now == m.To()) {
		s.passed++
		if m.IsCastling() {
			s.passedByCastling++
		}
	}
	if p.LastCaptured().Kind() == chess.King {
		s.spareCaptured++
	}
}

// TestStackEqualsRefresh plays random games with every kind of move, going
// back and forth and asking now and then, and compares the stack's sums with
// sums from scratch.
func TestStackEqualsRefresh(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const games = 150
	for _, v := range chess.Variants() {
		network := v
		if v == chess.Orthodox {
			network = chess.TwoKings // whose networks serve orthodox chess too
		}
		net := randomNetwork(t, network, 48, rng, true)
		starts := positions(t, v)
		var met seen
		for range games {
			p := starts[rng.IntN(len(starts))].Clone()
			s := net.NewStack(p)
			walk(t, p, s, rng, &met)
		}
		if met.castled == 0 || met.promoted == 0 || met.enPassant == 0 || met.null == 0 ||
			v.Kings > 1 && (met.passed == 0 || met.spareCaptured == 0 || met.passedByCastling == 0) {
			t.Errorf("%s: the walks did not meet every kind of move: %+v", v.Name, met)
		}
	}
}

func walk(t *testing.T, p *chess.Position, s *Stack, rng *rand.Rand, met *seen) {
	depth := 0
	for range 120 {
		moves := p.LegalMoves(nil)
		back := rng.IntN(5) == 0
		switch {
		case depth > 0 && (back || len(moves) == 0):
			p.Unmake()
			s.Pop()
			depth--
		case len(moves) == 0:
			return
		default:
			before := [2]chess.Square{p.Royal(chess.White), p.Royal(chess.Black)}
			if !p.InCheck() && rng.IntN(12) == 0 {
				p.MakeNull()
			} else {
				p.Make(lively(p, moves, rng))
			}
			s.Push(p)
			depth++
			met.count(p, before)
		}
		if rng.IntN(3) > 0 {
			compare(t, p, s)
		}
	}
}

func compare(t *testing.T, p *chess.Position, s *Stack) {
	t.Helper()
	fresh := s.net.NewStack(p)
	got, want := s.Evaluate(p), fresh.Evaluate(p)
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if !slices.Equal(s.at(s.top, c), fresh.at(0, c)) {
			t.Fatalf("%s: after %s, %s's sums differ from those from scratch", p.FEN(), p.LastMove(), c)
		}
	}
	if got != want || got != s.net.Evaluate(p) {
		t.Fatalf("%s: %d from the stack, %d from scratch", p.FEN(), got, want)
	}
}

// TestStackGrows goes deeper than a stack is made for.
func TestStackGrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	net := randomNetwork(t, chess.TwoKings, 16, rng, false)
	p := chess.TwoKings.StartPosition()
	s := net.NewStack(p)
	for i := range 2*usualDepth + 10 {
		m := chess.NewMove(chess.Sq(1, 0), chess.Sq(2, 2), chess.NoKind, chess.Normal)
		if i%4 >= 2 {
			m = chess.NewMove(chess.Sq(2, 2), chess.Sq(1, 0), chess.NoKind, chess.Normal)
		}
		if i%2 == 1 {
			p.MakeNull()
		} else if p.IsLegal(m) {
			p.Make(m)
		} else {
			t.Fatalf("%s is not legal at ply %d", m, i)
		}
		s.Push(p)
	}
	compare(t, p, s)
	for p.Ply() > 0 {
		p.Unmake()
		s.Pop()
	}
	s.Pop() // one too many does nothing
	compare(t, p, s)
}

// TestRoyaltyChangesInputs: the same men on the same squares, told apart by
// which King is royal, must not look alike.
func TestRoyaltyChangesInputs(t *testing.T) {
	in := InputsOf(chess.TwoKings)
	if in.Kinds != "KkQRBNP" {
		t.Fatalf("kinds are %q", in.Kinds)
	}
	p, err := chess.TwoKings.ParseFEN("4k3/8/8/8/8/8/8/1K2K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := chess.TwoKings.NewPosition(p)
	if err != nil {
		t.Fatal(err)
	}
	var men [MaxMen]Man
	var inputs [2][MaxMen]uint16
	n := Men(pos, &men)
	in.Indexer().Active(men[:n], &inputs)
	got := slices.Sorted(slices.Values(inputs[chess.White][:n]))
	const own, enemy, kind = 0, 64, 128
	// b1 is royal, e1 a spare King, Black's King on e8 royal.
	want := []uint16{0*kind + own + 1, 0*kind + enemy + 60, 1*kind + own + 4}
	if !slices.Equal(got, want) {
		t.Errorf("White sees inputs %v, want %v", got, want)
	}
	got = slices.Sorted(slices.Values(inputs[chess.Black][:n]))
	want = []uint16{0*kind + own + 4, 0*kind + enemy + 57, 1*kind + enemy + 60}
	if !slices.Equal(got, want) {
		t.Errorf("Black sees inputs %v, want %v", got, want)
	}
}

func TestInputsOfVariants(t *testing.T) {
	janus, two, chess8 := InputsOf(chess.JanusChess), InputsOf(chess.TwoKings), InputsOf(chess.Orthodox)
	if janus.Kinds != "KQJRBNP" || janus.Len() != 7*2*80 || two.Len() != 7*2*64 || chess8.Kinds != "KQRBNP" {
		t.Errorf("inputs are %+v, %+v, %+v", janus, two, chess8)
	}
	for _, c := range []struct {
		in   InputSet
		v    *chess.Variant
		want bool
	}{
		{janus, chess.JanusChess, true}, {janus, chess.TwoKings, false}, {janus, chess.Orthodox, false},
		{two, chess.TwoKings, true}, {two, chess.Orthodox, true}, {two, chess.JanusChess, false},
		{chess8, chess.Orthodox, true}, {chess8, chess.TwoKings, false},
	} {
		if c.in.Covers(c.v) != c.want {
			t.Errorf("%+v covers %s: %v", c.in, c.v.Name, !c.want)
		}
	}
}

// TestMirror: turning the board upside down and swapping the sides must not
// change the value for the side to move, where royalty does not break the
// symmetry.
func TestMirror(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, v := range []*chess.Variant{chess.JanusChess, chess.Orthodox} {
		net := randomNetwork(t, v, 64, rng, false)
		for _, p := range positions(t, v) {
			mirrored, err := v.NewPosition(mirror(p))
			if err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			if a, b := net.Evaluate(p), net.Evaluate(mirrored); a != b {
				t.Errorf("%s: %d, mirrored %d", p.FEN(), a, b)
			}
		}
	}
}

func mirror(p *chess.Position) chess.Setup {
	s := chess.Setup{Turn: p.Turn().Other(), EnPassant: chess.NoSquare, FullmoveNumber: 1}
	for occupied := p.Occupied(); occupied.Any(); {
		from := occupied.Pop()
		pc := p.PieceAt(from)
		s.Board[chess.Sq(from.File(), chess.Ranks-1-from.Rank())] = chess.MakePiece(pc.Color().Other(), pc.Kind())
	}
	return s
}

func TestNoAllocations(t *testing.T) {
	net := randomNetwork(t, chess.TwoKings, 128, rand.New(rand.NewPCG(7, 8)), false)
	p := chess.TwoKings.StartPosition()
	s := net.NewStack(p)
	moves := p.LegalMoves(nil)
	for _, m := range moves { // the position's history grows once
		p.Make(m)
		p.Unmake()
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, m := range moves {
			p.Make(m)
			s.Push(p)
			s.Evaluate(p)
			s.Pop()
			p.Unmake()
		}
		s.Reset(p)
		net.Evaluate(p)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkPushEvaluatePop(b *testing.B) {
	for _, v := range []*chess.Variant{chess.JanusChess, chess.TwoKings} {
		b.Run(v.Name, func(b *testing.B) {
			net := randomNetwork(b, v, 128, rand.New(rand.NewPCG(9, 1)), false)
			p := v.StartPosition()
			moves := p.LegalMoves(nil)
			s := net.NewStack(p)
			for i := 0; b.Loop(); i++ {
				p.Make(moves[i%len(moves)])
				s.Push(p)
				s.Evaluate(p)
				s.Pop()
				p.Unmake()
			}
		})
	}
}

func BenchmarkMakeUnmake(b *testing.B) { // to be taken off BenchmarkPushEvaluatePop
	p := chess.JanusChess.StartPosition()
	moves := p.LegalMoves(nil)
	for i := 0; b.Loop(); i++ {
		p.Make(moves[i%len(moves)])
		p.Unmake()
	}
}

func BenchmarkReset(b *testing.B) {
	net := randomNetwork(b, chess.JanusChess, 128, rand.New(rand.NewPCG(9, 1)), false)
	p := chess.JanusChess.StartPosition()
	s := net.NewStack(p)
	for b.Loop() {
		s.Reset(p)
	}
}
