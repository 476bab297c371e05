package match

import (
	"strings"

	"bifrons.chess/chess"
)

// CastlingStyle is how castling is written to an engine.
type CastlingStyle uint8

// The styles. What engines write is read in every style.
const (
	CastlingAuto CastlingStyle = iota // the King's own move, or SAN where the engine asks for SAN
	CastlingKing                      // the King's own move, e1b1
	CastlingRook                      // King takes Rook, e1a1
	CastlingSAN                       // O-O and O-O-O, as the dialect has it
)

// Castling is a style, and for CastlingSAN whose.
type Castling struct {
	Style CastlingStyle
	SAN   chess.CastlingDialect
}

// ParseCastling reads "king", "rook" or the name of a dialect, such as
// "xboard".
func ParseCastling(text string) (Castling, bool) {
	switch strings.ToLower(text) {
	case "king":
		return Castling{Style: CastlingKing}, true
	case "rook":
		return Castling{Style: CastlingRook}, true
	}
	if d, ok := chess.DialectNamed(text); ok && d != chess.DialectUnknown {
		return Castling{CastlingSAN, d}, true
	}
	return Castling{}, false
}

// String is what ParseCastling reads, "" for CastlingAuto.
func (c Castling) String() string {
	switch c.Style {
	case CastlingKing:
		return "king"
	case CastlingRook:
		return "rook"
	case CastlingSAN:
		return c.SAN.String()
	}
	return ""
}

// Dialect is how moves and positions are written to an engine.
type Dialect struct {
	Castling Castling
	// OtherLetters takes the letters that a variant also reads in the place of
	// its own: A for the Janus, as Fairy-Max has it.
	OtherLetters bool
}

// write writes a move in coordinates, castling in its style.
func (d Dialect) write(before *chess.Position, m chess.Move) string {
	switch c := d.Castling; {
	case m.Promotion() != chess.NoKind:
		text := before.UCI(m)
		if other, ok := d.letter(before.Variant(), m.Promotion()); ok {
			text = text[:len(text)-1] + strings.ToLower(string(rune(other)))
		}
		return text
	case !m.IsCastling():
	case c.Style == CastlingRook:
		return before.UCI960(m)
	case c.Style == CastlingSAN:
		return strings.TrimRight(before.SANDialect(m, c.SAN), "+#")
	}
	return before.UCI(m)
}

// letter returns the other letter of a kind, if it is to be used.
func (d Dialect) letter(v *chess.Variant, k chess.Kind) (byte, bool) {
	t, ok := v.PieceType(k)
	return t.AlsoRead, ok && d.OtherLetters && t.AlsoRead != 0
}

// fen writes a FEN in the engine's letters.
func (d Dialect) fen(v *chess.Variant, fen string) string {
	board, rest, _ := strings.Cut(fen, " ")
	for _, t := range v.Pieces {
		if other, ok := d.letter(v, t.Kind); ok {
			own := string(rune(t.Letter))
			board = strings.ReplaceAll(board, own, string(rune(other)))
			board = strings.ReplaceAll(board, strings.ToLower(own), strings.ToLower(string(rune(other))))
		}
	}
	return board + " " + rest
}

// read reads an engine's move: in coordinates, castling in both forms and
// pieces by either letter, or in SAN.
func (d Dialect) read(p *chess.Position, text string) (chess.Move, error) {
	m, err := p.ParseUCI(text)
	if err == nil {
		return m, nil
	}
	san := d.Castling.SAN
	if san == chess.DialectUnknown {
		san = chess.DialectXBoard // what "short" means in the game itself
	}
	if m, sanErr := p.ParseSANWith(text, chess.SANOptions{Castling: san}); sanErr == nil {
		return m, nil
	}
	return chess.NoMove, err
}
