package diagram

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/betza"
	"bifrons.chess/chess"
)

func white(k chess.Kind) chess.Piece { return chess.MakePiece(chess.White, k) }
func black(k chess.Kind) chess.Piece { return chess.MakePiece(chess.Black, k) }

func TestPieceMoves(t *testing.T) {
	for _, c := range []struct {
		v    *chess.Variant
		pc   chess.Piece
		at   string
		want string
	}{
		{chess.JanusChess, white(chess.Janus), "a1",
			"leap: b3 c2; slide: b2 c3 d4 e5 f6 g7 h8"},
		{chess.JanusChess, black(chess.Janus), "j4",
			"leap: h3 h5 i2 i6; slide: f8 g1 g7 h2 h6 i3 i5"},
		{chess.TwoKings, white(chess.Bishop), "h8",
			"slide: a1 b2 c3 d4 e5 f6 g7"},
		{chess.TwoKings, white(chess.King), "h1",
			"leap: g1 g2 h2"},
		{chess.TwoKings, white(chess.Rook), "b2",
			"slide: a2 b1 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2 g2 h2"},
		{chess.JanusChess, white(chess.Pawn), "j2",
			"capture only: i3; move only: j3 j4"},
		{chess.JanusChess, white(chess.Pawn), "e3",
			"capture only: d4 f4; move only: e4"},
		{chess.JanusChess, black(chess.Pawn), "e7",
			"capture only: d6 f6; move only: e5 e6"},
		{chess.JanusChess, black(chess.Pawn), "e2",
			"capture only: d1 f1; move only: e1"},
		{chess.Orthodox, white(chess.Pawn), "e8", ""},
	} {
		board, marks, err := PieceMoves(c.v, c.pc, square(t, c.at))
		if err != nil {
			t.Fatal(err)
		}
		if board.PieceAt(square(t, c.at)) != c.pc {
			t.Errorf("%v does not stand on %s", c.pc, c.at)
		}
		if got := list(marks); got != c.want {
			t.Errorf("%v on %s:\n got %s\nwant %s", c.pc, c.at, got, c.want)
		}
	}
}

// list prints marks by reach, squares sorted.
func list(marks []Mark) string {
	by := map[string][]string{}
	for _, m := range marks {
		by[m.Reach.String()] = append(by[m.Reach.String()], m.Square.String())
	}
	var lines []string
	for r, squares := range by {
		slices.Sort(squares)
		lines = append(lines, r+": "+strings.Join(squares, " "))
	}
	slices.Sort(lines)
	return strings.Join(lines, "; ")
}

func TestLegalMoves(t *testing.T) {
	for _, c := range []struct {
		v       *chess.Variant
		fen, at string
		want    string
	}{
		{chess.JanusChess, "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1",
			"castling: b1 i1; leap: d1 d2 e2 f1 f2"},
		{chess.JanusChess, chess.JanusChess.Start, "b1", "leap: a3 c3"},
		{chess.JanusChess, "4k5/10/10/3pp5/4P5/10/10/4K5 w - - 0 1", "e4", "capture only: d5"},
		{chess.JanusChess, "4k5/10/10/10/10/10/2J7/4K5 w - - 0 1", "c2",
			"leap: a1 a3 b4 d4 e3; slide: a4 b1 b3 d1 d3 e4 f5 g6 h7 i8"},
		{chess.JanusChess, chess.JanusChess.Start, "b8", ""}, // White is to move
		// The spare King may step into the Rook's file, the royal one may not.
		{chess.TwoKings, "4r1k1/8/8/8/8/8/8/1K3K2 w - - 0 1", "f1", "leap: e1 e2 f2 g1 g2"},
		{chess.TwoKings, "4r1k1/8/8/8/8/8/8/3K2K1 w - - 0 1", "d1", "leap: c1 c2 d2"},
		{chess.TwoKings, "4r1k1/8/8/8/8/8/8/4K2K w - - 0 1", "h1", ""}, // it cannot end the check
	} {
		p := position(t, c.v, c.fen)
		marks, err := LegalMoves(p, square(t, c.at))
		if err != nil {
			t.Fatal(err)
		}
		if got := list(marks); got != c.want {
			t.Errorf("%s of %s:\n got %s\nwant %s", c.at, c.fen, got, c.want)
		}
		picture(t, p, Options{Marks: marks})
	}
	for _, s := range []chess.Square{chess.Sq(4, 3), chess.Sq(8, 0), chess.NoSquare} {
		var e *Error
		if _, err := LegalMoves(chess.TwoKings.StartPosition(), s); !errors.As(err, &e) {
			t.Errorf("square %d: %v", s, err)
		}
	}
}

