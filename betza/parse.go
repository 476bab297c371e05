package betza

import "strings"

// Parse reads a piece in Betza notation. The text must be whole: white space
// around or in it is refused too. The error is a *[SyntaxError].
func Parse(s string) (Piece, error) {
	if err := check(s); err != nil {
		return Piece{}, err
	}
	p := parser{text: s}
	for p.at < len(s) {
		if err := p.group(); err != nil {
			return Piece{}, err
		}
	}
	return newPiece(p.rays, p.castles), nil
}

// check refuses texts that no reading could save.
func check(s string) error {
	if s == "" {
		return &SyntaxError{s, 0, Empty}
	}
	if len(s) > MaxLength {
		return &SyntaxError{s, MaxLength, TooLong}
	}
	for i := range len(s) {
		if s[i] > 127 {
			return &SyntaxError{s, i, NotASCII}
		}
	}
	return nil
}

type parser struct {
	text    string
	at      int // offset of the next byte
	rays    []Ray
	castles []int
}

func (p *parser) fail(offset int, r Reason) error {
	return &SyntaxError{p.text, offset, r}
}

// group reads modifiers, an atom and its range.
func (p *parser) group() error {
	m, err := p.modifiers()
	if err != nil {
		return err
	}
	if p.at == len(p.text) {
		return p.fail(p.at, MissingAtom)
	}
	letter := p.text[p.at]
	switch {
	case letter == 'O':
		return p.castling(m)
	case strings.IndexByte("KQRB", letter) >= 0:
		return p.shorthand(m, letter)
	}
	for i, a := range atoms {
		if a.letter == synonym(letter) {
			return p.atom(m, i)
		}
	}
	return p.fail(p.at, p.strange(letter))
}

// synonym maps Betza's own letters for Camel and Zebra to the newer ones.
func synonym(letter byte) byte {
	switch letter {
	case 'L':
		return 'C'
	case 'J':
		return 'Z'
	}
	return letter
}

// strange gives the reason to refuse a byte where an atom should stand.
func (p *parser) strange(b byte) Reason {
	switch {
	case b == 'U' || b == '@':
		return Unsupported
	case 'A' <= b && b <= 'Z':
		return UnknownAtom
	case '0' <= b && b <= '9':
		return MisplacedDigit
	}
	return UnexpectedByte
}

// modifiers are the small letters before an atom, not yet understood: what the
// directions mean depends on the atom.
type modifiers struct {
	directions string
	from       int // offset of directions
	modality   Modality
	nonJumping int // offset of the n
	first      int // offset of the first modifier
}

var modalities = map[byte]Modality{
	'm': Move, 'c': Capture, 'e': EnPassant, 'i': Initial, 'n': NonJumping,
}

func (p *parser) modifiers() (modifiers, error) {
	m := modifiers{first: p.at}
	for ; p.at < len(p.text); p.at++ {
		b := p.text[p.at]
		if b < 'a' || b > 'z' {
			break
		}
		bit, isModality := modalities[b]
		switch {
		case isModality && m.modality&bit != 0:
			return m, p.fail(p.at, RepeatedModifier)
		case isModality:
			m.modality |= bit
			if bit == NonJumping {
				m.nonJumping = p.at
			}
		case strings.IndexByte("fblrvsh", b) < 0:
			if strings.IndexByte("adgjkopqtyxz", b) >= 0 {
				return m, p.fail(p.at, Unsupported)
			}
			return m, p.fail(p.at, UnknownModifier)
		case m.directions == "":
			m.from = p.at
			m.directions = p.text[p.at : p.at+1]
		case m.from+len(m.directions) != p.at:
			return m, p.fail(p.at, SplitDirections)
		default:
			m.directions = p.text[m.from : p.at+1]
		}
	}
	return m, nil
}

