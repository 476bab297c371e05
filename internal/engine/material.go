package engine

import "bifrons.chess/chess"

// spareKingValue is what a King is worth that is not royal: an ordinary man
// that moves one step in every direction, about a Knight on eight files.
const spareKingValue = 320

// pair is a term for the middlegame and one for the endgame, in centipawns.
type pair struct{ mg, eg int32 }

func (a pair) plus(b pair) pair  { return pair{a.mg + b.mg, a.eg + b.eg} }
func (a pair) minus(b pair) pair { return pair{a.mg - b.mg, a.eg - b.eg} }
func (a pair) times(n int32) pair {
	return pair{a.mg * n, a.eg * n}
}

// material holds the numbers that the search and the evaluation derive from a
// variant: values of men and their worth on each square.
type material struct {
	variant  *chess.Variant
	values   [chess.NumKinds]int                     // the King's as a spare one
	classes  [chess.NumKinds]int                     // what threatens them
	squares  [chess.NumPieces][chess.NumSquares]pair // man and square, from White's side; Kings are worth nothing here
	royal    [2][chess.NumSquares]pair               // a royal King's place, of each side
	spare    [2][chess.NumSquares]pair               // a spare King's worth and place
	phase    [chess.NumKinds]int32
	fullGame int32 // phase at the start
	mobility [chess.NumKinds]struct {
		weight pair  // a square
		mean   int32 // squares that count as no bonus
	}
	shield [2][chess.NumSquares]chess.Bitboard // squares before a King
	around [chess.NumSquares]chess.Bitboard    // a King's square and its neighbours
	light  chess.Bitboard                      // one colour of the squares
}

func newMaterial(v *chess.Variant) *material {
	m := &material{variant: v}
	for _, t := range v.Pieces {
		m.values[t.Kind] = t.Value
	}
	m.values[chess.King] = spareKingValue
	for k := range m.classes {
		m.classes[k] = m.class(chess.Kind(k))
	}
	for b := v.Board(); b.Any(); {
		s := b.Pop()
		m.fillSquare(s)
		m.fillZones(s)
		if (s.File()+s.Rank())&1 != 0 {
			m.light = m.light.With(s)
		}
	}
	// Phase: a minor piece counts 1, a Rook 2, what is worth more 4.
	for _, t := range v.Pieces {
		switch {
		case t.Kind == chess.King || t.Kind == chess.Pawn:
		case t.Value < 400:
			m.phase[t.Kind] = 1
		case t.Value < 700:
			m.phase[t.Kind] = 2
		default:
			m.phase[t.Kind] = 4
		}
	}
	start := v.StartPosition()
	for b := start.Occupied(); b.Any(); {
		m.fullGame += m.phase[start.PieceAt(b.Pop()).Kind()]
	}
	m.fillMobility()
	return m
}

// centrality is 0 in a corner and 12 in the middle of a board of any width.
func centrality(v *chess.Variant, s chess.Square) int32 {
	dx := abs32(int32(2*s.File()-v.Files+1)) * 7 / int32(v.Files-1)
	dy := abs32(int32(2*s.Rank() - chess.Ranks + 1))
	return 14 - dx - dy
}

func abs32(n int32) int32 { return max(n, -n) }

// fillSquare fills the worth of every man on one square, for White; Black's is
// the mirror image by rank.
func (m *material) fillSquare(s chess.Square) {
	v := m.variant
	c := centrality(v, s)
	rank := int32(s.Rank())
	fromEdge := int32(min(s.File(), v.Files-1-s.File()))
	home := int32(0) // a piece still on its first rank is not developed
	if rank == 0 {
		home = 1
	}
	for _, t := range v.Pieces {
		val := int32(t.Value)
		worth := pair{val, val}
		switch t.Kind {
		case chess.Pawn:
			advance := rank - 1
			worth.mg += advance*3 + min(fromEdge, 3)*(min(advance, 3)*3-2) - 6
			worth.eg += 8 + advance*advance*3
		case chess.Knight:
			worth = worth.plus(pair{4*c - 26 - 8*home, 4*c - 26})
		case chess.Bishop:
			worth = worth.plus(pair{2*c - 8 - 10*home, 2*c - 10})
		case chess.Rook:
			worth = worth.plus(pair{3*min(fromEdge, 3) - 5, 0})
			if rank == 6 {
				worth = worth.plus(pair{12, 12})
			}
		case chess.Janus:
			worth = worth.plus(pair{2*c - 12 - 10*home, 4*c - 26})
		case chess.Queen:
			worth = worth.plus(pair{c - 6 - 3*home, 4*c - 24})
		case chess.King:
			m.setKing(s, c, rank, fromEdge)
			continue
		}
		mirror := chess.Sq(s.File(), chess.Ranks-1-s.Rank())
		m.squares[chess.MakePiece(chess.White, t.Kind)][s] = worth
		m.squares[chess.MakePiece(chess.Black, t.Kind)][mirror] = pair{-worth.mg, -worth.eg}
	}
}

func (m *material) setKing(s chess.Square, c, rank, fromEdge int32) {
	mirror := chess.Sq(s.File(), chess.Ranks-1-s.Rank())
	royal := pair{-18*min(rank, 4) - 9*min(fromEdge, 3) + 14, 6*c - 40}
	spare := pair{spareKingValue + 2*c - 12, spareKingValue + 5*c - 20}
	m.royal[chess.White][s], m.royal[chess.Black][mirror] = royal, royal
	m.spare[chess.White][s], m.spare[chess.Black][mirror] = spare, spare
}

// fillZones computes the squares around a King and those before it.
func (m *material) fillZones(s chess.Square) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -2; dy <= 2; dy++ {
			f, r := s.File()+dx, s.Rank()+dy
			if f < 0 || f >= m.variant.Files || r < 0 || r >= chess.Ranks {
				continue
			}
			q := chess.Sq(f, r)
			if dy >= -1 && dy <= 1 {
				m.around[s] = m.around[s].With(q)
			}
			switch {
			case dy > 0:
				m.shield[chess.White][s] = m.shield[chess.White][s].With(q)
			case dy < 0:
				m.shield[chess.Black][s] = m.shield[chess.Black][s].With(q)
			}
		}
	}
}

// fillMobility sets what a reachable square is worth, less the greater the man.
func (m *material) fillMobility() {
	set := func(k chess.Kind, mg, eg, mean int32) {
		m.mobility[k].weight, m.mobility[k].mean = pair{mg, eg}, mean
	}
	set(chess.Knight, 5, 5, 4)
	set(chess.Bishop, 5, 5, 6)
	set(chess.Rook, 2, 4, 7)
	set(chess.Janus, 3, 4, 10)
	set(chess.Queen, 1, 3, 13)
}
