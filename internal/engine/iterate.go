package engine

import (
	"time"

	"bifrons.chess/chess"
)

// iterate deepens the search ply by ply until a limit is reached.
func (w *worker) iterate() Result {
	r := &w.root
	var out Result
	if r.n == 0 {
		if w.pos.InCheck() {
			out.Score = matedIn(0)
		}
		out.Time = w.timer.elapsed()
		return out
	}
	last := MaxDepth
	if d := w.limits.Depth; d > 0 {
		last = min(last, d)
	}
	if r.known {
		last = 1 + w.number%2 // there is nothing to search
	}
	var best chess.Move
	var score Score
	stable := 0 // iterations since the best move changed
	for i := range r.n {
		r.at(i).score = -infinity // fill's scores were only an order
	}
	// Every other thread begins a ply deeper, so that they do not all search the
	// same tree.
	for depth := 1 + w.number%2; depth <= last; depth++ {
		w.rootDepth = depth
		for i := range r.n {
			x := r.at(i)
			x.previous, x.score, x.nodes = x.score, -infinity, 0
		}
		start := w.nodes
		for line := range r.lines {
			w.selDepth = 0
			w.aspire(line, depth)
			if w.stopped() {
				break
			}
		}
		r.sort(0, r.n)
		x := r.at(0)
		if w.stopped() {
			break
		}
		out.Depth = depth
		w.reportLines(depth)

		if x.move == best {
			stable++
		} else {
			best, stable = x.move, 0
		}
		drop := score - x.score
		score = x.score
		if w.enough(depth, stable, drop, x, w.nodes-start) {
			break
		}
	}
	out.take(r.at(0))
	if out.Score == -infinity { // stopped before any move was searched
		out.Score = DrawScore
		if !w.pos.InCheck() {
			out.Score = w.staticEval(w.frame(0))
		}
	}
	out.Nodes, out.Time = w.nodes, w.timer.elapsed()
	return out
}

// take makes a root move the result.
func (out *Result) take(x *rootMove) {
	out.Move, out.Score, out.Ponder = x.move, x.score, chess.NoMove
	if out.Score == -infinity { // stopped before it was searched again
		out.Score = x.previous
	}
	if x.length > 1 {
		out.Ponder = x.line[1]
	}
}

// enough decides between two iterations whether to begin the next.
func (w *worker) enough(depth, stable int, drop Score, x *rootMove, spent uint64) bool {
	if n := w.limits.Mate; n > 0 {
		if moves, ok := x.score.MateIn(); ok && (moves > 0 && moves <= n || moves <= 0 && -moves <= n) {
			return true
		}
	}
	if w.ctl.hit.Load() {
		w.timer.hitNow()
	}
	if !w.timer.limited || w.timer.paused || w.timer.fixed {
		return w.timer.mayStop(w.timer.elapsed(), 100)
	}
	if w.root.n == 1 && depth >= 4 {
		return true
	}
	// A mate that this depth has proved will not get shorter.
	if moves, ok := x.score.MateIn(); ok && max(moves, -moves)*2 < depth-1 {
		return true
	}
	percent := 130 - 12*min(stable, 6)
	percent += int(max(0, min(drop, 60)))
	// The larger the share of effort the best move took, the clearer it is.
	if depth >= 8 && spent > 0 {
		percent = percent * (150 - int(x.nodes*80/spent)) / 100
	}
	return w.timer.mayStop(w.timer.elapsed(), percent)
}

// aspire searches the root within a narrow window around the score of the
// iteration before, and widens it on the side where it failed.
func (w *worker) aspire(line, depth int) {
	r := &w.root
	alpha, beta, delta := -infinity, infinity, Score(18)
	if previous := r.at(line).previous; depth >= 5 && w.has(AspirationWindows) && previous > -mateBound && previous < mateBound {
		alpha, beta = max(-infinity, previous-delta), min(infinity, previous+delta)
	}
	reduction := 0
	for {
		score := w.searchRoot(line, max(1, depth-reduction), alpha, beta)
		r.sort(line, r.n)
		// If the next search is broken off, this is what is known: a move that
		// has just become the best has no score of an iteration before.
		if best := r.at(line); best.score > -infinity {
			best.previous = best.score
		}
		if w.stopped() {
			return
		}
		switch {
		case score <= alpha && alpha > -infinity:
			r.at(line).bound = UpperBound
			beta = (alpha + beta) / 2
			alpha = max(-infinity, score-delta)
			reduction = 0
		case score >= beta && beta < infinity:
			r.at(line).bound = LowerBound
			beta = min(infinity, score+delta)
			if score < mateBound {
				reduction = min(reduction+1, 3)
			}
		default:
			r.at(line).bound = ExactBound
			return
		}
		delta *= 2
		if delta > 600 {
			alpha, beta = -infinity, infinity
		}
		if w.timer.elapsed() > boundReportsAfter {
			w.reportLine(line, depth)
		}
	}
}

