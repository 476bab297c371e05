package sidebyside

import (
	"math"
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	runs := []Run{{1, 30}, {2, 10}, {3, 20}, {4, 40}}
	if m := Median(runs); m.CPU != 20 {
		t.Errorf("median of four: %v", m)
	}
	if m := Median(runs[:3]); m.CPU != 20 {
		t.Errorf("median of three: %v", m)
	}
	if m := Median(runs[:1]); m.CPU != 30 {
		t.Errorf("median of one: %v", m)
	}
}

func TestMega(t *testing.T) {
	r := Run{Nodes: 30_000_000, CPU: 3 * time.Second}
	for startUp, want := range map[time.Duration]float64{0: 10, time.Second: 15} {
		if got := Mega(r, startUp); math.Abs(got-want) > 1e-9 {
			t.Errorf("mega without %v: %v, want %v", startUp, got, want)
		}
	}
	if got := Mega(r, time.Minute); math.IsInf(got, 0) || got <= 0 {
		t.Errorf("more start-up than time: %v", got)
	}
}
