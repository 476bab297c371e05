// Package cecp speaks the Chess Engine Communication Protocol, version 2, as
// XBoard and WinBoard have it.
//
// A command that is not known or cannot be obeyed is answered with
// "Error (reason): command", an illegal move with "Illegal move (reason): move";
// the session goes on.
package cecp

import (
	"context"
	"fmt"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nnue"
	"bifrons.chess/internal/wire"
)

// Engine is what the protocol needs of an engine. *engine.Engine is one.
type Engine interface {
	// Search searches until a limit is reached or the Control says stop.
	Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result
	// SetHash resizes the transposition table, in MiB; an error is shown to
	// the user.
	SetHash(mib int) error
	// SetThreads sets how many threads search; an error is shown to the user.
	SetThreads(n int) error
	// SetNetwork makes a network evaluate where it fits the variant; nil goes
	// back to those that the engine has by itself.
	SetNetwork(n *nnue.Network)
	// UseNetworks says whether networks evaluate at all.
	UseNetworks(on bool)
	// SetTables makes searches ask endgame tables.
	SetTables(t engine.Tables)
	// Clear forgets what was learnt in earlier games.
	Clear()
}

// mode is what the engine does with the moves it gets.
type mode uint8

const (
	force   mode = iota // only follow the moves
	playing             // play the side s.side
	analyze             // search every position until told otherwise
)

// session is one conversation. Its fields belong to the goroutine of run.
type session struct {
	engine  Engine
	out     *wire.Writer
	options options

	variant *chess.Variant  // in the chosen castling profile
	pos     *chess.Position // with the moves of the game so far
	mode    mode
	side    chess.Color // ours, while playing
	over    bool        // the game has a result: nothing more is played
	post    bool        // show thinking
	ponder  bool        // think in the opponent's time
	exclude []chess.Move
	control control
	job     *job // the running search, nil when idle

	score  engine.Score // of the last move played, from our side
	hint   chess.Move   // the answer expected from the opponent
	offers bool         // the opponent offers a draw until our next move
}

// Run holds a conversation until "quit", the end of the input, the end of ctx
// or a failure to write. The first line has been read already. It returns nil
// after quit and at the end of the input.
func Run(ctx context.Context, first string, lines *wire.Lines, out *wire.Writer, e Engine) error {
	s := &session{engine: e, out: out, options: newOptions(), control: newControl()}
	s.newGame()
	defer s.interrupt()
	quit := s.handle(first)
	for !quit {
		if err := s.out.Err(); err != nil {
			return err
		}
		var done <-chan engine.Result
		if s.job != nil {
			done = s.job.done
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines.C():
			switch {
			case !ok:
				return nil
			case line.Err != nil:
				s.fail("", "%v", line.Err)
			default:
				quit = s.handle(line.Text)
			}
		case r := <-done:
			s.finish(r)
		}
	}
	return nil
}

// commands maps a command's word to what obeys it; the argument is the rest of
// the line. An error is answered with Error.
var commands map[string]func(s *session, args string) error

