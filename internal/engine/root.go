package engine

import "bifrons.chess/chess"

// rootMove is a move of the position to be searched, with what is known of it.
type rootMove struct {
	move     chess.Move
	score    Score // of the running iteration; -infinity until searched
	known    Score // what endgame tables have decided, noScore if nothing
	previous Score // of the iteration before
	bound    Bound
	nodes    uint64
	selDepth int
	line     [MaxPly + 2]chess.Move // principal variation, the move itself first
	length   int
}

// rootList holds the root's moves, the best first. Moves are sorted by index,
// for a rootMove is long.
type rootList struct {
	moves [chess.MaxMoves]rootMove
	order [chess.MaxMoves]int // indices into moves
	n     int
	lines int  // how many lines to report
	known bool // every move's score is
}

func (r *rootList) at(i int) *rootMove { return &r.moves[r.order[i]] }

// fill lists the legal moves that the limits allow, in a first order:
// captures that win most first.
func (r *rootList) fill(w *worker) {
	k := &w.frame(0).picker
	moves := w.pos.LegalMoves(k.moves[:0])
	r.n = 0
	for _, m := range moves {
		if !allowed(w.limits.Moves, w.limits.Exclude, m) {
			continue
		}
		x := &r.moves[r.n]
		x.move, x.score, x.previous, x.bound, x.nodes, x.selDepth = m, -infinity, -infinity, NoBound, 0, 0
		x.known = noScore
		x.line[0], x.length = m, 1
		r.order[r.n] = r.n
		if captured(w.pos, m) != chess.NoKind || m.Promotion() != chess.NoKind {
			x.score = Score(w.pos.SEE(m)) // only to sort by
		} else {
			x.score = 0
		}
		r.n++
	}
	r.sort(0, r.n)
	r.lines = min(max(1, w.limits.MultiPV), r.n)
}

func allowed(only, exclude []chess.Move, m chess.Move) bool {
	for _, x := range exclude {
		if x == m {
			return false
		}
	}
	if only == nil {
		return true
	}
	for _, x := range only {
		if x == m {
			return true
		}
	}
	return false
}

// sort orders moves i to j by score. Insertion keeps the order of equals: the
// moves that a search has not reached, or has refuted, stay where they were.
func (r *rootList) sort(i, j int) {
	for a := i + 1; a < j; a++ {
		x := r.order[a]
		b := a
		for b > i && r.moves[x].score > r.moves[r.order[b-1]].score {
			r.order[b] = r.order[b-1]
			b--
		}
		r.order[b] = x
	}
}
