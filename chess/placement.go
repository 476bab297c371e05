package chess

// Attacks returns the squares that a piece on s attacks when the squares in
// occ are occupied, occupied ones included; the empty set for a piece that the
// variant does not have. It needs no Position: who counts or indexes
// placements of men asks here how they move.
func (v *Variant) Attacks(pc Piece, s Square, occ Bitboard) Bitboard {
	if v.Letter(pc) == 0 || !v.Contains(s) {
		return Bitboard{}
	}
	return v.rules.attacks(pc, s, occ)
}

// RoyalOf returns which of one side's Kings is royal, NoSquare for an empty
// set.
func (v *Variant) RoyalOf(kings Bitboard) Square {
	if kings.IsEmpty() {
		return NoSquare
	}
	return v.rules.royal(kings)
}