func init() { // not a composite literal: handlers look at the map
	commands = map[string]func(s *session, args string) error{
		"xboard": ignore, "accepted": ignore, "rejected": ignore, "random": ignore,
		"computer": ignore, "name": ignore, "rating": ignore, "ics": ignore, "egtpath": ignore,

		"protover":  func(s *session, _ string) error { s.features(); return nil },
		"new":       (*session).cmdNew,
		"variant":   (*session).cmdVariant,
		"setboard":  (*session).cmdSetBoard,
		"usermove":  (*session).cmdUserMove,
		"force":     func(s *session, _ string) error { s.interrupt(); s.mode = force; return nil },
		"go":        (*session).cmdGo,
		"playother": (*session).cmdPlayOther,
		"undo":      func(s *session, _ string) error { return s.takeBack(1) },
		"remove":    func(s *session, _ string) error { return s.takeBack(2) },
		"result":    (*session).cmdResult,
		"draw":      (*session).cmdDraw,
		"?":         (*session).cmdMoveNow,
		"hint":      (*session).cmdHint,
		"bk":        func(s *session, _ string) error { s.out.Line(" no opening book"); s.out.Line(""); return nil },

		"level": func(s *session, a string) error { return s.control.setLevel(a) },
		"st":    func(s *session, a string) error { return s.control.setMoveTime(a) },
		"sd":    func(s *session, a string) error { return s.control.setDepth(a) },
		"time":  func(s *session, a string) error { return s.control.setLeft(a) },
		"otim":  checkCentiseconds,

		"hard":   func(s *session, _ string) error { s.ponder = true; return nil },
		"easy":   (*session).cmdEasy,
		"post":   func(s *session, _ string) error { s.post = true; return nil },
		"nopost": func(s *session, _ string) error { s.post = false; return nil },
		"ping":   func(s *session, a string) error { s.out.Line(strings.TrimSpace("pong " + a)); return nil },

		"analyze": (*session).cmdAnalyze,
		"exit":    (*session).cmdExit,
		".":       (*session).cmdStatus,
		"exclude": func(s *session, a string) error { return s.setExcluded(a, true) },
		"include": func(s *session, a string) error { return s.setExcluded(a, false) },

		"memory": (*session).cmdMemory,
		"cores":  (*session).cmdCores,
		"option": (*session).cmdOption,
	}
}

func ignore(*session, string) error { return nil }

// handle obeys one line; true means quit.
func (s *session) handle(line string) (quit bool) {
	word, rest, _ := strings.Cut(strings.Join(strings.Fields(line), " "), " ")
	if word == "quit" {
		return true
	}
	command, ok := commands[word]
	if !ok {
		// A GUI that refuses the usermove feature sends moves bare.
		if rest == "" && looksLikeMove(word) {
			command, rest = commands["usermove"], word
		} else {
			s.fail(line, "unknown command")
			return false
		}
	}
	if err := command(s, rest); err != nil {
		s.fail(line, "%v", err)
	}
	return false
}

// fail answers a command that cannot be obeyed.
func (s *session) fail(command, format string, args ...any) {
	s.out.Line(oneLine("Error (" + fmt.Sprintf(format, args...) + "): " + command))
}

// oneLine keeps a quoted command from breaking the line that quotes it.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
}

// looksLikeMove reports whether a word has the form of a coordinate move or of
// castling, legal or not.
func looksLikeMove(word string) bool {
	switch strings.ToUpper(word) {
	case "O-O", "O-O-O", "0-0", "0-0-0":
		return true
	}
	if len(word) != 4 && len(word) != 5 {
		return false
	}
	_, from := chess.SquareFromName(word[:2])
	_, to := chess.SquareFromName(word[2:4])
	return from && to
}

// ArgumentError says what is wrong with the argument of a command.
type ArgumentError struct {
	Argument string
	Reason   string
}

func (e *ArgumentError) Error() string { return fmt.Sprintf("%q: %s", e.Argument, e.Reason) }

// stateError says why a command does not fit the moment.
type stateError string

func (e stateError) Error() string { return string(e) }

// features tells the GUI what this engine can do.
func (s *session) features() {
	var names []string
	for _, v := range chess.Variants() {
		names = append(names, v.CECP)
	}
	s.out.Line("feature done=0")
	s.out.Linef("feature myname=%q variants=%q", engine.Name, strings.Join(names, ","))
	s.out.Line("feature setboard=1 usermove=1 ping=1 playother=1 memory=1 smp=1 analyze=1 exclude=1")
	s.out.Line("feature san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1")
	for _, o := range s.options.list {
		s.out.Linef("feature option=%q", o.declaration())
	}
	s.out.Line("feature done=1")
}

// job is a running search.
type job struct {
	ctl     *engine.Control
	done    chan engine.Result // receives once
	purpose purpose
	reply   chess.Move     // the move pondered on
	held    *engine.Result // a pondering search that has ended early
	start   time.Time
	status  *status
}

// purpose is what a search is for.
type purpose uint8

const (
	thinking  purpose = iota // our move is due
	pondering                // the opponent's is
	analyzing
)
