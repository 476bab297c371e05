package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nets"
	"bifrons.chess/pgn"
)

type analyseCmd struct {
	File string `arg:"" name:"game.pgn" help:"The file of games; '-' is standard input." predictor:"file"`
	readFlags

	Game    []int  `help:"Analyse only the games of these numbers; the others are left out or, with --in-place, left as they are." placeholder:"N"`
	Output  string `short:"o" name:"out" aliases:"output" help:"The file to write the games to; standard output without it." placeholder:"FILE" predictor:"file"`
	InPlace bool   `help:"Write the games back into the file that they came from."`
	Graph   string `help:"Draw the evaluations as a picture, FILE.svg; of several games, FILE-1.svg and so on." placeholder:"FILE" predictor:"file"`

	Depth   *int           `help:"Search each position so many plies deep." placeholder:"N"`
	Nodes   *int           `help:"Search each position for so many nodes: the same findings on every machine. 300000 if no limit is given." placeholder:"N"`
	Time    *time.Duration `help:"Search each position for so long, such as 500ms or 3s; a number alone is seconds." placeholder:"TIME"`
	Lines   int            `help:"How many best lines to write, 0 to 20." default:"1" placeholder:"N"`
	All     bool           `name:"every-move" help:"Write best lines at every move, not only at the bad ones."`
	Net     string         `help:"The network that evaluates, instead of the one that comes with the program." placeholder:"FILE" predictor:"file"`
	Threads int            `help:"Threads that search side by side. With more than one, findings differ a little from run to run." default:"1" placeholder:"N"`
	Hash    int            `help:"Transposition table, in MiB." default:"64" placeholder:"MIB"`
	Quiet   bool           `short:"q" help:"Print no summary."`
}

const (
	defaultAnalyseNodes = 300_000
	mostAnalyseLines    = 20
)

func (analyseCmd) Help() string {
	return `The engine evaluates every position of each game's main line. Into the game go the evaluations ([%eval], from White's side), the marks ?!, ? and ?? at moves that give away 5, 10 and 15 % of a point (by Lichess's scale of winning chances), and what would have been better, as a variation. What is there already stays: comments, variations, and marks that someone has set; only evaluations are replaced. Games that were analysed before can be analysed again: the new findings take the old ones' place.

The summary has, for each side, how many such moves there were, the average loss in centipawns, and the accuracy; and a line for each bad move. It goes to standard output, or to standard error when the games do.

Ctrl-C ends the analysis and writes what there is: games are analysed from their end. A game that cannot be read is reported with its place and left out; it makes the status 1.

Examples:

    bifrons analyse game.pgn > analysed.pgn
    bifrons analyse game.pgn --out analysed.pgn --graph game.svg
    bifrons analyse club.pgn --game 3 --time 2s --lines 3 --out third.pgn
    bifrons analyse games.pgn --in-place --depth 14`
}

func (cmd *analyseCmd) Run(c *console) error {
	session, err := cmd.prepare(c)
	if err != nil {
		return err
	}
	return session.run()
}

// analysing is one run of the command.
type analysing struct {
	*analyseCmd
	c       *console
	text    []byte // of the file
	options pgn.Options
	limits  engine.Limits
	engine  *engine.Engine
	games   int   // good ones in the file
	chosen  int   // those to be analysed
	total   int   // positions of those
	bad     []int // the numbers of the games that cannot be read
	done    int   // positions of earlier games
	started time.Time
}

// prepare checks everything that can be wrong before long work begins.
func (cmd *analyseCmd) prepare(c *console) (*analysing, error) {
	a := &analysing{analyseCmd: cmd, c: c}
	if err := a.checkFlags(); err != nil {
		return nil, err
	}
	network, err := readNet(cmd.Net, nil) // the games may be of several variants
	if err != nil {
		return nil, err
	}
	if err := a.readFile(); err != nil {
		return nil, err
	}
	if err := a.checkGames(); err != nil {
		return nil, err
	}
	if err := a.count(network); err != nil {
		return nil, err
	}
	a.engine = engine.New(engine.Options{Hash: cmd.Hash, Seed: 1, Networks: nets.For})
	a.engine.SetNetwork(network)
	if err := a.engine.SetThreads(cmd.Threads); err != nil {
		return nil, fmt.Errorf("--threads: %w", err)
	}
	return a, nil
}

