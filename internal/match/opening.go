package match

import (
	"fmt"
	"math/rand/v2"

	"bifrons.chess/chess"
)

// Opening is how a game begins before the engines play.
type Opening struct {
	Start *chess.Position // nil for the variant's own start position
	Moves []chess.Move
	Line  int // of the file that it is from, 0 for none
}

// begin returns the position from which the moves are made, and its FEN if it
// is not the variant's own.
func (o Opening) begin(v *chess.Variant) (*chess.Position, string, error) {
	if o.Start == nil {
		return v.StartPosition(), "", nil
	}
	if w := o.Start.Variant(); w != v {
		return nil, "", fmt.Errorf("an opening of %s in a game of %s", w.Title, v.Title)
	}
	fen := o.Start.FEN()
	if fen == v.StartPosition().FEN() {
		fen = ""
	}
	return o.Start.Clone(), fen, nil
}

// RandomOpening plays random legal moves from the start position. No game ends
// within it: the side to move has a move and the game goes on after the last
// ply.
func RandomOpening(v *chess.Variant, plies int, rng *rand.Rand) Opening {
	for {
		p := v.StartPosition()
		opening := make([]chess.Move, 0, plies)
		for range plies {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			p.Make(m)
			opening = append(opening, m)
		}
		if len(opening) == plies && !p.Outcome().Over {
			return Opening{Moves: opening}
		}
	}
}
