package betza

// Clause is one part of the sentence that [Piece.Describe] makes, as a value:
// for programs that say it in another language.
type Clause struct {
	// Atom is the letter of an oblique leap (N, C or Z), 0 for a straight or
	// diagonal one.
	Atom byte
	// Legs are the two legs of the oblique leap in squares, the shorter first.
	Legs [2]int
	// Length is the squares of one straight or diagonal step: 1, or 2 and 3 for
	// a leap; 0 for an oblique leap.
	Length int
	// Headings tell where it goes; never empty.
	Headings []Heading
	// Range is a [Ray.Range].
	Range int
	// Modality is a [Ray.Modality].
	Modality Modality
}

// Heading is one or several directions that one phrase names. Straight ones
// are "f" forward, "b" backward, "l" left, "r" right, "v" forward or backward,
// "s" sideways and "+" all four; diagonal ones have an x before one or two of
// the letters f, b, l, r ("xf" is both forward diagonals, "xfl" one), "x" is
// all four; "*" is all eight. Oblique leaps whose longer legs lie on one axis
// have that leg's direction and after a comma that of the shorter one, each of
// f, b, v, l, r and s: "v,s" is the higher half of a Knight's leaps. "*" is all
// eight, and "hf", "hb", "hl" and "hr" are the halves that go one way.
type Heading string

// Clauses returns the parts of the sentence in their order, without castling.
func (p Piece) Clauses() []Clause {
	var out []Clause
	for _, c := range p.clauses() {
		w := Clause{Length: c.length, Range: c.reach, Modality: c.modality}
		if c.firstMove {
			w.Modality |= Initial
		}
		if c.length == 0 {
			w.Atom, w.Legs = c.atom.letter, [2]int{c.atom.short, c.atom.long}
			w.Headings = c.crookedHeadings()
		} else {
			w.Headings = c.headings()
		}
		out = append(out, w)
	}
	return out
}

// headings are those of a straight or diagonal leap.
func (c clause) headings() []Heading {
	straight, slanting := c.straight == orthogonal.all(), c.slanting == diagonal.all()
	if straight && slanting {
		return []Heading{"*"}
	}
	var out []Heading
	if straight {
		out = append(out, "+")
	} else {
		for _, d := range cover(c.straight, directions[orthogonal]) {
			out = append(out, Heading(d.text))
		}
	}
	if slanting {
		return append(out, "x")
	}
	for _, d := range cover(c.slanting, directions[diagonal]) {
		out = append(out, Heading("x"+d.text))
	}
	return out
}

var halfHeadings = map[dirs]Heading{
	oblique.all(): "*",
	0b1100_0011:   "hf",
	0b0011_1100:   "hb",
	0b1111_0000:   "hl",
	0b0000_1111:   "hr",
}

// crookedHeadings are those of an oblique leap.
func (c clause) crookedHeadings() []Heading {
	if h, ok := halfHeadings[c.crooked]; ok {
		return []Heading{h}
	}
	var out []Heading
	for _, d := range cover(c.crooked, legDirections) {
		l := c.legsOf(d.set)
		vertical := either(l.up, l.down, "f", "b", "v")
		horizontal := either(l.left, l.right, "l", "r", "s")
		if l.tall {
			out = append(out, Heading(vertical+","+horizontal))
		} else {
			out = append(out, Heading(horizontal+","+vertical))
		}
	}
	return out
}
