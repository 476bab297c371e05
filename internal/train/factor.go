package train

import (
	"math"
	"math/rand/v2"

	"bifrons.chess/chess"
)

// factored are the parameters as they are trained. What an input weighs is the
// sum of a row of its own and of one that all squares of its kind share: so
// what a man is worth anywhere is learnt from all men of its kind at once, and
// only how squares differ is learnt for each. The network knows the sums alone.
//
//	trained:  own rows | bias, output, output bias | shared rows
//	network:  own + shared rows | bias, output, output bias
type factored struct {
	shape   shape
	all     []float32
	shared  []float32 // the end of all
	network []float32
}

func newFactored(s shape) *factored {
	all := make([]float32, s.size()+s.groups()*s.hidden)
	return &factored{shape: s, all: all, shared: all[s.size():], network: make([]float32, s.size())}
}

// groups is the number of kinds of inputs: one's own men and the enemy's.
func (s shape) groups() int { return 2 * len(s.inputs.Kinds) }

// group returns the bounds of a kind's rows among the inputs' weights.
func (s shape) group(g int) (from, to int) {
	size := s.inputs.Files * chess.Ranks * s.hidden
	return g * size, (g + 1) * size
}

// usualMen is about how many inputs of a perspective are active.
const usualMen = 24

// start sets random first parameters, of a width that keeps the hidden values
// spread over the range where they are not clipped. Squares begin alike: random
// differences between them would stay where men stand too seldom to teach
// better ones.
func (f *factored) start(seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0x6e6e7565))
	uniform := func(part []float32, width float64) {
		for i := range part {
			part[i] = float32((2*rng.Float64() - 1) * width)
		}
	}
	l := f.shape.split(f.all)
	uniform(f.shared, 1/math.Sqrt(usualMen*4))
	uniform(l.output, 1/math.Sqrt(2*float64(f.shape.hidden)))
	for i := range l.bias {
		l.bias[i] = 0.25
	}
}

// gather sums a kind's derivatives by the network's weights to those by its
// shared row.
func (f *factored) gather(g int, network, shared []float32) {
	hidden := f.shape.hidden
	row := shared[g*hidden:][:hidden]
	clear(row)
	from, to := f.shape.group(g)
	for rows := network[from:to]; len(rows) > 0; rows = rows[hidden:] {
		for i, v := range rows[:hidden] {
			row[i] += v
		}
	}
}

// unite computes the network's weights of a kind.
func (f *factored) unite(g int) {
	hidden := f.shape.hidden
	row := f.shared[g*hidden:][:hidden]
	from, to := f.shape.group(g)
	for ; from < to; from += hidden {
		own, sum := f.all[from:from+hidden], f.network[from:from+hidden]
		for i, v := range row {
			sum[i] = max(-largestWeight, min(largestWeight, own[i]+v))
		}
	}
}

// rest copies what is not factored to the network.
func (f *factored) rest() {
	_, from := f.shape.group(f.shape.groups() - 1)
	copy(f.network[from:], f.all[from:f.shape.size()])
}
