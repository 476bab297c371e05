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
// the game. Where a square can be reached in two ways, the first of the
// notation holds.
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

	var marks []Mark
	var seen chess.Bitboard
	initial := startsOnRank(v, pc, at.Rank())
	for _, ray := range piece.Rays() {
		if ray.Modality&betza.Initial != 0 && !initial {
			continue
		}
		dx, dy := ray.DX, ray.DY
		if pc.Color() == chess.Black {
			dy = -dy
		}
		file, rank := at.File(), at.Rank()
		for n := 0; ray.Range == 0 || n < ray.Range; n++ {
			file, rank = file+dx, rank+dy
			if file < 0 || file >= v.Files || rank < 0 || rank >= chess.Ranks {
				break
			}
			s := chess.Sq(file, rank)
			if !seen.Has(s) {
				seen = seen.With(s)
				marks = append(marks, Mark{s, reachOf(ray)})
			}
		}
	}
	return board, marks, nil
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
