package nnue

import (
	"bufio"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"bifrons.chess/chess"
)

// randomNetwork returns a network with weights of the size that training
// gives, or, wild, of any size that the types hold.
func randomNetwork(t testing.TB, v *chess.Variant, hidden int, rng *rand.Rand, wild bool) *Network {
	t.Helper()
	h := Header{Variants: []string{v.Name}, Inputs: InputsOf(v), Hidden: hidden, Description: "random"}
	w := Weights{
		Input:      make([]int16, h.Inputs.Len()*hidden),
		Bias:       make([]int16, hidden),
		Output:     make([]int8, Buckets*2*hidden),
		OutputBias: make([]int32, Buckets),
	}
	small := func() int16 { return int16(rng.IntN(121) - 60) }
	if wild {
		small = func() int16 { return int16(rng.Uint32()) }
	}
	for i := range w.Input {
		w.Input[i] = small()
	}
	for i := range w.Bias {
		w.Bias[i] = small()
	}
	for i := range w.Output {
		w.Output[i] = int8(rng.Uint32())
	}
	for i := range w.OutputBias {
		w.OutputBias[i] = int32(rng.IntN(20000) - 10000)
	}
	n, err := New(h, w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// positions returns, for a variant, its start and the positions of its perft
// suite, which hold the rules' odd corners.
func positions(t testing.TB, v *chess.Variant) []*chess.Position {
	t.Helper()
	all := []*chess.Position{v.StartPosition()}
	for _, fen := range suite(v.Name) {
		p, _, err := v.ReadFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 5 {
		t.Fatalf("%s: only %d positions", v.Name, len(all))
	}
	return all
}

var suites sync.Map

func suite(name string) []string {
	if fens, ok := suites.Load(name); ok {
		return fens.([]string)
	}
	f, err := os.Open("../../chess/testdata/" + name + ".perft")
	if err != nil {
		return nil
	}
	defer f.Close()
	var fens []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if fen, _, ok := strings.Cut(lines.Text(), ";"); ok && !strings.HasPrefix(fen, "#") {
			fens = append(fens, strings.TrimSpace(fen))
		}
	}
	suites.Store(name, fens)
	return fens
}

// lively picks a move, with a preference for those that a random game would
// show seldom.
func lively(p *chess.Position, moves []chess.Move, rng *rand.Rand) chess.Move {
	var rare, double []chess.Move
	for _, m := range moves {
		if m.Type() == chess.DoubleStep { // which en passant follows
			double = append(double, m)
		}
		if m.IsCastling() || m.Type() == chess.EnPassant || m.Promotion() != chess.NoKind ||
			p.PieceAt(m.To()).Kind() == chess.King {
			rare = append(rare, m)
		}
	}
	switch dice := rng.IntN(6); {
	case dice < 2 && len(rare) > 0:
		moves = rare
	case dice == 2 && len(double) > 0:
		moves = double
	}
	return moves[rng.IntN(len(moves))]
}
