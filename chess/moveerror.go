package chess

import (
	"slices"
	"strconv"
	"strings"
)

// MaxMoveLength is the longest text of one move, in bytes, that is read.
const MaxMoveLength = 32

// MoveField is a part of the text of a move.
type MoveField uint8

const (
	MoveWhole     MoveField = iota // the text as a whole
	MovePiece                      // the piece letter
	MoveFrom                       // the square left, or the file or rank of it
	MoveTo                         // the square reached
	MovePromotion                  // the piece promoted to
	MoveMark                       // what follows the move: check, "e.p.", "!?"
	numMoveFields
)

var moveFieldNames = [numMoveFields]string{"text", "piece", "from-square", "target square", "promotion", "mark"}

// String returns the field's name, such as "target square".
func (f MoveField) String() string { return moveFieldNames[f%numMoveFields] }

// MoveReason tells what is wrong with the text of a move.
type MoveReason uint8

const (
	MoveMissing          MoveReason = iota + 1 // the text, or a part that it needs, is not there
	MoveTooLong                                // more than MaxMoveLength bytes
	MoveNull                                   // "0000", the null move, which is no move of a game
	MoveUnknownLetter                          // a letter that is no piece here
	MoveBadSquare                              // no square of this board
	MoveBadPromotion                           // a piece that no Pawn may become
	MoveExtra                                  // unexpected text after the move
	MoveIllegal                                // understood, but not legal; Why may tell more
	MovePromotionMissing                       // a Pawn reaches the last rank; Candidates are what it may become
	MoveNotCapture                             // marked as a capture, but it takes nothing
	MoveNotEnPassant                           // marked as en passant, but it is not
	MoveAmbiguous                              // several legal moves fit: Candidates
	numMoveReasons
)

var moveReasons = [numMoveReasons]string{
	MoveMissing:          "missing",
	MoveTooLong:          "longer than 32 bytes",
	MoveNull:             "the null move is not a move of a game",
	MoveUnknownLetter:    "no piece of this game has that letter",
	MoveBadSquare:        "no square of this board",
	MoveBadPromotion:     "no Pawn may become that",
	MoveExtra:            "unexpected text after the move",
	MoveIllegal:          "not a legal move",
	MovePromotionMissing: "the piece to promote to is missing",
	MoveNotCapture:       "marked as a capture, but it takes nothing",
	MoveNotEnPassant:     "marked as en passant, but it is not",
	MoveAmbiguous:        "several moves fit",
}

// MoveError tells where and why the text of a move is refused.
type MoveError struct {
	Text   string // the text as given
	Field  MoveField
	Offset int // in bytes from the start of Text, 0 to its length
	Reason MoveReason
	Why    *Illegality // for MoveIllegal, when the text names one man and one square

	// Candidates are the legal moves that the text may mean: all that fit for
	// MoveAmbiguous and MovePromotionMissing; for MoveIllegal the moves of a
	// piece whose letter was written small, if any.
	Candidates []Move
	names      []string // the Candidates in SAN
}

func (e *MoveError) Error() string {
	s := quote(printable(e.Text))
	if e.Field != MoveWhole || e.Offset > 0 {
		s += ", " + e.Field.String() + " at byte " + strconv.Itoa(e.Offset)
	}
	s += ": "
	if e.Why != nil {
		s += e.Why.String()
	} else {
		s += moveReasons[e.Reason%numMoveReasons]
	}
	switch {
	case len(e.names) == 0:
		return s
	case e.Reason == MoveIllegal:
		return s + "; did you mean " + strings.Join(e.names, " or ") + "?"
	}
	return s + ": " + strings.Join(e.names, ", ")
}

// printable cuts a text to what an error line can bear and hides control
// characters and bytes that are no text.
func printable(text string) string {
	if len(text) > MaxMoveLength {
		text = text[:MaxMoveLength] + "..."
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// CandidateNames returns the Candidates in SAN.
func (e *MoveError) CandidateNames() []string { return slices.Clone(e.names) }

// candidates fills in the moves that a text may mean.
func (e *MoveError) candidates(p *Position, moves []Move) *MoveError {
	e.Candidates = append([]Move(nil), moves...)
	for _, m := range moves {
		e.names = append(e.names, p.SAN(m))
	}
	return e
}

// AmbiguousCastlingError is returned where "O-O" or "O-O-O" means one move to
// some programs and another to others, both are legal, and the dialect is not
// known.
type AmbiguousCastlingError struct {
	Text  string
	Moves [2]Move // by XBoard's reading and by Fairy-Stockfish's
}

func (e *AmbiguousCastlingError) Error() string {
	return quote(e.Text) + " is " + e.Moves[0].String() + " to some programs and " + e.Moves[1].String() + " to others"
}
