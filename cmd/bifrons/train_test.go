package main

import (
	"testing"

	"bifrons.chess/internal/train"
)

func TestLowestLoss(t *testing.T) {
	history := []train.Point{
		{Epoch: 0.5, Learn: 0.3},
		{Epoch: 1, Learn: 0.2, Held: 0.25},
		{Epoch: 2, Learn: 0.1, Held: 0.15},
		{Epoch: 2.5, Learn: 0.09},
		{Epoch: 3, Learn: 0.08, Held: 0.19},
		{Epoch: 3.5, Learn: 0.07},
	}
	if best, last := lowestLoss(history); best != history[2] || last != history[4] {
		t.Errorf("lowest %v, last %v", best, last)
	}
	if best, last := lowestLoss(history[:1]); best != (train.Point{}) || last != best {
		t.Errorf("without a measurement: %v, %v", best, last)
	}
}
