package betza_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bifrons.chess/betza"
)

// group draws modifiers, an atom and a range; most are sound, some are not.
func group(t *rapid.T) string {
	pick := func(name string, choices ...string) string {
		return rapid.SampledFrom(choices).Draw(t, name)
	}
	var s string
	if rapid.IntRange(0, 3).Draw(t, "initial") == 0 {
		s = "i"
	}
	for range rapid.IntRange(0, 3).Draw(t, "directions") {
		s += pick("direction", "f", "b", "l", "r", "v", "s", "ff", "ll", "fs", "fr", "lf", "bv", "rv", "fh", "lh", "hr", "hl")
	}
	s += pick("modality", "", "", "m", "c", "e", "mc", "me", "ce", "mce")
	s += pick("blocking", "", "", "", "n")
	atom := pick("atom", strings.Split("WFDNAHLCJZGKQRBO", "")...)
	s += atom
	switch rapid.IntRange(0, 3).Draw(t, "range") {
	case 0:
		s += strconv.Itoa(rapid.IntRange(0, betza.MaxRange).Draw(t, "steps"))
	case 1:
		s += atom
	}
	return s
}

// soundGroup draws a group that Parse reads.
func soundGroup(t *rapid.T) string {
	return rapid.Custom(group).Filter(func(s string) bool {
		_, err := betza.Parse(s)
		return err == nil
	}).Draw(t, "group")
}

func mustParse(t interface{ Fatal(...any) }, s string) betza.Piece {
	p, err := betza.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkPiece checks what holds for every piece.
func checkPiece(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, p betza.Piece) {
	s := p.String()
	if len(s) > betza.MaxLength {
		t.Fatalf("canonical form of %d bytes", len(s))
	}
	q := mustParse(t, s)
	if !q.Equal(p) || q.String() != s {
		t.Fatalf("%q reads back as %q", s, q)
	}
	seen := map[betza.Ray]bool{}
	for _, r := range p.Rays() {
		bare := r
		bare.Modality &= betza.Initial | betza.NonJumping
		far := max(r.DX, -r.DX, r.DY, -r.DY)
		switch {
		case seen[bare]:
			t.Fatalf("%q: two rays differ in use alone: %+v", s, r)
		case far < 1 || far > 3:
			t.Fatalf("%q: step of %+v", s, r)
		case r.Range < 0 || r.Range > betza.MaxRange:
			t.Fatalf("%q: range of %+v", s, r)
		case r.Modality&(betza.Move|betza.Capture|betza.EnPassant) == 0 || r.Modality >= betza.NonJumping<<1:
			t.Fatalf("%q: modality of %+v", s, r)
		case r.Modality&betza.NonJumping != 0 && far == 1:
			t.Fatalf("%q: nothing to jump over: %+v", s, r)
		}
		seen[bare] = true
	}
	if c := p.Castles(); !slices.IsSorted(c) || len(slices.Compact(p.Castles())) != len(c) {
		t.Fatalf("%q: castling ranges %v", s, c)
	}
	d := p.Describe("Piece")
	if !strings.HasPrefix(d, "The Piece ") || strings.Index(d, ".") != len(d)-1 || strings.Contains(d, "  ") {
		t.Fatalf("%q: description %q", s, d)
	}
}

func TestPrintedPieceReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s string
		for range rapid.IntRange(1, 6).Draw(t, "groups") {
			s += soundGroup(t)
		}
		p, err := betza.Parse(s)
		if err != nil {
			return // two groups met as one doubled letter
		}
		checkPiece(t, p)
	})
}

// TestMirror reads a text with left and right exchanged.
func TestMirror(t *testing.T) {
	mirror := strings.NewReplacer("l", "r", "r", "l")
	rapid.Check(t, func(t *rapid.T) {
		s := group(t)
		p, err := betza.Parse(s)
		q, mirrored := betza.Parse(mirror.Replace(s))
		if (err == nil) != (mirrored == nil) {
			t.Fatalf("%q: %v, mirrored: %v", s, err, mirrored)
		}
		if err != nil {
			var a, b *betza.SyntaxError
			if !errors.As(err, &a) || !errors.As(mirrored, &b) || a.Offset != b.Offset || a.Reason != b.Reason {
				t.Fatalf("%q: %v, mirrored: %v", s, err, mirrored)
			}
			return
		}
		want := map[betza.Ray]bool{}
		for _, r := range p.Rays() {
			r.DX = -r.DX
			want[r] = true
		}
		if len(want) != len(q.Rays()) {
			t.Fatalf("%q has %d rays, mirrored %d", s, len(want), len(q.Rays()))
		}
		for _, r := range q.Rays() {
			if !want[r] {
				t.Fatalf("%q mirrored has %+v", s, r)
			}
		}
	})
}

// TestOrderOfGroups exchanges two groups.
func TestOrderOfGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := soundGroup(t), soundGroup(t)
		p, err1 := betza.Parse(a + b)
		q, err2 := betza.Parse(b + a)
		if err1 == nil && err2 == nil && !sameEnds(a, b) && !p.Equal(q) {
			t.Fatalf("%q is %q, %q is %q", a+b, p, b+a, q)
		}
	})
}

// sameEnds tells whether a and b side by side may make a doubled letter.
func sameEnds(a, b string) bool { return a[len(a)-1] == b[0] || b[len(b)-1] == a[0] }

// power is one thing a piece can do on a board: the ground truth for joining
// rays without reference to how they are written.
type power struct {
	dx, dy int
	use    betza.Modality
}

