package train_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"bifrons.chess/chess"
	"bifrons.chess/internal/train"
)

// taker is the simplest engine that wants something: it takes the dearest man
// that it can.
type taker struct{}

func (taker) Clear() {}

func (taker) Search(p *chess.Position, nodes int, _ func(*chess.Position)) (best chess.Move, score int) {
	for _, m := range p.LegalMoves(nil) {
		if gain := p.Variant().Value(p.PieceAt(m.To()).Kind()); best == chess.NoMove || gain > score {
			best, score = m, gain
		}
	}
	return best, score
}

// Games of an engine against itself, and a network fitted to them.
func Example() {
	dir, err := os.MkdirTemp("", "train")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	games := filepath.Join(dir, "games.data")
	settings := train.DefaultSettings()
	settings.MaxPlies = 60
	_, err = train.Generate(context.Background(), train.Generation{
		Path: games, Header: train.DataHeader{Variant: chess.JanusChess}, Settings: settings,
		Target: 300, Threads: 1, New: func() train.Searcher { return taker{} },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	plan := train.DefaultPlan()
	plan.Hidden, plan.Epochs, plan.HoldOut = 16, 2, 4
	data, err := train.Load([]string{games}, plan.HoldOut, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := train.Train(context.Background(), train.Training{
		Plan: plan, Data: data, Out: filepath.Join(dir, "a.net"), Threads: 1,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Done, report.Network.Header().Variants, report.Network.Parameters(), "parameters")
	// Output: true [janus] 18200 parameters
}
