package engine

import "bifrons.chess/chess"

// Distances is all that tables know of a position, for the side to move.
type Distances struct {
	Verdict Verdict // as if the halfmove clock were at zero
	Mate    int     // plies to mate, the fifty-move rule left aside; 0 when mated or drawn
	Zeroing int     // plies to the next capture, Pawn move or mate; 0 when mated or drawn
}

// fiftyMoves is the halfmove clock at which a draw may be claimed.
const fiftyMoves = 100

// tableMove is a root move as tables know it, for the side that makes it.
type tableMove struct {
	outcome       Verdict // with the halfmove clock and repetitions as they are
	mate, zeroing int     // plies, this move counted
}

// consult asks tables about every root move, if they know them all. A decided
// position is not searched then: its moves have their scores, and the shortest
// mate is played unless the fifty-move rule presses; then the win is kept and a
// capture or Pawn move hurried to. Each way of choosing brings its own goal
// nearer with every move, and while the mate is near enough it stays so, so
// nothing repeats. Of a drawn position only the moves that hold it are searched.
func (r *rootList) consult(w *worker) {
	r.known = false
	if w.tables == nil || r.n == 0 || !w.inTables(w.pos) {
		return
	}
	var moves [chess.MaxMoves]tableMove
	best := TableLoss
	for i := range r.n {
		m, ok := w.askTables(r.moves[i].move)
		if !ok {
			return
		}
		moves[i] = m
		best = max(best, m.outcome)
	}
	w.tableHits += uint64(r.n)
	if best > TableLoss && best < TableWin {
		n := 0
		for i := range r.n {
			if moves[i].outcome == best {
				r.moves[n] = r.moves[i]
				n++
			}
		}
		r.restart(n)
		return
	}
	shortest := int(infinity)
	for i := range r.n {
		if moves[i].outcome == TableWin {
			shortest = min(shortest, moves[i].mate)
		}
	}
	hurry := best == TableWin && shortest+w.pos.HalfmoveClock() > fiftyMoves
	for i := range r.n {
		r.moves[i].known = moves[i].score(hurry)
		r.moves[i].score = r.moves[i].known
	}
	r.known = true
	r.sort(0, r.n)
	for i := range min(max(1, w.limits.MultiPV), r.n) {
		w.tableLine(r.at(i))
	}
}

// restart lists the first n moves alone.
func (r *rootList) restart(n int) {
	r.n = n
	for i := range n {
		r.order[i] = i
	}
	r.lines = min(r.lines, n)
	r.sort(0, n)
}

// inTables reports whether tables may know a position.
func (w *worker) inTables(p *chess.Position) bool {
	return p.CastlingRights() == 0 && p.Occupied().Count() <= w.tables.Men()
}

// askTables returns what a move of the worker's position is worth.
func (w *worker) askTables(m chess.Move) (t tableMove, ok bool) {
	p := w.pos
	zeroing := p.IsCapture(m) || p.PieceAt(m.From()).Kind() == chess.Pawn
	p.Make(m)
	defer p.Unmake()
	d, ok := w.tables.Distances(p)
	if !ok {
		return t, false
	}
	t = tableMove{outcome: -d.Verdict, mate: d.Mate + 1, zeroing: d.Zeroing + 1}
	if zeroing {
		t.zeroing = 1
	}
	switch {
	case p.Repetitions() >= 2: // a draw may be claimed
		t.outcome = TableDraw
	case t.outcome == TableWin && d.Zeroing+p.HalfmoveClock() > fiftyMoves:
		t.outcome = CursedWin
	case t.outcome == TableLoss && d.Zeroing+p.HalfmoveClock() > fiftyMoves:
		t.outcome = BlessedLoss
	}
	return t, true
}

// score returns what a move is worth; hurry ranks wins by the plies to zeroing.
func (t *tableMove) score(hurry bool) Score {
	const most = MaxPly - 1
	switch {
	case t.outcome == TableWin && hurry:
		return tableWin - Score(min(t.zeroing, most))
	case t.outcome == TableWin && t.mate < MaxPly:
		return mateIn(t.mate)
	case t.outcome == TableWin:
		return tableWin - most
	case t.outcome == TableLoss && t.mate < MaxPly:
		return matedIn(t.mate)
	case t.outcome == TableLoss:
		return most - tableWin
	}
	return DrawScore + Score(t.outcome)
}

// shownByTheClock is how many plies of a line are worth their time where a clock
// runs: each costs dozens of look-ups, which may wait for the disk.
const shownByTheClock = 4

// tableLine follows best play after a root move: the quickest mate, and the
// longest resistance.
func (w *worker) tableLine(x *rootMove) {
	x.length = 1
	most := len(x.line)
	if w.timer.limited {
		most = shownByTheClock
	}
	w.pos.Make(x.move)
	made := 1
	for x.length < most && x.outcomeKnown() {
		var best chess.Move
		var rank Score
		for _, m := range w.pos.LegalMoves(w.frame(0).picker.moves[:0]) {
			t, ok := w.askTables(m)
			if s := t.score(false); ok && (best == chess.NoMove || s > rank) {
				best, rank = m, s
			}
		}
		if best == chess.NoMove {
			break
		}
		x.line[x.length] = best
		x.length++
		w.pos.Make(best)
		made++
	}
	for range made {
		w.pos.Unmake()
	}
}

// outcomeKnown reports whether tables have decided a root move.
func (x *rootMove) outcomeKnown() bool { return x.known <= -provedBound || x.known >= provedBound }
