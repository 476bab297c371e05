package diagram

import (
	"bytes"
	"image"
	"image/color"
	"os"
	"strings"
	"testing"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"

	"bifrons.chess/chess"
)

var gold = color.RGBA{0xff, 0xc9, 0x3c, 255}

// TestCrown: in Two Kings each side's royal King wears the crown, and nobody
// does where there is no doubt.
func TestCrown(t *testing.T) {
	for _, c := range []struct {
		v      *chess.Variant
		fen    string
		plain  bool
		crowns string
	}{
		{chess.TwoKings, chess.TwoKings.Start, false, "e1 e8"},
		{chess.TwoKings, chess.TwoKings.Start, true, ""},
		{chess.TwoKings, "4k3/8/8/3k4/7K/8/8/7K w - - 0 1", false, "d5 h1"},
		{chess.JanusChess, chess.JanusChess.Start, false, ""},
		{chess.Orthodox, chess.Orthodox.Start, false, ""},
	} {
		for _, flip := range []bool{false, true} {
			o := Options{Square: 45, Flip: flip, Plain: c.plain}
			img := picture(t, position(t, c.v, c.fen), o)
			var got []string
			for b := c.v.Board(); b.Any(); {
				s := b.Pop()
				if shades(cell(img, c.v, o, s))[gold] > 20 {
					got = append(got, s.String())
				}
			}
			want := map[string]bool{}
			for _, s := range strings.Fields(c.crowns) {
				want[s] = true
			}
			ok := len(got) == len(want)
			for _, s := range got {
				ok = ok && want[s]
			}
			if !ok {
				t.Errorf("%s flip %v: crowns on %v, want %v", c.fen, flip, got, c.crowns)
			}
		}
	}
}

// TestLastMoveAndCheck follows a game: 1. e4 f5 2. Qh5+ in Two Kings, where
// the King in check is the royal one on e8.
func TestLastMoveAndCheck(t *testing.T) {
	v := chess.TwoKings
	p := v.StartPosition()
	play := func(from, to string, mt chess.MoveType) {
		m := chess.NewMove(square(t, from), square(t, to), chess.NoKind, mt)
		if !p.IsLegal(m) {
			t.Fatalf("%v is not legal", m)
		}
		p.Make(m)
	}
	play("e2", "e4", chess.DoubleStep)
	play("f7", "f5", chess.DoubleStep)
	play("d1", "h5", chess.Normal)

	o := Options{Square: 45}
	img := picture(t, p, o)
	plain := picture(t, p, Options{Square: 45, Plain: true})
	for b := v.Board(); b.Any(); {
		s := b.Pop()
		changed := !bytes.Equal(cell(img, v, o, s).Pix, cell(plain, v, o, s).Pix)
		name := s.String()
		want := name == "d1" || name == "h5" || name == "e8" || name == "e1" // e1 by its crown
		if changed != want {
			t.Errorf("%v shows something of the game: %v", s, changed)
		}
	}
	if n := shades(cell(img, v, o, square(t, "e8")))[rgb(t, Light.Check)]; n < 300 {
		t.Errorf("the frame round the King in check has %d pixels", n)
	}

	// A last move that is given holds against the position's own.
	o.LastMove = chess.NewMove(square(t, "a3"), square(t, "b5"), chess.NoKind, chess.Normal)
	img = picture(t, p, o)
	for name, want := range map[string]bool{"a3": true, "b5": true, "d1": false} {
		s := square(t, name)
		if changed := !bytes.Equal(cell(img, v, o, s).Pix, cell(plain, v, o, s).Pix); changed != want {
			t.Errorf("last move shown on %s: %v", name, changed)
		}
	}
}

func TestArrows(t *testing.T) {
	v, o := chess.JanusChess, Options{Square: 45}
	empty := picture(t, NewPlacement(v), o)
	o.Arrows = []Arrow{{square(t, "b2"), square(t, "f2"), Green}, {square(t, "i5"), square(t, "i5"), Red}}
	for _, flip := range []bool{false, true} {
		o.Flip = flip
		img := picture(t, NewPlacement(v), o)
		bare := picture(t, NewPlacement(v), Options{Square: 45, Flip: flip})
		for b := v.Board(); b.Any(); {
			s := b.Pop()
			changed := !bytes.Equal(cell(img, v, o, s).Pix, cell(bare, v, o, s).Pix)
			name := s.String()
			want := name[1] == '2' && name[0] >= 'b' && name[0] <= 'f' || name == "i5"
			if changed != want {
				t.Errorf("flip %v: drawn over on %v: %v", flip, s, changed)
			}
		}
		// Green over the middle of d2, and the ring leaves its own middle free.
		if c := cell(img, v, o, square(t, "d2")).RGBAAt(22, 22); c.G <= c.R {
			t.Errorf("the middle of d2 is %v", c)
		}
		i5 := square(t, "i5")
		if cell(img, v, o, i5).RGBAAt(22, 22) != cell(empty, v, Options{Square: 45}, i5).RGBAAt(22, 22) {
			t.Error("the ring on i5 is filled")
		}
	}
}

// TestScannerAgreesWithLibrary compares the scanner of this package with the
// library's slow one, pixel by pixel, at a size with broken edges.
func TestScannerAgreesWithLibrary(t *testing.T) {
	p := NewPlacement(chess.JanusChess)
	for k := chess.Pawn; k <= chess.King; k++ {
		p.Put(chess.Sq(int(k), int(k)-1), chess.MakePiece(chess.Black, k))
	}
	o := Options{Square: 23, Arrows: []Arrow{{0, 52, Blue}}, Marks: []Mark{{68, Slide}}}
	var ours bytes.Buffer
	if err := SVG(&ours, p, o); err != nil {
		t.Fatal(err)
	}
	icon, err := oksvg.ReadIconStream(&ours, oksvg.StrictErrorMode)
	if err != nil {
		t.Fatal(err)
	}
	w, h := o.Size(chess.JanusChess)
	const scale = 23. / 45
	icon.Transform = rasterx.Identity.Scale(float64(w)/486, float64(h)/396)
	for i := range icon.SVGPaths {
		icon.SVGPaths[i].LineWidth *= scale
	}
	want := image.NewRGBA(image.Rect(0, 0, w, h))
	icon.Draw(rasterx.NewDasher(w, h, rasterx.NewScannerGV(w, h, want, want.Bounds())), 1)

	got := crop(picture(t, p, o), want.Bounds())
	for i := range want.Pix {
		if d := int(got.Pix[i]) - int(want.Pix[i]); d < -3 || d > 3 {
			t.Fatalf("byte %d (pixel %d,%d): got %d, want %d", i, i/4%w, i/4/w, got.Pix[i], want.Pix[i])
		}
	}
}

func TestThemeNamed(t *testing.T) {
	for _, th := range Themes() {
		if got, ok := ThemeNamed(strings.ToUpper(th.Name)); !ok || got != th {
			t.Errorf("ThemeNamed(%q) = %v, %v", th.Name, got, ok)
		}
	}
	if _, ok := ThemeNamed("mauve"); ok {
		t.Error("found a theme that does not exist")
	}
}

func ExampleSVG() {
	p := chess.JanusChess.StartPosition()
	var doc bytes.Buffer
	if err := SVG(&doc, p, Options{Square: 60, Title: "The start of Janus Chess"}); err != nil {
		panic(err)
	}
	head, _ := doc.ReadString('\n')
	title, _ := doc.ReadString('\n')
	os.Stdout.WriteString(head + title)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 486 396" width="648" height="528" role="img">
	// <title>The start of Janus Chess</title>
}
