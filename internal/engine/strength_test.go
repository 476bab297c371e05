package engine

import (
	"testing"

	"bifrons.chess/chess"
)

func TestStrengthRises(t *testing.T) {
	last := Strength{}
	for n := 1; n < Levels; n++ {
		s := Level(n)
		if !s.Limited() || s.Nodes <= last.Nodes || s.Depth < last.Depth || n > 1 && s.Spread >= last.Spread && s.Spread > 0 {
			t.Errorf("level %d is %+v, level %d %+v", n, s, n-1, last)
		}
		last = s
	}
	for _, s := range []Strength{Level(Levels), Level(99), Skill(MaxSkill), Skill(99)} {
		if s.Limited() {
			t.Errorf("full strength is limited: %+v", s)
		}
	}
	if Level(-5) != Level(1) || Elo(0) != Elo(MinElo) || Elo(9999) != Elo(MaxElo) || Skill(-1) != Skill(0) {
		t.Error("numbers outside the range are not taken for the nearest")
	}
	for n := 1; n < Levels; n++ {
		if elo := LevelElo(n); Elo(elo) != Level(n) || n > 1 && elo <= LevelElo(n-1) {
			t.Errorf("level %d, %+v, has rating %d, which stands for %+v", n, Level(n), elo, Elo(elo))
		}
	}
	if LevelElo(1) != MinElo || LevelElo(Levels-1) != MaxElo {
		t.Error("the range of ratings is not that of the levels")
	}
	for elo := MinElo; elo < MaxElo; elo += 10 {
		if a, b := Elo(elo), Elo(elo+10); a.Nodes > b.Nodes || a.Spread < b.Spread || !a.Limited() {
			t.Fatalf("Elo %d is %+v, Elo %d %+v", elo, a, elo+10, b)
		}
	}
}

// A weak level varies its moves, plays legal ones, and never walks into a mate
// in one that it has seen when there is a way out.
func TestWeakLevelsVary(t *testing.T) {
	for _, v := range chess.Variants() {
		e := New(Options{Hash: 1, Seed: 5})
		p := v.StartPosition()
		seen := map[chess.Move]bool{}
		for range 40 {
			r := e.Search(p, Limits{Strength: Level(1)}, nil, nil)
			if !p.IsLegal(r.Move) {
				t.Fatalf("%s: illegal %s", v.Name, r.Move)
			}
			seen[r.Move] = true
		}
		if len(seen) < 4 {
			t.Errorf("%s: level 1 knows %d first moves only", v.Name, len(seen))
		}
	}
}

func TestWeakLevelsAvoidMates(t *testing.T) {
	// Only Kh2 or a Pawn's step lets the King out before Ra1 mates.
	p := read(t, chess.Orthodox, "6k1/8/8/8/8/r7/5PPP/1q4BK w - - 0 1")
	e := New(Options{Hash: 1, Seed: 5})
	for range 30 {
		r := e.Search(p, Limits{Strength: Level(3)}, nil, nil)
		p.Make(r.Move)
		mated := provedMate(p, 1)
		p.Unmake()
		if mated {
			t.Fatalf("level 3 plays %s and is mated", r.Move)
		}
	}
}
