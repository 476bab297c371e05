package door

import (
	"strconv"
	"strings"

	"bifrons.chess/chess"
)

// variantNamed finds a variant by its name, title or alias; behind a + stands
// the name of a castling profile other than the standard one, as in
// "twokings+icc".
func variantNamed(name string) (*chess.Variant, error) {
	name, profile, named := strings.Cut(name, "+")
	v, err := chess.FindVariant(name)
	if err != nil || !named {
		return v, err
	}
	p, ok := chess.CastlingProfileNamed(profile)
	if !ok {
		return nil, unknownProfile(profile)
	}
	return v.WithProfile(p)
}

type unknownProfile string

func (e unknownProfile) Error() string {
	return strconv.Quote(string(e)) + " names no castling rules"
}

// nameOf is the name under which variantNamed finds a variant.
func nameOf(v *chess.Variant) string {
	if v.Profile == chess.ProfileStandard {
		return v.Name
	}
	return v.Name + "+" + v.Profile.String()
}

// start returns the position that a game begins with.
func start(variant, fen string) (*chess.Position, []chess.Warning, error) {
	v, err := variantNamed(variant)
	if err != nil {
		return nil, nil, err
	}
	if fen == "" {
		return v.StartPosition(), nil, nil
	}
	return v.ReadFEN(fen)
}

// Setup is a position as it is written down, legal or not.
type Setup struct {
	Variant   string   `json:"variant"` // as in a Line
	Men       []Placed `json:"men"`
	Turn      Color    `json:"turn"`
	Castling  []Right  `json:"castling"`  // the rights that have not been lost
	EnPassant Square   `json:"enPassant"` // behind a Pawn that has just made a double step
	Halfmoves int      `json:"halfmoves"` // plies since the last capture or Pawn move
	Number    int      `json:"number"`    // of the move to be played
}

// Placed is a man on its square.
type Placed struct {
	Square Square `json:"square"`
	Color  Color  `json:"color"`
	Kind   Kind   `json:"kind"`
}

// Right is a castling of a side.
type Right struct {
	Color Color      `json:"color"`
	Side  CastlingTo `json:"side"`
}

// Assessment is what there is to say about a Setup.
type Assessment struct {
	FEN      string         `json:"fen"`
	Problems []SetupProblem `json:"problems"` // none for a legal position
	// Rights are the castlings whose King and Rook stand where they must, and
	// Passed the squares over which a Pawn can just have stepped.
	Rights []Right  `json:"rights"`
	Passed []Square `json:"passed"`
}

// ReadSetup reads a FEN without asking whether the position is legal.
func (Rules) ReadSetup(variant string, fen string) (Setup, error) {
	v, err := variantNamed(variant)
	if err != nil {
		return Setup{}, err
	}
	s, err := v.ParseFEN(fen)
	if err != nil {
		return Setup{}, err
	}
	out := Setup{
		Variant: nameOf(v), Turn: color(s.Turn), EnPassant: square(s.EnPassant),
		Castling: rights(s.Castling), Halfmoves: s.HalfmoveClock, Number: s.FullmoveNumber,
	}
	for b := v.Board(); b.Any(); {
		at := b.Pop()
		if pc := s.Board[at]; pc != chess.NoPiece {
			out.Men = append(out.Men, Placed{square(at), color(pc.Color()), kind(pc.Kind())})
		}
	}
	return out, nil
}

// Assess tells what is wrong with a set-up, all of it, and what else might be
// set.
func (Rules) Assess(setup Setup) (Assessment, error) {
	v, s, err := setup.read()
	if err != nil {
		return Assessment{}, err
	}
	out := Assessment{FEN: s.FEN(v)}
	for e := range v.Faults(s) {
		out.Problems = append(out.Problems, setupProblem(e))
	}
	all := s
	all.Castling = chess.CastlingRights(15)
	all, _ = v.Repair(all)
	out.Rights = rights(all.Castling)
	for b := v.Board(); b.Any(); {
		all.EnPassant = b.Pop()
		if !blamesEnPassant(v, all) {
			out.Passed = append(out.Passed, square(all.EnPassant))
		}
	}
	return out, nil
}

func blamesEnPassant(v *chess.Variant, s chess.Setup) bool {
	for e := range v.Faults(s) {
		if e.Reason == chess.SetupEnPassant {
			return true
		}
	}
	return false
}

// read turns what the page sends into a chess.Setup; what is no square, kind or
// right is refused.
func (setup *Setup) read() (*chess.Variant, chess.Setup, error) {
	s := chess.Setup{EnPassant: chess.NoSquare, HalfmoveClock: setup.Halfmoves, FullmoveNumber: setup.Number}
	v, err := variantNamed(setup.Variant)
	if err != nil {
		return nil, s, err
	}
	if setup.Turn == Black {
		s.Turn = chess.Black
	}
	for _, m := range setup.Men {
		at, ok := chess.SquareFromName(string(m.Square))
		k := kindNamed(m.Kind)
		if !ok || k == chess.NoKind {
			return nil, s, badMan(string(m.Kind) + " on " + string(m.Square))
		}
		c := chess.White
		if m.Color == Black {
			c = chess.Black
		}
		s.Board[at] = chess.MakePiece(c, k)
	}
	for _, r := range setup.Castling {
		c, side := chess.White, chess.ASide
		if r.Color == Black {
			c = chess.Black
		}
		if r.Side == ToFarSide {
			side = chess.FarSide
		}
		s.Castling = s.Castling.With(c, side)
	}
	if setup.EnPassant != "" {
		at, ok := chess.SquareFromName(string(setup.EnPassant))
		if !ok {
			return nil, s, badMan("en passant on " + string(setup.EnPassant))
		}
		s.EnPassant = at
	}
	return v, s, nil
}

type badMan string

func (e badMan) Error() string { return string(e) + ": no such man or square" }

func kindNamed(name Kind) chess.Kind {
	for k := chess.NoKind + 1; k <= chess.King; k++ {
		if kind(k) == name {
			return k
		}
	}
	return chess.NoKind
}

func rights(r chess.CastlingRights) []Right {
	var out []Right
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		for _, side := range [2]chess.Side{chess.ASide, chess.FarSide} {
			if r.Has(c, side) {
				out = append(out, Right{color(c), castlingTo(side)})
			}
		}
	}
	return out
}
