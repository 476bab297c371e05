package engine

import (
	"testing"

	"bifrons.chess/chess"
	"pgregory.net/rapid"
)

// slowly computes by squares what the shifts compute by words.
func slowly(b chess.Bitboard, each func(file, rank int, add func(f, r int))) chess.Bitboard {
	var out chess.Bitboard
	add := func(f, r int) {
		if f >= 0 && f < 16 && r >= 0 && r < chess.Ranks {
			out = out.With(chess.Sq(f, r))
		}
	}
	for b.Any() {
		s := b.Pop()
		each(s.File(), s.Rank(), add)
	}
	return out
}

func TestShiftsAndFills(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(chess.Variants()).Draw(t, "variant")
		b := chess.Bitboard{Lo: rapid.Uint64().Draw(t, "lo"), Hi: rapid.Uint64().Draw(t, "hi")}.And(v.Board())
		for _, c := range []struct {
			name string
			got  chess.Bitboard
			each func(f, r int, add func(f, r int))
		}{
			{"north", north(b), func(f, r int, add func(f, r int)) { add(f, r+1) }},
			{"south", south(b), func(f, r int, add func(f, r int)) { add(f, r-1) }},
			{"east", east(b), func(f, r int, add func(f, r int)) { add(f+1, r) }},
			{"west", west(b), func(f, r int, add func(f, r int)) { add(f-1, r) }},
			{"north fill", northFill(b), func(f, r int, add func(f, r int)) {
				for ; r < chess.Ranks; r++ {
					add(f, r)
				}
			}},
			{"south fill", southFill(b), func(f, r int, add func(f, r int)) {
				for ; r >= 0; r-- {
					add(f, r)
				}
			}},
			{"White's attacks", pawnAttacks(chess.White, b), func(f, r int, add func(f, r int)) { add(f-1, r+1); add(f+1, r+1) }},
			{"Black's attacks", pawnAttacks(chess.Black, b), func(f, r int, add func(f, r int)) { add(f-1, r-1); add(f+1, r-1) }},
		} {
			if want := slowly(b, c.each); c.got != want {
				t.Fatalf("%s of\n%s is\n%swant\n%s", c.name, b, c.got, want)
			}
		}
	})
}

func TestPassedPawn(t *testing.T) {
	terms := func(fen string) pair {
		p, _, err := chess.JanusChess.ReadFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return pawnTerms(p, chess.White, p.Pieces(chess.White, chess.Pawn))
	}
	passed := terms("5k4/10/3P6/10/10/10/10/5K4 w - - 0 1")
	for name, fen := range map[string]string{
		"blocked by a Pawn":        "5k4/3p6/3P6/10/10/10/10/5K4 w - - 0 1",
		"guarded from the c-file":  "5k4/2p7/3P6/10/10/10/10/5K4 w - - 0 1",
		"guarded from the e-file":  "5k4/4p5/3P6/10/10/10/10/5K4 w - - 0 1",
		"an own Pawn stands ahead": "5k4/3P6/3P6/10/10/10/10/5K4 w - - 0 1",
	} {
		want := isolatedPawn
		if name == "an own Pawn stands ahead" {
			want = isolatedPawn.times(2).plus(doubledPawn).plus(passedPawn[6])
		}
		if got := terms(fen); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	if want := isolatedPawn.plus(passedPawn[5]); passed != want {
		t.Errorf("passed: %+v, want %+v", passed, want)
	}
	if got := terms("5k4/10/3P1p4/10/4p5/10/10/5K4 w - - 0 1"); got != passed {
		t.Errorf("Pawns that are past or two files off matter: %+v, want %+v", got, passed)
	}
}
