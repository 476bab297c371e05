package engine

import (
	"testing"

	"bifrons.chess/chess"
)

// bareKings is a table that knows one thing: who has a Queen against a bare
// King wins, and bare Kings are drawn.
type bareKings struct{ asked int }

func (*bareKings) Men() int { return 3 }

func (t *bareKings) Probe(p *chess.Position) (Verdict, bool) {
	t.asked++
	us, them := p.Turn(), p.Turn().Other()
	switch {
	case p.Occupied().Count() == 2:
		return TableDraw, true
	case p.Pieces(us, chess.Queen).Any():
		return TableWin, true
	case p.Pieces(them, chess.Queen).Any():
		return TableLoss, true
	}
	return TableDraw, false
}

// Distances are not needed here.
func (*bareKings) Distances(*chess.Position) (Distances, bool) { return Distances{}, false }

// White can take a Queen and have the only one; what follows the table knows.
func TestTables(t *testing.T) {
	p := read(t, chess.JanusChess, "7k2/10/3q6/10/10/10/3Q6/K9 w - - 5 1")
	plain := New(Options{Hash: 2, Seed: 1}).Search(p, Limits{Depth: 5}, nil, nil)
	e := New(Options{Hash: 2, Seed: 1})
	table := &bareKings{}
	e.SetTables(table)
	var hits uint64
	r := e.Search(p, Limits{Depth: 5}, nil, func(i *Info) { hits = i.TableHits })
	if p.UCI(r.Move) != "d2d6" || r.Score < tableWin-MaxPly || r.Score > tableWin {
		t.Errorf("%s, score %d", p.UCI(r.Move), r.Score)
	}
	if hits == 0 || table.asked == 0 || uint64(table.asked) != hits {
		t.Errorf("asked %d times, %d hits", table.asked, hits)
	}
	if r.Score <= plain.Score || plain.Score > evalLimit {
		t.Errorf("score %d with the table, %d without", r.Score, plain.Score)
	}
	e.SetTables(nil)
	e.Clear()
	if again := e.Search(p, Limits{Depth: 5}, nil, nil); again.Score != plain.Score {
		t.Errorf("without the table again: %d, was %d", again.Score, plain.Score)
	}
}

// What a table has proved counts plies like a mate: kept in the transposition
// table relative to the node, read again relative to the root.
func TestProvedScoresCountPlies(t *testing.T) {
	for _, s := range []Score{tableWin - 7, Mate - 7} {
		for _, sign := range []Score{1, -1} {
			kept := (sign * s).toTable(5)
			if kept != sign*(s+5) {
				t.Errorf("%d is kept as %d", sign*s, kept)
			}
			if got := kept.fromTable(3); got != sign*(s+2) {
				t.Errorf("%d comes back as %d two plies nearer", sign*s, got)
			}
		}
	}
	if evalLimit >= provedBound || (evalLimit).toTable(9) != evalLimit {
		t.Error("an evaluation is taken for a proof")
	}
}