func (a *analysing) checkFlags() (err error) {
	a.options, err = a.readFlags.options()
	switch err = cmp.Or(err, within("--depth", a.Depth, 1, engine.MaxDepth)); {
	case err != nil:
		return err
	case a.Nodes != nil && *a.Nodes < 1:
		return fmt.Errorf("--nodes: %d is below 1", *a.Nodes)
	case a.Time != nil && *a.Time <= 0:
		return fmt.Errorf("--time: %v is not above zero", *a.Time)
	case a.Lines < 0 || a.Lines > mostAnalyseLines:
		return fmt.Errorf("--lines: %d is outside 0 to %d", a.Lines, mostAnalyseLines)
	case a.Hash < 1 || a.Hash > engine.MaxHash:
		return fmt.Errorf("--hash: %w", &engine.HashError{MiB: a.Hash})
	case a.InPlace && a.File == "-":
		return errors.New("--in-place: standard input is no file to write back to")
	case a.InPlace && a.Output != "":
		return errors.New("--in-place and --out: the games can go to one place only")
	case a.Output != "" && sameFile(a.File, a.Output):
		return fmt.Errorf("--out %s: that file is read too; name another, or say --in-place", a.Output)
	case a.Graph != "" && !strings.EqualFold(filepath.Ext(a.Graph), ".svg"):
		return fmt.Errorf("--graph %s: the picture is an SVG: a name in .svg is needed", a.Graph)
	}
	if a.Graph != "" { // found out after an hour of analysis, it would be too late
		if _, err := os.Stat(filepath.Dir(a.Graph)); err != nil {
			return fmt.Errorf("--graph: %w", err)
		}
	}
	for _, n := range a.Game {
		if n < 1 {
			return fmt.Errorf("--game: %d is below 1", n)
		}
	}
	a.limits = engine.Limits{Depth: deref(a.Depth), Nodes: uint64(deref(a.Nodes)), MoveTime: deref(a.Time)}
	if a.Depth == nil && a.Nodes == nil && a.Time == nil {
		a.limits.Nodes = defaultAnalyseNodes
	}
	return nil
}

// run analyses and writes.
func (a *analysing) run() error {
	out, err := a.openOutput()
	if err != nil {
		return err
	}
	defer out.discard()
	watch := newWatch(a.c, "analyse")
	a.started = time.Now()
	writer := pgn.NewWriter(out, pgn.WriteOptions{})
	broken := "" // where the analysis was broken off
	err = a.each(func(number int, g *pgn.Game) error {
		if !a.isChosen(number) {
			if a.InPlace {
				return writer.Write(g)
			}
			return nil
		}
		switch {
		case !hasMoves(g):
			if err := a.report(number, g, nil); err != nil {
				return err
			}
		case broken == "":
			found, err := a.analyse(number, g, watch)
			switch {
			case errors.Is(err, context.Canceled):
				broken = fmt.Sprintf("interrupted with %d of %d positions of game %d analysed", found.Done(), len(found.Positions), number)
			case err != nil:
				return err
			}
			found.Annotate(analysis.Notes{Lines: a.Lines, Always: a.All})
			watch.clear()
			if err := a.report(number, g, found); err != nil {
				return err
			}
		}
		return writer.Write(g)
	}, func(*pgn.GameError) {})
	watch.clear()
	if err == nil {
		err = out.commit()
	}
	if err != nil {
		return err
	}
	switch {
	case broken != "" && a.InPlace:
		return errors.New(broken + "; the rest was left as it was")
	case broken != "":
		return errors.New(broken + "; the rest was written without analysis")
	case len(a.bad) > 0:
		return negative{}
	}
	return nil
}

// analyse looks at one game. An interrupt gives what was found by then.
func (a *analysing) analyse(number int, g *pgn.Game, watch *watch) (*analysis.Analysis, error) {
	before := a.done
	found, err := analysis.Run(a.c.ctx, g, a.engine, analysis.Options{
		Limits: a.limits,
		Lines:  a.Lines,
		Progress: func(done, total int) {
			a.done = before + done
			elapsed := time.Since(a.started)
			left := elapsed * time.Duration(a.total-a.done) / time.Duration(max(1, a.done))
			text := fmt.Sprintf("position %d of %d, ", a.done, a.total)
			if a.chosen > 1 {
				text = fmt.Sprintf("game %d, ", number) + text
			}
			watch.show(a.done, a.total, text+timeLeft(left))
		},
	})
	if found == nil {
		return nil, fmt.Errorf("%s: game %d: %w", a.File, number, err)
	}
	return found, err
}

// gameOutput is where games go: a file that is written whole, or standard
// output.
type gameOutput struct {
	io.Writer
	file *atomicfile.File // nil for standard output
}

func (a *analysing) openOutput() (*gameOutput, error) {
	name, flag := a.Output, "--out"
	if a.InPlace {
		name, flag = a.File, "--in-place"
	}
	if name == "" {
		return &gameOutput{Writer: a.c.out}, nil
	}
	f, err := atomicfile.Create(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	return &gameOutput{Writer: f, file: f}, nil
}

func (o *gameOutput) commit() error {
	if o.file == nil {
		return nil
	}
	return o.file.Commit()
}

func (o *gameOutput) discard() {
	if o.file != nil {
		o.file.Discard()
	}
}
