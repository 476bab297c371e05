package match

import (
	"math/rand/v2"

	"bifrons.chess/chess"
)

// RandomOpening plays random legal moves from the start position and returns
// them. No game ends within it: the side to move has a move and the game goes
// on after the last ply.
func RandomOpening(v *chess.Variant, plies int, rng *rand.Rand) []chess.Move {
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
			return opening
		}
	}
}
