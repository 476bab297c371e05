package analysis_test

import (
	"context"
	"fmt"
	"strings"

	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/engine"
	"bifrons.chess/pgn"
)

func ExampleRun() {
	g, err := pgn.NewReader(strings.NewReader("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"), pgn.Options{}).Next()
	if err != nil {
		panic(err)
	}
	a, err := analysis.Run(context.Background(), g, engine.New(engine.Options{Hash: 1}), analysis.Options{
		Limits: engine.Limits{Depth: 4},
	})
	if err != nil {
		panic(err)
	}
	for _, m := range a.Moves {
		if m.Loss > 0.5 { // half a point
			fmt.Println(m.Text(), m.Judgement)
		}
	}
	a.Annotate(analysis.Notes{Lines: 1})
	fmt.Println(strings.Contains(g.String(), "3... Nf6 $4"))
	// Output:
	// 3...Nf6?? blunder
	// true
}
