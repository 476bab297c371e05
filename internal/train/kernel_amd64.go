//go:build amd64 && !purego

package train

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// fast says that the processor has what the assembly needs.
var fast = cpu.X86.HasAVX2

func sumRows(dst, src, weights []float32, inputs []uint16) {
	if !fast {
		sumRowsGo(dst, src, weights, inputs)
		return
	}
	sumRowsAVX2(unsafe.SliceData(dst), unsafe.SliceData(src), unsafe.SliceData(weights), len(dst), unsafe.SliceData(inputs), len(inputs))
}

func addToRows(rows, g []float32, inputs []uint16) {
	if !fast {
		addToRowsGo(rows, g, inputs)
		return
	}
	addToRowsAVX2(unsafe.SliceData(rows), unsafe.SliceData(g), len(g), unsafe.SliceData(inputs), len(inputs))
}

func squareDot(values, weights []float32) float32 {
	if !fast {
		return squareDotGo(values, weights)
	}
	return squareDotAVX2(unsafe.SliceData(values), unsafe.SliceData(weights), len(values))
}

func squareDotBack(gValues, gWeights, values, weights []float32, d float32) {
	if !fast {
		squareDotBackGo(gValues, gWeights, values, weights, d)
		return
	}
	squareDotBackAVX2(unsafe.SliceData(gValues), unsafe.SliceData(gWeights), unsafe.SliceData(values), unsafe.SliceData(weights), len(values), d)
}

// In all of these, hidden is a multiple of unitStep.

//go:noescape
func sumRowsAVX2(dst, src, weights *float32, hidden int, inputs *uint16, count int)

//go:noescape
func addToRowsAVX2(rows, add *float32, hidden int, inputs *uint16, count int)

//go:noescape
func squareDotAVX2(values, weights *float32, hidden int) float32

//go:noescape
func squareDotBackAVX2(gValues, gWeights, values, weights *float32, hidden int, d float32)
