package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// TestFactored: the network's weights are sums, and a step against the
// derivatives by the parameters lowers a loss of the network as it should.
func TestFactored(t *testing.T) {
	s := shape{nnue.InputsOf(chess.JanusChess), 16}
	f := newFactored(s)
	rng := rand.New(rand.NewPCG(51, 52))
	for i := range f.all {
		f.all[i] = float32(rng.NormFloat64()) * 0.3
	}
	unite := func() {
		for g := range s.groups() {
			f.unite(g)
		}
		f.rest()
	}
	unite()
	own, sum := s.split(f.all), s.split(f.network)
	squares := chess.JanusChess.Files * chess.Ranks
	for range 1000 {
		input, unit := rng.IntN(s.inputs.Len()), rng.IntN(s.hidden)
		at := input*s.hidden + unit
		want := own.input[at] + f.shared[input/squares*s.hidden+unit]
		if sum.input[at] != max(-largestWeight, min(largestWeight, want)) {
			t.Fatalf("input %d: %v, want %v", input, sum.input[at], want)
		}
	}
	for i, v := range own.output {
		if sum.output[i] != v {
			t.Fatal("the last layer differs")
		}
	}
	// A loss that is linear in the network's weights has constant derivatives.
	slopes := make([]float32, s.size())
	for i := range slopes {
		slopes[i] = float32(rng.NormFloat64())
	}
	loss := func() (sum float64) {
		for i, v := range f.network {
			sum += float64(v) * float64(slopes[i])
		}
		return sum
	}
	for i := range f.all { // away from the bounds
		f.all[i] /= 4
	}
	unite()
	shared := make([]float32, len(f.shared))
	for g := range s.groups() {
		f.gather(g, slopes, shared)
	}
	before := loss()
	for range 50 {
		at := rng.IntN(len(f.shared))
		was := f.shared[at]
		f.shared[at] += 0.01
		unite()
		if got, want := (loss()-before)/0.01, float64(shared[at]); math.Abs(got-want) > 0.01+0.001*math.Abs(want) {
			t.Fatalf("shared parameter %d: derivative %v, difference quotient %v", at, want, got)
		}
		f.shared[at] = was
	}
}
