package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"bifrons.chess/chess"
)

// seats are the engines at one table. They stay from pair to pair.
type seats struct {
	*run
	players map[int]Player
}

// mostStarts is how often in a row an engine may fail to start before the match
// is given up.
const mostStarts = 3

// player returns an engine, started if it is not running.
func (s *seats) player(ctx context.Context, engine int) (Player, error) {
	if p, ok := s.players[engine]; ok {
		return p, nil
	}
	s.mu.Lock()
	spec := *s.Engines[engine] // Start notes the protocol
	spec.Waiting = func(what string) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.tell(Event{Waiting: fmt.Sprintf("waiting for %s to answer %s", spec.Name, what)})
	}
	program := s.table.Settings.Engines[engine].Program
	s.mu.Unlock()
	if programSum(&spec) != program {
		return nil, &MatchError{fmt.Sprintf("the program of %s (%s) has changed since the match began: give it a copy of its own", spec.Name, spec.Args[0])}
	}
	var p Player
	var err error
	for range mostStarts {
		if p, err = spec.Start(ctx, s.Variant); err == nil || ctx.Err() != nil || s.fresh() {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.Engines[engine].Protocol = spec.Protocol
	s.mu.Unlock()
	s.players[engine] = p
	return p, nil
}

// fresh reports whether no game has been finished: an engine that does not even
// begin is a mistake of the command, not a mishap.
func (s *seats) fresh() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.done) == 0
}

// dismiss ends an engine; it is started anew for its next game.
func (s *seats) dismiss(engine int) {
	if p, ok := s.players[engine]; ok {
		p.Close()
		delete(s.players, engine)
	}
}

func (s *seats) close() {
	var all sync.WaitGroup
	for _, p := range s.players {
		all.Go(p.Close)
	}
	all.Wait()
}

// play plays a pair.
func (s *seats) play(ctx context.Context, number int) (*Pair, error) {
	pair := &Pair{Number: number, Engines: s.pairings[number%len(s.pairings)]}
	for engine := range s.players {
		if engine != pair.Engines[0] && engine != pair.Engines[1] {
			s.dismiss(engine)
		}
	}
	opening := s.Openings.opening(s.Variant, s.order, number/len(s.pairings))
	pair.Opening = opening.text()
	for i := range pair.Games {
		record, err := s.game(ctx, pair, opening, i)
		if err != nil {
			return nil, err
		}
		players := pair.players(i)
		white, black := s.Engines[players[chess.White]], s.Engines[players[chess.Black]]
		pair.Games[i] = newPairedGame(record, white.Limit.Clock() && black.Limit.Clock())
		if record.Ending.Fault() {
			if err := s.keepTranscript(pair, i, record); err != nil {
				return nil, err
			}
		}
		s.mu.Lock()
		if !s.ended {
			s.tell(Event{Game: record, White: white.Name, Black: black.Name, Number: 2*number + i + 1})
		}
		s.mu.Unlock()
	}
	return pair, nil
}

// game plays one game of a pair. Engines that are not ready to begin are
// started anew, a few times.
func (s *seats) game(ctx context.Context, pair *Pair, opening Opening, i int) (*Record, error) {
	ids := pair.players(i)
	for attempt := 1; ; attempt++ {
		g := Game{Variant: s.Variant, Opening: opening, Stalls: s.stalls, Margin: s.Margin, Patience: s.Patience, Adjudicator: s.Adjudicator}
		for c, id := range ids {
			p, err := s.player(ctx, id)
			if err != nil {
				return nil, err
			}
			g.Players[c], g.Limits[c] = p, s.Engines[id].Limit
		}
		record, err := g.Play(ctx)
		if err == nil {
			if record.Ending.Broken() {
				s.dismiss(ids[record.AtFault])
			}
			return record, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if _, lost := errors.AsType[*EngineError](err); !lost || attempt == mostStarts {
			return nil, err
		}
		for _, id := range ids {
			s.dismiss(id)
		}
	}
}

// FaultFolder is the folder in which a match keeps the transcripts of games in
// which an engine was at fault: beside its file.
func (m *Match) FaultFolder() string {
	return strings.TrimSuffix(m.Path, filepath.Ext(m.Path)) + "-faults"
}

// keepTranscript writes what was said to and by the engine at fault.
func (s *seats) keepTranscript(pair *Pair, i int, r *Record) error {
	folder := s.FaultFolder()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	engine := s.Engines[pair.Engines[pair.faulty(i)]]
	name := fmt.Sprintf("game-%05d-%s.txt", 2*pair.Number+i+1, fileName(engine.Name))
	text := fmt.Sprintf("%s: %s\nopening: %s %s\nmoves: %s\nfinal position: %s\n\nThe last lines to (>) and from (<) %s, and its standard error (!), with seconds since its start:\n\n%s",
		r.Ending, r.Detail, pair.Opening.Start, pair.Opening.Moves, pair.Games[i].Moves, r.Final, engine.Name, r.Transcript)
	return os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644)
}

// fileName makes a file's name of an engine's.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, name)
}
