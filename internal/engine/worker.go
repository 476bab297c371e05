package engine

import (
	"sync/atomic"
	"time"
	"unsafe"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// worker is one searching thread with all that it writes to: its position,
// its stack of frames and its histories. Only the transposition table and the
// Control are shared with others.
type worker struct {
	table   *Table
	hist    *histories
	mat     *material
	pos     *chess.Position
	stack   *nnue.Stack   // nil without a network
	stackOf *nnue.Network // the one that stack was made for

	knowledge
	limits   Limits
	ctl      *Control
	timer    timer
	poll     func() bool
	lastPoll time.Duration
	report   func(*Info)
	info     Info

	number    int           // 0 for the first thread
	all       []*worker     // the threads that search together, nil for one alone
	published atomic.Uint64 // nodes, as far as other threads may read them

	nodes     uint64
	tableHits uint64
	nextCheck uint64 // nodes at which to look at the clock
	selDepth  int
	rootDepth int

	root      rootList
	nullUntil int  // no null move above this ply while one is verified
	proving   bool // a mate is asked for: nothing is pruned or reduced

	bestPromotion chess.Kind
	frames        [framesBefore + MaxPly + framesAfter]frame
}

// knowledge is what all threads of a search judge by.
type knowledge struct {
	net     *nnue.Network // of the variant, nil for none
	tables  Tables        // nil for none
	without Steps         // left out of the search, to measure them
}

// A few frames stand before the root, so that looking back two plies needs no
// test, and after the last ply.
const (
	framesBefore = 4
	framesAfter  = 2
)

// frame is the search's state at one ply.
type frame struct {
	acc       accumulator
	delta     delta
	eval      Score       // corrected static evaluation, noScore in check
	move      chess.Move  // move being searched from here; NoMove for a null move
	piece     chess.Piece // the man that makes it
	row       *continuationRow
	before    [3]*continuationRow // rows of the moves one, two and four plies ago
	killers   [2]chess.Move
	excluded  chess.Move // left out while a singular move is tested
	extended  int        // extensions on the way here
	cutoffs   int        // of the children
	picker    picker
	quiets    [64]chess.Move // quiet moves tried
	captures  [32]chess.Move // captures tried
	line      [MaxPly + 2]chess.Move
	lineCount int
}

func newWorker(t *Table) *worker {
	w := &worker{table: t, hist: new(histories)}
	wantHugePages(unsafe.Pointer(w.hist), unsafe.Sizeof(*w.hist))
	for i := range w.frames {
		w.frames[i].row = &noRow
	}
	return w
}

// begin prepares the worker for a search of p.
func (w *worker) begin(p *chess.Position, l *Limits, ctl *Control, poll func() bool, report func(*Info)) {
	if w.mat == nil || w.mat.variant != p.Variant() {
		w.mat = newMaterial(p.Variant())
		w.hist.clear()
	}
	w.bestPromotion = p.Variant().Promotions[0]
	w.limits, w.ctl, w.poll, w.report = *l, ctl, poll, report
	w.timer = newTimer(l)
	w.lastPoll = w.timer.elapsed()
	w.tableHits = 0
	w.nodes, w.nextCheck, w.selDepth, w.rootDepth, w.nullUntil = 0, 0, 0, 0, 0
	w.proving = l.Mate > 0
	for i := range w.frames {
		f := &w.frames[i]
		f.row, f.before = &noRow, [3]*continuationRow{&noRow, &noRow, &noRow}
		f.killers, f.excluded, f.move, f.extended, f.cutoffs = [2]chess.Move{}, chess.NoMove, chess.NoMove, 0, 0
		f.eval = noScore
	}
	w.pos = p.Clone()
	w.reserve()
	w.frame(0).acc.refresh(w.mat, w.pos)
	w.readyNetwork()
	w.root.fill(w)
	w.root.consult(w)
}

// reserve makes the position's history long enough for the deepest line, so
// that the search itself never allocates.
func (w *worker) reserve() {
	made := 0
	if w.pos.InCheck() {
		evasions := w.pos.Evasions(w.frame(0).picker.moves[:0])
		if len(evasions) == 0 {
			return
		}
		w.pos.Make(evasions[0])
		made++
	}
	if !w.pos.InCheck() {
		for range MaxPly + framesAfter {
			w.pos.MakeNull()
			made++
		}
	}
	for range made {
		w.pos.Unmake()
	}
}

func (w *worker) frame(ply int) *frame { return &w.frames[framesBefore+ply] }

// push makes a move: on the board, in the accumulator, on the stack.
func (w *worker) push(ply int, m chess.Move) {
	w.table.touch(w.pos.KeyAfter(m)) // the wrong bucket after a few special moves, at no harm
	f, next := w.frame(ply), w.frame(ply+1)
	f.move, f.piece = m, w.pos.PieceAt(m.From())
	f.row = &noRow
	if w.has(ContinuationHistory) {
		f.row = &w.hist.continuation[target(f.piece, m.To())]
	}
	if w.stack == nil {
		f.delta.of(w.pos, m)
		next.acc.update(w.mat, &f.acc, &f.delta)
	} else {
		next.acc.pawnKey = f.acc.pawnKey
		if f.piece.Kind() == chess.Pawn || captured(w.pos, m) == chess.Pawn {
			f.delta.of(w.pos, m)
			next.acc.updatePawns(&f.delta)
		}
	}
	w.pos.Make(m)
	if w.stack != nil {
		w.stack.Push(w.pos)
	}
	w.enter(ply + 1)
}

// pushNull passes.
func (w *worker) pushNull(ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.move, f.piece, f.row = chess.NoMove, chess.NoPiece, &noRow
	next.acc = f.acc
	w.pos.MakeNull()
	if w.stack != nil {
		w.stack.Push(w.pos)
	}
	w.enter(ply + 1)
}

func (w *worker) enter(ply int) {
	w.nodes++
	f := w.frame(ply)
	f.before = [3]*continuationRow{w.frame(ply - 1).row, w.frame(ply - 2).row, w.frame(ply - 4).row}
	w.selDepth = max(w.selDepth, ply)
	if w.nodes >= w.nextCheck {
		w.check()
	}
}

func (w *worker) pop() {
	w.pos.Unmake()
	if w.stack != nil {
		w.stack.Pop()
	}
}

// checkEvery is the number of nodes between two looks at the clock: well
// below a millisecond's worth on any machine of today.
const checkEvery = 256

// check stops the search at its limits and lets the surroundings have a turn.
func (w *worker) check() {
	w.nextCheck = w.nodes + checkEvery
	w.published.Store(w.nodes)
	if n := w.limits.Nodes; n > 0 {
		if w.allNodes() >= n {
			w.ctl.Stop()
			return
		}
		w.nextCheck = min(w.nextCheck, n)
	}
	if w.ctl.hit.Load() {
		w.timer.hitNow()
	}
	now := w.timer.elapsed()
	if w.timer.mustStop(now) {
		w.ctl.Stop()
	}
	if w.poll != nil && now-w.lastPoll >= PollInterval {
		if w.poll() {
			w.ctl.Stop()
		}
		w.lastPoll = w.timer.elapsed()
	}
}

func (w *worker) stopped() bool { return w.ctl.stop.Load() }
