package engine

import (
	"slices"
	"testing"

	"bifrons.chess/chess"
)

// collect lets a worker's picker hand out everything.
func collect(w *worker, f *frame) (out []chess.Move) {
	for m := w.pick(f); m != chess.NoMove; m = w.pick(f) {
		out = append(out, m)
	}
	return out
}

func sorted(moves []chess.Move) []chess.Move {
	moves = slices.Clone(moves)
	slices.Sort(moves)
	return moves
}

// Every legal move is handed out exactly once, whatever the table, the killers
// and the counter move say.
func TestPickerIsComplete(t *testing.T) {
	var table Table
	table.Resize(1)
	w := newWorker(&table)
	var last []chess.Move
	n := 0
	walk(t, 5, 120, func(p *chess.Position, m chess.Move) {
		legal := p.LegalMoves(nil)
		w.begin(p, &Limits{}, new(Control), nil, nil)
		f := w.frame(0)
		n++
		table := chess.NoMove
		if n%2 == 0 {
			table = legal[n%len(legal)]
		}
		f.killers = [2]chess.Move{legal[(n+1)%len(legal)], legal[(n+2)%len(legal)]}
		if n%3 == 0 && len(last) > 1 { // killers that may be illegal here
			f.killers = [2]chess.Move{last[n%len(last)], last[(n+1)%len(last)]}
		}
		if f.killers[0] == f.killers[1] {
			f.killers[1] = chess.NoMove
		}
		w.startPicker(0, p.InCheck(), table)
		got := collect(w, f)
		if !slices.Equal(sorted(got), sorted(legal)) {
			t.Fatalf("%s, table %s, killers %v: handed out %v, legal are %v", p.FEN(), table, f.killers, got, legal)
		}
		if table != chess.NoMove && got[0] != table {
			t.Fatalf("%s: the table's move %s is not first in %v", p.FEN(), table, got)
		}
		if !p.InCheck() {
			f.picker.start(false, true, chess.NoMove)
			for _, m := range collect(w, f) {
				if isQuiet(p, m) || !slices.Contains(legal, m) {
					t.Fatalf("%s: quiescence is given %s", p.FEN(), m)
				}
			}
		}
		last = legal
	})
}

func TestPickerOrder(t *testing.T) {
	// White can take a Queen or a guarded Pawn with the Rook, or play quietly.
	p, _, err := chess.Orthodox.ReadFEN("4k3/2p5/3p4/8/8/q2R4/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var table Table
	table.Resize(1)
	w := newWorker(&table)
	w.begin(p, &Limits{}, new(Control), nil, nil)
	w.startPicker(0, false, chess.NoMove)
	got := collect(w, w.frame(0))
	if got[0].String() != "d3a3" {
		t.Errorf("first comes %s, not the capture of the Queen", got[0])
	}
	if last := got[len(got)-1].String(); last != "d3d6" {
		t.Errorf("last comes %s, not the capture that loses a Rook for a Pawn", last)
	}
}
