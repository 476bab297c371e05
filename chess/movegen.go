package chess

import "slices"

// MaxMoves bounds the number of legal moves in any position that a Setup may
// describe: a slice with this room never grows. (At most 20 men a side; each of
// the 60 other squares is reached by at most one slider from each of eight
// directions, and each man adds at most eight leaps.)
const MaxMoves = 640

// A moveSet is a set of legal moves of one man, or of all Pawns in one
// direction, by their targets. Generation counts moves by such sets, and keeps
// the sets when the moves are wanted too, to be unrolled. So there is one
// generator for both, and counting (perft's last ply) writes nothing.
type moveSet struct {
	to   Bitboard
	head Move // the moves' type and, when delta is 0, their square of departure
	// delta is, for Pawns, to − from.
	delta int16
	// promotes says that each target stands for one move a promotion.
	promotes bool
}

// generator is the scratch space of generation. It lives in the Position
// because a local array would be cleared at each call.
type generator struct {
	n         int
	total     int  // moves, all sets together
	countOnly bool // keep no sets
	nPin      int
	pins      [16]pin
	sets      [128]moveSet
}

// pin is a man of the side to move that stands alone between its royal King
// and a slider; ray is where it may go, the slider's square included.
type pin struct {
	square Square
	ray    Bitboard
}

// add notes the moves of one man.
func (g *generator) add(from Square, to Bitboard, kind MoveType) {
	if !g.countOnly {
		g.sets[g.n&127] = moveSet{to: to, head: Move(from) | Move(kind)<<17}
		g.n++
	}
	g.total += to.Count()
}

// keepPawns keeps a set of moves of Pawns in one direction; pawnMoves counts
// them.
func (g *generator) keepPawns(delta int, to Bitboard, kind MoveType, promotes bool) {
	g.sets[g.n&127] = moveSet{to: to, head: Move(kind) << 17, delta: int16(delta), promotes: promotes}
	g.n++
}

// pinRay returns where the pinned man on s may go.
func (g *generator) pinRay(s Square) Bitboard {
	for i := range g.pins[:g.nPin] {
		if g.pins[i].square == s {
			return g.pins[i].ray
		}
	}
	return Bitboard{}
}

// genMode picks the part of the legal moves that is wanted.
type genMode uint8

const (
	genAll      genMode = iota
	genCaptures         // captures, en passant, all promotions
	genQuiets           // the others, castling included
)

// up moves a set by whole squares towards rank 8. What leaves the board
// sideways lands in the guard.
func (b Bitboard) up(n uint) Bitboard { return Bitboard{b.Lo << n, b.Hi<<n | b.Lo>>(64-n)} }

// down moves a set by whole squares towards rank 1.
func (b Bitboard) down(n uint) Bitboard { return Bitboard{b.Lo>>n | b.Hi<<(64-n), b.Hi >> n} }

