//go:build amd64 && !purego

package nnue

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// fast says that the processor has what the assembly needs.
var fast = cpu.X86.HasAVX2

func accumulate(dst, src, weights []int16, add, sub []uint16) {
	if !fast {
		accumulateGo(dst, src, weights, add, sub)
		return
	}
	// The slices are sized by New, and the inputs come from its Indexer.
	accumulateAVX2(unsafe.SliceData(dst), unsafe.SliceData(src), unsafe.SliceData(weights), len(dst),
		unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub))
}

func forward(us, them, weights []int16) int64 {
	if !fast {
		return forwardGo(us, them, weights)
	}
	return forwardAVX2(unsafe.SliceData(us), unsafe.SliceData(them), unsafe.SliceData(weights), len(us))
}

// accumulateAVX2 is accumulateGo; hidden is a multiple of HiddenStep.
//
//go:noescape
func accumulateAVX2(dst, src, weights *int16, hidden int, add *uint16, adds int, sub *uint16, subs int)

// forwardAVX2 is forwardGo; hidden is a multiple of HiddenStep, at most
// MaxHidden, and weights fit in eight bits.
//
//go:noescape
func forwardAVX2(us, them, weights *int16, hidden int) int64
