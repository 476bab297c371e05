package engine

import "testing"

// Wherever the nodes run out, the result has a score that the search has seen:
// not that of a move which was about to be searched again.
func TestScoreWhereverTheSearchStops(t *testing.T) {
	e := New(Options{Hash: 4, Seed: 1})
	for _, b := range BenchPositions() {
		p := read(t, b.Variant, b.FEN)
		for nodes := uint64(1); nodes < 20_000; nodes += 1 + nodes/5 {
			e.Clear()
			for _, strength := range []Strength{{}, Level(6)} {
				r := e.Search(p, Limits{Nodes: nodes, Strength: strength}, nil, nil)
				if _, mate := r.Score.MateIn(); !mate && (r.Score <= -evalLimit || r.Score >= evalLimit) {
					t.Errorf("%s, %d nodes, %+v: score %d", b.FEN, nodes, strength, r.Score)
				}
			}
		}
	}
}
