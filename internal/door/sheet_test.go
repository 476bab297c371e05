package door

import (
	"slices"
	"testing"

	"bifrons.chess/chess"
)

func TestSheets(t *testing.T) {
	for _, v := range offered {
		s, err := Rules{}.Sheet(v.Name)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Pieces) != len(v.Pieces) || len(s.Promotions) != len(v.Promotions) || s.Start != v.Start || s.Files != v.Files {
			t.Errorf("%s: %+v", v.Title, s)
		}
		men := 0
		for i, p := range s.Pieces {
			if p.Letter != string(v.Pieces[i].Letter) || p.Value != v.Pieces[i].Value || len(p.Clauses) == 0 {
				t.Errorf("%s: %+v", v.Title, p)
			}
			if bound := p.Kind == "Bishop"; p.Bound != bound {
				t.Errorf("%s: the %s bound to a colour: %v", v.Title, p.Kind, p.Bound)
			}
			men += len(p.Squares)
		}
		if men != v.StartPosition().Occupied().Count()/2 {
			t.Errorf("%s: %d men of White", v.Title, men)
		}
		for _, fen := range []string{s.Start, s.Glance, s.Castling, s.EnPassant.FEN, s.Promotion} {
			look(t, v.Name, fen)
		}
		glanceShowsAll(t, v, s)
		castlingsAreLegal(t, v, s)

		p := look(t, v.Name, s.EnPassant.FEN, s.EnPassant.Moves...)
		if last := p.Played[1]; last.SAN != "dxc6" || len(p.Men) != 3 {
			t.Errorf("%s: en passant is %s", v.Title, last.SAN)
		}
		promoting := map[Kind]bool{}
		captures := 0
		for _, m := range look(t, v.Name, s.Promotion).Moves {
			if m.Promotion != "" {
				promoting[m.Promotion] = true
				if m.Capture {
					captures++
				}
			}
		}
		if len(promoting) != len(s.Promotions) || captures != len(s.Promotions) {
			t.Errorf("%s: promotions %v, %d by capture", v.Title, promoting, captures)
		}
	}
	if _, err := (Rules{}).Sheet("checkers"); err == nil {
		t.Error("no error for an unknown game")
	}
}

// glanceShowsAll: the first diagram has a man of each kind, and every kind of
// move with something in the way and something to take.
func glanceShowsAll(t *testing.T, v *chess.Variant, s Sheet) {
	t.Helper()
	scene, err := Rules{}.Scene(v.Name, s.Glance)
	if err != nil || scene.Problem.Reason != SetupSound {
		t.Fatalf("%s: %v, %v", v.Title, err, scene.Problem)
	}
	kinds, ways := map[Kind]bool{}, map[Way]bool{}
	var slideTakes, leapTakes, blocked, pawnTakes bool
	for _, m := range scene.Men {
		if m.Color == White {
			kinds[m.Kind] = true
		}
	}
	for _, r := range scene.Reaches {
		if r.Open {
			ways[r.Way] = true
		}
		slideTakes = slideTakes || r.Open && r.Way == WaySlide && r.Takes != ""
		leapTakes = leapTakes || r.Open && r.Way == WayLeap && !r.CaptureOnly && r.Takes != ""
		pawnTakes = pawnTakes || r.Open && r.CaptureOnly
		blocked = blocked || !r.Open && r.Way == WaySlide
	}
	if len(kinds) != len(v.Pieces) || len(ways) != 4 || !slideTakes || !leapTakes || !blocked || !pawnTakes {
		t.Errorf("%s: kinds %v, ways %v, slide takes %v, leap takes %v, Pawn takes %v, blocked %v",
			v.Title, kinds, ways, slideTakes, leapTakes, pawnTakes, blocked)
	}
}

func castlingsAreLegal(t *testing.T, v *chess.Variant, s Sheet) {
	t.Helper()
	if len(s.Castlings) != 4 {
		t.Fatalf("%s: %d castlings", v.Title, len(s.Castlings))
	}
	for _, c := range s.Castlings {
		p := look(t, v.Name, c.FEN, c.UCI)
		on := map[Square]Kind{}
		for _, m := range p.Men {
			if m.Color == c.Color {
				on[m.Square] = m.Kind
			}
		}
		if on[c.KingTo] != "King" || on[c.RookTo] != "Rook" || on[c.King] != "" || p.Played[0].SAN != c.SAN {
			t.Errorf("%s: %+v gives %v", v.Title, c, on)
		}
		if slices.Contains(c.Empty, c.King) || !slices.Contains(c.Empty, c.KingTo) || !slices.Contains(c.Safe, c.King) || len(c.Safe) != c.Steps+1 {
			t.Errorf("%s: %+v", v.Title, c)
		}
	}
}

