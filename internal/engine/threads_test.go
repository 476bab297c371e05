package engine

import (
	"testing"
	"time"

	"bifrons.chess/chess"
)

// Several threads find what one finds, keep every kind of limit, and leave the
// position as it was.
func TestThreads(t *testing.T) {
	e := New(Options{Hash: 4, Seed: 1})
	if err := e.SetThreads(3); err != nil || e.Threads() != 3 {
		t.Fatalf("%d threads, %v", e.Threads(), err)
	}
	for _, v := range chess.Variants() {
		p := v.StartPosition()
		before := p.FEN()
		for _, l := range []Limits{
			{Depth: 6},
			{Nodes: 20_000},
			{MoveTime: 300 * time.Millisecond},
			{Nodes: 20_000, MultiPV: 3},
			{Clock: Clock{Left: time.Second, Running: true}},
		} {
			reports := 0
			r := e.Search(p, l, nil, func(i *Info) { reports++ })
			if !p.IsLegal(r.Move) || p.FEN() != before {
				t.Fatalf("%s, %+v: %s, position %s", v.Name, l, r.Move, p.FEN())
			}
			// In a short time a busy machine may finish no iteration.
			timed := l.MoveTime > 0 || l.Clock.Running
			if l.Depth > 0 && r.Depth != l.Depth || !timed && (r.Nodes == 0 || reports == 0) {
				t.Errorf("%s, %+v: depth %d, %d nodes, %d reports", v.Name, l, r.Depth, r.Nodes, reports)
			}
			// Each thread may have gone on for as long as it does not look up.
			if most := l.Nodes + 6*checkEvery; l.Nodes > 0 && r.Nodes > most {
				t.Errorf("%s: %d nodes where %d were allowed", v.Name, r.Nodes, l.Nodes)
			}
		}
	}
	p, _, err := chess.JanusChess.ReadFEN("8k1/7ppp/10/10/10/10/10/R7K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if r := e.Search(p, Limits{Nodes: 30_000}, nil, nil); p.UCI(r.Move) != "a1a8" {
		t.Errorf("mate in one missed: %s", p.UCI(r.Move))
	}
	for _, n := range []int{0, -1, MaxThreads + 1} {
		if err := e.SetThreads(n); err == nil {
			t.Errorf("%d threads accepted", n)
		}
	}
	if err := e.SetThreads(1); err != nil || e.Threads() != 1 {
		t.Errorf("%d threads, %v", e.Threads(), err)
	}
}

// A stop from outside reaches all threads.
func TestThreadsStop(t *testing.T) {
	e := New(Options{Hash: 4, Seed: 1})
	if err := e.SetThreads(2); err != nil {
		t.Fatal(err)
	}
	ctl := new(Control)
	r := e.Search(chess.TwoKings.StartPosition(), Limits{}, ctl, func(i *Info) {
		if i.Depth == 4 {
			time.AfterFunc(time.Millisecond, ctl.Stop)
		}
	})
	if r.Move == chess.NoMove || r.Depth < 3 {
		t.Errorf("%+v", r)
	}
}

// The vote: depth and score weigh, a mate decides.
func TestElect(t *testing.T) {
	e := New(Options{Hash: 1, Seed: 1})
	if err := e.SetThreads(3); err != nil {
		t.Fatal(err)
	}
	a, b := chess.Move(1), chess.Move(2)
	for _, c := range []struct {
		name   string
		main   Result
		others []Result
		want   chess.Move
	}{
		{"agreed", Result{Move: a, Score: 10, Depth: 9}, []Result{{Move: a, Score: 12, Depth: 9}, {Move: b, Score: 10, Depth: 9}}, a},
		{"two against one", Result{Move: a, Score: 10, Depth: 9}, []Result{{Move: b, Score: 12, Depth: 9}, {Move: b, Score: 11, Depth: 10}}, b},
		{"mate", Result{Move: a, Score: 900, Depth: 12}, []Result{{Move: b, Score: Mate - 5, Depth: 9}, {Move: a, Score: 900, Depth: 12}}, b},
		{"shorter mate", Result{Move: a, Score: Mate - 9, Depth: 12}, []Result{{Move: b, Score: Mate - 5, Depth: 12}, {}}, b},
		{"nothing searched", Result{Move: a, Score: 10, Depth: 1}, []Result{{}, {}}, a},
	} {
		if got := e.elect(c.main, c.others, nil); got.Move != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
