package chess

// Static exchange evaluation: what a move wins or loses on its target square
// when both sides go on capturing there, each with its least valuable man, and
// may stop when that is better. It is the swap algorithm (see "Static Exchange
// Evaluation" in the Chess Programming Wiki) with one addition: a man may take
// part only if the King that is royal after its capture is safe. So a royal
// King captures last, a pinned man not at all, and in Two Kings the spare King
// is a man like others, unless its capture would make it royal under attack.

// spareKingBonus is how much more than a Bishop a King is worth that may be
// captured: it goes to as many squares at close range, on both colours.
const spareKingBonus = 50

// exchangeValue returns the worth of a kind in an exchange. Only a spare King
// is ever at stake there.
func (v *Variant) exchangeValue(k Kind) int { return v.rules.exchange[k&7] }

// compileExchange fills in what men are worth in exchanges, and what a Pawn
// gains there by its promotion.
func (r *rules) compileExchange() {
	r.exchange = r.values
	r.exchange[King] = r.values[Bishop] + spareKingBonus
	for _, k := range r.promotions {
		r.promotionGain = max(r.promotionGain, r.exchange[k]-r.exchange[Pawn])
	}
}

// SEE returns the value in centipawns of a legal move by static exchange
// evaluation, positive if the side to move wins material. Pawns that capture
// on the last rank become the most valuable piece. Castling is worth 0.
func (p *Position) SEE(m Move) int {
	if m.IsCastling() {
		return 0
	}
	won, stake, x := p.openExchange(m)
	x.begin()
	// gains[n] is what the side that made capture n has won if the exchange
	// ends with it.
	var gains [NumSquares]int
	gains[0] = won
	n := 0
	for side := p.turn ^ 1; ; side ^= 1 {
		from := x.leastAttacker(side)
		if from == NoSquare {
			break
		}
		won, after := x.promote(p.board[from].Kind(), side)
		n++
		gains[n] = stake + won - gains[n-1]
		stake = after
		x.leave(from)
	}
	for ; n > 0; n-- {
		gains[n-1] = min(gains[n-1], -gains[n])
	}
	return gains[0]
}

// SEEAtLeast reports whether SEE(m) is threshold or more. It follows the
// exchange only until that is decided.
func (p *Position) SEEAtLeast(m Move, threshold int) bool {
	if m.IsCastling() {
		return threshold <= 0
	}
	won, stake, x := p.openExchange(m)
	// The side that captures next may win no more than allowed, or must win at
	// least need, in turns. What it wins is what stands on the square, less what
	// the other side then wins, and never less than nothing.
	allowed := won - threshold
	if allowed < 0 {
		return false // the opponent may always stop at once
	}
	most := x.mostByPromotion()
	if stake+most <= allowed {
		return true // even if the man is lost for nothing
	}
	x.begin()
	for side := p.turn ^ 1; ; side ^= 1 {
		from := x.leastAttacker(side)
		if from == NoSquare {
			return true
		}
		gain, after := x.promote(p.board[from].Kind(), side)
		need := stake + gain - allowed
		if need <= 0 {
			return true
		}
		x.leave(from)
		side ^= 1
		if after+most < need {
			return false
		}
		from = x.leastAttacker(side)
		if from == NoSquare {
			return false
		}
		gain, stake = x.promote(p.board[from].Kind(), side)
		allowed = after + gain - need
		if allowed < 0 {
			return false
		}
		if stake+most <= allowed {
			return true
		}
		x.leave(from)
	}
}

// exchange is a run of captures on one square. Squares leave occ as their men
// go into it; the man on the target itself is always the last to have moved.
type exchange struct {
	p         *Position
	to        Square
	occ       Bitboard
	attackers Bitboard // men of both sides that bear on the target
	// sound tells of a side that its royal King, where it stood at first, is
	// known to be safe from all but a man on the target.
	sound [2]bool
}

