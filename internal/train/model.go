package train

import (
	"math"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// shape is the size of a network.
type shape struct {
	inputs nnue.InputSet
	hidden int
}

// layers are views of one slice of parameters, or of derivatives by them.
type layers struct {
	all        []float32
	input      []float32 // [input][hidden]
	bias       []float32 // [hidden]
	output     []float32 // [bucket][side to move, other side][hidden]
	outputBias []float32 // [bucket]
}

// size returns the number of parameters.
func (s shape) size() int {
	return s.inputs.Len()*s.hidden + s.hidden + nnue.Buckets*2*s.hidden + nnue.Buckets
}

// split makes views of all, which has size elements.
func (s shape) split(all []float32) layers {
	l := layers{all: all}
	take := func(n int) []float32 {
		part := all[:n:n]
		all = all[n:]
		return part
	}
	l.input = take(s.inputs.Len() * s.hidden)
	l.bias = take(s.hidden)
	l.output = take(nnue.Buckets * 2 * s.hidden)
	l.outputBias = take(nnue.Buckets)
	return l
}

// largestWeight bounds all weights, so that the last layer's fit in eight bits
// and the sums of the first in sixteen.
const largestWeight = float32(math.MaxInt8) / nnue.OutputScale

// quantised rounds the parameters to a network's integers.
func (s shape) quantised(all []float32) nnue.Weights {
	l := s.split(all)
	round := func(v float32, scale, limit float64) float64 {
		return max(-limit, min(limit, math.Round(float64(v)*scale)))
	}
	w := nnue.Weights{
		Input:      make([]int16, len(l.input)),
		Bias:       make([]int16, len(l.bias)),
		Output:     make([]int8, len(l.output)),
		OutputBias: make([]int32, len(l.outputBias)),
	}
	for i, v := range l.input {
		w.Input[i] = int16(round(v, nnue.InputScale, math.MaxInt16))
	}
	for i, v := range l.bias {
		w.Bias[i] = int16(round(v, nnue.InputScale, math.MaxInt16))
	}
	for i, v := range l.output {
		w.Output[i] = int8(round(v, nnue.OutputScale, math.MaxInt8))
	}
	for i, v := range l.outputBias {
		w.OutputBias[i] = int32(round(v, nnue.InputScale*nnue.OutputScale, math.MaxInt32))
	}
	return w
}

// learner computes outputs and derivatives, one position at a time. Each
// goroutine has its own.
type learner struct {
	shape   shape
	index   *nnue.Indexer
	weight  float64 // of the result
	men     [nnue.MaxMen]nnue.Man
	inputs  [2][nnue.MaxMen]uint16
	values  [2][]float32 // of White and Black
	gValues [2][]float32
}

func newLearner(s shape, resultWeight float64) *learner {
	l := &learner{shape: s, index: s.inputs.Indexer(), weight: resultWeight}
	for c := range l.values {
		l.values[c] = make([]float32, s.hidden)
		l.gValues[c] = make([]float32, s.hidden)
	}
	return l
}

// logistic turns an output, in units of nnue.CentipawnScale, into the points
// that the side to move may expect.
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// expected is what the network shall learn of a position: 0–1, for the side
// to move.
func (l *learner) expected(r Record, result Result) float64 {
	points := float64(result) / 2
	if r.Turn() == chess.Black {
		points = 1 - points
	}
	score := logistic(float64(r.Score()) / nnue.CentipawnScale)
	if r.Branch() { // the game went another way
		return score
	}
	return l.weight*points + (1-l.weight)*score
}

// output returns the network's output in units of nnue.CentipawnScale, and the
// number of men and the bucket; of the position's mirror image, if asked for.
func (l *learner) output(p *layers, r Record, mirrored bool) (z float64, men, bucket int) {
	men = r.Men(&l.men)
	if mirrored {
		mirror(l.men[:men], l.shape.inputs.Files)
	}
	l.index.Active(l.men[:men], &l.inputs)
	for c := range l.values {
		sumRows(l.values[c], p.bias, p.input, l.inputs[c][:men])
	}
	bucket = l.shape.inputs.Bucket(men)
	us := r.Turn()
	own, other := l.last(p, bucket)
	z = float64(squareDot(l.values[us], own)) + float64(squareDot(l.values[us^1], other)) + float64(p.outputBias[bucket])
	return z, men, bucket
}

// mirror exchanges the a-side and the far side. Which King is royal depends on
// the side, so a position with a spare King stays as it is; where there is
// none, the image is worth the same but for castling, which no input tells.
func mirror(men []nnue.Man, files int) {
	for _, m := range men {
		if m.Code.Kind() == chess.NoKind {
			return
		}
	}
	for i := range men {
		s := men[i].Square
		men[i].Square = chess.Sq(files-1-s.File(), s.Rank())
	}
}

// last returns the last layer's weights of the side to move and the other.
func (l *learner) last(p *layers, bucket int) (own, other []float32) {
	row := p.output[2*bucket*l.shape.hidden:][:2*l.shape.hidden]
	return row[:l.shape.hidden], row[l.shape.hidden:]
}

// loss returns the squared error of the expected points.
func (l *learner) loss(p *layers, r Record, result Result) float64 {
	z, _, _ := l.output(p, r, false)
	e := logistic(z) - l.expected(r, result)
	return e * e
}

// first is the only row of a bias.
var first = []uint16{0}

// learn returns the loss, of the position or of its mirror image, and adds its
// derivatives to g.
func (l *learner) learn(p, g *layers, r Record, result Result, mirrored bool) float64 {
	z, men, bucket := l.output(p, r, mirrored)
	y := logistic(z)
	e := y - l.expected(r, result)
	d := float32(2 * e * y * (1 - y))
	us := r.Turn()
	own, other := l.last(p, bucket)
	gOwn, gOther := l.last(g, bucket)
	squareDotBack(l.gValues[us], gOwn, l.values[us], own, d)
	squareDotBack(l.gValues[us^1], gOther, l.values[us^1], other, d)
	g.outputBias[bucket] += d
	for c := range l.gValues {
		addToRows(g.input, l.gValues[c], l.inputs[c][:men])
		addToRows(g.bias, l.gValues[c], first)
	}
	return e * e
}
