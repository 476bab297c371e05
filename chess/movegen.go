package chess

import "slices"

// MaxMoves bounds the number of legal moves in any position that a Setup may
// describe: a slice with this room never grows. (At most 20 men a side; each of
// the 60 other squares is reached by at most one slider from each of eight
// directions, and each man adds at most eight leaps.)
const MaxMoves = 640

// A moveSet is a set of legal moves of one man, or of all Pawns in one
// direction, by their targets. Generation fills a short list of these and
// counts their moves; only who wants the moves unrolls it. So counting (perft's
// last ply) never writes a move, and there is one generator for both.
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
	n     int
	total int // moves in sets
	sets  [64]moveSet
	pins  [16]pin
	nPin  int
}

// pin is a man of the side to move that stands alone between its royal King
// and a slider; ray is where it may go, the slider's square included.
type pin struct {
	square Square
	ray    Bitboard
}

// add notes the moves of one man.
func (g *generator) add(from Square, to Bitboard, kind MoveType) {
	g.sets[g.n&63] = moveSet{to: to, head: Move(from) | Move(kind)<<17}
	g.n++
	g.total += to.Count()
}

// addPawns notes the moves of Pawns in one direction.
func (g *generator) addPawns(delta int, to Bitboard, kind MoveType) {
	g.sets[g.n&63] = moveSet{to: to, head: Move(kind) << 17, delta: int16(delta)}
	g.n++
	g.total += to.Count()
}

// addPromotions notes the moves of Pawns onto their last rank in one direction.
func (g *generator) addPromotions(delta int, to Bitboard, kinds int) {
	g.sets[g.n&63] = moveSet{to: to, delta: int16(delta), promotes: true}
	g.n++
	g.total += to.Count() * kinds
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

// shift moves a set by whole squares, towards rank 8 for White and towards
// rank 1 for Black. What leaves the board sideways lands in the guard.
func shift(b Bitboard, c Color, n uint) Bitboard {
	if c == White {
		return Bitboard{b.Lo << n, b.Hi<<n | b.Lo>>(64-n)}
	}
	return Bitboard{b.Lo>>n | b.Hi<<(64-n), b.Hi >> n}
}

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
	switch {
	case checkers.IsEmpty():
		evade = on
		if mode != genCaptures {
			p.castlingMoves(occ, on)
		}
	case checkers.Several():
		evade = Bitboard{} // only a move of a King can help
	default:
		evade = evade.Or(checkers).And(on) // take the checker or step into its way
	}
	target := empty.Or(capture).And(on)
	p.kingMoves(target, evade, pinned)
	if evade.IsEmpty() {
		return
	}
	target = target.And(evade)
	free := own.AndNot(pinned)

	// The count of sets and moves stays in registers meanwhile.
	n, total := g.n, g.total
	for m := p.sets[compDiagonal].And(free); m.Any(); n++ {
		s := m.Pop()
		to := diagonalAttacks(s, occ).And(target)
		g.sets[n&63] = moveSet{to: to, head: Move(s)}
		total += to.Count()
	}
	for m := p.sets[compOrthogonal].And(free); m.Any(); n++ {
		s := m.Pop()
		to := orthogonalAttacks(s, occ).And(target)
		g.sets[n&63] = moveSet{to: to, head: Move(s)}
		total += to.Count()
	}
	for m := p.sets[compLeap].And(free); m.Any(); n++ {
		s := m.Pop()
		to := r.leaps[s&127].And(target)
		g.sets[n&63] = moveSet{to: to, head: Move(s)}
		total += to.Count()
	}
	g.n, g.total = n, total
	p.pawnMoves(p.sets[compPawn].And(free), evade, mode)
	for _, pin := range g.pins[:g.nPin] {
		if p.board[pin.square&127].Kind() == Pawn {
			p.pawnMoves(pin.square.Bit(), evade.And(pin.ray), mode)
		} else if !p.sets[compKing].Has(pin.square) { // kingMoves has seen to Kings
			g.add(pin.square, r.attacks(p.board[pin.square&127], pin.square, occ).And(target).And(pin.ray), Normal)
		}
	}
	if p.ep != NoSquare && mode != genQuiets && on.Has(p.ep) {
		p.epMoves()
	}
}

