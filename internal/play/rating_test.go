package play

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The example of Glickman's paper.
func TestGlickoExample(t *testing.T) {
	r := Rating{Value: 1500, Deviation: 200, Volatility: 0.06}.update([]score{
		{Rating{Value: 1400, Deviation: 30}, 1},
		{Rating{Value: 1550, Deviation: 100}, 0},
		{Rating{Value: 1700, Deviation: 300}, 0},
	})
	if math.Abs(r.Value-1464.06) > 0.01 || math.Abs(r.Deviation-151.52) > 0.01 || math.Abs(r.Volatility-0.05999) > 0.00001 {
		t.Errorf("%+v, the paper has 1464.06, 151.52, 0.05999", r)
	}
}

func TestErrorGrowsWhileAway(t *testing.T) {
	r := Rating{Value: 1700, Deviation: 60, Volatility: 0.06, Games: 50, Last: 0}
	if r.Unsure(0) {
		t.Error("unsure at once")
	}
	if d := r.at(Instant(365 * Day)).Deviation; math.Abs(d-110) > 1 {
		t.Errorf("after a year the deviation is %.1f", d)
	}
	if d := r.at(Instant(1000 * 365 * Day)).Deviation; d != startDeviation {
		t.Errorf("after a thousand years %.1f", d)
	}
}

func TestRatingsMoveTheRightWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Rating {
			return Rating{
				Value:      rapid.Float64Range(100, 3500).Draw(t, name),
				Deviation:  rapid.Float64Range(minDeviation, startDeviation).Draw(t, name+"'s deviation"),
				Volatility: rapid.Float64Range(0.03, 0.1).Draw(t, name+"'s volatility"),
				Games:      rapid.IntRange(1, 1000).Draw(t, name+"'s games"),
			}
		}
		white, black := draw("white"), draw("black")
		w, b := Rate(white, black, Outcome{Ending: ByCheckmate, Winner: White}, 0)
		if w.Value < white.Value || b.Value > black.Value {
			t.Fatalf("the winner went from %v to %v, the loser from %v to %v", white, w, black, b)
		}
		w, b = Rate(white, black, Outcome{Ending: ByTime, Winner: Black}, 0)
		if w.Value > white.Value || b.Value < black.Value {
			t.Fatalf("the loser went from %v to %v, the winner from %v to %v", white, w, black, b)
		}
		for _, r := range []Rating{w, b} {
			if math.IsNaN(r.Value+r.Deviation+r.Volatility) || r.Deviation < minDeviation || r.Deviation > startDeviation || r.Volatility > 0.2 {
				t.Fatalf("%+v", r)
			}
		}
	})
}
