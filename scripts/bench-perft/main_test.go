package main

import (
	"math"
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	runs := []run{{1, 30}, {2, 10}, {3, 20}, {4, 40}}
	if m := median(runs); m.cpu != 20 {
		t.Errorf("median of four: %v", m)
	}
	if m := median(runs[:3]); m.cpu != 20 {
		t.Errorf("median of three: %v", m)
	}
	if m := median(runs[:1]); m.cpu != 30 {
		t.Errorf("median of one: %v", m)
	}
}

func TestMega(t *testing.T) {
	r := run{nodes: 30_000_000, cpu: 3 * time.Second}
	for startUp, want := range map[time.Duration]float64{0: 10, time.Second: 15} {
		if got := mega(r, startUp); math.Abs(got-want) > 1e-9 {
			t.Errorf("mega without %v: %v, want %v", startUp, got, want)
		}
	}
	if got := mega(r, time.Minute); math.IsInf(got, 0) || got <= 0 {
		t.Errorf("more start-up than time: %v", got)
	}
}

func TestCountsAreRead(t *testing.T) {
	if m := theirNodes.FindStringSubmatch("g1h3: 8881\n\nNodes searched: 197281\n"); m == nil || m[1] != "197281" {
		t.Errorf("theirs: %v", m)
	}
	if m := ourNodes.FindStringSubmatch("782 nodes in 0.001 s, 1 nodes/s\n"); m == nil || m[1] != "782" {
		t.Errorf("ours: %v", m)
	}
}
