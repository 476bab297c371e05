package engine

import (
	"math"

	"bifrons.chess/chess"
)

// reductions holds by how many plies a late quiet move is reduced, by depth
// and by its number.
var reductions = func() (t [64][64]int) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			t[d][n] = int(0.6 + math.Log(float64(d))*math.Log(float64(n))/2.1)
		}
	}
	return t
}()

// search returns the value of the position at a ply, exact between alpha and
// beta, otherwise a bound (fail-soft). A window wider than one marks a node of
// the principal variation; cut marks a node that is expected to fail high.
func (w *worker) search(ply int, alpha, beta Score, depth int, cut bool) Score {
	pv := beta-alpha > 1
	f := w.frame(ply)
	f.lineCount = 0
	p := w.pos

	// Step 1. Draws by repetition, by the fifty-move rule, by material.
	if w.stopped() {
		return DrawScore
	}
	if w.isDraw(ply) {
		return DrawScore
	}
	inCheck := p.InCheck()
	if ply >= MaxPly-1 {
		if inCheck {
			return DrawScore
		}
		return w.evaluate(f)
	}

	// Step 2. Mate distance: a shorter mate elsewhere makes this node useless.
	alpha, beta = max(alpha, matedIn(ply)), min(beta, mateIn(ply+1))
	if alpha >= beta {
		return alpha
	}

	// Step 3. Check extension, within twice the depth of the iteration.
	if inCheck && ply < 2*w.rootDepth && w.has(CheckExtension) {
		depth++
	}
	if depth <= 0 {
		return w.quiesce(ply, alpha, beta)
	}

	// Step 4. Transposition table.
	excluded := f.excluded
	key := p.Key()
	found, hit := w.table.probe(key)
	if hit {
		found.score = found.score.fromTable(ply)
		if found.move != chess.NoMove && !p.IsLegal(found.move) {
			found.move, hit = chess.NoMove, false // another position's entry
		}
	}
	if hit && !pv && excluded == chess.NoMove && found.depth >= depth && p.HalfmoveClock() < 90 &&
		(found.bound == ExactBound || found.bound == LowerBound && found.score >= beta ||
			found.bound == UpperBound && found.score <= alpha) {
		if found.move != chess.NoMove && found.score >= beta && isQuiet(p, found.move) {
			w.rewardQuiet(f, found.move, bonusOf(depth))
		}
		return found.score
	}
	// What an endgame table knows needs no search, unless to find out how far
	// the mate is.
	floor, ceiling := -infinity, infinity
	if excluded == chess.NoMove {
		if s, bound, ok := w.probeTables(ply); ok {
			if bound == ExactBound || bound == LowerBound && s >= beta || bound == UpperBound && s <= alpha {
				w.table.store(key, entry{score: s.toTable(ply), eval: noScore, depth: min(depth+6, 127), bound: bound, pv: pv})
				return s
			}
			if bound == LowerBound {
				floor, alpha = s, max(alpha, s)
			} else {
				ceiling = s
			}
		}
	}
	tableMove := found.move
	wasPV := pv || hit && found.pv

	// Step 5. Static evaluation, better known if the table has a bound.
	raw := noScore
	eval := noScore
	improving := false
	if inCheck {
		f.eval = noScore
	} else {
		if raw = found.eval; !hit || raw == noScore {
			raw = w.evaluate(f)
			if !hit && excluded == chess.NoMove {
				w.table.store(key, entry{score: DrawScore, eval: raw, pv: wasPV})
			}
		}
		f.eval = w.corrected(f, raw)
		eval = f.eval
		if hit && (found.bound == ExactBound || found.bound == LowerBound && found.score > eval ||
			found.bound == UpperBound && found.score < eval) && found.score > -mateBound && found.score < mateBound {
			eval = found.score
		}
		before := w.frame(ply - 2).eval
		if before == noScore {
			before = w.frame(ply - 4).eval
		}
		improving = before != noScore && f.eval > before
	}
	w.frame(ply + 2).killers = [2]chess.Move{}
	w.frame(ply + 1).cutoffs = 0
	w.frame(ply + 1).excluded = chess.NoMove

	if !pv && !inCheck && excluded == chess.NoMove && !w.proving {
		// Step 6. Reverse futility: so far above beta that a quiet move will do.
		if w.has(ReverseFutility) && depth <= 8 && eval < mateBound && beta > -mateBound &&
			eval-Score(75*(depth-boolInt(improving))) >= beta && eval >= beta {
			return (eval + beta) / 2
		}
		// Step 7. Razoring: so far below alpha that only captures can help.
		if w.has(Razoring) && depth <= 3 && eval+Score(220*depth) < alpha {
			if s := w.quiesce(ply, alpha, alpha+1); s <= alpha {
				return s
			}
		}
		// Step 8. Null move: if passing still fails high, so will a move. Not
		// without pieces, where to pass may be the best move there is.
		if w.has(NullMove) && depth >= 3 && eval >= beta && f.eval+Score(20*depth) >= beta+120 && beta > -mateBound &&
			w.frame(ply-1).move != chess.NoMove && ply >= w.nullUntil && w.hasPieces() {
			if s, ok := w.nullMove(ply, beta, depth, eval); ok {
				return s
			}
		}
		// Step 9. ProbCut: a good capture that refutes at less depth by a margin.
		if w.has(ProbCut) && depth >= 5 && beta < mateBound && beta > -mateBound {
			margin := beta + 160
			if !(hit && found.depth >= depth-3 && found.score < margin) {
				if s, ok := w.probCut(ply, margin, depth, tableMove); ok {
					return s
				}
			}
		}
	}

	// Step 10. Without a move from the table, search less deep.
	if w.has(InternalReduction) && tableMove == chess.NoMove && depth >= 4 && (pv || cut) && excluded == chess.NoMove {
		depth--
	}

	w.startPicker(ply, inCheck, tableMove)
	k := &f.picker
	best, bestMove := floor, chess.NoMove
	start := alpha
	number, quiets, captures := 0, 0, 0
	for {
		m := w.pick(f)
		if m == chess.NoMove {
			break
		}
		if m == excluded {
			continue
		}
		number++
		quiet := isQuiet(p, m)
		givesCheck := p.GivesCheck(m)
		history := 0
		if quiet {
			history = int(w.quietScore(f, m))
		} else {
			history = int(*w.captureStat(m))
		}

		// Step 11. Pruning of moves that promise nothing at low depth.
		if best > -mateBound && !givesCheck && !w.proving {
			reduced := max(0, depth-reductions[min(depth, 63)][min(number, 63)])
			if quiet && !inCheck {
				// Late moves, by number.
				if w.has(LateMovePruning) && number > (4+depth*depth)/(2-boolInt(improving)) {
					k.skipQuiets()
					continue
				}
				// Futility, by evaluation.
				if w.has(FutilityPruning) && reduced <= 7 && f.eval+Score(110+85*reduced+history/128) <= alpha {
					k.skipQuiets()
					continue
				}
				// Bad history.
				if w.has(HistoryPruning) && reduced <= 4 && history < -1500*depth {
					continue
				}
			}
			// Exchanges that lose too much.
			if w.has(ExchangePruning) {
				if quiet && reduced <= 8 && !p.SEEAtLeast(m, -22*reduced*reduced) {
					continue
				}
				if !quiet && depth <= 7 && !p.SEEAtLeast(m, -95*depth) {
					continue
				}
			}
		}

		// Step 12. Singular extension: when all other moves fail well below the
		// table's score, its move is searched deeper; when even they reach
		// beta, the node is cut.
		extension := 0
		if w.has(SingularExtension) && m == tableMove && excluded == chess.NoMove && depth >= 7 && ply < 2*w.rootDepth &&
			found.depth >= depth-3 && found.bound != UpperBound && found.bound != NoBound &&
			found.score > -mateBound && found.score < mateBound {
			limit := found.score - Score(2*depth)
			f.excluded = m
			s := w.search(ply, limit-1, limit, (depth-1)/2, cut)
			f.excluded = chess.NoMove
			f.lineCount = 0
			// That search used this frame's picker: bring it back to where it was.
			w.startPicker(ply, inCheck, tableMove)
			w.pick(f)
			switch {
			case w.stopped():
				return DrawScore
			case s < limit:
				extension = 1
				if !pv && s < limit-20 && f.extended < 5 {
					extension = 2
				}
			case limit >= beta:
				return limit
			case found.score >= beta:
				extension = -1
			}
		}

		w.push(ply, m)
		next := w.frame(ply + 1)
		next.extended = f.extended + boolInt(extension > 1)
		newDepth := depth - 1 + extension

		// Step 13. Late moves are searched with a reduced depth first.
		var score Score
		switch {
		case w.has(LateMoveReduction) && depth >= 2 && number > 1+boolInt(pv) && (quiet || number > 4) && !w.proving:
			r := reductions[min(depth, 63)][min(number, 63)]
			if quiet {
				r -= history / 8192
			} else {
				r = r/2 - history/8192
			}
			r += boolInt(cut) + boolInt(cut && quiet)
			r -= boolInt(wasPV) + boolInt(givesCheck) + boolInt(inCheck)
			r += boolInt(!improving && quiet)
			r += boolInt(next.cutoffs > 3)
			d := max(1, min(newDepth, newDepth-r))
			score = -w.search(ply+1, -alpha-1, -alpha, d, true)
			if score > alpha && d < newDepth {
				score = -w.search(ply+1, -alpha-1, -alpha, newDepth, !cut)
			}
		case !pv || number > 1:
			score = -w.search(ply+1, -alpha-1, -alpha, newDepth, !cut)
		}
		// Step 14. Principal variation: the full window.
		if pv && (number == 1 || score > alpha) {
			score = -w.search(ply+1, -beta, -alpha, newDepth, false)
		}
		w.pop()
		if w.stopped() {
			return DrawScore
		}

		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if pv {
					f.setLine(m, next)
				}
				if score >= beta {
					f.cutoffs++
					w.learnCutoff(ply, m, quiet, depth, quiets, captures)
					break
				}
				alpha = score
			}
		}
		if m != bestMove {
			if quiet && quiets < len(f.quiets) {
				f.quiets[quiets] = m
				quiets++
			} else if !quiet && captures < len(f.captures) {
				f.captures[captures] = m
				captures++
			}
		}
	}

	// Step 15. No legal move: mate or stalemate.
	if number == 0 {
		switch {
		case excluded != chess.NoMove:
			return alpha
		case inCheck:
			return matedIn(ply)
		}
		return DrawScore
	}

	// Step 16. Keep the result.
	best = min(best, ceiling)
	bound := UpperBound
	switch {
	case best >= beta:
		bound = LowerBound
	case best > start:
		bound = ExactBound
	}
	if excluded == chess.NoMove {
		w.table.store(key, entry{move: bestMove, score: best.toTable(ply), eval: raw, depth: min(depth, 127), bound: bound, pv: wasPV})
		if !inCheck && (bestMove == chess.NoMove || isQuiet(p, bestMove)) &&
			!(bound == LowerBound && best <= f.eval) && !(bound == UpperBound && best >= f.eval) &&
			best > -mateBound && best < mateBound {
			w.hist.learnCorrection(p.Turn(), f.acc.pawnKey, best-raw, depth)
		}
	}
	return best
}

