package retro

import (
	"runtime"
	"sync"
	"sync/atomic"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// noMove marks a position without captures and Pawn moves while it is open.
const noMove = tablebase.IllegalValue - 1

// solver finds the values of one ending in one metric.
//
// Captures, Pawn moves and promotions lead to what is solved already, so they
// are looked up once: the best of them is a position's own value to begin with.
// What is left are quiet moves of pieces, which can be taken back. They are
// played for all squares of the last man at once: a slot's positions are a set
// of squares, and a quiet move of another man carries a set from slot to slot,
// less the squares that would stand in its way.
//
// Then plies are counted up. A position is won in n if a quiet move leads to
// one lost in n-1, or a looked-up move wins in n; it is lost in n if no quiet
// move leads to a position that is not won by then, no looked-up one escapes,
// and the last of them takes n.
type solver struct {
	*moves
	index  *tablebase.Index
	metric tablebase.Metric
	men    []chess.Piece // the last one is the inner man
	inner  chess.Color
	side   [2]side

	zeroing [2][]zeroing // captures and promotions of each side
	quiets  *route       // Pawn steps within the ending
	library library
	workers int
}

// side is what is known of the positions with one side to move, by slot.
type side struct {
	values []tablebase.Value // of closed positions; of open ones what their looked-up moves are worth
	legal  []chess.Bitboard
	notWon []chess.Bitboard    // legal and not won so far
	lost   []chess.Bitboard    // lost so far
	escape []chess.Bitboard    // a looked-up move does not lose
	won    [2][]chess.Bitboard // won in exactly n and n-1 plies, by the parity of n
	fresh  [2][]chess.Bitboard // lost in exactly n and n-1 plies
	// nextWin and nextLoss are the fewest plies in which a looked-up move
	// decides a position of the slot that is not closed yet; 0 for none.
	nextWin, nextLoss []uint16
}

// newSolver allocates what solving an ending takes.
func newSolver(l library, x *tablebase.Index, m tablebase.Metric, workers int) *solver {
	s := &solver{moves: newMoves(x.Variant()), index: x, metric: m, men: x.Men(), library: l, workers: workers}
	if s.workers <= 0 {
		s.workers = runtime.GOMAXPROCS(0)
	}
	s.inner = s.men[len(s.men)-1].Color()
	n := x.Slots()
	for c := range s.side {
		d := &s.side[c]
		d.values = make([]tablebase.Value, x.Size())
		for _, set := range []*[]chess.Bitboard{
			&d.legal, &d.notWon, &d.lost, &d.escape, &d.won[0], &d.won[1], &d.fresh[0], &d.fresh[1],
		} {
			*set = make([]chess.Bitboard, n)
		}
		d.nextWin, d.nextLoss = make([]uint16, n), make([]uint16, n)
	}
	return s
}

// solve returns the values of both sides to move.
func (s *solver) solve() [2][]tablebase.Value {
	own := &solved{index: s.index}
	own.values[s.metric] = [2][]tablebase.Value{s.side[0].values, s.side[1].values}
	class := s.index.Class()
	s.library[class] = own
	defer delete(s.library, class)
	s.findZeroing()
	if class.Pawns() == 0 {
		s.run(0, s.index.Slots(), s.workers)
	} else {
		s.runByPawns()
	}
	return own.values[s.metric]
}

// runByPawns solves the placements of Pawns one by one, each after those that
// a Pawn's step leads to; those as far advanced are solved side by side.
func (s *solver) runByPawns() {
	leads := s.index.Leads()
	each := s.index.Slots() / leads
	var levels [2*chess.Ranks + 1][]int
	sq := make([]chess.Square, len(s.men))
	for lead := range leads {
		s.index.Place(lead*each, sq)
		level := 0
		for i, pc := range s.men {
			if pc.Kind() == chess.Pawn {
				level += relativeRank(pc.Color(), sq[i])
			}
		}
		levels[level] = append(levels[level], lead)
	}
	for level := len(levels) - 1; level >= 0; level-- {
		list := levels[level]
		var next atomic.Int64
		var group sync.WaitGroup
		for range s.workers {
			group.Go(func() {
				for i := next.Add(1) - 1; int(i) < len(list); i = next.Add(1) - 1 {
					s.run(list[i]*each, (list[i]+1)*each, 1)
				}
			})
		}
		group.Wait()
	}
}

// chunk is how many slots a worker takes at a time.
const chunk = 128

// each calls a function for every slot from lo to hi, from several workers.
// The place is the worker's own, filled for the slot; slots whose men stand in
// each other's place are left out.
func (s *solver) each(lo, hi, workers int, visit func(p *place)) {
	work := func(p *place, from, to int) {
		for slot := from; slot < to; slot++ {
			if p.fill(slot) {
				visit(p)
			}
		}
	}
	if workers == 1 {
		work(newPlace(s), lo, hi)
		return
	}
	var next atomic.Int64
	next.Store(int64(lo))
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			p := newPlace(s)
			for {
				from := int(next.Add(chunk)) - chunk
				if from >= hi {
					return
				}
				work(p, from, min(from+chunk, hi))
			}
		})
	}
	group.Wait()
}

