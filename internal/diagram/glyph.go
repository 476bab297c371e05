package diagram

import "strings"

//go:generate go run ./gen

// labelSize is the size of the coordinates' font, in units of the drawing.
const labelSize = 12

// stroke is a part of a character's outline: an SVG path command and the
// coordinates of its points.
type stroke struct {
	command byte
	xy      []int
}

// glyph returns the outline of a character as SVG path data, centred on x and
// standing on the baseline y.
func glyph(c byte, x, y float64) string {
	var d strings.Builder
	for i, s := range outlines[c] {
		if s.command == 'M' && i > 0 {
			d.WriteByte('Z')
		}
		d.WriteByte(s.command)
		for j := 0; j < len(s.xy); j += 2 {
			d.WriteString(num(x+float64(s.xy[j])/128) + " " + num(y+float64(s.xy[j+1])/128) + " ")
		}
	}
	d.WriteByte('Z')
	return d.String()
}
