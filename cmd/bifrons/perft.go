package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// maxPerftDepth bounds what one asks for; a count of 2^64 leaves is reached
// long before it.
const maxPerftDepth = 30

type perftCmd struct {
	Plies int    `arg:"" optional:"" name:"depth" default:"-1" help:"Depth of the tree in plies, 0 to 30."`
	FEN   string `name:"fen" help:"The position, in quotes; the start position without it."`
	rulesFlags
	Divide  bool   `help:"Print the count of each legal move too."`
	Threads int    `default:"1" help:"How many threads count; 0 takes one for each core."`
	Suite   string `help:"Check the counts in this file instead: a position a line, 'FEN ;D1 n ;D2 n ...'." placeholder:"FILE" predictor:"file"`
	Depth   int    `default:"30" help:"Check counts of a suite down to this depth only." placeholder:"N"`
}

func (perftCmd) Help() string {
	return `The last ply is counted, not played. With --suite every wrong count is printed, then one line of summary; a wrong count makes the status 1.

Examples:

    bifrons perft --variant janus 5
    bifrons perft --divide --fen "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1" 3
    bifrons perft --suite chess/testdata/janus.perft --depth 3`
}

func (cmd *perftCmd) Run(c *console) error {
	if cmd.Threads < 0 {
		return fmt.Errorf("--threads: %d is below 0", cmd.Threads)
	}
	if cmd.Threads == 0 {
		cmd.Threads = runtime.GOMAXPROCS(0)
	}
	switch {
	case cmd.Suite != "" && (cmd.Plies >= 0 || cmd.FEN != "" || cmd.Divide):
		return errors.New("--suite takes its positions and depths from the file: leave out DEPTH, --fen and --divide (--depth limits a suite)")
	case cmd.Suite != "":
		return cmd.runSuite(c)
	case cmd.Plies < 0:
		return errors.New(`perft needs a DEPTH, such as "bifrons perft 5", or a --suite`)
	case cmd.Plies > maxPerftDepth:
		return fmt.Errorf("DEPTH: %d is more than %d", cmd.Plies, maxPerftDepth)
	}
	p, err := cmd.position(c, cmd.FEN)
	if err != nil {
		return err
	}
	if cmd.Divide {
		return cmd.runDivide(c, p)
	}
	show, clear := newProgress(c, "perft")
	start := time.Now()
	n, err := chess.PerftThreads(c.ctx, p, cmd.Plies, cmd.Threads, show)
	elapsed := time.Since(start)
	clear()
	if err != nil {
		return interrupted(err)
	}
	_, err = fmt.Fprintln(c.out, speed(n, elapsed))
	return err
}

// runDivide prints the count below each legal move, in the order of their
// names, so that the lists of two programs can be compared line by line.
func (cmd *perftCmd) runDivide(c *console, p *chess.Position) error {
	if cmd.Plies == 0 {
		return errors.New("DEPTH: --divide needs 1 or more")
	}
	show, clear := newProgress(c, "perft")
	start := time.Now()
	moves := p.LegalMoves(nil)
	var lines []string
	var sum uint64
	for i, m := range moves {
		name := p.UCI(m)
		p.Make(m)
		n, err := chess.PerftThreads(c.ctx, p, cmd.Plies-1, cmd.Threads, nil)
		p.Unmake()
		if err != nil {
			clear()
			return interrupted(err)
		}
		lines = append(lines, fmt.Sprintf("%s: %d\n", name, n))
		sum += n
		show(i+1, len(moves))
	}
	elapsed := time.Since(start)
	clear()
	slices.Sort(lines)
	_, err := fmt.Fprintf(c.out, "%s\n%s\n", strings.Join(lines, ""), speed(sum, elapsed))
	return err
}

func speed(nodes uint64, elapsed time.Duration) string {
	perSecond := float64(nodes) / max(elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%d nodes in %.3f s, %.0f nodes/s", nodes, elapsed.Seconds(), perSecond)
}

func interrupted(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted")
	}
	return err
}
