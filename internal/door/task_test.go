package door

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// lesson is an exercise of the pages.
type lesson struct {
	ID       string   `json:"id"`
	Variant  string   `json:"variant"`
	FEN      string   `json:"fen"`
	Goal     Goal     `json:"goal"`
	Squares  []string `json:"squares"`
	Piece    Kind     `json:"piece"`
	Moves    int      `json:"moves"`
	Alone    bool     `json:"alone"`
	Solution []string `json:"solution"` // with the replies
	Wrong    string   `json:"wrong"`    // a try that is refused
}

func (l lesson) task() Task {
	return Task{Variant: l.Variant, FEN: l.FEN, Goal: l.Goal, Squares: l.Squares, Piece: l.Piece, Moves: l.Moves, Alone: l.Alone}
}

func lessons(t *testing.T) []lesson {
	t.Helper()
	file, err := os.Open("../../web/src/learn/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	d := json.NewDecoder(file)
	d.DisallowUnknownFields()
	var all []lesson
	if err := d.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestLessons plays every exercise of the pages: its solution solves it in the
// moves that it names, and its wrong try is refused.
func TestLessons(t *testing.T) {
	count := map[string]int{}
	seen := map[string]bool{}
	for _, l := range lessons(t) {
		count[l.Variant]++
		if seen[l.ID] {
			t.Errorf("two lessons called %s", l.ID)
		}
		seen[l.ID] = true
		t.Run(l.ID, func(t *testing.T) {
			task := l.task()
			if a, err := (Rules{}).Try(task, l.Wrong); err == nil && (a.Verdict != TryWrong || a.Fault == NoFault || a.FEN != l.FEN) {
				t.Errorf("%s: %+v", l.Wrong, a)
			}
			tries := 0
			for i := 0; ; {
				a, err := Rules{}.Try(task, l.Solution[i])
				if err != nil || a.Verdict == TryWrong {
					t.Fatalf("%s: %+v, %v", l.Solution[i], a, err)
				}
				tries++
				if l.Goal != GoalFind {
					if got := strings.Join(l.Solution[i:min(i+len(a.Line), len(l.Solution))], " "); got != strings.Join(a.Line, " ") {
						t.Fatalf("the file has %s, the rules %s", got, a.Line)
					}
				}
				i += max(1, len(a.Line))
				if a.Verdict == TrySolved {
					if i != len(l.Solution) || tries != l.Moves {
						t.Errorf("solved after %d of %d plies in %d of %d moves", i, len(l.Solution), tries, l.Moves)
					}
					return
				}
				if i >= len(l.Solution) {
					t.Fatalf("not solved: %+v", a)
				}
				task.FEN, task.Moves = a.FEN, a.Left
			}
		})
	}
	for _, v := range offered {
		if count[v.Name] < 12 {
			t.Errorf("%s has %d exercises", v.Title, count[v.Name])
		}
	}
}

// TestLessonsAreSound: where the opponent replies, the goal cannot be forced
// sooner, and of the first moves most are wrong; where it stands still, the
// moves named are the fewest.
func TestLessonsAreSound(t *testing.T) {
	for _, l := range lessons(t) {
		if l.Goal == GoalFind {
			continue
		}
		t.Run(l.ID, func(t *testing.T) {
			task := l.task()
			if l.Alone {
				if n := fewest(task, l.Moves); n != l.Moves {
					t.Errorf("can be done in %d moves, not %d", n, l.Moves)
				}
				return
			}
			right := 0
			moves := look(t, l.Variant, l.FEN).Moves
			for _, m := range moves {
				a, err := Rules{}.Try(task, m.UCI)
				if err != nil {
					t.Fatal(err)
				}
				if a.Verdict != TryWrong {
					right++
				}
				if a.Verdict == TrySolved && l.Moves > 1 {
					t.Errorf("%s reaches the goal at once", m.UCI)
				}
			}
			if right == 0 || right > 2 {
				t.Errorf("%d of %d moves are right", right, len(moves))
			}
		})
	}
}

// fewest counts the moves that a task needs while the opponent stands still,
// at most limit+1.
func fewest(task Task, limit int) int {
	seen := map[string]bool{task.FEN: true}
	now := []string{task.FEN}
	for n := 1; n <= limit; n++ {
		var next []string
		for _, fen := range now {
			task.FEN = fen
			p, err := Rules{}.Look(Line{Variant: task.Variant, FEN: fen})
			if err != nil {
				continue
			}
			for _, m := range p.Moves {
				a, err := Rules{}.Try(task, m.UCI)
				if err != nil || a.Verdict == TryWrong {
					continue
				}
				if a.Verdict == TrySolved {
					return n
				}
				placement, _, _ := strings.Cut(a.FEN, " ")
				if !seen[placement] {
					seen[placement] = true
					next = append(next, a.FEN)
				}
			}
		}
		now = next
	}
	return limit + 1
}

func TestTryRefuses(t *testing.T) {
	good := Task{Variant: "janus", FEN: "k9/10/10/10/3J6/10/10/7K2 w - - 0 1", Goal: GoalMate, Moves: 1}
	if a, err := (Rules{}).Try(good, "d4c6"); err != nil || a.Verdict != TrySolved {
		t.Fatalf("%+v, %v", a, err)
	}
	for name, change := range map[string]func(*Task){
		"game":         func(t *Task) { t.Variant = "checkers" },
		"FEN":          func(t *Task) { t.FEN = "x" },
		"goal":         func(t *Task) { t.Goal = "win it all" },
		"square":       func(t *Task) { t.Goal, t.Squares = GoalCapture, []string{"k9"} },
		"no squares":   func(t *Task) { t.Goal = GoalCapture },
		"no piece":     func(t *Task) { t.Goal = GoalWin },
		"wrong piece":  func(t *Task) { t.Goal, t.Piece = GoalWin, "Dragon" },
		"needless":     func(t *Task) { t.Squares = []string{"a1"} },
		"endless":      func(t *Task) { t.Moves = 40 },
		"illegal move": func(t *Task) { t.FEN = "k9/10/10/10/10/3J6/10/7K2 w - - 0 1" },
	} {
		task := good
		change(&task)
		if _, err := (Rules{}).Try(task, "d4c6"); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	// No check while the opponent stands still.
	alone := Task{Variant: "janus", FEN: "k9/10/10/10/3J6/4p5/10/7K2 w - - 0 1", Goal: GoalCapture, Squares: []string{"e3"}, Moves: 3, Alone: true}
	if a, err := (Rules{}).Try(alone, "d4c6"); err != nil || a.Fault != FaultCheck {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestEndings(t *testing.T) {
	for _, e := range (Rules{}).Endings() {
		drawn := map[string]bool{}
		for seed := range 200 {
			fen, err := Rules{}.EndingStart(e.Name, seed)
			if err != nil {
				t.Fatal(err)
			}
			again, _ := Rules{}.EndingStart(e.Name, seed)
			p := look(t, e.Variant, fen)
			if again != fen || p.Outcome.Over || p.Turn != White || len(p.Men) != len(e.White)+len(e.Black) {
				t.Errorf("%s: %s, then %s", e.Name, fen, again)
			}
			for _, m := range p.Moves {
				if m.Capture {
					t.Errorf("%s: %s takes at once", fen, m.UCI)
				}
			}
			drawn[fen] = true
		}
		if len(drawn) < 150 {
			t.Errorf("%s: %d different positions", e.Name, len(drawn))
		}
	}
	if _, err := (Rules{}).EndingStart("pawn", 1); err == nil {
		t.Error("no error for an unknown ending")
	}
}
