package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// hall is where the games are played.
type hall struct {
	settings settings
	programs programs
	dir      string
	display  string

	mu    sync.Mutex // guards games and the standard output
	games int
}

// wrapper is a program that takes no arguments and is our engine.
func (h *hall) wrapper() string { return filepath.Join(h.dir, "bifrons-engine") }

func (h *hall) writeWrapper() error {
	quoted := "'" + strings.ReplaceAll(h.settings.bifrons, "'", `'\''`) + "'"
	return os.WriteFile(h.wrapper(), []byte("#!/bin/sh\nexec "+quoted+" engine\n"), 0o700)
}

func (h *hall) say(p *pairing, format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fmt.Printf("%-28s "+format+"\n", append([]any{p.name}, args...)...)
}

// session is one run of a client.
type session struct {
	dir   string
	games int
	depth int      // plies that an engine searches at most
	fens  []string // positions to play from; none: the start of the variant
}

func (s *session) file(name string) string { return filepath.Join(s.dir, name) }

// gameLimit is how long a game may last at most before the client counts as
// hung; with the clocks in use none comes near it.
const gameLimit = 2 * time.Minute

// play plays all sessions of a pairing: some games from the start position,
// then the prepared positions, again as long as a feature has not been seen.
// It returns whether all went well.
func (h *hall) play(ctx context.Context, p pairing) bool {
	var missing []feature
	for _, s := range p.starts {
		f, err := s.feature(p.variant)
		if err != nil {
			h.say(&p, "FAULT  %s: %v", s.fen, err)
			return false
		}
		missing = append(missing, f)
	}
	for round := 0; round == 0 || round <= h.settings.rounds && len(missing) > 0; round++ {
		s := &session{dir: filepath.Join(h.dir, fmt.Sprintf("%s-%d", p.name, round)), games: h.settings.games}
		// To that depth engines play the same again: each pairing has its own,
		// and each further try at the positions is deeper.
		s.depth = h.settings.depth + p.deeper + max(0, round-1)
		if round > 0 {
			for _, start := range p.starts {
				s.fens = append(s.fens, start.fen)
			}
			s.games = len(s.fens)
			if p.foreign() {
				s.games *= 2
			}
		}
		if s.games == 0 {
			continue
		}
		seen, faults := h.playSession(ctx, &p, s)
		if ctx.Err() != nil {
			return false
		}
		for _, fault := range faults {
			h.say(&p, "FAULT  %s", fault)
		}
		if len(faults) > 0 {
			return false
		}
		missing = slices.DeleteFunc(missing, func(f feature) bool { return slices.Contains(seen, f) })
	}
	for _, f := range missing {
		h.say(&p, "FAULT  never seen: %s", f)
	}
	return len(missing) == 0
}

// playSession runs the client and judges the games as they are saved.
func (h *hall) playSession(ctx context.Context, p *pairing, s *session) (seen []feature, faults []string) {
	failed := func(err error) ([]feature, []string) { return seen, append(faults, err.Error()) }
	if err := os.Mkdir(s.dir, 0o700); err != nil {
		return failed(err)
	}
	positions := strings.Join(s.fens, "\n") + "\n"
	if err := errors.Join(os.WriteFile(s.file("positions.fen"), []byte(positions), 0o600), os.WriteFile(s.file("settings"), nil, 0o600)); err != nil {
		return failed(err)
	}
	judged, lost := 0, false
	report := func(verdicts []verdict) {
		for _, v := range verdicts[judged:] {
			judged++
			h.mu.Lock()
			h.games++
			h.mu.Unlock()
			h.say(p, "%2d/%d  %s", judged, s.games, &v)
			seen, lost = append(seen, v.features...), lost || v.misread
			for _, fault := range v.faults {
				faults = append(faults, fmt.Sprintf("%s, game %d: %s", s.file("games.pgn"), judged, fault))
			}
		}
	}
	play := h.runClient
	if p.byHand() {
		play = h.playByHand
	}
	if err := play(ctx, p, s, report); err != nil {
		faults = append(faults, err.Error())
	}
	if ctx.Err() != nil {
		return seen, faults
	}
	verdicts, unread := readGames(s.file("games.pgn"), p)
	report(verdicts)
	faults = append(faults, unread...)
	if len(verdicts) != s.games {
		faults = append(faults, fmt.Sprintf("%d of %d games were saved", len(verdicts), s.games))
	}
	if p.client == xboardName {
		faults = append(faults, xboardLog(p).scanFile(s.file("log"))...)
		if !lost {
			faults = append(faults, scanErrors(s.file("errors"), xboardSays)...)
		}
	} else {
		faults = append(faults, cutechessLog(p).scanFile(s.file("log"))...)
		faults = append(faults, scanErrors(s.file("errors"), cutechessSays)...)
	}
	return seen, faults
}

// runClient runs the client to its end and reports games once the file of them
// has rested for a moment, so that none is read half.
func (h *hall) runClient(ctx context.Context, p *pairing, s *session, report func([]verdict)) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(s.games)*gameLimit)
	defer cancel()
	output := "output"
	arguments := h.xboardCommand
	if p.client == cutechessName {
		output, arguments = "log", h.cutechessCommand
	}
	line := arguments(p, s)
	command, err := h.start(ctx, s, line, h.display, output)
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var size, judged int64 // of the file: a second ago, and when it was read
	for {
		select {
		case err := <-ended:
			if ctx.Err() != nil {
				return fmt.Errorf("%s did not come to an end", line[0])
			}
			if err != nil {
				return fmt.Errorf("%s: %w", line[0], err)
			}
			return nil
		case <-tick.C:
			info, err := os.Stat(s.file("games.pgn"))
			if err != nil {
				continue
			}
			if info.Size() == size && size != judged {
				verdicts, _ := readGames(s.file("games.pgn"), p)
				report(verdicts)
				judged = size
			}
			size = info.Size()
		}
	}
}

// start starts a client in the session's folder. What it writes goes to files
// there, behind what is there already.
func (h *hall) start(ctx context.Context, s *session, line []string, display, output string) (*exec.Cmd, error) {
	open := func(name string) (*os.File, error) {
		return os.OpenFile(s.file(name), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	}
	stdout, err := open(output)
	if err != nil {
		return nil, err
	}
	defer stdout.Close() // the client has its own
	stderr, err := open("errors")
	if err != nil {
		return nil, err
	}
	defer stderr.Close()
	command := exec.CommandContext(ctx, line[0], line[1:]...)
	command.Dir = s.dir
	command.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+s.dir)
	command.Stdout, command.Stderr = stdout, stderr
	command.WaitDelay = 5 * time.Second
	asGroup(command)
	return command, command.Start()
}

// readGames judges the games of a file; unread says what could not be read.
func readGames(path string, p *pairing) (verdicts []verdict, unread []string) {
	file, err := os.Open(path)
	if err != nil {
		return nil, []string{err.Error()}
	}
	defer file.Close()
	dialect := chess.DialectXBoard
	if p.client == cutechessName {
		dialect = chess.DialectCuteChess
	}
	reader := pgn.NewReader(file, pgn.Options{Default: p.variant, Letters: pgn.LettersEnglish, Castling: dialect})
	for g, err := range reader.Games() {
		if err != nil {
			unread = append(unread, path+": "+err.Error())
			continue
		}
		verdicts = append(verdicts, judge(g, p))
	}
	return verdicts, unread
}
