package betza

import (
	"slices"
	"strconv"
	"strings"
)

// Describe says in one plain English sentence how the piece moves, such as "The
// Bishop slides any number of squares diagonally." The name is used as it is;
// without one the sentence begins with "This piece".
func (p Piece) Describe(name string) string {
	subject := "This piece"
	if name != "" {
		subject = "The " + name
	}
	var items []string
	for _, c := range p.clauses() {
		items = append(items, c.String())
	}
	if len(p.castles) > 0 {
		items = append(items, castling(p.castles))
	}
	if len(items) == 0 {
		return subject + " does not move."
	}
	return subject + " " + list(items, ", or ") + "."
}

// clause is what one part of the sentence tells: all groups that differ only in
// whether they go straight or diagonally.
type clause struct {
	length    int  // squares of one straight or diagonal leap; 0 for an oblique one
	atom      atom // of the oblique leap
	straight  dirs
	slanting  dirs
	crooked   dirs
	reach     int // a Ray's Range
	modality  Modality
	firstMove bool
}

func (p Piece) clauses() []clause {
	var cs []clause
	for _, g := range p.groups() {
		a := atoms[g.atom]
		c := clause{reach: g.reach, modality: g.modality &^ Initial, firstMove: g.modality&Initial != 0}
		switch a.symmetry {
		case orthogonal:
			c.length, c.straight = a.long, g.dirs
		case diagonal:
			c.length, c.slanting = a.long, g.dirs
		default:
			c.atom, c.crooked = a, g.dirs
		}
		i := slices.IndexFunc(cs, func(b clause) bool { return c.length > 0 && b.joins(c) })
		if i < 0 {
			cs = append(cs, c)
		} else {
			cs[i].slanting |= c.slanting
			cs[i].straight |= c.straight
		}
	}
	return cs
}

// joins tells whether two clauses can be said in one breath.
func (c clause) joins(d clause) bool {
	c.straight, c.slanting = d.straight, d.slanting
	return c == d
}

func (c clause) String() string {
	var s string
	if c.firstMove {
		s = "on its first move "
	}
	return s + c.verb() + c.way() + c.purpose() + c.blocking()
}

// plainCapture tells whether the clause is a step that only captures, for which
// English has a verb of its own.
func (c clause) plainCapture() bool {
	return c.length == 1 && c.reach == 1 && c.modality&Move == 0
}

func (c clause) nonJumping() bool { return c.modality&NonJumping != 0 }

func (c clause) verb() string {
	switch {
	case c.plainCapture() && c.modality&uses == EnPassant:
		return "captures en passant "
	case c.plainCapture():
		return "captures "
	case c.length == 1 && c.reach == 1:
		return "moves "
	case c.length == 1:
		return "slides "
	case c.reach != 1 && c.nonJumping():
		return "repeats a move "
	case c.reach != 1:
		return "repeats a leap "
	case c.nonJumping():
		return "goes "
	}
	return "leaps "
}

// way says how far and where.
func (c clause) way() string {
	var s string
	switch {
	case c.length == 1:
		return c.distance() + " " + c.heading()
	case c.length > 1:
		s = squares(c.length) + " " + c.heading()
	default:
		s = c.crookedWay()
	}
	if c.reach == 1 {
		return s
	}
	if _, half := halves[c.crooked]; c.length > 0 || !half {
		s = "of " + s
	}
	if c.reach == Unlimited {
		return s + " any number of times in the same direction"
	}
	return s + " up to " + strconv.Itoa(c.reach) + " times in the same direction"
}

// distance says how far a step or slide goes.
func (c clause) distance() string {
	switch c.reach {
	case Unlimited:
		return "any number of squares"
	case 1:
		return "one square"
	}
	return "up to " + strconv.Itoa(c.reach) + " squares"
}

// heading says where a straight or diagonal leap goes.
func (c clause) heading() string {
	if c.straight == orthogonal.all() && c.slanting == diagonal.all() {
		return "in any direction"
	}
	var words []string
	if c.straight == orthogonal.all() {
		words = append(words, "orthogonally")
	} else {
		for _, d := range cover(c.straight, directions[orthogonal]) {
			words = append(words, straightWords[d.text])
		}
	}
	if c.slanting == diagonal.all() {
		words = append(words, "diagonally")
	} else {
		for _, d := range cover(c.slanting, directions[diagonal]) {
			words = append(words, "diagonally "+slantingWords[d.text])
		}
	}
	return list(words, " or ")
}

var straightWords = map[string]string{
	"v": "forward or backward", "f": "forward", "b": "backward",
	"s": "sideways", "l": "to the left", "r": "to the right",
}

