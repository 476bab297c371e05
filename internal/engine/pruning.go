package engine

import "bifrons.chess/chess"

// hasPieces reports whether the side to move has more than Kings and Pawns.
func (w *worker) hasPieces() bool {
	p := w.pos
	return p.ByColor(p.Turn()).AndNot(p.OfKind(chess.Pawn)).AndNot(p.OfKind(chess.King)).Any()
}

// nullMove passes and searches less deep. At great depth a fail-high is
// verified by a search without null moves.
func (w *worker) nullMove(ply int, beta Score, depth int, eval Score) (Score, bool) {
	r := 3 + depth/3 + min(3, int(eval-beta)/200)
	w.pushNull(ply)
	w.frame(ply + 1).extended = w.frame(ply).extended
	s := -w.search(ply+1, -beta, -beta+1, depth-r, false)
	w.pop()
	if w.stopped() || s < beta {
		return 0, false
	}
	s = min(s, mateBound-1) // a mate through a pass is not proved
	if depth < 12 || w.nullUntil > 0 {
		return s, true
	}
	w.nullUntil = ply + 3*(depth-r)/4
	verified := w.search(ply, beta-1, beta, depth-r, false)
	w.nullUntil = 0
	return s, verified >= beta && !w.stopped()
}

// probCut tries captures that should win more than the margin.
func (w *worker) probCut(ply int, margin Score, depth int, tableMove chess.Move) (Score, bool) {
	f := w.frame(ply)
	k := &f.picker
	if tableMove != chess.NoMove && isQuiet(w.pos, tableMove) {
		tableMove = chess.NoMove
	}
	k.start(false, true, tableMove)
	for {
		m := w.pick(f)
		if m == chess.NoMove {
			return 0, false
		}
		if !w.pos.SEEAtLeast(m, int(margin-f.eval)) {
			continue
		}
		w.push(ply, m)
		w.frame(ply + 1).extended = f.extended
		s := -w.quiesce(ply+1, -margin, -margin+1)
		if s >= margin {
			s = -w.search(ply+1, -margin, -margin+1, depth-4, true)
		}
		w.pop()
		if w.stopped() {
			return 0, false
		}
		if s >= margin {
			w.table.store(w.pos.Key(), entry{move: m, score: s.toTable(ply), eval: noScore, depth: depth - 3, bound: LowerBound})
			return s, true
		}
	}
}
