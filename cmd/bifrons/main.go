// Command bifrons plays, checks and draws Janus Chess and Two Kings: rules and
// perft on the command line, an engine for chess GUIs, diagrams, tools for
// game files, and the web pages. See "bifrons --help".
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"unicode"

	"github.com/alecthomas/kong"
	"github.com/posener/complete"
	"github.com/willabides/kongplete"
)

// The statuses with which the program ends.
const (
	statusOK       = 0
	statusNegative = 1 // done, and the answer is no: an illegal move, a wrong count, a bad game
	statusUsage    = 2 // not done: an argument or a file that cannot be used
	// Broken off by an interrupt, as the shell counts that: 128 and the signal.
	statusInterrupted = 130
)

// cli is the command line, in the order of its help.
type cli struct {
	Legal      legalCmd      `cmd:"" help:"List the legal moves of a position, or tell why a move is not legal."`
	Show       showCmd       `cmd:"" help:"Draw a position in the terminal."`
	Perft      perftCmd      `cmd:"" help:"Count the leaves of the tree of legal moves, or check a suite of such counts."`
	Play       playCmd       `cmd:"" help:"Play against the engine in the terminal."`
	Analyse    analyseCmd    `cmd:"" help:"Analyse games: evaluations, mistakes and better lines into the PGN."`
	Engine     engineCmd     `cmd:"" help:"Play as an engine: UCI or XBoard protocol, as the GUI asks."`
	Diagram    diagramCmd    `cmd:"" help:"Draw a position, or a piece's moves, as SVG or PNG."`
	PGN        pgnCmd        `cmd:"" name:"pgn" help:"Check and convert files of games."`
	Selfplay   selfplayCmd   `cmd:"" help:"Play games of the engine against itself, for training."`
	Train      trainCmd      `cmd:"" help:"Train a network on games of self-play."`
	Match      matchCmd      `cmd:"" help:"Let engines play each other, and tell what the results mean."`
	Openings   openingsCmd   `cmd:"" help:"Make balanced openings for matches."`
	Net        netCmd        `cmd:"" help:"Look at network files."`
	Tablebase  tablebaseCmd  `cmd:"" help:"Make, verify and ask endgame tables."`
	Serve      serveCmd      `cmd:"" help:"Serve the web pages."`
	Version    versionCmd    `cmd:"" help:"Print the version, as --version does."`
	Completion completionCmd `cmd:"" help:"Print the shell code that completes this program's command line."`
}

// console is what a command may use of the world.
type console struct {
	ctx      context.Context // ends on an interrupt
	in       io.Reader
	out, err io.Writer
}

// warn tells what was not quite right and how it was taken, on standard error.
func (c *console) warn(text string) {
	fmt.Fprintln(c.err, "bifrons: warning: "+oneLine(text))
}

// negative is the error of a command that did its work and has printed that
// the answer is no.
type negative struct{}

func (negative) Error() string { return "the answer is no" }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// After the first signal the next one ends the program at once, should a
	// command not heed the first.
	context.AfterFunc(ctx, stop)
	os.Exit(run(os.Args[1:], &console{ctx: ctx, in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}

// run parses the arguments, runs the command they name and returns the status.
func run(args []string, c *console) int {
	parser := kong.Must(&cli{}, append(flagValues(),
		kong.Name("bifrons"),
		kong.Description("Learn, play and study Janus Chess and Two Kings.\n\n"+
			"Without arguments it is the engine where a program speaks to it through a pipe, as chess GUIs do, and prints this help elsewhere.\n\n"+
			"The status is 0 if all went well, 1 if the answer is no (an illegal move, a wrong count, a bad game), 2 if an argument or a file cannot be used, 130 if it was interrupted."),
		kong.Writers(c.out, c.err),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		kong.Vars(selfplayDefaults()), kong.Vars(trainDefaults()),
		kong.Vars{"variants": strings.Join(variantNames(), ", ")},
		kong.Bind(c),
	)...)
	kongplete.Complete(parser,
		kongplete.WithPredictor("variant", complete.PredictSet(variantNames()...)),
		kongplete.WithPredictor("file", complete.PredictFiles("*")),
	)
	command, err := parser.Parse(joinNegative(meant(args, c)))
	if err == nil {
		err = command.Run()
	}
	switch {
	case err == nil:
		return statusOK
	case errors.Is(err, negative{}):
		return statusNegative
	}
	fmt.Fprintln(c.err, "bifrons: "+oneLine(err.Error())+hint(err))
	if c.ctx.Err() != nil {
		return statusInterrupted
	}
	return statusUsage
}

// meant returns the arguments that stand for what people, and programs that
// start an engine without any, mean.
func meant(args []string, c *console) []string {
	switch {
	case len(args) == 0 && isPipe(c.in):
		return []string{"engine"}
	case len(args) == 0:
		return []string{"--help"}
	case args[0] == "--version":
		return append([]string{"version"}, args[1:]...)
	case args[0] == "help":
		return append(args[1:len(args):len(args)], "--help")
	}
	return args
}

// isPipe reports whether a stream comes from another program.
func isPipe(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0
}

// hint tells where to look after a mistake in the arguments.
func hint(err error) string {
	var parse *kong.ParseError
	if !errors.As(err, &parse) {
		return ""
	}
	command, name := parse.Context.Selected(), "bifrons"
	if command != nil {
		name = command.FullPath()
	}
	unexpected := strings.HasPrefix(err.Error(), "unexpected argument")
	switch {
	case unexpected && command != nil && strings.Contains(command.Summary(), "<fen>"):
		return " (a FEN holds spaces: put it in quotes)" // the mistake that everyone makes once
	case unexpected, strings.HasPrefix(err.Error(), "expected"), strings.HasPrefix(err.Error(), "unknown flag"):
		return " (see " + name + " --help)"
	}
	return ""
}

// oneLine keeps what is quoted from files and people from breaking the line or
// steering the terminal.
func oneLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "\\x%02x", r)
		}
	}
	return b.String()
}
