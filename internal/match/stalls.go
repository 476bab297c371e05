package match

import (
	"context"
	"sync/atomic"
	"time"
)

// Stalls measures for how long the whole process has not run, as happens on a
// machine with too much to do. A goroutine looks at the clock every few
// milliseconds; when it finds that much more time has passed, nothing in the
// process ran in between, the referee as little as the engines, and no engine
// is to lose on time for that.
type Stalls struct {
	begun time.Time
	total atomic.Int64 // nanoseconds
	beat  atomic.Int64 // of the last look, nanoseconds since begun
}

const (
	beatInterval = 2 * time.Millisecond
	// leastStall is the shortest gap between two looks that counts: an engine
	// that keeps every processor busy delays the look by up to ten
	// milliseconds, and that is its own doing.
	leastStall = 25 * time.Millisecond
)

// WatchStalls measures until ctx ends.
func WatchStalls(ctx context.Context) *Stalls {
	s := &Stalls{begun: time.Now()}
	go func() {
		tick := time.NewTicker(beatInterval)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			s.look()
		}
	}()
	return s
}

func (s *Stalls) look() {
	now := int64(time.Since(s.begun))
	s.total.Add(stall(now - s.beat.Load()))
	s.beat.Store(now)
}

func stall(gap int64) int64 {
	if gap < int64(leastStall) {
		return 0
	}
	return gap - int64(beatInterval)
}

// Total is the time stalled so far, a stall that is just ending included.
func (s *Stalls) Total() time.Duration {
	if s == nil {
		return 0
	}
	total, beat := s.total.Load(), s.beat.Load()
	return time.Duration(total + stall(int64(time.Since(s.begun))-beat))
}
