package chess

import (
	"math/rand/v2"
	"testing"
)

// GivesCheck must say of every legal move what making it shows.
func TestGivesCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	given := 0
	for _, v := range Variants() {
		for range 60 {
			p := v.StartPosition()
			for range 120 {
				moves := p.LegalMoves(nil)
				if len(moves) == 0 || p.Outcome().Over {
					break
				}
				for _, m := range moves {
					got := p.GivesCheck(m)
					p.Make(m)
					want := p.InCheck()
					p.Unmake()
					if got != want {
						t.Fatalf("%s, %s: %v, want %v", p.FEN(), p.UCI(m), got, want)
					}
					if want {
						given++
					}
				}
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
	}
	if given == 0 {
		t.Fatal("no move gave check")
	}
}
