package cecp

import (
	"strings"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nnue"
	"bifrons.chess/internal/wire"
)

// instant is an engine that answers at once with the first legal move.
type instant struct{ t testing.TB }

func (e instant) Search(p *chess.Position, l engine.Limits, _ *engine.Control, report func(*engine.Info)) engine.Result {
	if l.Clock.MovesToGo < 0 || l.Depth < 0 || l.MoveTime < 0 || l.Clock.Increment < 0 {
		e.t.Errorf("limits %+v", l)
	}
	moves := p.LegalMoves(nil)
	if len(moves) == 0 {
		return engine.Result{}
	}
	if report != nil {
		report(&engine.Info{Depth: 1, Line: 1, PV: moves[:1]})
	}
	return engine.Result{Move: moves[0]}
}
func (instant) SetHash(int) error        { return nil }
func (instant) SetThreads(int) error     { return nil }
func (instant) SetNetwork(*nnue.Network) {}
func (instant) UseNetworks(bool)         {}
func (instant) SetTables(engine.Tables)  {}
func (instant) Clear()                   {}

// FuzzSession sends arbitrary lines. The session must end without a panic or a
// hang, and no answer may break a line.
func FuzzSession(f *testing.F) {
	for _, text := range []string{
		"xboard\nprotover 2\nnew\nvariant janus\nlevel 40 5 0\ntime 3000\notim 3000\nusermove e2e4\n?\nundo\nremove",
		"new\nforce\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nusermove O-O\ngo\nresult 1-0 {White mates}",
		"variant twokings\noption CastlingRules=icc\nanalyze\nexclude all\ninclude e2e4\n.\nexit\nhint\ndraw",
		"st 5\nsd 3\nhard\neasy\npost\nnopost\nping 1\nmemory 8\ncores 1\nplayother\ngo\ngo",
		"level 0 1:30 1e9\nlevel 99999999999 1 1\nst 1e-300\ntime 99999999999999\nsd 99999999999",
		"setboard\nsetboard x\nusermove\n\x00\xff\ne2e4\n0-0-0\nvariant",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		lines := wire.Read(strings.NewReader(text + "\nquit\n"))
		defer lines.Close()
		first, ok := <-lines.C()
		if !ok || first.Err != nil {
			t.Skip()
		}
		if err := Run(t.Context(), first.Text, lines, wire.NewWriter(&out), instant{t}); err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if strings.ContainsAny(line, "\r\x00\x1b") {
				t.Errorf("an answer carries control characters: %q", line)
			}
		}
	})
}
