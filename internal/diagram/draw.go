package diagram

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/web/pieces"
)

// drawing builds the SVG, layer upon layer. It uses only what the rasteriser
// understands: g with a translation, path, circle and rect.
type drawing struct {
	bytes.Buffer
	board   Board
	variant *chess.Variant
	theme   *Theme
	o       Options
}

// game is what a Board that is a position can tell besides.
type game interface {
	Turn() chess.Color
	Royal(chess.Color) chess.Square
	InCheck() bool
	LastMove() chess.Move
}

func render(b Board, o Options) ([]byte, error) {
	d := &drawing{board: b, variant: b.Variant(), theme: o.Theme, o: o}
	if d.theme == nil {
		d.theme = Light
	}
	if err := o.check(d.variant); err != nil {
		return nil, err
	}
	d.open()
	d.squares()
	d.state()
	d.tints()
	d.pieces()
	d.crowns()
	d.shapes()
	d.arrows()
	d.WriteString("</svg>\n")
	return d.Bytes(), nil
}

func (d *drawing) open() {
	w, h := d.o.units(d.variant)
	pw, ph := d.o.Size(d.variant)
	title := d.o.Title
	if title == "" {
		title = d.variant.Title
	}
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 % %" width="%" height="%" role="img">`+"\n", w, h, pw, ph)
	d.WriteString("<title>")
	d.WriteString(escape(title))
	d.WriteString("</title>\n<desc>")
	d.WriteString(escape(d.describe()))
	d.WriteString("</desc>\n")
}

// describe lists the pieces as a chess player reads a position out, for
// instance "White: King e1, Pawn a2. Black: King e8."
func (d *drawing) describe() string {
	var sides []string
	for _, c := range []chess.Color{chess.White, chess.Black} {
		var men []string
		for k := chess.King; k >= chess.Pawn; k-- {
			for b := d.variant.Board(); b.Any(); {
				if s := b.Pop(); d.board.PieceAt(s) == chess.MakePiece(c, k) {
					men = append(men, k.String()+" "+s.String())
				}
			}
		}
		if men != nil {
			sides = append(sides, c.String()+": "+strings.Join(men, ", ")+".")
		}
	}
	if sides == nil {
		return "An empty board."
	}
	return strings.Join(sides, " ")
}

// corner returns the top left corner of a square.
func (d *drawing) corner(s chess.Square) (x, y int) {
	file, row := s.File(), chess.Ranks-1-s.Rank()
	if d.o.Flip {
		file, row = d.variant.Files-1-file, s.Rank()
	}
	return d.o.frame() + file*unit, d.o.frame() + row*unit
}

// centre returns the middle of a square.
func (d *drawing) centre(s chess.Square) (x, y float64) {
	cx, cy := d.corner(s)
	return float64(cx) + unit/2., float64(cy) + unit/2.
}

// squares draws the frame, its coordinates and the bare board.
func (d *drawing) squares() {
	w, h := d.o.units(d.variant)
	f := d.o.frame()
	if f > 0 {
		d.put(`<rect width="%" height="%" fill="%"/>`+"\n", w, h, d.theme.Frame)
	}
	d.put(`<rect x="%" y="%" width="%" height="%" fill="%"/>`+"\n", f, f, w-2*f, h-2*f, d.theme.LightSquares)
	d.put(`<path fill="%" d="`, d.theme.DarkSquares)
	for b := d.variant.Board(); b.Any(); {
		if s := b.Pop(); (s.File()+s.Rank())%2 == 0 {
			x, y := d.corner(s)
			d.put("M% %h%v%h-%z", x, y, unit, unit, unit)
		}
	}
	d.WriteString(`"/>` + "\n")
	if f > 0 {
		d.labels()
	}
}

// labels writes the files below the board and the ranks on its left.
func (d *drawing) labels() {
	_, h := d.o.units(d.variant)
	const capHeight = labelSize * 0.72 // of the font's capitals and digits
	d.put(`<path fill="%" d="`, d.theme.Labels)
	for file := range d.variant.Files {
		x, _ := d.centre(chess.Sq(file, 0))
		d.WriteString(glyph(byte('a'+file), x, float64(h)-frame/2.+capHeight*.36))
	}
	for rank := range chess.Ranks {
		_, y := d.centre(chess.Sq(0, rank))
		d.WriteString(glyph(byte('1'+rank), frame/2., y+capHeight/2))
	}
	d.WriteString(`"/>` + "\n")
}

// state shows the last move and the check: colour over the square, and round a
// King in check a frame besides.
func (d *drawing) state() {
	last := d.o.LastMove
	g, ok := d.board.(game)
	ok = ok && !d.o.Plain
	if last == chess.NoMove && ok {
		last = g.LastMove()
	}
	if last != chess.NoMove {
		d.tint(last.From(), d.theme.LastMove, .45)
		d.tint(last.To(), d.theme.LastMove, .65)
	}
	if ok && g.InCheck() {
		s := g.Royal(g.Turn())
		d.tint(s, d.theme.Check, .45)
		x, y := d.corner(s)
		d.put(`<rect x="%.5" y="%.5" width="%" height="%" fill="none" stroke="%" stroke-width="3"/>`+"\n",
			x+1, y+1, unit-3, unit-3, d.theme.Check)
	}
}

func (d *drawing) tint(s chess.Square, color string, opacity float64) {
	x, y := d.corner(s)
	d.put(`<rect x="%" y="%" width="%" height="%" fill="%" fill-opacity="%"/>`+"\n", x, y, unit, unit, color, num(opacity))
}

