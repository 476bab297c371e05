package chess

import "strconv"

// MaxFENLength is the longest text, in bytes, that ParseFEN reads. The longest
// FEN of a ten-file board has some 120.
const MaxFENLength = 256

// FENField is one of the six fields of a FEN.
type FENField uint8

const (
	FENWhole     FENField = iota // the text as a whole
	FENPlacement                 // the men, rank 8 first
	FENTurn                      // the side to move
	FENCastling                  // castling rights
	FENEnPassant                 // en passant square
	FENHalfmove                  // halfmove clock
	FENFullmove                  // move number
	numFENFields
)

var fenFieldNames = [numFENFields]string{
	"text", "placement", "side to move", "castling rights", "en passant square", "halfmove clock", "move number",
}

// String returns the field's name, such as "side to move".
func (f FENField) String() string { return fenFieldNames[f%numFENFields] }

// FENReason tells what is wrong with a FEN.
type FENReason uint8

const (
	FENTooLong         FENReason = iota + 1 // more than MaxFENLength bytes
	FENNotUTF8                              // bytes that are no UTF-8 text
	FENMissing                              // the text ends before this field
	FENExtra                                // something follows the last field
	FENTooFewRanks                          // fewer than eight ranks
	FENTooManyRanks                         // more than eight ranks
	FENTooFewFiles                          // a rank ends too early
	FENTooManyFiles                         // a rank is too long
	FENTwoNumbers                           // two numbers of empty squares side by side
	FENBadNumber                            // a number with a leading zero, or not a number where one must stand
	FENNegative                             // a number below zero
	FENHuge                                 // a number above MaxClock
	FENUnknownLetter                        // a letter that is no piece, side, or castling right
	FENRepeatedRight                        // a castling right given twice
	FENBadSquare                            // not "-" and not a square of this board
	FENIllegalPosition                      // well written, but no legal position; Err is the *SetupError
)

var fenReasons = [...]string{
	FENTooLong:         "longer than 256 bytes",
	FENNotUTF8:         "not UTF-8 text",
	FENMissing:         "missing",
	FENExtra:           "unexpected text after the last field",
	FENTooFewRanks:     "fewer than eight ranks",
	FENTooManyRanks:    "more than eight ranks",
	FENTooFewFiles:     "too few squares in a rank",
	FENTooManyFiles:    "too many squares in a rank",
	FENTwoNumbers:      "two numbers side by side",
	FENBadNumber:       "not a number",
	FENNegative:        "a number below zero",
	FENHuge:            "a number that is too large",
	FENUnknownLetter:   "unknown letter",
	FENRepeatedRight:   "a castling right given twice",
	FENBadSquare:       "no square of this board",
	FENIllegalPosition: "no legal position",
}

// FENError tells where and why a FEN is refused.
type FENError struct {
	Field  FENField
	Offset int // in bytes from the start of the text, 0 to its length
	Reason FENReason
	Err    *SetupError // for FENIllegalPosition, otherwise nil
}

func (e *FENError) Error() string {
	s := "FEN, " + e.Field.String() + ", at byte " + strconv.Itoa(e.Offset) + ": "
	if e.Err != nil {
		return s + e.Err.Error()
	}
	return s + fenReasons[e.Reason]
}

// Unwrap returns the *SetupError of a FENIllegalPosition.
func (e *FENError) Unwrap() error {
	if e.Err == nil {
		return nil
	}
	return e.Err
}
