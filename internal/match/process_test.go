package match

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
)

// actor is an engine of a role, limited to nodes unless a limit is given.
func actor(name string, role ...string) *Spec {
	return &Spec{Name: name, Args: acting(role...), Limit: Limit{Nodes: 1000}}
}

// started starts an engine for Janus Chess and ends it with the test.
func started(t *testing.T, s *Spec) Player {
	t.Helper()
	p, err := s.Start(t.Context(), chess.JanusChess)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// Whatever an engine does wrong ends its game with a loss that has a name, a
// reason and a transcript.
func TestFaultsOfProcesses(t *testing.T) {
	for _, c := range []struct {
		role    string
		limit   Limit
		ending  Ending
		detail  []string
		talk    string // in the transcript
		special func(*Game)
	}{
		{"crash", Limit{Nodes: 1000}, ByCrash, []string{"exit status 3", "boom: index out of range"}, "! boom", nil},
		{"hang", Limit{Nodes: 1000}, ByHang, []string{"no bestmove within 1.5s"}, "> go nodes 1000", func(g *Game) { g.Patience = 1500 * time.Millisecond }},
		{"late", Limit{Base: 100 * time.Millisecond}, OnTime, []string{"overstepped by"}, "> stop", nil},
		{"late", Limit{MoveTime: 10 * time.Millisecond}, OnTime, []string{"overstepped by"}, "> go movetime 10", nil},
		{"illegal", Limit{Nodes: 1000}, ByIllegalMove, []string{`played "a1a8"`}, "< bestmove a1a8", nil},
		{"nonsense", Limit{Nodes: 1000}, ByBreach, []string{"bestmove without a move"}, "< bestmove", nil},
		{"cecp-illegal", Limit{Base: time.Minute}, ByIllegalMove, []string{`played "a1a8"`}, "< move a1a8", nil},
		{"cecp-claim", Limit{Base: time.Minute}, ByBreach, []string{"claimed", "I want a draw"}, "> time ", nil},
		{"cecp-refuse", Limit{Base: time.Minute}, ByBreach, []string{"refused a legal move"}, "> usermove ", nil},
	} {
		t.Run(c.role, func(t *testing.T) {
			t.Parallel()
			bad := actor("bad", c.role, "2")
			bad.Limit = c.limit
			g := Game{Variant: chess.JanusChess, Limits: [2]Limit{{Nodes: 1000}, c.limit},
				Players: [2]Player{started(t, actor("good", "good")), started(t, bad)}}
			if c.special != nil {
				c.special(&g)
			}
			r, err := g.Play(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.Ending != c.ending || r.Result != "1-0" || r.AtFault != chess.Black {
				t.Errorf("%s, %s, fault of %s: %s", r.Ending, r.Result, r.AtFault, r.Detail)
			}
			for _, want := range append(c.detail, "bad") {
				if !strings.Contains(r.Detail, want) {
					t.Errorf("detail %q lacks %q", r.Detail, want)
				}
			}
			if !strings.Contains(r.Transcript, c.talk) {
				t.Errorf("the transcript lacks %q:\n%s", c.talk, r.Transcript)
			}
		})
	}
}

// A margin forgives what lies within it.
func TestMargin(t *testing.T) {
	late := actor("late", "late", "1")
	late.Limit = Limit{Base: 100 * time.Millisecond, Increment: time.Second}
	g := Game{Variant: chess.JanusChess, Limits: [2]Limit{late.Limit, {Nodes: 1000}}, Margin: 5 * time.Second,
		Players: [2]Player{started(t, late), started(t, actor("good", "good"))}, Adjudicator: Adjudicator{MaxPlies: 3}}
	r, err := g.Play(t.Context())
	if err != nil || r.Ending != ByLength {
		t.Errorf("%+v, %v", r, err)
	}
	if r.Left[chess.White] < time.Second {
		t.Errorf("%v left: a clock overstepped within the margin stands at nothing, and then gets its increment", r.Left[chess.White])
	}
}

func TestEnginesThatCannotStart(t *testing.T) {
	for _, c := range []struct {
		name string
		spec *Spec
		want []string
	}{
		{"no such file", &Spec{Name: "x", Args: []string{"/no/such/engine"}}, []string{"x: cannot be started", "/no/such/engine"}},
		{"no such folder", &Spec{Name: "x", Args: acting("good"), Dir: filepath.Join(t.TempDir(), "none")}, []string{"x: cannot be started: its folder (dir=): ", "none: no such file or directory"}},
		{"ends at once", actor("x", "gone"), []string{"x: ended", "exit status 4", "no such network"}},
		{"wrong option", &Spec{Name: "x", Args: acting("good"), Options: []Option{{"Hsah", "16"}}}, []string{"x: option Hsah=16: the engine has no such option"}},
		{"wrong spin", &Spec{Name: "x", Args: acting("good"), Options: []Option{{"Hash", "99999"}}}, []string{"takes 1 to 64"}},
		{"refused", &Spec{Name: "x", Args: acting("real"), Options: []Option{{"Hash", "4"}, {"EvalFile", "doc.go"}, {"Hash", "8"}}}, []string{"x: option EvalFile=doc.go: the engine says: ", "not a network file"}},
		{"refused in CECP", &Spec{Name: "x", Args: acting("cecp"), Options: []Option{{"Style", "1"}, {"Bad", "2"}, {"Style", "2"}}}, []string{"x: option Bad=2: the engine says: Error (no such option): option Bad=2"}},
		{"wrong check", &Spec{Name: "x", Args: acting("good"), Options: []Option{{"Quiet Mode", "yes"}}}, []string{"takes true or false"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, err := c.spec.Start(t.Context(), chess.JanusChess)
			if err == nil {
				p.Close()
				t.Fatal("it starts")
			}
			if _, ok := errors.AsType[*StartError](err); !ok {
				t.Errorf("%T", err)
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q lacks %q", err, want)
				}
			}
		})
	}
	if p, err := actor("x", "cecp").Start(t.Context(), chess.TwoKings); err != nil {
		t.Error(err) // what it plays shows when a game is to begin
	} else {
		err := p.NewGame(t.Context(), Setting{Variant: chess.TwoKings, Limit: Limit{Depth: 1}})
		if err == nil || !strings.Contains(err.Error(), "plays only normal, janus") {
			t.Errorf("%v", err)
		}
		p.Close()
	}
}

// The protocol is found out where it is not told.
func TestProtocolIsFoundOut(t *testing.T) {
	for role, want := range map[string]Protocol{"good": ProtocolUCI, "cecp": ProtocolCECP, "real": ProtocolUCI} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			s := actor("x", role)
			started(t, s)
			if s.Protocol != want {
				t.Errorf("%s, want %s", s.Protocol, want)
			}
		})
	}
}