// tints colours the marked squares, below the pieces.
func (d *drawing) tints() {
	for _, m := range d.o.Marks {
		d.tint(m.Square, reachColors[m.Reach], .35)
	}
}

// bodies holds each piece's picture without its svg element.
var bodies = func() (t [chess.NumPieces]string) {
	for p := range chess.Piece(chess.NumPieces) {
		t[p] = body(pieces.SVG(p))
	}
	return t
}()

var crown = body(pieces.Crown())

func body(svg []byte) string {
	_, rest, _ := strings.Cut(string(svg), ">")
	inner, _, _ := strings.Cut(rest, "</svg>")
	return strings.TrimSpace(inner)
}

func (d *drawing) place(x, y int, body string) {
	d.put(`<g transform="translate(% %)">`+"\n%\n</g>\n", x, y, body)
}

func (d *drawing) pieces() {
	for b := d.variant.Board(); b.Any(); {
		s := b.Pop()
		if p := d.board.PieceAt(s); p.Kind() != chess.NoKind {
			x, y := d.corner(s)
			d.place(x, y, bodies[p%chess.NumPieces])
		}
	}
}

// crowns marks the royal Kings where the variant leaves a doubt which they are.
func (d *drawing) crowns() {
	g, ok := d.board.(game)
	if !ok || d.o.Plain || d.variant.Royalty == chess.SoleKing {
		return
	}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if s := g.Royal(c); d.variant.Contains(s) {
			x, y := d.corner(s)
			d.place(x+unit-pieces.CrownSize, y, crown)
		}
	}
}

// shapes draws the marks' shapes above the pieces: in the middle of an empty
// square, small in the corner of an occupied one.
func (d *drawing) shapes() {
	for _, m := range d.o.Marks {
		x, y := d.centre(m.Square)
		r := 8.
		if d.board.PieceAt(m.Square).Kind() != chess.NoKind {
			r = 4.5
			x, y = x-unit/2.+r+2.5, y-unit/2.+r+2.5
		}
		color := reachColors[m.Reach]
		d.put(`<g fill="%" stroke="#1d1a18" stroke-width="1.2" stroke-linejoin="round">`, color)
		switch m.Reach {
		case Slide:
			d.circle(x, y, r)
		case Leap:
			d.polygon(x, y-r*1.2, x+r*1.2, y, x, y+r*1.2, x-r*1.2, y)
		case MoveOnly:
			d.put(`<g fill="none" stroke-width="%">`, num(r*.6))
			d.circle(x, y, r*.8)
			d.put(`</g><g fill="none" stroke="%" stroke-width="%">`, color, num(r*.6-2.4))
			d.circle(x, y, r*.8)
			d.WriteString("</g>")
		case CaptureOnly:
			d.polygon(x, y-r*1.15, x+r*1.15, y+r*.85, x-r*1.15, y+r*.85)
		case Castling:
			d.polygon(x-r*.9, y-r*.9, x+r*.9, y-r*.9, x+r*.9, y+r*.9, x-r*.9, y+r*.9)
		}
		d.WriteString("</g>\n")
	}
}

func (d *drawing) circle(x, y, r float64) {
	d.put(`<circle cx="%" cy="%" r="%"/>`, num(x), num(y), num(r))
}

// polygon draws a closed path through points given as x, y, x, y, ….
func (d *drawing) polygon(xy ...float64) {
	d.WriteString(`<path d="`)
	for i := 0; i < len(xy); i += 2 {
		cmd := "L"
		if i == 0 {
			cmd = "M"
		}
		d.WriteString(cmd + num(xy[i]) + " " + num(xy[i+1]))
	}
	d.WriteString(`Z"/>`)
}

// arrows draws the arrows, each one polygon, so that its transparency is even.
func (d *drawing) arrows() {
	const (
		tail = unit * .3  // from the middle of the first square
		half = unit * .08 // of the shaft's width
		wing = unit * .22 // of the head's width
		head = unit * .36 // length
	)
	for _, a := range d.o.Arrows {
		color := arrowColors[a.Color]
		x0, y0 := d.centre(a.From)
		if a.From == a.To {
			d.put(`<g fill="none" stroke="%" stroke-opacity="0.85" stroke-width="3.5">`, color)
			d.circle(x0, y0, unit/2.-2.5)
			d.WriteString("</g>\n")
			continue
		}
		x1, y1 := d.centre(a.To)
		length := math.Hypot(x1-x0, y1-y0)
		ux, uy := (x1-x0)/length, (y1-y0)/length
		var xy []float64
		// at adds the point that lies along the arrow and across it.
		at := func(along, across float64) {
			xy = append(xy, x0+ux*along-uy*across, y0+uy*along+ux*across)
		}
		neck := length - head
		at(tail, half)
		at(neck, half)
		at(neck, wing)
		at(length, 0)
		at(neck, -wing)
		at(neck, -half)
		at(tail, -half)
		d.put(`<g fill="%" fill-opacity="0.85">`, color)
		d.polygon(xy...)
		d.WriteString("</g>\n")
	}
}

// put writes text in which each % stands for the next value, an int or a
// string. (Package fmt would cost the browser's program a fifth of its size.)
func (d *drawing) put(text string, values ...any) {
	for _, v := range values {
		before, after, _ := strings.Cut(text, "%")
		d.WriteString(before)
		switch v := v.(type) {
		case int:
			d.WriteString(strconv.Itoa(v))
		case string:
			d.WriteString(v)
		}
		text = after
	}
	d.WriteString(text)
}

// escape makes text safe within an element; what XML cannot hold becomes
// U+FFFD.
func escape(text string) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(text, "\uFFFD") {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF:
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// num prints a coordinate with at most two decimals.
func num(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}
