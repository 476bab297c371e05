package train

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
)

// The picture's measures, in pixels.
const (
	curveWidth  = 800
	curveHeight = 480
	curveLeft   = 80
	curveRight  = 20
	curveTop    = 50
	curveBottom = 60
)

// curve draws losses over epochs as an SVG picture, with both lines told apart
// by dashes as well as by colour.
func curve(title string, history []Point) []byte {
	var b bytes.Buffer
	text := func(x, y float64, anchor, s string) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="%s">`, x, y, anchor)
		_ = xml.EscapeText(&b, []byte(s)) // a bytes.Buffer takes everything
		b.WriteString("</text>\n")
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="14" role="img" aria-labelledby="title">`+"\n", curveWidth, curveHeight)
	b.WriteString(`<title id="title">`)
	_ = xml.EscapeText(&b, []byte(title))
	b.WriteString("</title>\n")
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", curveWidth, curveHeight)
	text(curveWidth/2, 24, "middle", title)
	x, y := curveScales(history)
	for _, v := range x.ticks() {
		at := x.at(v)
		fmt.Fprintf(&b, `<path d="M%.1f %.1fV%d" stroke="#ddd"/>`+"\n", at, y.at(y.low), curveTop)
		text(at, curveHeight-curveBottom+20, "middle", strconv.FormatFloat(v, 'g', 4, 64))
	}
	for _, v := range y.ticks() {
		at := y.at(v)
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/>`+"\n", curveLeft, at, curveWidth-curveRight)
		text(curveLeft-8, at+5, "end", strconv.FormatFloat(v, 'g', 4, 64))
	}
	text(curveWidth/2, curveHeight-16, "middle", "epochs")
	line := func(row float64, name, colour, dashes string, value func(Point) float64) {
		fmt.Fprintf(&b, `<polyline fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s" points="`, colour, dashes)
		for _, p := range history {
			if v := value(p); v > 0 {
				fmt.Fprintf(&b, "%.1f,%.1f ", x.at(p.Epoch), y.at(min(v, y.high)))
			}
		}
		b.WriteString("\"/>\n")
		at := curveTop + 20*row
		fmt.Fprintf(&b, `<path d="M%d %.1fh40" stroke="%s" stroke-width="2" stroke-dasharray="%s"/>`+"\n", curveWidth-210, at-5, colour, dashes)
		text(curveWidth-160, at, "start", name)
	}
	line(1, "learnt from", "#0057b8", "none", func(p Point) float64 { return p.Learn })
	line(2, "held out", "#b34700", "7 4", func(p Point) float64 { return p.Held })
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// scale maps values to pixels.
type scale struct {
	low, high float64
	from, to  float64
}

func (s scale) at(v float64) float64 {
	return s.from + (v-s.low)/(s.high-s.low)*(s.to-s.from)
}

// ticks returns about five round numbers.
func (s scale) ticks() []float64 {
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/4)))
	for _, m := range []float64{1, 2, 5, 10} {
		if (s.high-s.low)/(step*m) <= 6 {
			step *= m
			break
		}
	}
	var all []float64
	for i := math.Ceil(s.low/step - 1e-9); i*step <= s.high*(1+1e-9); i++ {
		all = append(all, i*step+0) // turns -0 into 0
	}
	return all
}

// curveScales fits the axes to the losses. The first points, from before the
// network had learnt anything, would flatten the rest; where they lie above
// the picture, they are drawn at its top.
func curveScales(history []Point) (x, y scale) {
	x = scale{0, 1, curveLeft, curveWidth - curveRight}
	y = scale{math.Inf(1), 0, curveHeight - curveBottom, curveTop}
	for i, p := range history {
		x.high = max(x.high, p.Epoch)
		for _, v := range []float64{p.Learn, p.Held} {
			if v > 0 {
				y.low = min(y.low, v)
				if i > 0 || len(history) == 1 {
					y.high = max(y.high, v)
				}
			}
		}
	}
	if !(y.low < y.high) {
		y.low, y.high = y.high*0.9, y.high*1.1+1e-6
	}
	margin := (y.high - y.low) / 20
	y.low, y.high = y.low-margin, y.high+margin
	return x, y
}
