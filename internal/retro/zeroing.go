package retro

import (
	"slices"
	"sync/atomic"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// zeroing is a kind of capture or promotion: which man moves, which is taken,
// and where the positions after it are found.
type zeroing struct {
	man, victim int // victim is -1 for a promotion by a step
	routes      []*route
	promotion   bool
}

// findZeroing lists the captures and promotions of the ending.
func (s *solver) findZeroing() {
	class := s.index.Class()
	s.quiets = s.library.newRoute(s.men)
	for i, pc := range s.men {
		c := pc.Color()
		kinds := []chess.Kind{pc.Kind()}
		if pc.Kind() == chess.Pawn {
			kinds = s.variant.Promotions
			s.zeroing[c] = append(s.zeroing[c], zeroing{i, -1, s.routesAfter(i, -1, kinds), true})
		}
		for e, victim := range s.men {
			if victim.Color() == c || victim.Kind() == chess.King && class.Count(victim.Color(), chess.King) == 1 {
				continue
			}
			s.zeroing[c] = append(s.zeroing[c], zeroing{i, e, s.routesAfter(i, e, []chess.Kind{pc.Kind()}), false})
			if pc.Kind() == chess.Pawn {
				s.zeroing[c] = append(s.zeroing[c], zeroing{i, e, s.routesAfter(i, e, kinds), true})
			}
		}
	}
}

// routesAfter returns the ways to the endings in which man i is of one of some
// kinds and man e is gone.
func (s *solver) routesAfter(i, e int, kinds []chess.Kind) (list []*route) {
	for _, k := range kinds {
		men := slices.Clone(s.men)
		men[i] = chess.MakePiece(men[i].Color(), k)
		if e >= 0 {
			men[e] = chess.NoPiece
		}
		list = append(list, s.library.newRoute(men))
	}
	return list
}

// lookUp gives the positions of a slot the worth of their best capture or Pawn
// move.
func (s *solver) lookUp(p *place, pending *pending) {
	base := p.slot * len(s.index.Squares())
	for c := range chess.Color(2) {
		d := &s.side[c]
		for i := range s.index.Squares() {
			d.values[base+i] = noMove
		}
		legal := d.legal[p.slot]
		for i := range s.zeroing[c] {
			z := &s.zeroing[c][i]
			if z.victim >= 0 {
				s.lookUpCaptures(p, c, z, legal)
			} else {
				s.lookUpPawn(p, c, z, legal)
			}
		}
		var least [2]uint16
		for b := legal; b.Any(); {
			sq := b.Pop()
			v := d.values[base+s.index.Digit(sq)]
			if v == noMove {
				continue
			}
			if !v.IsLoss() {
				d.escape[p.slot] = d.escape[p.slot].With(sq)
			}
			if v == tablebase.DrawValue {
				continue
			}
			n, k := uint16(v.Plies()), int(v&1)
			pending.add(int(c), k, int(n))
			if least[k] == 0 || n < least[k] {
				least[k] = n
			}
		}
		d.nextWin[p.slot], d.nextLoss[p.slot] = least[0], least[1]
	}
}

// lookUpCaptures looks up one man's capturing another, for all squares of the
// inner man.
func (s *solver) lookUpCaptures(p *place, c chess.Color, z *zeroing, legal chess.Bitboard) {
	last := len(s.men) - 1
	pc := s.men[z.man]
	var on chess.Bitboard // squares of the inner man
	switch {
	case z.man == last:
		on = s.kingSteps(p.sq[z.victim].Bit())
	case z.victim == last:
		on = s.variant.Attacks(pc, p.sq[z.man], p.occ)
	case s.variant.Attacks(pc, p.sq[z.man], p.occ).Has(p.sq[z.victim]):
		on = s.variant.Board().AndNot(s.between[pc.Kind()][p.sq[z.man]][p.sq[z.victim]])
	}
	for on = on.And(legal); on.Any(); {
		sq := p.sq
		sq[last] = on.Pop()
		at := sq[last]
		to := sq[z.victim]
		if promotes := pc.Kind() == chess.Pawn && relativeRank(c, to) == chess.Ranks-1; promotes != z.promotion {
			continue
		}
		sq[z.man] = to
		for _, r := range z.routes {
			s.offer(p.slot, c, at, r.value(s.metric, sq[:last+1], c^1))
		}
	}
}

// lookUpPawn looks up a Pawn's steps, promotions among them.
func (s *solver) lookUpPawn(p *place, c chess.Color, z *zeroing, legal chess.Bitboard) {
	last := len(s.men) - 1
	from := p.sq[z.man]
	one := chess.Square(int(from) + forward(c))
	if p.occ.Has(one) {
		return
	}
	sq := p.sq
	sq[z.man] = one
	routes := z.routes
	if relativeRank(c, one) < chess.Ranks-1 {
		routes = []*route{s.quiets}
	}
	legal = legal.Without(one)
	for b := legal; b.Any(); {
		sq[last] = b.Pop()
		for _, r := range routes {
			s.offer(p.slot, c, sq[last], r.value(s.metric, sq[:last+1], c^1))
		}
	}
	two := chess.Square(int(one) + forward(c))
	if relativeRank(c, from) != 1 || p.occ.Has(two) {
		return
	}
	sq[z.man] = two
	passed := s.canPass(p, c, two)
	for b := legal.Without(two); b.Any(); {
		sq[last] = b.Pop()
		v := s.quiets.value(s.metric, sq[:last+1], c^1)
		if passed && v != tablebase.IllegalValue {
			v = s.withEnPassant(sq[:last+1], c^1, one, v)
		}
		s.offer(p.slot, c, sq[last], v)
	}
}

// canPass reports whether an enemy Pawn stands beside a square.
func (s *solver) canPass(p *place, c chess.Color, to chess.Square) bool {
	for i, pc := range s.men[:len(s.men)-1] {
		if pc == chess.MakePiece(c^1, chess.Pawn) && (p.sq[i] == to+1 || p.sq[i]+1 == to) {
			return true
		}
	}
	return false
}

// withEnPassant returns what a position is worth in which the side to move may
// take a Pawn that has passed over a square, where v is its worth without that.
func (s *solver) withEnPassant(sq []chess.Square, turn chess.Color, passed chess.Square, v tablebase.Value) tablebase.Value {
	setup := chess.Setup{Turn: turn, EnPassant: passed, FullmoveNumber: 1}
	for i, pc := range s.men {
		setup.Board[sq[i]] = pc
	}
	p, err := s.variant.NewPosition(setup)
	if err != nil || p.EnPassant() == chess.NoSquare {
		return v
	}
	best, others := noMove, false
	for _, m := range p.LegalMoves(nil) {
		if m.Type() != chess.EnPassant {
			others = true
			continue
		}
		p.Make(m)
		after, _ := s.library.valueOf(s.metric, p)
		p.Unmake()
		if x := s.metric.Before(after, true); best == noMove || x.Rank() > best.Rank() {
			best = x
		}
	}
	if others && v.Rank() > best.Rank() {
		return v
	}
	return best
}

// offer notes a looked-up move, by what the position after it is worth to the
// opponent.
func (s *solver) offer(slot int, c chess.Color, inner chess.Square, v tablebase.Value) {
	if v == tablebase.IllegalValue {
		return
	}
	v = s.metric.Before(v, true)
	at := &s.side[c].values[slot*len(s.index.Squares())+s.index.Digit(inner)]
	if *at == noMove || v.Rank() > at.Rank() {
		*at = v
	}
}

// pending tells in how many plies looked-up moves decide, for each side, wins
// and losses apart.
type pending struct {
	plies [2][2][]atomic.Bool
	most  atomic.Int64
}

func newPending() *pending {
	p := new(pending)
	for c := range p.plies {
		for k := range p.plies[c] {
			p.plies[c][k] = make([]atomic.Bool, 4096)
		}
	}
	return p
}

func (p *pending) add(c, k, n int) {
	if b := &p.plies[c][k][n]; !b.Load() {
		b.Store(true)
		for most := p.most.Load(); int64(n) > most && !p.most.CompareAndSwap(most, int64(n)); most = p.most.Load() {
		}
	}
}

func (p *pending) has(c, k, n int) bool { return n < len(p.plies[c][k]) && p.plies[c][k][n].Load() }

func (p *pending) last() int { return int(p.most.Load()) }
