package play

import "context"

// An Analyst plays the computer's part in games against it.
type Analyst interface {
	// BestMove returns a legal move in UCI's form for the side to move. level
	// is 1 to 10; the clocks are what White and Black have left. It may take
	// its time, bounded by ctx.
	BestMove(ctx context.Context, terms Terms, moves []string, level int, clocks [2]Millis) (string, error)
}