// openExchange plays the first move of an exchange. It returns what the move
// wins and what then stands on the target, to be lost.
func (p *Position) openExchange(m Move) (won, stake int, x exchange) {
	from, to := m.From()&127, m.To()&127
	v, us := p.variant, p.turn&1
	man := p.board[from].Kind()
	x = exchange{p: p, to: to, occ: p.Occupied().Without(from).With(to)}
	// The move is legal, and neither King was left in check by the one before:
	// only a King's own step, or a line that is opened, can endanger one.
	x.sound[us] = man != King
	x.sound[us^1] = !aligned(p.royal[us^1], from)
	if victim := p.board[to]; victim != NoPiece {
		won = v.exchangeValue(victim.Kind())
	}
	if m.Type() == EnPassant {
		won = v.exchangeValue(Pawn)
		x.occ = x.occ.Without(Sq(to.File(), from.Rank()))
		x.sound[us^1] = false
	}
	stake = v.exchangeValue(man)
	if k := m.Promotion(); k != NoKind {
		won += v.exchangeValue(k) - stake
		stake = v.exchangeValue(k)
	}
	return won, stake, x
}

// begin finds out who can join in.
func (x *exchange) begin() { x.attackers = x.p.Attackers(x.to, x.occ) }

// leave takes the man on s out of the squares around: it has captured. A man
// behind it may now join in.
func (x *exchange) leave(s Square) {
	p := x.p
	x.occ = x.occ.Without(s)
	for side, royal := range p.royal {
		x.sound[side] = x.sound[side] && s != royal && !aligned(royal, s)
	}
	switch {
	case diagonalRays(x.to).Has(s):
		x.attackers = x.attackers.Or(diagonalAttacks(x.to, x.occ).And(p.sets[compDiagonal]))
	case orthogonalRays(x.to).Has(s):
		x.attackers = x.attackers.Or(orthogonalAttacks(x.to, x.occ).And(p.sets[compOrthogonal]))
	}
	x.attackers = x.attackers.And(x.occ)
}

// mostByPromotion returns the most that a man can gain by its change on the
// target, for either side.
func (x *exchange) mostByPromotion() int {
	r := x.p.rules
	if r.lastRank[White].Or(r.lastRank[Black]).Has(x.to) {
		return r.promotionGain
	}
	return 0
}

// promote returns what a man of some kind gains by its change on the target,
// and its worth there.
func (x *exchange) promote(kind Kind, side Color) (won, stake int) {
	r := x.p.rules
	stake = r.exchange[kind]
	if kind == Pawn && r.lastRank[side&1].Has(x.to) {
		won = r.promotionGain
	}
	return won, stake + won
}

// leastAttacker returns the square of the least valuable man of a side that
// may capture on the target, NoSquare if there is none.
func (x *exchange) leastAttacker(side Color) Square {
	p := x.p
	best, least := NoSquare, 0
	for men := x.attackers.And(p.color[side&1]); men.Any(); {
		s := men.Pop()
		cost := p.rules.exchange[p.board[s&127].Kind()]
		if s == p.royal[side&1] {
			cost = 1 << 20 // the royal King last
		}
		if (best == NoSquare || cost < least) && x.safe(s, side) {
			best, least = s, cost
		}
	}
	return best
}

// safe reports whether the capture by the man on s leaves the King that is
// then royal unattacked.
func (x *exchange) safe(s Square, side Color) bool {
	p := x.p
	// A man that neither is a King nor shields the royal one endangers nothing.
	// (Where the target is a King's, that King is gone.)
	royal := p.royal[side]
	apart := !p.sets[compKing].Has(s) && x.occ.Has(royal) && royal != x.to && !aligned(royal, s)
	if apart && x.sound[side] {
		return true
	}
	occ := x.occ.Without(s)
	kings := p.sets[compKing].And(p.color[side]).And(occ).Without(x.to)
	if p.sets[compKing].Has(s) {
		kings = kings.With(x.to)
	}
	enemy := p.color[side^1].And(occ).Without(x.to)
	safe := !p.attackedBy(p.rules.royal(kings), occ, enemy, side^1)
	if apart {
		x.sound[side] = safe
	}
	return safe
}
