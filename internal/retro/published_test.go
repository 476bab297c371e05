package retro

import (
	"slices"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// The longest mates of orthodox endings, in moves of the winning side, as the
// tables of the chess world have them (Nalimov, Gaviota and Syzygy agree). Two
// Kings has the same where each side has one King.
var published = []struct {
	name  string
	moves int
	long  bool // takes a while
}{
	{"KQvK", 10, false}, {"KRvK", 16, false}, {"KBvK", 0, false}, {"KNvK", 0, false}, {"KPvK", 28, false},
	{"KBBvK", 19, true}, {"KBNvK", 33, true}, {"KNNvK", 1, true}, {"KQvKR", 35, true}, {"KRvKB", 29, true},
	{"KRvKN", 40, true}, {"KQvKQ", 13, true}, {"KRvKR", 19, true}, {"KQvKB", 17, true}, {"KQvKN", 21, true},
	{"KQvKP", 28, true}, {"KRvKP", 26, true}, {"KPvKP", 33, true}, {"KPPvK", 32, true}, {"KRPvK", 16, true},
	{"KBPvK", 31, true}, {"KNPvK", 27, true}, {"KQPvK", 10, true},
}

func TestPublishedMates(t *testing.T) {
	for _, v := range []*chess.Variant{chess.Orthodox, chess.TwoKings} {
		l := library{}
		for _, want := range published {
			if want.long && !long() {
				continue
			}
			c, err := tablebase.ParseClass(v, want.name)
			if err != nil {
				t.Fatal(err)
			}
			l.ensure(v, c)
			most := 0
			for _, x := range l[c].values[tablebase.DTM][chess.White] {
				if x.IsWin() {
					most = max(most, (x.Plies()+1)/2)
				}
			}
			if most != want.moves {
				t.Errorf("%s %s: longest mate in %d, published %d", v.Name, want.name, most, want.moves)
			}
		}
	}
}

// ensure solves a class and all that it needs.
func (l library) ensure(v *chess.Variant, c tablebase.Class) {
	if l[c] != nil {
		return
	}
	for _, d := range c.Needs(v) {
		l.ensure(v, d)
	}
	l.solve(v, c, 0)
}

// Once each side has one King, Two Kings is orthodox chess: all values are the
// same.
func TestOneKingASideIsOrthodox(t *testing.T) {
	orthodox, two := library{}, library{}
	names := []string{"KQvK", "KRvK", "KPvK"}
	if long() {
		names = append(names, "KBNvK", "KRvKB", "KPvKP")
	}
	for _, name := range names {
		c, err := tablebase.ParseClass(chess.Orthodox, name)
		if err != nil {
			t.Fatal(err)
		}
		orthodox.ensure(chess.Orthodox, c)
		two.ensure(chess.TwoKings, c)
		for m := range tablebase.NumMetrics {
			for side := range 2 {
				if !slices.Equal(orthodox[c].values[m][side], two[c].values[m][side]) {
					t.Errorf("%s %s differs", name, tablebase.Metric(m))
				}
			}
		}
	}
}
