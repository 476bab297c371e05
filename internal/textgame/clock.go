package textgame

import (
	"strconv"
	"strings"
	"time"
)

// TimeControl is the time that a side has for the game, and what each move
// adds. The zero TimeControl is a game without clocks.
type TimeControl struct{ Base, Increment time.Duration }

// longestClock bounds what a clock may show.
const longestClock = 24 * time.Hour

// TimeControlError is a time control that cannot be read or played by.
type TimeControlError struct{ Text, Reason string }

func (e *TimeControlError) Error() string { return e.Text + ": " + e.Reason }

// ParseTimeControl reads what people write, minutes and the seconds that each
// move adds: "10" or "5+3"; "" is no clocks. The error is a *TimeControlError.
func ParseTimeControl(text string) (TimeControl, error) {
	if text == "" {
		return TimeControl{}, nil
	}
	c, ok := readTimes(text, time.Minute)
	switch {
	case !ok:
		return TimeControl{}, &TimeControlError{text, "not minutes and seconds, such as 10 or 5+3"}
	case c.Base == 0 || c.Base > longestClock || c.Increment > longestClock:
		return TimeControl{}, &TimeControlError{text, "a clock needs more than nothing and at most a day"}
	}
	return c, nil
}

// ParseTag reads a time control as String and the PGN tag write it, "300+3".
// Of anything else, "-" and "?" among it, it reports false.
func ParseTag(text string) (TimeControl, bool) {
	c, ok := readTimes(text, time.Second)
	if !ok || c.Base == 0 {
		return TimeControl{}, false
	}
	return c, true
}

// readTimes reads two numbers, the first of some unit and the second, which may
// be missing, of seconds.
func readTimes(text string, unit time.Duration) (TimeControl, bool) {
	first, second, plus := strings.Cut(text, "+")
	if !plus {
		second = "0"
	}
	base, ok := readTime(first, unit)
	increment, ok2 := readTime(second, time.Second)
	return TimeControl{base, increment}, ok && ok2
}

// readTime reads a number of some unit that is not negative.
func readTime(text string, unit time.Duration) (time.Duration, bool) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= 1e6) {
		return 0, false
	}
	return time.Duration(v * float64(unit)), true
}

// IsZero reports whether there are no clocks.
func (c TimeControl) IsZero() bool { return c == TimeControl{} }

// String writes the time control as the PGN tag does: "300+3", or "-".
func (c TimeControl) String() string {
	if c.IsZero() {
		return "-"
	}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
	if c.Increment == 0 {
		return seconds(c.Base)
	}
	return seconds(c.Base) + "+" + seconds(c.Increment)
}
