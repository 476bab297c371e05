package play

import "math"

// The numbers of Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system",
// 2022) as they are used here.
const (
	startRating     = 1500
	startDeviation  = 350
	startVolatility = 0.06
	// minDeviation keeps the rating of one who plays every day able to move.
	minDeviation = 45
	// unsureAbove is the deviation from which a rating is shown as
	// provisional.
	unsureAbove = 110
	// tau bounds how fast the volatility changes. The paper advises 0.3 to
	// 1.2; games of chess bring few surprises.
	tau = 0.5
	// ratingPeriod is the time in which an idle player's deviation grows by
	// one step of the volatility, chosen so that one of 60 is at 110, and thus
	// provisional, after a year.
	ratingPeriod = 365 * Day / 78
	// glickoScale joins the scale of the ratings and that of the paper.
	glickoScale = 173.7178
)

// Rating is a player's strength in one variant and class of speed.
type Rating struct {
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation"` // standard error of Value, 45 to 350
	Volatility float64 `json:"volatility"`
	Games      int     `json:"games"`
	Last       Instant `json:"last"` // the end of the last rated game
}

// NewRating returns the rating of a player without games.
func NewRating() Rating {
	return Rating{Value: startRating, Deviation: startDeviation, Volatility: startVolatility}
}

// Shown returns the rating as it is shown, rounded.
func (r Rating) Shown() int { return int(math.Round(r.Value)) }

// Unsure reports whether the rating is provisional at a moment.
func (r Rating) Unsure(now Instant) bool { return r.at(now).Deviation > unsureAbove }

// at returns the rating at a moment: while a player is away its error grows.
func (r Rating) at(now Instant) Rating {
	if r.Games == 0 || now <= r.Last {
		return r
	}
	periods := float64(now-r.Last) / float64(ratingPeriod)
	phi := r.Deviation / glickoScale
	phi = math.Sqrt(phi*phi + periods*r.Volatility*r.Volatility)
	r.Deviation = min(startDeviation, phi*glickoScale)
	return r
}

// score is a game against an opponent: 1 won, 0.5 drawn, 0 lost.
type score struct {
	opponent Rating
	points   float64
}

// Rate returns the ratings of White and Black after a game that ended with a
// result. Each game is a rating period of its own, with the error grown by the
// time since the player's last.
func Rate(white, black Rating, o Outcome, now Instant) (Rating, Rating) {
	w, b := white.at(now), black.at(now)
	points := 0.5
	switch o.Winner {
	case White:
		points = 1
	case Black:
		points = 0
	}
	after := func(r, opponent Rating, points float64) Rating {
		next := r.update([]score{{opponent, points}})
		next.Deviation = max(minDeviation, min(startDeviation, next.Deviation))
		next.Games, next.Last = r.Games+1, max(r.Last, now)
		return next
	}
	return after(w, b, points), after(b, w, 1-points)
}

// update is one rating period: steps 2 to 8 of the paper, without the growth of
// the error before it.
func (r Rating) update(games []score) Rating {
	mu, phi := (r.Value-startRating)/glickoScale, r.Deviation/glickoScale
	var inverse, sum float64
	for _, game := range games {
		muJ := (game.opponent.Value - startRating) / glickoScale
		phiJ := game.opponent.Deviation / glickoScale
		g := 1 / math.Sqrt(1+3*phiJ*phiJ/(math.Pi*math.Pi))
		e := 1 / (1 + math.Exp(-g*(mu-muJ)))
		inverse += g * g * e * (1 - e)
		sum += g * (game.points - e)
	}
	v := 1 / inverse
	delta := v * sum
	sigma := newVolatility(r.Volatility, delta, phi, v)
	star := math.Sqrt(phi*phi + sigma*sigma)
	phi = 1 / math.Sqrt(1/(star*star)+inverse)
	mu += phi * phi * sum
	r.Value, r.Deviation, r.Volatility = mu*glickoScale+startRating, phi*glickoScale, sigma
	return r
}

// newVolatility is step 5: the zero of f by the Illinois method.
func newVolatility(sigma, delta, phi, v float64) float64 {
	const epsilon = 1e-6
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		d := phi*phi + v + ex
		return ex*(delta*delta-phi*phi-v-ex)/(2*d*d) - (x-a)/(tau*tau)
	}
	upper := a
	var lower float64
	if square := delta*delta - phi*phi - v; square > 0 {
		lower = math.Log(square)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 {
			k++
		}
		lower = a - k*tau
	}
	fUpper, fLower := f(upper), f(lower)
	for math.Abs(lower-upper) > epsilon {
		c := upper + (upper-lower)*fUpper/(fLower-fUpper)
		fc := f(c)
		if fc*fLower <= 0 {
			upper, fUpper = lower, fLower
		} else {
			fUpper /= 2
		}
		lower, fLower = c, fc
	}
	return math.Exp(upper / 2)
}