// reach plays rays from the middle of an endless board. Squares are occupied at
// random: 0 empty, 1 enemy.
func reach(rays []betza.Ray, moved bool, enemy func(x, y int) bool) map[power]bool {
	out := map[power]bool{}
	for _, r := range rays {
		if moved && r.Modality&betza.Initial != 0 {
			continue
		}
		for n := 1; n <= r.Range || r.Range == betza.Unlimited && n <= 20; n++ {
			x, y := n*r.DX, n*r.DY
			if r.Modality&betza.NonJumping != 0 && blocked(x-r.DX, y-r.DY, r.DX, r.DY, enemy) {
				break
			}
			for _, use := range []betza.Modality{betza.Move, betza.Capture, betza.EnPassant} {
				if r.Modality&use != 0 && (use == betza.Capture) == enemy(x, y) {
					out[power{x, y, use}] = true
				}
			}
			if enemy(x, y) {
				break
			}
		}
	}
	return out
}

// blocked tells whether a leap from (x, y) crosses an occupied square.
func blocked(x, y, dx, dy int, enemy func(x, y int) bool) bool {
	switch {
	case dx == 2*dy || dx == -2*dy:
		return enemy(x+dx/2, y)
	case dy == 2*dx || dy == -2*dx:
		return enemy(x, y+dy/2)
	}
	n := max(dx, -dx, dy, -dy)
	for i := 1; i < n; i++ {
		if enemy(x+i*dx/n, y+i*dy/n) {
			return true
		}
	}
	return false
}

// TestJoiningKeepsEveryPower plays groups one by one and as one piece on random
// boards: joining must neither lose nor add a move.
func TestJoiningKeepsEveryPower(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		atom := rapid.SampledFrom(strings.Split("WFDNAHCG", "")).Draw(t, "common atom")
		var whole string
		var parts []betza.Ray
		for range rapid.IntRange(1, 6).Draw(t, "groups") {
			s := soundGroup(t)
			if rapid.Bool().Draw(t, "common") { // so that groups overlap
				s = rapid.SampledFrom([]string{"i", ""}).Draw(t, "i") +
					rapid.SampledFrom([]string{"f", "v", "l", ""}).Draw(t, "d") +
					rapid.SampledFrom([]string{"m", "c", "e", "ce", ""}).Draw(t, "m") +
					rapid.SampledFrom([]string{"n", ""}).Draw(t, "n") + atom +
					rapid.SampledFrom([]string{"0", "1", "2", "3", ""}).Draw(t, "r")
				if atom == "C" {
					s = strings.ReplaceAll(s, "n", "")
				}
			}
			s = strings.TrimPrefix(s, "O")
			if _, err := betza.Parse(s); err != nil || s == "" {
				continue
			}
			if _, err := betza.Parse(whole + s); err != nil || whole != "" && whole[len(whole)-1] == s[0] {
				continue
			}
			whole += s
			parts = append(parts, mustParse(t, s).Rays()...)
		}
		if whole == "" {
			return
		}
		joined := mustParse(t, whole).Rays()
		seed := rapid.Uint64().Draw(t, "board")
		enemy := func(x, y int) bool {
			h := (seed ^ uint64(x+64)*0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9
			h = (h ^ h>>29 ^ uint64(y+64)*0x94D049BB133111EB) * 0xD6E8FEB86659FD93
			return h>>61 < 2 // a quarter of the squares
		}
		for _, moved := range []bool{false, true} {
			want, got := reach(parts, moved, enemy), reach(joined, moved, enemy)
			for p := range want {
				if !got[p] {
					t.Fatalf("%q lost %+v", whole, p)
				}
			}
			for p := range got {
				if !want[p] {
					t.Fatalf("%q gained %+v", whole, p)
				}
			}
		}
	})
}

// TestEveryDirectionSet prints every set of directions of every atom.
func TestEveryDirectionSet(t *testing.T) {
	for _, atom := range []struct {
		letter string
		single []string
	}{
		{"W", []string{"f", "r", "b", "l"}},
		{"F", []string{"fr", "br", "bl", "fl"}},
		{"N", []string{"rf", "fr", "br", "rb", "lb", "bl", "fl", "lf"}},
		{"K", []string{"ff", "fr", "rr", "br", "bb", "bl", "ll", "fl"}},
	} {
		seen := map[string]bool{}
		for set := 1; set < 1<<len(atom.single); set++ {
			s := ""
			n := 0
			for i, d := range atom.single {
				if set>>i&1 != 0 {
					s += d
					n++
				}
			}
			p := mustParse(t, s+atom.letter)
			if len(p.Rays()) != n || seen[p.String()] {
				t.Errorf("%s%s has %d rays and prints as %q", s, atom.letter, len(p.Rays()), p)
			}
			seen[p.String()] = true
			checkPiece(t, p)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, tt := range published {
		f.Add(tt.notation)
	}
	for _, s := range []string{"", "fcrF", "NN3", "O0", "iisO2", "\xff", "hrhlN", "nC", "K16", strings.Repeat("cN", 99)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := betza.Parse(s)
		if err != nil {
			var syntax *betza.SyntaxError
			if !errors.As(err, &syntax) || syntax.Text != s || syntax.Offset < 0 || syntax.Offset > len(s) ||
				strings.HasPrefix(syntax.Reason.String(), "Reason(") {
				t.Fatalf("%#v", err)
			}
			_ = err.Error()
			return
		}
		checkPiece(t, p)
	})
}
