package chess

// zobristKeys hold a random number for everything that makes a position
// different; a position's key joins them by exclusive or (A. L. Zobrist, "A New
// Hashing Method with Application for Game Playing", 1970). They are drawn from
// a fixed seed, so that a key is the same in every build and on every machine.
type zobristKeys struct {
	piece    [NumPieces][NumSquares]uint64
	castling [16]uint64 // by CastlingRights
	ep       [16]uint64 // by file
	black    uint64     // Black is to move
}

var zobrist = buildZobrist()

func buildZobrist() *zobristKeys {
	// splitmix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
	// Generators", 2014).
	seed := uint64(0x6269_6672_6f6e_7321)
	next := func() uint64 {
		seed += 0x9e37_79b9_7f4a_7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58_476d_1ce4_e5b9
		z = (z ^ z>>27) * 0x94d0_49bb_1331_11eb
		return z ^ z>>31
	}
	k := new(zobristKeys)
	for pc := range k.piece {
		for s := range k.piece[pc] {
			k.piece[pc][s] = next()
		}
	}
	for i := range k.castling {
		k.castling[i] = next()
	}
	for i := range k.ep {
		k.ep[i] = next()
	}
	k.black = next()
	return k
}

// computeKey works the key out from nothing; Make keeps it up to date.
func (p *Position) computeKey() uint64 {
	var key uint64
	for s, pc := range p.board {
		if pc != NoPiece {
			key ^= zobrist.piece[pc][s]
		}
	}
	if p.turn == Black {
		key ^= zobrist.black
	}
	if p.ep != NoSquare {
		key ^= zobrist.ep[p.ep&15]
	}
	return key ^ zobrist.castling[p.rights&15]
}
