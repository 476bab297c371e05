package main

import (
	"testing"

	"bifrons.chess/chess"
)

// TestStarts checks that every pairing can show what it is to show: the
// expected moves are legal under the rules of its client, and both castlings
// are among them.
func TestStarts(t *testing.T) {
	for _, p := range pairings() {
		seen := map[feature]bool{}
		for _, s := range p.starts {
			f, err := s.feature(p.variant)
			if err != nil {
				t.Errorf("%s: %s: %v", p.name, s.fen, err)
			}
			if f == "" {
				t.Errorf("%s: %s in %s is neither castling nor promotion to a Janus", p.name, s.move, s.fen)
			}
			seen[f] = true
		}
		for _, side := range []string{" castles a-side", " castles far side"} {
			if !seen[feature("White"+side)] && !seen[feature("Black"+side)] {
				t.Errorf("%s: nobody%s", p.name, side)
			}
			if !p.foreign() && (!seen[feature("White"+side)] || !seen[feature("Black"+side)]) {
				t.Errorf("%s: not both colours%s", p.name, side)
			}
		}
		_, hasJanus := p.variant.PieceType(chess.Janus)
		if promotes := seen["White promotes to Janus"]; promotes != (hasJanus && !p.misread()) {
			t.Errorf("%s: promotion to a Janus: %v", p.name, promotes)
		}
	}
}

func TestSpareKingCastlesOnlyByTheStandardRules(t *testing.T) {
	strict, err := chess.TwoKings.WithProfile(chess.ProfileCuteChess)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []start{spareASide, spareFarSide, spareFarSide.mirrored()} {
		if _, err := s.feature(chess.TwoKings); err != nil {
			t.Errorf("%s: %v", s.fen, err)
		}
		if f, err := s.feature(strict); err == nil {
			t.Errorf("%s: %s under Cute Chess's rules", s.fen, f)
		}
	}
}

func TestMirrored(t *testing.T) {
	s := start{"4r5/10/7k2/p9/p3n1R2P/P3P5/1PP7/1b2K4R w K - 0 1", "e1i1"}
	want := start{"1B2k4r/1pp7/p3p5/P3N1r2p/P9/7K2/10/4R5 b k - 0 1", "e8i8"}
	if got := s.mirrored(); got != want {
		t.Errorf("mirrored: %v, want %v", got, want)
	}
	if got := s.mirrored().mirrored(); got != s {
		t.Errorf("twice mirrored: %v, want %v", got, s)
	}
}
