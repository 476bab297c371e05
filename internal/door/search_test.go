package door

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bifrons.chess/internal/analysis"
)

func TestAnalyse(t *testing.T) {
	var e Engine
	watched := make(chan Report)
	go func() { watched <- e.Watch(1, 0) }() // before the search begins
	r, err := e.Analyse(Line{Variant: "janus", Moves: []string{"e2e4"}}, Search{ID: 1, Lines: 3, Depth: 6})
	if err != nil || !r.Over || r.Depth < 5 || len(r.Lines) != 3 || r.Nodes == 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	if w := <-watched; w.ID != 1 {
		t.Errorf("watched %+v", w)
	}
	for _, l := range r.Lines {
		if len(l.Moves) == 0 || l.Moves[0].Color != Black || l.Score.Text == "" || l.Score.Share <= 0 || l.Score.Share >= 1000 {
			t.Errorf("%+v", l)
		}
	}
	if later := e.Watch(1, 1<<30); !later.Over || later.Depth != r.Depth {
		t.Errorf("after the end: %+v", later)
	}
	if old := e.Watch(0, 0); !old.Over || len(old.Lines) != 0 {
		t.Errorf("of another search: %+v", old)
	}
}

func TestThreat(t *testing.T) {
	var e Engine
	// White to move; Black threatens mate.
	line := Line{Variant: "janus", FEN: "r9/10/10/10/10/1k8/10/1K8 w - - 0 1"}
	r, err := e.Analyse(line, Search{ID: 1, Depth: 4, Threat: true})
	if err != nil || len(r.Lines) != 1 || r.Lines[0].Moves[0].Color != Black || r.Lines[0].Score.Text != "#-2" || r.Lines[0].Score.Share != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	line.FEN = "k9/10/10/10/10/10/10/r3K5 w - - 0 1"
	if _, err := e.Analyse(line, Search{ID: 2, Depth: 4, Threat: true}); err != errThreat {
		t.Errorf("in check: %v", err)
	}
	over := Line{Variant: "janus", FEN: "k9/2Q7/1K8/10/10/10/10/10 b - - 0 1"}
	if r, err := e.Analyse(over, Search{ID: 3}); err != nil || !r.Over || len(r.Lines) != 0 {
		t.Errorf("a game that is over: %+v, %v", r, err)
	}
}

// TestAnalyseStops: an endless search ends by Stop, and by another one, within
// some yields.
func TestAnalyseStops(t *testing.T) {
	var e Engine
	for _, end := range []func(){e.Stop, func() {
		if _, err := e.Analyse(Line{Variant: "twokings"}, Search{ID: 100, Depth: 1, Hash: 1}); err != nil {
			t.Error(err)
		}
	}} {
		for id := range 3 {
			done := make(chan Report)
			go func() {
				r, err := e.Analyse(Line{Variant: "janus"}, Search{ID: id + 1})
				if err != nil {
					t.Error(err)
				}
				done <- r
			}()
			for e.Watch(id+1, 0).Over {
				time.Sleep(time.Millisecond) // an earlier one of that ID
			}
			begun := time.Now()
			end()
			<-done
			if took := time.Since(begun); took > 2*time.Second {
				t.Errorf("ended after %v", took)
			}
			e.news.report.ID = 0
		}
	}
}

func TestReview(t *testing.T) {
	var e Engine
	opened, err := Rules{}.OpenPGN([]byte("1. e4 e5 2. Qh5 (2. Nf3 {better}) Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"), "chess")
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Review(opened.Tree, Effort{ID: 1, Nodes: 3000})
	if err != nil || r.Done != 8 || r.Total != 8 || len(r.Positions) != 8 || r.White.Moves != 4 || r.Black.Blunders != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	at := slices.IndexFunc(r.Mistakes, func(m Mistake) bool { return m.Ply == 6 })
	if at < 0 {
		t.Fatalf("mistakes %+v", r.Mistakes)
	}
	m := r.Mistakes[at]
	if m.Judgement != Blunder || m.Played.SAN != "Nf6" || m.Why.Cause != AllowsMate || m.Why.Number != 1 || len(m.Best) == 0 ||
		!slices.Contains(m.Accepted, m.Best[0].UCI) || m.Reply[0].SAN != "Qxf7#" || m.After.Text != "#1" || m.Why.Words != "allows mate in 1: Qxf7#" {
		t.Errorf("%+v", m)
	}
	text, err := Rules{}.WritePGN(r.Annotated.Tree, Writing{})
	if err != nil || len(r.Annotated.Tree.Nodes) <= len(opened.Tree.Nodes) {
		t.Errorf("annotated: %s, %v", text, err)
	}
	if w := e.Watch(1, 0); w.Done != 8 || !w.Over {
		t.Errorf("%+v", w)
	}
	if _, err := e.Review(Tree{Variant: "none"}, Effort{}); err == nil {
		t.Error("no error for an unknown variant")
	}
}

// TestReviewStopped keeps the end of the game, which is known first.
func TestReviewStopped(t *testing.T) {
	var e Engine
	opened, err := Rules{}.OpenPGN([]byte("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"), "chess")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for after := 0; ; {
			w := e.Watch(1, after)
			if after = w.Serial; w.Done == 2 || w.Over {
				e.Stop()
				return
			}
		}
	}()
	r, err := e.Review(opened.Tree, Effort{ID: 1, Time: 300})
	if err != nil || r.Done < 2 || r.Done > 4 || !r.Positions[7].Known || r.Positions[0].Known || r.White.Moves > 2 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestCauses: the door knows every cause of package analysis.
func TestCauses(t *testing.T) {
	if len(causes) != int(analysis.NumCauses) {
		t.Fatalf("%d causes, want %d", len(causes), analysis.NumCauses)
	}
	for c := analysis.AllowsMate; c < analysis.NumCauses; c++ {
		if name := string(causes[c]); !strings.EqualFold(name, strings.ReplaceAll(c.String(), "-", "")) {
			t.Errorf("%s is %q", c, name)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		before, after int
		mover         Color
		want          Judgement
	}{
		{500, 480, White, Sound}, {500, 440, White, Inaccuracy}, {500, 300, White, Blunder}, {500, 620, White, Sound},
		{500, 620, Black, BadMove}, {500, 300, Black, Sound},
	} {
		if got := (Rules{}).Judge(Score{Share: c.before}, Score{Share: c.after}, c.mover); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
