package engine

import "bifrons.chess/chess"

// threats are the squares on which the enemy attacks a man with one that is
// worth less: [1] for the cheapest men, the minor pieces, which only Pawns
// threaten, up to [3] for the dearest.
type threats [4]chess.Bitboard

// escape is what it is worth in the order of quiet moves to leave a threatened
// square, by class; to go to one costs as much. In units of the histories.
var escape = [4]int32{0, 7000, 12000, 20000}

// class sorts men by what threatens them: Pawns 0, minor pieces and spare Kings
// 1, Rooks 2, what is worth more 3. A royal King is safe or in check.
func (m *material) class(k chess.Kind) int {
	switch v := m.values[k]; {
	case k == chess.Pawn:
		return 0
	case v < 400:
		return 1
	case v < 700:
		return 2
	}
	return 3
}

// find looks at what the side to move has to fear.
func (t *threats) find(w *worker) {
	p := w.pos
	enemy := p.Turn().Other()
	pawns := p.Pieces(enemy, chess.Pawn)
	t[1] = pawnAttacks(enemy, pawns)
	t[2], t[3] = t[1], t[1]
	for b := p.ByColor(enemy).AndNot(pawns).AndNot(p.OfKind(chess.King)); b.Any(); {
		s := b.Pop()
		switch w.mat.classes[p.PieceAt(s).Kind()] {
		case 1:
			reach := p.AttacksFrom(s)
			t[2], t[3] = t[2].Or(reach), t[3].Or(reach)
		case 2:
			t[3] = t[3].Or(p.AttacksFrom(s))
		}
	}
}

// score returns what a quiet move gains or loses by the squares that it leaves
// and goes to.
func (t *threats) score(w *worker, m chess.Move) (s int32) {
	from := m.From()
	c := w.mat.classes[w.pos.PieceAt(from).Kind()]
	if t[c].Has(from) {
		s += escape[c]
	}
	if t[c].Has(m.To()) {
		s -= escape[c]
	}
	return s
}
