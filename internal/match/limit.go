package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Limit is how much a side may think: a clock, a time for each move, or a
// number of nodes or plies. The zero Limit is none at all.
type Limit struct {
	Moves     int           // moves to each time control; 0: the rest of the game
	Base      time.Duration // for the moves of a time control; 0: no clock
	Increment time.Duration // more for each move
	MoveTime  time.Duration // for every move, on no clock
	Nodes     uint64        // of every search
	Depth     int           // of every search, in plies
}

// Clock reports whether a clock runs.
func (l Limit) Clock() bool { return l.Base > 0 }

// IsZero reports whether nothing limits.
func (l Limit) IsZero() bool { return l == Limit{} }

// String writes a limit as the options have it: "8+0.08", "40/60", "nodes 5000".
func (l Limit) String() string {
	var parts []string
	if l.Clock() {
		text := ""
		if l.Moves > 0 {
			text = strconv.Itoa(l.Moves) + "/"
		}
		text += seconds(l.Base)
		if l.Increment > 0 {
			text += "+" + seconds(l.Increment)
		}
		parts = append(parts, text)
	}
	if l.MoveTime > 0 {
		parts = append(parts, seconds(l.MoveTime)+" s a move")
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("nodes %d", l.Nodes))
	}
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	if parts == nil {
		return "no limit"
	}
	return strings.Join(parts, ", ")
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// check returns why a limit cannot be, "" if it can.
func (l Limit) check() string {
	switch {
	case l.IsZero():
		return "nothing limits the thinking: give a time control, a time for each move, nodes or a depth"
	case l.Clock() && l.MoveTime > 0:
		return "a clock and a time for each move cannot both hold"
	}
	return ""
}

// TimeControlError tells where a time control cannot be read.
type TimeControlError struct {
	Text   string
	Offset int // in bytes
	Reason string
}

func (e *TimeControlError) Error() string {
	return fmt.Sprintf("time control %q, at byte %d: %s (such as 8+0.08, or 40/60 for 40 moves a minute)", e.Text, e.Offset, e.Reason)
}

// ParseTimeControl reads a time control: seconds, or minutes and seconds as
// 1:30, for the game or for so many moves ("40/60"), and perhaps seconds more
// for each move ("8+0.08"). The error is a *TimeControlError.
func ParseTimeControl(text string) (Limit, error) {
	var l Limit
	rest, at := text, 0
	fail := func(reason string) (Limit, error) { return Limit{}, &TimeControlError{text, at, reason} }
	if moves, after, found := strings.Cut(rest, "/"); found {
		n, err := strconv.ParseUint(moves, 10, 10)
		if err != nil || n == 0 {
			return fail("the number of moves must be 1 to 1023")
		}
		l.Moves = int(n)
		at += len(moves) + 1
		rest = after
	}
	base, increment, plus := strings.Cut(rest, "+")
	d, ok := parseSeconds(base, true)
	if !ok || d <= 0 {
		return fail("a positive time in seconds is needed")
	}
	l.Base = d
	if plus {
		at += len(base) + 1
		if l.Increment, ok = parseSeconds(increment, false); !ok {
			return fail("the increment must be a time in seconds")
		}
	}
	return l, nil
}

// longestTime bounds what is read as a time.
const longestTime = 100 * time.Hour

// parseSeconds reads "8", "0.08" or, if minutes are allowed, "1:30".
func parseSeconds(text string, minutes bool) (time.Duration, bool) {
	total := 0.0
	if m, s, found := strings.Cut(text, ":"); found {
		n, err := strconv.ParseUint(m, 10, 16)
		if err != nil || !minutes {
			return 0, false
		}
		total, text = 60*float64(n), s
	}
	for i := range len(text) {
		if text[i] != '.' && (text[i] < '0' || text[i] > '9') {
			return 0, false // neither signs, exponents nor NaN
		}
	}
	s, err := strconv.ParseFloat(text, 64)
	if total += s; err != nil || total > longestTime.Seconds() {
		return 0, false
	}
	return time.Duration(math.Round(total*1e6)) * time.Microsecond, true
}
