package retro

import (
	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// place is one slot with its men set out, a worker's scratch space.
type place struct {
	s    *solver
	slot int
	sq   [tablebase.MaxMen]chess.Square // the last one is for the inner man
	occ  chess.Bitboard                 // without the inner man
}

func newPlace(s *solver) *place { return &place{s: s} }

// fill sets out a slot's men and reports whether they stand apart.
func (p *place) fill(slot int) bool {
	n := len(p.s.men) - 1
	p.slot = slot
	if !p.s.index.Place(slot, p.sq[:n]) {
		return false
	}
	p.occ = chess.Bitboard{}
	for _, sq := range p.sq[:n] {
		p.occ = p.occ.With(sq)
	}
	return true
}

// pull returns the positions of the slot from which a quiet move of a side's
// pieces leads into a set; whether it is legal is for the set to say.
func (p *place) pull(c chess.Color, set []chess.Bitboard) (b chess.Bitboard) {
	s := p.s
	last := len(s.men) - 1
	if s.inner == c {
		b = s.kingSteps(set[p.slot])
	}
	for i, pc := range s.men[:last] {
		if pc.Color() != c || pc.Kind() == chess.Pawn {
			continue
		}
		from := p.sq[i]
		row := s.index.Row(i, p.sq[:last])
		base := p.slot - int(row[from])
		ways := &s.between[pc.Kind()][from]
		for to := s.variant.Attacks(pc, from, p.occ).AndNot(p.occ); to.Any(); {
			t := to.Pop()
			if row[t] >= 0 {
				y := set[base+int(row[t])]
				way := &ways[t]
				b.Lo |= y.Lo &^ way.Lo
				b.Hi |= y.Hi &^ way.Hi
				continue
			}
			b = b.Or(p.pullMapped(i, t, set).AndNot(ways[t]))
		}
	}
	return b.AndNot(p.occ)
}

// pullMapped returns the set of the slot that the lead's move to a square leads
// to, where it takes a symmetry to find it.
func (p *place) pullMapped(i int, to chess.Square, set []chess.Bitboard) chess.Bitboard {
	from := p.sq[i]
	p.sq[i] = to
	slot, y, _ := p.s.index.Find(p.sq[:len(p.s.men)-1])
	p.sq[i] = from
	return y.Inverse().Set(set[slot], p.s.variant.Files)
}

// inCheck returns the squares of the inner man with which the royal King of a
// side is attacked.
func (p *place) inCheck(c chess.Color) (b chess.Bitboard) {
	s := p.s
	last := len(s.men) - 1
	kings := p.outerKings(c)
	king := s.variant.RoyalOf(kings)
	all := s.variant.Board()
	inner := chess.Bitboard{} // where the inner man is the royal King itself
	if s.inner == c {
		inner = all
		if king != chess.NoSquare {
			inner = s.royal[king]
		}
	} else {
		b = s.kingSteps(king.Bit())
	}
	for i, pc := range s.men[:last] {
		if pc.Color() == c {
			continue
		}
		reach := s.variant.Attacks(pc, p.sq[i], p.occ)
		b = b.Or(reach.And(inner))
		if king != chess.NoSquare && reach.Has(king) {
			b = b.Or(all.AndNot(inner).AndNot(s.between[pc.Kind()][p.sq[i]][king]))
		}
	}
	return b.AndNot(p.occ)
}

// outerKings returns a side's Kings but for the inner man.
func (p *place) outerKings(c chess.Color) (b chess.Bitboard) {
	for i, pc := range p.s.men[:len(p.s.men)-1] {
		if pc == chess.MakePiece(c, chess.King) {
			b = b.With(p.sq[i])
		}
	}
	return b
}

// begin finds the legal positions of a slot.
func (s *solver) begin(p *place) {
	free := s.variant.Board().AndNot(p.occ)
	for c := range chess.Color(2) {
		d := &s.side[c]
		d.legal[p.slot] = free.AndNot(p.inCheck(c ^ 1))
		d.notWon[p.slot] = d.legal[p.slot]
	}
}
