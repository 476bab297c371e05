package chess

import (
	"slices"
	"testing"
)

// play makes moves given by their squares, each of which must be legal.
func play(t testing.TB, p *Position, moves ...string) {
	t.Helper()
	for _, want := range moves {
		i := slices.IndexFunc(p.LegalMoves(nil), func(m Move) bool { return m.String() == want })
		if i < 0 {
			t.Fatalf("%s is not legal among %v", want, p.LegalMoves(nil))
		}
		p.Make(p.LegalMoves(nil)[i])
	}
}

func names(moves []Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, m.String())
	}
	slices.Sort(out)
	return out
}

// The next three are positions in which other programs are known to be wrong.

func TestSpareKingMayBlockACheck(t *testing.T) {
	p := TwoKings.StartPosition()
	play(t, p, "e2e4", "f7f5", "d1h5")
	if got := names(p.LegalMoves(nil)); !slices.Equal(got, []string{"f8f7", "g7g6"}) {
		t.Errorf("after 1. e4 f5 2. Qh5+ Black has %v, want Kf7 and g6", got)
	}
}

func TestNoCastlingOntoAKingOfOnesOwn(t *testing.T) {
	p := position(t, TwoKings, "4k1kr/8/8/8/8/8/8/K7 b k - 0 1")
	if !p.CastlingRights().Has(Black, FarSide) {
		t.Fatal("the right itself is there")
	}
	for _, m := range p.LegalMoves(nil) {
		if m.IsCastling() || m.From() == m.To() {
			t.Errorf("%v is offered with a King on g8", m)
		}
	}
}

func TestCapturedSpareKingKeepsCastling(t *testing.T) {
	p := position(t, TwoKings, "4k3/8/8/8/8/5r2/8/R3KK1R b KQ - 0 1")
	play(t, p, "f3f1") // takes the spare King, with check
	if got := p.CastlingRights(); got != CastlingRights(0).With(White, ASide).With(White, FarSide) {
		t.Errorf("rights %b after the spare King's capture", got)
	}
	// Capturing the e-file King, when it is the spare one, ends them.
	p = position(t, TwoKings, "4k3/8/8/8/4r3/8/8/RK2K2R b KQ - 0 1")
	play(t, p, "e4e1")
	if got := p.CastlingRights(); got != 0 {
		t.Errorf("rights %b after the castling King's capture", got)
	}
}

func TestRoyalty(t *testing.T) {
	for _, test := range []struct {
		fen          string
		white, black string
	}{
		{TwoKings.Start, "e1", "e8"},
		{"6k1/2k5/8/8/8/5K2/5K2/8 w - - 0 1", "f2", "c7"},
		{"kk6/8/8/8/8/8/8/6KK w - - 0 1", "g1", "a8"},
		{"2k5/2k5/8/8/8/8/8/7K w - - 0 1", "h1", "c7"},
	} {
		p := position(t, TwoKings, test.fen)
		if p.Royal(White).String() != test.white || p.Royal(Black).String() != test.black {
			t.Errorf("%s: royal %v and %v, want %s and %s", test.fen, p.Royal(White), p.Royal(Black), test.white, test.black)
		}
	}
}

func TestCastlingProfiles(t *testing.T) {
	has := func(p *Position, name string) bool {
		return slices.ContainsFunc(p.LegalMoves(nil), func(m Move) bool { return m.IsCastling() && m.String() == name })
	}
	for _, test := range []struct {
		what, fen                string
		moves                    []string
		castle                   string
		standard, icc, cutechess bool
	}{
		{"nothing in the way", "4k3/8/8/8/8/8/8/K3K2R w K - 0 1", nil, "e1g1", true, true, true},
		{"the spare King has moved", "4k3/7p/8/8/8/8/8/K3K2R w K - 0 1", []string{"a1a2", "h7h6"}, "e1g1", true, false, false},
		{"the spare castling King is attacked", "1k2r3/8/8/8/8/8/8/K3K2R w K - 0 1", nil, "e1g1", true, true, false},
		{"the spare castling King crosses fire", "1k3r2/8/8/8/8/8/8/K3K2R w K - 0 1", nil, "e1g1", true, true, false},
		{"the spare castling King lands in fire", "1k4r1/8/8/8/8/8/8/K3K2R w K - 0 1", nil, "e1g1", true, true, false},
		{"the royal King is in check", "r2k4/8/8/8/8/8/8/K3K2R w K - 0 1", nil, "e1g1", false, false, false},
		{"royal castling King crosses fire", "1k3r2/8/8/8/8/8/8/4K1KR w - - 0 1", nil, "e1g1", false, false, false},
		{"the royal King stands elsewhere", "3k4/8/8/8/1K6/8/8/R3K3 w Q - 0 1", nil, "e1c1", true, true, true},
		{"royalty passes on landing, into fire", "2r4k/8/8/8/3K4/8/8/R3K3 w Q - 0 1", nil, "e1c1", false, false, false},
	} {
		for profile, want := range map[CastlingProfile]bool{
			ProfileStandard: test.standard, ProfileICC: test.icc, ProfileCuteChess: test.cutechess,
		} {
			v, err := TwoKings.WithProfile(profile)
			if err != nil {
				t.Fatal(err)
			}
			p := position(t, v, test.fen)
			play(t, p, test.moves...)
			if got := has(p, test.castle); got != want {
				t.Errorf("%s (%v): castling %v, want %v", test.what, profile, got, want)
			}
		}
	}
}

func TestOneKingASideIsOrthodoxChess(t *testing.T) {
	for _, pos := range readSuite(t, "chess.perft") {
		p := position(t, TwoKings, pos.fen)
		for depth, want := range pos.counts {
			if depth <= 4 {
				if got := Perft(p, depth); got != want {
					t.Errorf("%s depth %d: %d, want %d", pos.fen, depth, got, want)
				}
			}
		}
	}
}

func TestWithProfile(t *testing.T) {
	icc, err := TwoKings.WithProfile(ProfileICC)
	if err != nil || icc.Profile != ProfileICC || icc.Name != TwoKings.Name {
		t.Fatal(icc, err)
	}
	if back, err := icc.WithProfile(ProfileStandard); back != TwoKings || err != nil {
		t.Error("the way back leads elsewhere", err)
	}
	if _, err := JanusChess.WithProfile(ProfileICC); err == nil || err.Error() != `Janus Chess has no castling profile "icc"` {
		t.Error(err)
	}
	if v, err := JanusChess.WithProfile(ProfileStandard); v != JanusChess || err != nil {
		t.Error(v, err)
	}
}

func TestFindVariant(t *testing.T) {
	for name, want := range map[string]*Variant{
		"janus": JanusChess, "JANUS chess": JanusChess, " Janusschach ": JanusChess,
		"wild/9": TwoKings, "Two Kings": TwoKings, "twokings": TwoKings,
		"chess": Orthodox, "normal": Orthodox, "Standard": Orthodox,
	} {
		if v, err := FindVariant(name); v != want {
			t.Errorf("%q: %v, %v", name, v, err)
		}
	}
	_, err := FindVariant("gothic")
	if e, ok := err.(*UnknownVariantError); !ok || e.Name != "gothic" ||
		e.Error() != `unknown variant "gothic"; known are janus, twokings, chess` {
		t.Error(err)
	}
}