// flags tell whether any slot had something, for each side; set by many
// workers.
type flags [2]atomic.Bool

// run solves the slots from lo to hi, which no quiet move leaves.
func (s *solver) run(lo, hi, workers int) {
	pending := newPending()
	s.each(lo, hi, workers, func(p *place) { s.begin(p) })
	s.each(lo, hi, workers, func(p *place) { s.lookUp(p, pending) })
	var anyLost, anyWon [2]bool
	var mated flags
	s.each(lo, hi, workers, func(p *place) { s.findMates(p, &mated) })
	for c := range anyLost {
		anyLost[c] = mated[c].Load()
	}
	for n := 1; anyLost != [2]bool{} || anyWon != [2]bool{} || n <= pending.last(); n++ {
		work := step{n: n, lost: anyLost, won: anyWon}
		idle := anyLost == [2]bool{} && anyWon == [2]bool{}
		for c := range work.winPending {
			work.winPending[c] = pending.has(c, 0, n)
			work.lossPending[c] = pending.has(c, 1, n)
			idle = idle && !work.winPending[c] && !work.lossPending[c]
		}
		if idle {
			continue
		}
		var found [2]flags
		s.each(lo, hi, workers, func(p *place) { s.advance(p, &work, &found) })
		for c := range s.side {
			anyWon[c], anyLost[c] = found[0][c].Load(), found[1][c].Load()
			if d := &s.side[c]; anyWon[c] {
				for slot := lo; slot < hi; slot++ {
					d.notWon[slot] = d.notWon[slot].AndNot(d.won[n&1][slot])
				}
			}
		}
	}
	for slot := lo; slot < hi; slot++ {
		s.finish(slot)
	}
}

// step is what is known before the positions decided in n plies are sought.
type step struct {
	n                       int
	lost, won               [2]bool // some positions are lost, or won, in n-1
	winPending, lossPending [2]bool // some looked-up move decides in n
}

