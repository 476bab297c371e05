package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/retro"
	"bifrons.chess/tablebase"
)

type tablebaseVerifyCmd struct {
	Endings []string `arg:"" optional:"" name:"ending" help:"Endings to verify; all that are there without any."`
	Variant string   `help:"The game: ${variants}." required:"" placeholder:"NAME" predictor:"variant"`
	tableFlags
	Threads int `default:"0" help:"How many threads work; 0 takes one for each core."`
	Sample  int `default:"1" help:"Look at one position in N only." placeholder:"N"`
}

func (tablebaseVerifyCmd) Help() string {
	return `For every legal position of every table the legal moves are played, and what the tables say of the positions after them must agree with what they say of it. This shares nothing with how tables are made. One line is printed for each ending; a wrong value, a damaged or a missing file makes the status 1.

Examples:

    bifrons tablebase verify --variant janus
    bifrons tablebase verify --variant twokings --dir ./tables KKvK KKPvK`
}

func (cmd *tablebaseVerifyCmd) Run(c *console) error {
	v, err := chess.FindVariant(cmd.Variant)
	if err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	if cmd.Threads < 0 {
		return fmt.Errorf("--threads: %d is below 0", cmd.Threads)
	}
	if cmd.Sample < 1 {
		return fmt.Errorf("--sample: %d is below 1", cmd.Sample)
	}
	dir, err := cmd.folder(v)
	if err != nil {
		return err
	}
	set, err := tablebase.Open(v, dir)
	if set == nil {
		_, err := cmd.openTables(c, v) // says what is to be done
		return err
	}
	defer set.Close()
	bad := 0
	if err != nil {
		bad++
		fmt.Fprintln(c.out, err)
	}
	list, err := endings(v, cmd.Endings, 0)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		list = set.Endings()
	}
	if len(list) == 0 && bad == 0 {
		return fmt.Errorf("no tables of %s in %s", v.Title, dir)
	}
	var all, done int64
	for _, e := range list {
		all += int64(tablebase.NewIndex(v, e).Size())
	}
	show, clear := newProgress(c, "verify "+v.Name)
	defer clear()
	verifier := retro.Verifier{Set: set, Workers: cmd.Threads, Sample: cmd.Sample}
	for _, e := range list {
		show(int(done>>10), int(all>>10))
		start := time.Now()
		n, err := verifier.Verify(c.ctx, e)
		clear()
		if c.ctx.Err() != nil {
			return interrupted(c.ctx.Err())
		}
		line := fmt.Sprintf("%-7s %d positions agree; %s; %s", e.Name(v), n, storedStatistics(v, dir, e), time.Since(start).Round(10*time.Millisecond))
		if err != nil {
			bad++
			line = fmt.Sprintf("%-7s %s", e.Name(v), oneLine(err.Error()))
		}
		if _, err := fmt.Fprintln(c.out, line); err != nil {
			return err
		}
		done += int64(tablebase.NewIndex(v, e).Size())
	}
	if bad > 0 {
		return negative{}
	}
	return nil
}

// storedStatistics describes an ending as the file beside its tables does.
func storedStatistics(v *chess.Variant, dir string, e tablebase.Class) string {
	s, err := retro.ReadStatistics(v, dir, e)
	if err != nil {
		return "no statistics"
	}
	return strings.TrimSpace(strings.TrimPrefix(describeEnding(s), s.Ending))
}

type tablebaseProbeCmd struct {
	FEN string `arg:"" name:"fen" help:"The position, in quotes."`
	rulesFlags
	tableFlags
}

func (tablebaseProbeCmd) Help() string {
	return `The verdict comes first, with the distance to mate and to the next capture or Pawn move (zeroing), then a line of best play, then every legal move, the best first. A win or loss that the 50-move rule takes away is called cursed or blessed; the halfmove clock of the FEN counts.

Examples:

    bifrons tablebase probe --variant janus "10/10/10/4k5/10/10/J9/K9 w - - 0 1"
    bifrons tablebase probe "8/8/8/3k4/8/8/8/KK6 w - - 0 1"`
}

