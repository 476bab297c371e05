package main

import (
	"bytes"
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

// each calls game for each good game and bad for each other, with its number.
func (a *analysing) each(game func(number int, g *pgn.Game) error, bad func(e *pgn.GameError)) error {
	number := 0
	for g, err := range pgn.NewReader(bytes.NewReader(a.text), a.options).Games() {
		number++
		var fault *pgn.GameError
		switch {
		case errors.As(err, &fault):
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
		a.total += analysis.Size(g)
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
	if numbers == 0 {
		a.c.warn(a.File + ": no games")
	}
	if a.InPlace && len(a.bad) > 0 {
		return fmt.Errorf("--in-place: game %d of %s cannot be read and would be lost: mend it, or write to another file with --out", a.bad[0], a.File)
	}
	return nil
}
