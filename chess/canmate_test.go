package chess

import (
	"slices"
	"strings"
	"testing"
)

// material is what stands on the board: letters of FEN, sorted, with Bishops
// on light squares written L and l, those on dark squares D and d.
type material string

func newMaterial(men string) material {
	b := []byte(men)
	slices.Sort(b)
	return material(b)
}

// soleKings reports whether each side has one King, so that royalty is no
// matter and the board has its symmetries.
func (m material) soleKings() bool {
	return strings.Count(string(m), "K") == 1 && strings.Count(string(m), "k") == 1
}

func (m material) without(i int) material { return m[:i] + m[i+1:] }

func (m material) replace(i int, letter byte) material {
	b := []byte(m)
	b[i] = letter
	return newMaterial(string(b))
}

// piece returns a letter's piece and the squares that it may stand on.
func (v *Variant) manOf(letter byte) (Piece, Bitboard) {
	squares := v.Board()
	switch letter {
	case 'L', 'l':
		return MakePiece(Color((letter-'L')/32), Bishop), squares.AndNot(darkSquares)
	case 'D', 'd':
		return MakePiece(Color((letter-'D')/32), Bishop), squares.And(darkSquares)
	case 'P', 'p':
		squares = squares.AndNot(v.rules.lastRank[White]).AndNot(v.rules.lastRank[Black])
	}
	pc, _ := v.PieceFromLetter(letter)
	return pc, squares
}

// mateSearch looks for a placement of some men in which White has mated: Black
// to move is in check without a legal move, and White's royal King is safe. It
// tries all squares for all men, leaving out only what cannot be a mate.
type mateSearch struct {
	p       *Position
	men     []byte // Black's Kings, White's men, Black's others
	squares []Square
	kings   int // Black's Kings
	whites  int
	corner  Bitboard // where Black's first King is tried, by symmetry
	free    Bitboard // where a sole Black King could go, had it no other men
}

func findMate(v *Variant, m material) *Position {
	s := mateSearch{p: v.position(Setup{Turn: Black, EnPassant: NoSquare, FullmoveNumber: 1})}
	var others []byte
	for _, l := range []byte(m) {
		switch {
		case l == 'k':
			s.kings++
			s.men = append([]byte{l}, s.men...)
		case l < 'a':
			s.whites++
			s.men = append(s.men, l)
		default:
			others = append(others, l)
		}
	}
	s.men = append(s.men, others...)
	s.squares = make([]Square, len(s.men))
	s.corner = v.Board()
	if m.soleKings() && !strings.ContainsAny(string(m), "Pp") {
		// Turning the board keeps the colours of its squares, reflecting it
		// swaps them.
		bishops := strings.ContainsAny(string(m), "LlDd")
		for b := v.Board(); b.Any(); {
			sq := b.Pop()
			if sq.File() >= v.Files/2 || sq.Rank() >= Ranks/2 && !bishops {
				s.corner = s.corner.Without(sq)
			}
		}
	}
	if s.place(0) {
		return s.p
	}
	return nil
}

func (s *mateSearch) place(i int) bool {
	p := s.p
	left := len(s.men) - i
	if i == s.kings+s.whites && !s.promising() {
		return false
	}
	unfilled := s.free.AndNot(p.color[Black])
	if i >= s.kings+s.whites && unfilled.Count() > left {
		return false
	}
	if left == 0 {
		p.royal = [2]Square{p.royalOf(White), p.royalOf(Black)}
		if !p.InCheck() || p.HasLegalMove() {
			return false
		}
		_, bad := p.opponentInCheck()
		return !bad
	}
	pc, squares := p.variant.manOf(s.men[i])
	switch {
	case i == 0:
		squares = s.corner
	case i >= s.kings+s.whites && unfilled.Count() == left:
		squares = squares.And(unfilled)
	}
	for squares = squares.AndNot(p.Occupied()); squares.Any(); {
		sq := squares.Pop()
		if i > 0 && s.men[i] == s.men[i-1] && sq < s.squares[i-1] {
			continue
		}
		s.squares[i] = sq
		p.put(sq, pc)
		if s.place(i + 1) {
			return true
		}
		p.remove(sq)
	}
	return false
}

// promising judges White's men and Black's Kings alone: some man must attack
// the royal King on an empty board. (A royal King never gives check.) It also
// finds the squares that a sole King could go to: Black's other men must fill
// all of them, for they never help White to guard one.
func (s *mateSearch) promising() bool {
	p := s.p
	ours, royal := p.royalOf(White), p.royalOf(Black)
	checks := false
	for _, sq := range s.squares[s.kings : s.kings+s.whites] {
		checks = checks || sq != ours && p.rules.attacks(p.board[sq], sq, Bitboard{}).Has(royal)
	}
	s.free = Bitboard{}
	if !checks || s.kings > 1 {
		return checks
	}
	for b := p.rules.kingLeaps[royal]; b.Any(); {
		to := b.Pop()
		if !p.attackedBy(to, p.Occupied().Without(royal).With(to), p.color[White].Without(to), White) {
			s.free = s.free.With(to)
		}
	}
	return true
}

// helpmates answers by search whether White can mate with some material or
// with what captures and promotions make of it.
type helpmates struct {
	v    *Variant
	seen map[material]bool
}

