package engine

import (
	"testing"

	"bifrons.chess/chess"
	"pgregory.net/rapid"
)

func drawEntry(t *rapid.T) entry {
	e := entry{
		move:  chess.Move(rapid.Uint32Range(0, moveMask).Draw(t, "move")),
		score: Score(rapid.IntRange(int(-Mate), int(Mate)).Draw(t, "score")),
		eval:  Score(rapid.IntRange(int(-evalLimit), int(evalLimit)).Draw(t, "eval")),
		depth: rapid.IntRange(0, 127).Draw(t, "depth"),
		bound: Bound(rapid.IntRange(0, 3).Draw(t, "bound")),
		pv:    rapid.Bool().Draw(t, "pv"),
		age:   rapid.Uint64Range(0, ageSteps-1).Draw(t, "age"),
	}
	if rapid.Bool().Draw(t, "in check") {
		e.eval = noScore
	}
	return e
}

func TestPackIsReversible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if e := drawEntry(t); unpack(e.pack()) != e {
			t.Fatalf("%+v comes back as %+v", e, unpack(e.pack()))
		}
	})
}

func TestStoreThenProbe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table Table
		table.Resize(1)
		key := rapid.Uint64().Draw(t, "key")
		e := drawEntry(t)
		e.bound, e.age = ExactBound, 0
		table.store(key, e)
		got, ok := table.probe(key)
		if !ok || got != e {
			t.Fatalf("stored %+v, found %+v, %v", e, got, ok)
		}
		if _, ok := table.probe(key ^ 1<<rapid.IntRange(0, 40).Draw(t, "bit")); ok {
			t.Fatal("another key finds the entry")
		}
	})
}

func TestTornEntryIsAMiss(t *testing.T) {
	var table Table
	table.Resize(1)
	const key = 0x123456789abcdef
	table.store(key, entry{move: 1, depth: 3, bound: ExactBound})
	other := entry{move: 2, depth: 9, bound: LowerBound}
	b := table.bucket(key)
	b[0].data.Store(other.pack()) // half of another thread's write
	if e, ok := table.probe(key); ok {
		t.Fatalf("a torn entry reads as %+v", e)
	}
}

func TestReplacement(t *testing.T) {
	var table Table
	table.Resize(1)
	const base = 0xabcdef // the same bucket for all: the index comes from the high bits
	for i := range uint64(4) {
		table.store(base+i<<8, entry{move: 1, depth: int(10 + i), bound: ExactBound})
	}
	table.store(base+99<<8, entry{move: 1, depth: 50, bound: ExactBound})
	if _, ok := table.probe(base); ok {
		t.Error("the shallowest entry is still there")
	}
	for i := uint64(1); i < 4; i++ {
		if _, ok := table.probe(base + i<<8); !ok {
			t.Errorf("the entry of depth %d is gone", 10+i)
		}
	}
	// An old entry goes first, even if it is deeper.
	table.nextSearch()
	for i := uint64(1); i < 4; i++ {
		table.store(base+i<<8, entry{move: 1, depth: 10, bound: ExactBound})
	}
	for range 5 {
		table.nextSearch()
	}
	for i := uint64(1); i < 4; i++ {
		table.store(base+i<<8, entry{move: 1, depth: 20, bound: ExactBound})
	}
	table.store(base+77<<8, entry{move: 1, depth: 1, bound: ExactBound})
	if _, ok := table.probe(base + 99<<8); ok {
		t.Error("an entry of depth 50 from six searches ago outlived those of this one")
	}
}

func TestMateScoresAreRelativeToTheNode(t *testing.T) {
	for _, s := range []Score{mateIn(7), matedIn(8), 123, -123, DrawScore} {
		if got := s.toTable(5).fromTable(5); got != s {
			t.Errorf("%d comes back as %d", s, got)
		}
	}
	// A mate found 7 plies from the root, 2 below a node 5 plies deep, is a
	// mate in 2 plies for that node, and 4 when reached at ply 2.
	if got := mateIn(7).toTable(5).fromTable(2); got != mateIn(4) {
		t.Errorf("got %d, want %d", got, mateIn(4))
	}
}

func TestMateIn(t *testing.T) {
	for _, c := range []struct {
		score Score
		moves int
		ok    bool
	}{
		{mateIn(1), 1, true}, {mateIn(3), 2, true}, {matedIn(0), 0, true},
		{matedIn(2), -1, true}, {matedIn(4), -2, true}, {0, 0, false}, {evalLimit, 0, false}, {-evalLimit, 0, false},
	} {
		if moves, ok := c.score.MateIn(); moves != c.moves || ok != c.ok {
			t.Errorf("MateIn of %d: %d, %v; want %d, %v", c.score, moves, ok, c.moves, c.ok)
		}
	}
}

func TestWDLSumsToAThousand(t *testing.T) {
	last := -1
	for s := -Mate; s <= Mate; s += 7 {
		w, d, l := s.WDL()
		if w+d+l != 1000 || min(w, d, l) < 0 {
			t.Fatalf("WDL of %d is %d %d %d", s, w, d, l)
		}
		if w < last {
			t.Fatalf("at %d wins fall from %d to %d", s, last, w)
		}
		last = w
	}
	if w, d, l := Score(0).WDL(); w != l || d < w {
		t.Errorf("a level position is %d %d %d", w, d, l)
	}
}