// generate fills p.gen with the legal moves of the wanted part that end on the
// squares in on.
func (p *Position) generate(mode genMode, on Bitboard) {
	g, r := &p.gen, p.rules
	g.n, g.nPin, g.total = 0, 0, 0
	us := p.turn & 1
	them := us ^ 1
	own, enemy := p.color[us], p.color[them]
	occ := own.Or(enemy)
	king := p.royal[us] & 127

	// Who checks and who is pinned: leaps directly, sliders by looking at
	// what stands between them and the King.
	checkers := r.pawnLeaps[us][king].And(p.sets[compPawn]).
		Or(r.leaps[king].And(p.sets[compLeap])).
		Or(r.kingLeaps[king].And(p.sets[compKing])).And(enemy)
	var pinned, evade Bitboard
	snipers := diagonalRays(king).And(p.sets[compDiagonal]).
		Or(orthogonalRays(king).And(p.sets[compOrthogonal])).And(enemy)
	ways := &between[king]
	for snipers.Any() {
		s := snipers.Pop()
		way := ways[s&127]
		switch block := way.And(occ); {
		case block.IsEmpty():
			checkers = checkers.With(s)
			evade = way
		case !block.Several() && block.And(own).Any():
			pinned = pinned.Or(block)
			g.pins[g.nPin&15] = pin{block.First(), way.With(s)}
			g.nPin++
		}
	}

	empty, capture := r.board.AndNot(occ), enemy
	switch mode {
	case genCaptures:
		empty = Bitboard{}
	case genQuiets:
		capture = Bitboard{}
	}
	target := empty.Or(capture).And(on)
	switch {
	case checkers.IsEmpty():
		evade = on
		if p.rights>>(us*2)&3 != 0 && mode != genCaptures &&
			(r.castlingWay[us*2].And(occ).IsEmpty() || r.castlingWay[us*2+1].And(occ).IsEmpty()) {
			p.castlingMoves(occ, on)
		}
	case checkers.Several():
		evade = Bitboard{} // only a move of a King can help
	default:
		evade = evade.Or(checkers).And(on) // take the checker or step into its way
	}
	if spares := p.sets[compKing].And(own).Without(king); spares.Any() {
		p.kingsMoves(spares, target, evade, pinned)
	} else if steps := r.kingLeaps[king].And(target); steps.Any() {
		g.add(king, p.safeSteps(king, steps), Normal)
	}
	// En passant answers the check of a Pawn that does not stand on its target.
	if p.ep != NoSquare && mode != genQuiets && on.Has(p.ep) {
		p.epMoves()
	}
	if evade.IsEmpty() {
		return
	}
	target = target.And(evade)
	free := own.AndNot(pinned)

	n, total, keep := g.n, g.total, !g.countOnly
	for m := p.sets[compDiagonal].And(free); m.Any(); {
		s := m.Pop()
		to := diagonalAttacks(s, occ).And(target)
		if keep {
			g.sets[n&127] = moveSet{to: to, head: Move(s)}
			n++
		}
		total += to.Count()
	}
	for m := p.sets[compOrthogonal].And(free); m.Any(); {
		s := m.Pop()
		to := orthogonalAttacks(s, occ).And(target)
		if keep {
			g.sets[n&127] = moveSet{to: to, head: Move(s)}
			n++
		}
		total += to.Count()
	}
	for m := p.sets[compLeap].And(free); m.Any(); {
		s := m.Pop()
		to := r.leaps[s&127].And(target)
		if keep {
			g.sets[n&127] = moveSet{to: to, head: Move(s)}
			n++
		}
		total += to.Count()
	}
	g.n, g.total = n, total
	if pawns := p.sets[compPawn].And(free); pawns.Any() {
		p.pawnMoves(pawns, evade, mode)
	}
	for _, pin := range g.pins[:g.nPin] {
		if p.board[pin.square&127].Kind() == Pawn {
			p.pawnMoves(pin.square.Bit(), evade.And(pin.ray), mode)
		} else if !p.sets[compKing].Has(pin.square) { // kingMoves has seen to Kings
			g.add(pin.square, r.attacks(p.board[pin.square&127], pin.square, occ).And(target).And(pin.ray), Normal)
		}
	}
}

// pawnMoves adds the moves of some Pawns, all but en passant, onto the squares
// in evade.
func (p *Position) pawnMoves(pawns, evade Bitboard, mode genMode) {
	g, r := &p.gen, p.rules
	us := p.turn & 1
	empty := r.board.AndNot(p.color[White].Or(p.color[Black]))
	target := p.color[us^1].And(evade)
	var step, double, toA, toFar Bitboard
	up := 16
	if us == White {
		step = pawns.up(16).And(empty)
		double = step.And(r.doubleRank[White]).up(16)
		toA, toFar = pawns.up(15), pawns.up(17)
	} else {
		step = pawns.down(16).And(empty)
		double = step.And(r.doubleRank[Black]).down(16)
		toA, toFar = pawns.down(17), pawns.down(15)
		up = -16
	}
	step = step.And(evade)
	double = double.And(empty).And(evade)
	toA = toA.And(target)
	toFar = toFar.And(target)

	last := r.lastRank[us]
	switch mode {
	case genCaptures:
		step, double = step.And(last), Bitboard{}
	case genQuiets:
		step, toA, toFar = step.AndNot(last), Bitboard{}, Bitboard{}
	}
	g.total += step.Count() + double.Count() + toA.Count() + toFar.Count()
	promoting := step.Or(toA).Or(toFar).And(last)
	if promoting.Any() {
		n := step.And(last).Count() + toA.And(last).Count() + toFar.And(last).Count()
		g.total += n * (len(r.promotions) - 1)
	}
	if g.countOnly {
		return
	}
	g.keepPawns(up, step.AndNot(last), Normal, false)
	g.keepPawns(2*up, double, DoubleStep, false)
	g.keepPawns(up-1, toA.AndNot(last), Normal, false)
	g.keepPawns(up+1, toFar.AndNot(last), Normal, false)
	if promoting.Any() {
		g.keepPawns(up, step.And(last), Normal, true)
		g.keepPawns(up-1, toA.And(last), Normal, true)
		g.keepPawns(up+1, toFar.And(last), Normal, true)
	}
}

