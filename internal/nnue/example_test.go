package nnue_test

import (
	"fmt"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// A network without weights calls everything equal; its inputs tell what it
// could see.
func Example() {
	inputs := nnue.InputsOf(chess.TwoKings)
	net, err := nnue.New(
		nnue.Header{Variants: []string{"twokings", "chess"}, Inputs: inputs, Hidden: 16},
		nnue.Weights{
			Input:      make([]int16, inputs.Len()*16),
			Bias:       make([]int16, 16),
			Output:     make([]int8, nnue.Buckets*2*16),
			OutputBias: make([]int32, nnue.Buckets),
		})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := chess.TwoKings.StartPosition()
	stack := net.NewStack(p)
	p.Make(p.LegalMoves(nil)[0])
	stack.Push(p)
	fmt.Println(inputs.Kinds, inputs.Len(), "inputs;", stack.Evaluate(p), "centipawns")
	// Output: KkQRBNP 896 inputs; 0 centipawns
}
