package play

import (
	"fmt"
	"strconv"
	"strings"
)

// ControlKind is the way a clock runs.
type ControlKind uint8

// The ways. Unlimited is the zero value.
const (
	Unlimited      ControlKind = iota // no clock at all
	Fischer                           // an initial time, and an increment after each move
	Delay                             // an initial time, and a wait before it runs in each turn
	Correspondence                    // a number of days for each move
)

// Control is a time control. Its text form is that of the PGN tag TimeControl
// where the standard has one: "300+3" (Fischer, in seconds), "300d3" (five
// minutes with a delay of three seconds), "1/259200" (three days a move), "-"
// (unlimited).
type Control struct {
	Kind    ControlKind
	Initial Millis // Fischer and Delay: for the whole game, at most MaxInitial
	Step    Millis // the increment, the delay, or the time for each move
}

// The bounds of a time control.
const (
	MaxInitial = Millis(3 * 60 * 60 * 1000)
	MaxStep    = Millis(180 * 1000)
	Day        = Millis(24 * 60 * 60 * 1000)
	MaxDays    = 14
)

// ControlError tells why the text of a time control is refused.
type ControlError struct {
	Text   string
	Offset int // in bytes, where reading stopped
	Reason string
}

// Error returns the reason with the place.
func (e *ControlError) Error() string {
	return fmt.Sprintf("time control %q, offset %d: %s", e.Text, e.Offset, e.Reason)
}

// ParseControl reads the text form of a time control. Errors are
// *ControlError.
func ParseControl(text string) (Control, error) {
	fail := func(offset int, reason string) (Control, error) {
		return Control{}, &ControlError{text, offset, reason}
	}
	if text == "-" {
		return Control{}, nil
	}
	if len(text) > 24 {
		return fail(0, "longer than any time control")
	}
	at := strings.IndexAny(text, "+d/")
	if at < 0 {
		return fail(len(text), `expected "+", "d" or "/" after the first number`)
	}
	first, err := strconv.ParseUint(text[:at], 10, 31)
	if err != nil {
		return fail(0, "expected a whole number of seconds")
	}
	second, err := strconv.ParseUint(text[at+1:], 10, 31)
	if err != nil {
		return fail(at+1, "expected a whole number of seconds")
	}
	c := Control{Kind: Fischer, Initial: Millis(first) * 1000, Step: Millis(second) * 1000}
	switch text[at] {
	case 'd':
		c.Kind = Delay
	case '/':
		if first != 1 {
			return fail(0, "correspondence is written for one move: 1/seconds")
		}
		c = Control{Kind: Correspondence, Step: c.Step}
	}
	if reason := c.invalid(); reason != "" {
		return fail(0, reason)
	}
	return c, nil
}

// invalid returns what is wrong with a control, or nothing.
func (c Control) invalid() string {
	switch c.Kind {
	case Unlimited:
		if c != (Control{}) {
			return "an unlimited game has no times"
		}
	case Fischer, Delay:
		switch {
		case c.Initial < 0 || c.Initial > MaxInitial:
			return "at most three hours to begin with"
		case c.Step < 0 || c.Step > MaxStep:
			return "at most 180 seconds for a move"
		case c.Initial+c.Step == 0:
			return "no time at all"
		}
	case Correspondence:
		if c.Step < Day || c.Step > MaxDays*Day || c.Step%Day != 0 || c.Initial != 0 {
			return "from 1 to 14 whole days for a move"
		}
	default:
		return "no such way of running a clock"
	}
	return ""
}

// String returns the text form.
func (c Control) String() string {
	switch c.Kind {
	case Fischer:
		return fmt.Sprintf("%d+%d", c.Initial/1000, c.Step/1000)
	case Delay:
		return fmt.Sprintf("%dd%d", c.Initial/1000, c.Step/1000)
	case Correspondence:
		return fmt.Sprintf("1/%d", c.Step/1000)
	}
	return "-"
}

// MarshalText writes the text form.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the text form.
func (c *Control) UnmarshalText(text []byte) (err error) {
	*c, err = ParseControl(string(text))
	return err
}

// Live reports whether the players are to be at the board: Fischer or Delay.
func (c Control) Live() bool { return c.Kind == Fischer || c.Kind == Delay }

// Speed is the class of a time control; each has ratings of its own.
type Speed string

// The classes, by the time that a side has for 40 moves.
const (
	Bullet     Speed = "bullet"         // below 3 minutes
	Blitz      Speed = "blitz"          // below 8 minutes
	Rapid      Speed = "rapid"          // below 25 minutes
	Classical  Speed = "classical"      // longer
	DaysAMove  Speed = "correspondence" // days for a move, or unlimited
	movesAGame       = 40
)

// Speeds are the classes, the fastest first.
func Speeds() []Speed { return []Speed{Bullet, Blitz, Rapid, Classical, DaysAMove} }

// Speed returns the class.
func (c Control) Speed() Speed {
	if !c.Live() {
		return DaysAMove
	}
	const minute = Millis(60 * 1000)
	switch total := c.Initial + movesAGame*c.Step; {
	case total < 3*minute:
		return Bullet
	case total < 8*minute:
		return Blitz
	case total < 25*minute:
		return Rapid
	}
	return Classical
}

// FirstMove is how long a side of a live game may take for its first move,
// while the clocks do not run yet; then the game is aborted.
func (c Control) FirstMove() Millis {
	switch c.Speed() {
	case Bullet:
		return 30_000
	case Blitz:
		return 45_000
	}
	return 60_000
}

// Countdown is how long after a player of a live game is known to have left
// the opponent may claim the game.
func (c Control) Countdown() Millis {
	switch c.Speed() {
	case Bullet:
		return 20_000
	case Blitz:
		return 45_000
	case Rapid:
		return 90_000
	}
	return 180_000
}
