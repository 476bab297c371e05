package match

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %v, want %v within %v", what, got, want, within)
	}
}

// Results as fastchess prints them in public reports of matches, with all their
// figures from the same five counts.
func TestEloAgainstPublishedMatches(t *testing.T) {
	for _, c := range []struct {
		counts                         Pentanomial
		elo, eloErr, normal, normalErr float64
		superior                       float64
	}{
		{Pentanomial{352, 579, 1264, 743, 464}, 19.83, 6.77, 24.25, 8.26, 1},
		{Pentanomial{1, 10, 78, 48, 13}, 72.85, 22.33, 132.30, 39.32, 1},
		{Pentanomial{0, 0, 1, 8, 1}, 190.85, 65.54, 549.34, 152.27, 1},
		{Pentanomial{0, 1, 0, 1, 0}, 0, 296.58, 0, 340.48, 0.5},
	} {
		e := c.counts.Elo()
		near(t, "Elo", e.Value, c.elo, 0.005)
		near(t, "error", e.Error(), c.eloErr, 0.2) // half of an asymmetric interval
		near(t, "nElo", e.Normalized, c.normal, 0.005)
		near(t, "error of nElo", e.NormalizedError, c.normalErr, 0.05)
		near(t, "likelihood of superiority", e.Superior, c.superior, 0.001)
	}
}

// By hand: 60 % are 400·log10(1.5) = 70.4365 Elo. Pairs of ½ and 1½ points
// alone, 40 and 60 of them, have the mean score 0.55 = 34.8601 Elo and the
// variance 0.6·0.2² + 0.4·0.3² - (0.6·0.75 + 0.4·0.25 - 0.55)² = 0.06.
func TestEloByHand(t *testing.T) {
	near(t, "60 %", eloOf(0.6), 70.4365, 1e-4)
	near(t, "and back", scoreAt(70.4365), 0.6, 1e-6)
	c := Pentanomial{0, 40, 0, 60, 0}
	mean, variance := c.moments()
	near(t, "mean", mean, 0.55, 1e-12)
	near(t, "variance", variance, 0.06, 1e-12)
	e := c.Elo()
	se := math.Sqrt(0.06 / 100)
	near(t, "Elo", e.Value, 34.8601, 1e-4)
	near(t, "low end", e.Low, eloOf(0.55-1.959964*se), 1e-4)
	near(t, "high end", e.High, eloOf(0.55+1.959964*se), 1e-4)
	near(t, "LOS", e.Superior, 0.97938, 1e-4) // Φ(2.0412)
	near(t, "points", c.Points(), 110, 0)
}

// Pairs made of independent games, a quarter won, a half drawn, a quarter lost,
// fall by 1:4:6:4:1, and their variance is half that of a game, 1/8: the
// trinomial error bar and the pentanomial one agree.
func TestIndependentGamesAgreeWithTrinomial(t *testing.T) {
	c := Pentanomial{10, 40, 60, 40, 10}
	_, variance := c.moments()
	near(t, "variance", variance, 0.125/2, 1e-12)
	e := c.Elo()
	trinomial := math.Sqrt(0.125 / 320)
	near(t, "high end", e.High, eloOf(0.5+1.959964*trinomial), 1e-4)
	near(t, "Elo", e.Value, 0, 1e-9)
	near(t, "LOS", e.Superior, 0.5, 1e-9)
}

func TestEloAtTheEdges(t *testing.T) {
	if e := (Pentanomial{}).Elo(); e.Value != 0 || e.Superior != 0.5 || !math.IsInf(e.High, 1) {
		t.Errorf("nothing played: %+v", e)
	}
	if e := (Pentanomial{0, 0, 0, 0, 3}).Elo(); !math.IsInf(e.Value, 1) || e.Superior != 1 {
		t.Errorf("all won: %+v", e)
	}
	if e := (Pentanomial{0, 0, 7, 0, 0}).Elo(); e.Value != 0 || e.Superior != 0.5 || !math.IsInf(e.Low, -1) {
		t.Errorf("all level: %+v", e)
	}
}

func anyPentanomial(t *rapid.T) Pentanomial {
	var c Pentanomial
	for i := range c {
		c[i] = rapid.IntRange(0, 3000).Draw(t, "count")
	}
	return c
}

// The opponent's figures are the same with the sign turned.
func TestStatisticsAreSymmetric(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := anyPentanomial(rt)
		a, b := c.Elo(), c.Reversed().Elo()
		if c.Pairs() == 0 || math.IsInf(a.Value, 0) {
			return
		}
		if math.Abs(a.Value+b.Value) > 1e-6 || math.Abs(a.Superior+b.Superior-1) > 1e-9 {
			rt.Fatalf("%v: %+v and %+v", c, a, b)
		}
		s, r := SPRT{-3, 8, 0.05, 0.05}, SPRT{-8, 3, 0.05, 0.05}
		if x, y := s.LLR(c), r.LLR(c.Reversed()); math.Abs(x+y) > 1e-6*(1+math.Abs(x)) {
			rt.Fatalf("%v: %v and %v", c, x, y)
		}
	})
}

