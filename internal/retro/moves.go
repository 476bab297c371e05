package retro

import (
	"sync"

	"bifrons.chess/chess"
)

// moves holds what the generator needs to know of a game's moves, all of it
// asked of the Variant.
type moves struct {
	variant *chess.Variant
	// between[k][a][b] is the squares that a man of kind k on a must find empty
	// to reach b.
	between [chess.NumKinds]*[chess.NumSquares][chess.NumSquares]chess.Bitboard
	// royal[k] is the squares on which a second King of the same side is royal
	// instead of the King on k.
	royal [chess.NumSquares]chess.Bitboard
	// steps are the King's leaps as shifts of a set of squares.
	steps []int
}

var (
	movesMu sync.Mutex
	movesOf = map[*chess.Variant]*moves{}
)

// newMoves returns the tables of a variant; they are made once.
func newMoves(v *chess.Variant) *moves {
	movesMu.Lock()
	defer movesMu.Unlock()
	if m := movesOf[v]; m != nil {
		return m
	}
	m := &moves{variant: v}
	for _, t := range v.Pieces {
		if t.Kind != chess.Pawn {
			m.between[t.Kind] = m.waysOf(chess.MakePiece(chess.White, t.Kind))
		} else {
			m.between[t.Kind] = new([chess.NumSquares][chess.NumSquares]chess.Bitboard)
		}
	}
	for a := v.Board(); a.Any(); {
		s := a.Pop()
		for b := v.Board().Without(s); b.Any(); {
			if t := b.Pop(); v.RoyalOf(s.Bit().With(t)) == t {
				m.royal[s] = m.royal[s].With(t)
			}
		}
	}
	center := chess.Sq(v.Files/2, chess.Ranks/2)
	for b := v.Attacks(chess.MakePiece(chess.White, chess.King), center, chess.Bitboard{}); b.Any(); {
		m.steps = append(m.steps, int(b.Pop())-int(center))
	}
	movesOf[v] = m
	return m
}

// waysOf finds what may stand in a man's way by trying every square.
func (m *moves) waysOf(pc chess.Piece) *[chess.NumSquares][chess.NumSquares]chess.Bitboard {
	t := new([chess.NumSquares][chess.NumSquares]chess.Bitboard)
	for a := m.variant.Board(); a.Any(); {
		s := a.Pop()
		free := m.variant.Attacks(pc, s, chess.Bitboard{})
		for b := free; b.Any(); {
			x := b.Pop()
			for hidden := free.AndNot(m.variant.Attacks(pc, s, x.Bit())); hidden.Any(); {
				to := hidden.Pop()
				t[s][to] = t[s][to].With(x)
			}
		}
	}
	return t
}

// kingSteps returns the squares from which, or to which, a King steps to or
// from one in b. What leaves the board sideways lands in the guard.
func (m *moves) kingSteps(b chess.Bitboard) (to chess.Bitboard) {
	for _, d := range m.steps {
		if d > 0 {
			to.Hi |= b.Hi<<d | b.Lo>>(64-d)
			to.Lo |= b.Lo << d
		} else {
			to.Lo |= b.Lo>>-d | b.Hi<<(64+d)
			to.Hi |= b.Hi >> -d
		}
	}
	return to.And(m.variant.Board())
}

// forward is a Pawn's step as a difference of squares.
func forward(c chess.Color) int {
	if c == chess.White {
		return 16
	}
	return -16
}

// relativeRank counts ranks from a side's own first one.
func relativeRank(c chess.Color, s chess.Square) int {
	if c == chess.White {
		return s.Rank()
	}
	return chess.Ranks - 1 - s.Rank()
}
