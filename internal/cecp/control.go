package cecp

import (
	"math"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// control is the time control and our clock.
type control struct {
	movesPer  int           // moves of a session; 0: one session for the game
	base      time.Duration // of a session
	increment time.Duration
	moveTime  time.Duration // exact time of a move; 0 none
	depth     int           // greatest depth; 0 none
	left      time.Duration // on our clock when our turn began
}

// newControl is what holds until the GUI says otherwise: five minutes a game.
func newControl() control {
	return control{base: 5 * time.Minute, left: 5 * time.Minute}
}

// limits are those of our next move.
func (c *control) limits(p *chess.Position) engine.Limits {
	l := engine.Limits{Depth: c.depth}
	if c.moveTime > 0 {
		l.MoveTime = c.moveTime
		return l
	}
	l.Clock = engine.Clock{Left: c.left, Increment: c.increment, Running: true}
	if c.movesPer > 0 {
		l.Clock.MovesToGo = c.movesPer - (p.FullmoveNumber()-1)%c.movesPer
	}
	return l
}

// spent takes the time of a move off the clock, until the GUI tells the time
// by its own.
func (c *control) spent(d time.Duration, p *chess.Position) {
	c.left += c.increment - d
	if c.movesPer > 0 && (p.FullmoveNumber()-1)%c.movesPer == 0 {
		c.left += c.base
	}
}

// maxSeconds bounds times: a month, far from any overflow.
const maxSeconds = 31 * 24 * 3600

func seconds(text string) (time.Duration, error) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(f) || f < 0 || f > maxSeconds {
		return 0, &ArgumentError{Argument: text, Reason: "must be a number of seconds"}
	}
	return time.Duration(f * float64(time.Second)), nil
}

// setLevel reads "level MPS BASE INC": moves, minutes or minutes:seconds,
// seconds.
func (c *control) setLevel(args string) error {
	words := strings.Fields(args)
	if len(words) != 3 {
		return &ArgumentError{Argument: args, Reason: "must be moves, base time and increment"}
	}
	moves, err := strconv.Atoi(words[0])
	if err != nil || moves < 0 || moves > 1<<20 {
		return &ArgumentError{Argument: words[0], Reason: "must be a number of moves, 0 for a whole game"}
	}
	minutes, rest, _ := strings.Cut(words[1], ":")
	base, err := seconds(minutes)
	if err != nil || base > maxSeconds*time.Second/60 {
		return &ArgumentError{Argument: words[1], Reason: "must be minutes, or minutes:seconds"}
	}
	base *= 60
	if rest != "" {
		more, err := seconds(rest)
		if err != nil || more >= time.Minute {
			return &ArgumentError{Argument: words[1], Reason: "must be minutes, or minutes:seconds"}
		}
		base += more
	}
	increment, err := seconds(words[2])
	if err != nil {
		return err
	}
	c.movesPer, c.base, c.increment, c.moveTime, c.left = moves, base, increment, 0, base
	return nil
}

func (c *control) setMoveTime(args string) error {
	d, err := seconds(args)
	if err == nil && d == 0 {
		err = &ArgumentError{Argument: args, Reason: "must be more than nothing"}
	}
	if err != nil {
		return err
	}
	c.moveTime = d
	return nil
}

func (c *control) setDepth(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil || n < 0 {
		return &ArgumentError{Argument: args, Reason: "must be a number of plies"}
	}
	c.depth = min(n, engine.MaxDepth)
	return nil
}

// centiseconds reads the time on a clock, which may be overdrawn.
func centiseconds(text string) (time.Duration, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n > maxSeconds*100 || n < -maxSeconds*100 {
		return 0, &ArgumentError{Argument: text, Reason: "must be a whole number of centiseconds"}
	}
	return time.Duration(n) * 10 * time.Millisecond, nil
}

func (c *control) setLeft(args string) error {
	d, err := centiseconds(args)
	if err == nil {
		c.left = d
	}
	return err
}

// checkCentiseconds reads the opponent's clock, which this engine does not use.
func checkCentiseconds(_ *session, args string) error {
	_, err := centiseconds(args)
	return err
}