// kingsMoves adds the steps of a royal King and its spares onto the squares in
// target. A spare King that stays spare is an ordinary man, held to the squares
// in evade and by a pin.
func (p *Position) kingsMoves(spares, target, evade, pinned Bitboard) {
	g, r := &p.gen, p.rules
	royal := p.royal[p.turn&1] & 127
	steps := r.kingLeaps[royal].And(target)
	heir := r.royal(spares)
	pass := steps.And(r.fartherFromA1[heir&127])
	if keep := steps.AndNot(pass); keep.Any() {
		g.add(royal, p.safeSteps(royal, keep), Normal)
	}
	if pass.Any() {
		g.add(royal, p.safePasses(royal, pass, heir), Normal)
	}
	for spares.Any() {
		s := spares.Pop()
		steps := r.kingLeaps[s&127].And(target)
		stay := steps.And(r.fartherFromA1[royal])
		if seize := steps.AndNot(stay); seize.Any() {
			g.add(s, p.safeSteps(s, seize), Normal)
		}
		stay = stay.And(evade)
		if pinned.Has(s) {
			stay = stay.And(g.pinRay(s))
		}
		g.add(s, stay, Normal)
	}
}

// safeSteps returns the steps after which the King that has stepped, and is
// royal then, is not attacked.
// It asks what attackedBy asks, written out here because a call a step costs
// several per cent of perft's time.
func (p *Position) safeSteps(from Square, steps Bitboard) (safe Bitboard) {
	r := p.rules
	us := p.turn & 1
	enemy := p.color[us^1]
	occ := p.color[us].Or(enemy).Without(from)
	for steps.Any() {
		// A man that is taken does not attack the square it stood on.
		to := steps.Pop() & 127
		near := r.pawnLeaps[us][to].And(p.sets[compPawn]).
			Or(r.leaps[to].And(p.sets[compLeap])).
			Or(r.kingLeaps[to].And(p.sets[compKing]))
		if near.And(enemy).Any() {
			continue
		}
		if d := diagonalRays(to).And(p.sets[compDiagonal]).And(enemy); d.Any() &&
			diagonalAttacks(to, occ).And(d).Any() {
			continue
		}
		if o := orthogonalRays(to).And(p.sets[compOrthogonal]).And(enemy); o.Any() &&
			orthogonalAttacks(to, occ).And(o).Any() {
			continue
		}
		safe = safe.With(to)
	}
	return safe
}

// safePasses returns the steps of the royal King after which its heir, the King
// that is royal then, is not attacked.
func (p *Position) safePasses(from Square, steps Bitboard, heir Square) (safe Bitboard) {
	us := p.turn & 1
	occ := p.color[White].Or(p.color[Black]).Without(from)
	for steps.Any() {
		b := steps.Pop().Bit()
		if !p.attackedBy(heir, occ.Or(b), p.color[us^1].AndNot(b), us^1) {
			safe = safe.Or(b)
		}
	}
	return safe
}

// castlingMoves adds the legal castlings; the side to move is not in check.
func (p *Position) castlingMoves(occ, on Bitboard) {
	us := p.turn & 1
	for s := range Side(2) {
		i := uint8(us)*2 + uint8(s)
		if !p.rights.Has(us, s) || p.rules.castlingWay[i&3].And(occ).Any() {
			continue
		}
		if c := &p.rules.castling[i&3]; on.Has(c.kingTo) && p.safeToCastle(c, occ) {
			p.gen.add(c.king, c.kingTo.Bit(), CastleASide+MoveType(s))
		}
	}
}

// safeToCastle tests a castling whose right is there and whose way is empty:
// on each square of the King's way the King that would then be royal must be
// safe, with the Rook still in its corner.
func (p *Position) safeToCastle(c *castlingMove, occ Bitboard) bool {
	r := p.rules
	us := p.turn & 1
	enemy := p.color[us^1]
	others := p.sets[compKing].And(p.color[us]).Without(c.king)
	rest := occ.Without(c.king)
	if r.strict && p.attackedBy(c.king, occ, enemy, us^1) {
		return false
	}
	for _, at := range c.path[:c.pathLen] {
		royal := at
		if others.Any() {
			royal = r.royal(others.With(at))
		}
		now := rest.With(at)
		if p.attackedBy(royal, now, enemy, us^1) ||
			r.strict && p.attackedBy(at, now, enemy, us^1) {
			return false
		}
	}
	return true
}

// epMoves adds the legal captures onto p.ep.
func (p *Position) epMoves() {
	us := p.turn & 1
	for m := p.rules.pawnLeaps[us^1][p.ep&127].And(p.sets[compPawn]).And(p.color[us]); m.Any(); {
		if from := m.Pop(); p.epLegal(from, p.ep, us) {
			p.gen.add(from, p.ep.Bit(), EnPassant)
		}
	}
}

