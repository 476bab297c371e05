package nnue

import (
	"testing"

	"bifrons.chess/chess"
)

func TestChoose(t *testing.T) {
	of := func(inputs *chess.Variant, names ...string) *Network {
		in := InputsOf(inputs)
		n, err := New(Header{Variants: names, Inputs: in, Hidden: HiddenStep}, Weights{
			Input: make([]int16, in.Len()*HiddenStep), Bias: make([]int16, HiddenStep),
			Output: make([]int8, Buckets*2*HiddenStep), OutputBias: make([]int32, Buckets),
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	janus, kings, both := of(chess.JanusChess, "janus"), of(chess.TwoKings, "twokings"), of(chess.TwoKings, "twokings", "chess")
	for _, c := range []struct {
		name string
		list []*Network
		v    *chess.Variant
		want *Network
	}{
		{"made for it", []*Network{janus, kings}, chess.TwoKings, kings},
		{"another board", []*Network{janus}, chess.TwoKings, nil},
		{"inputs fit", []*Network{janus, kings}, chess.Orthodox, kings},
		{"made for it goes before what fits", []*Network{kings, both}, chess.Orthodox, both},
		{"the first of two", []*Network{both, kings}, chess.TwoKings, both},
		{"none", nil, chess.JanusChess, nil},
	} {
		if got := Choose(c.list, c.v); got != c.want {
			t.Errorf("%s: %p, want %p", c.name, got, c.want)
		}
	}
}
