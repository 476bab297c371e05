package betza

import "strconv"

// Limits of a text that [Parse] reads.
const (
	// MaxLength is the greatest length of a text in bytes. The canonical form of
	// every piece is shorter: it has at most 432 rays of at most 8 bytes each.
	MaxLength = 4096

	// MaxRange is the greatest number that may follow an atom: boards are at
	// most 16 squares wide, so no ray is longer.
	MaxRange = 15
)

// Reason says why [Parse] refused a text.
type Reason uint8

// The reasons for a refusal. The offset of a [SyntaxError] is that of the byte
// named in each comment.
const (
	_                   Reason = iota
	Empty                      // no text at all; offset 0
	TooLong                    // longer than MaxLength; the first byte beyond it
	NotASCII                   // a byte above 127; that byte
	UnknownAtom                // a capital letter that is no atom; that letter
	UnknownModifier            // a small letter that is no modifier; that letter
	Unsupported                // a modifier or atom of larger dialects (hoppers, multi-leg moves, drops); that letter
	UnexpectedByte             // white space, punctuation and the like; that byte
	MissingAtom                // modifiers at the end of the text; the end of the text
	MisplacedDigit             // a digit that follows no atom, a doubled one or a 0; that digit
	RangeTooGreat              // a range above MaxRange; its first digit
	RangeZero                  // castling by no squares; the 0
	RepeatedModifier           // a modality twice, or a direction that adds nothing; its first letter
	SplitDirections            // direction letters on both sides of a modality; the first letter of the second group
	MeaninglessModifier        // a modifier that means nothing on its atom; that letter
	DoubledShorthand           // K, Q, R, B or O twice; the second one
)

var reasonTexts = [...]string{
	Empty:               "no text",
	TooLong:             "text too long",
	NotASCII:            "byte outside ASCII",
	UnknownAtom:         "unknown atom",
	UnknownModifier:     "unknown modifier",
	Unsupported:         "not part of the notation read here",
	UnexpectedByte:      "unexpected byte",
	MissingAtom:         "modifiers without an atom",
	MisplacedDigit:      "misplaced digit",
	RangeTooGreat:       "range above 15",
	RangeZero:           "castling by 0 squares",
	RepeatedModifier:    "modifier that adds nothing",
	SplitDirections:     "directions on both sides of a modality",
	MeaninglessModifier: "modifier without a meaning on this atom",
	DoubledShorthand:    "only an atom can be doubled",
}

// String returns the reason in a few English words.
func (r Reason) String() string {
	if int(r) < len(reasonTexts) && reasonTexts[r] != "" {
		return reasonTexts[r]
	}
	return "Reason(" + strconv.Itoa(int(r)) + ")"
}

// SyntaxError is the error of [Parse].
type SyntaxError struct {
	Text   string // the text given to Parse
	Offset int    // in bytes, from 0 to len(Text)
	Reason Reason
}

// Error names the reason and the offset, and quotes the byte found there.
func (e *SyntaxError) Error() string {
	s := "betza: " + e.Reason.String() + " at offset " + strconv.Itoa(e.Offset)
	if e.Offset >= 0 && e.Offset < len(e.Text) {
		s += ": " + strconv.Quote(e.Text[e.Offset:e.Offset+1])
	}
	return s
}
