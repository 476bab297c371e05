package door

import (
	"strconv"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/diagram"
	"bifrons.chess/pgn"
)

// Picture says how a diagram looks.
type Picture struct {
	Flip  bool   `json:"flip"`  // Black at the bottom
	Theme string `json:"theme"` // "light" or "dark"
	Frame bool   `json:"frame"` // with coordinates
	// Square is the side of a square in pixels, 8 to 256; 0 means 45.
	Square int    `json:"square"`
	Title  string `json:"title"` // for those who do not see it; empty for the variant's
	Marks  []Mark `json:"marks"`
}

// SVG draws the position that a game has reached as an SVG document.
func (Rules) SVG(line Line, picture Picture) (string, error) {
	p, _, err := start(line.Variant, line.FEN)
	if err != nil {
		return "", err
	}
	for _, text := range line.Moves {
		m, err := p.ParseUCI(text)
		if err != nil {
			return "", err
		}
		p.Make(m)
	}
	theme, ok := diagram.ThemeNamed(picture.Theme)
	if !ok {
		return "", unknownTheme(picture.Theme)
	}
	o := diagram.Options{Square: picture.Square, Flip: picture.Flip, Theme: theme, NoCoordinates: !picture.Frame, Title: picture.Title}
	for _, m := range picture.Marks {
		arrow, err := m.arrow()
		if err != nil {
			return "", err
		}
		o.Arrows = append(o.Arrows, arrow)
	}
	var b strings.Builder
	err = diagram.SVG(&b, p, o)
	return b.String(), err
}

var arrowColors = map[byte]diagram.ArrowColor{'G': diagram.Green, 'R': diagram.Red, 'Y': diagram.Yellow, 'B': diagram.Blue}

func (m *Mark) arrow() (diagram.Arrow, error) {
	mark, ok := pgn.ParseMark(m.Color + string(m.From) + string(m.To))
	if !ok {
		return diagram.Arrow{}, badMark(m.Color + string(m.From) + string(m.To))
	}
	a := diagram.Arrow{From: mark.From, To: mark.To, Color: arrowColors[mark.Color]}
	if a.To == chess.NoSquare {
		a.To = a.From
	}
	return a, nil
}

type unknownTheme string

func (e unknownTheme) Error() string { return strconv.Quote(string(e)) + " is no theme of diagrams" }
