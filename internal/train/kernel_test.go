package train

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestKernelsAgree compares what this machine uses with the plain Go loops.
func TestKernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	floats := func(n int) []float32 {
		s := make([]float32, n)
		for i := range s {
			switch s[i] = float32(rng.NormFloat64()); rng.IntN(10) {
			case 0:
				s[i] = 1
			case 1:
				s[i] = 0
			}
		}
		return s
	}
	compare := func(what string, hidden int, got, want []float32) {
		t.Helper()
		for i := range want {
			if d := math.Abs(float64(got[i] - want[i])); !(d < 1e-4) {
				t.Fatalf("%s, hidden %d, unit %d: %v, want %v", what, hidden, i, got[i], want[i])
			}
		}
	}
	for hidden := unitStep; hidden <= 512; hidden += unitStep {
		const rows = 40
		weights, src := floats(rows*hidden), floats(hidden)
		for _, n := range []int{0, 1, 7, 40} {
			inputs := make([]uint16, n)
			for i := range inputs {
				inputs[i] = uint16(rng.IntN(rows)) // some of them twice
			}
			got, want := make([]float32, hidden), make([]float32, hidden)
			sumRows(got, src, weights, inputs)
			sumRowsGo(want, src, weights, inputs)
			compare("sumRows", hidden, got, want)
			got, want = append([]float32(nil), weights...), append([]float32(nil), weights...)
			addToRows(got, src, inputs)
			addToRowsGo(want, src, inputs)
			compare("addToRows", hidden, got, want)
		}
		values, w, g := floats(hidden), floats(hidden), floats(hidden)
		compare("squareDot", hidden, []float32{squareDot(values, w)}, []float32{squareDotGo(values, w)})
		gotV, wantV := make([]float32, hidden), make([]float32, hidden)
		gotW, wantW := append([]float32(nil), g...), append([]float32(nil), g...)
		squareDotBack(gotV, gotW, values, w, 0.7)
		squareDotBackGo(wantV, wantW, values, w, 0.7)
		compare("squareDotBack values", hidden, gotV, wantV)
		compare("squareDotBack weights", hidden, gotW, wantW)
	}
}
