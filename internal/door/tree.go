package door

import (
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// Tree is a game with its variations, comments and glyphs. It crosses the door
// both ways, and nothing that PGN holds is lost on the way.
type Tree struct {
	Variant  string   `json:"variant"`  // as in a Line
	FEN      string   `json:"fen"`      // start position; empty for the variant's own
	Tags     []Tag    `json:"tags"`     // as they stood in the file; what the other fields say goes before them
	Result   Result   `json:"result"`   // as the game's text says it
	Glyphs   []int    `json:"glyphs"`   // of the start position
	Comments []string `json:"comments"` // before the first move
	// Nodes are the moves of the tree. A move stands behind the one that it
	// follows; of several that follow the same one the first is the main
	// continuation and the others are variations.
	Nodes []Node `json:"nodes"`
}

// Tag is a tag pair of PGN.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Node is a move in a Tree, with what is said about it.
type Node struct {
	Parent int      `json:"parent"` // place of the move before among the nodes; -1 at the start
	UCI    string   `json:"uci"`
	Glyphs []int    `json:"glyphs"` // Numeric Annotation Glyphs, 0 to 255
	Before []string `json:"before"` // comments before the move, at the opening of a variation
	After  []string `json:"after"`  // comments behind the move, with their commands
}

// Opened is a Tree and all that the screen shows of it. Played and Remarks go
// with the nodes one by one.
type Opened struct {
	Tree     Tree      `json:"tree"`
	Start    Remarks   `json:"start"` // about the start position
	Played   []Played  `json:"played"`
	Remarks  []Remarks `json:"remarks"`
	Warnings []Notice  `json:"warnings"`
}

// Remarks is what the comments about a move say.
type Remarks struct {
	Before string `json:"before"` // before the move; without commands
	Text   string `json:"text"`   // behind the move; without commands
	Clock  string `json:"clock"`  // the mover's time left, such as "0:03:00"; may be empty
	Eval   string `json:"eval"`   // from White's side, such as "0.35" or "#-3"; may be empty
	Marks  []Mark `json:"marks"`
}

// Mark is a coloured square or an arrow.
type Mark struct {
	Color string `json:"color"` // G, R, Y or B
	From  Square `json:"from"`
	To    Square `json:"to"` // empty for a square
}

// Glyph is one of the glyphs that have a customary sign.
type Glyph struct {
	Number int    `json:"number"`
	Sign   string `json:"sign"` // such as "!?"
}

// Glyphs returns the glyphs that have a sign, in the order of their numbers.
func (Rules) Glyphs() []Glyph {
	var out []Glyph
	for n := range 256 {
		if sign := pgn.NAG(n).Mark(); sign != "" {
			out = append(out, Glyph{n, sign})
		}
	}
	return out
}

// game turns the tree into the game that it is. The error is about the variant,
// the start position, or the first move that is not legal.
func (t *Tree) game() (*pgn.Game, []*pgn.Node, error) {
	p, _, err := start(t.Variant, t.FEN)
	if err != nil {
		return nil, nil, err
	}
	g := pgn.NewGame(p.Variant())
	g.Start = p.Setup()
	for _, tag := range t.Tags {
		g.Tags = append(g.Tags, pgn.Tag{Name: tag.Name, Value: tag.Value})
	}
	g.Result, _ = pgn.ParseResult(string(t.Result)) // anything else is unfinished
	g.Root.NAGs, g.Root.After = nags(t.Glyphs), comments(t.Comments)
	nodes := make([]*pgn.Node, 0, len(t.Nodes))
	at := &cursor{p: p, node: g.Root}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		parent := g.Root
		if n.Parent >= 0 && n.Parent < i {
			parent = nodes[n.Parent]
		}
		at.goTo(parent)
		m, err := p.ParseUCI(n.UCI)
		if err != nil {
			return nil, nil, err
		}
		node := parent.Add(m)
		node.NAGs, node.Before, node.After = nags(n.Glyphs), comments(n.Before), comments(n.After)
		nodes = append(nodes, node)
	}
	return g, nodes, nil
}

// cursor is a position that walks about a game.
type cursor struct {
	p    *chess.Position
	node *pgn.Node
}

