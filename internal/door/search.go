package door

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/engine"
)

// Search says what an analysis of a position is to find out. The zero limits
// let it go on until it is stopped.
type Search struct {
	ID     int  `json:"id"`     // of the page's own choosing, greater than the last one; Watch asks by it
	Lines  int  `json:"lines"`  // how many best lines; below 1 means 1
	Hash   int  `json:"hash"`   // MiB of the transposition table; 0 means 16
	Time   int  `json:"time"`   // milliseconds; 0 no limit
	Nodes  int  `json:"nodes"`  // 0 no limit
	Depth  int  `json:"depth"`  // plies; 0 no limit
	Threat bool `json:"threat"` // what would the opponent do, if it were his turn?
}

// Report is how far a search has come.
type Report struct {
	ID     int  `json:"id"`
	Serial int  `json:"serial"` // grows with each report of a search
	Over   bool `json:"over"`   // the search has ended, or another one has begun

	Depth    int  `json:"depth"`
	Deepest  int  `json:"deepest"` // plies that some line has reached
	Nodes    int  `json:"nodes"`
	Speed    int  `json:"speed"`    // nodes a second
	Time     int  `json:"time"`     // milliseconds
	Hashfull int  `json:"hashfull"` // thousandths
	Lines    []PV `json:"lines"`    // the best first
	Done     int  `json:"done"`     // of a review: positions that are known
	Total    int  `json:"total"`    // of a review: all positions
}

// PV is a line of best moves.
type PV struct {
	Score Score    `json:"score"`
	Depth int      `json:"depth"`
	Moves []Played `json:"moves"` // at least one
}

// Score is what a position is worth, from White's side.
type Score struct {
	Mate  bool   `json:"mate"`  // Value counts moves to mate, not centipawns
	Value int    `json:"value"` // above 0 White is better, or mates; 0 with Mate: mated already
	Share int    `json:"share"` // points that White may expect, in thousandths
	Text  string `json:"text"`  // "+0.35", "#-3"; "#" where a side is mated
}

// MostHash is the largest transposition table of the browser's engine, in MiB:
// a page must not take more of a machine's memory unasked.
const MostHash = 512

// longestPV is how many moves of a line are shown.
const longestPV = 16

// news is what the running search has told so far.
type news struct {
	report Report
	lines  []analysis.Line // as reported, from root
	depths []int
	root   *chess.Position
	fresh  chan struct{} // closed with the next report
}

// tell wakes those who wait for news; e.lock is held.
func (e *Engine) tell() {
	e.news.report.Serial++
	if e.news.fresh != nil {
		close(e.news.fresh)
	}
	e.news.fresh = make(chan struct{})
}

// claim stops what the engine does and makes it this caller's; end gives it
// back. The context ends with the work, by Stop or by the next caller.
func (e *Engine) claim(id int, root *chess.Position, hash int) (ctx context.Context, control *engine.Control, end func(), err error) {
	e.lock.Lock()
	for e.control != nil {
		e.stop()
		busy := e.busy
		e.lock.Unlock()
		<-busy
		e.lock.Lock()
	}
	defer e.lock.Unlock()
	if hash < 1 {
		hash = hashMiB
	}
	if hash = min(hash, MostHash); e.engine == nil {
		e.engine, e.hash = e.newEngine(hash), hash
	} else if hash != e.hash {
		if err := e.engine.SetHash(hash); err != nil {
			return nil, nil, nil, err
		}
		e.hash = hash
	}
	ctx, cancel := context.WithCancel(context.Background())
	control, busy := new(engine.Control), make(chan struct{})
	e.control, e.busy, e.cancel = control, busy, cancel
	if e.news.fresh != nil {
		close(e.news.fresh)
	}
	e.news = news{report: Report{ID: id}, root: root, fresh: make(chan struct{})}
	return ctx, control, func() {
		e.lock.Lock()
		defer e.lock.Unlock()
		cancel()
		e.control = nil
		e.news.report.Over = true
		e.tell()
		close(busy)
	}, nil
}

// stop ends what the engine does; e.lock is held.
func (e *Engine) stop() {
	if e.control != nil {
		e.control.Stop()
		e.cancel()
	}
}

// errThreat is asked for where passing the turn is against the rules.
var errThreat = errors.New("a side in check cannot pass its turn, so there is no threat to show")

