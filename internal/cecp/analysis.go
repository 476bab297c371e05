package cecp

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
)

func (s *session) cmdAnalyze(string) error {
	s.interrupt()
	s.mode = analyze
	s.analyse()
	return nil
}

func (s *session) cmdExit(string) error {
	if s.mode != analyze {
		return stateError("not analyzing")
	}
	s.interrupt()
	s.mode, s.exclude = force, nil
	return nil
}

// cmdStatus answers "." with
//
//	stat01: time nodes ply mvleft mvtot mvname
//
// where time is in centiseconds and mvleft counts the moves still to search.
func (s *session) cmdStatus(string) error {
	if s.job == nil {
		return stateError("not analyzing")
	}
	st := s.job.status
	st.mu.Lock()
	defer st.mu.Unlock()
	centis := int(time.Since(s.job.start) / (10 * time.Millisecond))
	left := max(0, st.total-st.number)
	s.out.Line(strings.TrimSpace("stat01: " + join(centis, int(st.nodes), st.depth, left, st.total) + " " + st.move))
	return nil
}

// setExcluded leaves root moves out of the analysis, or takes them in again.
func (s *session) setExcluded(args string, out bool) error {
	if s.mode != analyze {
		return stateError("not analyzing")
	}
	all := s.pos.LegalMoves(nil)
	next := slices.Clone(s.exclude)
	for _, word := range strings.Fields(args) {
		if word == "all" {
			next = nil
			if out {
				next = all
			}
			continue
		}
		m, err := s.pos.ParseMove(word)
		if err != nil {
			return err
		}
		next = slices.DeleteFunc(next, func(x chess.Move) bool { return x == m })
		if out {
			next = append(next, m)
		}
	}
	if len(strings.Fields(args)) == 0 {
		return &ArgumentError{Argument: args, Reason: "must be a move or all"}
	}
	s.interrupt()
	s.exclude = next
	s.analyse()
	return nil
}

// join writes numbers with a space between.
func join(numbers ...int) string {
	var sb strings.Builder
	for i, n := range numbers {
		if i > 0 {
			sb.WriteByte(' ')
		}
		sb.WriteString(strconv.Itoa(n))
	}
	return sb.String()
}
