package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/pgn"
)

// Match is a match to be played.
type Match struct {
	Variant     *chess.Variant
	Engines     []*Spec // two or more, of different names; each has a Limit
	Meetings    Meetings
	Openings    *Book
	Games       int // of each pairing; even
	Concurrency int // games at once
	Margin      time.Duration
	Patience    time.Duration
	Adjudicator Adjudicator
	SPRT        SPRT // stops a match of two engines

	Path    string // the match's file
	PGNPath string // "" for none
	Restart bool   // begin anew even where the files exist

	// Told, if not nil, hears of each finished game and pair, from one
	// goroutine at a time.
	Told func(Event)
}

// Meetings say which engines of a match meet.
type Meetings string

// The kinds of meetings.
const (
	AllPlayAll Meetings = ""
	Gauntlet   Meetings = "gauntlet" // the first plays each of the others, which do not meet
	Ladder     Meetings = "ladder"   // each plays the one after it
)

// meet reports whether engines i and j > i meet.
func (k Meetings) meet(i, j int) bool {
	switch k {
	case Gauntlet:
		return i == 0
	case Ladder:
		return j == i+1
	}
	return true
}

// Event is a step of a match.
type Event struct {
	Game     *Record // a finished game, nil for other events
	White    string
	Black    string
	Number   int // of the game, from 1
	PairDone bool
	Table    *Table // after it; not to be kept
	Waiting  string // what an engine takes long for, "" for nothing
	Warning  string // something that is odd and no fault of a game, "" for none
}

// MatchError is a match that cannot be begun or go on.
type MatchError struct{ Reason string }

func (e *MatchError) Error() string { return e.Reason }

// mostEngines bounds a match.
const mostEngines = 64

// check returns what is wrong with a match's description.
func (m *Match) check() error {
	fail := func(format string, args ...any) error { return &MatchError{fmt.Sprintf(format, args...)} }
	switch n := len(m.Engines); {
	case n < 2:
		return fail("a match needs two engines")
	case n > mostEngines:
		return fail("%d engines are too many: at most %d", n, mostEngines)
	case n > 2 && m.SPRT.Active():
		return fail("a test is between two engines, not %d", n)
	}
	names := map[string]bool{}
	for _, e := range m.Engines {
		if names[e.Name] {
			return fail("two engines are called %q: give them names", e.Name)
		}
		names[e.Name] = true
		if reason := e.Limit.check(); reason != "" {
			return fail("%s: %s", e.Name, reason)
		}
		if e.Protocol == ProtocolCECP && e.Limit.Nodes > 0 {
			return fail("%s: the XBoard protocol knows no number of nodes", e.Name)
		}
	}
	switch {
	case m.Games < 2 || m.Games%2 != 0:
		return fail("%d games: an even number is needed, for openings are played in pairs", m.Games)
	case m.Concurrency < 1:
		return fail("%d games at once: at least 1", m.Concurrency)
	case m.Margin < 0:
		return fail("a negative margin")
	}
	return nil
}

// pairings returns who plays whom.
func (m *Match) pairings() (list [][2]int) {
	for i := range m.Engines {
		for j := i + 1; j < len(m.Engines); j++ {
			if m.Meetings.meet(i, j) {
				list = append(list, [2]int{i, j})
			}
		}
	}
	return list
}

// run is a match while it is played.
type run struct {
	*Match
	pairings [][2]int
	order    []int // of the openings
	file     *File
	stalls   *Stalls

	mu     sync.Mutex // guards what follows, and Told
	table  *Table
	done   map[int]bool
	next   int
	ended  bool // no further pair is begun
	failed error
	stop   context.CancelFunc
}