// probed is a legal move with what the position after it is worth to who makes
// it.
type probed struct {
	move    chess.Move
	result  tablebase.Result
	outcome tablebase.WDL
}

func (cmd *tablebaseProbeCmd) Run(c *console) error {
	p, err := cmd.position(c, cmd.FEN)
	if err != nil {
		return err
	}
	set, err := cmd.openTables(c, p.Variant())
	if err != nil {
		return err
	}
	defer set.Close()
	r, err := set.Probe(p)
	if err != nil {
		return err
	}
	moves, err := probeMoves(set, p)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.out, describeResult(r, r.Outcome(p.HalfmoveClock())))
	line, err := bestLine(set, p)
	if err != nil {
		return err
	}
	if line != "" {
		fmt.Fprintln(c.out, "best line: "+line)
	}
	for _, m := range moves {
		if _, err := fmt.Fprintf(c.out, "%-7s %s\n", p.SAN(m.move), describeResult(m.result, m.outcome)); err != nil {
			return err
		}
	}
	return nil
}

// probeMoves returns the legal moves, the best first.
func probeMoves(set *tablebase.Set, p *chess.Position) (list []probed, err error) {
	for _, m := range p.LegalMoves(nil) {
		zeroing := p.IsCapture(m) || p.PieceAt(m.From()).Kind() == chess.Pawn
		p.Make(m)
		r, err := set.Probe(p)
		clock := p.HalfmoveClock()
		p.Unmake()
		if err != nil {
			return nil, err
		}
		x := probed{move: m, outcome: -r.Outcome(clock)}
		x.result = tablebase.Result{WDL: -r.WDL, DTM: tablebase.DTM.Before(r.DTM, zeroing), DTZ: tablebase.DTZ.Before(r.DTZ, zeroing)}
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(a, b probed) int {
		return cmpOr(int(b.outcome)-int(a.outcome), b.result.DTM.Rank()-a.result.DTM.Rank())
	})
	return list, nil
}

// cmpOr returns the first number that is not zero.
func cmpOr(numbers ...int) int {
	for _, n := range numbers {
		if n != 0 {
			return n
		}
	}
	return 0
}

// bestLine writes the moves to mate with best play by both sides.
func bestLine(set *tablebase.Set, p *chess.Position) (string, error) {
	q := p.Clone()
	var moves []chess.Move
	for {
		list, err := probeMoves(set, q)
		if err != nil {
			return "", err
		}
		if len(list) == 0 || list[0].result.DTM == tablebase.DrawValue {
			break
		}
		best := slices.MaxFunc(list, func(a, b probed) int { return a.result.DTM.Rank() - b.result.DTM.Rank() })
		moves = append(moves, best.move)
		q.Make(best.move)
	}
	text := ""
	q = p.Clone()
	for i, m := range moves {
		switch {
		case q.Turn() == chess.White:
			text += fmt.Sprintf(" %d.", q.FullmoveNumber())
		case i == 0:
			text += fmt.Sprintf(" %d...", q.FullmoveNumber())
		}
		text += " " + q.SAN(m)
		q.Make(m)
	}
	if text == "" {
		return "", nil
	}
	return text[1:], nil
}

// describeResult writes a verdict with its distances.
func describeResult(r tablebase.Result, outcome tablebase.WDL) string {
	if r.DTM == tablebase.DrawValue {
		return tablebase.Draw.String()
	}
	n := r.DTM.Plies()
	if n == 0 {
		return outcome.String() + ", mated"
	}
	mate := fmt.Sprintf("mate in %d (%d plies)", (n+1)/2, n)
	return fmt.Sprintf("%s, %s, zeroing in %d plies", outcome, mate, r.DTZ.Plies())
}
