package door

import (
	"errors"

	"bifrons.chess/betza"
)

// Betza is a piece that a notation describes, as values: where it goes, and the
// parts of a sentence that says so.
type Betza struct {
	Canonical string        `json:"canonical"` // the shortest way to write it
	Clauses   []BetzaClause `json:"clauses"`
	Castles   []int         `json:"castles"` // squares that the King goes; 0 for a number unsaid
	English   string        `json:"english"` // the sentence, for "The piece"
	Marks     []BetzaMark   `json:"marks"`
}

// BetzaClause is one part of the sentence; see betza.Clause.
type BetzaClause struct {
	Atom       string   `json:"atom"`   // N, C or Z; empty for a straight or diagonal step
	Short      int      `json:"short"`  // legs of the oblique leap
	Long       int      `json:"long"`   //
	Length     int      `json:"length"` // of a straight or diagonal step
	Headings   []string `json:"headings"`
	Range      int      `json:"range"` // 0 without limit
	Move       bool     `json:"move"`
	Capture    bool     `json:"capture"`
	EnPassant  bool     `json:"enPassant"`
	Initial    bool     `json:"initial"`
	NonJumping bool     `json:"nonJumping"`
}

// BetzaMark is a square that the piece reaches on an empty board, relative to
// where it stands: right and forward.
type BetzaMark struct {
	DX      int  `json:"dx"`
	DY      int  `json:"dy"`
	Slide   bool `json:"slide"` // a man may block the way
	Move    bool `json:"move"`
	Capture bool `json:"capture"` // en passant too
	Initial bool `json:"initial"` // only while it has not moved
}

// BetzaReason is why a notation is refused.
type BetzaReason string

// The reasons, as betza.Reason has them.
const (
	BetzaSound               BetzaReason = ""
	BetzaEmpty               BetzaReason = "empty"
	BetzaTooLong             BetzaReason = "tooLong"
	BetzaNotASCII            BetzaReason = "notASCII"
	BetzaUnknownAtom         BetzaReason = "unknownAtom"
	BetzaUnknownModifier     BetzaReason = "unknownModifier"
	BetzaUnsupported         BetzaReason = "unsupported"
	BetzaUnexpectedByte      BetzaReason = "unexpectedByte"
	BetzaMissingAtom         BetzaReason = "missingAtom"
	BetzaMisplacedDigit      BetzaReason = "misplacedDigit"
	BetzaRangeTooGreat       BetzaReason = "rangeTooGreat"
	BetzaRangeZero           BetzaReason = "rangeZero"
	BetzaRepeatedModifier    BetzaReason = "repeatedModifier"
	BetzaSplitDirections     BetzaReason = "splitDirections"
	BetzaMeaninglessModifier BetzaReason = "meaninglessModifier"
	BetzaDoubledShorthand    BetzaReason = "doubledShorthand"
)

var betzaReasons = [...]BetzaReason{
	betza.Empty:               BetzaEmpty,
	betza.TooLong:             BetzaTooLong,
	betza.NotASCII:            BetzaNotASCII,
	betza.UnknownAtom:         BetzaUnknownAtom,
	betza.UnknownModifier:     BetzaUnknownModifier,
	betza.Unsupported:         BetzaUnsupported,
	betza.UnexpectedByte:      BetzaUnexpectedByte,
	betza.MissingAtom:         BetzaMissingAtom,
	betza.MisplacedDigit:      BetzaMisplacedDigit,
	betza.RangeTooGreat:       BetzaRangeTooGreat,
	betza.RangeZero:           BetzaRangeZero,
	betza.RepeatedModifier:    BetzaRepeatedModifier,
	betza.SplitDirections:     BetzaSplitDirections,
	betza.MeaninglessModifier: BetzaMeaninglessModifier,
	betza.DoubledShorthand:    BetzaDoubledShorthand,
}

// BetzaAnswer is a piece, or where and why its notation is refused.
type BetzaAnswer struct {
	Piece  Betza       `json:"piece"`  // of a sound notation
	Reason BetzaReason `json:"reason"` // empty for a sound one
	Offset int         `json:"offset"` // of the fault in bytes, at most the length of the text
}

// Betza reads a notation. The marks go as far as radius squares each way.
func (Rules) Betza(text string, radius int) BetzaAnswer {
	p, err := betza.Parse(text)
	var syntax *betza.SyntaxError
	if errors.As(err, &syntax) {
		return BetzaAnswer{Reason: betzaReasons[syntax.Reason], Offset: syntax.Offset}
	}
	return BetzaAnswer{Piece: Betza{
		Canonical: p.String(),
		Clauses:   clauses(p),
		Castles:   p.Castles(),
		English:   p.Describe("piece"),
		Marks:     betzaMarks(p, min(radius, betza.MaxRange)),
	}}
}

func clauses(p betza.Piece) []BetzaClause {
	var out []BetzaClause
	for _, c := range p.Clauses() {
		w := BetzaClause{
			Short: c.Legs[0], Long: c.Legs[1], Length: c.Length, Range: c.Range,
			Move:       c.Modality&betza.Move != 0,
			Capture:    c.Modality&betza.Capture != 0,
			EnPassant:  c.Modality&betza.EnPassant != 0,
			Initial:    c.Modality&betza.Initial != 0,
			NonJumping: c.Modality&betza.NonJumping != 0,
		}
		if c.Atom != 0 {
			w.Atom = string(c.Atom)
		}
		for _, h := range c.Headings {
			w.Headings = append(w.Headings, string(h))
		}
		out = append(out, w)
	}
	return out
}

// betzaMarks follows the rays over an empty board. Of a square with several
// rays the mark tells what any of them can do, and that it can be blocked only
// if all can.
func betzaMarks(p betza.Piece, radius int) []BetzaMark {
	var out []BetzaMark
	at := map[[2]int]int{}
	for _, r := range p.Rays() {
		mark := BetzaMark{
			Slide:   r.Range != 1 || r.Modality&betza.NonJumping != 0,
			Move:    r.Modality&betza.Move != 0,
			Capture: r.Modality&(betza.Capture|betza.EnPassant) != 0,
			Initial: r.Modality&betza.Initial != 0,
		}
		x, y := 0, 0
		for n := 0; r.Range == betza.Unlimited || n < r.Range; n++ {
			x, y = x+r.DX, y+r.DY
			if max(x, -x, y, -y) > radius {
				break
			}
			mark.DX, mark.DY = x, y
			i, seen := at[[2]int{x, y}]
			if !seen {
				at[[2]int{x, y}] = len(out)
				out = append(out, mark)
				continue
			}
			m := &out[i]
			m.Slide, m.Move, m.Capture, m.Initial = m.Slide && mark.Slide, m.Move || mark.Move, m.Capture || mark.Capture, m.Initial && mark.Initial
		}
	}
	return out
}