// An engine that ignores "quit" is killed, and an interrupt is no crash.
func TestDeafEngineIsKilled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p, err := actor("deaf", "deaf", "1").Start(ctx, chess.JanusChess)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.NewGame(ctx, Setting{Variant: chess.JanusChess}); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err = p.Think(ctx, Turn{Position: chess.JanusChess.StartPosition(), Patience: time.Minute})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	began := time.Now()
	p.Close()
	if d := time.Since(began); d < quitTime || d > quitTime+5*time.Second {
		t.Errorf("closed after %v", d)
	}
}

// An engine that reads nothing holds nobody up.
func TestEngineThatReadsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until the pipe gives up")
	}
	p := started(t, actor("hang", "hang", "1")).(*UCI)
	if err := p.NewGame(t.Context(), Setting{Variant: chess.JanusChess}); err != nil {
		t.Fatal(err)
	}
	_, err := p.Think(t.Context(), Turn{Position: chess.JanusChess.StartPosition(), Patience: 100 * time.Millisecond})
	if e, ok := errors.AsType[*EngineError](err); !ok || e.Fault != ByHang {
		t.Errorf("%v", err)
	}
}

// Programs are found and run in the folder that is named.
func TestFolderAndProgramSum(t *testing.T) {
	dir := t.TempDir()
	self, err := os.ReadFile(acting()[0])
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "engine.exe")
	if err := os.WriteFile(path, self, 0o755); err != nil {
		t.Fatal(err)
	}
	s := &Spec{Name: "x", Args: []string{path, "test-engine", "good"}, Dir: dir}
	started(t, s)
	before := programSum(s)
	if err := os.WriteFile(path+"2", append(self, 0), 0o755); err != nil {
		t.Fatal(err)
	}
	s.Args[0] = path + "2"
	if after := programSum(s); before == "" || after == "" || before == after {
		t.Errorf("sums %q and %q", before, after)
	}
}
