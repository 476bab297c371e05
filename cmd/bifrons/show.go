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
	style := textgame.Style{Color: cmd.color(c), Letters: true, Flip: cmd.Flip, Still: true}
	if cmd.Pieces == "unicode" {
		style.Symbol = unicodePiece
	}
	_, err = fmt.Fprintf(c.out, "%s\n%s\n%s\n", textgame.Board(p, style), p.FEN(), statusOf(p))
	return err
}

// color decides on colours; NO_COLOR is the customary wish for none
// (https://no-color.org).
func (cmd *showCmd) color(c *console) bool {
	if cmd.Color != "auto" {
		return cmd.Color == "always"
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(c.out)
}

// isTerminal reports whether a stream is a file that a person looks at.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// unicodePieces are the chess symbols of Unicode; the Janus is its
// "knight-bishop".
var unicodePieces = [2][chess.NumKinds]rune{
	chess.White: {chess.Pawn: '♙', chess.Knight: '♘', chess.Bishop: '♗', chess.Rook: '♖', chess.Janus: '🩐', chess.Queen: '♕', chess.King: '♔'},
	chess.Black: {chess.Pawn: '♟', chess.Knight: '♞', chess.Bishop: '♝', chess.Rook: '♜', chess.Janus: '🩓', chess.Queen: '♛', chess.King: '♚'},
}

func unicodePiece(p chess.Piece) string { return string(unicodePieces[p.Color()][p.Kind()]) }

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
