package chess

import (
	"math/bits"
	"strings"
)

// Bitboard is a set of squares in the 16×8 frame. Bit s of the 128 stands for
// Square s: Lo holds ranks 1–4, Hi ranks 5–8, sixteen bits a rank.
//
//	Hi  rank 8   48 … 57 | guard        Lo  rank 4   48 … 57 | guard
//	    rank 7   32 … 41 | guard            rank 3   32 … 41 | guard
//	    rank 6   16 … 25 | guard            rank 2   16 … 25 | guard
//	    rank 5    0 …  9 | guard            rank 1    0 …  9 | guard
//	              a …  j                              a …  j
type Bitboard struct{ Lo, Hi uint64 }

// Bit returns the set that holds one square.
func (s Square) Bit() Bitboard { return squareBits[s&127] }

// squareBits is a table because two variable shifts and a select cost more.
var squareBits = func() (t [NumSquares]Bitboard) {
	for s := range t {
		if s < 64 {
			t[s].Lo = 1 << s
		} else {
			t[s].Hi = 1 << (s - 64)
		}
	}
	return t
}()

// And returns the intersection.
func (b Bitboard) And(c Bitboard) Bitboard { return Bitboard{b.Lo & c.Lo, b.Hi & c.Hi} }

// Or returns the union.
func (b Bitboard) Or(c Bitboard) Bitboard { return Bitboard{b.Lo | c.Lo, b.Hi | c.Hi} }

// Xor returns the symmetric difference.
func (b Bitboard) Xor(c Bitboard) Bitboard { return Bitboard{b.Lo ^ c.Lo, b.Hi ^ c.Hi} }

// AndNot returns the squares of b that are not in c.
func (b Bitboard) AndNot(c Bitboard) Bitboard { return Bitboard{b.Lo &^ c.Lo, b.Hi &^ c.Hi} }

// IsEmpty reports whether the set holds no square.
func (b Bitboard) IsEmpty() bool { return b.Lo|b.Hi == 0 }

// Any reports whether the set holds a square.
func (b Bitboard) Any() bool { return b.Lo|b.Hi != 0 }

// Has reports whether the set holds square s.
func (b Bitboard) Has(s Square) bool { return b.And(s.Bit()).Any() }

// With returns the set with square s added.
func (b Bitboard) With(s Square) Bitboard { return b.Or(s.Bit()) }

// Without returns the set with square s taken out.
func (b Bitboard) Without(s Square) Bitboard { return b.AndNot(s.Bit()) }

// Count returns how many squares the set holds.
func (b Bitboard) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// Several reports whether the set holds two squares or more.
func (b Bitboard) Several() bool {
	return b.Lo&(b.Lo-1)|b.Hi&(b.Hi-1) != 0 || b.Lo != 0 && b.Hi != 0
}

// First returns the lowest square of the set, NoSquare if it is empty.
func (b Bitboard) First() Square {
	if b.Lo != 0 {
		return Square(bits.TrailingZeros64(b.Lo))
	}
	return Square(64 + bits.TrailingZeros64(b.Hi))
}

// Pop takes the lowest square out of the set and returns it. The set must not
// be empty.
func (b *Bitboard) Pop() Square {
	if b.Lo != 0 {
		s := Square(bits.TrailingZeros64(b.Lo))
		b.Lo &= b.Lo - 1
		return s
	}
	s := Square(64 + bits.TrailingZeros64(b.Hi))
	b.Hi &= b.Hi - 1
	return s
}

// String draws the set, rank 8 on top, for tests and debugging.
func (b Bitboard) String() string {
	var sb strings.Builder
	for r := Ranks - 1; r >= 0; r-- {
		for f := range MaxFiles {
			if b.Has(Sq(f, r)) {
				sb.WriteByte('x')
			} else {
				sb.WriteByte('.')
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}
