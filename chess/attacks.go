package chess

// attackedBy reports whether any of the men in attackers attacks square s when
// the squares in occ are occupied. The attackers are all of side c.
func (p *Position) attackedBy(s Square, occ, attackers Bitboard, c Color) bool {
	r := p.rules
	near := r.pawnLeaps[c^1][s&127].And(p.sets[compPawn]).
		Or(r.leaps[s&127].And(p.sets[compLeap])).
		Or(r.kingLeaps[s&127].And(p.sets[compKing]))
	if near.And(attackers).Any() {
		return true
	}
	if d := p.sets[compDiagonal].And(attackers); d.And(diagonalRays(s)).Any() &&
		diagonalAttacks(s, occ).And(d).Any() {
		return true
	}
	o := p.sets[compOrthogonal].And(attackers)
	return o.And(orthogonalRays(s)).Any() && orthogonalAttacks(s, occ).And(o).Any()
}

// Attackers returns the men of both sides that attack square s when the
// squares in occ are occupied; men outside occ are left out, so that an
// exchange can take them off one by one.
func (p *Position) Attackers(s Square, occ Bitboard) Bitboard {
	r := p.rules
	s &= 127
	b := r.pawnLeaps[Black][s].And(p.sets[compPawn]).And(p.color[White]).
		Or(r.pawnLeaps[White][s].And(p.sets[compPawn]).And(p.color[Black])).
		Or(r.leaps[s].And(p.sets[compLeap])).
		Or(r.kingLeaps[s].And(p.sets[compKing])).
		Or(diagonalAttacks(s, occ).And(p.sets[compDiagonal])).
		Or(orthogonalAttacks(s, occ).And(p.sets[compOrthogonal]))
	return b.And(occ)
}

// Attacked reports whether side by attacks square s.
func (p *Position) Attacked(s Square, by Color) bool {
	return p.attackedBy(s, p.Occupied(), p.color[by&1], by&1)
}

// AttacksFrom returns the squares that the man on s attacks, those of its own
// side's men included; the empty set for an empty square.
func (p *Position) AttacksFrom(s Square) Bitboard {
	return p.rules.attacks(p.PieceAt(s), s, p.Occupied())
}

// attacks returns what a piece on s attacks when occ is occupied.
func (r *rules) attacks(pc Piece, s Square, occ Bitboard) (b Bitboard) {
	if pc == NoPiece {
		return b
	}
	for _, c := range r.components[pc&15] {
		switch c {
		case compPawn:
			b = b.Or(r.pawnLeaps[pc.Color()][s&127])
		case compKing:
			b = b.Or(r.kingLeaps[s&127])
		case compLeap:
			b = b.Or(r.leaps[s&127])
		case compDiagonal:
			b = b.Or(diagonalAttacks(s, occ))
		case compOrthogonal:
			b = b.Or(orthogonalAttacks(s, occ))
		}
	}
	return b.And(r.board)
}

// CheckSquares returns the squares from which a man of a kind, of the side to
// move, would attack the enemy's royal King.
func (p *Position) CheckSquares(k Kind) (b Bitboard) {
	royal, occ := p.royal[p.turn^1], p.Occupied()
	for _, c := range p.rules.kindOf[k&7] {
		switch c {
		case compPawn: // a Pawn attacks the King from where an enemy Pawn on its square would attack
			b = b.Or(p.rules.pawnLeaps[p.turn^1][royal&127])
		case compKing:
			b = b.Or(p.rules.kingLeaps[royal&127])
		case compLeap:
			b = b.Or(p.rules.leaps[royal&127])
		case compDiagonal:
			b = b.Or(diagonalAttacks(royal, occ))
		case compOrthogonal:
			b = b.Or(orthogonalAttacks(royal, occ))
		}
	}
	return b.And(p.rules.board)
}

// Checkers returns the enemy men that attack the royal King of the side to
// move.
func (p *Position) Checkers() Bitboard {
	return p.Attackers(p.royal[p.turn], p.Occupied()).And(p.color[p.turn^1])
}

// InCheck reports whether the royal King of the side to move is attacked.
func (p *Position) InCheck() bool {
	return p.attackedBy(p.royal[p.turn], p.Occupied(), p.color[p.turn^1], p.turn^1)
}
