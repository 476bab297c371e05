package tablebase

import (
	"strings"

	"bifrons.chess/chess"
)

// Class is an ending: the men of both sides, without their squares. Its zero
// value has no men. Classes are comparable.
type Class struct {
	men [2][chess.NumKinds]uint8
}

// ClassError is returned for a name that is no ending of a game.
type ClassError struct{ Name, Reason string }

func (e *ClassError) Error() string { return "ending " + e.Name + ": " + e.Reason }

// MaxMen is the most men of an ending, Kings included.
const MaxMen = 5

// ParseClass reads a name such as "KQvKR": each side's men, White's first.
func ParseClass(v *chess.Variant, name string) (Class, error) {
	var c Class
	fail := func(why string) (Class, error) { return Class{}, &ClassError{name, why} }
	sides := strings.Split(name, "v")
	if len(sides) != 2 {
		return fail(`the form is "KQvKR", one "v" between the sides`)
	}
	for side, letters := range sides {
		for i := range len(letters) {
			pc, ok := v.PieceFromLetter(letters[i])
			if !ok || pc.Color() != chess.White {
				return fail("there is no piece " + letters[i:i+1] + " in " + v.Title)
			}
			c.men[side][pc.Kind()]++
		}
		switch kings := int(c.men[side][chess.King]); {
		case kings == 0:
			return fail("a side has no King")
		case kings > v.Kings:
			return fail("a side has more Kings than " + v.Title + " allows")
		}
	}
	if c.Men() > MaxMen {
		return fail("more men than tables hold")
	}
	return c, nil
}

// ClassOf returns the ending that a position belongs to.
func ClassOf(p *chess.Position) (c Class) {
	for k := chess.Pawn; k <= chess.King; k++ {
		if b := p.OfKind(k); b.Any() {
			c.men[chess.White][k] = uint8(b.And(p.ByColor(chess.White)).Count())
			c.men[chess.Black][k] = uint8(b.And(p.ByColor(chess.Black)).Count())
		}
	}
	return c
}

// Name writes the class in the letters of a game, as "KQvKR".
func (c Class) Name(v *chess.Variant) string {
	var b []byte
	for side := range c.men {
		if side == 1 {
			b = append(b, 'v')
		}
		for _, t := range v.Pieces {
			for range c.men[side][t.Kind] {
				b = append(b, t.Letter)
			}
		}
	}
	return string(b)
}

// Men returns the number of men, Kings included.
func (c Class) Men() (n int) {
	for side := range c.men {
		for _, k := range c.men[side] {
			n += int(k)
		}
	}
	return n
}

// Count returns how many men of a kind a side has.
func (c Class) Count(side chess.Color, k chess.Kind) int { return int(c.men[side&1][k&7]) }

// Pawns returns the number of Pawns of both sides.
func (c Class) Pawns() int {
	return int(c.men[chess.White][chess.Pawn]) + int(c.men[chess.Black][chess.Pawn])
}

// pairOfKings reports whether a side has two Kings, of which the one nearer to
// a1 is royal.
func (c Class) pairOfKings() bool {
	return c.men[chess.White][chess.King] > 1 || c.men[chess.Black][chess.King] > 1
}

// With returns the class with a man more, or with one less for n = -1.
func (c Class) With(pc chess.Piece, n int) Class {
	c.men[pc.Color()][pc.Kind()] += uint8(n)
	return c
}

// swapped exchanges the sides.
func (c Class) swapped() Class { return Class{[2][chess.NumKinds]uint8{c.men[1], c.men[0]}} }

// exchangeable reports whether a position and the one with the colours
// exchanged are worth the same. Without Pawns they are, as they stand. With
// Pawns the board must be turned over too, and then of two Kings on a file the
// other one is royal.
func (c Class) exchangeable() bool { return c.Pawns() == 0 || !c.pairOfKings() }

// IsMirror reports whether exchanging the colours gives the class itself, so
// that positions with White to move stand for all.
func (c Class) IsMirror() bool { return c.exchangeable() && c == c.swapped() }

// Canonical returns the class whose table holds this one, and whether the
// colours must be exchanged to get there: the stronger side is White, unless
// the colours cannot be exchanged.
func (c Class) Canonical() (Class, bool) {
	if !c.exchangeable() || !c.weaker() {
		return c, false
	}
	return c.swapped(), true
}

// weaker reports whether Black is the stronger side: by the number of men, then
// by the most valuable ones.
func (c Class) weaker() bool {
	var n [2]int
	for side := range c.men {
		for _, k := range c.men[side] {
			n[side] += int(k)
		}
	}
	if n[0] != n[1] {
		return n[0] < n[1]
	}
	for k := chess.King; k >= chess.Pawn; k-- {
		if c.men[0][k] != c.men[1][k] {
			return c.men[0][k] < c.men[1][k]
		}
	}
	return false
}

// Classes returns the canonical endings of a game with a number of men, in an
// order in which each comes after those that promotions lead to.
func Classes(v *chess.Variant, men int) []Class {
	seen := map[Class]bool{}
	var list []Class
	var add func(c Class, left int, from int)
	// Every multiset of coloured men is built once, in the order of pieces.
	add = func(c Class, left, from int) {
		if left == 0 {
			if c.men[0][chess.King] == 0 || c.men[1][chess.King] == 0 {
				return
			}
			if canonical, _ := c.Canonical(); !seen[canonical] {
				seen[canonical] = true
				list = append(list, canonical)
			}
			return
		}
		for i := from; i < 2*len(v.Pieces); i++ {
			pc := chess.MakePiece(chess.Color(i&1), v.Pieces[i/2].Kind)
			if pc.Kind() == chess.King && int(c.men[i&1][chess.King]) >= v.Kings {
				continue
			}
			add(c.With(pc, 1), left-1, i)
		}
	}
	add(Class{}, men, 0)
	sortClasses(v, list)
	return list
}
