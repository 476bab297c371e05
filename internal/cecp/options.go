package cecp

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/endings"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nets"
)

// options holds the settings with their declarations.
type options struct {
	list []option

	multiPV       int
	overhead      time.Duration
	limitStrength bool
	elo, skill    int
	profile       chess.CastlingProfile
}

// option is one setting as the GUI shows it.
type option struct {
	name string
	form string // declaration after the name: "-spin 1 1 256"
	// set obeys a value; a reason other than "" refuses it.
	set func(s *session, value string) (reason string)
}

func (o option) declaration() string { return o.name + " " + o.form }

const defaultElo = 1500

func newOptions() options {
	o := options{multiPV: 1, overhead: 30 * time.Millisecond, elo: defaultElo, skill: engine.MaxSkill}
	spin := func(name string, initial, low, high int, keep func(o *options, n int)) option {
		return option{name, fmt.Sprintf("-spin %d %d %d", initial, low, high), func(s *session, value string) string {
			n, err := strconv.Atoi(value)
			if err != nil || n < low || n > high {
				return fmt.Sprintf("must be a whole number from %d to %d", low, high)
			}
			keep(&s.options, n)
			return ""
		}}
	}
	o.list = []option{
		spin("MultiPV", 1, 1, 256, func(o *options, n int) { o.multiPV = n }),
		spin("Move Overhead", 30, 0, 5000, func(o *options, n int) { o.overhead = time.Duration(n) * time.Millisecond }),
		spin("Skill Level", engine.MaxSkill, 0, engine.MaxSkill, func(o *options, n int) { o.skill = n }),
		{"Limit Strength", "-check 0", func(s *session, value string) string {
			if value != "0" && value != "1" {
				return "must be 0 or 1"
			}
			s.options.limitStrength = value == "1"
			return ""
		}},
		spin("Elo", defaultElo, engine.MinElo, engine.MaxElo, func(o *options, n int) { o.elo = n }),
		{"EvalFile", "-file " + nets.BuiltIn, setEvalFile},
		{"TablebasePath", "-path " + endings.BuiltIn, setTablebasePath},
		{"Use NNUE", "-check 1", func(s *session, value string) string {
			if value != "0" && value != "1" {
				return "must be 0 or 1"
			}
			s.engine.UseNetworks(value == "1")
			return ""
		}},
		castlingOption(),
		{"Clear Hash", "-button", func(s *session, _ string) string { s.engine.Clear(); return "" }},
	}
	return o
}

// setEvalFile loads a network from a file. If that fails, the evaluation stays
// as it was.
func setEvalFile(s *session, value string) (reason string) {
	n, err := nets.Named(value)
	if err != nil {
		return err.Error()
	}
	s.engine.SetNetwork(n)
	return ""
}

// setTablebasePath opens the endgame tables of a folder; an empty value means
// none. If that fails, those that are open stay.
func setTablebasePath(s *session, value string) (reason string) {
	t, err := endings.Named(value)
	if err != nil {
		return err.Error()
	}
	if t == nil {
		s.engine.SetTables(nil)
		return ""
	}
	s.engine.SetTables(t)
	return ""
}

// castlingOption offers the castling profiles of the games that have several.
func castlingOption() option {
	names := []string{"*" + chess.ProfileStandard.String()}
	for p := chess.ProfileStandard + 1; ; p++ {
		if _, err := chess.TwoKings.WithProfile(p); err != nil {
			break
		}
		names = append(names, p.String())
	}
	return option{"CastlingRules", "-combo " + strings.Join(names, " /// "), func(s *session, value string) string {
		p, ok := chess.CastlingProfileNamed(value)
		if !ok {
			return "must be one of " + strings.TrimPrefix(strings.Join(names, ", "), "*")
		}
		s.options.profile = p
		v := s.profiled(s.variant)
		if v != s.variant {
			s.variant = v
			s.setPosition(v.StartPosition())
		}
		return ""
	}}
}

func (o *options) strength() engine.Strength {
	if o.limitStrength {
		return engine.Elo(o.elo)
	}
	return engine.Skill(o.skill)
}

// cmdOption obeys "option NAME=VALUE", a button's "option NAME".
func (s *session) cmdOption(args string) error {
	name, value, _ := strings.Cut(args, "=")
	for _, o := range s.options.list {
		if !strings.EqualFold(o.name, strings.TrimSpace(name)) {
			continue
		}
		analysing := s.job != nil && s.job.purpose == analyzing
		if s.job != nil && s.job.purpose == thinking {
			return stateError("not while thinking")
		}
		s.interrupt()
		if reason := o.set(s, strings.TrimSpace(value)); reason != "" {
			return &ArgumentError{Argument: value, Reason: reason}
		}
		if analysing {
			s.analyse()
		}
		return nil
	}
	return &ArgumentError{Argument: name, Reason: "there is no such option"}
}

// cmdMemory sets the size of the transposition table, in MiB.
func (s *session) cmdMemory(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil {
		return &ArgumentError{Argument: args, Reason: "must be a number of megabytes"}
	}
	if s.job != nil && s.job.purpose == thinking {
		return stateError("not while thinking")
	}
	s.interrupt()
	if err := s.engine.SetHash(n); err != nil {
		return err
	}
	s.resume()
	return nil
}

// cmdCores says how many threads may search.
func (s *session) cmdCores(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 {
		return &ArgumentError{Argument: args, Reason: "must be a number of processor cores, at least 1"}
	}
	if s.job != nil && s.job.purpose == thinking {
		return stateError("not while thinking")
	}
	s.interrupt()
	// It is an upper limit; more threads than processors only get in each
	// other's way.
	if err := s.engine.SetThreads(min(n, runtime.GOMAXPROCS(0), engine.MaxThreads)); err != nil {
		return err
	}
	s.resume()
	return nil
}
