package nnue

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestKernelsAgree compares what this machine uses with the plain Go loops,
// bit by bit, on all sizes and on the extremes of every type.
func TestKernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	any16 := func(n int) []int16 {
		s := make([]int16, n)
		for i := range s {
			switch s[i] = int16(rng.Uint32()); rng.IntN(8) {
			case 0:
				s[i] = math.MinInt16
			case 1:
				s[i] = math.MaxInt16
			case 2, 3:
				s[i] = int16(rng.IntN(400) - 70)
			}
		}
		return s
	}
	for hidden := HiddenStep; hidden <= MaxHidden; hidden += HiddenStep {
		const inputs = 50
		weights, src := any16(inputs*hidden), any16(hidden)
		for _, counts := range [][2]int{{0, 0}, {1, 1}, {1, 2}, {3, 3}, {40, 0}, {0, 5}} {
			rows := make([]uint16, counts[0]+counts[1])
			for i := range rows {
				rows[i] = uint16(rng.IntN(inputs))
			}
			add, sub := rows[:counts[0]], rows[counts[0]:]
			got, want := make([]int16, hidden), make([]int16, hidden)
			accumulate(got, src, weights, add, sub)
			accumulateGo(want, src, weights, add, sub)
			if !slices.Equal(got, want) {
				t.Fatalf("hidden %d, %v rows: sums differ", hidden, counts)
			}
		}
		us, them := any16(hidden), any16(hidden)
		output := make([]int16, 2*hidden)
		for i := range output {
			output[i] = int16(int8(rng.Uint32()))
		}
		if got, want := forward(us, them, output), forwardGo(us, them, output); got != want {
			t.Fatalf("hidden %d: output %d, want %d", hidden, got, want)
		}
		for _, extreme := range []int16{-128, 127} { // sums past 32 bits
			for i := range hidden {
				us[i], them[i] = math.MaxInt16, InputScale
				output[i], output[hidden+i] = extreme, extreme
			}
			want := int64(extreme) * InputScale * InputScale * 2 * int64(hidden)
			if got := forward(us, them, output); got != want || forwardGo(us, them, output) != want {
				t.Fatalf("hidden %d: output %d, want %d", hidden, got, want)
			}
		}
	}
}

func BenchmarkForward(b *testing.B) {
	us, them, w := make([]int16, 128), make([]int16, 128), make([]int16, 256)
	for b.Loop() {
		forward(us, them, w)
	}
}

func BenchmarkForwardGo(b *testing.B) {
	us, them, w := make([]int16, 128), make([]int16, 128), make([]int16, 256)
	for b.Loop() {
		forwardGo(us, them, w)
	}
}

func BenchmarkAccumulate(b *testing.B) {
	dst, src, w := make([]int16, 128), make([]int16, 128), make([]int16, 1120*128)
	add, sub := []uint16{700}, []uint16{30}
	for b.Loop() {
		accumulate(dst, src, w, add, sub)
	}
}

func BenchmarkAccumulateGo(b *testing.B) {
	dst, src, w := make([]int16, 128), make([]int16, 128), make([]int16, 1120*128)
	add, sub := []uint16{700}, []uint16{30}
	for b.Loop() {
		accumulateGo(dst, src, w, add, sub)
	}
}