// Analyse searches the position that a game has reached, until a limit is
// reached, Stop is called, or another search begins, and returns its last
// report; Watch tells how it comes on. Of a game that is over there is nothing
// to search: the report has no lines.
func (e *Engine) Analyse(line Line, search Search) (Report, error) {
	p, _, err := start(line.Variant, line.FEN)
	if err != nil {
		return Report{}, err
	}
	for _, text := range line.Moves {
		m, err := p.ParseUCI(text)
		if err != nil {
			return Report{}, err
		}
		p.Make(m)
	}
	if search.Threat {
		if p, err = passed(p); err != nil {
			return Report{}, err
		}
	}
	_, control, end, err := e.claim(search.ID, p.Clone(), search.Hash)
	if err != nil {
		return Report{}, err
	}
	if !p.Outcome().Over {
		e.engine.Search(p, engine.Limits{
			Depth: max(0, search.Depth), Nodes: uint64(max(0, search.Nodes)), MoveTime: time.Duration(max(0, search.Time)) * time.Millisecond,
			MultiPV: max(1, search.Lines),
		}, control, e.heard)
	}
	end()
	e.lock.Lock()
	defer e.lock.Unlock()
	return e.report(search.ID), nil
}

// passed returns the position with the turn passed to the other side.
func passed(p *chess.Position) (*chess.Position, error) {
	s := p.Setup()
	s.Turn, s.EnPassant = s.Turn.Other(), chess.NoSquare
	q, err := p.Variant().NewPosition(s)
	if err != nil {
		return nil, errThreat
	}
	return q, nil
}

// heard keeps what the search reports.
func (e *Engine) heard(i *engine.Info) {
	e.lock.Lock()
	defer e.lock.Unlock()
	r := &e.news.report
	r.Depth, r.Deepest, r.Hashfull = i.Depth, i.SelDepth, i.Hashfull
	r.Nodes, r.Speed, r.Time = int(i.Nodes), int(i.NPS()), int(i.Time/time.Millisecond)
	if i.CurrentMove == chess.NoMove && i.Bound == engine.ExactBound && len(i.PV) > 0 {
		n := &e.news
		for len(n.lines) < i.Line {
			n.lines, n.depths = append(n.lines, analysis.Line{}), append(n.depths, 0)
		}
		n.lines[i.Line-1] = analysis.Line{Score: i.Score, Moves: slices.Clone(i.PV[:min(longestPV, len(i.PV))])}
		n.depths[i.Line-1] = i.Depth
	}
	e.tell()
}

// report makes a Report of the news; e.lock is held.
func (e *Engine) report(id int) Report {
	n := &e.news
	if n.report.ID != id {
		return Report{ID: id, Over: true}
	}
	out := n.report
	for i, l := range n.lines {
		if len(l.Moves) > 0 {
			out.Lines = append(out.Lines, PV{Score: whiteScore(l.Score, n.root.Turn()), Depth: n.depths[i], Moves: playedLine(n.root, l.Moves)})
		}
	}
	return out
}

// playedLine returns the moves of a line as the screen shows them.
func playedLine(root *chess.Position, line []chess.Move) []Played {
	p := root.Clone()
	var out []Played
	for _, m := range line {
		if !p.IsLegal(m) {
			break
		}
		out = append(out, play(p, m))
	}
	return out
}

// Watch waits until the search of that ID has more to tell than its report of
// that serial number (0 for the first one), or has ended, and returns what it
// tells. It also waits for a search that has not begun yet.
func (e *Engine) Watch(id int, after int) Report {
	e.lock.Lock()
	defer e.lock.Unlock()
	for {
		r := &e.news.report
		if r.ID > id || r.ID == id && (r.Over || r.Serial > after) {
			return e.report(id)
		}
		if e.news.fresh == nil {
			e.news.fresh = make(chan struct{})
		}
		fresh := e.news.fresh
		e.lock.Unlock()
		<-fresh
		e.lock.Lock()
	}
}

// whiteScore turns a score for the side to move into one for White.
func whiteScore(s engine.Score, turn chess.Color) Score {
	e := analysis.Evaluation{Known: true, Turn: turn, Score: s}
	return evaluationScore(&e)
}

func evaluationScore(e *analysis.Evaluation) Score {
	out := Score{Text: e.Text(), Share: int(math.Round(1000 * e.Expected(chess.White)))}
	if v, ok := e.Eval(); ok {
		out.Mate, out.Value = v.Mate, v.Value
	} else {
		out.Mate = true // mated already
	}
	return out
}
