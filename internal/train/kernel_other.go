//go:build !amd64 || purego

package train

func sumRows(dst, src, weights []float32, inputs []uint16) { sumRowsGo(dst, src, weights, inputs) }

func addToRows(rows, g []float32, inputs []uint16) { addToRowsGo(rows, g, inputs) }

func squareDot(values, weights []float32) float32 { return squareDotGo(values, weights) }

func squareDotBack(gValues, gWeights, values, weights []float32, d float32) {
	squareDotBackGo(gValues, gWeights, values, weights, d)
}
