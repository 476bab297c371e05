package play

// The bounds of lag compensation. The server measures how long a player's
// messages are under way and does not charge that time, but only up to what
// the player's bank holds, which grows slowly: a client that delays its answers
// to look slow gains a second and then next to nothing.
const (
	LagStart = Millis(500)
	LagGain  = Millis(100) // a move
	LagMax   = Millis(1000)
)

// ExtraTime is what a player gives the opponent at a time.
const ExtraTime = Millis(15_000)

// IdleLimit is how long the side to move of an unlimited game may stay silent
// before the game is closed.
const IdleLimit = 30 * Day

// Clock is the two clocks of a game, with the server's as the only measure.
type Clock struct {
	control Control
	left    [2]Millis // what stood on each clock when the turn began
	bank    [2]Millis // lag that may still be forgiven
	turn    Seat
	began   Instant // when the turn began; later by what the server was away
	running bool    // both sides have made their first move
}

// newClock returns the clocks before the first move.
func newClock(c Control, turn Seat, now Instant) Clock {
	return Clock{
		control: c, turn: turn, began: now,
		left: [2]Millis{c.Initial, c.Initial},
		bank: [2]Millis{LagStart, LagStart},
	}
}

// forgiven returns how much of a lag the side to move need not pay.
func (c *Clock) forgiven(lag Millis) Millis {
	return max(0, min(lag, c.bank[c.turn.index()]))
}

// charged returns the time that the side to move has used at a moment, what is
// forgiven taken off, and so is the delay.
func (c *Clock) charged(now Instant, forgiven Millis) Millis {
	used := now.Since(c.began) - forgiven
	if c.control.Kind == Delay {
		used -= c.control.Step
	}
	return max(0, used)
}

// at returns what the two clocks show at a moment, never below zero.
func (c *Clock) at(now Instant) [2]Millis {
	left := c.left
	if c.control.Live() && c.running {
		i := c.turn.index()
		left[i] = max(0, left[i]-c.charged(now, 0))
	}
	if c.control.Kind == Correspondence {
		left = [2]Millis{c.control.Step, c.control.Step}
		left[c.turn.index()] = max(0, c.control.Step-now.Since(c.began))
	}
	return left
}

// fallen reports whether the flag of the side to move has fallen for a move
// that arrives now with a lag.
func (c *Clock) fallen(now Instant, lag Millis) bool {
	switch {
	case c.control.Kind == Correspondence:
		return now.Since(c.began) >= c.control.Step
	case c.control.Live() && c.running:
		return c.charged(now, c.forgiven(lag)) >= c.left[c.turn.index()]
	}
	return false
}

// due returns when the server has to look at the game by itself: the flag has
// then fallen whatever the lag, the first move has not come, or the game is
// forgotten.
func (c *Clock) due() Instant {
	switch {
	case c.control.Kind == Correspondence:
		return c.began.Add(c.control.Step)
	case c.control.Kind == Unlimited:
		return c.began.Add(IdleLimit)
	case !c.running:
		return c.began.Add(c.control.FirstMove())
	}
	i := c.turn.index()
	d := c.left[i] + c.bank[i]
	if c.control.Kind == Delay {
		d += c.control.Step
	}
	return c.began.Add(d)
}

// press returns what the clocks show after a move of the side to move, and how
// much lag was forgiven. A premove costs nothing.
func (c *Clock) press(now Instant, lag Millis, premove bool) (left [2]Millis, forgiven Millis) {
	left = c.left
	if !c.control.Live() || !c.running {
		return left, 0
	}
	i := c.turn.index()
	if !premove {
		forgiven = c.forgiven(min(lag, now.Since(c.began)))
		left[i] = max(0, left[i]-c.charged(now, forgiven))
	}
	if c.control.Kind == Fischer {
		left[i] += c.control.Step
	}
	return left, forgiven
}

// flags reports whether the side to move can lose on time.
func (c *Clock) flags() bool {
	return c.control.Kind == Correspondence || c.control.Live() && c.running
}
