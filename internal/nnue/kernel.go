package nnue

// These are the two loops in which inference spends its time, in Go. The
// assembly for amd64 gives the same bits.

// accumulateGo sets dst to src plus the rows of weights that add names, less
// those that sub names. Sums wrap round, as 16-bit integers do; a network from
// the trainer never comes near.
func accumulateGo(dst, src, weights []int16, add, sub []uint16) {
	hidden := len(dst)
	copy(dst, src[:hidden])
	for _, input := range sub {
		row := weights[int(input)*hidden:][:hidden]
		for d := dst; len(d) >= 4 && len(row) >= 4; d, row = d[4:], row[4:] {
			d[0] -= row[0]
			d[1] -= row[1]
			d[2] -= row[2]
			d[3] -= row[3]
		}
	}
	for _, input := range add {
		row := weights[int(input)*hidden:][:hidden]
		for d := dst; len(d) >= 4 && len(row) >= 4; d, row = d[4:], row[4:] {
			d[0] += row[0]
			d[1] += row[1]
			d[2] += row[2]
			d[3] += row[3]
		}
	}
}

// forwardGo returns the sum, over both perspectives, of the squares of the
// hidden values clipped to 0–InputScale times the weights of the last layer.
func forwardGo(us, them, weights []int16) int64 {
	return squares(us, weights[:len(us)]) + squares(them, weights[len(us):])
}

// squares does one perspective. Values below zero, half of all and much the
// same ones from one position to the next, are worth a branch: in the browser
// that is a third faster than clipping them.
func squares(values, weights []int16) int64 {
	sum := int64(0)
	for len(values) >= HiddenStep && len(weights) >= HiddenStep {
		v, w := (*[HiddenStep]int16)(values), (*[HiddenStep]int16)(weights)
		for i := range v {
			if c := int64(v[i]); c > 0 {
				if c > InputScale {
					c = InputScale
				}
				sum += c * c * int64(w[i])
			}
		}
		values, weights = values[HiddenStep:], weights[HiddenStep:]
	}
	return sum
}
