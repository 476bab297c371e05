package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"pgregory.net/rapid"
)

// dice judges by the position's key: at random, and always alike.
type dice struct{}

func (dice) Lines(p *chess.Position, n, _ int) (list []Candidate) {
	rng := rand.New(rand.NewPCG(p.Key(), 1))
	for _, m := range p.LegalMoves(nil) {
		list = append(list, Candidate{m, rng.IntN(200) - 100})
	}
	slices.SortStableFunc(list, func(a, b Candidate) int { return b.Score - a.Score })
	return list[:min(n, len(list))]
}

func plan(v *chess.Variant) *OpeningPlan {
	return &OpeningPlan{Variant: v, Count: 60, MinPlies: 3, MaxPlies: 5, Bound: 95, Lines: 5, Window: 30, Seed: 2,
		NewJudge: func() Judge { return dice{} }}
}

func TestMakeOpenings(t *testing.T) {
	for _, v := range chess.Variants() {
		made, tried, err := plan(v).Make(t.Context())
		if err != nil || len(made) != 60 || tried < 60 {
			t.Fatalf("%s: %d of %d, %v", v.Name, len(made), tried, err)
		}
		ends, lengths := map[string]bool{}, map[int]int{}
		for _, o := range made {
			p := v.StartPosition()
			for _, m := range o.Moves {
				candidates := (dice{}).Lines(p, 5, 0)
				i := slices.IndexFunc(candidates, func(c Candidate) bool { return c.Move == m })
				if i < 0 || candidates[0].Score-candidates[i].Score > 90 {
					t.Errorf("%s: %s is none of the good moves", o, m)
				}
				p.Make(m)
			}
			if s := (dice{}).Lines(p, 1, 0)[0].Score; s > 95 || s < -95 {
				t.Errorf("%s ends at %d", o, s)
			}
			ends[positionKey(p)] = true
			for _, other := range made {
				if len(o.Moves) < len(other.Moves) && slices.Equal(o.Moves, other.Moves[:len(o.Moves)]) {
					t.Errorf("%s begins %s", o, other)
				}
			}
			lengths[len(o.Moves)]++
		}
		if len(ends) != 60 || len(lengths) != 3 || lengths[3] == 0 || lengths[5] == 0 {
			t.Errorf("%s: %d ends, lengths %v", v.Name, len(ends), lengths)
		}
		// The same with three threads, and other ones with another seed.
		threaded := plan(v)
		threaded.Threads = 3
		again, _, err := threaded.Make(t.Context())
		if err != nil || !slices.EqualFunc(made, again, func(a, b Opening) bool { return slices.Equal(a.Moves, b.Moves) }) {
			t.Errorf("%s: three threads make others, %v", v.Name, err)
		}
		other := plan(v)
		other.Seed++
		if again, _, _ := other.Make(t.Context()); slices.Equal(made[0].Moves, again[0].Moves) && slices.Equal(made[1].Moves, again[1].Moves) {
			t.Errorf("%s: another seed makes the same", v.Name)
		}
	}
}

func TestMakeOpeningsEnds(t *testing.T) {
	// One ply has only so many ends.
	p := plan(chess.Orthodox)
	p.MinPlies, p.MaxPlies = 1, 1
	made, _, err := p.Make(t.Context())
	if e, ok := errors.AsType[*BarrenError](err); !ok || len(made) == 0 || len(made) > 5 || e.Found != len(made) || !strings.Contains(err.Error(), "more --plies") {
		t.Errorf("%d, %v", len(made), err)
	}
	p.Bound = -1
	if _, _, err := p.Make(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "only 0 of 60 openings are found, nothing new in 20000 tries: most end further from level") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	p = plan(chess.Orthodox)
	p.Progress = func(made, _ int) {
		if made == 10 {
			cancel()
		}
	}
	if made, _, err := p.Make(ctx); !errors.Is(err, context.Canceled) || len(made) < 10 || len(made) > 20 {
		t.Errorf("%d, %v", len(made), err)
	}
}

// A position and its image with the colours swapped have one key, others have
// others; and swapping twice changes nothing.
func TestPositionKey(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		v := rapid.SampledFrom([]*chess.Variant{chess.JanusChess, chess.Orthodox}).Draw(rt, "variant")
		p := v.StartPosition()
		for range rapid.IntRange(0, 30).Draw(rt, "plies") {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rapid.IntRange(0, len(moves)-1).Draw(rt, "move")])
		}
		s := p.Setup()
		image, err := v.NewPosition(swapColors(s))
		if err != nil {
			rt.Fatal(err)
		}
		if swapColors(swapColors(s)) != s || positionKey(image) != positionKey(p) || image.CountLegal() != p.CountLegal() {
			rt.Fatalf("%s and %s", p.FEN(), image.FEN())
		}
		if moves := p.LegalMoves(nil); len(moves) > 0 {
			key := positionKey(p)
			p.Make(moves[0])
			if positionKey(p) == key {
				rt.Fatal("a move changes nothing")
			}
		}
	})
}
