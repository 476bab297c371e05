package engine

import (
	"math/rand/v2"
	"testing"

	"bifrons.chess/chess"
)

// walk plays random games and calls visit before each move.
func walk(t *testing.T, games, plies int, visit func(p *chess.Position, m chess.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 11))
	for _, v := range chess.Variants() {
		for range games {
			p := v.StartPosition()
			for range plies {
				moves := p.LegalMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				visit(p, m)
				p.Make(m)
			}
		}
	}
}

func TestUpdateEqualsRefresh(t *testing.T) {
	mats := map[*chess.Variant]*material{}
	var d delta
	kinds := map[chess.MoveType]int{}
	walk(t, 40, 150, func(p *chess.Position, m chess.Move) {
		mat := mats[p.Variant()]
		if mat == nil {
			mat = newMaterial(p.Variant())
			mats[p.Variant()] = mat
		}
		var before, updated, fresh accumulator
		before.refresh(mat, p)
		d.of(p, m)
		updated.update(mat, &before, &d)
		q := p.Clone()
		q.Make(m)
		fresh.refresh(mat, q)
		if updated != fresh {
			t.Fatalf("%s, %s: updated %+v, refreshed %+v", p.FEN(), m, updated, fresh)
		}
		kinds[m.Type()]++
	})
	for _, k := range []chess.MoveType{chess.DoubleStep, chess.EnPassant, chess.CastleASide, chess.CastleFarSide} {
		if kinds[k] == 0 {
			t.Errorf("no move of type %d was tried", k)
		}
	}
}

// mirrored swaps the colours and turns the board upside down by rank.
func mirrored(t *testing.T, p *chess.Position) *chess.Position {
	t.Helper()
	s := p.Setup()
	m := s
	for i := range s.Board {
		sq := chess.Square(i)
		pc := s.Board[chess.Sq(sq.File(), chess.Ranks-1-sq.Rank())]
		m.Board[sq] = pc
		if pc != chess.NoPiece {
			m.Board[sq] = chess.MakePiece(pc.Color().Other(), pc.Kind())
		}
	}
	m.Turn, m.Castling, m.EnPassant = s.Turn.Other(), 0, chess.NoSquare
	q, err := p.Variant().NewPosition(m)
	if err != nil {
		t.Fatalf("%s mirrored: %v", p.FEN(), err)
	}
	return q
}

func kingsShareAFile(p *chess.Position) bool {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if p.Pieces(c, chess.King).And(fileOf(p.Royal(c))).Several() {
			return true
		}
	}
	return false
}

func TestEvaluationIsSymmetric(t *testing.T) {
	e := New(Options{Hash: 1})
	n := 0
	walk(t, 6, 120, func(p *chess.Position, m chess.Move) {
		// On one file the lowest rank is royal, for both sides: no mirror image.
		if n++; n%7 != 0 || kingsShareAFile(p) {
			return
		}
		q := mirrored(t, p)
		if a, b := e.Evaluate(p), e.Evaluate(q); a != b {
			t.Fatalf("%s is %d for its mover, its mirror image %s is %d", p.FEN(), a, q.FEN(), b)
		}
	})
}

func TestMoreMaterialIsBetter(t *testing.T) {
	e := New(Options{Hash: 1})
	for _, v := range chess.Variants() {
		start := v.StartPosition()
		level := e.Evaluate(start)
		if level < 0 || level > 60 {
			t.Errorf("%s: the start position is %d for White", v.Name, level)
		}
		last := Score(0)
		for _, k := range []chess.Kind{chess.Pawn, chess.Knight, chess.Rook, chess.Queen} {
			s := start.Setup()
			for b := start.Pieces(chess.Black, k); b.Any(); {
				s.Board[b.Pop()] = chess.NoPiece
				break
			}
			s.Castling = 0
			p, err := v.NewPosition(s)
			if err != nil {
				t.Fatal(err)
			}
			got := e.Evaluate(p)
			if got <= last {
				t.Errorf("%s: without a black %v White stands at %d, not better than %d", v.Name, k, got, last)
			}
			last = got
		}
	}
}

// A spare King is an ordinary man; the royal one has no price.
func TestSpareKingHasAValue(t *testing.T) {
	e := New(Options{Hash: 1})
	p := chess.TwoKings.StartPosition()
	s := p.Setup()
	spare := p.Pieces(chess.Black, chess.King).Without(p.Royal(chess.Black)).First()
	s.Board[spare] = chess.NoPiece
	s.Castling = 0
	q, err := chess.TwoKings.NewPosition(s)
	if err != nil {
		t.Fatal(err)
	}
	gain := e.Evaluate(q) - e.Evaluate(p)
	if gain < spareKingValue/2 || gain > spareKingValue*2 {
		t.Errorf("the spare King is worth %d, want about %d", gain, spareKingValue)
	}
}

func TestMaterialThatCannotWin(t *testing.T) {
	e := New(Options{Hash: 1})
	for _, c := range []struct {
		v   *chess.Variant
		fen string
	}{
		{chess.JanusChess, "10/10/2k7/10/4N5/4K5/10/10 w - - 0 1"},
		{chess.JanusChess, "10/10/3k6/10/4B5/4K5/10/10 w - - 0 1"},
		{chess.Orthodox, "8/8/3k1p2/8/8/4K3/4N3/8 w - - 0 1"},
	} {
		p, _, err := c.v.ReadFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if s := e.Evaluate(p); s > 80 {
			t.Errorf("%s: %s is %d, a win that is none", c.v.Name, c.fen, s)
		}
	}
}
