//go:build !amd64 || purego

package nnue

func accumulate(dst, src, weights []int16, add, sub []uint16) {
	accumulateGo(dst, src, weights, add, sub)
}

func forward(us, them, weights []int16) int64 { return forwardGo(us, them, weights) }
