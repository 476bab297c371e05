package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// job is a search, a perft count or a bench that runs in its own goroutine.
type job struct {
	ctl       *engine.Control
	done      chan outcome // receives once
	hold      bool         // keep the answer back until stop or ponderhit
	pondering bool
	finishes  bool     // a count or bench: further commands wait for its end
	ends      bool     // ends by itself, so that it may outlast the input
	held      *outcome // the answer kept back
}

// outcome is how a job ended: lines to print.
type outcome struct{ lines []string }

// startSearch runs the engine on a copy of the position.
func (s *session) startSearch(l engine.Limits, hold bool) {
	j := &job{ctl: new(engine.Control), done: make(chan outcome, 1), hold: hold, pondering: l.Ponder}
	j.ends = !hold && (l.Depth > 0 || l.Nodes > 0 || l.MoveTime > 0 || l.Mate > 0 || l.Clock.Running)
	s.job = j
	p := s.pos.Clone()
	f := newFormatter(p, &s.options)
	out, e := s.out, s.engine
	go func() {
		r := e.Search(p, l, j.ctl, func(i *engine.Info) {
			out.Line(f.info(i))
			if out.Err() != nil { // nobody listens any more
				j.ctl.Stop()
			}
		})
		j.done <- outcome{lines: f.best(&r)}
	}()
}

// finish prints the answer of a job, or keeps it while the GUI must not hear it.
func (s *session) finish(r outcome) {
	if s.job.hold {
		s.job.held = &r
		s.job.done = nil
		return
	}
	for _, line := range r.lines {
		s.out.Line(line)
	}
	s.job = nil
}

// abandon ends the running job, if there is one, and prints its answer.
func (s *session) abandon() {
	j := s.job
	if j == nil {
		return
	}
	j.ctl.Stop()
	j.hold = false
	if j.held != nil {
		s.finish(*j.held)
		return
	}
	s.finish(<-j.done)
}

// startPerft counts the leaves below each legal move, as "go perft" does.
func (s *session) startPerft(depth int) {
	j := &job{ctl: new(engine.Control), done: make(chan outcome, 1), finishes: true, ends: true}
	s.job = j
	p, out, chess960 := s.pos.Clone(), s.out, s.options.chess960
	go func() {
		var total uint64
		for _, m := range p.LegalMoves(nil) {
			name := moveText(p, m, chess960)
			p.Make(m)
			n, err := perft(j.ctl, p, depth-1)
			p.Unmake()
			if err != nil {
				j.done <- outcome{lines: []string{"info string perft: stopped"}}
				return
			}
			total += n
			out.Line(name + ": " + strconv.FormatUint(n, 10))
		}
		j.done <- outcome{lines: []string{"", "Nodes searched: " + strconv.FormatUint(total, 10), ""}}
	}()
}

// perftStep is the depth that is counted without a look at the Control: some
// tens of thousands of nodes.
const perftStep = 3

type stoppedError struct{}

func (stoppedError) Error() string { return "stopped" }

