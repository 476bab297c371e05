package tablebase

import (
	"slices"

	"bifrons.chess/chess"
)

// Index numbers the positions of a canonical class. A position is a slot, which
// is a placement of all men but one, and the square of that last man, always a
// King: so a slot's positions are a set of squares.
//
// The men are gathered in groups; a slot is the groups' placements as the
// digits of a number, the first group's the most significant. The first group,
// the lead, is all Pawns of the class, or White's King where there are none,
// and stands only where the symmetries of the class cannot bring it further
// towards a1. Two like men are one group, whose order does not count.
type Index struct {
	variant    *chess.Variant
	class      Class
	symmetries []Symmetry
	men        []chess.Piece
	groups     []group
	slots      int
	digits     [chess.NumSquares]int32
	squares    []chess.Square
}

// group is one man or two that share a digit.
type group struct {
	first, n   int // which men
	weight     int
	placements [][2]chess.Square
	// table holds the digit times weight for the men's squares, first*128+second,
	// and -1 where they cannot stand; by is the symmetry that brings them to
	// that placement.
	table []int32
	by    []Symmetry
	// rows is table with -1 also where it takes a symmetry.
	rows []int32
}

// NewIndex returns the index of a canonical class of two or more men.
func NewIndex(v *chess.Variant, c Class) *Index {
	x := &Index{variant: v, class: c, symmetries: symmetries(v, c)}
	for b := v.Board(); b.Any(); {
		s := b.Pop()
		x.digits[s] = int32(len(x.squares))
		x.squares = append(x.squares, s)
	}
	inner := chess.Black
	if c.Count(chess.Black, chess.King) > 1 && c.Count(chess.White, chess.King) == 1 {
		inner = chess.White
	}
	last := chess.MakePiece(inner, chess.King)
	var lead, rest []chess.Piece
	for _, t := range v.Pieces {
		for side := range chess.Color(2) {
			pc := chess.MakePiece(side, t.Kind)
			for range c.With(last, -1).Count(side, t.Kind) {
				if t.Kind == chess.Pawn {
					lead = append(lead, pc)
				} else {
					rest = append(rest, pc)
				}
			}
		}
	}
	if len(lead) == 0 {
		lead, rest = rest[:1:1], rest[1:] // White's King, where there are symmetries
		if len(rest) > 0 && rest[0] == lead[0] {
			lead, rest = append(lead, rest[0]), rest[1:]
		}
	}
	x.addGroup(lead, x.symmetries)
	for len(rest) > 0 {
		n := 1
		if len(rest) > 1 && rest[1] == rest[0] {
			n = 2
		}
		x.addGroup(rest[:n], x.symmetries[:1])
		rest = rest[n:]
	}
	x.men = append(x.men, last)
	x.slots = 1
	for i := len(x.groups) - 1; i >= 0; i-- {
		x.groups[i].setWeight(x.slots)
		x.slots *= len(x.groups[i].placements)
	}
	return x
}

// addGroup appends a group of one man or two.
func (x *Index) addGroup(men []chess.Piece, by []Symmetry) {
	g := group{first: len(x.men), n: len(men)}
	x.men = append(x.men, men...)
	size := chess.NumSquares
	if g.n == 2 {
		size *= chess.NumSquares
	}
	g.table = make([]int32, size)
	g.by = make([]Symmetry, size)
	for i := range g.table {
		g.table[i] = -1
	}
	alike := g.n == 2 && men[0] == men[1]
	visit := func(a, b chess.Square) {
		if g.table[g.place(a, b)] >= 0 {
			return // as a mapped one
		}
		id := int32(len(g.placements))
		g.placements = append(g.placements, [2]chess.Square{a, b})
		for _, y := range by {
			c, d := y.Square(a, x.variant.Files), y.Square(b, x.variant.Files)
			if i := g.place(c, d); g.table[i] < 0 {
				g.table[i], g.by[i] = id, y.Inverse()
			}
			if i := g.place(d, c); alike && g.table[i] < 0 {
				g.table[i], g.by[i] = id, y.Inverse()
			}
		}
	}
	for _, a := range x.allowed(men[0]) {
		if g.n == 1 {
			visit(a, 0)
			continue
		}
		for _, b := range x.allowed(men[1]) {
			if a != b {
				visit(a, b)
			}
		}
	}
	x.groups = append(x.groups, g)
}

// allowed returns the squares on which a man can stand.
func (x *Index) allowed(pc chess.Piece) []chess.Square {
	if pc.Kind() != chess.Pawn {
		return x.squares
	}
	return slices.DeleteFunc(slices.Clone(x.squares), func(s chess.Square) bool {
		return s.Rank() == 0 || s.Rank() == chess.Ranks-1
	})
}

