package engine

import "bifrons.chess/chess"

// accumulator is the part of the evaluation that is kept up to date from move
// to move. Each ply of the search has its own.
type accumulator struct {
	sum     pair   // material and places of all men but the Kings, White less Black
	phase   int32  // of the men on the board
	pawnKey uint64 // tells pawn structures apart, for the correction history
}

// refresh computes an accumulator from the whole board.
func (a *accumulator) refresh(m *material, p *chess.Position) {
	*a = accumulator{}
	for b := p.Occupied(); b.Any(); {
		s := b.Pop()
		a.add(m, placed{p.PieceAt(s), s})
	}
}

// update makes a the accumulator that follows from when d is played.
func (a *accumulator) update(m *material, from *accumulator, d *delta) {
	*a = *from
	for i := range d.nLift {
		a.remove(m, d.lifted[i])
	}
	for i := range d.nPut {
		a.add(m, d.put[i])
	}
}

// updatePawns follows d in the pawn key alone: all that is left to keep where
// a network evaluates.
func (a *accumulator) updatePawns(d *delta) {
	for _, x := range d.lifted[:d.nLift] {
		a.togglePawn(x)
	}
	for _, x := range d.put[:d.nPut] {
		a.togglePawn(x)
	}
}

func (a *accumulator) add(m *material, x placed) {
	a.sum = a.sum.plus(m.squares[x.piece&15][x.square&127])
	a.phase += m.phase[x.piece.Kind()]
	a.togglePawn(x)
}

func (a *accumulator) remove(m *material, x placed) {
	a.sum = a.sum.minus(m.squares[x.piece&15][x.square&127])
	a.phase -= m.phase[x.piece.Kind()]
	a.togglePawn(x)
}

func (a *accumulator) togglePawn(x placed) {
	if x.piece.Kind() == chess.Pawn {
		a.pawnKey ^= mix(uint64(x.square)<<1 | uint64(x.piece.Color()) + 1)
	}
}

// mix is the finaliser of SplitMix64 (Steele, Lea and Flood, 2014): a good
// hash of a small number, cheaper than a table that falls out of the cache.
func mix(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Weights of the terms beside material and place. They are few on purpose:
// this evaluation is the one that a learned one starts from.
var (
	bishopPair   = pair{40, 55} // Bishops on both colours
	doubledPawn  = pair{-8, -16}
	isolatedPawn = pair{-10, -12}
	shieldPawn   = pair{14, 0}
	kingAttack   = pair{7, 0} // for each square around the royal King and each man that attacks it
	openFileRook = pair{18, 8}
	passedPawn   = [8]pair{{}, {4, 10}, {6, 16}, {14, 32}, {32, 60}, {60, 110}, {100, 170}, {}} // by rank
)

// tempo is what it is worth to be on move.
const tempo Score = 12

const (
	fewMen       = 7   // at most so many men: look at who can win at all
	noPawnMargin = 400 // centipawns that a side without Pawns must be ahead by
)

// evaluate returns the static value of a position, for the side to move.
func evaluate(m *material, a *accumulator, p *chess.Position) Score {
	total := a.sum
	white := sideTerms(m, p, chess.White)
	black := sideTerms(m, p, chess.Black)
	total = total.plus(white).minus(black)

	phase := min(a.phase, m.fullGame)
	s := Score((total.mg*phase + total.eg*(m.fullGame-phase)) / m.fullGame)
	if p.Occupied().Count() <= fewMen {
		s = fewMenScale(m, p, s)
	}
	if p.Turn() == chess.Black {
		s = -s
	}
	return clampEval(s + tempo)
}

// sideTerms are the terms of one side that change with more than the man that
// moves.
func sideTerms(m *material, p *chess.Position, c chess.Color) (t pair) {
	enemy := c.Other()
	royal, enemyRoyal := p.Royal(c), p.Royal(enemy)
	pawns := p.Pieces(c, chess.Pawn)

	// Kings: the royal one wants shelter, any other is a man like the rest.
	t = m.royal[c][royal]
	for b := p.Pieces(c, chess.King).Without(royal); b.Any(); {
		t = t.plus(m.spare[c][b.Pop()])
	}
	t = t.plus(shieldPawn.times(int32(min(3, pawns.And(m.shield[c][royal]).Count()))))

	if b := p.Pieces(c, chess.Bishop); b.And(m.light).Any() && b.AndNot(m.light).Any() {
		t = t.plus(bishopPair)
	}
	t = t.plus(pawnTerms(p, c, pawns))

	// Mobility and pressure on the enemy King.
	open := m.variant.Board().AndNot(pawns).AndNot(pawnAttacks(enemy, p.Pieces(enemy, chess.Pawn)))
	zone := m.around[enemyRoyal]
	attacks, attackers := int32(0), int32(0)
	for b := p.ByColor(c).AndNot(pawns).AndNot(p.Pieces(c, chess.King)); b.Any(); {
		s := b.Pop()
		reach := p.AttacksFrom(s)
		w := &m.mobility[p.PieceAt(s).Kind()]
		t = t.plus(w.weight.times(int32(reach.And(open).Count()) - w.mean))
		if hit := reach.And(zone); hit.Any() {
			attacks += int32(hit.Count())
			attackers++
		}
	}
	if attackers > 1 {
		t = t.plus(kingAttack.times(attacks * min(attackers, 4) / 2))
	}
	for b := p.Pieces(c, chess.Rook); b.Any(); {
		if fileOf(b.Pop()).And(pawns).IsEmpty() {
			t = t.plus(openFileRook)
		}
	}
	return t
}

// fewMenScale knows that some material cannot win: a side that could not mate
// with any play does not stand better, and one without Pawns that is ahead by
// no more than a minor piece hardly does.
func fewMenScale(m *material, p *chess.Position, s Score) Score {
	strong := chess.White
	if s < 0 {
		strong = chess.Black
	}
	if !p.CanMate(strong) {
		return s / 16
	}
	if p.Pieces(strong, chess.Pawn).Any() {
		return s
	}
	lead := m.count(p, strong) - m.count(p, strong.Other())
	if lead < noPawnMargin && m.count(p, strong) < 2*noPawnMargin {
		return s / 8
	}
	// To win, drive the royal King to the edge and come near it.
	weak := strong.Other()
	bonus := Score(120-8*int(centrality(m.variant, p.Royal(weak)))) - Score(4*distance(p.Royal(strong), p.Royal(weak)))
	if strong == chess.Black {
		bonus = -bonus
	}
	return s + bonus
}

// count is the plain value of a side's men, the royal King left out.
func (m *material) count(p *chess.Position, c chess.Color) int {
	n := -m.values[chess.King]
	for b := p.ByColor(c); b.Any(); {
		n += m.values[p.PieceAt(b.Pop()).Kind()]
	}
	return n
}

// distance is the number of King's steps between two squares.
func distance(a, b chess.Square) int {
	dx, dy := a.File()-b.File(), a.Rank()-b.Rank()
	return max(dx, -dx, dy, -dy)
}
