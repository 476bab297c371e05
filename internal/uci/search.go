package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// goRequest is a go command as read.
type goRequest struct {
	limits engine.Limits
	hold   bool // infinite or ponder: no answer before stop or ponderhit
	perft  int  // depth of a count; 0 none
	clocks [2]struct {
		left, increment time.Duration
		given           bool
	}
}

// GoError says why a go command was refused.
type GoError struct {
	Word   string // the word at fault
	Reason string
}

func (e *GoError) Error() string { return fmt.Sprintf("go: %q: %s", e.Word, e.Reason) }

// maxMillis bounds times, in milliseconds: a month, far from any overflow.
const maxMillis = 31 * 24 * 3600 * 1000

// parseGo reads the arguments of a go command.
func parseGo(p *chess.Position, args string) (goRequest, error) {
	var r goRequest
	words := strings.Fields(args)
	for i := 0; i < len(words); i++ {
		word := words[i]
		switch word {
		case "infinite":
			r.hold = true
			continue
		case "ponder":
			r.hold, r.limits.Ponder = true, true
			continue
		case "searchmoves":
			moves, n, err := parseSearchMoves(p, words[i+1:])
			if err != nil {
				return r, err
			}
			r.limits.Moves = moves
			i += n
			continue
		}
		if !takesNumber(word) {
			return r, &GoError{Word: word, Reason: "not a word of this command"}
		}
		if i+1 == len(words) {
			return r, &GoError{Word: word, Reason: "a number must follow"}
		}
		i++
		n, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil {
			return r, &GoError{Word: words[i], Reason: "not a whole number, for " + word}
		}
		if err := r.setNumber(word, n); err != nil {
			return r, err
		}
	}
	if c := r.clocks[p.Turn()]; c.given {
		r.limits.Clock.Left, r.limits.Clock.Increment, r.limits.Clock.Running = c.left, c.increment, true
	}
	return r, nil
}

func takesNumber(word string) bool {
	switch word {
	case "depth", "nodes", "movetime", "mate", "wtime", "btime", "winc", "binc", "movestogo", "perft":
		return true
	}
	return false
}

// setNumber sets a limit. Clocks may be negative, as some GUIs send them when
// a flag is about to fall.
func (r *goRequest) setNumber(word string, n int64) error {
	clock := word == "wtime" || word == "btime"
	if n < 1 && !clock && word != "winc" && word != "binc" && word != "movestogo" || n < 0 && !clock {
		return &GoError{Word: strconv.FormatInt(n, 10), Reason: "too small for " + word}
	}
	millis := time.Duration(max(-maxMillis, min(maxMillis, n))) * time.Millisecond
	number := int(min(n, 1<<30))
	switch word {
	case "depth":
		r.limits.Depth = number
	case "nodes":
		r.limits.Nodes = uint64(n)
	case "movetime":
		r.limits.MoveTime = millis
	case "mate":
		r.limits.Mate = number
	case "wtime":
		r.clocks[chess.White].left, r.clocks[chess.White].given = millis, true
	case "btime":
		r.clocks[chess.Black].left, r.clocks[chess.Black].given = millis, true
	case "winc":
		r.clocks[chess.White].increment = millis
	case "binc":
		r.clocks[chess.Black].increment = millis
	case "movestogo":
		r.limits.Clock.MovesToGo = number
	case "perft":
		r.perft = number
	}
	return nil
}

// parseSearchMoves reads moves up to the next word of the command and returns
// how many words they are.
func parseSearchMoves(p *chess.Position, words []string) ([]chess.Move, int, error) {
	moves := []chess.Move{}
	for i, word := range words {
		if takesNumber(word) || word == "infinite" || word == "ponder" {
			words = words[:i]
			break
		}
		m, err := p.ParseUCI(word)
		if err != nil {
			return nil, 0, &GoError{Word: word, Reason: err.Error()}
		}
		moves = append(moves, m)
	}
	if len(moves) == 0 {
		return nil, 0, &GoError{Word: "searchmoves", Reason: "moves must follow"}
	}
	return moves, len(words), nil
}

// goCommand starts a search or a count.
func (s *session) goCommand(args string) {
	start := time.Now()
	if s.busy("go") {
		return
	}
	if s.pos == nil {
		s.info("no position to search: %s", s.refused)
		s.out.Line("bestmove (none)")
		return
	}
	r, err := parseGo(s.pos, args)
	if err != nil {
		s.info("%v", err)
		s.out.Line("bestmove (none)")
		return
	}
	if r.perft > 0 {
		s.startPerft(r.perft)
		return
	}
	l := r.limits
	l.Start = start
	l.Overhead = s.options.overhead
	l.MultiPV = s.options.multiPV
	l.Strength = s.options.strength()
	// Without any limit a go is infinite, but one that a person typed need not
	// wait for a stop when all is searched.
	s.startSearch(l, r.hold)
}

func (s *session) stop() {
	if s.job == nil {
		s.info("stop: no search is running")
		return
	}
	s.job.ctl.Stop()
	s.release()
}

func (s *session) ponderHit() {
	if s.job == nil || !s.job.pondering {
		s.info("ponderhit: no search is pondering")
		return
	}
	s.job.ctl.PonderHit()
	s.job.pondering = false
	s.release()
}

// release lets the answer of an infinite or pondering search go out.
func (s *session) release() {
	s.job.hold = false
	if r := s.job.held; r != nil {
		s.finish(*r)
	}
}