// epLegal reports whether side us may capture en passant from one square to
// another without leaving its royal King attacked.
func (p *Position) epLegal(from, to Square, us Color) bool {
	victim := Sq(to.File(), from.Rank())
	occ := p.Occupied().Without(from).Without(victim).With(to)
	return !p.attackedBy(p.royal[us], occ, p.color[us^1].Without(victim), us^1)
}

// epPossible reports whether the side to move has a legal en passant capture
// onto square ep.
func (p *Position) epPossible(ep Square) bool {
	us := p.turn & 1
	for m := p.rules.pawnLeaps[us^1][ep&127].And(p.sets[compPawn]).And(p.color[us]); m.Any(); {
		if p.epLegal(m.Pop(), ep, us) {
			return true
		}
	}
	return false
}

// appendMoves unrolls p.gen.
func (p *Position) appendMoves(dst []Move) []Move {
	g := &p.gen
	n := len(dst)
	dst = slices.Grow(dst, g.total)[:n+g.total]
	for i := range g.sets[:g.n] {
		s := &g.sets[i]
		for to := s.to; to.Any(); {
			t := to.Pop()
			m := s.move(t)
			if !s.promotes {
				dst[n] = m
				n++
				continue
			}
			for _, k := range p.rules.promotions {
				dst[n] = m | Move(k)<<14
				n++
			}
		}
	}
	return dst
}

// move returns the set's move onto a square, without a promotion.
func (s *moveSet) move(to Square) Move {
	m := s.head | Move(to)<<7
	if s.delta != 0 {
		m |= Move(int16(to) - s.delta)
	}
	return m
}

// LegalMoves appends all legal moves to dst. It allocates nothing when dst has
// room; MaxMoves is always enough.
func (p *Position) LegalMoves(dst []Move) []Move {
	p.generate(genAll, p.rules.board)
	return p.appendMoves(dst)
}

// movesTo appends the legal moves that end on some squares.
func (p *Position) movesTo(targets Bitboard, dst []Move) []Move {
	p.generate(genAll, targets.And(p.rules.board))
	return p.appendMoves(dst)
}

// Captures appends the legal captures, en passant and all promotions.
func (p *Position) Captures(dst []Move) []Move {
	p.generate(genCaptures, p.rules.board)
	return p.appendMoves(dst)
}

// Quiets appends the legal moves that Captures leaves out, castling included.
func (p *Position) Quiets(dst []Move) []Move {
	p.generate(genQuiets, p.rules.board)
	return p.appendMoves(dst)
}

// Evasions appends the legal moves of a side that is in check; out of check it
// appends nothing.
func (p *Position) Evasions(dst []Move) []Move {
	if !p.InCheck() {
		return dst
	}
	return p.LegalMoves(dst)
}

// CountLegal returns the number of legal moves without listing them.
func (p *Position) CountLegal() int {
	p.gen.countOnly = true
	p.generate(genAll, p.rules.board)
	p.gen.countOnly = false
	return p.gen.total
}

// HasLegalMove reports whether the side to move can move at all.
func (p *Position) HasLegalMove() bool {
	p.gen.countOnly = true
	p.generate(genAll, p.rules.board)
	p.gen.countOnly = false
	return p.gen.total > 0
}

// IsLegal reports whether m is a legal move here. Any value may be asked
// about, for instance one from a transposition table.
func (p *Position) IsLegal(m Move) bool {
	if pc := p.board[m.From()]; m == NoMove || pc == NoPiece || pc.Color() != p.turn {
		return false
	}
	to, promotion := m.To(), m.Promotion()
	p.generate(genAll, to.Bit().And(p.rules.board))
	for i := range p.gen.sets[:p.gen.n] {
		s := &p.gen.sets[i]
		if s.to.Any() && s.move(to)|Move(promotion)<<14 == m {
			if s.promotes {
				return slices.Contains(p.rules.promotions, promotion)
			}
			return promotion == NoKind
		}
	}
	return false
}

// IsCapture reports whether a legal move takes a man, en passant included.
func (p *Position) IsCapture(m Move) bool {
	return m.Type() == EnPassant || p.board[m.To()] != NoPiece
}

// GivesCheck reports whether a legal move attacks the King that is royal after
// it.
func (p *Position) GivesCheck(m Move) bool {
	from, to := m.From()&127, m.To()&127
	royal := p.royal[p.turn^1]
	// Most moves are ordinary ones of a man that has not stood on a line with
	// the King: what it attacks from its new square is all there is to see.
	if !m.isSpecial() && p.board[to].Kind() != King && !aligned(royal, from) {
		return p.rules.attacks(p.board[from], to, p.Occupied()).Has(royal)
	}
	p.Make(m)
	check := p.InCheck()
	p.Unmake()
	return check
}