// TestTwoWaysToOneSquare follows notations in which rays meet.
func TestTwoWaysToOneSquare(t *testing.T) {
	for notation, want := range map[string]string{
		"fRfD":   "leap: a3; slide: a2 a4 a5 a6 a7 a8",
		"fmRfcD": "move only: a2 a4 a5 a6 a7 a8; slide: a3",
		"fcRfmD": "capture only: a2 a4 a5 a6 a7 a8; slide: a3",
		"fmRfD":  "leap: a3; move only: a2 a4 a5 a6 a7 a8",
		"fR2fmD": "slide: a2 a3",
		"fmRfmD": "move only: a2 a3 a4 a5 a6 a7 a8",
	} {
		p, err := betza.Parse(notation)
		if err != nil {
			t.Fatal(err)
		}
		if got := list(marksOf(chess.Orthodox, p.Rays(), chess.White, 0, false)); got != want {
			t.Errorf("%s: %s, want %s", notation, got, want)
		}
	}
}

func TestPieceMovesErrors(t *testing.T) {
	var none *NoSuchPieceError
	if _, _, err := PieceMoves(chess.TwoKings, white(chess.Janus), 0); !errors.As(err, &none) || none.Kind != chess.Janus {
		t.Errorf("a Janus in Two Kings: %v", err)
	}
	if _, _, err := PieceMoves(chess.TwoKings, chess.NoPiece, 0); !errors.As(err, &none) {
		t.Errorf("no piece: %v", err)
	}
	var off *Error
	for _, s := range []chess.Square{chess.Sq(8, 0), chess.NoSquare, 255} {
		if _, _, err := PieceMoves(chess.TwoKings, white(chess.King), s); !errors.As(err, &off) {
			t.Errorf("square %d: %v", s, err)
		}
	}
}

// TestMarksShowColourAndShape: each reach tints its square and draws its shape
// in its colour, and the shapes differ without their colours.
func TestMarksShowColourAndShape(t *testing.T) {
	v, o := chess.JanusChess, Options{Square: 45}
	empty := picture(t, NewPlacement(v), o)
	var outlines []string
	for r := range numReaches {
		s := square(t, "c3")
		o.Marks = []Mark{{s, r}}
		c := cell(picture(t, NewPlacement(v), o), v, o, s)
		n := shades(c)
		if own := n[rgb(t, reachColors[r])]; own < 25 {
			t.Errorf("%v: %d pixels of its colour", r, own)
		}
		if n[cell(empty, v, o, s).RGBAAt(0, 0)] > 0 {
			t.Errorf("%v: the square is not tinted", r)
		}
		outlines = append(outlines, outline(c))
	}
	slices.Sort(outlines)
	if n := len(slices.Compact(outlines)); n != int(numReaches) {
		t.Errorf("%d outlines for %d reaches", n, numReaches)
	}
}

// outline is a cell's dark pixels.
func outline(c *image.RGBA) string {
	b := make([]byte, 0, len(c.Pix)/4)
	for i := 0; i < len(c.Pix); i += 4 {
		if c.Pix[i] < 0x40 && c.Pix[i+1] < 0x40 && c.Pix[i+2] < 0x40 {
			b = append(b, 'x')
		} else {
			b = append(b, '.')
		}
	}
	return string(b)
}

// TestMarkBesidePiece: on an occupied square the shape leaves the piece to be
// seen.
func TestMarkBesidePiece(t *testing.T) {
	v, o := chess.JanusChess, Options{Square: 45}
	s := square(t, "c3")
	board := NewPlacement(v)
	board.Put(s, black(chess.Knight))
	bare := shades(cell(picture(t, board, o), v, o, s))
	o.Marks = []Mark{{s, CaptureOnly}}
	marked := shades(cell(picture(t, board, o), v, o, s))
	body := color.RGBA{0x34, 0x30, 0x2d, 255}
	if marked[body] < bare[body]*9/10 {
		t.Errorf("the mark covers the piece: %d of %d pixels left", marked[body], bare[body])
	}
	if marked[rgb(t, reachColors[CaptureOnly])] < 5 {
		t.Error("the mark is not to be seen")
	}
}

func ExamplePieceMoves() {
	e2, _ := chess.SquareFromName("e2")
	_, marks, err := PieceMoves(chess.JanusChess, chess.MakePiece(chess.White, chess.Pawn), e2)
	if err != nil {
		panic(err)
	}
	for _, m := range marks {
		fmt.Println(m.Square, m.Reach)
	}
	// Unordered output:
	// e3 move only
	// d3 capture only
	// f3 capture only
	// e4 move only
}
