package analysis

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// The graph's measures, in its own units. It is small for its letters, so that
// they can still be read where it is shrunk to the width of a telephone.
const (
	graphWidth  = 640
	graphHeight = 320
	graphLeft   = 44
	graphRight  = 16
	graphTop    = 66
	graphBottom = 48
	// longestTitle is how many letters fit above the graph.
	longestTitle = 62
)

// graphStyle dresses the graph for dark pages; for light ones, and wherever
// style sheets are not heeded, the colours of the elements themselves serve.
// Both bring their own background, so that the picture can be read on any.
const graphStyle = `<style>@media (prefers-color-scheme: dark) {` +
	`.evaluation-graph .ground { fill: #20262b } .evaluation-graph .panel { fill: #5d6670 } ` +
	`.evaluation-graph .words { fill: #dfe4e8 } .evaluation-graph .faint { fill: #aab4bd } .evaluation-graph .side { fill: #c3ccd4 } ` +
	`.evaluation-graph .grid { stroke: #77828d } .evaluation-graph .white { fill: #f1eee8 } .evaluation-graph .black { fill: #15181b } }</style>`

// graph draws the picture, layer upon layer.
type graph struct {
	strings.Builder
	a      *Analysis
	points int // of the axis: moves, at least one
}

// Graph draws the game's evaluation as an SVG document: White's chances above
// the middle line, Black's below, and a mark at each bad move. What is not
// known is left open. The title is shown above it; "" takes the game's players.
func (a *Analysis) Graph(title string) string {
	if title == "" {
		title = a.Game.Tag("White") + " – " + a.Game.Tag("Black")
		if a.Game.Tag("White") == "" && a.Game.Tag("Black") == "" {
			title = a.Game.Variant.Title
		}
	}
	g := &graph{a: a, points: max(1, len(a.Moves))}
	g.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" class="evaluation-graph" viewBox="0 0 ` + strconv.Itoa(graphWidth) + " " + strconv.Itoa(graphHeight) +
		`" font-family="sans-serif" font-size="14" role="img">` + "\n<title>" + escape("Evaluation: "+title) + "</title>\n<desc>" + escape(a.describe()) + "</desc>\n" + graphStyle + "\n")
	g.rect("ground", "#fbf9f5", 0, 0, graphWidth, graphHeight)
	g.rect("panel", "#cdc6bb", graphLeft, graphTop, graphWidth-graphLeft-graphRight, graphHeight-graphTop-graphBottom)
	g.text("words", "#2b2622", graphLeft, 26, "start", `font-size="17" font-weight="bold"`, shorten(title))
	g.legend()
	g.areas()
	g.axes()
	g.curve()
	g.marks()
	g.WriteString("</svg>\n")
	return g.String()
}

func (g *graph) x(position int) float64 {
	return graphLeft + float64(position)/float64(g.points)*(graphWidth-graphLeft-graphRight)
}

func (g *graph) y(points float64) float64 {
	return graphTop + (1-points)*(graphHeight-graphTop-graphBottom)
}

func (g *graph) rect(class, fill string, x, y, width, height float64) {
	g.WriteString(`<rect class="` + class + `" fill="` + fill + `" x="` + num(x) + `" y="` + num(y) + `" width="` + num(width) + `" height="` + num(height) + `"/>` + "\n")
}

func (g *graph) text(class, fill string, x, y float64, anchor, more, text string) {
	g.WriteString(`<text class="` + class + `" fill="` + fill + `" x="` + num(x) + `" y="` + num(y) + `" text-anchor="` + anchor + `" ` + more + `>` + escape(text) + "</text>\n")
}