// advance finds the positions of a slot that are won or lost in n plies.
func (s *solver) advance(p *place, w *step, found *[2]flags) {
	now, before := w.n&1, w.n&1^1
	for c := range chess.Color(2) {
		d, other := &s.side[c], &s.side[c^1]
		open := d.notWon[p.slot].AndNot(d.lost[p.slot])
		var won, lost chess.Bitboard
		if open.Any() {
			if w.lost[c^1] {
				won = p.pull(c, other.fresh[before])
			}
			if w.winPending[c] && int(d.nextWin[p.slot]) == w.n {
				won = won.Or(s.due(p.slot, d, open, tablebase.WinIn(w.n), &d.nextWin[p.slot]))
			}
			won = won.And(open)
			if w.won[c^1] {
				lost = p.pull(c, other.won[before])
			}
			if w.lossPending[c] && int(d.nextLoss[p.slot]) == w.n {
				lost = lost.Or(s.due(p.slot, d, open, tablebase.LossIn(w.n), &d.nextLoss[p.slot]))
			}
			lost = lost.And(open).AndNot(won).AndNot(d.escape[p.slot])
			if lost.Any() {
				lost = lost.AndNot(p.pull(c, other.notWon))
				lost = s.dropLater(p.slot, d, lost, w.n)
			}
		}
		d.won[now][p.slot], d.fresh[now][p.slot] = won, lost
		if won.Any() {
			s.close(p.slot, d, won, tablebase.WinIn(w.n))
			found[0][c].Store(true)
		}
		if lost.Any() {
			s.close(p.slot, d, lost, tablebase.LossIn(w.n))
			d.lost[p.slot] = d.lost[p.slot].Or(lost)
			found[1][c].Store(true)
		}
	}
}

// due returns the open positions of a slot whose looked-up moves are worth v,
// and sets next to the least number of plies that remains.
func (s *solver) due(slot int, d *side, open chess.Bitboard, v tablebase.Value, next *uint16) (b chess.Bitboard) {
	base := slot * len(s.index.Squares())
	least := uint16(0)
	for open.Any() {
		sq := open.Pop()
		x := d.values[base+s.index.Digit(sq)]
		switch {
		case x == v:
			b = b.With(sq)
		case x > v && (x^v)&1 == 0 && x < noMove && (least == 0 || uint16(x.Plies()) < least):
			least = uint16(x.Plies())
		}
	}
	*next = least
	return b
}

// dropLater leaves out positions that a looked-up move keeps from being lost
// in n plies: it loses later.
func (s *solver) dropLater(slot int, d *side, lost chess.Bitboard, n int) chess.Bitboard {
	base := slot * len(s.index.Squares())
	for b := lost; b.Any(); {
		sq := b.Pop()
		if x := d.values[base+s.index.Digit(sq)]; x != noMove && x.Plies() > n {
			lost = lost.Without(sq)
		}
	}
	return lost
}

// close writes the value of some positions of a slot.
func (s *solver) close(slot int, d *side, b chess.Bitboard, v tablebase.Value) {
	base := slot * len(s.index.Squares())
	for b.Any() {
		d.values[base+s.index.Digit(b.Pop())] = v
	}
}

// finish writes what is left when no more is decided: draws.
func (s *solver) finish(slot int) {
	for c := range s.side {
		d := &s.side[c]
		base := slot * len(s.index.Squares())
		legal := d.legal[slot]
		open := d.notWon[slot].AndNot(d.lost[slot])
		for i, sq := range s.index.Squares() {
			switch {
			case !legal.Has(sq):
				d.values[base+i] = tablebase.IllegalValue
			case open.Has(sq):
				d.values[base+i] = tablebase.DrawValue
			}
		}
	}
}

// findMates finds the positions in which the side to move is mated.
func (s *solver) findMates(p *place, mated *flags) {
	base := p.slot * len(s.index.Squares())
	for c := range chess.Color(2) {
		d := &s.side[c]
		mate := d.legal[p.slot].And(p.inCheck(c))
		if mate.IsEmpty() {
			continue
		}
		mate = mate.AndNot(p.pull(c, s.side[c^1].legal))
		for b := mate; b.Any(); {
			sq := b.Pop()
			if d.values[base+s.index.Digit(sq)] != noMove {
				mate = mate.Without(sq)
			}
		}
		if mate.Any() {
			d.fresh[0][p.slot] = mate
			d.lost[p.slot] = mate
			s.close(p.slot, d, mate, tablebase.LossIn(0))
			mated[c].Store(true)
		}
	}
}
