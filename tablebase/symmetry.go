package tablebase

import (
	"math/bits"

	"bifrons.chess/chess"
)

// Symmetry maps a board to itself. Bit 0 mirrors the files, bit 1 the ranks,
// and then bit 2 exchanges files and ranks, which a square board allows.
type Symmetry uint8

const (
	mirrorFiles Symmetry = 1 << iota
	mirrorRanks
	transpose
)

// Inverse returns the symmetry that takes this one back.
func (y Symmetry) Inverse() Symmetry {
	if y&transpose == 0 {
		return y
	}
	return transpose | y&mirrorFiles<<1 | y&mirrorRanks>>1
}

// Square maps one square of a board with a number of files.
func (y Symmetry) Square(s chess.Square, files int) chess.Square {
	f, r := s.File(), s.Rank()
	if y&mirrorFiles != 0 {
		f = files - 1 - f
	}
	if y&mirrorRanks != 0 {
		r = chess.Ranks - 1 - r
	}
	if y&transpose != 0 {
		f, r = r, f
	}
	return chess.Sq(f, r)
}

// Set maps a set of squares of a board with a number of files.
func (y Symmetry) Set(b chess.Bitboard, files int) chess.Bitboard {
	if y&mirrorFiles != 0 {
		shift := chess.NumSquares/chess.Ranks - files
		b.Lo = reverseRows(bits.Reverse64(b.Lo)) >> shift
		b.Hi = reverseRows(bits.Reverse64(b.Hi)) >> shift
	}
	if y&mirrorRanks != 0 {
		b.Lo, b.Hi = reverseRows(b.Hi), reverseRows(b.Lo)
	}
	if y&transpose != 0 {
		x := transpose64(pack(b.Lo) | pack(b.Hi)<<32)
		b.Lo, b.Hi = unpack(uint32(x)), unpack(uint32(x>>32))
	}
	return b
}

// reverseRows turns the four rows of sixteen bits round.
func reverseRows(x uint64) uint64 {
	x = x>>32 | x<<32
	return x>>16&0x0000ffff0000ffff | x<<16&0xffff0000ffff0000
}

// pack joins the low eight bits of four rows.
func pack(x uint64) uint64 {
	return x&0xff | x>>8&0xff00 | x>>16&0xff0000 | x>>24&0xff000000
}

// unpack is the inverse of pack.
func unpack(v uint32) uint64 {
	x := uint64(v)
	return x&0xff | x&0xff00<<8 | x&0xff0000<<16 | x&0xff000000<<24
}

// transpose64 exchanges the rows and columns of eight by eight bits (Hacker's
// Delight, 7-3).
func transpose64(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}

// symmetries returns what leaves the worth of a class's positions as it is,
// the identity first. A second King on either side leaves nothing else: the one
// nearer to the a-file is royal, and on a file the one nearer to the first
// rank. A Pawn leaves the mirror of the files. What the pieces' moves do not
// bear is left out.
func symmetries(v *chess.Variant, c Class) []Symmetry {
	list := []Symmetry{0}
	if c.pairOfKings() {
		return list
	}
	for y := Symmetry(1); y < 8; y++ {
		if c.Pawns() > 0 && y != mirrorFiles || y&transpose != 0 && v.Files != chess.Ranks {
			continue
		}
		if keepsMoves(v, y) {
			list = append(list, y)
		}
	}
	return list
}

// keepsMoves reports whether all pieces but the Pawn move the same way on the
// mapped board.
func keepsMoves(v *chess.Variant, y Symmetry) bool {
	for _, t := range v.Pieces {
		if t.Kind == chess.Pawn {
			continue
		}
		pc := chess.MakePiece(chess.White, t.Kind)
		for b := v.Board(); b.Any(); {
			s := b.Pop()
			if y.Set(v.Attacks(pc, s, chess.Bitboard{}), v.Files) != v.Attacks(pc, y.Square(s, v.Files), chess.Bitboard{}) {
				return false
			}
		}
	}
	return true
}