func TestRoyaltyScenes(t *testing.T) {
	janus, _ := Rules{}.Sheet("janus")
	if len(janus.Royalty) != 0 {
		t.Errorf("Janus Chess: %v", janus.Royalty)
	}
	s, _ := Rules{}.Sheet("twokings")
	seen := map[RoyaltyTopic]bool{}
	for _, r := range s.Royalty {
		seen[r.Topic] = true
		before := look(t, "twokings", r.FEN)
		scene, err := Rules{}.Scene("twokings", r.FEN)
		if err != nil || scene.Problem.Reason != SetupSound {
			t.Fatalf("%s: %v %v", r.Topic, err, scene.Problem)
		}
		if r.From == "" {
			continue
		}
		i := slices.IndexFunc(before.Moves, func(m Move) bool { return m.From == r.From && m.To == r.To })
		if (i >= 0) != r.Legal {
			t.Errorf("%s: %s%s legal %v", r.Topic, r.From, r.To, i >= 0)
		}
		j := slices.IndexFunc(scene.Reaches, func(w Reach) bool { return w.From == r.From && w.To == r.To })
		if j < 0 || !scene.Reaches[j].Open || scene.Reaches[j].Legal != r.Legal {
			t.Errorf("%s: %+v", r.Topic, scene.Reaches)
		}
		if i < 0 {
			continue
		}
		after := look(t, "twokings", r.FEN, before.Moves[i].UCI)
		switch r.Topic {
		case TopicPass:
			if before.Moves[i].Royal == "" {
				t.Error("royalty does not pass")
			}
		case TopicEscape:
			if before.Check == "" || before.Moves[i].Royal == "" {
				t.Errorf("check on %q, royal then %q", before.Check, before.Moves[i].Royal)
			}
		case TopicCastle:
			// With the lone King the same castling would lead through check.
			if _, err := (Rules{}).Look(Line{Variant: "twokings", FEN: "1k3r2/8/8/8/8/8/8/4K2R w K - 0 1", Moves: []string{before.Moves[i].UCI}}); err == nil {
				t.Error("legal without the other King, too")
			}
		case TopicCapture:
			if !before.Moves[i].Capture || len(after.Men) != len(before.Men)-1 || after.Outcome.Over {
				t.Errorf("%+v", after.Outcome)
			}
		}
	}
	if len(seen) != 6 {
		t.Errorf("topics %v", seen)
	}
}

// TestScene: the legal ones of a scene's reaches are the legal moves of both
// sides.
func TestScene(t *testing.T) {
	for _, v := range offered {
		for _, fen := range []string{"", "4k3/8/8/8/8/8/4K3/8 b - - 0 1"} {
			if fen != "" && v.Files != 8 {
				continue
			}
			scene, err := Rules{}.Scene(v.Name, fen)
			if err != nil {
				t.Fatal(err)
			}
			legal := map[Color]int{}
			for _, r := range scene.Reaches {
				if r.Legal {
					i := slices.IndexFunc(scene.Men, func(m Man) bool { return m.Square == r.From })
					legal[scene.Men[i].Color]++
				}
			}
			setup, _ := v.ParseFEN(scene.FEN)
			for _, c := range []chess.Color{chess.White, chess.Black} {
				setup.Turn = c
				p, err := v.NewPosition(setup)
				if err != nil {
					t.Fatal(err)
				}
				if got := legal[color(c)]; got != p.CountLegal() {
					t.Errorf("%s %s: %d legal for %v, want %d", v.Title, scene.FEN, got, c, p.CountLegal())
				}
			}
		}
	}
}

func TestRearrange(t *testing.T) {
	rearrange := func(fen string, from, to Square) Scene {
		t.Helper()
		s, err := Rules{}.Rearrange("janus", fen, from, to)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := rearrange("", "a1", "e5")
	if s.FEN != "rjnbkqbnjr/pppppppppp/10/4R5/10/10/PPPPPPPPPP/1JNBKQBNJR w Kkq - 0 1" {
		t.Errorf("a Rook on e5: %s", s.FEN)
	}
	if s = rearrange("", "e1", "f1"); s.FEN != "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBQKBNJR w kq - 0 1" {
		t.Errorf("King and Queen changed places: %s", s.FEN)
	}
	// Kings side by side make no position, and still show how they move.
	s = rearrange("k9/10/10/10/10/10/10/K9 w - - 0 1", "a8", "a2")
	if s.Problem.Reason != SetupOpponentInCheck || len(s.Reaches) != 3+5 {
		t.Errorf("%v, %d reaches", s.Problem, len(s.Reaches))
	}
	for _, r := range s.Reaches {
		if r.Legal || !r.Open {
			t.Errorf("%+v", r)
		}
	}
	for _, bad := range [][2]Square{{"", "a1"}, {"a1", "k1"}, {"a1", "z9"}} {
		if _, err := (Rules{}).Rearrange("janus", "", bad[0], bad[1]); err == nil {
			t.Errorf("%v: no error", bad)
		}
	}
	if _, err := (Rules{}).Scene("janus", "x"); err == nil {
		t.Error("no error for a bad FEN")
	}
}

func TestBetza(t *testing.T) {
	a := Rules{}.Betza("NB", 5)
	if a.Reason != BetzaSound || a.Piece.Canonical != "BN" || len(a.Piece.Clauses) != 2 || len(a.Piece.Marks) != 20+8 {
		t.Errorf("%+v", a)
	}
	for _, tt := range []struct {
		text   string
		reason BetzaReason
		offset int
	}{
		{"", BetzaEmpty, 0}, {"BX", BetzaUnknownAtom, 1}, {"Rf", BetzaMissingAtom, 2}, {"fcrF", BetzaSplitDirections, 2},
		{"R16", BetzaRangeTooGreat, 1}, {"mpR", BetzaUnsupported, 1}, {"Bé", BetzaNotASCII, 1},
	} {
		if a := (Rules{}).Betza(tt.text, 5); a.Reason != tt.reason || a.Offset != tt.offset {
			t.Errorf("%q: %s at %d", tt.text, a.Reason, a.Offset)
		}
	}
	for i, r := range betzaReasons {
		if i > 0 && r == "" {
			t.Errorf("reason %d has no name", i)
		}
	}
	// A square that both a slide and a leap reach cannot be blocked.
	for _, m := range (Rules{}).Betza("RDfmA", 4).Piece.Marks {
		if leap := m.DX == 2 && m.DY == 0 || m.DX == 0 && m.DY == -2; leap && m.Slide {
			t.Errorf("%+v", m)
		}
		if m.DX == 2 && m.DY == 2 && (m.Capture || !m.Move || m.Slide) {
			t.Errorf("%+v", m)
		}
	}
}
