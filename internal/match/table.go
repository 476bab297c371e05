package match

import (
	"time"
)

// Table is what a match has come to.
type Table struct {
	Settings Settings

	pairs   map[[2]int]Pentanomial
	results map[[2]int]Results
	engines map[int]*Conduct
	Stalled time.Duration // by the machine, left off the clocks
}

// Results are wins, draws and losses of games.
type Results struct{ Wins, Draws, Losses int }

// Games returns their number.
func (r Results) Games() int { return r.Wins + r.Draws + r.Losses }

func (r Results) add(s Results) Results {
	return Results{r.Wins + s.Wins, r.Draws + s.Draws, r.Losses + s.Losses}
}

func (r Results) reversed() Results { return Results{r.Losses, r.Draws, r.Wins} }

// Conduct is how an engine has behaved.
type Conduct struct {
	Faults  [numEndings]int // by Ending
	Moves   int
	Used    time.Duration // by the referee's clock
	Nodes   uint64        // by the engine's own count
	Search  time.Duration // of the moves with nodes, by its own clock, which tells milliseconds at best
	Depths  int           // sum over Depthed moves
	Depthed int
}

// FaultCount returns the number of all faults.
func (c *Conduct) FaultCount() int {
	n := 0
	for _, k := range c.Faults {
		n += k
	}
	return n
}

// TimePerMove returns the mean by the referee's clock.
func (c *Conduct) TimePerMove() time.Duration { return c.Used / time.Duration(max(1, c.Moves)) }

// Depth returns the mean depth told, 0 if none was.
func (c *Conduct) Depth() float64 { return float64(c.Depths) / float64(max(1, c.Depthed)) }

// NPS returns nodes a second as the engine told, 0 if it did not.
func (c *Conduct) NPS() float64 {
	if c.Search <= 0 {
		return 0
	}
	return float64(c.Nodes) / c.Search.Seconds()
}

func (t *Table) add(p *Pair) {
	if t.pairs == nil {
		t.pairs, t.results, t.engines = map[[2]int]Pentanomial{}, map[[2]int]Results{}, map[int]*Conduct{}
	}
	r := p.results()
	counts := t.pairs[p.Engines]
	counts[2*r.Wins+r.Draws]++
	t.pairs[p.Engines] = counts
	t.results[p.Engines] = t.results[p.Engines].add(r)
	for i := range p.Games {
		g := &p.Games[i]
		t.Stalled += time.Duration(g.Stalled) * time.Millisecond
		if f := p.faulty(i); f >= 0 {
			e, _ := g.ending()
			t.conduct(p.Engines[f]).Faults[e]++
		}
		t.addMoves(p, i)
	}
}

func (t *Table) addMoves(p *Pair, i int) {
	g := &p.Games[i]
	// The columns begin with the side to move after the opening, whose moves
	// and start position tell which that is.
	mover := p.firstMover(i)
	for k := range g.Times {
		c := t.conduct(p.Engines[mover])
		c.Moves++
		c.Used += time.Duration(g.Times[k]) * time.Millisecond
		if g.Depths[k] > 0 {
			c.Depths += g.Depths[k]
			c.Depthed++
		}
		if g.Nodes[k] > 0 {
			c.Nodes += uint64(g.Nodes[k])
			c.Search += time.Duration(g.Own[k]) * time.Millisecond
		}
		mover = 1 - mover
	}
}

func (t *Table) conduct(engine int) *Conduct {
	c := t.engines[engine]
	if c == nil {
		c = new(Conduct)
		t.engines[engine] = c
	}
	return c
}

// Conduct returns how an engine has behaved.
func (t *Table) Conduct(engine int) Conduct {
	if c := t.engines[engine]; c != nil {
		return *c
	}
	return Conduct{}
}

// FaultCount returns the faults of all engines.
func (t *Table) FaultCount() int {
	n := 0
	for _, c := range t.engines {
		n += c.FaultCount()
	}
	return n
}

// Pairing returns the results of two engines against each other, from the
// first one's side.
func (t *Table) Pairing(a, b int) (Pentanomial, Results) {
	straight, reversed := [2]int{a, b}, [2]int{b, a}
	return t.pairs[straight].Add(t.pairs[reversed].Reversed()),
		t.results[straight].add(t.results[reversed].reversed())
}

// Against returns an engine's results against all others.
func (t *Table) Against(a int) (c Pentanomial, r Results) {
	for b := range t.Settings.Engines {
		counts, results := t.Pairing(a, b)
		c, r = c.Add(counts), r.add(results)
	}
	return c, r
}

// Pairs returns how many pairs have been finished.
func (t *Table) Pairs() int {
	n := 0
	for _, c := range t.pairs {
		n += c.Pairs()
	}
	return n
}

// LLR returns the log-likelihood ratio of the test, 0 without one.
func (t *Table) LLR() float64 {
	if t.Settings.SPRT == nil {
		return 0
	}
	counts, _ := t.Pairing(0, 1)
	return t.Settings.SPRT.LLR(counts)
}

// Verdict returns what the test says, Undecided without one.
func (t *Table) Verdict() Verdict {
	if t.Settings.SPRT == nil {
		return Undecided
	}
	counts, _ := t.Pairing(0, 1)
	return t.Settings.SPRT.Verdict(counts)
}
