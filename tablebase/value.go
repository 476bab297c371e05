package tablebase

// WDL is the outcome of a position with best play for the side to move, the
// fifty-move rule kept in mind: the clock is at zero.
type WDL int8

// The five outcomes.
const (
	Loss        WDL = iota - 2 // lost
	BlessedLoss                // lost, but the fifty-move rule saves the draw
	Draw                       // drawn whatever the clock
	CursedWin                  // won, but the fifty-move rule spoils it
	Win                        // won
)

var wdlNames = [5]string{"loss", "blessed loss", "draw", "cursed win", "win"}

// String returns "loss", "blessed loss", "draw", "cursed win" or "win".
func (w WDL) String() string {
	if w < Loss || w > Win {
		return "unknown"
	}
	return wdlNames[w-Loss]
}

// FiftyMoves is how many plies without capture or Pawn move allow a claim.
const FiftyMoves = 100

// Value is who wins, for the side to move, and in how many plies: 2n is a win
// in n plies, 2n+1 a loss in n, zero a draw. The mated side has lost in 0.
type Value uint16

const (
	// DrawValue is the Value of a draw.
	DrawValue Value = 0
	// IllegalValue marks what is no position.
	IllegalValue Value = 1<<16 - 1
	// MaxPlies is the longest distance that a Value holds.
	MaxPlies = 1<<14 - 1
)

// WinIn returns the Value of a win in n plies, 1 to MaxPlies.
func WinIn(n int) Value { return Value(2 * n) }

// LossIn returns the Value of a loss in n plies, 0 to MaxPlies.
func LossIn(n int) Value { return Value(2*n + 1) }

// IsWin reports whether the side to move wins.
func (v Value) IsWin() bool { return v != DrawValue && v&1 == 0 }

// IsLoss reports whether the side to move loses.
func (v Value) IsLoss() bool { return v&1 == 1 && v != IllegalValue }

// Plies returns the distance, 0 for a draw.
func (v Value) Plies() int {
	if v == IllegalValue {
		return 0
	}
	return int(v >> 1)
}

// less returns the same outcome so many plies sooner; n is a plain number.
func (v Value) less(n Value) Value {
	if v == DrawValue {
		return v
	}
	return v - 2*n
}

// WDL returns the outcome when the distance is one to zeroing: beyond a
// hundred plies the fifty-move rule takes it away.
func (v Value) WDL() WDL {
	switch {
	case v.IsWin() && v.Plies() > FiftyMoves:
		return CursedWin
	case v.IsWin():
		return Win
	case v.IsLoss() && v.Plies() > FiftyMoves:
		return BlessedLoss
	case v.IsLoss():
		return Loss
	}
	return Draw
}

// Rank orders values by what the side to move prefers: a quick win first, a
// quick loss last.
func (v Value) Rank() int {
	switch {
	case v.IsWin():
		return 1<<16 - v.Plies()
	case v.IsLoss():
		return v.Plies() - 1<<16
	}
	return 0
}

// Metric is what a Value counts.
type Metric uint8

const (
	// DTM is the distance to mate, the fifty-move rule left aside.
	DTM Metric = iota
	// DTZ is the distance to zeroing: to a capture, a Pawn's move or mate, by
	// the side that holds to its outcome under the fifty-move rule. More than a
	// hundred plies is an outcome that the rule takes away.
	DTZ
	// NumMetrics is the number of metrics.
	NumMetrics = 2
)

// String returns "dtm" or "dtz", which also end a file's name.
func (m Metric) String() string {
	if m == DTM {
		return "dtm"
	}
	return "dtz"
}

// Before returns what a move is worth to who makes it, if it leads to a
// position of Value v for the opponent.
func (m Metric) Before(v Value, zeroing bool) Value {
	n := v.Plies() + 1
	if m == DTZ && zeroing {
		n = 1
		if v.Plies() > FiftyMoves {
			n = FiftyMoves + 1
		}
	}
	switch {
	case v == IllegalValue:
		return IllegalValue
	case v.IsLoss():
		return WinIn(n)
	case v.IsWin():
		return LossIn(n)
	}
	return DrawValue
}