// Run plays the match to its end: all games, or the test's verdict. A match
// that the file holds in part goes on. The table is never nil: an error comes
// with what had been played. An end of ctx leaves the games under way unplayed
// and is no error.
func (m *Match) Run(ctx context.Context) (*Table, error) {
	t := &Table{Settings: m.settings()}
	if err := m.check(); err != nil {
		return t, err
	}
	if m.PGNPath != "" && !m.Restart && exists(m.PGNPath) && !exists(m.Path) {
		return t, &MatchError{fmt.Sprintf("%s holds games already, and %s no match that they could be from: name another file, or restart", m.PGNPath, m.Path)}
	}
	file, pairs, torn, err := openFile(m.Path, t.Settings, m.Restart)
	if err != nil {
		return t, err
	}
	r := &run{Match: m, pairings: m.pairings(), order: m.Openings.order(), file: file, table: t, done: map[int]bool{}}
	defer func() { _ = file.close() }() // every line has been synced
	if torn {
		r.warn("the last line of " + m.Path + " was torn and is played again")
	}
	if err := r.takeUp(pairs); err != nil {
		return t, err
	}
	if n := len(m.Openings.Lines); n > 0 && m.Games/2 > n {
		r.warn(fmt.Sprintf("%s has only %d openings: they come again", m.Openings.From, n))
	}
	ctx, r.stop = context.WithCancel(ctx)
	defer r.stop()
	if err := r.tryOthers(ctx); err != nil {
		if ctx.Err() != nil {
			return t, nil
		}
		return t, err
	}
	r.stalls = WatchStalls(ctx)
	var tables sync.WaitGroup
	for range min(m.Concurrency, r.Match.Pairs()-len(r.done)) {
		tables.Go(func() { r.playPairs(ctx) })
	}
	tables.Wait()
	return t, r.failed
}

// Pairs returns how many pairs the match has.
func (m *Match) Pairs() int { return len(m.pairings()) * m.Games / 2 }

// takeUp counts the pairs that the file holds, and writes the PGN of them anew:
// it may lack the last one, or hold a torn game.
func (r *run) takeUp(pairs []Pair) error {
	var text []byte
	for i := range pairs {
		p := &pairs[i]
		r.done[p.Number] = true
		r.table.add(p)
		if r.PGNPath == "" {
			continue
		}
		var err error
		if text, err = r.appendPGN(text, p); err != nil {
			return &FileError{r.Path, i + 2, err.Error()}
		}
	}
	r.ended = r.table.Verdict() != Undecided
	if r.PGNPath == "" {
		return nil
	}
	return atomicfile.Write(r.PGNPath, text)
}

func (r *run) appendPGN(text []byte, p *Pair) ([]byte, error) {
	for i := range p.Games {
		g, err := p.PGN(r.Variant, r.table.Settings.Engines, i)
		if err != nil {
			return text, err
		}
		if text, err = pgn.Append(text, g, pgn.WriteOptions{}); err != nil {
			return text, err
		}
	}
	return text, nil
}

func (r *run) warn(text string) { r.tell(Event{Warning: text}) }

// tell must be called before the tables begin, or with r.mu held.
func (r *run) tell(e Event) {
	if r.Told != nil {
		e.Table = r.table
		r.Told(e)
	}
}

// take returns the next pair to be played.
func (r *run) take() (number int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.done[r.next] {
		r.next++
	}
	if r.ended || r.next >= r.Match.Pairs() {
		return 0, false
	}
	r.next++
	return r.next - 1, true
}

// fail ends the match for an error.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failed == nil {
		r.failed = err
	}
	r.ended = true
	r.stop()
}

// playPairs plays pairs until there are no more.
func (r *run) playPairs(ctx context.Context) {
	seats := seats{run: r, players: map[int]Player{}}
	defer seats.close()
	for {
		number, ok := r.take()
		if !ok || ctx.Err() != nil {
			return
		}
		pair, err := seats.play(ctx, number)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			err = r.finish(pair)
		}
		if err != nil {
			r.fail(err)
			return
		}
	}
}

// tryOthers starts, before the first game, the engines that do not play in it:
// one that does not start or take its options shall not be found out when half
// of a tournament is played.
func (r *run) tryOthers(ctx context.Context) error {
	s := seats{run: r, players: map[int]Player{}}
	for i := range r.Engines {
		if len(r.done) > 0 || slices.Contains(r.pairings[0][:], i) {
			continue
		}
		if _, err := s.player(ctx, i); err != nil {
			return err
		}
		s.dismiss(i)
	}
	return nil
}

// finish counts a pair, after it has been written.
func (r *run) finish(p *Pair) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended { // a verdict has come in the meantime
		return nil
	}
	if err := r.file.add(p); err != nil {
		return err
	}
	r.done[p.Number] = true
	r.table.add(p)
	if r.PGNPath != "" {
		text, err := r.appendPGN(nil, p)
		if err == nil {
			err = appendFile(r.PGNPath, text)
		}
		if err != nil {
			return err
		}
	}
	r.tell(Event{PairDone: true})
	if r.table.Verdict() != Undecided {
		r.ended = true
		r.stop()
	}
	return nil
}

func appendFile(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}