func perft(ctl *engine.Control, p *chess.Position, depth int) (uint64, error) {
	if depth <= perftStep {
		if ctl.Stopped() {
			return 0, stoppedError{}
		}
		return chess.Perft(p, depth), nil
	}
	var total uint64
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		n, err := perft(ctl, p, depth-1)
		p.Unmake()
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

// bench searches the fixed positions and prints the node signature.
func (s *session) bench(args string) {
	if s.busy("bench") {
		return
	}
	depth := engine.BenchDepth
	if args != "" {
		n, err := strconv.Atoi(args)
		if err != nil || n < 1 || n > engine.MaxDepth {
			s.info("bench: %q: must be a depth from 1 to %d", args, engine.MaxDepth)
			return
		}
		depth = n
	}
	j := &job{ctl: new(engine.Control), done: make(chan outcome, 1), finishes: true, ends: true}
	s.job = j
	out := s.out
	go func() {
		nodes, elapsed, err := s.engine.Bench(depth, j.ctl, func(i int, b engine.BenchPosition, r engine.Result) {
			out.Linef("Position %d/%d: %s %s", i+1, len(engine.BenchPositions()), b.Variant.Name, b.FEN)
			out.Linef("bestmove %s nodes %d", r.Move, r.Nodes)
		})
		switch {
		case err != nil:
			j.done <- outcome{lines: []string{"info string bench: " + err.Error()}}
		case j.ctl.Stopped():
			j.done <- outcome{lines: []string{"info string bench: stopped"}}
		default:
			j.done <- outcome{lines: []string{
				"",
				"===========================",
				fmt.Sprintf("Total time (ms) : %d", elapsed.Milliseconds()),
				fmt.Sprintf("Nodes searched  : %d", nodes),
				fmt.Sprintf("Nodes/second    : %d", engine.PerSecond(nodes, elapsed)),
			}}
		}
	}()
}

// formatter writes a search's reports. It walks along the lines on a position
// of its own, for castling is written by the position.
type formatter struct {
	pos      *chess.Position
	showWDL  bool
	chess960 bool
}

func newFormatter(p *chess.Position, o *options) *formatter {
	return &formatter{pos: p.Clone(), showWDL: o.showWDL, chess960: o.chess960}
}

func moveText(p *chess.Position, m chess.Move, chess960 bool) string {
	if chess960 {
		return p.UCI960(m)
	}
	return p.UCI(m)
}

func (f *formatter) info(i *engine.Info) string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "info depth %d", i.Depth)
	millis := max(i.Time/time.Millisecond, 0)
	if i.CurrentMove != chess.NoMove {
		fmt.Fprintf(&sb, " currmove %s currmovenumber %d", moveText(f.pos, i.CurrentMove, f.chess960), i.CurrentNumber)
		fmt.Fprintf(&sb, " nodes %d nps %d hashfull %d time %d", i.Nodes, i.NPS(), i.Hashfull, millis)
		return sb.String()
	}
	fmt.Fprintf(&sb, " seldepth %d multipv %d score %s", i.SelDepth, i.Line, scoreText(i.Score))
	switch i.Bound {
	case engine.LowerBound:
		sb.WriteString(" lowerbound")
	case engine.UpperBound:
		sb.WriteString(" upperbound")
	}
	if f.showWDL {
		w, d, l := i.Score.WDL()
		fmt.Fprintf(&sb, " wdl %d %d %d", w, d, l)
	}
	fmt.Fprintf(&sb, " nodes %d nps %d hashfull %d time %d pv", i.Nodes, i.NPS(), i.Hashfull, millis)
	made := 0
	for _, m := range i.PV {
		if !f.pos.IsLegal(m) { // cannot happen; never tell a GUI an illegal move
			break
		}
		sb.WriteByte(' ')
		sb.WriteString(moveText(f.pos, m, f.chess960))
		f.pos.Make(m)
		made++
	}
	for range made {
		f.pos.Unmake()
	}
	return sb.String()
}

// scoreText writes a score as the protocol has it.
func scoreText(s engine.Score) string {
	if moves, ok := s.MateIn(); ok {
		return "mate " + strconv.Itoa(moves)
	}
	return "cp " + strconv.Itoa(int(s))
}

// best is the answer to a go command.
func (f *formatter) best(r *engine.Result) []string {
	if r.Move == chess.NoMove {
		return []string{"info depth 0 score " + scoreText(r.Score), "bestmove (none)"}
	}
	text := "bestmove " + moveText(f.pos, r.Move, f.chess960)
	f.pos.Make(r.Move)
	if r.Ponder != chess.NoMove && f.pos.IsLegal(r.Ponder) {
		text += " ponder " + moveText(f.pos, r.Ponder, f.chess960)
	}
	f.pos.Unmake()
	return []string{text}
}
