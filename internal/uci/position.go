package uci

import (
	"fmt"
	"strings"

	"bifrons.chess/chess"
)

// PositionError says why a position command was refused.
type PositionError struct {
	Move int    // number of the move in the list, from 1; 0 when the FEN or the form is at fault
	Text string // of that move
	Err  error
}

func (e *PositionError) Error() string {
	if e.Move > 0 {
		return fmt.Sprintf("position: move %d: %v", e.Move, e.Err)
	}
	return fmt.Sprintf("position: %v", e.Err)
}

func (e *PositionError) Unwrap() error { return e.Err }

// formError is a command in a form that the protocol does not have.
type formError string

func (e formError) Error() string { return string(e) }

// parsePosition reads the arguments of a position command.
func parsePosition(v *chess.Variant, args string) (*chess.Position, []chess.Warning, error) {
	word, rest := cut(args)
	moves := ""
	// The word moves ends a FEN, wherever it stands.
	fields := strings.Fields(rest)
	for i, f := range fields {
		if f == "moves" {
			moves = strings.Join(fields[i+1:], " ")
			fields = fields[:i]
			break
		}
	}
	var p *chess.Position
	var warnings []chess.Warning
	switch word {
	case "startpos":
		if len(fields) > 0 {
			return nil, nil, &PositionError{Err: formError(fmt.Sprintf("%q after startpos: expected moves", fields[0]))}
		}
		p = v.StartPosition()
	case "fen":
		var err error
		if p, warnings, err = v.ReadFEN(strings.Join(fields, " ")); err != nil {
			return nil, nil, &PositionError{Err: err}
		}
	default:
		return nil, nil, &PositionError{Err: formError(`expected "startpos" or "fen"`)}
	}
	for i, text := range strings.Fields(moves) {
		m, err := p.ParseUCI(text)
		if err != nil {
			return nil, nil, &PositionError{Move: i + 1, Text: text, Err: err}
		}
		p.Make(m)
	}
	return p, warnings, nil
}

// position sets the position to be searched next; a search that runs goes on
// with its own. A position that cannot be read leaves none: better no move
// than one for another game.
func (s *session) position(args string) {
	p, warnings, err := parsePosition(s.variant, args)
	for _, w := range warnings {
		s.info("position: %s", w.String())
	}
	if err != nil {
		s.pos, s.refused = nil, err.Error()
		s.info("%v", err)
		return
	}
	s.pos, s.refused = p, ""
}

// draw prints the board, its FEN and its key.
func (s *session) draw() {
	if s.pos == nil {
		s.info("no position: %s", s.refused)
		return
	}
	p := s.pos
	v := p.Variant()
	rule := " " + strings.Repeat("+---", v.Files) + "+"
	s.out.Line("")
	s.out.Line(rule)
	for r := chess.Ranks - 1; r >= 0; r-- {
		var sb strings.Builder
		for f := range v.Files {
			letter := byte(' ')
			if pc := p.PieceAt(chess.Sq(f, r)); pc != chess.NoPiece {
				letter = v.Letter(pc)
			}
			fmt.Fprintf(&sb, " | %c", letter)
		}
		fmt.Fprintf(&sb, " | %d", r+1)
		s.out.Line(sb.String())
		s.out.Line(rule)
	}
	var files strings.Builder
	for f := range v.Files {
		fmt.Fprintf(&files, "   %c", 'a'+f)
	}
	s.out.Line(files.String())
	s.out.Line("")
	s.out.Line("Variant: " + v.Title)
	s.out.Line("Fen: " + p.FEN())
	s.out.Linef("Key: %016X", p.Key())
	s.out.Linef("Royal: %s %s", p.Royal(chess.White), p.Royal(chess.Black))
	var checkers strings.Builder
	for b := p.Checkers(); b.Any(); {
		checkers.WriteString(" " + b.Pop().String())
	}
	s.out.Line("Checkers:" + checkers.String())
}
