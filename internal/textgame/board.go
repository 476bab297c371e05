// Package textgame is a game against the engine at a text terminal, or through
// pipes: it draws the board, reads moves and commands a line at a time, keeps
// the clocks and the record of the game, and announces how it ends.
package textgame

import (
	"strconv"
	"strings"

	"bifrons.chess/chess"
)

// Style is how a board is drawn.
type Style struct {
	// Color uses the 256-colour palette.
	Color bool
	// Pieces says what stands for the men.
	Pieces Pieces
	// Flip puts Black at the bottom.
	Flip bool
	// Still draws a position that is no moment of a game: without marks of the
	// last move and of check, and the royal King's star is red.
	Still bool
}

// Pieces are the signs that men are drawn as.
type Pieces uint8

const (
	// Symbols are Unicode's chess symbols, but for the Janus its letter:
	// Unicode's "knight-bishop" is in hardly any terminal's font, and an empty
	// box is no piece. Where there are colours, all are solid: outlines are
	// thin on a coloured square.
	Symbols Pieces = iota
	// Letters are those of FEN, for terminals without chess symbols.
	Letters
	// AllSymbols are Unicode's as they are, the Janus among them.
	AllSymbols
)

// symbols are Unicode's: outlines for White, solid for Black.
var symbols = [2][chess.NumKinds]string{
	chess.White: {chess.Pawn: "♙", chess.Knight: "♘", chess.Bishop: "♗", chess.Rook: "♖", chess.Janus: "🩐", chess.Queen: "♕", chess.King: "♔"},
	chess.Black: {chess.Pawn: "♟", chess.Knight: "♞", chess.Bishop: "♝", chess.Rook: "♜", chess.Janus: "🩓", chess.Queen: "♛", chess.King: "♚"},
}

// The colours of the 256-colour palette.
const (
	lightSquare = "\x1b[48;5;180m"
	darkSquare  = "\x1b[48;5;137m"
	lastMove    = "\x1b[48;5;143m"
	kingChecked = "\x1b[48;5;167m"
	whiteMan    = "\x1b[1;38;5;231m"
	blackMan    = "\x1b[1;38;5;16m"
	markInk     = "\x1b[1;38;5;16m"
	starInk     = "\x1b[1;38;5;196m" // which would be lost on kingChecked
	plainAgain  = "\x1b[0m"
)

// Marks beside a man, in letters as well as in colour: the royal one of two
// Kings has a star behind it; the squares of the last move have an arrow head
// before them.
const (
	royalMark = "*"
	movedMark = ">"
)

// Board draws a position with its coordinates, ending in a line break.
func Board(p *chess.Position, style Style) string {
	d := drawing{p: p, style: style}
	var b strings.Builder
	for row := range chess.Ranks {
		rank := chess.Ranks - 1 - row
		if style.Flip {
			rank = row
		}
		var line strings.Builder
		line.WriteString(strconv.Itoa(rank+1) + " ")
		for column := range p.Variant().Files {
			line.WriteString(d.square(chess.Sq(d.file(column), rank)))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	b.WriteString("  ")
	for column := range p.Variant().Files {
		b.WriteString(" " + string(rune('a'+d.file(column))))
		if column < p.Variant().Files-1 {
			b.WriteByte(' ')
		}
	}
	b.WriteByte('\n')
	return b.String()
}

type drawing struct {
	p     *chess.Position
	style Style
}

func (d drawing) file(column int) int {
	if d.style.Flip {
		return d.p.Variant().Files - 1 - column
	}
	return column
}

// square draws one square, three columns wide.
func (d drawing) square(s chess.Square) string {
	piece := d.p.PieceAt(s)
	moved := false
	if m := d.p.LastMove(); m != chess.NoMove && !d.style.Still {
		moved = s == m.From() || s == m.To()
	}
	before, behind := " ", " "
	if moved {
		before = movedMark
	}
	if d.isChosen(s) {
		behind = royalMark
	}
	if !d.style.Color {
		return before + d.symbol(piece) + behind
	}
	ground, man := darkSquare, whiteMan
	switch {
	case !d.style.Still && d.p.InCheck() && s == d.p.Royal(d.p.Turn()):
		ground = kingChecked
	case moved:
		ground = lastMove
	case (s.File()+s.Rank())%2 == 1:
		ground = lightSquare
	}
	if piece.Color() == chess.Black {
		man = blackMan
	}
	if d.style.Still {
		return ground + man + before + d.symbol(piece) + starInk + behind + plainAgain
	}
	return ground + markInk + before + man + d.symbol(piece) + markInk + behind + plainAgain
}

func (d drawing) symbol(p chess.Piece) string {
	switch {
	case p == chess.NoPiece && d.style.Color:
		return " "
	case p == chess.NoPiece:
		return "."
	case d.style.Pieces == Letters, d.style.Pieces == Symbols && p.Kind() == chess.Janus:
		return string(rune(d.p.Variant().Letter(p)))
	case d.style.Pieces == Symbols && d.style.Color:
		return symbols[chess.Black][p.Kind()]
	}
	return symbols[p.Color()][p.Kind()]
}

// isChosen reports whether the royal King of a side that has several stands on
// a square.
func (d drawing) isChosen(s chess.Square) bool {
	p := d.p.PieceAt(s)
	return p.Kind() == chess.King && d.p.Pieces(p.Color(), chess.King).Several() && d.p.Royal(p.Color()) == s
}
