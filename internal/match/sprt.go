package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is a sequential probability ratio test between two hypotheses: the
// difference is Elo0, or it is Elo1 (logistic). It stops a match as soon as one
// of them is that much likelier than the other. The zero SPRT is no test.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // the risk of taking Elo1 where Elo0 holds
	Beta  float64 `json:"beta"`  // the risk of taking Elo0 where Elo1 holds
}

// Verdict is what a test says so far.
type Verdict int8

// The verdicts.
const (
	AcceptedH0 Verdict = -1 // the difference is not Elo1
	Undecided  Verdict = 0
	AcceptedH1 Verdict = 1 // it is not Elo0
)

// String returns "H0 accepted", "H1 accepted" or "undecided".
func (v Verdict) String() string {
	switch v {
	case AcceptedH0:
		return "H0 accepted"
	case AcceptedH1:
		return "H1 accepted"
	}
	return "undecided"
}

// SPRTError tells what is wrong with a test's bounds.
type SPRTError struct{ Text, Reason string }

func (e *SPRTError) Error() string {
	return fmt.Sprintf("test %q: %s (such as 0,10)", e.Text, e.Reason)
}

// greatestElo bounds the hypotheses of a test.
const greatestElo = 1000

// ParseSPRT reads "ELO0,ELO1", perhaps with ",ALPHA,BETA"; the risks are 0.05
// otherwise. The error is a *SPRTError.
func ParseSPRT(text string) (SPRT, error) {
	fail := func(reason string) (SPRT, error) { return SPRT{}, &SPRTError{text, reason} }
	parts := strings.Split(text, ",")
	if len(parts) != 2 && len(parts) != 4 {
		return fail("two differences in Elo are needed, or two and both risks")
	}
	var v [4]float64
	for i, p := range parts {
		x, err := strconv.ParseFloat(strings.Trim(p, " []"), 64)
		if err != nil || math.IsNaN(x) {
			return fail(strconv.Quote(p) + " is not a number")
		}
		v[i] = x
	}
	s := SPRT{v[0], v[1], 0.05, 0.05}
	if len(parts) == 4 {
		s.Alpha, s.Beta = v[2], v[3]
	}
	switch {
	case s.Elo0 >= s.Elo1:
		return fail("the first difference must be less than the second")
	case s.Elo0 < -greatestElo || s.Elo1 > greatestElo:
		return fail("differences must be within ±1000")
	case !(s.Alpha > 0 && s.Alpha < 0.5 && s.Beta > 0 && s.Beta < 0.5):
		return fail("risks must lie between 0 and 0.5")
	}
	return s, nil
}

// Active reports whether there is a test.
func (s SPRT) Active() bool { return s != SPRT{} }

// Bounds returns the log-likelihood ratios at which Elo0 and Elo1 are accepted
// (Wald 1945).
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// pseudoPairs stand in each class of results that has not occurred, so that no
// hypothesis is impossible from the outset.
const pseudoPairs = 1e-3

// LLR returns the log-likelihood ratio of Elo1 to Elo0: the generalised one, in
// which each hypothesis has, of all distributions of the five results of a pair
// with its mean, the likeliest (Van den Bergh, "A practical introduction to the
// GSPRT"; the test of the Stockfish project).
func (s SPRT) LLR(c Pentanomial) float64 {
	if c.Pairs() == 0 {
		return 0
	}
	var p [5]float64
	total := 0.0
	for i, n := range c {
		p[i] = max(float64(n), pseudoPairs)
		total += p[i]
	}
	for i := range p {
		p[i] /= total
	}
	p0, p1 := likeliest(p, scoreAt(s.Elo0)), likeliest(p, scoreAt(s.Elo1))
	llr := 0.0
	for i := range p {
		llr += p[i] * math.Log(p1[i]/p0[i])
	}
	return llr * total
}

// likeliest returns the distribution with a given mean, strictly between 0 and
// 1, that makes the observed frequencies p likeliest. It is p[i]/(1+x·(aᵢ-mean))
// with the x that gives this mean; the search for it is by bisection between
// the x beyond which a probability would be negative.
func likeliest(p [5]float64, mean float64) (q [5]float64) {
	low, high := -1/(1-mean), 1/mean
	for range 100 {
		x := (low + high) / 2
		sum := 0.0
		for i := range p {
			d := scoreOf(i) - mean
			sum += p[i] * d / (1 + x*d)
		}
		if sum > 0 { // it falls as x grows
			low = x
		} else {
			high = x
		}
	}
	x := (low + high) / 2
	for i := range p {
		q[i] = p[i] / (1 + x*(scoreOf(i)-mean))
	}
	return q
}

// Verdict tells whether the test is decided.
func (s SPRT) Verdict(c Pentanomial) Verdict {
	if !s.Active() {
		return Undecided
	}
	lower, upper := s.Bounds()
	switch llr := s.LLR(c); {
	case llr >= upper:
		return AcceptedH1
	case llr <= lower:
		return AcceptedH0
	}
	return Undecided
}