// axes draws the lines of the evaluations, in Pawns, and the move numbers.
func (g *graph) axes() {
	right := float64(graphWidth - graphRight)
	for _, pawns := range []int{5, 2, 0, -2, -5} {
		label := strconv.Itoa(pawns)
		if pawns > 0 {
			label = "+" + label
		}
		e := Evaluation{Turn: chess.White, Score: engine.Score(100 * pawns)}
		y := g.y(e.Expected(chess.White))
		width := "0.75"
		if pawns == 0 {
			width = "1.5"
		}
		g.WriteString(`<path class="grid" stroke="#a59c8e" stroke-width="` + width + `" d="M` + num(graphLeft) + " " + num(y) + "H" + num(right) + `"/>` + "\n")
		g.text("words", "#2b2622", graphLeft-8, y+5, "end", "", strings.Replace(label, "-", "−", 1))
	}
	bottom := float64(graphHeight - graphBottom)
	g.text("side", "#5e564d", graphLeft+7, graphTop+17, "start", `font-size="13"`, "White is better")
	g.text("side", "#5e564d", graphLeft+7, bottom-8, "start", `font-size="13"`, "Black is better")
	for _, i := range g.ticks() {
		x := g.x(i + 1)
		g.WriteString(`<path class="grid" stroke="#a59c8e" d="M` + num(x) + " " + num(bottom) + `v5"/>` + "\n")
		g.text("words", "#2b2622", x, bottom+20, "middle", "", strconv.Itoa(g.a.Moves[i].Number))
	}
	g.text("faint", "#5e564d", graphLeft, graphHeight-10, "start", `font-size="13"`, "move")
}

// ticks returns the moves whose numbers stand below the graph: at most about a
// dozen round ones, each where that number is first played.
func (g *graph) ticks() []int {
	moves := g.a.Moves
	if len(moves) == 0 {
		return nil
	}
	first, last := moves[0].Number, moves[len(moves)-1].Number
	step := 1
	for _, s := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000} {
		if step = s; (last-first)/s < 12 {
			break
		}
	}
	var all []int
	for i, m := range moves {
		if (i == 0 || moves[i-1].Number != m.Number) && (m.Number%step == 0 || step > 2 && m.Number == 1) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		all = []int{0}
	}
	return all
}

// areas fills the space between the middle line and the curve: white above,
// black below.
func (g *graph) areas() {
	middle := g.y(0.5)
	for _, side := range []struct {
		class, fill string
		beyond      func(y float64) float64
	}{
		{"white", "#ffffff", func(y float64) float64 { return min(y, middle) }},
		{"black", "#3b3632", func(y float64) float64 { return max(y, middle) }},
	} {
		g.stretches(func(from, to int) {
			g.WriteString(`<path class="` + side.class + `" fill="` + side.fill + `" d="M` + num(g.x(from)) + " " + num(middle))
			for i := from; i <= to; i++ {
				if i > from {
					g.crossing(i, middle)
				}
				g.WriteString("L" + num(g.x(i)) + " " + num(side.beyond(g.at(i))))
			}
			g.WriteString("V" + num(middle) + `Z"/>` + "\n")
		})
	}
}

// crossing adds the point where the curve crosses the middle line between two
// positions, without which the areas would overlap it.
func (g *graph) crossing(i int, middle float64) {
	a, b := g.at(i-1)-middle, g.at(i)-middle
	if a*b < 0 {
		g.WriteString("L" + num(g.x(i-1)+a/(a-b)*(g.x(i)-g.x(i-1))) + " " + num(middle))
	}
}

// at returns the height of a position's point.
func (g *graph) at(i int) float64 { return g.y(g.a.Positions[i].Expected(chess.White)) }

// stretches calls draw for each run of positions that are known.
func (g *graph) stretches(draw func(from, to int)) {
	from := -1
	for i := range len(g.a.Positions) + 1 {
		switch known := i < len(g.a.Positions) && g.a.Positions[i].Known; {
		case known && from < 0:
			from = i
		case !known && from >= 0:
			draw(from, i-1)
			from = -1
		}
	}
}