var slantingWords = map[string]string{
	"f": "forward", "b": "backward", "l": "to the left", "r": "to the right",
	"fl": "forward to the left", "fr": "forward to the right",
	"bl": "backward to the left", "br": "backward to the right",
}

// halves are the oblique sets that one word describes.
var halves = map[dirs]string{
	oblique.all(): "",
	0b1100_0011:   "forward ",
	0b0011_1100:   "backward ",
	0b1111_0000:   "to the left ",
	0b0000_1111:   "to the right ",
}

var leaperNames = map[byte]string{'N': "a Knight's", 'C': "a Camel's", 'Z': "a Zebra's"}

// crookedWay says where an oblique leap goes.
func (c clause) crookedWay() string {
	if where, ok := halves[c.crooked]; ok {
		return where + "to the opposite corner of a " + strconv.Itoa(c.atom.short+1) + " by " +
			strconv.Itoa(c.atom.long+1) + " rectangle (" + leaperNames[c.atom.letter] + " leap)"
	}
	var words []string
	for _, d := range cover(c.crooked, legDirections) {
		words = append(words, c.legs(d.set))
	}
	return list(words, " or ")
}

// legDirections are the oblique directions whose longer legs lie on one axis,
// which leaves out the halves.
var legDirections = slices.DeleteFunc(slices.Clone(directions[oblique]), func(d direction) bool {
	return strings.Contains(d.text, "h")
})

// legs tells where leaps go whose longer legs all lie on one axis.
type legs struct {
	up, down, left, right bool
	tall                  bool // the longer legs are the vertical ones
}

func (c clause) legsOf(set dirs) (l legs) {
	for i := range 8 {
		if set>>i&1 != 0 {
			s := c.atom.step(i)
			l.up, l.down = l.up || s.dy > 0, l.down || s.dy < 0
			l.right, l.left = l.right || s.dx > 0, l.left || s.dx < 0
			l.tall = s.dy == c.atom.long || s.dy == -c.atom.long
		}
	}
	return l
}

// legs describes leaps whose longer legs all lie on one axis.
func (c clause) legs(set dirs) string {
	l := c.legsOf(set)
	vertical := either(l.up, l.down, "forward", "backward", "forward or backward")
	horizontal := either(l.left, l.right, "to the left", "to the right", "to either side")
	if l.tall {
		return squares(c.atom.long) + " " + vertical + " and " + numbers[c.atom.short] + " " + horizontal
	}
	return squares(c.atom.long) + " " + horizontal + " and " + numbers[c.atom.short] + " " + vertical
}

func either(a, b bool, onlyA, onlyB, both string) string {
	switch {
	case a && b:
		return both
	case a:
		return onlyA
	}
	return onlyB
}

// purpose says whether the clause moves, captures or both.
func (c clause) purpose() string {
	enPassant := c.modality&EnPassant != 0
	switch c.modality & (Move | Capture) {
	case Move | Capture:
		if enPassant {
			return " (capturing en passant too)"
		}
		return ""
	case Move:
		if enPassant {
			return ", capturing only en passant"
		}
		return " without capturing"
	case Capture:
		s := " only to capture"
		if c.plainCapture() {
			s = ""
		}
		if enPassant {
			s += " (en passant too)"
		}
		return s
	}
	if c.plainCapture() {
		return ""
	}
	return " only to capture en passant"
}

// blocking says what a non-jumping leap needs.
func (c clause) blocking() string {
	if !c.nonJumping() {
		return ""
	}
	s := " if "
	if c.reach != 1 {
		s = ", each time only if "
	}
	switch c.length {
	case 0:
		return s + "the square next to it along the longer leg is empty"
	case 2:
		return s + "the square between is empty"
	}
	return s + "the squares between are empty"
}

// castling describes castling by the given numbers of squares, 0 for one that
// the notation did not state.
func castling(ranges []int) string {
	var words []string
	for _, n := range ranges {
		if n > 0 {
			words = append(words, strconv.Itoa(n))
		}
	}
	switch {
	case len(words) == 0:
		return "castles"
	case len(words) == 1 && words[0] == "1":
		return "castles by 1 square"
	}
	return "castles by " + list(words, " or ") + " squares"
}

var numbers = [...]string{1: "one", 2: "two", 3: "three"}

func squares(n int) string {
	if n == 1 {
		return "one square"
	}
	return numbers[n] + " squares"
}

// list joins items by commas and by the last separator before the last item.
func list(items []string, last string) string {
	if len(items) == 1 {
		return items[0]
	}
	n := len(items) - 1
	return strings.Join(items[:n], ", ") + last + items[n]
}
