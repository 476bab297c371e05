package diagram

import (
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// labelSize is the size of the coordinates' font, in units of the drawing.
const labelSize = 12

// labelFont is parsed once; that it parses is a fact of the build.
var labelFont = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(gomedium.TTF)
	if err != nil {
		panic("diagram: " + err.Error())
	}
	return f
})

// glyph returns the outline of a character as SVG path data, centred on x and
// standing on the baseline y.
func glyph(c byte, x, y float64) string {
	var buf sfnt.Buffer
	font := labelFont()
	size := fixed.I(labelSize)
	index, err := font.GlyphIndex(&buf, rune(c))
	if err != nil {
		panic("diagram: " + err.Error())
	}
	bounds, _, err := font.GlyphBounds(&buf, index, size, 0)
	if err != nil {
		panic("diagram: " + err.Error())
	}
	segments, err := font.LoadGlyph(&buf, index, size, nil)
	if err != nil {
		panic("diagram: " + err.Error())
	}
	x -= float64(bounds.Min.X+bounds.Max.X) / 2 / 64

	var d strings.Builder
	point := func(p fixed.Point26_6) {
		d.WriteString(num(x+float64(p.X)/64) + " " + num(y+float64(p.Y)/64) + " ")
	}
	open := false
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				d.WriteByte('Z')
			}
			open = true
			d.WriteByte('M')
			point(s.Args[0])
		case sfnt.SegmentOpLineTo:
			d.WriteByte('L')
			point(s.Args[0])
		case sfnt.SegmentOpQuadTo:
			d.WriteByte('Q')
			point(s.Args[0])
			point(s.Args[1])
		case sfnt.SegmentOpCubeTo:
			d.WriteByte('C')
			point(s.Args[0])
			point(s.Args[1])
			point(s.Args[2])
		}
	}
	if open {
		d.WriteByte('Z')
	}
	return d.String()
}
