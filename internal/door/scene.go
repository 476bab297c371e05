package door

import (
	"errors"

	"bifrons.chess/chess"
)

// Scene is a board as a diagram shows it: any men anywhere, whether or not they
// make a legal position, each with all the squares that it moves to.
type Scene struct {
	FEN     string  `json:"fen"`
	Men     []Man   `json:"men"`
	Reaches []Reach `json:"reaches"` // of all men, in the order of Men
	// Problem tells why the men make no legal position whoever is to move; without a
	// reason if they make one. No Reach of a side is legal that may not be to move.
	Problem SetupProblem `json:"problem"`
}

// Reach is one square that a man moves to, as its piece moves.
type Reach struct {
	From        Square     `json:"from"`
	To          Square     `json:"to"`
	Way         Way        `json:"way"`
	MoveOnly    bool       `json:"moveOnly"`    // only to an empty square
	CaptureOnly bool       `json:"captureOnly"` // only to take
	Promotion   bool       `json:"promotion"`
	Takes       Square     `json:"takes"` // where the enemy man stands that it would take; empty for none
	Open        bool       `json:"open"`  // the men let it be: no blocker, no own man there, something to take
	Legal       bool       `json:"legal"` // and the royal King is safe, were that side to move
	Why         Illegality `json:"why"`   // what speaks against an open move that is not legal; else without a reason
}

// Way is how a man gets to a square.
type Way string

// The ways, in the words of package chess.
const (
	WayLeap       Way = "leap"
	WaySlide      Way = "slide"
	WayDoubleStep Way = "double step"
	WayEnPassant  Way = "en passant"
	WayCastling   Way = "castling"
)

// Scene returns a board for a diagram. The text needs to be a FEN that can be
// read; the position need not be legal.
func (Rules) Scene(variant string, fen string) (Scene, error) {
	v, setup, err := readSetup(variant, fen)
	if err != nil {
		return Scene{}, err
	}
	return scene(v, setup), nil
}

// Rearrange returns the board after a man was put on another square, moves or
// no moves; a man that stood there changes places with it. Castling rights
// whose King or Rook has gone are dropped.
func (Rules) Rearrange(variant string, fen string, from Square, to Square) (Scene, error) {
	v, setup, err := readSetup(variant, fen)
	if err != nil {
		return Scene{}, err
	}
	f, ok := chess.SquareFromName(string(from))
	t, ok2 := chess.SquareFromName(string(to))
	if !ok || !ok2 || !v.Contains(f) || !v.Contains(t) {
		return Scene{}, errors.New("a man is moved between two squares of the board")
	}
	setup.Board[f], setup.Board[t] = setup.Board[t], setup.Board[f]
	setup.EnPassant = chess.NoSquare
	setup, _ = v.Repair(setup)
	return scene(v, setup), nil
}

// readSetup reads a FEN, legal or not; an empty one is the start position.
func readSetup(variant, fen string) (*chess.Variant, chess.Setup, error) {
	v, err := chess.FindVariant(variant)
	if err != nil {
		return nil, chess.Setup{}, err
	}
	if fen == "" {
		fen = v.Start
	}
	setup, err := v.ParseFEN(fen)
	return v, setup, err
}

func scene(v *chess.Variant, setup chess.Setup) Scene {
	out := Scene{FEN: setup.FEN(v), Problem: setupProblem(nil)}
	var problem *chess.SetupError
	// Each side's moves are judged as if it were to move.
	var positions [2]*chess.Position
	for _, c := range []chess.Color{chess.White, chess.Black} {
		s := setup
		if s.Turn != c {
			s.Turn, s.EnPassant = c, chess.NoSquare
		}
		p, err := v.NewPosition(s)
		if err != nil {
			if problem == nil {
				errors.As(err, &problem)
			}
			continue
		}
		positions[c] = p
	}
	if positions[chess.White] == nil && positions[chess.Black] == nil {
		out.Problem = setupProblem(problem)
	}
	royal := [2]chess.Square{v.Royal(&setup, chess.White), v.Royal(&setup, chess.Black)}
	for b := v.Board(); b.Any(); {
		s := b.Pop()
		man := setup.Board[s]
		if man == chess.NoPiece {
			continue
		}
		out.Men = append(out.Men, Man{
			Square: square(s),
			Color:  color(man.Color()),
			Kind:   kind(man.Kind()),
			Letter: string(v.Letter(chess.MakePiece(chess.White, man.Kind()))),
			Royal:  v.Kings > 1 && s == royal[man.Color()],
		})
		if p := positions[man.Color()]; p != nil {
			out.Reaches = append(out.Reaches, reaches(p.Reach(s))...)
		} else {
			out.Reaches = append(out.Reaches, reaches(v.Reach(&setup, s))...)
		}
	}
	return out
}

func reaches(all []chess.Reach) []Reach {
	var out []Reach
	for _, r := range all {
		w := Reach{
			From: square(r.From), To: square(r.To), Way: Way(r.Way.String()),
			MoveOnly: r.MoveOnly, CaptureOnly: r.CaptureOnly, Promotion: r.Promotion,
			Takes: square(r.CapturedOn), Open: r.Open, Legal: r.Legal, Why: illegality(nil),
		}
		if r.Open {
			w.Why = illegality(r.Why)
		}
		out = append(out, w)
	}
	return out
}
