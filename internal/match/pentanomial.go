package match

import "math"

// Pentanomial counts pairs of games by their points: a pair is one opening
// played twice with colours swapped, and brings 0, ½, 1, 1½ or 2 points. The
// two games of a pair are not independent (an opening may favour one colour),
// pairs are: so all statistics are of pairs. That the luck of the opening falls
// out makes the error bars narrower than those of wins, draws and losses, and
// truer.
type Pentanomial [5]int

// Pairs returns the number of pairs.
func (c Pentanomial) Pairs() int { return c[0] + c[1] + c[2] + c[3] + c[4] }

// Points returns the points of all pairs.
func (c Pentanomial) Points() float64 {
	points := 0.0
	for i, n := range c {
		points += float64(i) / 2 * float64(n)
	}
	return points
}

// Add returns the sum of two counts.
func (c Pentanomial) Add(d Pentanomial) Pentanomial {
	for i, n := range d {
		c[i] += n
	}
	return c
}

// Reversed returns the counts from the opponent's side.
func (c Pentanomial) Reversed() Pentanomial { return Pentanomial{c[4], c[3], c[2], c[1], c[0]} }

// scoreOf is the score of one game in a pair of class i, 0 to 1.
func scoreOf(i int) float64 { return float64(i) / 4 }

// moments returns the mean score of a game, 0 to 1, and the variance of a
// pair's score on that scale.
func (c Pentanomial) moments() (mean, variance float64) {
	pairs := float64(c.Pairs())
	for i, n := range c {
		mean += float64(n) / pairs * scoreOf(i)
	}
	for i, n := range c {
		d := scoreOf(i) - mean
		variance += float64(n) / pairs * d * d
	}
	return mean, variance
}

// Elo is a difference in strength and how sure it is.
type Elo struct {
	Score     float64 // mean score of a game, 0 to 1
	Value     float64 // of the logistic model; ±Inf where all points went to one side
	Low, High float64 // ends of the 95 % confidence interval; ±Inf where it has no end
	// Normalized is the difference in units of the spread of a game's result
	// ("nElo"), which says how many games a test needs whatever the rate of
	// draws; NormalizedError is half of its 95 % interval.
	Normalized, NormalizedError float64
	Superior                    float64 // likelihood that the first is the stronger one (LOS), 0 to 1
}

// Error returns half of the confidence interval.
func (e Elo) Error() float64 { return (e.High - e.Low) / 2 }

// confidence is the number of standard errors that 95 % of a normal
// distribution lie within.
const confidence = 1.959963984540054

// Elo returns the difference in strength. Nothing played is a level score with
// no bounds.
func (c Pentanomial) Elo() Elo {
	if c.Pairs() == 0 {
		return Elo{Score: 0.5, Low: math.Inf(-1), High: math.Inf(1), NormalizedError: math.Inf(1), Superior: 0.5}
	}
	mean, variance := c.moments()
	pairs := float64(c.Pairs())
	e := Elo{Score: mean, Value: eloOf(mean)}
	if variance == 0 {
		// Equal results of all pairs tell nothing of their spread.
		e.Low, e.High = math.Inf(-1), math.Inf(1)
		e.Superior = 0.5
		switch {
		case mean > 0.5:
			e.Superior, e.Normalized = 1, math.Inf(1)
		case mean < 0.5:
			e.Superior, e.Normalized = 0, math.Inf(-1)
		}
		e.NormalizedError = math.Inf(1)
		return e
	}
	se := math.Sqrt(variance / pairs)
	e.Low, e.High = eloOf(mean-confidence*se), eloOf(mean+confidence*se)
	e.Superior = (1 + math.Erf((mean-0.5)/(se*math.Sqrt2))) / 2
	// A pair's score is the mean of two games, so its variance is half a game's.
	sigma := math.Sqrt(2 * variance)
	e.Normalized = (mean - 0.5) / sigma * normalizedElo
	e.NormalizedError = confidence * se / sigma * normalizedElo
	return e
}

// normalizedElo is what one standard deviation counts, so that normalised and
// logistic Elo agree for a game without draws.
const normalizedElo = 800 / math.Ln10

// eloOf returns the difference by which a score is expected.
func eloOf(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// scoreAt returns the score that is expected by a difference in Elo.
func scoreAt(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