// goTo takes back what does not lead to a node and plays what does.
func (c *cursor) goTo(n *pgn.Node) {
	var way []*pgn.Node
	from, to := c.node, n
	depth, want := from.Ply(), to.Ply()
	for from != to {
		if depth >= want {
			c.p.Unmake()
			from, depth = from.Parent(), depth-1
		} else {
			way = append(way, to)
			to, want = to.Parent(), want-1
		}
	}
	for i := len(way) - 1; i >= 0; i-- {
		c.p.Make(way[i].Move)
	}
	c.node = n
}

// open turns a game into the tree that crosses the door.
func open(g *pgn.Game) (Opened, error) {
	p, err := g.StartPosition()
	if err != nil {
		return Opened{}, err
	}
	out := Opened{Tree: Tree{
		Variant:  nameOf(g.Variant),
		Result:   Result(g.Result.String()),
		Glyphs:   numbers(g.Root.NAGs),
		Comments: texts(g.Root.After),
	}}
	out.Start = remarks(g.Root)
	if fen := p.FEN(); fen != g.Variant.StartPosition().FEN() {
		out.Tree.FEN = fen
	}
	for _, t := range g.Tags {
		out.Tree.Tags = append(out.Tree.Tags, Tag{t.Name, t.Value})
	}
	places := map[*pgn.Node]int{g.Root: -1}
	at := &cursor{p: p, node: g.Root}
	for n := range g.Nodes() {
		places[n] = len(out.Tree.Nodes)
		at.goTo(n.Parent())
		played := play(p, n.Move)
		at.node = n
		out.Played = append(out.Played, played)
		out.Remarks = append(out.Remarks, remarks(n))
		out.Tree.Nodes = append(out.Tree.Nodes, Node{
			Parent: places[n.Parent()],
			UCI:    played.UCI,
			Glyphs: numbers(n.NAGs),
			Before: texts(n.Before),
			After:  texts(n.After),
		})
	}
	for _, w := range g.Warnings {
		out.Warnings = append(out.Warnings, notice(w))
	}
	return out, nil
}

// Annotate returns the comments about a move with another text, which replaces
// what people wrote there; the commands stay.
func (Rules) Annotate(after []string, text string) []string {
	var parts []string
	for _, c := range after {
		for cmd := range pgn.Comment(c).Commands() {
			part := "[%" + cmd.Name
			if cmd.Argument != "" {
				part += " " + cmd.Argument
			}
			parts = append(parts, part+"]")
		}
	}
	if text = strings.Join(strings.Fields(text), " "); text != "" {
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, " ")}
}

// Draw returns the comments about a move with other coloured squares and
// arrows. It fails on a mark that is none.
func (Rules) Draw(after []string, marks []Mark) ([]string, error) {
	n := &pgn.Node{After: comments(after)}
	list := make([]pgn.Mark, 0, len(marks))
	for _, m := range marks {
		mark, ok := pgn.ParseMark(m.Color + string(m.From) + string(m.To))
		if !ok {
			return nil, badMark(m.Color + string(m.From) + string(m.To))
		}
		list = append(list, mark)
	}
	n.SetMarks(list)
	return texts(n.After), nil
}

type badMark string

func (e badMark) Error() string { return string(e) + " is no coloured square and no arrow" }

// Read returns what comments about a move say.
func (Rules) Read(before []string, after []string) Remarks {
	return remarks(&pgn.Node{Before: comments(before), After: comments(after)})
}

func remarks(n *pgn.Node) Remarks {
	r := Remarks{Before: prose(n.Before), Text: prose(n.After)}
	if d, ok := n.Clock(); ok {
		r.Clock = pgn.FormatClock(d)
	}
	if e, ok := n.Eval(); ok {
		r.Eval = pgn.Eval{Mate: e.Mate, Value: e.Value}.String()
	}
	for _, m := range n.Marks() {
		r.Marks = append(r.Marks, Mark{string(m.Color), square(m.From), square(m.To)})
	}
	return r
}

func prose(list []pgn.Comment) string {
	var parts []string
	for _, c := range list {
		if text := c.Prose(); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

func nags(list []int) []pgn.NAG {
	var out []pgn.NAG
	for _, n := range list {
		out = append(out, pgn.NAG(n))
	}
	return out
}

func numbers(list []pgn.NAG) []int {
	var out []int
	for _, n := range list {
		out = append(out, int(n))
	}
	return out
}

func comments(list []string) []pgn.Comment {
	var out []pgn.Comment
	for _, c := range list {
		out = append(out, pgn.Comment(c))
	}
	return out
}

func texts(list []pgn.Comment) []string {
	var out []string
	for _, c := range list {
		out = append(out, string(c))
	}
	return out
}
