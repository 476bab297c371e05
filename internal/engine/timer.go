package engine

import "time"

// timer shares out the time of one move. It knows a soft limit, past which no
// new iteration is begun, and a hard one, at which the search is broken off.
type timer struct {
	start   time.Time     // of the search
	runFrom time.Duration // when our clock began to run: 0, or at the ponder hit
	soft    time.Duration // counted from start: time spent pondering is thinking done
	hard    time.Duration // counted from runFrom
	limited bool          // a clock or a move time holds
	paused  bool          // pondering: no limit holds yet
	fixed   bool          // MoveTime: the soft limit does not shrink or stretch
}

// leastTime is what a move gets however little is left.
const leastTime = time.Millisecond

// suddenDeathMoves is how many more moves a game without time controls is
// taken to last.
const suddenDeathMoves = 35

// reserve is how many moves of the length of the next one a clock without time
// controls shall at least hold.
const reserve = 8

func newTimer(l *Limits) timer {
	t := timer{start: l.Start, paused: l.Ponder}
	if t.start.IsZero() {
		t.start = time.Now()
	}
	if c := l.Clock; c.Running {
		t.limited = true
		t.soft, t.hard = c.budget(l.Overhead)
	}
	if l.MoveTime > 0 {
		least := max(leastTime, l.MoveTime-l.Overhead)
		// A short move time is not to be eaten up by the overhead.
		least = max(least, l.MoveTime/2)
		if !t.limited || least < t.hard {
			t.soft, t.hard, t.fixed = least, least, true
		}
		t.limited = true
	}
	return t
}

// budget returns the soft and the hard limit for one move. The hard limit
// never exceeds what is left less the overhead: that, not the flag, is zero.
func (c Clock) budget(overhead time.Duration) (soft, hard time.Duration) {
	left := c.Left - overhead
	if left <= leastTime {
		return leastTime / 2, leastTime
	}
	moves := suddenDeathMoves
	share := left / 3 // the most that one move may take of a whole game's time
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, suddenDeathMoves)
		switch c.MovesToGo {
		case 1:
			share = left
		case 2:
			share = left * 2 / 3
		default:
			share = left / 2
		}
	}
	// Each further move brings its increment and costs some lag: the overhead
	// is what it may be at worst, half of it a careful guess.
	pool := left + time.Duration(moves-1)*(c.Increment-overhead/2)
	pool = max(pool, left/4)
	soft = pool / time.Duration(moves)
	soft = min(soft, share)
	if c.MovesToGo == 0 {
		// However many increments will come, a reserve of some is kept: on a
		// busy machine a move can take much longer than it should.
		soft = min(soft, left/reserve)
	}
	hard = min(soft*4, share)
	return max(soft, leastTime/2), max(hard, leastTime)
}

// elapsed is the time since the search began.
func (t *timer) elapsed() time.Duration { return time.Since(t.start) }

// hitNow starts the clock of a pondering search.
func (t *timer) hitNow() {
	if t.paused {
		t.paused, t.runFrom = false, t.elapsed()
	}
}

// mustStop reports whether the hard limit is reached.
func (t *timer) mustStop(elapsed time.Duration) bool {
	return t.limited && !t.paused && elapsed-t.runFrom >= t.hard
}

// mayStop reports whether to begin no further iteration. The factor, in
// percent, stretches the soft limit while the best move is in doubt and
// shrinks it while it is clear.
func (t *timer) mayStop(elapsed time.Duration, percent int) bool {
	if !t.limited || t.paused {
		return false
	}
	if t.fixed {
		return elapsed-t.runFrom >= t.hard
	}
	return elapsed >= t.soft*time.Duration(percent)/100
}
