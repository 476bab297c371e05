package chess

import "strings"

// CastlingDialect is a way of writing castling in SAN. Dialects differ where
// the short way of castling goes to the a-side, as in Janus Chess: some call
// the short way O-O, others the one to the far side. Where both ways are
// equally long all dialects agree that O-O goes to the far side.
//
//	Janus Chess                to the b-file   to the i-file
//	DialectBifrons    writes   Kb1             Ki1
//	DialectXBoard     writes   O-O             Ki1
//	DialectCuteChess  writes   Kb1             Ki1
//	these three       read     O-O             O-O-O
//	DialectStockfish  both     O-O-O           O-O
type CastlingDialect uint8

const (
	DialectUnknown   CastlingDialect = iota
	DialectBifrons                   // this product
	DialectXBoard                    // XBoard, WinBoard; Jocly reads it so too
	DialectCuteChess                 // Cute Chess
	DialectStockfish                 // Fairy-Stockfish, PyChess, ChessV
	numDialects
)

var dialectNames = [numDialects]string{"unknown", "bifrons", "xboard", "cutechess", "stockfish"}

// String returns a short name for options, such as "xboard".
func (d CastlingDialect) String() string { return dialectNames[d%numDialects] }

// DialectNamed reads a name that String returns, in any case.
func DialectNamed(name string) (CastlingDialect, bool) {
	for i, n := range dialectNames {
		if strings.EqualFold(n, name) {
			return CastlingDialect(i), true
		}
	}
	return DialectUnknown, false
}

// DialectOfProgram returns the dialect of a program named in a PGN tag or by an
// engine, such as "Fairy-Stockfish 14" or "XBoard 4.9.1"; DialectUnknown for a
// name that tells nothing.
func DialectOfProgram(name string) CastlingDialect {
	name = strings.ToLower(name)
	for _, known := range [...]struct {
		part    string
		dialect CastlingDialect
	}{
		{"bifrons", DialectBifrons},
		{"xboard", DialectXBoard},
		{"winboard", DialectXBoard},
		{"jocly", DialectXBoard},
		{"cute chess", DialectCuteChess},
		{"cutechess", DialectCuteChess},
		{"stockfish", DialectStockfish},
		{"pychess", DialectStockfish},
		{"chessv", DialectStockfish},
	} {
		if strings.Contains(name, known.part) {
			return known.dialect
		}
	}
	return DialectUnknown
}

// castlingTexts are the signs of castling, for programs that say "short" when
// they mean the first.
const (
	shortCastling = "O-O"
	longCastling  = "O-O-O"
)

// shortSide returns the side that "O-O" goes to in a dialect: the side to
// which the King's way is shorter, or the far side, which is the same where
// both ways are equally long.
func (v *Variant) shortSide(d CastlingDialect) Side {
	if d != DialectStockfish && v.castlingDisputed() {
		return ASide
	}
	return FarSide
}

// castlingDisputed reports whether the dialects differ.
func (v *Variant) castlingDisputed() bool {
	c := &v.Castling
	return c.KingFile-c.Sides[ASide].KingTo < c.Sides[FarSide].KingTo-c.KingFile
}

// castlingText writes a castling move in a dialect; "" means the King's own
// move, such as Kb1.
func (v *Variant) castlingText(side Side, d CastlingDialect) string {
	short := side == v.shortSide(d)
	if v.castlingDisputed() && d != DialectStockfish && !(d == DialectXBoard && short) {
		return ""
	}
	if short {
		return shortCastling
	}
	return longCastling
}

// MoveText returns a legal move as people read it: its SAN, and where that
// writes castling as the King's move, which programs call by different names,
// the usual sign first: "O-O (Kb1)". The shorter way of the King is O-O. Like
// SAN it must not run concurrently with another method on the same Position.
func (p *Position) MoveText(m Move) string {
	san := p.SAN(m)
	if !m.IsCastling() || !p.variant.castlingDisputed() {
		return san
	}
	usual := longCastling
	if Side(m.Type()-CastleASide) == p.variant.shortSide(DialectBifrons) {
		usual = shortCastling
	}
	return usual + " (" + san + ")"
}