func (h *helpmates) canMate(m material) bool {
	if m.soleKings() { // by reflection
		m = min(m, newMaterial(strings.NewReplacer("L", "D", "D", "L", "l", "d", "d", "l").Replace(string(m))))
	}
	if known, ok := h.seen[m]; ok {
		return known
	}
	h.seen[m] = h.lesser(m) || findMate(h.v, m) != nil
	return h.seen[m]
}

func (h *helpmates) lesser(m material) bool {
	for i := range m {
		l := m[i]
		if (l != 'K' && l != 'k' || strings.Count(string(m), string(l)) > 1) && h.canMate(m.without(i)) {
			return true
		}
		if l == 'P' || l == 'p' {
			for _, k := range h.v.Promotions {
				letter := h.v.Letter(MakePiece(Color((l-'P')/32), k))
				if k == Bishop {
					if h.canMate(m.replace(i, 'L'+l-'P')) || h.canMate(m.replace(i, 'D'+l-'P')) {
						return true
					}
					continue
				}
				if h.canMate(m.replace(i, letter)) {
					return true
				}
			}
		}
	}
	return false
}

// ruleSays asks CanMate about a position with some material.
func ruleSays(v *Variant, m material) bool {
	p := v.position(Setup{EnPassant: NoSquare, FullmoveNumber: 1})
	for i := range m {
		pc, squares := v.manOf(m[i])
		p.put(squares.AndNot(p.Occupied()).First(), pc)
	}
	return p.CanMate(White)
}

// TestCanMate compares the rule for material with a search through all
// placements, for all material of up to four men (both sides, Kings included)
// and, unless tests are to be short, for some of five that are the limits of the
// rule.
func TestCanMate(t *testing.T) {
	for _, v := range Variants() {
		t.Run(v.Name, func(t *testing.T) {
			h := helpmates{v, map[material]bool{}}
			var letters []byte
			for _, pt := range v.Pieces {
				switch pt.Kind {
				case King:
				case Bishop:
					letters = append(letters, 'L', 'D')
				default:
					letters = append(letters, pt.Letter)
				}
			}
			for _, l := range slices.Clone(letters) {
				letters = append(letters, l+'a'-'A')
			}
			if v.Kings > 1 {
				letters = append(letters, 'K', 'k')
			}
			mates, dead := 0, 0
			defer func() { t.Logf("%d sets can mate, %d cannot", mates, dead) }()
			check := func(men string) {
				m := newMaterial(men)
				if strings.Count(men, "K") > 2 || strings.Count(men, "k") > 2 {
					return
				}
				want := h.canMate(m)
				if want {
					mates++
				} else {
					dead++
				}
				if got := ruleSays(v, m); got != want {
					example := "none"
					if p := findMate(v, m); p != nil {
						example = p.FEN()
					}
					t.Errorf("%s: %v, but the search says %v: %s", m, got, want, example)
				}
			}
			check("Kk")
			for i, a := range letters {
				check("Kk" + string(a))
				for _, b := range letters[i:] {
					check("Kk" + string([]byte{a, b}))
				}
			}
			if testing.Short() {
				return
			}
			limits := []string{"KkNqq", "KkDrq", "KkDrd", "KkDqd", "KkDDd", "KkDDr", "KkDDq", "KkLLr"}
			if _, ok := v.PieceType(Janus); ok {
				limits = append(limits, "KkNjj", "KkNjq", "KkDjr")
			}
			for _, men := range limits {
				check(men)
			}
		})
	}
}

// TestKnightNeverMatesTwofoldMen: one Knight mates no King whose other men are
// Queens and Januses, however many. A mate would need every square next to the
// King guarded or filled; all fillings are tried. Men farther off could not
// help: what lies between a filling man and the Knight is next to the King too.
func TestKnightNeverMatesTwofoldMen(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of placements")
	}
	for _, v := range Variants() {
		var fillings []Piece
		for _, k := range []Kind{Queen, Janus} {
			if _, ok := v.PieceType(k); ok {
				fillings = append(fillings, MakePiece(Black, k))
			}
		}
		p := v.position(Setup{Turn: Black, EnPassant: NoSquare, FullmoveNumber: 1})
		tried := 0
		var fill func(cells Bitboard)
		fill = func(cells Bitboard) {
			if cells.IsEmpty() {
				tried++
				if _, bad := p.opponentInCheck(); !bad && !p.HasLegalMove() {
					t.Fatalf("%s: %s", v.Name, p.FEN())
				}
				return
			}
			sq := cells.Pop()
			if p.Attacked(sq, White) {
				fill(cells)
			}
			for _, pc := range fillings {
				p.put(sq, pc)
				fill(cells)
				p.remove(sq)
			}
		}
		for kings := v.Board(); kings.Any(); {
			king := kings.Pop()
			if king.File() >= v.Files/2 || king.Rank() >= Ranks/2 {
				continue
			}
			p.put(king, MakePiece(Black, King))
			for knights := p.rules.leaps[king]; knights.Any(); {
				knight := knights.Pop()
				p.put(knight, MakePiece(White, Knight))
				for others := v.Board().AndNot(p.Occupied()).AndNot(p.rules.kingLeaps[king]); others.Any(); {
					other := others.Pop()
					p.put(other, MakePiece(White, King))
					p.royal = [2]Square{other, king}
					fill(p.rules.kingLeaps[king])
					p.remove(other)
				}
				p.remove(knight)
			}
			p.remove(king)
		}
		if tried < 1000 {
			t.Errorf("%s: only %d tried", v.Name, tried)
		}
		t.Logf("%s: %d fillings", v.Name, tried)
	}
}
