// Package analysis has an engine look at a whole game: it evaluates every
// position of the main line, finds the moves that threw points away, and sums
// up how well each side played. The findings go into the game as comments,
// glyphs and variations that any PGN reader shows, and into a graph.
//
// It does no input or output and knows the engine by what it needs of it only,
// so that the same analysis runs in a browser.
package analysis

import (
	"context"
	"slices"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/pgn"
)

// Searcher is what an analysis needs of an engine; an *engine.Engine is one.
type Searcher interface {
	Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result
	// Clear forgets other games, so that a game's analysis does not depend on
	// what was analysed before.
	Clear()
}

// Options says how thoroughly a game is analysed.
type Options struct {
	// Limits are those of the search of one position: Depth, Nodes and
	// MoveTime. With none of them a search would not end.
	Limits engine.Limits
	// Lines is how many best lines are kept for each position; below 1 means 1.
	Lines int
	// Progress, if not nil, is called after each position.
	Progress func(done, total int)
}

// Line is a continuation that the engine holds good, and its score for the
// side to move.
type Line struct {
	Score engine.Score
	Moves []chess.Move // at least one
}

// Evaluation is what is known about one position.
type Evaluation struct {
	Known   bool // false: not analysed
	Turn    chess.Color
	Score   engine.Score  // for the side to move; exact where the game is over
	Depth   int           // of the search in plies, 0 where the game is over
	Outcome chess.Outcome // where it is over, nothing was searched
	Lines   []Line        // the best first; none where the game is over
}

// Analysis is the analysis of a game's main line, whole or in part.
type Analysis struct {
	Game *pgn.Game
	// Positions are the start and the positions after each move of the main
	// line. An analysis that was broken off knows the last of them only: it
	// goes backwards, so that a search finds what comes later in its table.
	Positions []Evaluation
	// Moves are the moves of the main line; Moves[i] leads from Positions[i]
	// to Positions[i+1].
	Moves []Move
}

// Move is a move of the main line and what became of it.
type Move struct {
	Node   *pgn.Node
	Mover  chess.Color
	Number int    // as it is written before the move
	SAN    string // in Bifrons' own dialect

	Known bool // both positions are known, and what follows holds
	// Best is the engine's choice instead, its own SAN beside it; NoMove where
	// the game was over by the rules before this move.
	Best    chess.Move
	BestSAN string
	// Loss is the expected points that the move gave away, 0 to 1; CentiLoss
	// the same in centipawns, at most 2000. Both are 0 for the best move.
	Loss      float64
	CentiLoss int
	Judgement Judgement
	// Why explains a move that is not Sound; nil for the others.
	Why *Explanation
}

// Text returns the move with its number and mark, such as "23...Qd5??".
func (m *Move) Text() string {
	return moveText(m.Number, m.Mover, m.SAN) + m.Judgement.Mark()
}

// Size returns how many positions an analysis of a game looks at.
func Size(g *pgn.Game) int { return g.Last().Ply() + 1 }

// Run analyses a game. When ctx ends first, what is known by then is returned
// with its error. Any other error is that of a game without a legal start. The
// game itself stays as it is; see Annotate.
func Run(ctx context.Context, g *pgn.Game, s Searcher, o Options) (*Analysis, error) {
	p, err := g.StartPosition()
	if err != nil {
		return nil, err
	}
	a := &Analysis{Game: g, Positions: make([]Evaluation, Size(g))}
	for n := range g.MainLine() {
		a.Moves = append(a.Moves, Move{Node: n, Mover: p.Turn(), Number: p.FullmoveNumber(), SAN: p.SAN(n.Move)})
		p.Make(n.Move)
	}
	s.Clear()
	for i := len(a.Positions) - 1; ; i-- {
		e := evaluate(ctx, p, s, o)
		if !e.Known {
			return a, ctx.Err()
		}
		a.Positions[i] = e
		if i < len(a.Moves) {
			a.judge(i, p)
		}
		if o.Progress != nil {
			o.Progress(len(a.Positions)-i, len(a.Positions))
		}
		if i == 0 {
			return a, nil
		}
		p.Unmake()
	}
}

// evaluate looks at one position. The Evaluation is not Known when ctx ended
// meanwhile.
func evaluate(ctx context.Context, p *chess.Position, s Searcher, o Options) Evaluation {
	e := Evaluation{Known: true, Turn: p.Turn(), Outcome: p.Outcome()}
	if e.Outcome.Over {
		if !e.Outcome.Draw {
			e.Score = -engine.Mate // only the side to move can have been mated
		}
		return e
	}
	limits := o.Limits
	limits.MultiPV = max(1, o.Lines)
	ctl := new(engine.Control)
	defer context.AfterFunc(ctx, ctl.Stop)()
	r := s.Search(p, limits, ctl, func(i *engine.Info) {
		if i.CurrentMove != chess.NoMove || i.Bound != engine.ExactBound || len(i.PV) == 0 {
			return
		}
		e.Lines = append(e.Lines, make([]Line, max(0, i.Line-len(e.Lines)))...)
		e.Lines[i.Line-1] = Line{i.Score, slices.Clone(i.PV)}
	})
	if ctx.Err() != nil {
		return Evaluation{}
	}
	e.Score, e.Depth = r.Score, r.Depth
	e.Lines = settle(e.Lines, r, limits.MultiPV)
	return e
}

// settle puts the line of the move that the search decided for first: an
// iteration that a limit broke off may have changed its mind without a report.
func settle(lines []Line, r engine.Result, most int) []Line {
	best := Line{r.Score, []chess.Move{r.Move}}
	if r.Ponder != chess.NoMove {
		best.Moves = append(best.Moves, r.Ponder)
	}
	all := []Line{best}
	for _, l := range lines {
		switch {
		case len(l.Moves) == 0: // a line that was never reported
		case l.Moves[0] == r.Move:
			if len(l.Moves) > len(best.Moves) {
				all[0].Moves = l.Moves
			}
		case !slices.ContainsFunc(all, func(m Line) bool { return m.Moves[0] == l.Moves[0] }):
			all = append(all, l)
		}
	}
	return all[:min(most, len(all))]
}

// judge compares the position before a move, p, with the one after it. Both are
// known.
func (a *Analysis) judge(i int, p *chess.Position) {
	m, before, after := &a.Moves[i], &a.Positions[i], &a.Positions[i+1]
	m.Known = true
	if len(before.Lines) == 0 {
		return // the game was over by the rules, and they played on
	}
	m.Best = before.Lines[0].Moves[0]
	m.BestSAN = p.SAN(m.Best)
	if m.Best == m.Node.Move {
		return
	}
	m.Loss = max(0, before.Expected(m.Mover)-after.Expected(m.Mover))
	m.CentiLoss = max(0, before.centipawns(m.Mover)-after.centipawns(m.Mover))
	m.Judgement = JudgementOf(m.Loss)
	if m.Judgement != Sound {
		m.Why = explain(p, m.Node.Move, before, after)
	}
}

// Done returns how many positions are known.
func (a *Analysis) Done() int {
	n := 0
	for i := range a.Positions {
		if a.Positions[i].Known {
			n++
		}
	}
	return n
}
