package match

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// ReadBook reads a file of openings: lines of moves in UCI form from the start
// position, or FENs and EPDs, with "#" before comments; or games in PGN, of
// which all moves of the main line are taken. Every opening must be one from
// which a game goes on. The error is a *BookError or the system's.
func ReadBook(path string, v *chess.Variant) (*Book, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	b := &Book{From: filepath.Base(path), Sum: fmt.Sprintf("%x", sha256.Sum256(text))[:16]}
	if isPGN(text) {
		err = b.readPGN(path, text, v)
	} else {
		err = b.readLines(path, text, v)
	}
	if err == nil && len(b.Lines) == 0 {
		err = &BookError{Path: path, Reason: "it holds no opening"}
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// isPGN tells games from lines: they begin with a tag, or with a move number.
func isPGN(text []byte) bool {
	text = bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), " \t\r\n")
	return bytes.HasPrefix(text, []byte("[")) || bytes.HasPrefix(text, []byte("1."))
}

func (b *Book) readPGN(path string, text []byte, v *chess.Variant) error {
	for g, err := range pgn.NewReader(bytes.NewReader(text), pgn.Options{Default: v}).Games() {
		if bad, ok := errors.AsType[*pgn.GameError](err); ok {
			return &BookError{path, bad.Line, bad.Column, bad.Error()}
		}
		if err != nil {
			return err
		}
		number := len(b.Lines) + 1
		if g.Variant.Name != v.Name {
			return &BookError{Path: path, Reason: fmt.Sprintf("game %d is of %s, not of %s", number, g.Variant.Title, v.Title)}
		}
		p, err := v.NewPosition(g.Start) // by the castling rules of the match
		if err != nil {
			return &BookError{Path: path, Reason: fmt.Sprintf("game %d: %v", number, err)}
		}
		o := Opening{Start: p.Clone(), Line: number}
		for n := range g.MainLine() {
			if !p.IsLegal(n.Move) {
				return &BookError{Path: path, Reason: fmt.Sprintf("game %d: %s is not legal by the match's castling rules", number, n.Move)}
			}
			p.Make(n.Move)
			o.Moves = append(o.Moves, n.Move)
		}
		if out := p.Outcome(); out.Over {
			return &BookError{Path: path, Reason: fmt.Sprintf("game %d ends within the opening: %s", number, out)}
		}
		b.Lines = append(b.Lines, o)
	}
	return nil
}

func (b *Book) readLines(path string, text []byte, v *chess.Variant) error {
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if number == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		line, _, _ = strings.Cut(strings.TrimRight(line, "\r\n"), "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		fail := func(offset int, reason string) error {
			return &BookError{path, number, utf8.RuneCountInString(line[:min(offset, len(line))]) + 1, reason}
		}
		o := Opening{Line: number}
		p := v.StartPosition()
		if strings.Contains(line, "/") {
			fen := strings.TrimSpace(epdPosition(line))
			q, _, err := v.ReadFEN(fen)
			if err != nil {
				return fail(0, v.Title+": "+err.Error())
			}
			o.Start, p = q, q
		} else if offset, err := o.readMoves(p, line); err != nil {
			return fail(offset, err.Error())
		}
		if out := p.Outcome(); out.Over {
			return fail(0, "the game ends within the opening: "+out.String())
		}
		b.Lines = append(b.Lines, o)
	}
	return nil
}

// readMoves reads a line of moves and makes them on p. The error is the move's
// own, at the offset where it stands.
func (o *Opening) readMoves(p *chess.Position, line string) (offset int, err error) {
	for rest := line; ; {
		trimmed := strings.TrimLeft(rest, " \t")
		if trimmed == "" {
			return 0, nil
		}
		offset += len(rest) - len(trimmed)
		word := trimmed
		if end := strings.IndexAny(trimmed, " \t"); end >= 0 {
			word = trimmed[:end]
		}
		m, err := p.ParseUCI(word)
		if err != nil {
			return offset, err
		}
		p.Make(m)
		o.Moves = append(o.Moves, m)
		offset += len(word)
		rest = trimmed[len(word):]
	}
}

// epdPosition returns the fields of a position: a FEN's six, or of an EPD the
// four before its operations.
func epdPosition(line string) string {
	fields := strings.Fields(line)
	if len(fields) >= 6 && isNumber(fields[4]) && isNumber(strings.TrimSuffix(fields[5], ";")) {
		return strings.Join(append(fields[:5:5], strings.TrimSuffix(fields[5], ";")), " ")
	}
	return strings.Join(fields[:min(4, len(fields))], " ")
}

func isNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
