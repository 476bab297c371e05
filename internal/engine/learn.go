package engine

import "bifrons.chess/chess"

// learnCutoff rewards the move that failed high and blames those tried before.
func (w *worker) learnCutoff(ply int, m chess.Move, quiet bool, depth, quiets, captures int) {
	f := w.frame(ply)
	bonus := bonusOf(depth)
	if quiet {
		if f.killers[0] != m {
			f.killers[1], f.killers[0] = f.killers[0], m
		}
		if before := w.frame(ply - 1); before.move != chess.NoMove {
			w.hist.counters[target(before.piece, before.move.To())] = m
		}
		w.rewardQuiet(f, m, bonus)
		for _, q := range f.quiets[:quiets] {
			w.rewardQuiet(f, q, -bonus)
		}
	} else {
		w.captureStat(m).add(bonus)
	}
	for _, c := range f.captures[:captures] {
		w.captureStat(c).add(-bonus)
	}
}

// rewardQuiet adds to all histories of a quiet move in the position at f.
func (w *worker) rewardQuiet(f *frame, m chess.Move, bonus int) {
	w.hist.butterfly[w.pos.Turn()][fromTo(m)].add(bonus)
	t := target(w.pos.PieceAt(m.From()), m.To())
	for _, row := range f.before {
		if row != &noRow {
			row[t].add(bonus)
		}
	}
}

// counterMove is the move that last refuted the opponent's move.
func (w *worker) counterMove(ply int) chess.Move {
	before := w.frame(ply - 1)
	if before.move == chess.NoMove {
		return chess.NoMove
	}
	return w.hist.counters[target(before.piece, before.move.To())]
}
