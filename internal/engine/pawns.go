package engine

import "bifrons.chess/chess"

// The frame's ranks are sixteen bits wide and its guard files stay empty, so
// whole sets of Pawns move by plain shifts: north by 16, east by 1.

// north returns the set one rank up.
func north(b chess.Bitboard) chess.Bitboard {
	return chess.Bitboard{Lo: b.Lo << 16, Hi: b.Hi<<16 | b.Lo>>48}
}

// south returns the set one rank down.
func south(b chess.Bitboard) chess.Bitboard {
	return chess.Bitboard{Lo: b.Lo>>16 | b.Hi<<48, Hi: b.Hi >> 16}
}

// east returns the set one file towards the last one; a bit may leave the
// board for the guard files.
func east(b chess.Bitboard) chess.Bitboard { return chess.Bitboard{Lo: b.Lo << 1, Hi: b.Hi << 1} }

const notGuardFile uint64 = 0x7fff_7fff_7fff_7fff

// west returns the set one file towards the a-file; what leaves the board
// falls off.
func west(b chess.Bitboard) chess.Bitboard {
	return chess.Bitboard{Lo: b.Lo >> 1 & notGuardFile, Hi: b.Hi >> 1 & notGuardFile}
}

func northFill(b chess.Bitboard) chess.Bitboard {
	b.Lo |= b.Lo << 16
	b.Lo |= b.Lo << 32
	b.Hi |= b.Hi << 16
	b.Hi |= b.Hi << 32
	top := b.Lo >> 48 // what reaches rank 4 goes on through ranks 5–8
	top |= top << 16
	b.Hi |= top | top<<32
	return b
}

func southFill(b chess.Bitboard) chess.Bitboard {
	b.Hi |= b.Hi >> 16
	b.Hi |= b.Hi >> 32
	b.Lo |= b.Lo >> 16
	b.Lo |= b.Lo >> 32
	low := b.Hi & 0xffff
	low |= low << 16
	b.Lo |= low | low<<32
	return b
}

// fileOf returns all squares of a square's file.
func fileOf(s chess.Square) chess.Bitboard {
	const aFile = 0x0001_0001_0001_0001
	return chess.Bitboard{Lo: aFile << s.File(), Hi: aFile << s.File()}
}

// pawnAttacks returns the squares that Pawns of a side attack.
func pawnAttacks(c chess.Color, pawns chess.Bitboard) chess.Bitboard {
	if c == chess.White {
		pawns = north(pawns)
	} else {
		pawns = south(pawns)
	}
	return east(pawns).Or(west(pawns))
}

// pawnTerms values doubled, isolated and passed Pawns.
func pawnTerms(p *chess.Position, c chess.Color, pawns chess.Bitboard) (t pair) {
	theirs := p.Pieces(c.Other(), chess.Pawn)
	files := northFill(southFill(pawns))
	var behindOwn, guarded chess.Bitboard // squares with an own Pawn ahead; that an enemy Pawn stops or may take on
	if c == chess.White {
		behindOwn = south(southFill(pawns))
		guarded = south(southFill(theirs))
	} else {
		behindOwn = north(northFill(pawns))
		guarded = north(northFill(theirs))
	}
	guarded = guarded.Or(east(guarded)).Or(west(guarded))

	doubled := pawns.And(behindOwn)
	t = doubledPawn.times(int32(doubled.Count()))
	isolated := pawns.AndNot(east(files)).AndNot(west(files))
	t = t.plus(isolatedPawn.times(int32(isolated.Count())))
	for b := pawns.AndNot(guarded).AndNot(behindOwn); b.Any(); {
		rank := b.Pop().Rank()
		if c == chess.Black {
			rank = chess.Ranks - 1 - rank
		}
		t = t.plus(passedPawn[rank])
	}
	return t
}