// Reports that come often wait until a search has lasted so long.
const (
	boundReportsAfter   = 3 * time.Second
	currentReportsAfter = 3 * time.Second
)

// searchRoot searches the moves from place line on.
func (w *worker) searchRoot(line, depth int, alpha, beta Score) Score {
	r := &w.root
	f := w.frame(0)
	inCheck := w.pos.InCheck()
	f.eval = noScore
	if !inCheck {
		f.eval = w.staticEval(f)
	}
	f.before = [3]*continuationRow{&noRow, &noRow, &noRow}
	w.frame(2).killers = [2]chess.Move{}
	w.frame(1).cutoffs = 0
	best := -infinity
	start := alpha
	for i := line; i < r.n; i++ {
		r.at(i).score = -infinity
	}
	for i := line; i < r.n; i++ {
		x := r.at(i)
		if x.known != noScore {
			x.score = x.known
			best = max(best, x.known)
			continue
		}
		before := w.nodes
		w.reportCurrent(depth, x.move, i+1)
		quiet := isQuiet(w.pos, x.move)
		w.push(0, x.move)
		givesCheck := w.pos.InCheck()
		var score Score
		number := i - line + 1
		if number == 1 {
			score = -w.search(1, -beta, -alpha, depth-1, false)
		} else {
			reduction := 0
			if depth >= 3 && number > 3 && quiet && !inCheck && !givesCheck && !w.proving {
				reduction = max(0, reductions[min(depth, 63)][min(number, 63)]-1)
			}
			score = -w.search(1, -alpha-1, -alpha, depth-1-reduction, true)
			if score > alpha && reduction > 0 {
				score = -w.search(1, -alpha-1, -alpha, depth-1, true)
			}
			if score > alpha {
				score = -w.search(1, -beta, -alpha, depth-1, false)
			}
		}
		w.pop()
		x.nodes += w.nodes - before
		if w.stopped() {
			return best
		}
		if number == 1 || score > alpha {
			x.score, x.selDepth = score, w.selDepth
			next := w.frame(1)
			x.length = 1 + copy(x.line[1:], next.line[:next.lineCount])
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				if score >= beta {
					break
				}
			}
		}
	}
	bound := ExactBound
	switch {
	case best >= beta:
		bound = LowerBound
	case best <= start:
		bound = UpperBound
	}
	if line == 0 && len(w.limits.Moves) == 0 && len(w.limits.Exclude) == 0 {
		raw := noScore
		if !inCheck {
			raw = w.evaluate(f)
		}
		b := 0
		for i := range r.n {
			if r.at(i).score > r.at(b).score {
				b = i
			}
		}
		w.table.store(w.pos.Key(), entry{move: r.at(b).move, score: best, eval: raw, depth: depth, bound: bound, pv: true})
	}
	return best
}

// reportLines reports every line of a finished iteration.
func (w *worker) reportLines(depth int) {
	for i := range w.root.lines {
		w.reportLine(i, depth)
	}
}

func (w *worker) reportLine(i, depth int) {
	if w.report == nil {
		return
	}
	x := w.root.at(i)
	w.info = Info{
		Depth: depth, SelDepth: max(x.selDepth, 1), Line: i + 1, Score: x.score, Bound: x.bound,
		Nodes: w.allNodes(), Time: w.timer.elapsed(), Hashfull: w.table.Hashfull(), TableHits: w.tableHits, PV: x.line[:x.length],
	}
	if x.score == -infinity {
		w.info.Score = x.previous
	}
	w.report(&w.info)
}

func (w *worker) reportCurrent(depth int, m chess.Move, number int) {
	if w.report == nil {
		return
	}
	elapsed := w.timer.elapsed()
	if elapsed < currentReportsAfter {
		return
	}
	w.info = Info{
		Depth: depth, Nodes: w.allNodes(), Time: elapsed, Hashfull: w.table.Hashfull(), TableHits: w.tableHits,
		CurrentMove: m, CurrentNumber: number,
	}
	w.report(&w.info)
}