// Tests that the Stockfish project has published with their pairs, in logistic
// Elo (2020 and 2021), and two figures of its testing framework in full.
func TestLLRAgainstPublishedTests(t *testing.T) {
	for _, c := range []struct {
		elo0, elo1 float64
		counts     Pentanomial
		llr        float64
		within     float64
	}{
		{-0.25, 1.25, Pentanomial{491, 7345, 29693, 7670, 465}, 2.96, 0.005},
		{0.25, 1.25, Pentanomial{53, 2220, 21459, 2445, 47}, 2.97, 0.005},
		{-0.5, 1.5, Pentanomial{59, 754, 2467, 865, 75}, 2.95, 0.005},
		{0.25, 1.75, Pentanomial{33, 1185, 8378, 1302, 50}, 2.95, 0.005},
		{-0.5, 1.5, Pentanomial{17, 253, 1042, 337, 39}, 2.96, 0.005},
		{0.25, 1.75, Pentanomial{11, 407, 3238, 513, 11}, 2.93, 0.005},
		{-0.5, 1.5, Pentanomial{133, 1751, 5094, 1849, 165}, 2.94, 0.005},
		{-0.25, 1.25, Pentanomial{253, 4282, 17604, 4431, 286}, 2.94, 0.005},
		{0, 20, Pentanomial{3, 20, 50, 22, 5}, 0.04032037241670679, 1e-9},
		{0, 5, Pentanomial{3, 20, 50, 22, 5}, 0.17838022438188125, 1e-9},
	} {
		s := SPRT{c.elo0, c.elo1, 0.05, 0.05}
		near(t, "LLR", s.LLR(c.counts), c.llr, c.within)
	}
}

// Near the hypotheses, the ratio is by theory close to that of two normal
// distributions, N·(s1-s0)·(2·mean-s0-s1)/(2·variance) with many pairs.
func TestLLRAgainstNormalApproximation(t *testing.T) {
	s := SPRT{0, 5, 0.05, 0.05}
	for _, c := range []Pentanomial{
		{200, 2400, 5000, 2500, 210},
		{352, 579, 1264, 743, 464},
		{100, 1000, 2000, 1000, 100},
		{10, 40, 60, 40, 10},
	} {
		mean, variance := c.moments()
		s0, s1 := scoreAt(s.Elo0), scoreAt(s.Elo1)
		want := float64(c.Pairs()) * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
		near(t, "LLR", s.LLR(c), want, 0.02*math.Abs(want)+0.005)
	}
}

// The likeliest distribution has the mean it is asked for, sums to one, and is
// the observed one if that has this mean.
func TestLikeliest(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var p [5]float64
		total, observed := 0.0, 0.0
		for i := range p {
			p[i] = rapid.Float64Range(1e-6, 1).Draw(rt, "p")
			total += p[i]
		}
		for i := range p {
			p[i] /= total
			observed += p[i] * scoreOf(i)
		}
		mean := rapid.Float64Range(0.05, 0.95).Draw(rt, "mean")
		sum, got := 0.0, 0.0
		for i, q := range likeliest(p, mean) {
			if q < 0 {
				rt.Fatalf("negative probability %v", q)
			}
			sum += q
			got += q * scoreOf(i)
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(got-mean) > 1e-9 {
			rt.Fatalf("sum %v, mean %v, want 1 and %v", sum, got, mean)
		}
		for i, q := range likeliest(p, observed) {
			if math.Abs(q-p[i]) > 1e-9 {
				rt.Fatalf("class %d: %v of %v", i, q, p[i])
			}
		}
	})
}

func TestSPRT(t *testing.T) {
	s, err := ParseSPRT("0,10")
	if err != nil {
		t.Fatal(err)
	}
	lower, upper := s.Bounds()
	near(t, "lower bound", lower, -2.9444, 1e-4)
	near(t, "upper bound", upper, 2.9444, 1e-4)
	for _, c := range []struct {
		counts Pentanomial
		want   Verdict
	}{
		{Pentanomial{}, Undecided},
		{Pentanomial{5, 20, 30, 20, 5}, Undecided},
		{Pentanomial{50, 400, 700, 500, 80}, AcceptedH1},
		{Pentanomial{80, 500, 700, 400, 50}, AcceptedH0},
		{Pentanomial{0, 0, 0, 0, 400}, AcceptedH1},
		{Pentanomial{400, 0, 0, 0, 0}, AcceptedH0},
	} {
		if got := s.Verdict(c.counts); got != c.want {
			t.Errorf("%v: %v (%v), want %v", c.counts, got, s.LLR(c.counts), c.want)
		}
	}
	if (SPRT{}).Verdict(Pentanomial{0, 0, 0, 0, 400}) != Undecided {
		t.Error("no test, yet a verdict")
	}
	for _, bad := range []string{"", "5", "10,0", "5,5", "a,b", "0,5,0.05", "0,5,0,0.05", "0,5,0.6,0.05", "NaN,5", "-2000,5", "0,Inf"} {
		if s, err := ParseSPRT(bad); err == nil {
			t.Errorf("%q is read as %v", bad, s)
		}
	}
	if s, err := ParseSPRT("[-2.5, 5, 0.1, 0.02]"); err != nil || s != (SPRT{-2.5, 5, 0.1, 0.02}) {
		t.Errorf("%v, %v", s, err)
	}
}