// pawnMoves adds the moves of some Pawns, all but en passant, onto the squares
// in evade.
func (p *Position) pawnMoves(pawns, evade Bitboard, mode genMode) {
	if pawns.IsEmpty() {
		return
	}
	g, r := &p.gen, p.rules
	us := p.turn & 1
	occ := p.color[White].Or(p.color[Black])
	empty := r.board.AndNot(occ)
	target := p.color[us^1].And(evade)
	// Towards the a-file and away from it.
	left, right, up := uint(15), uint(17), 16
	if us == Black {
		left, right, up = 17, 15, -16
	}
	step := shift(pawns, us, 16).And(empty)
	double := shift(step.And(r.doubleRank[us]), us, 16).And(empty).And(evade)
	step = step.And(evade)
	toA := shift(pawns, us, left).And(target)
	toFar := shift(pawns, us, right).And(target)

	last := r.lastRank[us]
	if mode != genCaptures {
		if s := step.AndNot(last); s.Any() {
			g.addPawns(up, s, Normal)
		}
		if double.Any() {
			g.addPawns(2*up, double, DoubleStep)
		}
	}
	if mode == genQuiets {
		return
	}
	if s := toA.AndNot(last); s.Any() {
		g.addPawns(up-1, s, Normal)
	}
	if s := toFar.AndNot(last); s.Any() {
		g.addPawns(up+1, s, Normal)
	}
	if step.Or(toA).Or(toFar).And(last).Any() {
		n := len(r.promotions)
		g.addPromotions(up, step.And(last), n)
		g.addPromotions(up-1, toA.And(last), n)
		g.addPromotions(up+1, toFar.And(last), n)
	}
}

// kingMoves adds the Kings' steps onto the squares in target: those after which
// the King that is then royal is not attacked. A spare King that stays spare
// is an ordinary man, held to the squares in evade and by a pin.
func (p *Position) kingMoves(target, evade, pinned Bitboard) {
	g, r := &p.gen, p.rules
	us := p.turn & 1
	royal := p.royal[us] & 127
	steps := r.kingLeaps[royal].And(target)
	spares := p.sets[compKing].And(p.color[us]).Without(royal)
	if spares.IsEmpty() {
		if steps.Any() {
			g.add(royal, p.safeSteps(royal, steps, NoSquare), Normal)
		}
		return
	}
	heir := r.royal(spares)
	pass := steps.And(r.fartherFromA1[heir&127])
	if keep := steps.AndNot(pass); keep.Any() {
		g.add(royal, p.safeSteps(royal, keep, NoSquare), Normal)
	}
	if pass.Any() {
		g.add(royal, p.safeSteps(royal, pass, heir), Normal)
	}
	for spares.Any() {
		s := spares.Pop()
		steps := r.kingLeaps[s&127].And(target)
		stay := steps.And(r.fartherFromA1[royal])
		if seize := steps.AndNot(stay); seize.Any() {
			g.add(s, p.safeSteps(s, seize, NoSquare), Normal)
		}
		stay = stay.And(evade)
		if pinned.Has(s) {
			stay = stay.And(g.pinRay(s))
		}
		g.add(s, stay, Normal)
	}
}

// safeSteps returns the steps of the King on from after which the King on
// square royal is not attacked; NoSquare means the stepping King itself.
func (p *Position) safeSteps(from Square, steps Bitboard, royal Square) (safe Bitboard) {
	us := p.turn & 1
	rest := p.color[White].Or(p.color[Black]).Without(from)
	enemy := p.color[us^1]
	for steps.Any() {
		to := steps.Pop()
		b := to.Bit()
		at := royal
		if at == NoSquare {
			at = to
		}
		if !p.attackedBy(at, rest.Or(b), enemy.AndNot(b), us^1) {
			safe = safe.Or(b)
		}
	}
	return safe
}

// castlingMoves adds the legal castlings; the side to move is not in check.
func (p *Position) castlingMoves(occ, on Bitboard) {
	us := p.turn & 1
	if p.rights>>(us*2)&3 == 0 {
		return
	}
	for s := range Side(2) {
		c := &p.rules.castling[uint8(us)*2+uint8(s)]
		if c.empty.And(occ).IsEmpty() && p.rights.Has(us, s) && on.Has(c.kingTo) && p.safeToCastle(c, occ) {
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
	p.generate(genAll, p.rules.board)
	return p.gen.total
}

// HasLegalMove reports whether the side to move can move at all.
func (p *Position) HasLegalMove() bool {
	p.generate(genAll, p.rules.board)
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
	p.Make(m)
	check := p.InCheck()
	p.Unmake()
	return check
}
