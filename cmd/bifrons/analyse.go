package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nets"
	"bifrons.chess/internal/nnue"
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

// run analyses and writes.
func (a *analysing) run() error {
	out, err := a.openOutput()
	if err != nil {
		return err
	}
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
		if broken == "" {
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
	if err := cmp.Or(err, out.finish(err == nil)); err != nil {
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

// report prints the summary of one game and draws its graph.
func (a *analysing) report(number int, g *pgn.Game, found *analysis.Analysis) error {
	if a.Graph != "" {
		name := a.Graph
		if a.chosen > 1 {
			extension := filepath.Ext(name)
			name = strings.TrimSuffix(name, extension) + "-" + strconv.Itoa(number) + extension
		}
		if err := os.WriteFile(name, []byte(found.Graph("")), 0o644); err != nil {
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
	fmt.Fprintf(&b, "Game %d: %s – %s, %s, %s\n", number, printable(white), printable(black), g.Result, g.Variant.Title)
	if known, all := found.Done(), len(found.Positions); known < all {
		fmt.Fprintf(&b, "  %d of %d positions analysed, from the end\n", known, all)
	}
	if len(found.Moves) == 0 {
		fmt.Fprintf(&b, "  no moves; the position: %s\n\n", found.Positions[0].Text())
		return b.String()
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

// openOutput opens what the games are written to.
func (a *analysing) openOutput() (*gameOutput, error) {
	switch {
	case a.InPlace:
		return replaceFile(a.File)
	case a.Output != "":
		f, err := os.Create(a.Output)
		if err != nil {
			return nil, fmt.Errorf("--out: %w", err)
		}
		return &gameOutput{Writer: f, file: f}, nil
	}
	return &gameOutput{Writer: a.c.out}, nil
}

// gameOutput is where games go. A file that is to be replaced is written
// beside it first, so that at every moment one whole file is there.
type gameOutput struct {
	io.Writer
	file   *os.File
	target string // to be replaced by the file; "" for a file that is its own
}

func replaceFile(name string) (*gameOutput, error) {
	target, err := filepath.EvalSymlinks(name) // the link stays a link
	if err != nil {
		return nil, fmt.Errorf("--in-place: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".*")
	if err != nil {
		return nil, fmt.Errorf("--in-place: %w", err)
	}
	return &gameOutput{Writer: f, file: f, target: target}, nil
}

// finish closes the file and puts it in its place, or, where the work went
// wrong, takes it away again.
func (o *gameOutput) finish(well bool) error {
	switch {
	case o.file == nil:
		return nil
	case o.target == "":
		return o.file.Close()
	}
	err := o.file.Sync()
	if info, statErr := os.Stat(o.target); err == nil && statErr == nil {
		err = o.file.Chmod(info.Mode().Perm())
	}
	err = cmp.Or(err, o.file.Close())
	if well && err == nil {
		err = os.Rename(o.file.Name(), o.target)
	}
	if !well || err != nil {
		_ = os.Remove(o.file.Name())
	}
	return err
}
