package diagram

import (
	"strconv"

	"bifrons.chess/betza"
	"bifrons.chess/chess"
)

// Mark shows that a piece reaches a square, and how.
type Mark struct {
	Square chess.Square
	Reach  Reach
}

// Reach is the way in which a piece reaches a square. Each has its colour and,
// for those who do not tell the colours apart, its shape.
type Reach uint8

const (
	// Slide: a move or capture that a piece on the way can block; a yellow dot.
	Slide Reach = iota
	// Leap: a move or capture that nothing can block; an orange diamond.
	Leap
	// MoveOnly: to an empty square only; a green ring.
	MoveOnly
	// CaptureOnly: only where there is something to capture, en passant
	// included; a red triangle.
	CaptureOnly
	// Castling: the square on which the King lands; a blue square.
	Castling
	numReaches
)

var reachNames = [numReaches]string{"slide", "leap", "move only", "capture only", "castling"}

// String returns the name, such as "capture only".
func (r Reach) String() string {
	if r >= numReaches {
		return "Reach(" + strconv.Itoa(int(r)) + ")"
	}
	return reachNames[r]
}

// NoSuchPieceError is returned for a kind that a variant does not have.
type NoSuchPieceError struct {
	Variant *chess.Variant
	Kind    chess.Kind
}

func (e *NoSuchPieceError) Error() string {
	return "diagram: " + e.Variant.Title + " has no " + e.Kind.String()
}

// PieceMoves returns an empty board with one piece on square at, and a mark on
// every square that it reaches there, from the piece's own Betza notation.
// Castling is no part of that notation and is not marked. Moves that a piece
// has only before it has moved are marked on a rank where such a piece starts
// the game. A square reached in two ways has one mark, that of the freer way;
// where one way only moves and the other only captures, it counts as a slide.
//
// The errors are *NoSuchPieceError and, for a square off the board, *Error.
func PieceMoves(v *chess.Variant, pc chess.Piece, at chess.Square) (*Placement, []Mark, error) {
	t, ok := v.PieceType(pc.Kind())
	if !ok {
		return nil, nil, &NoSuchPieceError{v, pc.Kind()}
	}
	if !v.Contains(at) {
		return nil, nil, &Error{"square", strconv.Itoa(int(at)), "not a square of the " + v.Title + " board"}
	}
	piece, err := betza.Parse(t.Betza)
	if err != nil {
		return nil, nil, err
	}
	board := NewPlacement(v)
	board.Put(at, pc)
	return board, marksOf(v, piece.Rays(), pc.Color(), at, startsOnRank(v, pc, at.Rank())), nil
}

// LegalMoves returns a mark on every square to which the man on square at may
// move now, castling included; none for a man of the side that is not to move.
// Of a square that is empty or off the board it returns an *Error.
func LegalMoves(p *chess.Position, at chess.Square) ([]Mark, error) {
	v := p.Variant()
	if !v.Contains(at) {
		return nil, &Error{"square", strconv.Itoa(int(at)), "not a square of the " + v.Title + " board"}
	}
	if p.PieceAt(at) == chess.NoPiece {
		return nil, &Error{"square", at.String(), "nothing stands there"}
	}
	var marks []Mark
	for _, r := range p.Reach(at) {
		if !r.Legal {
			continue
		}
		m := Mark{r.To, Slide}
		switch {
		case r.Way == chess.WayCastling:
			m.Reach = Castling
		case r.MoveOnly:
			m.Reach = MoveOnly
		case r.CaptureOnly:
			m.Reach = CaptureOnly
		case r.Way == chess.WayLeap:
			m.Reach = Leap
		}
		marks = append(marks, m)
	}
	return marks, nil
}

// marksOf follows rays over an empty board, those for a piece that has not
// moved yet only if initial is set.
func marksOf(v *chess.Variant, rays []betza.Ray, c chess.Color, at chess.Square, initial bool) []Mark {
	var marks []Mark
	var index [chess.NumSquares]int // of a square's mark, plus one
	for _, ray := range rays {
		if ray.Modality&betza.Initial != 0 && !initial {
			continue
		}
		dx, dy := ray.DX, ray.DY
		if c == chess.Black {
			dy = -dy
		}
		file, rank := at.File(), at.Rank()
		for n := 0; ray.Range == betza.Unlimited || n < ray.Range; n++ {
			file, rank = file+dx, rank+dy
			if file < 0 || file >= v.Files || rank < 0 || rank >= chess.Ranks {
				break
			}
			s := chess.Sq(file, rank)
			if i := index[s]; i > 0 {
				marks[i-1].Reach = marks[i-1].Reach.or(reachOf(ray))
				continue
			}
			marks = append(marks, Mark{s, reachOf(ray)})
			index[s] = len(marks)
		}
	}
	return marks
}

// or joins two ways of a piece's own moves to one square.
func (r Reach) or(other Reach) Reach {
	switch {
	case r == MoveOnly && other == CaptureOnly, r == CaptureOnly && other == MoveOnly:
		return Slide
	case r == Leap || other == Leap:
		return Leap
	case r == Slide || other == Slide:
		return Slide
	}
	return r
}

// reachOf tells how a ray reaches its squares.
func reachOf(r betza.Ray) Reach {
	switch move, capture := r.Modality&betza.Move != 0, r.Modality&betza.Capture != 0; {
	case move && !capture:
		return MoveOnly
	case !move:
		return CaptureOnly
	case r.Range == 1:
		return Leap
	}
	return Slide
}

// startsOnRank reports whether a piece of this kind and colour stands on a
// rank at the start of the game.
func startsOnRank(v *chess.Variant, pc chess.Piece, rank int) bool {
	start := v.StartPosition()
	for file := range v.Files {
		if start.PieceAt(chess.Sq(file, rank)) == pc {
			return true
		}
	}
	return false
}
