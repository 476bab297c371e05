package train

import (
	"fmt"
	"math"
	"strconv"

	"bifrons.chess/internal/nnue"
)

// Plan says how a network is fitted. Equal plans and equal data make equal
// networks, on one kind of processor, whatever the number of threads.
type Plan struct {
	Hidden    int     // hidden units, a multiple of nnue.HiddenStep up to nnue.MaxHidden
	Epochs    int     // passes over the data
	Batch     int     // positions of one step
	Rate      float64 // learning rate at its peak, after the first steps
	FinalRate float64 // fraction of Rate at the end; between, half a cosine leads down
	// ResultWeight is the part that the game's result has in what the network
	// learns to expect, 0–1; the rest is the search's score.
	ResultWeight float64
	Decay        float64 // weight decay of AdamW
	HoldOut      int     // one game in so many is kept back to measure on
	Seed         uint64  // of the first weights and of the order of the data
}

// DefaultPlan is what the networks of this program are made with.
func DefaultPlan() Plan {
	return Plan{
		Hidden: 128, Epochs: 20, Batch: 16384, Rate: 0.001, FinalRate: 0.01,
		ResultWeight: 0.3, Decay: 0.1, HoldOut: 50, Seed: 1,
	}
}

// String names all that makes the plan.
func (p Plan) String() string {
	return fmt.Sprintf("%d hidden units, %d epochs, batches of %d, learning rate %g falling to %g of it, result weight %g, decay %g, 1 game in %d held out, seed %d",
		p.Hidden, p.Epochs, p.Batch, p.Rate, p.FinalRate, p.ResultWeight, p.Decay, p.HoldOut, p.Seed)
}

// PlanError names a part of a plan that cannot be, in the words of the field.
type PlanError struct {
	Name      string
	Value     float64
	Low, High float64
}

func (e *PlanError) Error() string {
	plain := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	if e.Low == e.High {
		return e.Name + ": " + plain(e.Value) + " is no multiple of " + plain(e.Low)
	}
	return e.Name + ": " + plain(e.Value) + " is outside " + plain(e.Low) + " to " + plain(e.High)
}

// Check returns a *PlanError for the first part that cannot be.
func (p Plan) Check() error {
	for _, c := range []PlanError{
		{"hidden", float64(p.Hidden), nnue.HiddenStep, nnue.MaxHidden},
		{"epochs", float64(p.Epochs), 1, 100_000},
		{"batch", float64(p.Batch), 1, 1 << 24},
		{"rate", p.Rate, 1e-9, 1},
		{"final rate", p.FinalRate, 0, 1},
		{"result weight", p.ResultWeight, 0, 1},
		{"decay", p.Decay, 0, 1},
		{"hold out", float64(p.HoldOut), 2, 1_000_000},
	} {
		if !(c.Value >= c.Low && c.Value <= c.High) {
			return &c
		}
	}
	if p.Hidden%nnue.HiddenStep != 0 {
		return &PlanError{"hidden", float64(p.Hidden), nnue.HiddenStep, nnue.HiddenStep}
	}
	return nil
}

// warmUp is the part of all steps in which the learning rate rises to its
// peak.
const warmUp = 0.01

// rate returns the learning rate of a step out of so many.
func (p Plan) rate(step, steps int) float64 {
	rising := warmUp * float64(steps)
	if float64(step) < rising {
		return p.Rate * (float64(step) + 1) / (rising + 1)
	}
	done := float64(step) / float64(max(1, steps))
	return p.Rate * (p.FinalRate + (1-p.FinalRate)*(1+math.Cos(math.Pi*done))/2)
}