// startPicker prepares the picker of a full node.
func (w *worker) startPicker(ply int, inCheck bool, tableMove chess.Move) {
	f := w.frame(ply)
	f.picker.start(inCheck, false, tableMove)
	if !w.has(Killers) {
		return
	}
	special := [3]chess.Move{f.killers[0], f.killers[1], w.counterMove(ply)}
	if special[2] == special[0] || special[2] == special[1] {
		special[2] = chess.NoMove
	}
	f.picker.special = special
}

// setLine makes the principal variation m followed by the child's.
func (f *frame) setLine(m chess.Move, child *frame) {
	f.line[0] = m
	f.lineCount = 1 + copy(f.line[1:], child.line[:child.lineCount])
}

// isDraw reports a draw that needs no search. A position that was met since the
// root is taken for the third time of the rules: what can be repeated once can
// be repeated again. What the game has seen before the root must have been there
// twice: its players may do better this time.
func (w *worker) isDraw(ply int) bool {
	p := w.pos
	if clock := p.HalfmoveClock(); clock >= 4 {
		if clock >= 100 && (!p.InCheck() || p.HasLegalMove()) {
			return true
		}
		if plies, times := p.LastSeen(); times > 1 || times > 0 && plies < ply {
			return true
		}
	}
	return p.Occupied().Count() <= fewMen && !p.CanMate(chess.White) && !p.CanMate(chess.Black)
}

// staticEval is the corrected static evaluation at a frame.
func (w *worker) staticEval(f *frame) Score { return w.corrected(f, w.evaluate(f)) }

func (w *worker) corrected(f *frame, raw Score) Score {
	if !w.has(CorrectionHistory) {
		return clampEval(raw)
	}
	return clampEval(raw + w.hist.correction(w.pos.Turn(), f.acc.pawnKey))
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
