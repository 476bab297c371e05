package main

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/pgn"
)

// report prints the summary of one game and draws its graph. Nothing was found
// in a game without moves.
func (a *analysing) report(number int, g *pgn.Game, found *analysis.Analysis) error {
	if a.Graph != "" && found != nil {
		name := a.Graph
		if a.chosen > 1 {
			extension := filepath.Ext(name)
			name = strings.TrimSuffix(name, extension) + "-" + strconv.Itoa(number) + extension
		}
		if err := atomicfile.Write(name, []byte(found.Graph(""))); err != nil {
			return fmt.Errorf("--graph: %w", err)
		}
	}
	if a.Quiet {
		return nil
	}
	to := a.c.out
	if a.Output == "" && !a.InPlace {
		to = a.c.err
	}
	_, err := io.WriteString(to, summary(number, g, found))
	return err
}

// summary is the table of one game, and its bad moves.
func summary(number int, g *pgn.Game, found *analysis.Analysis) string {
	var b strings.Builder
	white, black := cmp.Or(g.Tag("White"), "?"), cmp.Or(g.Tag("Black"), "?")
	fmt.Fprintf(&b, "Game %d: %s – %s, %s, %s\n", number, oneLine(white), oneLine(black), g.Result, g.Variant.Title)
	if found == nil {
		b.WriteString("  no moves: nothing to analyse\n\n")
		return b.String()
	}
	if known, all := found.Done(), len(found.Positions); known < all {
		fmt.Fprintf(&b, "  %d of %d positions analysed, from the end\n", known, all)
	}
	fmt.Fprintf(&b, "  %-5s %12s %8s %8s %13s %9s\n", "", "inaccuracies", "mistakes", "blunders", "average loss", "accuracy")
	for _, color := range []chess.Color{chess.White, chess.Black} {
		p := found.Player(color)
		if p.Moves == 0 {
			fmt.Fprintf(&b, "  %-5s %12s %8s %8s %13s %9s\n", color, "–", "–", "–", "–", "–")
			continue
		}
		fmt.Fprintf(&b, "  %-5s %12d %8d %8d %10.0f cp %7.0f %%\n", color, p.Judgements[analysis.Inaccuracy],
			p.Judgements[analysis.Mistake], p.Judgements[analysis.Blunder], p.AverageLoss, p.Accuracy)
	}
	for i, m := range found.Moves {
		if m.Judgement != analysis.Sound {
			b.WriteString("  " + found.Comment(i) + "\n")
		}
	}
	b.WriteByte('\n')
	return b.String()
}