func (g *group) setWeight(w int) {
	g.weight = w
	for i, id := range g.table {
		if id >= 0 {
			g.table[i] = id * int32(w)
		}
	}
	g.rows = slices.Clone(g.table)
	for i, y := range g.by {
		if y != 0 {
			g.rows[i] = -1
		}
	}
}

// Variant returns the game.
func (x *Index) Variant() *chess.Variant { return x.variant }

// Class returns the ending whose positions are numbered.
func (x *Index) Class() Class { return x.class }

// Men returns the men in the order of a slot's squares, then the last one. The
// slice is not to be changed.
func (x *Index) Men() []chess.Piece { return x.men }

// Slots returns the number of slots.
func (x *Index) Slots() int { return x.slots }

// Leads returns the number of the lead's placements. The slots of each lie
// together, in equal number.
func (x *Index) Leads() int { return len(x.groups[0].placements) }

// Size returns the number of positions for one side to move.
func (x *Index) Size() int { return x.slots * len(x.squares) }

// Squares returns the board's squares by digit. The slice is not to be changed.
func (x *Index) Squares() []chess.Square { return x.squares }

// Digit returns the number of a square of the board.
func (x *Index) Digit(s chess.Square) int { return int(x.digits[s&127]) }

// Place fills sq with the squares of a slot's men and reports whether they
// are all different. The last man has no square there.
func (x *Index) Place(slot int, sq []chess.Square) bool {
	var occupied chess.Bitboard
	men := 0
	for i := range x.groups {
		g := &x.groups[i]
		p := &g.placements[slot/g.weight]
		slot %= g.weight
		for k := range g.n {
			sq[men] = p[k]
			occupied = occupied.With(p[k])
			men++
		}
	}
	return occupied.Count() == men
}

// Row returns what the group of man i, no Pawn, adds to the slot with that man
// on each square and the others where they are; -1 where it takes a symmetry,
// which Find knows.
func (x *Index) Row(i int, sq []chess.Square) []int32 {
	for k := range x.groups {
		g := &x.groups[k]
		switch {
		case i >= g.first+g.n:
		case g.n == 1:
			return g.rows
		default: // like men, whose order does not count
			other := sq[2*g.first+1-i]
			return g.rows[int(other)<<7:][:chess.NumSquares]
		}
	}
	return nil
}

// Find returns the slot of a placement and the symmetry that brings it there;
// false where no placement is meant. The squares are those of Men but the last,
// whose square the symmetry maps too.
func (x *Index) Find(sq []chess.Square) (slot int, y Symmetry, ok bool) {
	for k := range x.groups {
		g := &x.groups[k]
		a, b := sq[g.first], chess.Square(0)
		if g.n == 2 {
			b = sq[g.first+1]
		}
		if k > 0 {
			a, b = y.Square(a, x.variant.Files), y.Square(b, x.variant.Files)
		}
		i := g.place(a, b)
		if g.table[i] < 0 {
			return 0, 0, false
		}
		if k == 0 {
			y = g.by[i]
		}
		slot += int(g.table[i])
	}
	return slot, y, true
}

// place returns where a table holds two squares, or one.
func (g *group) place(a, b chess.Square) int {
	if g.n == 1 {
		return int(a & 127)
	}
	return int(a&127)<<7 | int(b&127)
}

// Locate returns where the value of a position stands: its number, and the side
// to move there. The position must be of the index's class or, for exchanged,
// of it with the colours exchanged (Class.Canonical tells). Castling rights and
// en passant are left aside.
func (x *Index) Locate(p *chess.Position, exchanged bool) (position int, side chess.Color) {
	side = p.Turn()
	exchange := chess.White
	if exchanged || side == chess.Black && x.class.IsMirror() {
		exchange, side = chess.Black, side.Other()
	}
	flip := chess.Square(0)
	if exchange == chess.Black && x.class.Pawns() > 0 {
		flip = 0x70 // turns the ranks round
	}
	var sq [MaxMen]chess.Square
	var placed chess.Bitboard
	for i, pc := range x.men {
		s := p.Pieces(pc.Color()^exchange, pc.Kind()).AndNot(placed).First()
		placed = placed.With(s)
		sq[i] = s ^ flip
	}
	last := len(x.men) - 1
	slot, y, _ := x.Find(sq[:last])
	return slot*len(x.squares) + int(x.digits[y.Square(sq[last], x.variant.Files)]), side
}
