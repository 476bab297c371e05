package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

// picture draws what PNG encodes.
func picture(t *testing.T, b Board, o Options) image.Image {
	t.Helper()
	img, err := rasterise(b, o)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// decoded writes a PNG and reads it again.
func decoded(t *testing.T, b Board, o Options) image.Image {
	t.Helper()
	var buf bytes.Buffer
	if err := PNG(&buf, b, o); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func document(t *testing.T, b Board, o Options) string {
	t.Helper()
	var buf bytes.Buffer
	if err := SVG(&buf, b, o); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func square(t *testing.T, name string) chess.Square {
	t.Helper()
	s, ok := chess.SquareFromName(name)
	if !ok {
		t.Fatalf("bad square %q", name)
	}
	return s
}

func position(t *testing.T, v *chess.Variant, fen string) *chess.Position {
	t.Helper()
	setup, err := v.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.NewPosition(setup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func rgb(t *testing.T, hex string) color.RGBA {
	t.Helper()
	var v [3]uint8
	for i := range v {
		for _, c := range []byte(hex[1+2*i : 3+2*i]) {
			v[i] = v[i]<<4 + uint8(strings.IndexByte("0123456789abcdef", c))
		}
	}
	return color.RGBA{v[0], v[1], v[2], 255}
}

// cell returns the pixels of a square, found by arithmetic of its own: the
// frame is 18 of 45 parts of a square.
func cell(img image.Image, v *chess.Variant, o Options, s chess.Square) *image.RGBA {
	px := o.Square
	col, row := s.File(), 7-s.Rank()
	if o.Flip {
		col, row = v.Files-1-col, 7-row
	}
	at := image.Pt(px*col, px*row)
	if !o.NoCoordinates {
		at = at.Add(image.Pt(px*18/45, px*18/45))
	}
	return crop(img, image.Rectangle{at, at.Add(image.Pt(px, px))})
}

func crop(img image.Image, r image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(out, out.Rect, img, r.Min, draw.Src)
	return out
}

// distance is the greatest difference of a channel of a pixel.
func distance(a, b *image.RGBA) int {
	most := 0
	for i := range a.Pix {
		d := int(a.Pix[i]) - int(b.Pix[i])
		most = max(most, d, -d)
	}
	return most
}

// shades counts the colours of a cell.
func shades(c *image.RGBA) map[color.RGBA]int {
	n := map[color.RGBA]int{}
	for p := c.Pix; len(p) > 0; p = p[4:] {
		n[color.RGBA{p[0], p[1], p[2], p[3]}]++
	}
	return n
}

// everyLook calls f for each variant, either way up, with and without a frame,
// in both themes. The sizes are those where squares begin on whole pixels.
func everyLook(t *testing.T, f func(t *testing.T, v *chess.Variant, o Options)) {
	for _, v := range chess.Variants() {
		for i := range 8 {
			o := Options{Square: []int{25, 20}[i&1], Flip: i&2 != 0, NoCoordinates: i&4 != 0, Theme: Themes()[i&1]}
			name := v.Name + " " + o.Theme.Name
			if o.Flip {
				name += " flipped"
			}
			if o.NoCoordinates {
				name += " bare"
			}
			t.Run(name, func(t *testing.T) { f(t, v, o) })
		}
	}
}

func TestEmptyBoardHasEverySquare(t *testing.T) {
	everyLook(t, func(t *testing.T, v *chess.Variant, o Options) {
		img := decoded(t, NewPlacement(v), o)
		w, h := v.Files*o.Square, 8*o.Square
		if !o.NoCoordinates {
			w, h = w+o.Square*36/45, h+o.Square*36/45
		}
		if got := img.Bounds().Size(); got != image.Pt(w, h) {
			t.Errorf("picture is %v, want %d by %d", got, w, h)
		}
		for b := v.Board(); b.Any(); {
			s := b.Pop()
			want := rgb(t, o.Theme.LightSquares)
			if (s.File()+s.Rank())%2 == 0 { // as a1 is
				want = rgb(t, o.Theme.DarkSquares)
			}
			n := shades(cell(img, v, o, s))
			if len(n) != 1 || n[want] == 0 {
				t.Fatalf("%v has the colours %v, want only %v", s, n, want)
			}
		}
	})
}

func TestStartPositionShowsEveryPiece(t *testing.T) {
	everyLook(t, func(t *testing.T, v *chess.Variant, o Options) {
		p := v.StartPosition()
		img := decoded(t, p, o)
		white, black := color.RGBA{0xff, 0xfd, 0xf8, 255}, color.RGBA{0x34, 0x30, 0x2d, 255}
		for b := v.Board(); b.Any(); {
			s := b.Pop()
			n := shades(cell(img, v, o, s))
			pc := p.PieceAt(s)
			if pc == chess.NoPiece {
				if len(n) != 1 {
					t.Errorf("empty %v has %d colours", s, len(n))
				}
				continue
			}
			own, other := white, black
			if pc.Color() == chess.Black {
				own, other = black, white
			}
			area := o.Square * o.Square
			if len(n) < 8 || n[own] < area/50 || n[other] > area/100 {
				t.Errorf("%v on %v: %d colours, %d of %d pixels its own, %d the enemy's", pc, s, len(n), n[own], area, n[other])
			}
		}
	})
}

// TestOnePieceChangesOneSquare holds the geometry: a piece is drawn within its
// square and nowhere else, either way up.
func TestOnePieceChangesOneSquare(t *testing.T) {
	for _, v := range chess.Variants() {
		for _, flip := range []bool{false, true} {
			o := Options{Square: 20, Flip: flip}
			empty := picture(t, NewPlacement(v), o)
			for k := chess.Pawn; k <= chess.King; k++ {
				at := chess.Sq(int(k)%v.Files, int(k)) // a corner is among them
				board := NewPlacement(v)
				board.Put(at, chess.MakePiece(chess.Black, k))
				img := picture(t, board, o)
				for b := v.Board(); b.Any(); {
					s := b.Pop()
					same := bytes.Equal(cell(img, v, o, s).Pix, cell(empty, v, o, s).Pix)
					if same == (s == at) {
						t.Errorf("%s, flip %v: %v on %v, changed %v is %v", v.Name, flip, k, at, s, !same)
					}
				}
			}
		}
	}
}

// TestSilhouettesDiffer: at 24 pixels two kinds can be told apart by their
// outlines alone; at least an eighth of what either covers is its own.
func TestSilhouettesDiffer(t *testing.T) {
	v, o := chess.JanusChess, Options{Square: 24, NoCoordinates: true}
	bare := cell(picture(t, NewPlacement(v), o), v, o, 0).RGBAAt(0, 0)
	var masks [chess.NumKinds][]bool
	for k := chess.Pawn; k <= chess.King; k++ {
		board := NewPlacement(v)
		board.Put(0, chess.MakePiece(chess.White, k))
		c := cell(picture(t, board, o), v, o, 0)
		for y := range 24 {
			for x := range 24 {
				masks[k] = append(masks[k], c.RGBAAt(x, y) != bare)
			}
		}
		for other := chess.Pawn; other < k; other++ {
			either, differ := 0, 0
			for i, a := range masks[k] {
				if b := masks[other][i]; a || b {
					either++
					if a != b {
						differ++
					}
				}
			}
			if either == 0 || float64(differ)/float64(either) < .125 {
				t.Errorf("%v and %v differ in %d of %d pixels", k, other, differ, either)
			}
		}
	}
}

// TestStrokesScale catches a pen that does not grow with the picture.
func TestStrokesScale(t *testing.T) {
	v := chess.TwoKings
	board := NewPlacement(v)
	board.Put(0, chess.MakePiece(chess.White, chess.King))
	ink := func(px int) float64 {
		o := Options{Square: px, NoCoordinates: true}
		dark := 0
		for c, n := range shades(cell(picture(t, board, o), v, o, 0)) {
			if c.R < 0x50 {
				dark += n
			}
		}
		return float64(dark) / float64(px*px)
	}
	small, big := ink(60), ink(150)
	if small < .05 || big/small < .75 || big/small > 1.33 {
		t.Errorf("ink covers %.3f of a square of 60 pixels and %.3f of one of 150", small, big)
	}
}

// TestCoordinates finds each label beside its file or rank, and the same label
// at the other end of a flipped board.
func TestCoordinates(t *testing.T) {
	for _, v := range chess.Variants() {
		o, flipped := Options{Square: 45}, Options{Square: 45, Flip: true}
		img, back := picture(t, NewPlacement(v), o), picture(t, NewPlacement(v), flipped)
		height := img.Bounds().Dy()
		file := func(img image.Image, col int) *image.RGBA {
			return crop(img, image.Rect(18+45*col, height-18, 18+45*(col+1), height))
		}
		rank := func(img image.Image, row int) *image.RGBA {
			return crop(img, image.Rect(0, 18+45*row, 18, 18+45*(row+1)))
		}
		const rounding = 40 // outlines are rounded to 1/64 pixel wherever they stand
		var files, ranks []*image.RGBA
		check := func(name string, a, b *image.RGBA, others []*image.RGBA) []*image.RGBA {
			if d := distance(a, b); d > rounding {
				t.Errorf("%s: label %s differs by %d on the flipped board", v.Name, name, d)
			}
			if n := shades(a); n[rgb(t, Light.Frame)] < 500 || len(n) < 5 {
				t.Errorf("%s: no label %s", v.Name, name)
			}
			for _, c := range others {
				if distance(a, c) <= rounding {
					t.Errorf("%s: label %s looks like another", v.Name, name)
				}
			}
			return append(others, a)
		}
		for f := range v.Files {
			files = check(string(rune('a'+f)), file(img, f), file(back, v.Files-1-f), files)
		}
		for r := range 8 {
			ranks = check(string(rune('1'+r)), rank(img, 7-r), rank(back, r), ranks)
		}
	}
}

func TestSVGIsWellFormed(t *testing.T) {
	everyLook(t, func(t *testing.T, v *chess.Variant, o Options) {
		o.Title = "Rook & <Knight> \xff\x00"
		o.Arrows = []Arrow{{0, 1, Red}, {2, 2, Blue}}
		for r := range numReaches {
			o.Marks = append(o.Marks, Mark{chess.Sq(int(r), 3), r})
		}
		doc := document(t, v.StartPosition(), o)
		count := map[string]int{}
		dec := xml.NewDecoder(strings.NewReader(doc))
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if el, ok := tok.(xml.StartElement); ok {
				count[el.Name.Local]++
				for _, a := range el.Attr {
					if n := a.Name.Local; n == "href" || n == "style" || n == "id" || n == "class" {
						t.Errorf("attribute %s", n)
					}
				}
			}
		}
		if count["title"] != 1 || count["desc"] != 1 || count["svg"] != 1 {
			t.Errorf("elements: %v", count)
		}
		if pieces := strings.Count(doc, "<g transform="); pieces < 4*v.Files {
			t.Errorf("%d pieces placed, want %d", pieces, 4*v.Files)
		}
	})
}

func TestDescription(t *testing.T) {
	p := position(t, chess.TwoKings, "4k3/8/8/8/8/8/P7/K4K1R w - - 0 1")
	want := "<desc>White: King a1, King f1, Rook h1, Pawn a2. Black: King e8.</desc>"
	if doc := document(t, p, Options{}); !strings.Contains(doc, want) {
		t.Errorf("no %s", want)
	}
	if doc := document(t, NewPlacement(chess.Orthodox), Options{}); !strings.Contains(doc, "<desc>An empty board.</desc>") {
		t.Error("an empty board is not described")
	}
}

func TestErrors(t *testing.T) {
	v := chess.TwoKings
	off := chess.Sq(8, 0) // a square in Janus Chess only
	for _, c := range []struct {
		field string
		o     Options
	}{
		{"Square", Options{Square: MinSquare - 1}},
		{"Square", Options{Square: MaxSquare + 1}},
		{"Square", Options{Square: -45}},
		{"LastMove", Options{LastMove: chess.NewMove(0, off, chess.NoKind, chess.Normal)}},
		{"LastMove", Options{LastMove: chess.NewMove(off, 0, chess.NoKind, chess.Normal)}},
		{"Marks[1].Square", Options{Marks: []Mark{{0, Slide}, {off, Slide}}}},
		{"Marks[0].Square", Options{Marks: []Mark{{chess.NoSquare, Slide}}}},
		{"Marks[0].Reach", Options{Marks: []Mark{{0, numReaches}}}},
		{"Arrows[0].From", Options{Arrows: []Arrow{{off, 0, Green}}}},
		{"Arrows[0].To", Options{Arrows: []Arrow{{0, chess.NoSquare, Green}}}},
		{"Arrows[0].Color", Options{Arrows: []Arrow{{0, 1, numArrowColors}}}},
	} {
		for name, write := range map[string]func(io.Writer, Board, Options) error{"SVG": SVG, "PNG": PNG} {
			var buf bytes.Buffer
			var e *Error
			if err := write(&buf, NewPlacement(v), c.o); !errors.As(err, &e) || e.Field != c.field {
				t.Errorf("%s with a bad %s: %v", name, c.field, err)
			}
			if buf.Len() != 0 {
				t.Errorf("%s with a bad %s wrote %d bytes", name, c.field, buf.Len())
			}
		}
	}
	if err := PNG(brokenPipe{}, NewPlacement(v), Options{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a failed write returned %v", err)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestAnySize: the picture has the size that Options.Size promises, at both
// limits and where squares do not begin on whole pixels.
func TestAnySize(t *testing.T) {
	for _, px := range []int{MinSquare, 19, 31, 64, MaxSquare} {
		o := Options{Square: px}
		v := chess.JanusChess
		if px == MaxSquare {
			v, o.NoCoordinates = chess.TwoKings, true
		}
		w, h := o.Size(v)
		img, err := rasterise(NewPlacement(v), o)
		if err != nil {
			t.Fatal(err)
		}
		if got := img.Bounds().Size(); got != image.Pt(w, h) {
			t.Errorf("%d pixels a square: picture %v, Size %d by %d", px, got, w, h)
		}
		for _, corner := range []image.Point{{0, 0}, {w - 1, 0}, {0, h - 1}, {w - 1, h - 1}} {
			if a := img.RGBAAt(corner.X, corner.Y).A; a < 0xfc {
				t.Errorf("%d pixels a square: opacity %d at %v", px, a, corner)
			}
		}
	}
}

// TestPutIgnoresWhatIsNotThere: a Placement takes any value without a panic.
func TestPutIgnoresWhatIsNotThere(t *testing.T) {
	b := NewPlacement(chess.TwoKings)
	b.Put(chess.NoSquare, chess.MakePiece(chess.White, chess.King))
	b.Put(chess.Sq(9, 0), chess.MakePiece(chess.White, chess.King))
	if document(t, b, Options{}) != document(t, NewPlacement(chess.TwoKings), Options{}) {
		t.Error("a piece off the board was drawn")
	}
	b.Put(0, chess.Piece(255))
	b.Put(1, chess.Piece(8)) // a colour without a kind
	picture(t, b, Options{Marks: []Mark{{0, Slide}}})
}
