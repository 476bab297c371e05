package textgame

import (
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/engine"
)

// adviceNodes is how long the adviser thinks: about half a second.
const adviceNodes = 400_000

// advise asks the adviser; the line begins with the move that it would play.
func (s *session) advise() (r engine.Result, line []string) {
	p := s.Game.pos
	var pv []chess.Move
	r = s.search(s.Adviser, engine.Limits{Nodes: adviceNodes}, func(i *engine.Info) {
		if i.CurrentMove == chess.NoMove && len(i.PV) > 0 {
			pv = append(pv[:0], i.PV...)
		}
	})
	if len(pv) == 0 || pv[0] != r.Move {
		pv = []chess.Move{r.Move}
	}
	q := p.Clone()
	for _, m := range pv[:min(6, len(pv))] {
		if !q.IsLegal(m) {
			break
		}
		line = append(line, q.MoveText(m))
		q.Make(m)
	}
	return r, line
}

func (s *session) hint(string) {
	_, line := s.advise()
	if len(line) > 1 {
		s.sayf("Hint: %s, and then perhaps %s", line[0], strings.Join(line[1:], " "))
		return
	}
	s.sayf("Hint: %s", strings.Join(line, " "))
}

func (s *session) eval(string) {
	if s.Game.ending != "" {
		s.refusef("The game is over: %s.", s.Game.ending)
		return
	}
	r, line := s.advise()
	e := analysis.Evaluation{Known: true, Turn: s.Game.pos.Turn(), Score: r.Score}
	s.sayf("%s, %s (depth %d): %s", e.Text(), verdict(&e), r.Depth, strings.Join(line, " "))
}

// verdict puts an evaluation into words.
func verdict(e *analysis.Evaluation) string {
	points := e.Expected(chess.White)
	side := chess.White
	if points < 0.5 {
		side, points = chess.Black, 1-points
	}
	v, _ := e.Eval()
	switch {
	case v.Mate:
		return side.String() + " mates"
	case points < 0.55:
		return "about even"
	case points < 0.65:
		return side.String() + " is slightly better"
	case points < 0.85:
		return side.String() + " is better"
	}
	return side.String() + " is winning"
}
