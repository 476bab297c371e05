package engine

import (
	"sync/atomic"
	"time"

	"bifrons.chess/chess"
)

// Limits says how long a search may go on. The zero value has no limit but
// MaxDepth: such a search ends when it is stopped.
type Limits struct {
	Depth    int           // plies of the last iteration; 0 none
	Nodes    uint64        // made moves; 0 none
	MoveTime time.Duration // exactly this long, overhead taken off; 0 none
	Mate     int           // stop when a mate in so many moves is proved, and prune nothing on the way; 0 none
	Clock    Clock         // chess clock of the side to move; the zero Clock is none
	Ponder   bool          // clock and MoveTime count from Control.PonderHit on

	Moves    []chess.Move // search only these at the root; nil for all
	Exclude  []chess.Move // leave these out at the root
	MultiPV  int          // lines to report; below 1 means 1
	Strength Strength     // the zero value is full strength

	// Judged, if not nil, is called with positions as the first thread's search
	// comes to judge them by the static evaluation. It must leave them as they
	// are.
	Judged func(*chess.Position)

	Start    time.Time     // when the request came; zero means now
	Overhead time.Duration // kept back from every move for lag between GUI and engine
}

// Clock is the side to move's chess clock.
type Clock struct {
	Left      time.Duration // may be zero or negative: the flag is about to fall
	Increment time.Duration
	MovesToGo int  // moves to the next time control; 0: the rest of the game
	Running   bool // tells an empty clock from none
}

// Control stops one search from outside. Its methods may be called from any
// goroutine, before, during and after the search. A Control serves one search.
type Control struct {
	stop atomic.Bool
	hit  atomic.Bool
}

// Stop ends the search as soon as it can, which is within milliseconds.
func (c *Control) Stop() { c.stop.Store(true) }

// Stopped reports whether Stop was called or a limit was reached.
func (c *Control) Stopped() bool { return c.stop.Load() }

// PonderHit tells a pondering search that the expected move was played: from
// now on its clock runs.
func (c *Control) PonderHit() { c.hit.Store(true) }

// Info is a search's report. Its PV is overwritten after the callback returns.
type Info struct {
	Depth    int // nominal depth of the iteration
	SelDepth int // deepest ply reached
	Line     int // 1 for the best line, 2 for the second, with MultiPV
	Score    Score
	Bound    Bound // ExactBound, or which side of the window was missed
	Nodes    uint64
	Time     time.Duration
	Hashfull int // thousandths
	// TableHits is the number of positions that endgame tables knew, in the
	// first thread.
	TableHits uint64
	PV        []chess.Move
	// CurrentMove is set, and Score and PV are not, in the reports that only
	// tell which root move a long search has reached.
	CurrentMove   chess.Move
	CurrentNumber int
}

// NPS returns nodes a second.
func (i *Info) NPS() uint64 { return perSecond(i.Nodes, i.Time) }

func perSecond(nodes uint64, d time.Duration) uint64 {
	if d < time.Microsecond {
		d = time.Microsecond
	}
	return uint64(float64(nodes) / d.Seconds())
}

// Result is what a search decided.
type Result struct {
	Move   chess.Move // NoMove when the position has no legal (or no allowed) move
	Ponder chess.Move // the expected answer, NoMove if there is none
	Score  Score
	Depth  int // last complete iteration
	Nodes  uint64
	Time   time.Duration
}
