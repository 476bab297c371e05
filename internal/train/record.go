package train

import (
	"encoding/binary"
	"math/bits"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// Record is one position as a data file keeps it, in 3·files+5 bytes:
//
//	files    occupancy: bit rank·files+file, lowest first, is a man's square
//	2·files  four bits for each man, in that order, low half first: a chess.Piece,
//	         but a King that is not royal is 0 or, for Black, 8
//	1        bit 0: Black is to move; bits 1–4: chess.CastlingRights; bit 5: a branch
//	2        score in centipawns for the side to move, signed
//	2        plies since the start of the game
//
// A Record is a view of bytes that belong to somebody else.
type Record struct {
	files int
	bytes []byte
}

// recordSize returns the length of a record on a board of so many files.
func recordSize(files int) int { return 3*files + 5 }

// appendRecord adds a position to dst.
func appendRecord(dst []byte, p *chess.Position, score int16, ply int, branch bool) []byte {
	files := p.Variant().Files
	start := len(dst)
	dst = append(dst, make([]byte, recordSize(files))...)
	r := dst[start:]
	var men [nnue.MaxMen]nnue.Man
	for i, m := range men[:nnue.Men(p, &men)] {
		bit := m.Square.Rank()*files + m.Square.File()
		r[bit/8] |= 1 << (bit % 8)
		r[files+i/2] |= byte(m.Code) << (4 * (i % 2))
	}
	r[3*files] = byte(p.Turn()) | byte(p.CastlingRights())<<1
	if branch {
		r[3*files] |= branchBit
	}
	binary.LittleEndian.PutUint16(r[3*files+1:], uint16(score))
	binary.LittleEndian.PutUint16(r[3*files+3:], uint16(ply))
	return dst
}

// branchBit marks a branch, beside the side to move and the castling rights.
const branchBit = 1 << 5

// Branch reports whether the position did not occur in the game: a random move
// was made from one that did, or a search looked at it. The game's result says
// nothing about it.
func (r Record) Branch() bool { return r.bytes[3*r.files]&branchBit != 0 }

// Turn returns the side to move.
func (r Record) Turn() chess.Color { return chess.Color(r.bytes[3*r.files] & 1) }

// Score returns the search's score in centipawns for the side to move.
func (r Record) Score() int {
	return int(int16(binary.LittleEndian.Uint16(r.bytes[3*r.files+1:])))
}

// Ply returns the number of plies played before the position.
func (r Record) Ply() int { return int(binary.LittleEndian.Uint16(r.bytes[3*r.files+3:])) }

// Men fills in the men and returns their number.
func (r Record) Men(men *[nnue.MaxMen]nnue.Man) int {
	n := 0
	for i, b := range r.bytes[:r.files] {
		for ; b != 0 && n < 2*chess.MenPerFile*r.files; b &= b - 1 {
			bit := 8*i + bits.TrailingZeros8(b)
			men[n] = nnue.Man{
				Code:   chess.Piece(r.bytes[r.files+n/2] >> (4 * (n % 2)) & 15),
				Square: chess.Sq(bit%r.files, bit/r.files),
			}
			n++
		}
	}
	return n
}

// Setup returns the position as a Setup.
func (r Record) Setup() chess.Setup {
	var men [nnue.MaxMen]nnue.Man
	s := chess.Setup{
		Turn:           r.Turn(),
		Castling:       chess.CastlingRights(r.bytes[3*r.files] >> 1 & 15),
		EnPassant:      chess.NoSquare,
		FullmoveNumber: 1 + r.Ply()/2,
	}
	for _, m := range men[:r.Men(&men)] {
		if m.Code.Kind() == chess.NoKind {
			m.Code = chess.MakePiece(m.Code.Color(), chess.King)
		}
		s.Board[m.Square] = m.Code
	}
	return s
}
