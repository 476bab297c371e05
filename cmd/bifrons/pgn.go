package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"bifrons.chess/chess"
	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/pgn"
)

type pgnCmd struct {
	Check   pgnCheckCmd   `cmd:"" help:"Read games by the rules and report what is wrong."`
	Convert pgnConvertCmd `cmd:"" help:"Write games anew, in standard form or a program's dialect."`
}

// readFlags tell how games are read where they do not tell it themselves.
type readFlags struct {
	Variant  string  `help:"The game where neither a Variant tag nor the FEN tells: ${variants}." default:"chess" placeholder:"NAME" predictor:"variant"`
	Letters  string  `help:"Piece letters of the moves: auto, english or german." enum:"auto,english,german" default:"auto" placeholder:"NAME"`
	Castling *string `help:"The program whose castling the moves follow, where the tags do not tell: bifrons, xboard, cutechess or stockfish." enum:"bifrons,xboard,cutechess,stockfish" placeholder:"NAME"`
}

var pgnLetters = map[string]pgn.Letters{"auto": pgn.LettersAuto, "english": pgn.LettersEnglish, "german": pgn.LettersGerman}

func (f readFlags) options() (pgn.Options, error) {
	v, err := chess.FindVariant(f.Variant)
	if err != nil {
		return pgn.Options{}, fmt.Errorf("--variant: %w", err)
	}
	dialect, _ := chess.DialectNamed(deref(f.Castling)) // "" is the unknown one, and the enum has checked the others
	return pgn.Options{Default: v, Letters: pgnLetters[f.Letters], Castling: dialect}, nil
}

// pgnInput is what both commands read.
type pgnInput struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files of games; standard input without one, or for '-'." predictor:"file"`
	readFlags
}

// read calls game for every good game and bad for every bad one, file by file.
// The error is one of a file, or of a callback.
func (in *pgnInput) read(c *console, game func(file string, g *pgn.Game) error, bad func(file string, e *pgn.GameError)) error {
	options, err := in.options()
	if err != nil {
		return err
	}
	files := in.Files
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		if err := readGames(c, name, options, game, bad); err != nil {
			return err
		}
	}
	return nil
}

func readGames(c *console, name string, options pgn.Options, game func(string, *pgn.Game) error, bad func(string, *pgn.GameError)) error {
	source := &countingReader{source: c.in}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }() // only read
		if info, err := f.Stat(); err == nil {
			source.size = info.Size()
		}
		source.source = f
	}
	show, clear := newProgress(c, name)
	defer clear()
	for g, err := range pgn.NewReader(source, options).Games() {
		if c.ctx.Err() != nil {
			return interrupted(c.ctx.Err())
		}
		if source.size > 0 {
			show(int(source.read>>10), int(source.size>>10)+1)
		}
		var fault *pgn.GameError
		switch {
		case errors.As(err, &fault):
			clear()
			bad(name, fault)
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		default:
			if err := game(name, g); err != nil {
				return err
			}
		}
	}
	return nil
}

// countingReader tells how far a file has been read.
type countingReader struct {
	source     io.Reader
	read, size int64
}

func (r *countingReader) Read(p []byte) (int, error) {
	n, err := r.source.Read(p)
	r.read += int64(n)
	return n, err
}

type pgnCheckCmd struct {
	pgnInput
	Quiet bool `short:"q" help:"Report bad games only, not what was odd about good ones."`
}

func (pgnCheckCmd) Help() string {
	return `Each bad game is reported with its place and reason, each oddity of a good one as a warning, then a line of summary. A bad game makes the status 1.

Examples:

    bifrons pgn check games.pgn
    bifrons pgn check --variant janus --letters german old.pgn`
}

func (cmd *pgnCheckCmd) Run(c *console) error {
	var good, bad, warnings int
	err := cmd.read(c, func(file string, g *pgn.Game) error {
		good++
		warnings += len(g.Warnings)
		if cmd.Quiet {
			return nil
		}
		for _, w := range g.Warnings {
			if _, err := fmt.Fprintf(c.out, "%s: warning: %s\n", file, oneLine(w.String())); err != nil {
				return err
			}
		}
		return nil
	}, func(file string, e *pgn.GameError) {
		bad++
		fmt.Fprintf(c.out, "%s: %s\n", file, oneLine(e.Error()))
	})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(c.out, "%d good %s, %d bad, %d %s\n",
		good, plural(good, "game"), bad, warnings, plural(warnings, "warning")); err != nil {
		return err
	}
	if bad > 0 {
		return negative{}
	}
	return nil
}

type pgnConvertCmd struct {
	pgnInput
	Output   string `short:"o" help:"The file to write; standard output without it." placeholder:"FILE" predictor:"file"`
	For      string `help:"Write castling as this program reads it: bifrons, xboard, cutechess or stockfish." enum:"bifrons,xboard,cutechess,stockfish" default:"bifrons" placeholder:"NAME"`
	German   bool   `help:"Write German piece letters, for print; programs do not read them."`
	MainLine bool   `help:"Leave out variations, comments and marks."`
}

func (pgnConvertCmd) Help() string {
	return `Bad games are reported on standard error and left out; they make the status 1.

Examples:

    bifrons pgn convert old.pgn -o new.pgn
    bifrons pgn convert --for stockfish --main-line games.pgn > plain.pgn`
}

func (cmd *pgnConvertCmd) Run(c *console) error {
	out, commit := c.out, func() error { return nil }
	if cmd.Output != "" {
		// Games that cannot be read would be lost.
		if slices.ContainsFunc(cmd.Files, func(name string) bool { return sameFile(name, cmd.Output) }) {
			return fmt.Errorf("--output %s: that file is read too; name another", cmd.Output)
		}
		f, err := atomicfile.Create(cmd.Output)
		if err != nil {
			return fmt.Errorf("--output: %w", err)
		}
		defer f.Discard()
		out, commit = f, f.Commit
	}
	dialect, _ := chess.DialectNamed(cmd.For) // the enum has checked it
	writer := pgn.NewWriter(out, pgn.WriteOptions{Castling: dialect, German: cmd.German, MainLineOnly: cmd.MainLine})
	bad := 0
	err := cmd.read(c, func(file string, g *pgn.Game) error {
		for _, w := range g.Warnings {
			c.warn(file + ": " + w.String())
		}
		return writer.Write(g)
	}, func(file string, e *pgn.GameError) {
		bad++
		fmt.Fprintln(c.err, "bifrons: "+oneLine(file+": "+e.Error()))
	})
	if err == nil {
		err = commit()
	}
	if err == nil && bad > 0 {
		return negative{}
	}
	return err
}

// sameFile reports whether two names are one existing file.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
