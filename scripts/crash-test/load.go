package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/play"
)

// load plays games against servers that die, and keeps the books.
type load struct {
	file   string
	tables []*table
	random *rand.Rand

	mu       sync.Mutex
	acked    int // moves acknowledged, in all
	unsure   int // moves that were stored although nobody was told
	finished int
	lost     int // acknowledged moves that the game does not have
	doubled  int // moves that the game has and nobody made, or made once less
	reorder  int // games whose moves are others than those acknowledged
	flagged  int // games that ended by time, which only an outage could cause
}

// table is one game after the other, and what was acknowledged of the present
// one.
type table struct {
	load    *load
	variant *chess.Variant
	random  *rand.Rand

	game    string
	moves   []string // acknowledged
	version int
	// pending was sent and not answered; it is sent again after a crash, as a
	// client does.
	pending *request
}

func newLoad(file string, games int, seed uint64) *load {
	l := &load{file: file, random: rand.New(rand.NewPCG(seed, 0))}
	variants := []*chess.Variant{chess.JanusChess, chess.TwoKings}
	for i := range games {
		l.tables = append(l.tables, &table{load: l, variant: variants[i%len(variants)], random: rand.New(rand.NewPCG(seed, uint64(i+1)))})
	}
	return l
}

// run kills the server in each cycle and prints the counts in the end, which
// may come early by an interruption. An error is returned if they are not all
// zero.
func (l *load) run(ctx context.Context, cycles int, life time.Duration) error {
	began := time.Now()
	var ready time.Duration
	done := 0
	for cycle := range cycles + 1 {
		start := time.Now()
		s, err := launch(l.file)
		if err != nil {
			return err
		}
		ready = max(ready, time.Since(start))
		if err := l.each(func(t *table) error { return t.check(s) }); err != nil {
			return err
		}
		if cycle == cycles || ctx.Err() != nil {
			if err := s.end(); err != nil {
				return err
			}
			break
		}
		time.AfterFunc(time.Duration(l.random.Int64N(int64(life)))+life/20, s.kill)
		if err := l.each(func(t *table) error { return t.play(s) }); err != nil {
			return err
		}
		s.kill()
		_ = s.command.Wait() // it was killed: that is no news
		done++
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Printf("%d cycles in %.0f s: %d moves acknowledged, %d stored without an answer, %d games finished, slowest start %.1f s\n",
		done, time.Since(began).Seconds(), l.acked, l.unsure, l.finished, ready.Seconds())
	fmt.Printf("lost %d, doubled %d, reordered %d, flags caused by an outage %d\n", l.lost, l.doubled, l.reorder, l.flagged)
	if l.lost+l.doubled+l.reorder+l.flagged > 0 {
		return fmt.Errorf("moves that were acknowledged are not what is stored")
	}
	if l.acked == 0 {
		return fmt.Errorf("no move was ever acknowledged: nothing was tested")
	}
	return nil
}

// each runs a function for all tables at once and returns the first error that
// is not the server's death.
func (l *load) each(run func(*table) error) error {
	var group sync.WaitGroup
	failed := make(chan error, len(l.tables))
	for _, t := range l.tables {
		group.Go(func() {
			if err := run(t); err != nil && err != errDied {
				failed <- err
			}
		})
	}
	group.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}

// check sends what was not answered again, twice, and compares the game with
// what was acknowledged.
func (t *table) check(s *server) error {
	if t.game == "" {
		return nil
	}
	stored, err := s.ask(request{Look: t.game})
	if err != nil {
		return err
	}
	t.compare(stored)
	if t.pending == nil {
		return nil
	}
	for range 2 {
		a, err := s.ask(*t.pending)
		if err != nil {
			return err
		}
		if a.Error != "" {
			return fmt.Errorf("game %s: the move %s sent again: %s", t.game, t.pending.Move, a.Error)
		}
		t.version = a.Version
	}
	t.moves = append(t.moves, t.pending.Move)
	t.pending = nil
	if stored, err = s.ask(request{Look: t.game}); err != nil {
		return err
	}
	t.compare(stored)
	t.version = stored.Version
	return nil
}

// compare counts the differences between a stored game and what was
// acknowledged. One more move than acknowledged is right if it is the pending
// one.
func (t *table) compare(stored response) {
	l := t.load
	l.mu.Lock()
	defer l.mu.Unlock()
	expected := t.moves
	if t.pending != nil && len(stored.Moves) > len(expected) {
		expected = append(expected[:len(expected):len(expected)], t.pending.Move)
		l.unsure++
	}
	l.lost += max(0, len(expected)-len(stored.Moves))
	l.doubled += max(0, len(stored.Moves)-len(expected))
	for i := range min(len(expected), len(stored.Moves)) {
		if expected[i] != stored.Moves[i] {
			l.reorder++
			break
		}
	}
	if e := play.Ending(stored.Ending); e == play.ByTime || e == play.ByTimeNoMate || e == play.NeverBegun {
		l.flagged++
	}
}

// play makes random moves until the server dies.
func (t *table) play(s *server) error {
	for {
		if t.game == "" {
			a, err := s.ask(request{New: true, Game: t.variant.Name})
			if err != nil {
				return err
			}
			if a.Error != "" {
				return fmt.Errorf("a new game: %s", a.Error)
			}
			t.game, t.moves, t.version = a.Game, nil, 1
		}
		p := t.variant.StartPosition()
		for _, text := range t.moves {
			m, err := p.ParseUCI(text)
			if err != nil {
				return err
			}
			p.Make(m)
		}
		if p.Outcome().Over {
			t.load.mu.Lock()
			t.load.finished++
			t.load.mu.Unlock()
			t.game = ""
			continue
		}
		legal := p.LegalMoves(nil)
		player := "white"
		if p.Turn() == chess.Black {
			player = "black"
		}
		t.pending = &request{
			Game: t.game, Player: player, ID: play.NewCommandID().String(), Version: t.version,
			Move: p.UCI(legal[t.random.IntN(len(legal))]),
		}
		a, err := s.ask(*t.pending)
		if err != nil {
			return err
		}
		if a.Error != "" {
			return fmt.Errorf("game %s, move %s: %s", t.game, t.pending.Move, a.Error)
		}
		t.moves = append(t.moves, t.pending.Move)
		t.pending, t.version = nil, a.Version
		t.load.mu.Lock()
		t.load.acked++
		t.load.mu.Unlock()
	}
}

// server is a running server and the requests that wait for its answers.
type server struct {
	command *exec.Cmd
	in      io.WriteCloser

	mu      sync.Mutex
	seq     int
	waiting map[int]chan response
	dead    bool
}

// launch starts a server and returns when it is ready.
func launch(file string) (*server, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &server{command: exec.Command(program, "-serve", file), waiting: map[int]chan response{}}
	s.command.Stderr = os.Stderr
	if s.in, err = s.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() {
		return nil, fmt.Errorf("the server did not start: %w", s.command.Wait())
	}
	go s.read(lines)
	return s, nil
}

// read hands out the answers until the server is gone.
func (s *server) read(lines *bufio.Scanner) {
	for lines.Scan() {
		var a response
		if json.Unmarshal(lines.Bytes(), &a) != nil {
			break // cut off in the middle of a line: nobody was told
		}
		s.mu.Lock()
		if answer, ok := s.waiting[a.Seq]; ok {
			delete(s.waiting, a.Seq)
			answer <- a
		}
		s.mu.Unlock()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dead = true
	for _, answer := range s.waiting {
		close(answer)
	}
	clear(s.waiting)
}

// ask sends a request and waits for the answer, or for the server's death.
func (s *server) ask(r request) (response, error) {
	answer := make(chan response, 1)
	s.mu.Lock()
	if s.dead {
		s.mu.Unlock()
		return response{}, errDied
	}
	s.seq++
	r.Seq = s.seq
	s.waiting[r.Seq] = answer
	line, _ := json.Marshal(r)            // a request has nothing that could fail
	_, _ = s.in.Write(append(line, '\n')) // an error: it is dead, and read notices
	s.mu.Unlock()
	a, ok := <-answer
	if !ok {
		return response{}, errDied
	}
	return a, nil
}

// kill kills the server without a warning.
func (s *server) kill() { _ = s.command.Process.Kill() }

// end lets the server stop in good order.
func (s *server) end() error {
	if err := s.in.Close(); err != nil {
		return err
	}
	return s.command.Wait()
}
