package match

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"bifrons.chess/chess"
)

// Judge is an engine as the making of openings needs it. It serves one
// goroutine. What it says of a position must depend on nothing else.
type Judge interface {
	// Lines returns up to n moves of p, the best first, each with its score in
	// centipawns for the side to move, after about that many nodes.
	Lines(p *chess.Position, n, nodes int) []Candidate
}

// Candidate is a move and its score in centipawns for the side to move.
type Candidate struct {
	Move  chess.Move
	Score int
}

// OpeningPlan says how balanced openings are made. Equal plans and judges make
// equal openings, whatever the number of threads.
type OpeningPlan struct {
	Variant            *chess.Variant
	Count              int // of openings
	MinPlies, MaxPlies int // of each
	Bound              int // centipawns: the end is at most so far from level
	Lines              int // moves that a ply is chosen among
	Window             int // centipawns: a move so much worse than the best is chosen e times as rarely; three times as much, never
	Nodes              int // of the search for each ply
	FinalNodes         int // of the search that judges the end
	Seed               uint64
	Threads            int // 0 means 1
	NewJudge           func() Judge
	// Progress, if not nil, hears how many openings there are and how many
	// were tried.
	Progress func(made, tried int)
}

// barrenTries is for how many tries in a row nothing new may come before the
// plan is given up: the openings of this kind are exhausted.
const barrenTries = 20_000

// BarrenError tells that no more openings of a plan are found, and which of the
// command's flags would help.
type BarrenError struct {
	Found   int
	Tries   int // in a row that brought nothing new
	OffPar  int // of them, those whose end is not within the plan's bound
	Planned *OpeningPlan
}

func (e *BarrenError) Error() string {
	text := fmt.Sprintf("only %d of %d openings are found, nothing new in %d tries: ", e.Found, e.Planned.Count, e.Tries)
	if 2*e.OffPar > e.Tries {
		return text + fmt.Sprintf("most end further from level than %d centipawns, as %d nodes see it; give a wider --bound or more --final-nodes", e.Planned.Bound, e.Planned.FinalNodes)
	}
	return text + "most are there already; give more --plies or --lines, or a wider --window"
}

