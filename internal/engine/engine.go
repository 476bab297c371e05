// Package engine searches for the best move in every variant of package
// chess: iterative deepening over a principal-variation search with a
// transposition table and quiescence.
//
// It speaks no protocol (packages uci and cecp do) and does no input or
// output, so that the same code runs in a browser. A search runs in the
// goroutine that asks for it; a Control stops it from another one, and where
// there is no other, as in a browser, Options.Poll is called about every
// 20 milliseconds so that the surrounding event loop gets its turn.
package engine

import (
	"math/rand/v2"
	"strconv"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// Name is how the engine presents itself in both protocols.
const Name = "Bifrons"

// Authors is the other half of the presentation.
const Authors = "the Bifrons authors"

// Sizes of the transposition table, in MiB.
const (
	DefaultHash = 64
	MaxHash     = 1 << 15
)

// Options are the settings that an Engine is built with.
type Options struct {
	Hash int    // transposition table in MiB, 1–MaxHash; 0 means DefaultHash
	Seed uint64 // of the choice among moves at limited strength; 0 means the time of day
	// Networks gives the network that evaluates a variant's positions unless
	// SetNetwork names another; nil, or a nil answer, leaves it to the
	// bootstrap evaluation. Safe for concurrent use.
	Networks func(*chess.Variant) *nnue.Network
	// Poll, if not nil, is called about every 20 ms from the searching
	// goroutine; true stops the search.
	Poll func() (stop bool)
}

// PollInterval is the usual time between two calls of Options.Poll.
const PollInterval = 20 * time.Millisecond

// Engine holds what outlives a single search: the transposition table and the
// histories. One search may run at a time, in one thread or several.
type Engine struct {
	table   Table
	worker  *worker   // the first thread
	helpers []*worker // the others
	rng     *rand.Rand
	poll    func() bool

	networks    func(*chess.Variant) *nnue.Network // nil for none
	loaded      *nnue.Network                      // goes before those; nil for none
	useNetworks bool
	without     Steps
	tables      Tables // nil for none
}

// New returns an engine that is ready to search.
func New(o Options) *Engine {
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	if o.Seed == 0 {
		o.Seed = uint64(time.Now().UnixNano())
	}
	e := &Engine{poll: o.Poll, networks: o.Networks, useNetworks: true, rng: rand.New(rand.NewPCG(o.Seed, 0x62696672))}
	e.table.Resize(min(o.Hash, MaxHash))
	e.worker = newWorker(&e.table)
	return e
}

// HashError is returned for a transposition table of an impossible size.
type HashError struct{ MiB int }

func (e *HashError) Error() string {
	return "hash of " + strconv.Itoa(e.MiB) + " MiB: must be 1 to " + strconv.Itoa(MaxHash)
}

// SetHash gives the transposition table a new size, 1 to MaxHash MiB, and
// empties it. Not while a search runs. It returns a *HashError for other sizes.
func (e *Engine) SetHash(mib int) error {
	if mib < 1 || mib > MaxHash {
		return &HashError{MiB: mib}
	}
	e.table.Resize(mib)
	return nil
}

// Clear forgets everything learnt, as for a new game. Not while a search runs.
func (e *Engine) Clear() {
	e.table.Clear()
	e.worker.hist.clear()
	for _, h := range e.helpers {
		h.hist.clear()
	}
}

// Search looks for the best move of p, which it leaves as it is, until a limit
// is reached or ctl (which may be nil) says stop. A position's history counts
// for repetitions. The report callback, if not nil, is called from within the
// search for every finished line; its Info is valid only during the call.
//
// A search without limits, and one that ponders, also ends by itself at
// MaxDepth or when the only mate is found; a protocol that must not answer
// before it is asked to has to wait then.
func (e *Engine) Search(p *chess.Position, l Limits, ctl *Control, report func(*Info)) Result {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	if ctl == nil {
		ctl = new(Control)
	}
	e.table.nextSearch()
	w := e.worker
	l = l.Strength.apply(l)
	w.knowledge = knowledge{e.Network(p.Variant()), e.tables, e.without}
	if l.Strength.Limited() {
		w.tables = nil // who plays below its strength knows no endings by heart
	}
	w.begin(p, &l, ctl, e.poll, report)
	if l.Strength.Limited() {
		r := w.iterate()
		if r.Move != chess.NoMove {
			if x := l.Strength.choose(w, e.rng); x.move != r.Move {
				r.take(x)
			}
		}
		return r
	}
	if len(e.helpers) > 0 {
		return e.searchTogether(p, &l, ctl, report)
	}
	return w.iterate()
}

// Evaluate returns the static value of a position in centipawns, for the side
// to move.
func (e *Engine) Evaluate(p *chess.Position) Score {
	if n := e.Network(p.Variant()); n != nil {
		return judged(p, Score(n.Evaluate(p)))
	}
	m := newMaterial(p.Variant())
	var a accumulator
	a.refresh(m, p)
	return evaluate(m, &a, p)
}
