package engine

import (
	"strconv"
	"sync"

	"bifrons.chess/chess"
)

// MaxThreads is the greatest number of searching threads.
const MaxThreads = 256

// ThreadsError is returned for an impossible number of threads.
type ThreadsError struct{ Threads int }

func (e *ThreadsError) Error() string {
	return strconv.Itoa(e.Threads) + " threads: must be 1 to " + strconv.Itoa(MaxThreads)
}

// SetThreads sets how many threads search side by side, 1 to MaxThreads. Each
// needs about 4 MiB beside the transposition table, which they share: that is
// all they tell each other ("lazy SMP"). Not while a search runs. It returns a
// *ThreadsError for other numbers.
func (e *Engine) SetThreads(n int) error {
	if n < 1 || n > MaxThreads {
		return &ThreadsError{Threads: n}
	}
	for len(e.helpers) < n-1 {
		h := newWorker(&e.table)
		h.number = len(e.helpers) + 1
		e.helpers = append(e.helpers, h)
	}
	clear(e.helpers[n-1:])
	e.helpers = e.helpers[:n-1]
	return nil
}

// Threads returns how many threads search side by side.
func (e *Engine) Threads() int { return 1 + len(e.helpers) }

// searchTogether searches with all threads. The first one alone looks at the
// clock, polls and reports; the others go on until it ends. All count nodes.
func (e *Engine) searchTogether(p *chess.Position, l *Limits, ctl *Control, report func(*Info)) Result {
	shared := Limits{Nodes: l.Nodes, Mate: l.Mate, Moves: l.Moves, Exclude: l.Exclude, MultiPV: l.MultiPV, Start: l.Start}
	stop := new(Control)
	results := make([]Result, len(e.helpers))
	w := e.worker
	all := append([]*worker{w}, e.helpers...)
	for _, h := range all {
		h.all = all
		h.published.Store(0)
	}
	for _, h := range e.helpers {
		h.knowledge = w.knowledge
		h.begin(p, &shared, stop, nil, nil)
	}
	var running sync.WaitGroup
	for i, h := range e.helpers {
		running.Go(func() { results[i] = h.iterate() })
	}
	best := w.iterate()
	stop.Stop()
	running.Wait()
	for _, h := range all {
		h.published.Store(h.nodes)
	}
	nodes := w.allNodes()
	if l.MultiPV <= 1 && l.Depth == 0 && l.Mate == 0 {
		best = e.elect(best, results, report)
	}
	best.Nodes = nodes
	for _, h := range all {
		h.all = nil
	}
	return best
}

// elect chooses among the threads' results. Each votes for its move, the more
// the deeper it has got and the better the move looks (as Stockfish does). A
// proved mate needs no vote.
func (e *Engine) elect(main Result, others []Result, report func(*Info)) Result {
	low := main.Score
	for _, r := range others {
		if r.Depth > 0 {
			low = min(low, r.Score)
		}
	}
	votes := func(r *Result) int { return (int(r.Score-low) + voteBase) * r.Depth }
	total := func(m chess.Move) int {
		n := 0
		if main.Move == m {
			n = votes(&main)
		}
		for i := range others {
			if others[i].Move == m && others[i].Depth > 0 {
				n += votes(&others[i])
			}
		}
		return n
	}
	best, winner := main, e.worker
	for i, r := range others {
		if r.Depth == 0 || r.Move == chess.NoMove {
			continue
		}
		better := total(r.Move) > total(best.Move)
		if best.Score >= mateBound || r.Score >= mateBound {
			better = r.Score > best.Score
		}
		if better {
			best, winner = r, e.helpers[i]
		}
	}
	if winner != e.worker && report != nil {
		winner.report = report
		winner.reportLine(0, best.Depth)
		winner.report = nil
	}
	best.Time = main.Time
	return best
}

// voteBase is added to the advantage that a thread's move has over the worst
// one's, in centipawns, before it is weighed by depth.
const voteBase = 14

// allNodes returns the nodes of all threads so far.
func (w *worker) allNodes() uint64 {
	n := w.nodes
	for _, h := range w.all {
		if h != w {
			n += h.published.Load()
		}
	}
	return n
}
