package textgame

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/pgn"
)

// Game is a game that is being played: its record and where it stands.
type Game struct {
	record  *pgn.Game
	pos     *chess.Position // after the last move
	nodes   []*pgn.Node     // the moves
	ending  string          // why the game is over, "" while it goes on
	changed bool            // something was played since the game was last saved
}

// NewGame returns a game from a position.
func NewGame(p *chess.Position) *Game {
	record := pgn.NewGame(p.Variant())
	record.Start = p.Setup()
	g := &Game{record: record, pos: p.Clone()}
	g.settle()
	return g
}

// Resume returns a game that goes on where a record ends. It keeps the main
// line with its comments; variations are left out, and left reports whether
// there were any. An error is that of a record without a legal start.
func Resume(old *pgn.Game) (g *Game, left bool, err error) {
	p, err := old.StartPosition()
	if err != nil {
		return nil, false, err
	}
	g = &Game{record: &pgn.Game{Tags: old.Tags, Variant: old.Variant, Start: old.Start, Root: &pgn.Node{After: old.Root.After}, Result: old.Result}, pos: p}
	at := g.record.Root
	for n := range old.MainLine() {
		left = left || n.Next() != nil
		at = at.Add(n.Move)
		at.NAGs, at.Before, at.After = n.NAGs, n.Before, n.After
		g.nodes = append(g.nodes, at)
		p.Make(n.Move)
	}
	g.settle()
	if g.ending == "" && old.Result != pgn.Unfinished {
		_, why := pgn.ParseTermination(old.Tag("Termination"))
		g.ending = cmp.Or(why, "the record ends with "+old.Result.String())
	}
	return g, left, nil
}

// Players returns the names in the record, "" where it has none.
func (g *Game) Players() (white, black string) { return g.record.Tag("White"), g.record.Tag("Black") }

// Position returns where the game stands. It belongs to the Game.
func (g *Game) Position() *chess.Position { return g.pos }

// Len returns how many moves have been played.
func (g *Game) Len() int { return len(g.nodes) }

// settle notes the end of the game that the rules give the position.
func (g *Game) settle() {
	if o := g.pos.Outcome(); o.Over {
		result, _ := pgn.ParseResult(o.Result()) // one of the four texts
		g.end(result, o.String(), pgn.TerminationNormal)
	}
}

// end notes how the game ended.
func (g *Game) end(result pgn.Result, why string, termination pgn.Termination) {
	g.ending, g.record.Result = why, result
	g.record.SetTag("Termination", termination.With(why))
}

// reopen takes an end back.
func (g *Game) reopen() {
	g.ending, g.record.Result, g.changed = "", pgn.Unfinished, true
	g.record.SetTag("Termination", pgn.TerminationNone.With(""))
}

// play makes a legal move.
func (g *Game) play(m chess.Move) *pgn.Node {
	at := g.record.Root
	if len(g.nodes) > 0 {
		at = g.nodes[len(g.nodes)-1]
	}
	n := at.Add(m)
	g.nodes = append(g.nodes, n)
	g.pos.Make(m)
	g.changed = true
	g.settle()
	return n
}

// takeBack takes the last move back.
func (g *Game) takeBack() {
	last := len(g.nodes) - 1
	g.nodes[last].Remove()
	g.nodes = g.nodes[:last]
	g.pos.Unmake()
	g.reopen()
}

// moverOf returns who played a move of the game.
func (g *Game) moverOf(i int) chess.Color {
	if (len(g.nodes)-i)%2 == 0 {
		return g.pos.Turn()
	}
	return g.pos.Turn().Other()
}

// clock returns what a side's clock showed last, false if it has shown nothing.
func (g *Game) clock(c chess.Color) (time.Duration, bool) {
	for i := len(g.nodes) - 1; i >= 0; i-- {
		if d, ok := g.nodes[i].Clock(); ok && g.moverOf(i) == c {
			return d, true
		}
	}
	return 0, false
}

// lastMove writes the last move with its number, "" before the first.
func (g *Game) lastMove() string {
	m := g.pos.LastMove()
	if m == chess.NoMove {
		return ""
	}
	g.pos.Unmake()
	text := moveNumber(g.pos) + " " + g.pos.MoveText(m)
	g.pos.Make(m)
	return text
}

func moveNumber(p *chess.Position) string {
	dots := "."
	if p.Turn() == chess.Black {
		dots = "..."
	}
	return strconv.Itoa(p.FullmoveNumber()) + dots
}

// levelName names the engine at a level, as it stands in the record.
func levelName(level int) string { return engine.Name + " level " + strconv.Itoa(level) }

// ParseLevelName reads what levelName wrote, or the page, which has a comma
// before the level: whether a player's name is the engine's, and its level, 0
// if the name does not tell.
func ParseLevelName(name string) (level int, ok bool) {
	rest, ok := strings.CutPrefix(name, engine.Name)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(rest, ","), " level "))
	if err != nil || n < 1 || n > engine.Levels {
		return 0, true
	}
	return n, true
}
