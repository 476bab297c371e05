package betza

import "math/bits"

// symmetry tells how the directions of an atom are arranged.
type symmetry uint8

const (
	orthogonal symmetry = iota // 4: f r b l
	diagonal                   // 4: fr br bl fl
	oblique                    // 8: clockwise from rf, the first right of straight ahead
	compass                    // 8: clockwise from f, orthogonal and diagonal by turns (K and Q)
)

// dirs is a set of directions of one atom: bit i is the i-th, clockwise.
type dirs uint8

// all returns every direction of the symmetry.
func (s symmetry) all() dirs {
	if s == orthogonal || s == diagonal {
		return 0b1111
	}
	return 0b1111_1111
}

// step is a leap in squares, right and forward.
type step struct{ dx, dy int }

// atom is a group of leaps that symmetry makes equal.
type atom struct {
	letter   byte
	short    int // the shorter leg
	long     int // the longer leg
	symmetry symmetry
}

// atoms in canonical order.
var atoms = [...]atom{
	{'W', 0, 1, orthogonal},
	{'F', 1, 1, diagonal},
	{'D', 0, 2, orthogonal},
	{'N', 1, 2, oblique},
	{'A', 2, 2, diagonal},
	{'H', 0, 3, orthogonal},
	{'C', 1, 3, oblique},
	{'Z', 2, 3, oblique},
	{'G', 3, 3, diagonal},
}

// Indices into atoms.
const (
	atomW = 0
	atomF = 1
)

// step returns the i-th leap of the atom, clockwise.
func (a atom) step(i int) step {
	s, l := a.short, a.long
	switch a.symmetry {
	case orthogonal:
		return [...]step{{0, l}, {l, 0}, {0, -l}, {-l, 0}}[i]
	case diagonal:
		return [...]step{{l, l}, {l, -l}, {-l, -l}, {-l, l}}[i]
	default:
		return [...]step{{s, l}, {l, s}, {l, -s}, {s, -l}, {-s, -l}, {-l, -s}, {-l, s}, {-s, l}}[i]
	}
}

// crossing tells how many squares a leap of the atom may be blocked on, and
// whether the notation says which these are.
func (a atom) crossing() (squares int, defined bool) {
	if a.symmetry == oblique {
		return 1, a.letter == 'N'
	}
	return a.long - 1, true
}

// place is one direction of one atom.
type place struct{ atom, dir int }

func (p place) step() step { return atoms[p.atom].step(p.dir) }

// placeOf finds the place of a step; every step of a ray has one.
func placeOf(dx, dy int) place {
	for i, a := range atoms {
		for d := range bits.Len8(uint8(a.symmetry.all())) {
			if a.step(d) == (step{dx, dy}) {
				return place{i, d}
			}
		}
	}
	panic("betza: step of no atom")
}

// direction is a modifier of one or two letters and the set it chooses.
type direction struct {
	text string
	set  dirs
}

// directions lists the modifiers of each symmetry. The printer takes the first
// that fit, so the order is that of the canonical form; the parser takes the
// longest that fits, which is the rule that letters combine when they can.
var directions = [...][]direction{
	orthogonal: {
		{"v", 0b0101}, {"f", 0b0001}, {"b", 0b0100},
		{"s", 0b1010}, {"l", 0b1000}, {"r", 0b0010},
	},
	diagonal: {
		{"f", 0b1001}, {"b", 0b0110}, {"l", 0b1100}, {"r", 0b0011},
		{"fl", 0b1000}, {"fr", 0b0001}, {"bl", 0b0100}, {"br", 0b0010},
		{"lf", 0b1000}, {"rf", 0b0001}, {"lb", 0b0100}, {"rb", 0b0010},
		{"fs", 0b1001}, {"bs", 0b0110}, {"lv", 0b1100}, {"rv", 0b0011},
		{"v", 0b1111}, {"s", 0b1111},
	},
	oblique: {
		{"v", 0b1001_1001}, {"s", 0b0110_0110},
		{"fh", 0b1100_0011}, {"bh", 0b0011_1100}, {"lh", 0b1111_0000}, {"rh", 0b0000_1111},
		{"hl", 0b1010_1010}, {"hr", 0b0101_0101},
		{"ff", 0b1000_0001}, {"bb", 0b0001_1000}, {"ll", 0b0110_0000}, {"rr", 0b0000_0110},
		{"fs", 0b0100_0010}, {"bs", 0b0010_0100}, {"lv", 0b1001_0000}, {"rv", 0b0000_1001},
		{"lf", 0b1000_0000}, {"rf", 0b0000_0001}, {"fl", 0b0100_0000}, {"fr", 0b0000_0010},
		{"bl", 0b0010_0000}, {"br", 0b0000_0100}, {"lb", 0b0001_0000}, {"rb", 0b0000_1000},
		{"f", 0b1000_0001}, {"b", 0b0001_1000}, {"l", 0b0110_0000}, {"r", 0b0000_0110},
	},
	compass: {
		{"f", 0b0000_0001}, {"b", 0b0001_0000}, {"l", 0b0100_0000}, {"r", 0b0000_0100},
		{"ff", 0b0000_0001}, {"bb", 0b0001_0000}, {"ll", 0b0100_0000}, {"rr", 0b0000_0100},
		{"fl", 0b1000_0000}, {"fr", 0b0000_0010}, {"bl", 0b0010_0000}, {"br", 0b0000_1000},
		{"lf", 0b1000_0000}, {"rf", 0b0000_0010}, {"lb", 0b0010_0000}, {"rb", 0b0000_1000},
		{"fs", 0b1000_0010}, {"bs", 0b0010_1000}, {"lv", 0b1010_0000}, {"rv", 0b0000_1010},
		{"fh", 0b1000_0011}, {"bh", 0b0011_1000}, {"lh", 0b1110_0000}, {"rh", 0b0000_1110},
		{"v", 0b0001_0001}, {"s", 0b0100_0100},
	},
}

// split divides a set of compass directions into those of W and those of F.
func (d dirs) split() (w, f dirs) {
	for i := range 4 {
		w |= d >> (2 * i) & 1 << i
		f |= d >> (2*i + 1) & 1 << i
	}
	return w, f
}

// cover writes a set as modifiers that share no direction, taking the first of
// the list that fit. An empty set needs none.
func cover(set dirs, list []direction) []direction {
	var out []direction
	for _, d := range list {
		if d.set&^set == 0 {
			out = append(out, d)
			set &^= d.set
		}
	}
	return out
}
