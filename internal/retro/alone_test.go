package retro

import (
	"testing"

	"bifrons.chess/chess"
)

// alone solves one man against a bare King, without a King of its own, who may
// also pass. It returns in how many positions the man mates at once, and in how
// many positions the bare King, to move and not mated yet, cannot help being
// mated.
func alone(v *chess.Variant, kind chess.Kind) (mates, forced int) {
	man, king := chess.MakePiece(chess.White, kind), chess.MakePiece(chess.Black, chess.King)
	type pair struct{ man, king chess.Square }
	reach := func(p pair) chess.Bitboard { return v.Attacks(man, p.man, p.king.Bit()) }
	lost := map[pair]bool{} // the King to move
	won := map[pair]bool{}  // the man to move
	for changed := true; changed; {
		changed = false
		for a := v.Board(); a.Any(); {
			m := a.Pop()
			for b := v.Board().Without(m); b.Any(); {
				p := pair{m, b.Pop()}
				// Out of its own shadow: the King's square hides none behind it.
				attacked := v.Attacks(man, p.man, chess.Bitboard{})
				check := reach(p).Has(p.king)
				if !lost[p] {
					escapes, moves := false, 0
					for to := v.Attacks(king, p.king, chess.Bitboard{}); to.Any(); {
						t := to.Pop()
						if t == p.man { // nothing guards it
							escapes = true
						} else if !attacked.Has(t) {
							moves++
							escapes = escapes || !won[pair{p.man, t}]
						}
					}
					if !escapes && (moves > 0 || check) {
						lost[p], changed = true, true
						if moves == 0 {
							mates++
						} else {
							forced++
						}
					}
				}
				if !won[p] && !check { // a King in check would be the one to move
					wins := lost[p] // by passing
					for to := reach(p).Without(p.king); to.Any() && !wins; {
						wins = lost[pair{to.Pop(), p.king}]
					}
					if wins {
						won[p], changed = true, true
					}
				}
			}
		}
	}
	return mates, forced
}

// A Janus mates a King in a corner all alone, and a King need never let it.
func TestJanusAlone(t *testing.T) {
	mates, forced := alone(chess.JanusChess, chess.Janus)
	if mates != 4 || forced != 0 {
		t.Errorf("%d mates and %d positions from which one is forced, want 4, one in each corner, and 0", mates, forced)
	}
	for _, k := range []chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		if mates, forced := alone(chess.JanusChess, k); mates+forced != 0 {
			t.Errorf("%v mates alone: %d, %d", k, mates, forced)
		}
	}
}
