package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/retro"
	"bifrons.chess/tablebase"
)

type tablebaseCmd struct {
	Build  tablebaseBuildCmd  `cmd:"" help:"Make endgame tables."`
	Verify tablebaseVerifyCmd `cmd:"" help:"Compare every value of tables with those one move further on."`
	Report tablebaseReportCmd `cmd:"" help:"Print what tables tell of every ending, as Markdown."`
	Probe  tablebaseProbeCmd  `cmd:"" help:"Tell what tables know of a position: verdict, distances, moves and best line."`
}

// tableFlags are the flags of all commands of tables.
type tableFlags struct {
	Dir string `help:"The folder of the tables; those of a game lie in a folder of its name there. Without it, the user's data folder." placeholder:"DIR" predictor:"file"`
}

// folder returns where the tables of a game lie.
func (f tableFlags) folder(v *chess.Variant) (string, error) {
	if f.Dir != "" {
		return filepath.Join(f.Dir, v.Name), nil
	}
	dir, err := dataPath("tablebase", v.Name)
	if err != nil {
		return "", fmt.Errorf("no folder for data is known (name one with --dir): %w", err)
	}
	return dir, nil
}

// endings reads names of endings, or lists all with so many men.
func endings(v *chess.Variant, names []string, men int) (list []tablebase.Class, err error) {
	for _, name := range names {
		c, err := tablebase.ParseClass(v, name)
		if err != nil {
			return nil, err
		}
		canonical, _ := c.Canonical()
		list = append(list, canonical)
	}
	if len(names) > 0 {
		return list, nil
	}
	for n := 2; n <= men; n++ {
		list = append(list, tablebase.Classes(v, n)...)
	}
	return list, nil
}

type tablebaseBuildCmd struct {
	Endings []string `arg:"" optional:"" name:"ending" help:"Endings to make, such as KQvKR, with what they lead to. Without any, all with up to --men men."`
	Variant string   `help:"The game: ${variants}." required:"" placeholder:"NAME" predictor:"variant"`
	Men     int      `default:"4" help:"The most men, Kings included: 2 to 4." placeholder:"N"`
	tableFlags
	Memory  string `default:"4G" help:"The most memory that solving may take, such as 12G or 800M." placeholder:"SIZE"`
	Threads int    `default:"0" help:"How many threads work; 0 takes one for each core."`
}

func (tablebaseBuildCmd) Help() string {
	return `Endings are solved one by one, each after those that captures and promotions lead to, and one line is printed for each. What is there already is left as it is: a build that was stopped goes on where it was when it is started again.

Examples:

    bifrons tablebase build --variant janus --men 3
    bifrons tablebase build --variant twokings --memory 12G
    bifrons tablebase build --variant janus KJNvK KQvKJ`
}

func (cmd *tablebaseBuildCmd) Run(c *console) error {
	v, err := chess.FindVariant(cmd.Variant)
	if err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	if cmd.Men < 2 || cmd.Men > 4 {
		return fmt.Errorf("--men: %d is outside 2 to 4 (name endings of 5 men)", cmd.Men)
	}
	if cmd.Threads < 0 {
		return fmt.Errorf("--threads: %d is below 0", cmd.Threads)
	}
	memory, err := readSize(cmd.Memory)
	if err != nil {
		return fmt.Errorf("--memory: %w", err)
	}
	list, err := endings(v, cmd.Endings, cmd.Men)
	if err != nil {
		return err
	}
	for _, class := range list {
		if class.Men() == tablebase.MaxMen && class.Pawns() > 0 {
			return fmt.Errorf("%s: endings of %d men are made without Pawns only", class.Name(v), tablebase.MaxMen)
		}
	}
	dir, err := cmd.folder(v)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	show, clear := newProgress(c, v.Name)
	defer clear()
	var failed error
	builder := retro.Builder{
		Variant: v, Dir: dir, Memory: memory, Workers: cmd.Threads,
		Progress: func(_ string, done, all int64) { show(int(done>>10), int(all>>10)) },
		Done: func(s retro.Statistics, took time.Duration, fresh bool) {
			clear()
			note := "there already"
			if fresh {
				note = took.Round(10 * time.Millisecond).String()
			}
			_, err := fmt.Fprintf(c.out, "%s; %s\n", describeEnding(s), note)
			failed = errors.Join(failed, err)
		},
	}
	if err := builder.Build(c.ctx, list); err != nil {
		return interrupted(err)
	}
	return failed
}

// describeEnding writes what an ending is like in one line.
func describeEnding(s retro.Statistics) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-7s", s.Ending)
	mate, example := 0, ""
	for i := range s.Sides {
		side := &s.Sides[i]
		all := side.Positions()
		fmt.Fprintf(&b, " %s: %s won, %s drawn, %s lost", side.Turn,
			share(side.Wins+side.CursedWins, all), share(side.Draws, all), share(side.Losses+side.BlessedLoss, all))
		if n := side.CursedWins + side.BlessedLoss; n > 0 {
			fmt.Fprintf(&b, " (%d of them drawn by the 50-move rule)", n)
		}
		b.WriteByte(';')
		if side.LongestWin > mate {
			mate, example = side.LongestWin, side.WinExample
		}
	}
	if mate == 0 {
		return b.String() + " no wins"
	}
	return fmt.Sprintf("%s longest mate in %d: %s", b.String(), (mate+1)/2, example)
}

// share writes a part of a whole in per cent; nothing and all of it only where
// it is so.
func share(n, all int64) string {
	percent := 100 * float64(n) / float64(max(all, 1))
	if n > 0 && n < all {
		percent = min(max(percent, 0.01), 99.99)
	}
	return fmt.Sprintf("%.2f %%", percent)
}

// readSize reads a number of bytes such as "12G".
func readSize(text string) (int64, error) {
	digits := strings.TrimRight(strings.TrimSuffix(strings.ToUpper(text), "B"), "KMGI")
	unit := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text)[len(digits):], "B"), "I")
	shift, known := map[string]int{"": 0, "K": 10, "M": 20, "G": 30}[unit]
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || n < 1 || !known {
		return 0, fmt.Errorf("%q is not a size such as 12G or 800M", text)
	}
	return n << shift, nil
}

// openTables opens the tables of a game and warns of files that cannot be used.
func (f tableFlags) openTables(c *console, v *chess.Variant) (*tablebase.Set, error) {
	dir, err := f.folder(v)
	if err != nil {
		return nil, err
	}
	set, err := tablebase.Open(v, dir)
	switch {
	case set == nil && errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf(`no tables in %s ("bifrons tablebase build --variant %s" makes them)`, dir, v.Name)
	case set == nil:
		return nil, err
	case err != nil:
		for line := range strings.SplitSeq(err.Error(), "\n") {
			c.warn(line)
		}
	}
	return set, nil
}
