package uci

import (
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nnue"
	"bifrons.chess/internal/wire"
)

// instant is an engine that answers at once with the first legal move.
type instant struct{ t testing.TB }

func (e instant) Search(p *chess.Position, l engine.Limits, _ *engine.Control, report func(*engine.Info)) engine.Result {
	if l.Clock.MovesToGo < 0 || l.Depth < 0 || l.Mate < 0 || l.MoveTime < 0 || l.Clock.Increment < 0 || l.MultiPV < 1 {
		e.t.Errorf("limits %+v", l)
	}
	for _, m := range l.Moves {
		if !p.IsLegal(m) {
			e.t.Errorf("searchmoves has the illegal %s in %s", m, p.FEN())
		}
	}
	r := engine.Result{}
	if moves := p.LegalMoves(nil); len(moves) > 0 {
		r.Move = moves[0]
		report(&engine.Info{Depth: 1, Line: 1, PV: moves[:1], Time: time.Millisecond})
	}
	return r
}
func (instant) SetHash(int) error        { return nil }
func (instant) SetThreads(int) error     { return nil }
func (instant) SetNetwork(*nnue.Network) {}
func (instant) SetWithout(engine.Steps)  {}
func (instant) UseNetworks(bool)         {}
func (instant) SetTables(engine.Tables)  {}
func (instant) Clear()                   {}
func (instant) Bench(int, *engine.Control, func(int, engine.BenchPosition, engine.Result)) (uint64, time.Duration, error) {
	return 0, 0, nil
}

// FuzzSession sends arbitrary lines. The session must end without a panic or
// a hang, every go must have its bestmove, and no answer may break a line.
func FuzzSession(f *testing.F) {
	for _, text := range []string{
		"uci\nisready\nquit",
		"setoption name UCI_Variant value janus\nposition startpos moves e2e4 e7e5 e1b1\ngo wtime 1 btime 2 winc 3 binc 4 movestogo 5",
		"setoption name UCI_Variant value twokings\nsetoption name CastlingRules value icc\ngo searchmoves e2e4 depth 3\nd",
		"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4\ngo infinite\nstop",
		"go ponder\nponderhit\nstop\ngo depth -1\ngo nodes 18446744073709551615\ngo movetime 9223372036854775807",
		"setoption name Clear Hash\nsetoption name Move Overhead value 5000\nsetoption name UCI_Chess960 value true\ngo",
		"position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo\nposition startpos moves a1a1\ngo perft 1",
		"\x00\xff\n\r\n\t go\ngo go go\nsetoption name value value name",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lower := strings.ToLower(text)
		if strings.Contains(lower, "perft") || strings.Contains(lower, "bench") {
			t.Skip() // long by design; the transcripts test them
		}
		var out strings.Builder
		lines := wire.Read(strings.NewReader(text + "\nstop\nquit\n"))
		defer lines.Close()
		first, ok := <-lines.C()
		if !ok || first.Err != nil {
			t.Skip()
		}
		if err := Run(t.Context(), first.Text, lines, wire.NewWriter(&out), instant{t}); err != nil {
			t.Fatal(err)
		}
		goes := 0
		for _, line := range strings.Split(text, "\n") {
			word, _ := cut(line)
			if word == "quit" {
				break
			}
			if word == "go" {
				goes++
			}
		}
		said := "\n" + out.String()
		busy := strings.Count(said, "\ninfo string go: not while")
		if got := strings.Count(said, "\nbestmove "); got != goes-busy {
			t.Errorf("%d times go, %d of them refused, %d times bestmove:\n%s", goes, busy, got, out.String())
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if strings.ContainsAny(line, "\r\x00\x1b") {
				t.Errorf("an answer carries control characters: %q", line)
			}
		}
	})
}

// FuzzParseGo: whatever is accepted is within its range.
func FuzzParseGo(f *testing.F) {
	for _, text := range []string{
		"depth 5", "wtime 100 btime 200 winc 1 binc 2 movestogo 40", "infinite", "ponder wtime 5", "mate 3",
		"searchmoves e2e4 d2d4 nodes 100", "movetime 1000000000000", "perft 5", "wtime -9223372036854775808", "",
	} {
		f.Add(text)
	}
	p := chess.Orthodox.StartPosition()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parseGo(p, text)
		if err != nil {
			if _, ok := err.(*GoError); !ok {
				t.Fatalf("%q: error of type %T", text, err)
			}
			return
		}
		l := r.limits
		if l.Depth < 0 || l.Mate < 0 || l.MoveTime < 0 || l.Clock.Increment < 0 || l.Clock.MovesToGo < 0 || r.perft < 0 ||
			l.Clock.Left > maxMillis*time.Millisecond || l.Clock.Left < -maxMillis*time.Millisecond {
			t.Fatalf("%q: %+v", text, r)
		}
	})
}
