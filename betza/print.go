package betza

import (
	"slices"
	"strconv"
	"strings"
)

// group is what one atom of the canonical form says.
type group struct {
	atom     int // index into atoms
	dirs     dirs
	reach    int // a Ray's Range
	modality Modality
}

// groups gathers the rays of each atom that differ in direction alone.
func (p Piece) groups() []group {
	var gs []group
next:
	for _, r := range p.rays {
		at := placeOf(r.DX, r.DY)
		for i := range gs {
			if g := &gs[i]; g.atom == at.atom && g.reach == r.Range && g.modality == r.Modality {
				g.dirs |= 1 << at.dir
				continue next
			}
		}
		gs = append(gs, group{at.atom, 1 << at.dir, r.Range, r.Modality})
	}
	return gs
}

func (g group) whole() bool { return g.dirs == atoms[g.atom].symmetry.all() }

// String returns the piece in canonical form, which [Parse] reads back as an
// equal Piece. Atoms come in the order of [Piece.Rays], each with the modifiers
// i, directions, m, c, e and n in this order; K, Q, R and B stand for what they
// abbreviate wherever they can. The zero Piece gives "", which Parse refuses.
func (p Piece) String() string {
	var b strings.Builder
	gs := p.groups()
	said := make([]bool, len(gs))
	for i, g := range gs {
		if said[i] {
			continue
		}
		writeModifiers(&b, g)
		if j := partner(gs, g); j >= 0 {
			said[j] = true
			b.WriteByte("QK"[g.reach])
		} else {
			writeAtom(&b, g)
		}
	}
	for _, n := range p.castles {
		if n > 0 {
			b.WriteByte('O')
			b.WriteString(strconv.Itoa(n))
		}
	}
	if slices.Contains(p.castles, 0) { // last, for OO would be refused
		b.WriteByte('O')
	}
	return b.String()
}

// partner finds the group of F that makes a K or a Q of this group of W, or -1.
func partner(gs []group, w group) int {
	if w.atom != atomW || !w.whole() || w.reach > 1 {
		return -1
	}
	f := w
	f.atom = atomF
	return slices.Index(gs, f)
}

func writeModifiers(b *strings.Builder, g group) {
	if g.modality&Initial != 0 {
		b.WriteByte('i')
	}
	if !g.whole() {
		for _, d := range cover(g.dirs, directions[atoms[g.atom].symmetry]) {
			b.WriteString(d.text)
		}
	}
	if g.modality&uses != Move|Capture {
		for _, m := range [...]struct {
			bit    Modality
			letter byte
		}{{Move, 'm'}, {Capture, 'c'}, {EnPassant, 'e'}} {
			if g.modality&m.bit != 0 {
				b.WriteByte(m.letter)
			}
		}
	}
	if g.modality&NonJumping != 0 {
		b.WriteByte('n')
	}
}

func writeAtom(b *strings.Builder, g group) {
	letter := atoms[g.atom].letter
	switch {
	case g.reach == 1:
		b.WriteByte(letter)
	case g.reach > 1:
		b.WriteByte(letter)
		b.WriteString(strconv.Itoa(g.reach))
	case g.atom == atomW:
		b.WriteByte('R')
	case g.atom == atomF:
		b.WriteByte('B')
	default:
		b.WriteByte(letter)
		b.WriteByte(letter)
	}
}
