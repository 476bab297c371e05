package chess

import (
	"slices"
	"strings"
)

// SAN writes a legal move in standard algebraic notation with the fewest
// letters that tell it apart, and + or # for check and mate. Castling in Janus
// Chess is written as the King's move, Kb1 or Ki1, which all readers take the
// same way. A move that is not legal here is written as UCI writes it.
//
// Like all that generates moves it must not run at the same time as another
// method on the same Position.
func (p *Position) SAN(m Move) string { return p.SANDialect(m, DialectBifrons) }

// SANDialect writes a move as SAN does, but castling as another program would.
func (p *Position) SANDialect(m Move, d CastlingDialect) string {
	var buf [fewMoves]Move
	moves := p.movesTo(m.To().Bit(), buf[:0])
	if !slices.Contains(moves, m) {
		return m.String()
	}
	text := ""
	if m.IsCastling() {
		text = p.variant.castlingText(Side(m.Type()-CastleASide), d)
	}
	if text == "" {
		text = p.plainSAN(m, moves)
	}
	p.Make(m)
	if p.InCheck() {
		if p.HasLegalMove() {
			text += "+"
		} else {
			text += "#"
		}
	}
	p.Unmake()
	return text
}

// plainSAN writes a move without its sign of check; moves are the legal
// ones to its target.
func (p *Position) plainSAN(m Move, moves []Move) string {
	from, to := m.From(), m.To()
	pc := p.board[from]
	b := make([]byte, 0, 8)
	if pc.Kind() == Pawn {
		if p.IsCapture(m) {
			b = append(b, from.String()[0])
		}
	} else {
		b = append(b, p.variant.Letter(MakePiece(White, pc.Kind())))
		b = append(b, p.originOf(m, moves)...)
	}
	if p.IsCapture(m) {
		b = append(b, 'x')
	}
	b = append(b, to.String()...)
	if k := m.Promotion(); k != NoKind {
		b = append(b, '=', p.variant.Letter(MakePiece(White, k)))
	}
	return string(b)
}

// originOf returns what of the from-square must be written: nothing, the file,
// the rank, or both, in that order of preference.
func (p *Position) originOf(m Move, moves []Move) string {
	from := m.From()
	others, sameFile, sameRank := false, false, false
	for _, o := range moves {
		if o.To() != m.To() || o.From() == from || p.board[o.From()] != p.board[from] || o.IsCastling() && !m.IsCastling() {
			continue
		}
		others = true
		sameFile = sameFile || o.From().File() == from.File()
		sameRank = sameRank || o.From().Rank() == from.Rank()
	}
	name := from.String()
	switch {
	case !others:
		return ""
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	}
	return name
}

// The letters of the pieces in English and in German scores, in the same order:
// König, Dame, Turm, Läufer, Springer, Janus.
const (
	englishLetters = "KQRBNJ"
	germanLetters  = "KDTLSJ"
)

// GermanLetter returns the letter that a piece has in German scores, for the
// capital letter that it has in FEN; other bytes come back as they are.
func GermanLetter(english byte) byte {
	if i := strings.IndexByte(englishLetters, english); i >= 0 {
		return germanLetters[i]
	}
	return english
}

// SANOptions tell how the text of a move is to be read.
type SANOptions struct {
	// German reads the letters K D T L S J instead of K Q R B N J.
	German bool
	// Castling is the dialect that decides what O-O means where both
	// castlings are legal; with DialectUnknown that is an error.
	Castling CastlingDialect
}

// ParseSAN reads a legal move in algebraic notation, with XBoard's meaning of
// O-O where dialects differ. It reads what people write beyond the standard:
// Nf3 as Ng1-f3 or N:f3, exd5 as ed5, e:d5 or e:d, promotions as a8=J, a8J,
// a8(J) or a8/J, castling with letters or zeros, and marks such as "!?", "e.p."
// or a wrong "+" at the end. A small letter always means a file; but where
// "bc4" or "ji4" fits a Pawn's capture and the move of a piece as well, it is
// refused as ambiguous. Any error is a *MoveError.
func (p *Position) ParseSAN(text string) (Move, error) {
	return p.ParseSANWith(text, SANOptions{Castling: DialectXBoard})
}

// ParseSANWith reads a move as ParseSAN does, with options. An error is a
// *MoveError, or an *AmbiguousCastlingError where the dialect is not known and
// decides.
func (p *Position) ParseSANWith(text string, opt SANOptions) (Move, error) {
	r := sanReader{p: p, text: text, end: len(text), opt: opt}
	if e := r.read(); e != nil {
		return NoMove, e
	}
	if r.castling != "" {
		return r.castle()
	}
	m, e := r.choose()
	if e != nil {
		return NoMove, e
	}
	return m, nil
}
