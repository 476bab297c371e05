package main

import (
	"fmt"
	"os"
	"strings"

	"bifrons.chess/chess"

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
	d := drawing{position: p, flip: cmd.Flip, color: cmd.color(c)}
	d.symbol = func(piece chess.Piece) string { return string(rune(p.Variant().Letter(piece))) }
	if cmd.Pieces == "unicode" {
		d.symbol = unicodePiece
	}
	_, err = fmt.Fprint(c.out, d.String())
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

// drawing draws a position as text.
type drawing struct {
	position    *chess.Position
	symbol      func(chess.Piece) string
	flip, color bool
}

// The colours are those of the 256-colour palette that are dark and light
// enough on each other: squares 137 and 180, men 231 and 16, the royal mark 196.
const (
	lightSquare = "\x1b[48;5;180m"
	darkSquare  = "\x1b[48;5;137m"
	whiteMan    = "\x1b[1;38;5;231m"
	blackMan    = "\x1b[1;38;5;16m"
	royalMark   = "\x1b[1;38;5;196m"
	plainAgain  = "\x1b[0m"
)

// String draws the board with its coordinates, then the FEN and whose move it is.
func (d drawing) String() string {
	var b strings.Builder
	v := d.position.Variant()
	for row := range chess.Ranks {
		rank := chess.Ranks - 1 - row
		if d.flip {
			rank = row
		}
		fmt.Fprintf(&b, "%d ", rank+1)
		for column := range v.Files {
			d.square(&b, chess.Sq(d.file(column), rank))
		}
		b.WriteByte('\n')
	}
	b.WriteString("  ")
	for column := range v.Files {
		fmt.Fprintf(&b, " %c ", 'a'+d.file(column))
	}
	fmt.Fprintf(&b, "\n\n%s\n%s\n", d.position.FEN(), d.status())
	return trimLines(b.String())
}

func (d drawing) file(column int) int {
	if d.flip {
		return d.position.Variant().Files - 1 - column
	}
	return column
}

// square draws one square, three columns wide.
func (d drawing) square(b *strings.Builder, s chess.Square) {
	piece := d.position.PieceAt(s)
	symbol, mark := ".", " "
	if d.color {
		symbol = " "
	}
	if piece != chess.NoPiece {
		symbol = d.symbol(piece)
		if d.chosen(piece.Color()) == s {
			mark = "*"
		}
	}
	if !d.color {
		b.WriteString(" " + symbol + mark)
		return
	}
	ground, man := darkSquare, whiteMan
	if (s.File()+s.Rank())%2 == 1 {
		ground = lightSquare
	}
	if piece.Color() == chess.Black {
		man = blackMan
	}
	b.WriteString(ground + man + " " + symbol + royalMark + mark + plainAgain)
}

// chosen returns the royal King's square where a side has several Kings to
// choose from, else NoSquare.
func (d drawing) chosen(c chess.Color) chess.Square {
	if d.position.Pieces(c, chess.King).Several() {
		return d.position.Royal(c)
	}
	return chess.NoSquare
}

// status says whose move it is and what is up with the Kings.
func (d drawing) status() string {
	p := d.position
	text := p.Variant().Title + ", " + p.Turn().String() + " to move"
	if p.InCheck() {
		text += ", in check"
	}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if s := d.chosen(c); s != chess.NoSquare {
			text += fmt.Sprintf("; %s's royal King: %s", c, s)
		}
	}
	if outcome := p.Outcome(); outcome.Over {
		text += "; " + outcome.String()
	}
	return text
}

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
