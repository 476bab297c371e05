package main

import (
	"fmt"
	"os"

	"bifrons.chess/chess"
	"bifrons.chess/internal/textgame"

	"golang.org/x/term"
)

type showCmd struct {
	FEN string `arg:"" optional:"" name:"fen" help:"The position, in quotes; the start position without it."`
	rulesFlags
	Pieces string `help:"Draw the pieces as letters or as unicode symbols." enum:"letters,unicode" default:"letters" placeholder:"letters|unicode"`
	Color  string `help:"Colours: auto (on a terminal), always or never." enum:"auto,always,never" default:"auto" placeholder:"WHEN"`
	Flip   bool   `help:"Black's side at the bottom."`
}

func (showCmd) Help() string {
	return `Of two Kings of a side, the royal one is marked with a star.

Examples:

    bifrons show --variant janus
    bifrons show "5k4/10/10/10/10/10/3J6/4K5 b - - 0 1"
    bifrons show --pieces unicode --flip --variant twokings`
}

func (cmd *showCmd) Run(c *console) error {
	p, err := cmd.position(c, cmd.FEN)
	if err != nil {
		return err
	}
	color := cmd.Color == "always" || cmd.Color == "auto" && wantsColor(c)
	style := textgame.Style{Color: color, Pieces: textgame.Letters, Flip: cmd.Flip, Still: true}
	if cmd.Pieces == "unicode" {
		style.Pieces = textgame.AllSymbols
	}
	_, err = fmt.Fprintf(c.out, "%s\n%s\n%s\n", textgame.Board(p, style), p.FEN(), statusOf(p))
	return err
}

// wantsColor reports whether output is for a person who has not wished for no
// colours (https://no-color.org).
func wantsColor(c *console) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(c.out)
}

// isTerminal reports whether a stream is a file that a person looks at.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// statusOf says whose move it is and what is up with the Kings.
func statusOf(p *chess.Position) string {
	text := p.Variant().Title + ", " + p.Turn().String() + " to move"
	if p.InCheck() {
		text += ", in check"
	}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if p.Pieces(c, chess.King).Several() {
			text += fmt.Sprintf("; %s's royal King: %s", c, p.Royal(c))
		}
	}
	if outcome := p.Outcome(); outcome.Over {
		text += "; " + outcome.String()
	}
	return text
}
