// Package diagram draws chess diagrams: a position, or the moves of one piece,
// as SVG or PNG. The board may be of any variant's width.
//
// There is one drawing, the SVG; a PNG is that SVG rasterised, in pure Go. (Not
// so in the browser, which rasterises SVG by itself: there PNG is left out.) It
// carries its coordinates as outlines, so that it needs no font where it is
// shown, and a title and description for those who do not see it.
package diagram

import (
	"io"
	"strconv"

	"bifrons.chess/chess"
)

// Board is what a diagram is drawn from. A *chess.Position is one, and a
// diagram of it also shows the last move, the King in check and, where a side
// can have several Kings, a crown on the royal ones. A *Placement is one too.
type Board interface {
	Variant() *chess.Variant
	PieceAt(chess.Square) chess.Piece
}

// Placement is a Board of pieces without a game around them: no side to move,
// no check, no royalty. It need not be a legal position.
type Placement struct {
	variant *chess.Variant
	pieces  [chess.NumSquares]chess.Piece
}

// NewPlacement returns an empty board of a variant.
func NewPlacement(v *chess.Variant) *Placement { return &Placement{variant: v} }

// Put sets or, with NoPiece, empties a square. Squares off the board are
// ignored.
func (p *Placement) Put(s chess.Square, pc chess.Piece) {
	if p.variant.Contains(s) {
		p.pieces[s] = pc
	}
}

// Variant returns the variant whose board this is.
func (p *Placement) Variant() *chess.Variant { return p.variant }

// PieceAt returns what stands on a square, NoPiece for squares off the board.
func (p *Placement) PieceAt(s chess.Square) chess.Piece {
	if s >= chess.NoSquare {
		return chess.NoPiece
	}
	return p.pieces[s]
}

// Limits of Options.Square, in pixels.
const (
	MinSquare     = 8
	MaxSquare     = 256
	DefaultSquare = 45
)

// Options says how a diagram looks. The zero value draws White at the bottom
// in the light theme with coordinates, 45 pixels a square.
type Options struct {
	Square        int    // side of a square in pixels, MinSquare to MaxSquare; 0 means DefaultSquare
	Flip          bool   // Black at the bottom
	Theme         *Theme // nil means Light
	NoCoordinates bool   // the bare board without its frame
	Plain         bool   // of a position only the pieces: no last move, check or crown
	Title         string // for screen readers; "" means the variant's title

	LastMove chess.Move // shown instead of the position's own last move, unless it is NoMove
	Marks    []Mark     // squares that a piece reaches
	Arrows   []Arrow
}

// Arrow points from one square to another; From equal to To draws a ring round
// the square instead.
type Arrow struct {
	From, To chess.Square
	Color    ArrowColor
}

// ArrowColor is one of the four colours that the PGN comments %cal and %csl
// know.
type ArrowColor uint8

// The colours of arrows.
const (
	Green ArrowColor = iota
	Red
	Yellow
	Blue
	numArrowColors
)

// Error is returned for an option that cannot be drawn.
type Error struct {
	Field  string // "Square", "LastMove", "Marks[2].Square", "Arrows[0].To", …
	Value  string
	Reason string
}

func (e *Error) Error() string { return "diagram: " + e.Field + " " + e.Value + ": " + e.Reason }

// SVG writes a diagram as an SVG document. It returns an *Error for an option
// out of range, else only what w returns.
func SVG(w io.Writer, b Board, o Options) error {
	pic, err := render(b, o)
	if err != nil {
		return err
	}
	_, err = w.Write(pic)
	return err
}

// Size returns the width and height in pixels of a diagram of a variant's
// board.
func (o Options) Size(v *chess.Variant) (width, height int) {
	px := func(units int) int { return (units*o.square() + unit - 1) / unit }
	w, h := o.units(v)
	return px(w), px(h)
}

// unit is the side of a square in the drawing's own units: the side of a
// piece's picture, so that pieces are moved but never scaled.
const unit = 45

// frame is the width of the border that holds the coordinates.
const frame = 18

// square returns the side of a square in pixels.
func (o Options) square() int {
	if o.Square == 0 {
		return DefaultSquare
	}
	return o.Square
}

func (o Options) frame() int {
	if o.NoCoordinates {
		return 0
	}
	return frame
}

// units returns the size of the drawing in its own units.
func (o Options) units(v *chess.Variant) (width, height int) {
	return v.Files*unit + 2*o.frame(), chess.Ranks*unit + 2*o.frame()
}

// check returns the first option that cannot be drawn.
func (o Options) check(v *chess.Variant) error {
	if o.Square != 0 && (o.Square < MinSquare || o.Square > MaxSquare) {
		return &Error{"Square", strconv.Itoa(o.Square), "want " + strconv.Itoa(MinSquare) + " to " + strconv.Itoa(MaxSquare) + " pixels"}
	}
	onBoard := func(field string, s chess.Square) error {
		if v.Contains(s) {
			return nil
		}
		return &Error{field, strconv.Itoa(int(s)), "not a square of the " + v.Title + " board"}
	}
	if m := o.LastMove; m != chess.NoMove {
		for _, s := range [2]chess.Square{m.From(), m.To()} {
			if err := onBoard("LastMove", s); err != nil {
				return err
			}
		}
	}
	for i, m := range o.Marks {
		at := "Marks[" + strconv.Itoa(i) + "]"
		if m.Reach >= numReaches {
			return &Error{at + ".Reach", strconv.Itoa(int(m.Reach)), "unknown"}
		}
		if err := onBoard(at+".Square", m.Square); err != nil {
			return err
		}
	}
	for i, a := range o.Arrows {
		at := "Arrows[" + strconv.Itoa(i) + "]"
		if a.Color >= numArrowColors {
			return &Error{at + ".Color", strconv.Itoa(int(a.Color)), "unknown"}
		}
		if err := onBoard(at+".From", a.From); err != nil {
			return err
		}
		if err := onBoard(at+".To", a.To); err != nil {
			return err
		}
	}
	return nil
}
