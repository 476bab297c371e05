package door

import (
	"errors"
	"math/rand/v2"

	"bifrons.chess/chess"
)

// Ending is an ending to be practised against the engine: White's men against
// Black's, White to move first.
type Ending struct {
	Name    string `json:"name"`
	Variant string `json:"variant"`
	White   []Kind `json:"white"`
	Black   []Kind `json:"black"`
	Wins    bool   `json:"wins"` // White wins with best play from most positions; else it is for Black to hold
}

// ending is an Ending with what its start positions need.
type ending struct {
	name         string
	variant      *chess.Variant
	white, black []chess.Kind
	wins         bool
	apart        int // squares between Black's Kings at the start, at least
}

var endings = []ending{
	{name: "janus", variant: chess.JanusChess, white: []chess.Kind{chess.King, chess.Janus}, black: []chess.Kind{chess.King}, wins: true},
	{name: "two-kings", variant: chess.TwoKings, white: []chess.Kind{chess.King, chess.King}, black: []chess.Kind{chess.King}, wins: true},
	{name: "queen", variant: chess.TwoKings, white: []chess.Kind{chess.King, chess.Queen}, black: []chess.Kind{chess.King, chess.King}, apart: 3},
}

// Endings returns the endings that can be practised.
func (Rules) Endings() []Ending {
	names := func(kinds []chess.Kind) []Kind {
		var out []Kind
		for _, k := range kinds {
			out = append(out, kind(k))
		}
		return out
	}
	var out []Ending
	for _, e := range endings {
		out = append(out, Ending{e.name, e.variant.Name, names(e.white), names(e.black), e.wins})
	}
	return out
}

// EndingStart returns a start position of an ending, as a FEN: for the same
// seed the same one. No man of either side can be taken at once.
func (Rules) EndingStart(name string, seed int) (string, error) {
	for _, e := range endings {
		if e.name == name {
			return e.start(rand.New(rand.NewPCG(uint64(seed), 0))), nil
		}
	}
	return "", errors.New("no such ending")
}

// start draws positions until one is fit. Most are.
func (e ending) start(random *rand.Rand) string {
	for {
		s := board()
		var kings []chess.Square
		for c, kinds := range [2][]chess.Kind{chess.White: e.white, chess.Black: e.black} {
			for _, k := range kinds {
				at := chess.Sq(random.IntN(e.variant.Files), random.IntN(chess.Ranks))
				for s.Board[at] != chess.NoPiece {
					at = chess.Sq(random.IntN(e.variant.Files), random.IntN(chess.Ranks))
				}
				s.Board[at] = chess.MakePiece(chess.Color(c), k)
				if chess.Color(c) == chess.Black && k == chess.King {
					kings = append(kings, at)
				}
			}
		}
		if len(kings) == 2 && distance(kings[0], kings[1]) <= e.apart {
			continue
		}
		if e.fit(s) {
			return s.FEN(e.variant)
		}
	}
}

// fit tells whether a position is legal with either side to move, goes on, and
// has nobody take anything.
func (e ending) fit(s chess.Setup) bool {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		s.Turn = c
		p, err := e.variant.NewPosition(s)
		if err != nil || p.Outcome().Over {
			return false
		}
		for _, m := range p.LegalMoves(nil) {
			if p.IsCapture(m) {
				return false
			}
		}
	}
	return true
}

// distance is the number of a King's steps between two squares.
func distance(a, b chess.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f, r, -r)
}
