package train

// The loops in which training spends its time, in Go. The assembly for amd64
// does the same, but for the order in which it adds.

// unitStep divides the number of hidden units (nnue.HiddenStep).
const unitStep = 16

// sumRowsGo sets dst to src plus the rows of weights that inputs name.
func sumRowsGo(dst, src, weights []float32, inputs []uint16) {
	hidden := len(dst)
	copy(dst, src[:hidden])
	for _, input := range inputs {
		row := weights[int(input)*hidden:][:hidden]
		for i, w := range row {
			dst[i] += w
		}
	}
}

// addToRowsGo adds g to the rows that inputs name.
func addToRowsGo(rows, g []float32, inputs []uint16) {
	hidden := len(g)
	for _, input := range inputs {
		row := rows[int(input)*hidden:][:hidden]
		for i, v := range g {
			row[i] += v
		}
	}
}

// squareDotGo returns the sum of the values, clipped to 0–1 and squared, times
// the weights.
func squareDotGo(values, weights []float32) float32 {
	sum := float32(0)
	weights = weights[:len(values)]
	for i, v := range values {
		c := max(0, min(1, v))
		sum += c * c * weights[i]
	}
	return sum
}

// squareDotBackGo goes back through squareDot: d is the derivative of the loss
// by its result. It adds the derivatives by the weights to gWeights and sets
// gValues to those by the values.
func squareDotBackGo(gValues, gWeights, values, weights []float32, d float32) {
	gValues, gWeights, weights = gValues[:len(values)], gWeights[:len(values)], weights[:len(values)]
	for i, v := range values {
		c := max(0, min(1, v))
		gWeights[i] += d * (c * c)
		if v >= 1 {
			c = 0 // where clipping holds the value, nothing moves it
		}
		gValues[i] = 2 * d * (c * weights[i])
	}
}
