package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/internal/diagram"
	"bifrons.chess/pgn"
)

type diagramCmd struct {
	FEN string `arg:"" optional:"" name:"fen" help:"The position, in quotes; the start position without it."`
	rulesFlags
	Piece         string   `help:"Draw how this piece moves instead: its letter, such as J, small for Black." placeholder:"LETTER"`
	At            string   `help:"Mark where the man on this square may move; with --piece, the square that it stands on (e4)." placeholder:"SQUARE"`
	Output        string   `short:"o" help:"The file to write, .svg or .png; standard output without it." placeholder:"FILE" predictor:"file"`
	Format        string   `help:"svg or png, where the file's name does not tell." enum:",svg,png" default:"" placeholder:"svg|png"`
	Square        int      `help:"Side of a square in pixels, 8 to 256." default:"45" placeholder:"PIXELS"`
	Theme         string   `help:"Colours of the board: light or dark." enum:"light,dark" default:"light" placeholder:"NAME"`
	Flip          bool     `help:"Black's side at the bottom."`
	NoCoordinates bool     `help:"Leave out the letters and numbers round the board."`
	Plain         bool     `help:"Only the pieces: no mark on the King in check or the royal King."`
	Mark          []string `help:"Arrows and rings in the form of Lichess, a colour (G, R, Y, B) and one or two squares: Ge2e4,Rd5." placeholder:"MARK"`
}

func (diagramCmd) Help() string {
	return `Examples:

    bifrons diagram --variant janus -o start.svg
    bifrons diagram --piece J --variant janus -o janus.png --square 90
    bifrons diagram --at e1 "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1" -o castling.svg
    bifrons diagram "4kk2/8/8/8/8/8/8/4KK1R w - - 0 1" --variant twokings --mark Gh1h8 > check.svg`
}

func (cmd *diagramCmd) Run(c *console) error {
	format, err := cmd.format()
	if err != nil {
		return err
	}
	board, options, err := cmd.picture(c)
	if err != nil {
		return err
	}
	var picture bytes.Buffer
	if format == "png" {
		err = diagram.PNG(&picture, board, options)
	} else {
		err = diagram.SVG(&picture, board, options)
	}
	if err != nil {
		return err
	}
	if cmd.Output != "" {
		return atomicfile.Write(cmd.Output, picture.Bytes())
	}
	if format == "png" && isTerminal(c.out) {
		return errors.New("a PNG picture is nothing for a terminal: name a file with --output")
	}
	_, err = picture.WriteTo(c.out)
	return err
}

func (cmd *diagramCmd) format() (string, error) {
	if cmd.Format != "" {
		return cmd.Format, nil
	}
	switch extension := strings.ToLower(filepath.Ext(cmd.Output)); {
	case cmd.Output == "" || extension == ".svg":
		return "svg", nil
	case extension == ".png":
		return "png", nil
	}
	return "", fmt.Errorf("--output %s: the name ends in neither .svg nor .png: say --format", cmd.Output)
}

// picture returns what to draw and how.
func (cmd *diagramCmd) picture(c *console) (diagram.Board, diagram.Options, error) {
	theme, _ := diagram.ThemeNamed(cmd.Theme) // the enum has checked it
	options := diagram.Options{
		Square:        cmd.Square,
		Flip:          cmd.Flip,
		Theme:         theme,
		NoCoordinates: cmd.NoCoordinates,
		Plain:         cmd.Plain,
	}
	var board diagram.Board
	var err error
	if cmd.Piece != "" {
		board, options.Marks, err = cmd.pieceMoves()
	} else {
		board, options.Marks, err = cmd.positionMoves(c)
	}
	if err != nil {
		return nil, options, err
	}
	options.Arrows, err = readArrows(cmd.Mark)
	return board, options, err
}

// positionMoves draws the position, with the legal moves of the man that --at
// names.
func (cmd *diagramCmd) positionMoves(c *console) (diagram.Board, []diagram.Mark, error) {
	p, err := cmd.position(c, cmd.FEN)
	if err != nil || cmd.At == "" {
		return p, nil, err
	}
	at, err := cmd.square(p.Variant())
	if err != nil {
		return nil, nil, err
	}
	if p.PieceAt(at) == chess.NoPiece {
		return nil, nil, fmt.Errorf("--at %s: no man stands there", cmd.At)
	}
	marks, err := diagram.LegalMoves(p, at)
	return p, marks, err
}

func (cmd *diagramCmd) square(v *chess.Variant) (chess.Square, error) {
	at, ok := chess.SquareFromName(cmp.Or(cmd.At, "e4"))
	if !ok || !v.Contains(at) {
		return chess.NoSquare, fmt.Errorf("--at %s: not a square of the %s board", cmd.At, v.Title)
	}
	return at, nil
}

// pieceMoves draws the piece that --piece names on its own.
func (cmd *diagramCmd) pieceMoves() (diagram.Board, []diagram.Mark, error) {
	if cmd.FEN != "" {
		return nil, nil, errors.New("--piece draws a piece alone: leave out the FEN")
	}
	v, err := cmd.variant()
	if err != nil {
		return nil, nil, err
	}
	if len(cmd.Piece) != 1 {
		return nil, nil, fmt.Errorf("--piece %s: not one letter", cmd.Piece)
	}
	piece, ok := v.PieceFromLetter(cmd.Piece[0])
	if !ok {
		return nil, nil, fmt.Errorf("--piece %s: %s has no such piece", cmd.Piece, v.Title)
	}
	at, err := cmd.square(v)
	if err != nil {
		return nil, nil, err
	}
	return diagram.PieceMoves(v, piece, at)
}

// arrowColors are the colours that both a diagram and Lichess's comments know.
var arrowColors = map[byte]diagram.ArrowColor{
	'G': diagram.Green, 'R': diagram.Red, 'Y': diagram.Yellow, 'B': diagram.Blue,
}

func readArrows(marks []string) ([]diagram.Arrow, error) {
	var arrows []diagram.Arrow
	for _, text := range marks {
		mark, ok := pgn.ParseMark(text)
		color, known := arrowColors[mark.Color]
		if !ok || !known {
			return nil, fmt.Errorf("--mark %s: not a colour (G, R, Y, B) and one or two squares, such as Ge2e4", text)
		}
		arrow := diagram.Arrow{From: mark.From, To: mark.From, Color: color}
		if mark.IsArrow() {
			arrow.To = mark.To
		}
		arrows = append(arrows, arrow)
	}
	return arrows, nil
}