// Make makes the openings: no two end alike, or as each other's image, and none
// is how another begins. It returns what there is, in order, and how many were
// tried; fewer than planned only with ctx's end as the error, or a *BarrenError.
func (pl *OpeningPlan) Make(ctx context.Context) (made []Opening, tried int, err error) {
	type try struct {
		number  int
		opening Opening
		key     string // "" if it is not balanced
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	threads := max(1, pl.Threads)
	tries := make(chan try, threads)
	var workers sync.WaitGroup
	for thread := range threads {
		workers.Go(func() {
			m := maker{plan: pl, judge: pl.NewJudge(), known: map[string][]Candidate{}}
			for number := thread; ctx.Err() == nil; number += threads {
				opening, key := m.try(number)
				select {
				case tries <- try{number, opening, key}:
				case <-ctx.Done():
				}
			}
		})
	}
	defer workers.Wait()
	defer cancel()
	// Tries are taken in the order of their numbers, so that the threads' pace
	// decides nothing.
	early := map[int]try{}
	kept := newOpeningSet()
	barren, offPar := 0, 0
	for len(made) < pl.Count {
		t, ok := early[tried]
		if !ok {
			select {
			case t := <-tries:
				early[t.number] = t
			case <-ctx.Done():
				return made, tried, ctx.Err()
			}
			continue
		}
		delete(early, tried)
		tried++
		barren++
		switch {
		case t.key == "":
			offPar++
		case kept.add(t.opening, t.key):
			made = append(made, t.opening)
			barren, offPar = 0, 0
		}
		if pl.Progress != nil {
			pl.Progress(len(made), tried)
		}
		if barren == barrenTries {
			return made, tried, &BarrenError{len(made), barren, offPar, pl}
		}
	}
	return made, tried, nil
}

// openingSet holds openings of which none is like another.
type openingSet struct {
	ends  map[string]bool // keys of the positions at the end
	lines map[string]bool // the moves of each
	begun map[string]bool // the moves with which one begins that has more
}

func newOpeningSet() openingSet {
	return openingSet{map[string]bool{}, map[string]bool{}, map[string]bool{}}
}

// add adds an opening whose end has this key, unless one that is there ends
// alike, begins with it, or is its beginning.
func (s *openingSet) add(o Opening, key string) bool {
	var b strings.Builder
	var beginnings []string
	for _, m := range o.Moves {
		beginnings = append(beginnings, b.String())
		b.WriteString(m.String() + " ")
	}
	line := b.String()
	if s.ends[key] || s.begun[line] || slices.ContainsFunc(beginnings, func(text string) bool { return s.lines[text] }) {
		return false
	}
	s.ends[key], s.lines[line] = true, true
	for _, text := range beginnings {
		s.begun[text] = true
	}
	return true
}

// maker makes openings in one thread.
type maker struct {
	plan  *OpeningPlan
	judge Judge
	known map[string][]Candidate // by FEN: the first plies come again and again
}

// mostKnown bounds what a maker remembers.
const mostKnown = 100_000

func (m *maker) candidates(p *chess.Position) []Candidate {
	fen := p.FEN()
	if list, ok := m.known[fen]; ok {
		return list
	}
	list := m.judge.Lines(forgetful(p), m.plan.Lines, m.plan.Nodes)
	if len(m.known) < mostKnown {
		m.known[fen] = list
	}
	return list
}

// forgetful returns the position without the moves that led to it.
func forgetful(p *chess.Position) *chess.Position {
	q, err := p.Variant().NewPosition(p.Setup())
	if err != nil {
		panic(err) // a position's own setup is legal
	}
	return q
}

// try plays one opening. The key is the same for all that end alike, and "" if
// the end is not fit for a game.
func (m *maker) try(number int) (o Opening, key string) {
	rng := rand.New(rand.NewPCG(m.plan.Seed, uint64(number)))
	p := m.plan.Variant.StartPosition()
	plies := m.plan.MinPlies + rng.IntN(m.plan.MaxPlies-m.plan.MinPlies+1)
	for range plies {
		list := m.candidates(p)
		if len(list) == 0 {
			return o, "" // mate or stalemate
		}
		move := m.choose(list, rng)
		p.Make(move)
		o.Moves = append(o.Moves, move)
	}
	if p.InCheck() || p.Outcome().Over || p.Repetitions() > 0 {
		return o, ""
	}
	best := m.judge.Lines(forgetful(p), 1, m.plan.FinalNodes)
	if len(best) == 0 || best[0].Score > m.plan.Bound || best[0].Score < -m.plan.Bound {
		return o, ""
	}
	return o, positionKey(p)
}

// choose draws a move, the better the likelier.
func (m *maker) choose(list []Candidate, rng *rand.Rand) chess.Move {
	window := float64(max(1, m.plan.Window))
	weights, sum := make([]float64, len(list)), 0.0
	for i, c := range list {
		if loss := float64(list[0].Score - c.Score); loss <= 3*window {
			weights[i] = math.Exp(-max(0, loss) / window)
		}
		sum += weights[i]
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return list[i].Move
		}
	}
	return list[0].Move
}

// positionKey is equal for positions that are alike but for their clocks, and
// for those that are each other's image with the colours swapped.
func positionKey(p *chess.Position) string {
	s := p.Setup()
	s.HalfmoveClock, s.FullmoveNumber = 0, 1
	own := s.FEN(p.Variant())
	return min(own, swapColors(s).FEN(p.Variant()))
}

// swapColors turns the board upside down and swaps the colours.
func swapColors(s chess.Setup) chess.Setup {
	t := s
	for i := range s.Board {
		from := chess.Square(i)
		to := chess.Sq(from.File(), chess.Ranks-1-from.Rank())
		t.Board[to] = chess.NoPiece
		if piece := s.Board[from]; piece != chess.NoPiece {
			t.Board[to] = chess.MakePiece(piece.Color().Other(), piece.Kind())
		}
	}
	t.Turn = s.Turn.Other()
	t.Castling = 0
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		for _, side := range [...]chess.Side{chess.ASide, chess.FarSide} {
			if s.Castling.Has(c, side) {
				t.Castling = t.Castling.With(c.Other(), side)
			}
		}
	}
	if s.EnPassant != chess.NoSquare {
		t.EnPassant = chess.Sq(s.EnPassant.File(), chess.Ranks-1-s.EnPassant.Rank())
	}
	return t
}

// String writes an opening as a line of a file of openings: its moves, or the
// FEN of a start without moves.
func (o Opening) String() string {
	t := o.text()
	return strings.TrimSpace(t.Start + " " + t.Moves)
}