// choose returns the directions that the modifiers choose.
func (p *parser) choose(m modifiers, s symmetry) (dirs, error) {
	if m.directions == "" {
		return s.all(), nil
	}
	var set dirs
	for rest := m.directions; rest != ""; {
		var best direction
		for _, d := range directions[s] {
			if len(d.text) > len(best.text) && strings.HasPrefix(rest, d.text) {
				best = d
			}
		}
		at := m.from + len(m.directions) - len(rest)
		if best.text == "" {
			return 0, p.fail(at, MeaninglessModifier)
		}
		if best.set&^set == 0 {
			return 0, p.fail(at, RepeatedModifier)
		}
		set |= best.set
		rest = rest[len(best.text):]
	}
	return set, nil
}

// number reads a range, or returns def where none stands.
func (p *parser) number(def int) (int, error) {
	start := p.at
	for p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
		if p.at > start && p.text[start] == '0' {
			return 0, p.fail(p.at, MisplacedDigit)
		}
		p.at++
	}
	if p.at == start {
		return def, nil
	}
	n := 0
	for _, b := range []byte(p.text[start:p.at]) {
		n = n*10 + int(b-'0')
		if n > MaxRange {
			return 0, p.fail(start, RangeTooGreat)
		}
	}
	return n, nil
}

// atom reads the atom with the given index: plain, doubled or with a range.
func (p *parser) atom(m modifiers, index int) error {
	a := atoms[index]
	set, err := p.choose(m, a.symmetry)
	if err != nil {
		return err
	}
	if _, defined := a.crossing(); m.modality&NonJumping != 0 && !defined {
		return p.fail(m.nonJumping, MeaninglessModifier)
	}
	p.at++
	if p.at < len(p.text) && p.text[p.at] == p.text[p.at-1] {
		p.at++
		p.add(index, set, Unlimited, m.modality)
		return nil
	}
	n, err := p.number(1)
	if err != nil {
		return err
	}
	p.add(index, set, n, m.modality)
	return nil
}

// shorthand reads K, Q, R or B.
func (p *parser) shorthand(m modifiers, letter byte) error {
	s := compass
	switch letter {
	case 'R':
		s = orthogonal
	case 'B':
		s = diagonal
	}
	set, err := p.choose(m, s)
	if err != nil {
		return err
	}
	p.at++
	if p.at < len(p.text) && p.text[p.at] == letter {
		return p.fail(p.at, DoubledShorthand)
	}
	def := Unlimited
	if letter == 'K' {
		def = 1
	}
	n, err := p.number(def)
	if err != nil {
		return err
	}
	w, f := set, set
	switch letter {
	case 'R':
		f = 0
	case 'B':
		w = 0
	default:
		w, f = set.split()
	}
	p.add(atomW, w, n, m.modality)
	p.add(atomF, f, n, m.modality)
	return nil
}

// castling reads O. The modifiers i and s say what castling is anyway; XBoard
// writes them.
func (p *parser) castling(m modifiers) error {
	for i := m.first; i < p.at; i++ {
		if b := p.text[i]; b != 'i' && b != 's' {
			return p.fail(i, MeaninglessModifier)
		}
	}
	if len(m.directions) > 1 {
		return p.fail(m.from+1, RepeatedModifier)
	}
	p.at++
	if p.at < len(p.text) && p.text[p.at] == 'O' {
		return p.fail(p.at, DoubledShorthand)
	}
	start := p.at
	n, err := p.number(0)
	if err != nil {
		return err
	}
	if n == 0 && p.at > start {
		return p.fail(start, RangeZero)
	}
	p.castles = append(p.castles, n)
	return nil
}

// add appends the rays of an atom in the given directions.
func (p *parser) add(index int, set dirs, n int, m Modality) {
	a := atoms[index]
	if m&uses == 0 {
		m |= Move | Capture
	}
	if squares, _ := a.crossing(); squares == 0 {
		m &^= NonJumping // nothing to jump over
	}
	for i := range 8 {
		if set>>i&1 != 0 {
			s := a.step(i)
			p.rays = append(p.rays, Ray{s.dx, s.dy, n, m})
		}
	}
}
