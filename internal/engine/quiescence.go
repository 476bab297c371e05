package engine

import "bifrons.chess/chess"

// deltaMargin is what a capture may win beyond the man taken.
const deltaMargin Score = 150

// quiesce searches captures, promotions and answers to check until the
// position is quiet enough for the static evaluation to be trusted.
func (w *worker) quiesce(ply int, alpha, beta Score) Score {
	f := w.frame(ply)
	f.lineCount = 0
	p := w.pos
	if w.stopped() || w.isDraw(ply) {
		return DrawScore
	}
	inCheck := p.InCheck()
	if ply >= MaxPly-1 {
		if inCheck {
			return DrawScore
		}
		return w.evaluate(f)
	}
	pv := beta-alpha > 1
	key := p.Key()
	found, hit := w.table.probe(key)
	if hit {
		found.score = found.score.fromTable(ply)
		if found.move != chess.NoMove && !p.IsLegal(found.move) {
			found.move, hit = chess.NoMove, false
		}
	}
	if hit && !pv && (found.bound == ExactBound || found.bound == LowerBound && found.score >= beta ||
		found.bound == UpperBound && found.score <= alpha) {
		return found.score
	}

	// Stand pat: to capture is not compulsory.
	raw, best, futile := noScore, -infinity, -infinity
	start := alpha
	if !inCheck {
		if raw = found.eval; !hit || raw == noScore {
			raw = w.evaluate(f)
		}
		f.eval = w.corrected(f, raw)
		best = f.eval
		if hit && (found.bound == LowerBound && found.score > best || found.bound == UpperBound && found.score < best) &&
			found.score > -mateBound && found.score < mateBound {
			best = found.score
		}
		if best >= beta {
			if !hit {
				w.table.store(key, entry{score: best.toTable(ply), eval: raw, bound: LowerBound})
			}
			return best
		}
		alpha = max(alpha, best)
		futile = f.eval + deltaMargin
	} else {
		f.eval = noScore
	}

	tableMove := found.move
	if !inCheck && tableMove != chess.NoMove && isQuiet(p, tableMove) {
		tableMove = chess.NoMove
	}
	f.picker.start(inCheck, true, tableMove)
	bestMove := chess.NoMove
	number := 0
	for {
		m := w.pick(f)
		if m == chess.NoMove {
			break
		}
		number++
		if best > -mateBound {
			switch {
			case inCheck:
				// One escape that is not mate is enough; of the quiet ones.
				if number > 3 && isQuiet(p, m) {
					continue
				}
			case m.Promotion() == chess.NoKind:
				// Delta pruning: even a man for nothing would not do.
				if gain := futile + Score(w.mat.values[captured(p, m)]); gain <= alpha && w.has(DeltaPruning) && !p.GivesCheck(m) {
					best = max(best, gain)
					continue
				}
			case m.Promotion() != w.bestPromotion:
				continue
			}
		}
		w.push(ply, m)
		score := -w.quiesce(ply+1, -beta, -alpha)
		w.pop()
		if w.stopped() {
			return DrawScore
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if pv {
					f.setLine(m, w.frame(ply+1))
				}
				if score >= beta {
					break
				}
				alpha = score
			}
		}
	}
	if inCheck && number == 0 {
		return matedIn(ply)
	}
	bound := UpperBound
	switch {
	case best >= beta:
		bound = LowerBound
	case best > start && pv && bestMove != chess.NoMove:
		bound = ExactBound
	}
	w.table.store(key, entry{move: bestMove, score: best.toTable(ply), eval: raw, bound: bound, pv: hit && found.pv})
	return best
}
