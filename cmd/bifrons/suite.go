package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// suiteLine is one line of a perft suite: a position and the number of leaves
// at some depths.
type suiteLine struct {
	number int // in the file, from 1
	fen    string
	counts []depthCount
}

type depthCount struct {
	depth int
	count uint64
}

// suiteError tells where a suite cannot be read.
type suiteError struct {
	Line, Column int // from 1; the column in bytes
	Reason       string
}

func (e *suiteError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Reason)
}

// readSuite reads a perft suite: a line is "FEN ;D1 n ;D2 n ...", empty, or a
// comment that starts with "#". The error is a *suiteError or the reader's.
func readSuite(r io.Reader) ([]suiteLine, error) {
	var suite []suiteLine
	lines := bufio.NewScanner(r)
	number := 1
	for ; lines.Scan(); number++ {
		text := lines.Text()
		if trimmed := strings.TrimSpace(text); trimmed == "" || trimmed[0] == '#' {
			continue
		}
		fen, rest, found := strings.Cut(text, ";")
		if !found {
			return nil, &suiteError{number, len(text) + 1, `no count such as ";D1 20" after the position`}
		}
		line := suiteLine{number: number, fen: strings.TrimSpace(fen)}
		column := len(fen) + 2
		for field := range strings.SplitSeq(rest, ";") {
			c, ok := readCount(field)
			if !ok {
				return nil, &suiteError{number, column, fmt.Sprintf("%q is not a count such as \"D1 20\"", strings.TrimSpace(field))}
			}
			line.counts = append(line.counts, c)
			column += len(field) + 1
		}
		suite = append(suite, line)
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, &suiteError{number, 1, "line longer than 64 KiB"}
	}
	return suite, lines.Err()
}

// readCount reads "D4 772074".
func readCount(field string) (depthCount, bool) {
	words := strings.Fields(field)
	if len(words) != 2 || !strings.HasPrefix(words[0], "D") {
		return depthCount{}, false
	}
	depth, err := strconv.ParseUint(words[0][1:], 10, 8)
	if err != nil || depth > maxPerftDepth {
		return depthCount{}, false
	}
	count, err := strconv.ParseUint(words[1], 10, 64)
	return depthCount{int(depth), count}, err == nil
}

// runSuite checks every count of the suite down to --depth, prints those that
// are wrong and a summary.
func (cmd *perftCmd) runSuite(c *console) error {
	f, err := os.Open(cmd.Suite)
	if err != nil {
		return fmt.Errorf("--suite: %w", err)
	}
	suite, err := readSuite(f)
	_ = f.Close() // only read
	var unreadable *suiteError
	switch {
	case errors.As(err, &unreadable):
		return fmt.Errorf("--suite %s:%w", cmd.Suite, err)
	case err != nil:
		return fmt.Errorf("--suite: %w", err)
	}
	positions, err := cmd.suitePositions(c, suite)
	if err != nil {
		return err
	}
	show, clear := newProgress(c, "suite")
	var checked, wrong int
	var nodes uint64
	start := time.Now()
	for i, line := range suite {
		for _, want := range line.counts {
			if want.depth > cmd.Depth {
				continue
			}
			got, err := chess.PerftThreads(c.ctx, positions[i], want.depth, cmd.Threads, nil)
			if err != nil {
				clear()
				return interrupted(err)
			}
			checked++
			nodes += got
			if got != want.count {
				wrong++
				clear()
				fmt.Fprintf(c.out, "%s:%d: depth %d has %d leaves, the suite says %d: %s\n",
					cmd.Suite, line.number, want.depth, got, want.count, line.fen)
			}
		}
		show(i+1, len(suite))
	}
	clear()
	fmt.Fprintf(c.out, "%d positions, %d counts, %d wrong; %s\n", len(suite), checked, wrong, speed(nodes, time.Since(start)))
	switch {
	case checked == 0:
		return fmt.Errorf("--suite %s: it holds no count to check", cmd.Suite)
	case wrong > 0:
		return negative{}
	}
	return nil
}

// suitePositions reads all positions by the rules of one game, named or fitting
// all of them.
func (cmd *perftCmd) suitePositions(c *console, suite []suiteLine) ([]*chess.Position, error) {
	fens := make([]string, len(suite))
	for i, line := range suite {
		fens[i] = line.fen
	}
	v, err := cmd.variant(fens...)
	if err != nil {
		return nil, err
	}
	positions := make([]*chess.Position, len(suite))
	for i, line := range suite {
		p, warnings, err := v.ReadFEN(line.fen)
		if err != nil {
			return nil, fmt.Errorf("--suite %s:%d: %s: %w", cmd.Suite, line.number, v.Title, err)
		}
		for _, w := range warnings {
			c.warn(fmt.Sprintf("%s:%d: %s", cmd.Suite, line.number, w))
		}
		positions[i] = p
	}
	return positions, nil
}
