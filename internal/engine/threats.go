package engine

import "bifrons.chess/chess"

// threats tells what squares mean to the men of the side to move: on which they
// are attacked, and from which they would give check.
type threats struct {
	// lesser are the squares that the enemy attacks with a man that is worth
	// less: [1] for the cheapest men, the minor pieces, which only Pawns
	// threaten, up to [3] for the dearest.
	lesser [4]chess.Bitboard
	checks [chess.NumKinds]chess.Bitboard
}

// checkBonus is what a check is worth in the order of quiet moves, from a square
// that is not threatened. In units of the histories.
const checkBonus = 8000

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
	*t = threats{}
	if w.has(CheckOrder) {
		for k := range t.checks {
			t.checks[k] = p.CheckSquares(chess.Kind(k))
		}
	}
	if !w.has(ThreatOrder) {
		return
	}
	a := pawnAttacks(enemy, pawns)
	t.lesser = [4]chess.Bitboard{1: a, 2: a, 3: a}
	for b := p.ByColor(enemy).AndNot(pawns).AndNot(p.OfKind(chess.King)); b.Any(); {
		s := b.Pop()
		switch w.mat.classes[p.PieceAt(s).Kind()] {
		case 1:
			reach := p.AttacksFrom(s)
			t.lesser[2], t.lesser[3] = t.lesser[2].Or(reach), t.lesser[3].Or(reach)
		case 2:
			t.lesser[3] = t.lesser[3].Or(p.AttacksFrom(s))
		}
	}
}

// score returns what a quiet move gains or loses by the squares that it leaves
// and goes to.
func (t *threats) score(w *worker, m chess.Move) (s int32) {
	from, to := m.From(), m.To()
	kind := w.pos.PieceAt(from).Kind()
	c := w.mat.classes[kind]
	if t.lesser[c].Has(from) {
		s += escape[c]
	}
	switch {
	case t.lesser[c].Has(to):
		s -= escape[c]
	case t.checks[kind].Has(to):
		s += checkBonus
	}
	return s
}
