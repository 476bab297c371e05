package tablebase

import (
	"testing"

	"bifrons.chess/chess"
)

// Every slot is found by the squares of its men, and so is every image of it.
func TestIndexFindsItsSlots(t *testing.T) {
	for v, names := range map[*chess.Variant][]string{
		chess.Orthodox:   {"KvK", "KQvK", "KPvK", "KBBvK", "KPvKP", "KPPvK", "KQvKR"},
		chess.JanusChess: {"KJvK", "KPvK", "KJJvK", "KPvKP", "KPPvK"},
		chess.TwoKings:   {"KKvK", "KKPvK", "KvKKP", "KKvKK", "KKvKP"},
	} {
		for _, name := range names {
			c, err := ParseClass(v, name)
			if err != nil {
				t.Fatal(err)
			}
			x := NewIndex(v, c)
			n := len(x.men) - 1
			var sq [MaxMen]chess.Square
			step := max(1, x.Slots()/5000)
			for slot := 0; slot < x.Slots(); slot += step {
				if !x.Place(slot, sq[:n]) {
					continue
				}
				got, _, ok := x.Find(sq[:n])
				if !ok || got != slot {
					t.Fatalf("%s: slot %d is found as %d, %v", name, slot, got, ok)
				}
				for _, y := range x.symmetries {
					var image [MaxMen]chess.Square
					for i := range n {
						image[i] = y.Square(sq[i], v.Files)
					}
					got, back, ok := x.Find(image[:n])
					if !ok {
						t.Fatalf("%s: an image of slot %d is not found", name, slot)
					}
					// A lead that a symmetry leaves alone has several slots alike.
					var at [MaxMen]chess.Square
					x.Place(got, at[:n])
					for i := range n {
						if m := back.Square(image[i], v.Files); m != at[i] && !x.alike(image[:n], at[:n], back) {
							t.Fatalf("%s: image of slot %d is placed on %v, not %v", name, slot, at[:n], m)
						}
					}
				}
			}
		}
	}
}

// alike reports whether mapped squares are a placement but for the order of
// like men.
func (x *Index) alike(image, at []chess.Square, y Symmetry) bool {
	var a, b [chess.NumPieces]chess.Bitboard
	for i := range image {
		pc := x.men[i]
		a[pc] = a[pc].With(y.Square(image[i], x.variant.Files))
		b[pc] = b[pc].With(at[i])
	}
	return a == b
}

func TestSymmetriesTakeBack(t *testing.T) {
	for _, files := range []int{8, 10} {
		v := map[int]*chess.Variant{8: chess.Orthodox, 10: chess.JanusChess}[files]
		for y := range Symmetry(8) {
			if y&transpose != 0 && files != 8 {
				continue
			}
			for b := v.Board(); b.Any(); {
				s := b.Pop()
				image := y.Square(s, files)
				if !v.Contains(image) || y.Inverse().Square(image, files) != s {
					t.Errorf("%d: %v to %v and not back", y, s, image)
				}
				if got := y.Set(s.Bit(), files); got != image.Bit() {
					t.Errorf("%d: set of %v:\n%v", y, s, got)
				}
			}
		}
	}
}

// The classes of a game, counted by hand: of three men, one piece of each kind
// against a bare King, and in Two Kings the pair of Kings.
func TestClasses(t *testing.T) {
	for _, test := range []struct {
		variant          *chess.Variant
		two, three, four int
	}{
		{chess.Orthodox, 1, 5, 30},
		{chess.JanusChess, 1, 6, 42},
		// One King a side: 30. A pair and a piece against a King: 5, and the Pawn
		// of Black. A pair against King and piece: 5, and the pair of Black
		// against the Pawn. Two pairs.
		{chess.TwoKings, 1, 6, 30 + 6 + 6 + 1},
	} {
		for i, want := range []int{test.two, test.three, test.four} {
			list := Classes(test.variant, i+2)
			if len(list) != want {
				t.Errorf("%s: %d classes of %d men, want %d", test.variant.Name, len(list), i+2, want)
			}
			for _, c := range list {
				back, err := ParseClass(test.variant, c.Name(test.variant))
				if err != nil || back != c {
					t.Errorf("%s: %v", c.Name(test.variant), err)
				}
				if canonical, _ := c.Canonical(); canonical != c {
					t.Errorf("%s is not canonical", c.Name(test.variant))
				}
				for _, d := range c.Needs(test.variant) {
					if canonical, _ := d.Canonical(); canonical != d || d.Men() > c.Men() {
						t.Errorf("%s needs %s", c.Name(test.variant), d.Name(test.variant))
					}
				}
			}
		}
	}
}
