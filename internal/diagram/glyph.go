package diagram

import (
	"strconv"
	"strings"
)

//go:generate go run ./gen

// labelSize is the size of the coordinates' font, in units of the drawing.
const labelSize = 12

// glyph returns the outline of a character as SVG path data, centred on x and
// standing on the baseline y.
func glyph(c byte, x, y float64) string {
	var d strings.Builder
	across := true // the next number is an x
	for word := range strings.FieldsSeq(outlines[strings.IndexByte(characters, c)]) {
		n, err := strconv.Atoi(word)
		switch {
		case err != nil:
			d.WriteString(word)
			continue
		case across:
			d.WriteString(num(x+float64(n)/128) + " ")
		default:
			d.WriteString(num(y+float64(n)/128) + " ")
		}
		across = !across
	}
	return d.String()
}
