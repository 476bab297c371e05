package engine

import (
	"math"
	"math/rand/v2"

	"bifrons.chess/chess"
)

// Strength makes the engine play below its best, the way a person does: it
// looks less far ahead, and among the moves that look nearly as good as the
// best it does not always find the best. The zero value is full strength.
type Strength struct {
	Depth int    // greatest depth of an iteration; 0 no limit
	Nodes uint64 // greatest number of nodes; 0 no limit
	Lines int    // moves to choose from; below 2 the best is played
	// Spread, in centipawns, is by how much a move may look worse than the
	// best and still be played about every third time that it competes.
	Spread int
}

// Levels is the number of named levels, Levels itself being full strength.
const Levels = 10

// levels are the named levels and their ratings; docs/strength.md tells how the
// ratings were measured.
var levels = [Levels + 1]struct {
	Strength
	elo int // none for the last
}{
	1: {Strength{Depth: 1, Nodes: 300, Lines: 12, Spread: 160}, MinElo},
	2: {Strength{Depth: 2, Nodes: 600, Lines: 10, Spread: 110}, 825},
	3: {Strength{Depth: 2, Nodes: 1200, Lines: 8, Spread: 80}, 1050},
	4: {Strength{Depth: 3, Nodes: 2500, Lines: 6, Spread: 55}, 1275},
	5: {Strength{Depth: 4, Nodes: 5000, Lines: 5, Spread: 40}, 1500},
	6: {Strength{Depth: 5, Nodes: 12000, Lines: 4, Spread: 28}, 1725},
	7: {Strength{Depth: 7, Nodes: 30000, Lines: 3, Spread: 18}, 1950},
	8: {Strength{Depth: 9, Nodes: 90000, Lines: 2, Spread: 10}, 2175},
	9: {Strength{Depth: 12, Nodes: 300000}, MaxElo},
}

// Level returns the strength of a named level, 1 (a beginner) to Levels (all
// that the engine can do). Numbers outside are taken for the nearest one.
func Level(n int) Strength { return levels[max(1, min(Levels, n))].Strength }

// LevelElo returns the rating of a named level below Levels, whose strength
// depends on the machine and the clock.
func LevelElo(n int) int { return levels[max(1, min(Levels-1, n))].elo }

// The range of ratings that Elo knows: those of the first and of the last level
// but one.
const (
	MinElo = 600
	MaxElo = 2400
)

// Elo returns the strength for a rating between MinElo and MaxElo; ratings
// outside are taken for the nearest one.
func Elo(elo int) Strength {
	elo = max(MinElo, min(MaxElo, elo))
	n := 1
	for n < Levels-2 && elo >= levels[n+1].elo {
		n++
	}
	low, high := levels[n].elo, levels[n+1].elo
	return between(float64(n-1) + float64(elo-low)/float64(high-low))
}

// MaxSkill is the greatest skill level: full strength.
const MaxSkill = 20

// Skill returns the strength of a skill level, 0 to MaxSkill, as chess GUIs
// set it.
func Skill(n int) Strength {
	n = max(0, min(MaxSkill, n))
	if n == MaxSkill {
		return Strength{}
	}
	return between(float64(n) / (MaxSkill - 1) * (Levels - 2))
}

// between interpolates between the levels below the last: x from 0 to Levels-2.
func between(x float64) Strength {
	i := min(int(x), Levels-3)
	t := x - float64(i)
	a, b := levels[i+1].Strength, levels[i+2].Strength
	mix := func(a, b float64) float64 { return a + (b-a)*t }
	return Strength{
		Depth:  int(math.Round(mix(float64(a.Depth), float64(b.Depth)))),
		Nodes:  uint64(math.Round(math.Exp(mix(math.Log(float64(a.Nodes)), math.Log(float64(b.Nodes)))))),
		Lines:  int(math.Round(mix(float64(a.Lines), float64(b.Lines)))),
		Spread: int(math.Round(mix(float64(a.Spread), float64(b.Spread)))),
	}
}

// Limited reports whether this is less than full strength.
func (s Strength) Limited() bool { return s != Strength{} }

// apply narrows the limits of a search.
func (s Strength) apply(l Limits) Limits {
	if s.Depth > 0 && (l.Depth == 0 || s.Depth < l.Depth) {
		l.Depth = s.Depth
	}
	if s.Nodes > 0 && (l.Nodes == 0 || s.Nodes < l.Nodes) {
		l.Nodes = s.Nodes
	}
	l.MultiPV = max(l.MultiPV, s.Lines)
	return l
}

// choose picks one of the lines that the search has found. The chance of a
// move falls exponentially with what it seems to lose; one that allows a mate
// is never chosen beside one that does not.
func (s Strength) choose(w *worker, rng *rand.Rand) *rootMove {
	r := &w.root
	best := r.at(0)
	n := min(r.lines, s.Lines, r.n)
	if n < 2 || s.Spread < 1 || w.pos == nil {
		return best
	}
	var weights [chess.MaxMoves]float64
	total := 0.0
	for i := range n {
		x := r.at(i)
		score := x.score
		if score == -infinity {
			score = x.previous
		}
		if score == -infinity || score <= -mateBound && best.score > -mateBound {
			continue
		}
		weights[i] = math.Exp(-float64(max(0, best.score-score)) / float64(s.Spread))
		total += weights[i]
	}
	at := rng.Float64() * total
	for i := range n {
		if at -= weights[i]; at < 0 {
			return r.at(i)
		}
	}
	return best
}
