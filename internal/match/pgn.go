package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// PGN returns game i (0 or 1) of a pair with its comments: evaluation with
// depth and clock as Lichess writes them, the time over the move as %emt. The
// error tells why the pair's text is no game of v.
func (p *Pair) PGN(v *chess.Variant, engines []EngineSettings, i int) (*pgn.Game, error) {
	r := &p.Games[i]
	players := p.players(i)
	white, black := engines[players[chess.White]], engines[players[chess.Black]]
	g := pgn.NewGame(v)
	ended, err := time.Parse(time.RFC3339, r.Ended)
	if err != nil {
		return nil, err
	}
	result, ok := pgn.ParseResult(r.Result)
	if !ok {
		return nil, fmt.Errorf("result %q is unknown", r.Result)
	}
	g.Result = result
	for _, t := range []pgn.Tag{
		{Name: "Event", Value: "Bifrons match"},
		{Name: "Date", Value: ended.Format("2006.01.02")},
		{Name: "Round", Value: fmt.Sprintf("%d.%d", p.Number+1, i+1)},
		{Name: "White", Value: white.Name},
		{Name: "Black", Value: black.Name},
		{Name: "UTCTime", Value: ended.Format("15:04:05")},
		{Name: "TimeControl", Value: white.Limit},
		{Name: "Termination", Value: r.termination(white.Name, black.Name)},
	} {
		g.SetTag(t.Name, t.Value)
	}
	if white.Limit != black.Limit {
		g.SetTag("TimeControl", "?")
		g.SetTag("WhiteTimeControl", white.Limit)
		g.SetTag("BlackTimeControl", black.Limit)
	}
	start, err := p.Opening.begin(v)
	if err != nil {
		return nil, err
	}
	g.Start = start.Setup()
	opening := strings.Fields(p.Opening.Moves)
	g.SetTag("PlyCount", strconv.Itoa(len(opening)+len(r.Times)))
	thoughts, err := r.thoughts()
	if err != nil {
		return nil, err
	}
	node := g.Root
	for k, text := range append(opening, strings.Fields(r.Moves)...) {
		m, err := start.ParseUCI(text)
		if err != nil {
			return nil, err
		}
		side := start.Turn()
		start.Make(m)
		node = node.Add(m)
		n := k - len(opening)
		if n < 0 {
			node.After = []pgn.Comment{"book"}
			continue
		}
		node.After = []pgn.Comment{r.comment(n, thoughts[n], side)}
	}
	if r.Detail != "" {
		node.After = append(node.After, pgn.Comment(strings.NewReplacer("}", ")", "{", "(", "\n", " ", "[%", "[ %").Replace(r.Detail)))
	}
	return g, nil
}

// comment tells what the mover thought and how long.
func (r *PairedGame) comment(n int, t Thought, side chess.Color) pgn.Comment {
	var parts []string
	if t.Told {
		e := pgn.Eval{Value: t.Score, Depth: min(t.Depth, 9999)}
		if t.Mate != 0 {
			e.Mate, e.Value = true, t.Mate
		}
		if side == chess.Black {
			e.Value = -e.Value
		}
		parts = append(parts, "[%eval "+e.String()+"]")
	}
	if r.Clocks != nil {
		parts = append(parts, "[%clk "+pgn.FormatClock(time.Duration(r.Clocks[n])*time.Millisecond)+"]")
	}
	parts = append(parts, fmt.Sprintf("[%%emt %.3f]", float64(r.Times[n])/1000))
	return pgn.Comment(strings.Join(parts, " "))
}

// termination words the ending for the tag: a word of the PGN standard, and
// what else there is to say.
func (r *PairedGame) termination(white, black string) string {
	e, _ := r.ending()
	loser := white
	if r.AtFault == 2 {
		loser = black
	}
	switch e {
	case OnTime:
		return pgn.TerminationTime.With(loser)
	case ByIllegalMove:
		return pgn.TerminationInfraction.With("illegal move by " + loser)
	case ByBreach:
		return pgn.TerminationInfraction.With(loser + " broke the protocol")
	case ByCrash:
		return pgn.TerminationAbandoned.With(loser + " crashed")
	case ByHang:
		return pgn.TerminationAbandoned.With(loser + " did not answer")
	case ByAdjudicatedWin, ByAdjudicatedDraw, ByLength:
		return pgn.TerminationAdjudication.With(e.String())
	}
	return pgn.TerminationNormal.With(r.Why)
}
