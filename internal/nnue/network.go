package nnue

import (
	"strconv"

	"bifrons.chess/chess"
)

// The fixed points of the integer arithmetic, and what the output means.
const (
	// InputScale is the hidden value 1 as an integer: weights and biases of
	// the inputs are in units of 1/InputScale.
	InputScale = 255
	// OutputScale is the weight 1 of the last layer as an integer.
	OutputScale = 64
	// CentipawnScale is the output 1 in centipawns: the score at which the
	// side to move is expected to make 1/(1+1/e) = 73 % of the points.
	CentipawnScale = 400
	// Buckets is the number of sets of weights in the last layer. A position
	// with n men of at most N uses number (n-1)·Buckets/N.
	Buckets = 8
)

// Bounds of the number of hidden units, which is a multiple of HiddenStep.
const (
	HiddenStep = 16
	MaxHidden  = 512
)

// Header is all that a network file tells besides its weights.
type Header struct {
	Variants    []string // names of the variants that it is meant for
	Inputs      InputSet
	Hidden      int    // units of the hidden layer, of each perspective
	Description string // how it came to be: data, settings; UTF-8
}

// Weights are the parameters of a network, quantised.
type Weights struct {
	Input      []int16 // [input][hidden], in 1/InputScale
	Bias       []int16 // [hidden], in 1/InputScale
	Output     []int8  // [bucket][side to move, other side][hidden], in 1/OutputScale
	OutputBias []int32 // [bucket], in 1/(InputScale·OutputScale)
}

// Network is a network ready for inference. It is immutable and safe for
// concurrent use; each search needs a Stack of its own.
type Network struct {
	header  Header
	weights Weights
	output  []int16 // Weights.Output, widened for the kernels
	index   *Indexer
	bucket  [MaxMen + 1]uint8
	sum     [digestSize]byte
}

// ShapeError tells which field of a Header or of Weights does not fit, and
// how.
type ShapeError struct {
	Field  string // such as "hidden"
	Reason string
}

func (e *ShapeError) Error() string { return "network: " + e.Field + ": " + e.Reason }

// New makes a network. It keeps the slices; nobody may change them afterwards.
// The error is a *ShapeError.
func New(h Header, w Weights) (*Network, error) {
	n, err := build(h, w)
	if err == nil {
		n.sum = digest(n.body())
	}
	return n, err
}

// build is New without the checksum, which Read has at hand.
func build(h Header, w Weights) (*Network, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	for _, part := range [...]struct {
		field      string
		have, want int
	}{
		{"input weights", len(w.Input), h.Inputs.Len() * h.Hidden},
		{"biases", len(w.Bias), h.Hidden},
		{"output weights", len(w.Output), Buckets * 2 * h.Hidden},
		{"output biases", len(w.OutputBias), Buckets},
	} {
		if part.have != part.want {
			return nil, &ShapeError{part.field, strconv.Itoa(part.have) + " given, " + strconv.Itoa(part.want) + " needed"}
		}
	}
	n := &Network{header: h, weights: w, output: make([]int16, len(w.Output)), index: h.Inputs.Indexer()}
	for i, v := range w.Output {
		n.output[i] = int16(v)
	}
	for men := range n.bucket {
		n.bucket[men] = uint8(h.Inputs.Bucket(men))
	}
	return n, nil
}

// Bucket returns which set of weights of the last layer serves positions with
// a number of men, both sides' together.
func (in InputSet) Bucket(men int) int {
	return max(0, min(Buckets-1, (men-1)*Buckets/in.men()))
}

func (h *Header) check() error {
	if !h.Inputs.valid() {
		return &ShapeError{"inputs", strconv.Quote(h.Inputs.Kinds) + " on " + strconv.Itoa(h.Inputs.Files) + " files are no inputs of this program"}
	}
	if h.Hidden < HiddenStep || h.Hidden > MaxHidden || h.Hidden%HiddenStep != 0 {
		return &ShapeError{"hidden", strconv.Itoa(h.Hidden) + " is no multiple of " + strconv.Itoa(HiddenStep) + " up to " + strconv.Itoa(MaxHidden)}
	}
	if len(h.Variants) == 0 {
		return &ShapeError{"variants", "none is named"}
	}
	for _, name := range h.Variants {
		v, err := chess.FindVariant(name)
		if err != nil {
			return &ShapeError{"variants", strconv.Quote(name) + " is unknown"}
		}
		if !h.Inputs.Covers(v) {
			return &ShapeError{"variants", "the inputs do not fit " + strconv.Quote(name)}
		}
	}
	if len(h.Description) > maxText {
		return &ShapeError{"description", "longer than " + strconv.Itoa(maxText) + " bytes"}
	}
	return nil
}

// Header returns what the network tells of itself.
func (n *Network) Header() Header { return n.header }

// Checksum returns the SHA-256 of the network's file, which ends it.
func (n *Network) Checksum() [32]byte { return n.sum }

// Parameters returns the number of weights and biases.
func (n *Network) Parameters() int {
	w := &n.weights
	return len(w.Input) + len(w.Bias) + len(w.Output) + len(w.OutputBias)
}

// Weights returns the parameters, which must not be changed.
func (n *Network) Weights() Weights { return n.weights }

// Covers reports whether the network can evaluate positions of variant v.
func (n *Network) Covers(v *chess.Variant) bool { return n.header.Inputs.Covers(v) }

// Evaluate returns the value of a position in centipawns for the side to move,
// from scratch. A search keeps a Stack instead, which does the same faster.
func (n *Network) Evaluate(p *chess.Position) int {
	var men [MaxMen]Man
	return n.EvaluateMen(men[:Men(p, &men)], p.Turn())
}

// EvaluateMen is Evaluate for at most MaxMen men that are listed, without a
// Position.
func (n *Network) EvaluateMen(men []Man, turn chess.Color) int {
	var values [2][MaxHidden]int16
	white, black := values[0][:n.header.Hidden], values[1][:n.header.Hidden]
	n.sums(men, white, black)
	if turn == chess.Black {
		white, black = black, white
	}
	return n.value(len(men), white, black)
}

// refresh computes the hidden sums of both perspectives.
func (n *Network) refresh(p *chess.Position, white, black []int16) {
	var men [MaxMen]Man
	n.sums(men[:Men(p, &men)], white, black)
}

func (n *Network) sums(men []Man, white, black []int16) {
	var inputs [2][MaxMen]uint16
	n.index.Active(men, &inputs)
	accumulate(white, n.weights.Bias, n.weights.Input, inputs[chess.White][:len(men)], nil)
	accumulate(black, n.weights.Bias, n.weights.Input, inputs[chess.Black][:len(men)], nil)
}

// value applies the last layer to the hidden sums of the side to move and of
// the other one.
func (n *Network) value(men int, us, them []int16) int {
	b := int(n.bucket[min(men, MaxMen)])
	row := 2 * n.header.Hidden
	sum := forward(us, them, n.output[b*row:(b+1)*row])
	sum = sum/InputScale + int64(n.weights.OutputBias[b]) // squaring has brought in InputScale twice
	return int(sum * CentipawnScale / (InputScale * OutputScale))
}
