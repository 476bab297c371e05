package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/nnue"
	"bifrons.chess/pgn"
)

// readFile takes the whole file into memory: it is read twice, and may be a
// pipe.
func (a *analysing) readFile() (err error) {
	if a.File == "-" {
		a.text, err = io.ReadAll(a.c.in)
	} else {
		a.text, err = os.ReadFile(a.File)
	}
	return err
}

// noGamesError is a file in which there is nothing to analyse.
type noGamesError struct {
	file string
	line int            // of the byte that no text has, 0 if there is none
	bad  *pgn.GameError // the first fault, nil if there is none
}

func (e *noGamesError) Error() string {
	switch {
	case e.line > 0:
		return fmt.Sprintf("%s, line %d: not a file of games, which is text in UTF-8", e.file, e.line)
	case e.bad != nil:
		return fmt.Sprintf("%s: no game in the file can be read: %v", e.file, e.bad)
	}
	return e.file + ": no game in the file"
}

// checkGames returns a *noGamesError for a file in which nothing has so much as
// a tag or a move: one fault then tells more than one for each of its words.
func (a *analysing) checkGames() error {
	if at := bytes.IndexByte(a.text, 0); at >= 0 {
		return &noGamesError{file: a.File, line: 1 + bytes.Count(a.text[:at], []byte("\n"))}
	}
	var bad *pgn.GameError
	games := 0
	for g, err := range pgn.NewReader(bytes.NewReader(a.text), a.options).Games() {
		games++
		fault, isBad := errors.AsType[*pgn.GameError](err)
		switch {
		case !isBad && err != nil:
			return fmt.Errorf("%s: %w", a.File, err)
		case isBad && len(fault.Tags) > 0, !isBad && (len(g.Tags) > 0 || hasMoves(g)):
			return nil
		}
		bad = cmp.Or(bad, fault)
	}
	if games > 0 && bad == nil {
		return nil // results alone
	}
	return &noGamesError{file: a.File, bad: bad}
}

func hasMoves(g *pgn.Game) bool { return g.Last().Ply() > 0 }

// each calls game for each good game and bad for each other, with its number.
func (a *analysing) each(game func(number int, g *pgn.Game) error, bad func(e *pgn.GameError)) error {
	number := 0
	for g, err := range pgn.NewReader(bytes.NewReader(a.text), a.options).Games() {
		number++
		fault, isBad := errors.AsType[*pgn.GameError](err)
		switch {
		case isBad:
			bad(fault)
		case err != nil:
			return fmt.Errorf("%s: %w", a.File, err)
		default:
			if err := game(number, g); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *analysing) isChosen(number int) bool {
	return len(a.Game) == 0 || slices.Contains(a.Game, number)
}

// count reads the file once, to tell what is wrong with it and how much work
// it is.
func (a *analysing) count(network *nnue.Network) error {
	numbers := 0
	err := a.each(func(number int, g *pgn.Game) error {
		numbers = number
		a.games++
		if !a.isChosen(number) {
			return nil
		}
		if network != nil && !network.Covers(g.Variant) {
			return fmt.Errorf("--net: %s is for %s, and game %d is %s", a.Net, strings.Join(network.Header().Variants, " and "), number, g.Variant.Title)
		}
		a.chosen++
		if hasMoves(g) {
			a.total += analysis.Size(g)
		} else if a.Graph != "" {
			a.c.warn(fmt.Sprintf("%s: game %d has no moves: no picture of it", a.File, number))
		}
		for _, w := range g.Warnings {
			a.c.warn(a.File + ": " + w.String())
		}
		return nil
	}, func(e *pgn.GameError) {
		numbers = e.Game
		if a.isChosen(e.Game) || a.InPlace {
			a.bad = append(a.bad, e.Game)
			fmt.Fprintln(a.c.err, "bifrons: "+oneLine(a.File+": "+e.Error()))
		}
	})
	if err != nil {
		return err
	}
	for _, n := range a.Game {
		if n > numbers {
			return fmt.Errorf("--game %d: %s has %d %s", n, a.File, numbers, plural(numbers, "game"))
		}
	}
	if a.InPlace && len(a.bad) > 0 {
		return fmt.Errorf("--in-place: game %d of %s cannot be read and would be lost: mend it, or write to another file with --out", a.bad[0], a.File)
	}
	return nil
}
