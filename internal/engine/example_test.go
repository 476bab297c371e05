package engine_test

import (
	"fmt"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// The back rank is open: mate in one.
func ExampleEngine_Search() {
	p, _, err := chess.JanusChess.ReadFEN("8k1/7ppp/10/10/10/10/10/R7K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := engine.New(engine.Options{Hash: 1})
	r := e.Search(p, engine.Limits{Depth: 4}, nil, nil)
	moves, mate := r.Score.MateIn()
	fmt.Println(p.SAN(r.Move), moves, mate)
	// Output: Ra8# 1 true
}

func ExampleLevel() {
	e := engine.New(engine.Options{Hash: 1, Seed: 1})
	p := chess.TwoKings.StartPosition()
	r := e.Search(p, engine.Limits{Strength: engine.Level(2)}, nil, nil)
	fmt.Println(p.IsLegal(r.Move), r.Depth <= engine.Level(2).Depth)
	// Output: true true
}

func ExampleScore_MateIn() {
	for _, s := range []engine.Score{engine.Mate - 3, 2 - engine.Mate, 35} {
		moves, ok := s.MateIn()
		fmt.Println(moves, ok)
	}
	// Output:
	// 2 true
	// -1 true
	// 0 false
}
