package retro

import (
	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// solved is an ending's values in memory, for both sides to move; what is no
// position has the IllegalValue.
type solved struct {
	index  *tablebase.Index
	values [tablebase.NumMetrics][2][]tablebase.Value
}

// library holds the solved endings by canonical class.
type library map[tablebase.Class]*solved

// route leads from a class's positions to those of another after some moves
// of one kind: one man captured or promoted.
type route struct {
	to    *solved
	from  []int       // for each man of the goal, which man of the source
	color chess.Color // 1 where the colours are exchanged
	flip  bool        // and the board is turned over
}

// newRoute finds the way to the ending of some men, NoPiece for one that is
// gone; nil where the library lacks it. Kings alone are a draw for all.
func (l library) newRoute(men []chess.Piece) *route {
	var c tablebase.Class
	for _, pc := range men {
		if pc != chess.NoPiece {
			c = c.With(pc, 1)
		}
	}
	canonical, swap := c.Canonical()
	to := l[canonical]
	if to == nil {
		return nil
	}
	r := &route{to: to, flip: swap && c.Pawns() > 0}
	if swap {
		r.color = 1
	}
	var used [tablebase.MaxMen]bool
	for _, pc := range to.index.Men() {
		want := chess.MakePiece(pc.Color()^r.color, pc.Kind())
		for i, have := range men {
			if have == want && !used[i] {
				used[i] = true
				r.from = append(r.from, i)
				break
			}
		}
	}
	return r
}

// value returns what the position after the moves is worth to turn.
func (r *route) value(m tablebase.Metric, sq []chess.Square, turn chess.Color) tablebase.Value {
	var at [tablebase.MaxMen]chess.Square
	n := len(r.from)
	for i, k := range r.from {
		at[i] = sq[k]
		if r.flip {
			at[i] ^= 0x70
		}
	}
	x := r.to.index
	slot, y, ok := x.Find(at[:n-1])
	if !ok {
		return tablebase.IllegalValue
	}
	last := at[n-1]
	if y != 0 {
		last = y.Square(last, x.Variant().Files)
	}
	return r.to.values[m][turn^r.color][slot*len(x.Squares())+x.Digit(last)]
}

// valueOf returns what a position without en passant is worth to the side to
// move; false where the library lacks its ending.
func (l library) valueOf(m tablebase.Metric, p *chess.Position) (tablebase.Value, bool) {
	var men [tablebase.MaxMen]chess.Piece
	var sq [tablebase.MaxMen]chess.Square
	n := 0
	for b := p.Occupied(); b.Any(); n++ {
		sq[n] = b.Pop()
		men[n] = p.PieceAt(sq[n])
	}
	r := l.newRoute(men[:n])
	if r == nil {
		return 0, false
	}
	return r.value(m, sq[:n], p.Turn()), true
}

// solve adds an ending whose captures and promotions lead to endings of the
// library. It takes one metric after the other; workers is 0 for all cores.
func (l library) solve(v *chess.Variant, c tablebase.Class, workers int) *solved {
	x := tablebase.NewIndex(v, c)
	out := &solved{index: x}
	for m := range tablebase.Metric(tablebase.NumMetrics) {
		out.values[m] = newSolver(l, x, m, workers).solve()
	}
	l[c] = out
	return out
}
