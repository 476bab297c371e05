package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"bifrons.chess/chess"
	"bifrons.chess/internal/retro"
	"bifrons.chess/tablebase"
)

type tablebaseReportCmd struct {
	Variant string `help:"The game: ${variants}." required:"" placeholder:"NAME" predictor:"variant"`
	tableFlags
}

func (tablebaseReportCmd) Help() string {
	return `A line of a Markdown table for each ending of up to 4 men that has been built, as in docs/endings.md: the share of won, drawn and lost positions with either side to move, how many of the decided ones the 50-move rule draws, the longest mate, and a position that has it.

Example:

    bifrons tablebase report --variant janus`
}

func (cmd *tablebaseReportCmd) Run(c *console) error {
	v, err := chess.FindVariant(cmd.Variant)
	if err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	dir, err := cmd.folder(v)
	if err != nil {
		return err
	}
	n := 0
	for men := 3; men <= 4; men++ {
		for _, e := range tablebase.Classes(v, men) {
			s, err := retro.ReadStatistics(v, dir, e)
			switch {
			case errors.Is(err, fs.ErrNotExist):
				continue
			case err != nil:
				return err
			case n == 0:
				fmt.Fprintln(c.out, "| ending | to move | won | drawn | lost | drawn by the 50-move rule | longest mate | example |")
				fmt.Fprintln(c.out, "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |")
			}
			n++
			for i := range s.Sides {
				if err := reportSide(c.out, s.Ending, &s.Sides[i]); err != nil {
					return err
				}
			}
		}
	}
	if n == 0 {
		return fmt.Errorf(`no tables in %s ("bifrons tablebase build --variant %s" makes them)`, dir, v.Name)
	}
	return nil
}

// reportSide writes the line of one side to move.
func reportSide(w io.Writer, ending string, s *retro.SideStatistics) error {
	all := s.Positions()
	turn := map[string]string{"w": "White", "b": "Black"}[s.Turn]
	mate, example := "", ""
	switch {
	case s.LongestWin >= s.LongestLoss && s.LongestWin > 0:
		mate, example = fmt.Sprint((s.LongestWin+1)/2), "`"+s.WinExample+"`"
	case s.LongestLoss > 0:
		mate, example = fmt.Sprint((s.LongestLoss+1)/2), "`"+s.LossExample+"`"
	}
	_, err := fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", ending, turn,
		share(s.Wins+s.CursedWins, all), share(s.Draws, all), share(s.Losses+s.BlessedLoss, all),
		share(s.CursedWins+s.BlessedLoss, all), mate, example)
	return err
}
