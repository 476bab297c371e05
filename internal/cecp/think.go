package cecp

import (
	"strings"
	"sync"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// start runs the engine on a position, which it keeps for itself.
func (s *session) start(why purpose, p *chess.Position, l engine.Limits) {
	l.Start = time.Now()
	l.Overhead = s.options.overhead
	j := &job{ctl: new(engine.Control), done: make(chan engine.Result, 1), purpose: why, start: l.Start, status: new(status)}
	s.job = j
	// "post" and "nopost" hold from the next search on.
	show := s.post && why != pondering || why == analyzing
	line := &liner{pos: p.Clone()}
	out, e := s.out, s.engine
	j.status.total = p.CountLegal() - len(l.Exclude)
	go func() {
		j.done <- e.Search(p, l, j.ctl, func(i *engine.Info) {
			j.status.note(i, line)
			if show && i.CurrentMove == chess.NoMove {
				out.Line(line.thinking(i))
			}
		})
	}()
}

// think searches for our move.
func (s *session) think() {
	l := s.control.limits(s.pos)
	l.Strength = s.options.strength()
	l.MultiPV = s.options.multiPV
	s.start(thinking, s.pos.Clone(), l)
}

// analyse searches the position until something changes.
func (s *session) analyse() {
	if !s.pos.HasLegalMove() || len(s.exclude) >= s.pos.CountLegal() {
		return
	}
	s.start(analyzing, s.pos.Clone(), engine.Limits{MultiPV: s.options.multiPV, Exclude: s.exclude})
}

// startPondering thinks about the answer that we expect.
func (s *session) startPondering(reply chess.Move) {
	if !s.ponder || s.over || reply == chess.NoMove || s.options.strength().Limited() {
		return
	}
	p := s.pos.Clone()
	p.Make(reply)
	if !p.HasLegalMove() {
		return
	}
	l := s.control.limits(p)
	l.Ponder = true
	s.start(pondering, p, l)
	s.job.reply = reply
}

// ponderHit turns pondering into thinking: the move came as expected.
func (s *session) ponderHit() {
	j := s.job
	j.purpose = thinking
	j.start = time.Now()
	j.ctl.PonderHit()
	if s.announce() {
		s.interrupt()
		return
	}
	if r := j.held; r != nil {
		s.finish(*r)
	}
}

// interrupt ends the running search and drops its result.
func (s *session) interrupt() {
	j := s.job
	if j == nil {
		return
	}
	j.ctl.Stop()
	if j.held == nil {
		<-j.done
	}
	s.job = nil
}

// finish takes a search's result: it plays the move if that is due.
func (s *session) finish(r engine.Result) {
	j := s.job
	if j.purpose == pondering {
		j.held, j.done = &r, nil
		return
	}
	s.job = nil
	if j.purpose == analyzing || r.Move == chess.NoMove {
		return
	}
	s.score = r.Score
	s.out.Line("move " + s.pos.UCI(r.Move))
	if s.offers && s.score < drawScore {
		s.out.Line("offer draw")
	}
	s.offers = false
	s.pos.Make(r.Move)
	s.control.spent(time.Since(j.start), s.pos)
	s.hint = chess.NoMove
	if r.Ponder != chess.NoMove && s.pos.IsLegal(r.Ponder) {
		s.hint = r.Ponder
	}
	if !s.announce() {
		s.startPondering(s.hint)
	}
}

func (s *session) cmdMoveNow(string) error {
	if s.job == nil || s.job.purpose != thinking {
		return stateError("not thinking")
	}
	s.job.ctl.Stop()
	return nil
}

func (s *session) cmdEasy(string) error {
	s.ponder = false
	if s.job != nil && s.job.purpose == pondering {
		s.interrupt()
	}
	return nil
}

// hintTime is how long a hint is searched for when none is at hand.
const hintTime = 200 * time.Millisecond

func (s *session) cmdHint(string) error {
	m := s.hint
	if s.job != nil && m == chess.NoMove {
		return stateError("no hint while thinking")
	}
	if m == chess.NoMove {
		m = s.engine.Search(s.pos.Clone(), engine.Limits{MoveTime: hintTime}, nil, nil).Move
	}
	if m == chess.NoMove || !s.pos.IsLegal(m) {
		return stateError("there is no move")
	}
	s.out.Line("Hint: " + s.pos.UCI(m))
	return nil
}

// liner writes lines of thinking. It walks along them on a position of its own.
type liner struct{ pos *chess.Position }

// mateScore is how the protocol marks a mate in n moves: this much plus n.
const mateScore = 100000

// thinking writes "ply score time nodes pv", time in centiseconds.
func (w *liner) thinking(i *engine.Info) string {
	score := int(i.Score)
	if moves, ok := i.Score.MateIn(); ok {
		score = mateScore + moves
		if i.Score < 0 {
			score = -mateScore + moves
		}
	}
	var sb strings.Builder
	sb.WriteString(join(i.Depth, score, int(i.Time/(10*time.Millisecond)), int(i.Nodes)))
	made := 0
	for _, m := range i.PV {
		if !w.pos.IsLegal(m) {
			break
		}
		sb.WriteByte(' ')
		sb.WriteString(w.pos.UCI(m))
		w.pos.Make(m)
		made++
	}
	for range made {
		w.pos.Unmake()
	}
	switch i.Bound { // XBoard's marks of a fail-low and a fail-high
	case engine.UpperBound:
		sb.WriteByte('?')
	case engine.LowerBound:
		sb.WriteByte('!')
	}
	return sb.String()
}

// status is what "." asks for. The search writes it, the session reads it.
type status struct {
	mu     sync.Mutex
	depth  int
	nodes  uint64
	number int // of the root move being searched
	total  int
	move   string
}

func (st *status) note(i *engine.Info, w *liner) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.depth, st.nodes = i.Depth, i.Nodes
	switch {
	case i.CurrentMove != chess.NoMove:
		st.number, st.move = i.CurrentNumber, w.pos.UCI(i.CurrentMove)
	case len(i.PV) > 0:
		st.move = w.pos.UCI(i.PV[0])
	}
}
