package engine

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestBudgetNeverExceedsTheClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := func(low, high int, name string) time.Duration {
			return time.Duration(rapid.IntRange(low, high).Draw(t, name)) * time.Millisecond
		}
		c := Clock{Running: true, Left: ms(-1000, 3600_000, "left"), Increment: ms(0, 60_000, "increment"),
			MovesToGo: rapid.IntRange(0, 100).Draw(t, "moves to go")}
		overhead := ms(0, 5000, "overhead")
		soft, hard := c.budget(overhead)
		if soft <= 0 || hard < leastTime || soft > hard {
			t.Fatalf("soft %v, hard %v", soft, hard)
		}
		if left := c.Left - overhead; hard > max(left, leastTime) {
			t.Fatalf("hard %v with %v left after the overhead", hard, left)
		}
	})
}

// TestClockLasts plays the worst case: every move takes the hard limit and the
// whole overhead besides. The clock must never run out.
func TestClockLasts(t *testing.T) {
	for _, c := range []struct {
		base, increment time.Duration
		movesPer        int
	}{
		{time.Second, 10 * time.Millisecond, 0},
		{10 * time.Second, 100 * time.Millisecond, 0},
		{time.Minute, 0, 0},
		{time.Minute, 0, 40},
		{time.Second, 0, 10},
		{3 * time.Minute, 2 * time.Second, 0},
	} {
		const overhead = 10 * time.Millisecond
		left := c.base
		for move := range 200 {
			clock := Clock{Running: true, Left: left, Increment: c.increment}
			if c.movesPer > 0 {
				clock.MovesToGo = c.movesPer - move%c.movesPer
			}
			_, hard := clock.budget(overhead)
			lag := overhead
			if c.increment == 0 && c.movesPer == 0 || c.increment < overhead+leastTime {
				lag = 0 // no clock lasts for ever against a lag that exceeds the increment
				if hard == leastTime {
					break
				}
			}
			if left -= hard + lag; left < 0 {
				t.Fatalf("%v+%v, %d moves: flag falls at move %d", c.base, c.increment, c.movesPer, move+1)
			}
			left += c.increment
			if c.movesPer > 0 && (move+1)%c.movesPer == 0 {
				left += c.base
			}
		}
	}
}

func TestPonderHitStartsTheClock(t *testing.T) {
	l := Limits{Ponder: true, Start: time.Now().Add(-time.Hour), Clock: Clock{Running: true, Left: time.Minute}}
	tm := newTimer(&l)
	if tm.mustStop(tm.elapsed()) || tm.mayStop(tm.elapsed(), 100) {
		t.Fatal("the clock runs while pondering")
	}
	tm.hitNow()
	if tm.mustStop(tm.elapsed()) {
		t.Error("an hour of pondering counts against the hard limit")
	}
	if !tm.mayStop(tm.elapsed(), 100) {
		t.Error("an hour of pondering does not count as thinking done")
	}
}

func TestMoveTime(t *testing.T) {
	for _, c := range []struct{ moveTime, overhead, want time.Duration }{
		{time.Second, 30 * time.Millisecond, 970 * time.Millisecond},
		{20 * time.Millisecond, 30 * time.Millisecond, 10 * time.Millisecond},
		{time.Millisecond, 30 * time.Millisecond, time.Millisecond},
	} {
		tm := newTimer(&Limits{MoveTime: c.moveTime, Overhead: c.overhead})
		if tm.hard != c.want || !tm.limited {
			t.Errorf("move time %v, overhead %v: hard %v, want %v", c.moveTime, c.overhead, tm.hard, c.want)
		}
	}
}
