package analysis

import (
	"slices"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/pgn"
)

// What an analysis writes into a game it signs, so that a later one can take
// it back and leaves alone what people wrote: [%bifrons line] at the first
// move of a variation, [%bifrons blunder] and the like beside a glyph.
// [%bifrons-best Nf3 Nc6] is the best line where no move follows that it could
// be a variation to.
const (
	signature   = "bifrons"
	signedLine  = "line"
	bestCommand = "bifrons-best"
	evalCommand = "eval"
)

// longestLine is how many plies of a line are written, unless it ends in mate.
const longestLine = 12

// Notes says what Annotate writes besides evaluations and glyphs.
type Notes struct {
	// Lines is how many of the best lines are written; fewer if fewer were
	// kept. 0 writes none.
	Lines int
	// Always writes the lines at every move, not only at those that a better
	// one is held against.
	Always bool
}

// Annotate writes the analysis into its game: an evaluation behind each
// position, a glyph at each bad move, and the best lines as variations to it.
// Comments, glyphs and variations of others stay, and only their evaluations
// are replaced; a move that someone has judged already keeps that judgement
// alone. What an earlier analysis wrote is taken back first, where there is
// something to put in its place, unless someone has added to it.
func (a *Analysis) Annotate(o Notes) {
	p, err := a.Game.StartPosition()
	if err != nil || a.Done() == 0 { // a game that was analysed has a legal start
		return
	}
	if a.Game.Tag("Annotator") == "" {
		a.Game.SetTag("Annotator", engine.Name)
	}
	for i := range a.Positions {
		e, n := &a.Positions[i], a.nodeOf(i)
		if i > 0 {
			p.Make(n.Move)
		}
		if !e.Known {
			continue
		}
		a.forget(i)
		if v, ok := e.Eval(); ok {
			put(n, evalCommand, v.String())
		}
		if i > 0 && a.Moves[i-1].Known {
			markMove(n, a.Moves[i-1].Judgement)
		}
		switch {
		case i == len(a.Moves):
			if o.Lines > 0 && len(e.Lines) > 0 {
				put(n, bestCommand, bestLine(p, e))
			}
		case a.Moves[i].Judgement != Sound || o.Always:
			addLines(n, p, e, o.Lines, a.Moves[i].Node.Move)
		}
	}
}

// nodeOf returns the node behind which a position's evaluation stands.
func (a *Analysis) nodeOf(i int) *pgn.Node {
	if i == 0 {
		return a.Game.Root
	}
	return a.Moves[i-1].Node
}

// forget takes back what an earlier analysis wrote about a position.
func (a *Analysis) forget(i int) {
	n := a.nodeOf(i)
	if i > 0 && a.Moves[i-1].Known {
		argument, _ := n.Command(signature)
		for j := Inaccuracy; j < numJudgements; j++ {
			if at := slices.Index(n.NAGs, j.Glyph()); at >= 0 && argument == j.String() {
				n.NAGs = slices.Delete(n.NAGs, at, at+1)
			}
		}
		n.RemoveCommand(signature)
	}
	n.RemoveCommand(bestCommand)
	n.RemoveCommand(evalCommand)
	var own []*pgn.Node
	for c := range n.Children() {
		if !c.IsMain() {
			own = signedLines(c, own)
		}
	}
	for _, c := range own {
		if untouched(c) {
			c.Remove()
		} else {
			c.RemoveCommand(signature) // someone has made it theirs
		}
	}
}

// signedLines appends the first moves of own lines in a variation: it may be
// one, or hold one that goes on from someone's moves.
func signedLines(n *pgn.Node, own []*pgn.Node) []*pgn.Node {
	for todo := []*pgn.Node{n}; len(todo) > 0; {
		n, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if argument, ok := n.Command(signature); ok && argument == signedLine {
			own = append(own, n)
		}
		todo = slices.AppendSeq(todo, n.Children())
	}
	return own
}

// untouched reports whether a line holds nothing but what an analysis wrote.
func untouched(n *pgn.Node) bool {
	for ; n != nil; n = n.Main() {
		if len(n.NAGs) > 0 || len(n.Before) > 0 || n.Main() != nil && n.Main().Next() != nil {
			return false
		}
		for _, c := range n.After {
			if c.Without(signature).Without(evalCommand) != "" {
				return false
			}
		}
	}
	return true
}

// markMove gives a move the glyph of its judgement, unless it has one.
func markMove(n *pgn.Node, j Judgement) {
	if j == Sound || slices.ContainsFunc(n.NAGs, judgesMove) {
		return
	}
	n.NAGs = append([]pgn.NAG{j.Glyph()}, n.NAGs...)
	put(n, signature, j.String())
}

// judgesMove reports whether a glyph is one of the marks from ! to ?!.
func judgesMove(g pgn.NAG) bool { return g >= pgn.GoodMove && g <= pgn.DubiousMove }

// addLines writes the best lines from p, the position behind n, as variations to
// the move that was played.
func addLines(n *pgn.Node, p *chess.Position, e *Evaluation, most int, played chess.Move) {
	for _, l := range e.Lines[:min(max(0, most), len(e.Lines))] {
		if l.Moves[0] != played {
			graft(n, p.Clone(), l)
		}
	}
}

// graft adds a line to the variations behind n. Where someone's variation
// begins in the same way, it goes on from there. It makes the moves on p.
func graft(n *pgn.Node, p *chess.Position, l Line) {
	turn, signed := p.Turn(), false
	for i, m := range cut(l) {
		if !p.IsLegal(m) {
			return
		}
		p.Make(m)
		var next *pgn.Node
		for c := range n.Children() {
			if c.Move == m {
				next = c
			}
		}
		if next == nil {
			next = n.Add(m)
			if v, ok := afterMove(l, turn).Eval(); ok && i == 0 {
				put(next, evalCommand, v.String())
			}
			if !signed {
				put(next, signature, signedLine)
				signed = true
			}
		}
		n = next
	}
}

// cut shortens a line to what is worth writing.
func cut(l Line) []chess.Move {
	if _, mate := l.Score.MateIn(); mate {
		return l.Moves
	}
	return l.Moves[:min(longestLine, len(l.Moves))]
}

// afterMove returns the evaluation after the first move of a line.
func afterMove(l Line, turn chess.Color) *Evaluation {
	s := l.Score
	if _, mate := s.MateIn(); mate { // which is one ply nearer now
		if s > 0 {
			s++
		} else {
			s--
		}
	}
	return &Evaluation{Known: true, Turn: turn.Other(), Score: max(-engine.Mate, -s)}
}

// bestLine writes the best line from p, making its moves there.
func bestLine(p *chess.Position, e *Evaluation) string {
	var words []string
	for _, m := range cut(e.Lines[0]) {
		if !p.IsLegal(m) {
			break
		}
		words = append(words, p.SAN(m))
		p.Make(m)
	}
	return strings.Join(words, " ")
}

// put sets a command behind a move: in place of the one of that name, else in
// a comment that holds nothing but commands, else in one of its own.
func put(n *pgn.Node, name, argument string) {
	if _, ok := n.Command(name); !ok {
		for i, c := range n.After {
			if c.Prose() == "" && strings.HasSuffix(string(c), "]") {
				n.After[i] = c + pgn.Comment(" [%"+name+" "+argument+"]")
				return
			}
		}
	}
	n.SetCommand(name, argument)
}
