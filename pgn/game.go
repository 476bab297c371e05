package pgn

import (
	"iter"
	"slices"
	"strings"

	"bifrons.chess/chess"
)

// Tag is one tag pair, such as [White "Hodgson, Julian"]. Value has no escapes
// any more. Its bytes are kept as they stood in the file, which in old files
// need not be UTF-8.
type Tag struct{ Name, Value string }

// Result is how a game ended, as the text of the game says it.
type Result uint8

// The four results. The zero Result is that of a game unfinished or unknown.
const (
	Unfinished Result = iota
	WhiteWins
	BlackWins
	Draw
)

var resultTexts = [4]string{"*", "1-0", "0-1", "1/2-1/2"}

// String returns "*", "1-0", "0-1" or "1/2-1/2".
func (r Result) String() string { return resultTexts[r&3] }

// ParseResult reads a result. Besides the four standard texts it knows "1:0",
// "0:1", "1/2", "1/2:1/2" and "½-½".
func ParseResult(s string) (Result, bool) {
	switch s {
	case "*":
		return Unfinished, true
	case "1-0", "1:0":
		return WhiteWins, true
	case "0-1", "0:1":
		return BlackWins, true
	case "1/2-1/2", "1/2", "1/2:1/2", "½-½", "½:½", "½", "\xbd-\xbd", "\xbd":
		return Draw, true
	}
	return Unfinished, false
}

// Game is one game: tags, start position, tree of moves and result.
type Game struct {
	// Tags are the tag pairs in the order of the file. Result, Variant,
	// CastlingRules, FEN and SetUp among them are what the file said; the
	// fields below say what holds, and a Writer writes the fields.
	Tags []Tag
	// Variant is the game that is played, with its castling profile.
	Variant *chess.Variant
	// Start is the position before the first move.
	Start chess.Setup
	// Root stands for the start position: it has no move, its comments are
	// those before the first move, its children are the first moves.
	Root *Node
	// Result is the result that stands behind the moves, or that of the tag
	// where the moves have none.
	Result Result
	// Warnings tells what was odd about the text that the game was read from.
	Warnings []Warning
}

// NewGame returns a game of v without moves, from v's own start position.
func NewGame(v *chess.Variant) *Game {
	return &Game{Variant: v, Start: v.StartPosition().Setup(), Root: &Node{}}
}

// Tag returns the value of the first tag of that name, "" if there is none.
// Case does not matter.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// SetTag gives the first tag of that name a new value, or adds the tag.
func (g *Game) SetTag(name, value string) {
	for i, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// StartPosition returns a new Position at the start of the game. A game that a
// Reader returned never gives an error; a game whose Start was set by hand
// gives the *chess.SetupError of a Start that is not legal.
func (g *Game) StartPosition() (*chess.Position, error) {
	return g.Variant.NewPosition(g.Start)
}

// PositionAt returns a new Position after n's move, with all moves that lead
// there in its history. Errors are those of StartPosition; every move on the
// way must be legal, as it is in a game that a Reader returned.
func (g *Game) PositionAt(n *Node) (*chess.Position, error) {
	p, err := g.StartPosition()
	if err != nil {
		return nil, err
	}
	var path []chess.Move
	for ; n.parent != nil; n = n.parent {
		path = append(path, n.Move)
	}
	for _, m := range slices.Backward(path) {
		p.Make(m)
	}
	return p, nil
}

// MainLine yields the moves of the main line in order.
func (g *Game) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := g.Root.first; n != nil; n = n.first {
			if !yield(n) {
				return
			}
		}
	}
}

// Last returns the last move of the main line, Root if there is none.
func (g *Game) Last() *Node {
	n := g.Root
	for n.first != nil {
		n = n.first
	}
	return n
}

// Nodes yields every move of the tree: a move, then all that follows it by the
// main continuation, then the variations, each in the same order.
func (g *Game) Nodes() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := g.Root.first; n != nil; {
			if !yield(n) {
				return
			}
			if n.first != nil {
				n = n.first
				continue
			}
			for n != nil && n.next == nil {
				n = n.parent
			}
			if n != nil {
				n = n.next
			}
		}
	}
}