// curve draws the line itself; a single point is a dot.
func (g *graph) curve() {
	g.stretches(func(from, to int) {
		if from == to {
			g.WriteString(`<circle fill="#c8641b" cx="` + num(g.x(from)) + `" cy="` + num(g.at(from)) + `" r="4"/>` + "\n")
			return
		}
		g.WriteString(`<polyline fill="none" stroke="#c8641b" stroke-width="2" stroke-linejoin="round" points="`)
		for i := from; i <= to; i++ {
			if i > from {
				g.WriteByte(' ')
			}
			g.WriteString(num(g.x(i)) + "," + num(g.at(i)))
		}
		g.WriteString(`"/>` + "\n")
	})
}

// markShapes draw the judgements about the origin: told apart by shape and by
// colour.
var markShapes = [numJudgements]string{
	Inaccuracy: `<circle r="5" fill="#2f7fd1"/>`,
	Mistake:    `<path d="M0-7 7 0 0 7-7 0z" fill="#e39a00"/>`,
	Blunder:    `<path d="M0-8 8 6H-8z" fill="#d3202b"/>`,
}

func (g *graph) mark(j Judgement, x, y float64, title string) {
	g.WriteString(`<g transform="translate(` + num(x) + " " + num(y) + `)" stroke="#fff" stroke-width="1.25">`)
	if title != "" {
		g.WriteString("<title>" + escape(title) + "</title>")
	}
	g.WriteString(markShapes[j] + "</g>\n")
}

func (g *graph) marks() {
	for i := range g.a.Moves {
		if m := &g.a.Moves[i]; m.Judgement != Sound {
			g.mark(m.Judgement, g.x(i+1), g.at(i+1), g.a.Comment(i))
		}
	}
}

// legend explains the marks and sums up the game.
func (g *graph) legend() {
	x := float64(graphLeft + 6)
	for j := Inaccuracy; j < numJudgements; j++ {
		g.mark(j, x, 45, "")
		label := j.Mark() + " " + j.String()
		g.text("words", "#2b2622", x+13, 50, "start", "", label)
		x += 36 + 7.4*float64(utf8.RuneCountInString(label))
	}
	if text := g.a.accuracies(); text != "" {
		g.text("faint", "#5e564d", graphWidth-graphRight, graphHeight-10, "end", `font-size="13"`, text)
	}
}

// accuracies names both sides' accuracy, "" where no move is known.
func (a *Analysis) accuracies() string {
	var parts []string
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if p := a.Player(c); p.Moves > 0 {
			parts = append(parts, c.String()+" "+strconv.Itoa(int(math.Round(p.Accuracy)))+" %")
		}
	}
	if parts == nil {
		return ""
	}
	return "accuracy: " + strings.Join(parts, ", ")
}

// Comment says in a line what was wrong with a bad move: "23...Qd5??, +0.30 to
// +4.10; best Qe7; leaves the Rook on a8 undefended against the Bishop on g2".
// The index is that of Moves, of one that is not Sound.
func (a *Analysis) Comment(i int) string {
	m := &a.Moves[i]
	return m.Text() + ", " + a.Positions[i].Text() + " to " + a.Positions[i+1].Text() + "; best " + m.BestSAN + "; " + m.Why.String()
}

// describe tells the graph to those who do not see it.
func (a *Analysis) describe() string {
	var parts []string
	if text := a.accuracies(); text != "" {
		parts = append(parts, text)
	}
	for i := range a.Moves {
		if a.Moves[i].Judgement != Sound {
			parts = append(parts, a.Comment(i))
		}
	}
	last := len(a.Positions) - 1
	if a.Positions[last].Known {
		parts = append(parts, "last position "+a.Positions[last].Text())
	}
	return "The evaluation after each move, White's advantage above, Black's below. " + strings.Join(parts, ". ") + "."
}

func shorten(text string) string {
	if utf8.RuneCountInString(text) <= longestTitle {
		return text
	}
	return string([]rune(text)[:longestTitle-1]) + "…"
}

// escape makes a tag's bytes safe text of an XML document, whatever they are.
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
		case r < ' ' || r == 0xFFFE || r == 0xFFFF:
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// num prints a coordinate with at most two decimals.
func num(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }
