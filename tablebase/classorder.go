package tablebase

import (
	"cmp"
	"slices"

	"bifrons.chess/chess"
)

// sortClasses puts those with fewer Pawns first, for promotion leads to them,
// and orders the rest by strength of the men.
func sortClasses(v *chess.Variant, list []Class) {
	slices.SortStableFunc(list, func(a, b Class) int {
		if n := cmp.Compare(a.Pawns(), b.Pawns()); n != 0 {
			return n
		}
		for _, t := range v.Pieces {
			for side := range a.men {
				if n := cmp.Compare(b.men[side][t.Kind], a.men[side][t.Kind]); n != 0 {
					return n
				}
			}
		}
		return 0
	})
}

// Needs returns the canonical classes that captures and promotions lead to
// from a class, each once.
func (c Class) Needs(v *chess.Variant) []Class {
	var list []Class
	add := func(d Class) {
		d, _ = d.Canonical()
		if d != c && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	for side := range chess.Color(2) {
		for k := chess.Pawn; k <= chess.King; k++ {
			if c.men[side][k] == 0 || k == chess.King && c.men[side][k] == 1 {
				continue
			}
			pc := chess.MakePiece(side, k)
			add(c.With(pc, -1))
			if k != chess.Pawn {
				continue
			}
			for _, to := range v.Promotions {
				promoted := c.With(pc, -1).With(chess.MakePiece(side, to), 1)
				add(promoted)
				for victim := chess.Pawn; victim <= chess.King; victim++ {
					if n := c.men[side.Other()][victim]; n > 1 || n == 1 && victim != chess.King {
						add(promoted.With(chess.MakePiece(side.Other(), victim), -1))
					}
				}
			}
		}
	}
	sortClasses(v, list)
	slices.SortStableFunc(list, func(a, b Class) int { return cmp.Compare(a.Men(), b.Men()) })
	return list
}
