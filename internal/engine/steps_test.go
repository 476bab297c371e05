package engine

import (
	"errors"
	"testing"
)

// Each step makes a difference, and none is needed for a legal move.
func TestWithoutEachStep(t *testing.T) {
	nodes := func(without Steps, positions []BenchPosition, depth int) (n uint64) {
		e := New(Options{Hash: 2, Seed: 1})
		e.SetWithout(without)
		for _, b := range positions {
			p := read(t, b.Variant, b.FEN)
			r := e.Search(p, Limits{Depth: depth}, nil, nil)
			if !p.IsLegal(r.Move) {
				t.Fatalf("without %b: %s in %s", without, r.Move, b.FEN)
			}
			n += r.Nodes
		}
		return n
	}
	some, few := BenchPositions(), BenchPositions()[1:3]
	shallow, deep := nodes(0, some, 6), nodes(0, few, 12)
	for _, s := range AllSteps() {
		// Some steps are for the depths that take longer.
		if nodes(1<<s, some, 6) == shallow && nodes(1<<s, few, 12) == deep {
			t.Errorf("%s makes no difference", s)
		}
	}
}

func TestParseSteps(t *testing.T) {
	for _, s := range AllSteps() {
		if set, err := ParseSteps(s.String()); err != nil || set != 1<<s || !set.Has(s) {
			t.Errorf("%s: %b, %v", s, set, err)
		}
	}
	if set, err := ParseSteps("null-move, Killers"); err != nil || set != 1<<NullMove|1<<Killers {
		t.Errorf("%b, %v", set, err)
	}
	var bad *StepError
	if _, err := ParseSteps("null-move,thinking"); !errors.As(err, &bad) || bad.Name != "thinking" {
		t.Errorf("%v", err)
	}
	if set, err := ParseSteps(""); err != nil || set != 0 {
		t.Errorf("%b, %v", set, err)
	}
}
