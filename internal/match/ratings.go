package match

import (
	"cmp"
	"math"
	"slices"
)

// Ratings are the strengths of a tournament's engines in Elo, in the order of
// the settings; their mean is 0.
type Ratings []float64

// Order returns the engines by rating, the strongest first.
func (r Ratings) Order() []int {
	order := make([]int, len(r))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r[b], r[a]) })
	return order
}

// priorGames are drawn games that every two engines which have met are taken to
// have played besides, so that a clean score has a finite rating.
const priorGames = 1.0

// Ratings fits the ratings under which the scores are likeliest (Bradley and
// Terry's model, a draw counting as half a win and half a loss; found by
// minorisation, Hunter 2004).
func (t *Table) Ratings() Ratings {
	n := len(t.Settings.Engines)
	games, points := make([][]float64, n), make([]float64, n)
	for i := range n {
		games[i] = make([]float64, n)
		for j := range n {
			counts, r := t.Pairing(i, j)
			if i == j || r.Games() == 0 {
				continue
			}
			games[i][j] = float64(r.Games()) + priorGames
			points[i] += counts.Points() + priorGames/2
		}
	}
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = 1
	}
	for range 10_000 {
		change := 0.0
		for i := range n {
			sum := 0.0
			for j := range n {
				if games[i][j] > 0 {
					sum += games[i][j] / (strength[i] + strength[j])
				}
			}
			if sum == 0 {
				continue
			}
			next := points[i] / sum
			change = max(change, math.Abs(math.Log(next/strength[i])))
			strength[i] = next
		}
		if change < 1e-9 {
			break
		}
	}
	r, mean := make(Ratings, n), 0.0
	for i, s := range strength {
		r[i] = 400 * math.Log10(s)
		mean += r[i] / float64(n)
	}
	for i := range r {
		r[i] -= mean
	}
	return r
}
