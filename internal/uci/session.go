// Package uci speaks the Universal Chess Interface with a GUI.
//
// Every line that cannot be obeyed is answered with "info string" and the
// reason, and the session goes on. Every "go" is answered by exactly one
// "bestmove", "bestmove (none)" where there is nothing to play.
package uci

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
	// SetWithout leaves steps out of the search, to measure them.
	SetWithout(engine.Steps)
	// Clear forgets what was learnt in earlier games.
	Clear()
	// Bench searches a fixed set of positions, as engine.Engine's does.
	Bench(depth int, ctl *engine.Control, report func(i int, b engine.BenchPosition, r engine.Result)) (nodes uint64, elapsed time.Duration, err error)
}

// session is one conversation. Its fields belong to the goroutine of run;
// searches get copies.
type session struct {
	engine  Engine
	out     *wire.Writer
	options options

	variant *chess.Variant  // in the chosen castling profile
	pos     *chess.Position // nil after a position command that was refused
	refused string          // why pos is nil
	job     *job            // the running search or count, nil when idle
	waiting []string        // lines that wait for the end of a count
}

// maxWaiting bounds the lines held back during a count.
const maxWaiting = 1024

// Run holds a conversation until "quit", the end of the input, the end of ctx
// or a failure to write. The first line has been read already. It returns nil
// after quit and at the end of the input.
func Run(ctx context.Context, first string, lines *wire.Lines, out *wire.Writer, e Engine) error {
	s := &session{engine: e, out: out, options: newOptions(), variant: chess.Orthodox}
	s.pos = s.variant.StartPosition()
	return s.run(ctx, first, lines)
}

func (s *session) run(ctx context.Context, first string, lines *wire.Lines) error {
	defer s.abandon()
	in := lines.C()
	quit := s.handle(first)
	for {
		for s.job == nil && len(s.waiting) > 0 && !quit {
			line := s.waiting[0]
			s.waiting = s.waiting[1:]
			quit = s.handle(line)
		}
		if quit || in == nil && s.job == nil {
			return nil
		}
		if err := s.out.Err(); err != nil {
			return err
		}
		listen := in
		if len(s.waiting) >= maxWaiting {
			listen = nil
		}
		var done <-chan outcome
		if s.job != nil {
			done = s.job.done
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-listen:
			switch {
			case !ok && s.job != nil && s.job.ends:
				in = nil // what people pipe into us is finished first
			case !ok:
				return nil
			case line.Err != nil:
				s.info("%v", line.Err)
			default:
				quit = s.handle(line.Text)
			}
		case r := <-done:
			s.finish(r)
		}
	}
}

// handle obeys one line; true means quit.
func (s *session) handle(line string) (quit bool) {
	word, rest := cut(line)
	if s.job != nil && s.job.finishes && word != "stop" && word != "isready" {
		s.waiting = append(s.waiting, line)
		return false
	}
	switch word {
	case "uci":
		s.identify()
	case "debug", "register": // nothing to switch, nothing to register
	case "isready":
		s.out.Line("readyok")
	case "setoption":
		s.setOption(rest)
	case "ucinewgame":
		if !s.busy(word) {
			s.engine.Clear()
		}
	case "position":
		s.position(rest)
	case "go":
		s.goCommand(rest)
	case "stop":
		s.stop()
	case "ponderhit":
		s.ponderHit()
	case "d":
		s.draw()
	case "bench":
		s.bench(rest)
	case "help":
		s.help()
	case "quit":
		return true
	default:
		s.info("unknown command %q; help lists those that are known", word)
	}
	return false
}

// cut splits off the first word of a line.
func cut(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

func (s *session) info(format string, args ...any) {
	// A GUI reads lines: none may be smuggled into an answer.
	text := strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...))
	s.out.Line("info string " + text)
}

// busy tells the user that a command has to wait for the search, if one runs.
func (s *session) busy(command string) bool {
	if s.job != nil {
		s.info("%s: not while a search is running; send stop first", command)
	}
	return s.job != nil
}

func (s *session) identify() {
	s.out.Line("id name " + engine.Name)
	s.out.Line("id author " + engine.Authors)
	s.out.Line("")
	for i := range s.options.list {
		s.out.Line(s.options.list[i].declaration())
	}
	s.out.Line("uciok")
}

func (s *session) help() {
	for _, line := range strings.Split(strings.TrimSpace(helpText), "\n") {
		s.out.Line("info string " + line)
	}
}

const helpText = `
uci, isready, ucinewgame, setoption name NAME [value VALUE], quit
position startpos|fen FEN [moves MOVE...]
go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [searchmoves MOVE...]
   [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]; go perft N
stop, ponderhit, d (draws the board), bench [DEPTH]
variants: setoption name UCI_Variant value chess|janus|twokings
`
