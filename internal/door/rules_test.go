package door

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

func look(t *testing.T, variant, fen string, moves ...string) Position {
	t.Helper()
	p, err := Rules{}.Look(Line{Variant: variant, FEN: fen, Moves: moves})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestVariants(t *testing.T) {
	got := Rules{}.Variants()
	if len(got) != 2 || got[0].Title != "Janus Chess" || got[1].Title != "Two Kings" {
		t.Fatalf("got %+v", got)
	}
	if v := got[0]; v.Files != 10 || v.Ranks != 8 || v.Kings != 1 || len(v.Pieces) != 7 {
		t.Errorf("Janus Chess: %+v", v)
	}
	if v := got[1]; v.Kings != 2 || len(v.Notes) != 2 || !strings.Contains(v.Notes[1], "standard") {
		t.Errorf("Two Kings: %d Kings, notes %q", v.Kings, v.Notes)
	}
	if len(got[0].Notes) != 0 {
		t.Errorf("Janus Chess: notes %q", got[0].Notes)
	}
	for _, v := range got {
		for _, p := range v.Pieces {
			if len(p.Letter) != 1 || !strings.HasPrefix(p.Moves, "The "+string(p.Kind)+" ") {
				t.Errorf("%s: %+v", v.Title, p)
			}
		}
	}
}

func TestLookAtTheStart(t *testing.T) {
	for _, v := range offered {
		p := look(t, v.Name, "")
		pos := v.StartPosition()
		if p.FEN != v.Start || p.Turn != White || len(p.Men) != pos.Occupied().Count() || len(p.Moves) != pos.CountLegal() {
			t.Errorf("%s: %s, %s to move, %d men, %d moves", v.Title, p.FEN, p.Turn, len(p.Men), len(p.Moves))
		}
		if p.Check != "" || p.Outcome.Over || p.Outcome.Result != Unknown || len(p.Claims)+len(p.Played)+len(p.Warnings) != 0 {
			t.Errorf("%s: %+v", v.Title, p)
		}
		royal := 0
		for _, m := range p.Men {
			if m.Royal {
				royal++
			}
		}
		// Crowns only where there is something to tell apart.
		if want := 2 * (v.Kings - 1); royal != want {
			t.Errorf("%s: %d royal men, want %d", v.Title, royal, want)
		}
	}
}

// TestPlayed is about the texts of moves on screen and in words.
func TestPlayed(t *testing.T) {
	const castling = "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1"
	tests := []struct {
		name, variant, fen, move string
		want                     Played // its facts
	}{
		{"quiet", "janus", "", "e2e4", Played{Text: "e4", Kind: "Pawn"}},
		{"a-side castling", "janus", castling, "e1b1", Played{Text: "O-O (Kb1)", Kind: "King", Castling: ToASide}},
		{"far-side castling", "janus", castling, "e1i1", Played{Text: "O-O-O (Ki1)", Kind: "King", Castling: ToFarSide}},
		{"King takes Rook", "janus", castling, "e1j1", Played{Text: "O-O-O (Ki1)", Kind: "King", Castling: ToFarSide}},
		{"orthodox castling", "twokings", "4kk2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", Played{Text: "O-O-O", Kind: "King", Castling: ToASide}},
		{"capture", "twokings", "4kk2/8/8/3p4/4P3/8/8/4KK2 w - - 0 1", "e4d5", Played{Text: "exd5", Kind: "Pawn", Captured: "Pawn"}},
		{"en passant", "twokings", "4kk2/8/8/3pP3/8/8/8/4KK2 w - d6 0 1", "e5d6", Played{Text: "exd6", Kind: "Pawn", Captured: "Pawn", EnPassant: true}},
		{"promotion", "janus", "k9/3P6/10/10/10/10/4p5/9K w - - 0 1", "d7d8j", Played{Text: "d8=J", Kind: "Pawn", Promotion: "Janus"}},
		{"check", "janus", "k9/10/10/10/10/10/10/1R7K w - - 0 1", "b1a1", Played{Text: "Ra1+", Kind: "Rook", Check: true}},
		{"mate", "janus", "k9/10/1K8/10/10/10/10/2Q7 w - - 0 1", "c1c8", Played{Text: "Qc8#", Kind: "Queen", Check: true, Ends: Checkmate}},
		{"stalemate", "janus", "k9/10/1K8/10/10/10/10/2Q7 w - - 0 1", "c1c7", Played{Text: "Qc7", Kind: "Queen", Ends: Stalemate}},
		{"one of two", "janus", "1k8/10/10/10/10/10/10/R7RK w - - 0 1", "a1d1", Played{Text: "Rad1", Kind: "Rook", Origin: true}},
		{"royalty passes", "twokings", "4kk2/8/8/8/8/8/8/4KK2 w - - 0 1", "e1f2", Played{Text: "Kef2", Kind: "King", Origin: true, Royal: "f1"}},
		{"royalty taken", "twokings", "4kk2/8/8/8/8/8/8/4K2K w - - 0 1", "h1g1", Played{Text: "Kg1", Kind: "King"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := look(t, tt.variant, tt.fen, tt.move).Played[0]
			facts := got
			facts.UCI, facts.From, facts.To, facts.Color, facts.Number, facts.SAN = "", "", "", "", 0, ""
			if facts != tt.want {
				t.Errorf("got %+v, want %+v", facts, tt.want)
			}
			if got.Color != White || got.Number != 1 || !strings.HasPrefix(tt.move, string(got.From)) {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// TestRoyal: a legal move tells which King takes royalty over, if one does.
func TestRoyal(t *testing.T) {
	p := look(t, "twokings", "4kk2/8/8/8/8/8/8/4KK2 w - - 0 1")
	want := map[string]Square{
		"e1f2": "f1",                       // same file as its fellow and above it
		"e1d1": "", "e1d2": "", "e1e2": "", // still the lower file
		"f1e2": "", // same file, but above e1
		"f1f2": "", "f1g1": "", "f1g2": "",
	}
	for _, m := range p.Moves {
		if royal, ok := want[m.UCI]; !ok || m.Royal != royal {
			t.Errorf("%s: royal %q, want %q (known %v)", m.UCI, m.Royal, royal, ok)
		}
		delete(want, m.UCI)
	}
	if len(want) > 0 {
		t.Errorf("moves missing: %v", want)
	}
	for _, m := range look(t, "twokings", "4kk2/8/8/8/8/8/4K3/5K2 w - - 0 1").Moves {
		if m.UCI == "f1e1" && m.Royal != "e1" {
			t.Errorf("Kf1-e1 below a King on e2: royal %q", m.Royal)
		}
	}
	for _, m := range look(t, "janus", "").Moves {
		if m.Royal != "" {
			t.Errorf("%s in Janus Chess passes royalty to %s", m.UCI, m.Royal)
		}
	}
}

func TestLookAtCheckAndEnd(t *testing.T) {
	p := look(t, "twokings", "4rk1k/8/8/8/8/8/8/4KK2 w - - 0 1")
	if p.Check != "e1" {
		t.Errorf("check on %q", p.Check)
	}
	p = look(t, "janus", "k9/10/1K8/10/10/10/10/2Q7 w - - 0 1", "c1c8")
	want := Outcome{Over: true, Winner: WhiteWon, Reason: Checkmate, Result: WhiteWins}
	if p.Outcome != want || len(p.Moves) != 0 || p.Check != "a8" {
		t.Errorf("%+v, %d moves, check on %q", p.Outcome, len(p.Moves), p.Check)
	}
	p = look(t, "janus", "k9/10/1K8/10/10/10/10/2Q7 w - - 0 1", "c1c7")
	if p.Outcome.Winner != NobodyWon || p.Outcome.Result != Drawn || p.Outcome.Reason != Stalemate {
		t.Errorf("%+v", p.Outcome)
	}
}

func TestClaims(t *testing.T) {
	shuffle := []string{"b1a3", "b8a6", "a3b1", "a6b8"}
	p := look(t, "twokings", "", slices.Concat(shuffle, shuffle)...)
	if !slices.Equal(p.Claims, []Claim{Threefold}) {
		t.Errorf("claims %v", p.Claims)
	}
	p = look(t, "janus", "k9/10/10/10/10/10/3R6/9K w - - 100 80")
	if !slices.Equal(p.Claims, []Claim{FiftyMoves}) {
		t.Errorf("claims %v", p.Claims)
	}
}

func TestWarnings(t *testing.T) {
	p := look(t, "janus", "k9/10/10/10/10/10/10/4K4R w KQ - 0 1")
	want := SetupProblem{Reason: SetupCastlingNoRook, Color: White, Man: Piece{Square: "a1", Color: White}, Side: ToASide}
	if !slices.Equal(p.Warnings, []SetupProblem{want}) {
		t.Errorf("warnings %+v", p.Warnings)
	}
}

func TestFailures(t *testing.T) {
	r := Rules{}
	start := Line{Variant: "janus"}
	read := func(text string) error { _, err := r.ReadMove(start, text, LettersEnglish); return err }
	lookAt := func(l Line) error { _, err := r.Look(l); return err }
	tests := []struct {
		name    string
		err     error
		field   Field
		offset  int
		message string // part of it
		trouble Trouble
	}{
		{"variant", lookAt(Line{Variant: "checkers"}), "", -1, `unknown variant "checkers"`, TroubleVariant},
		{"FEN", lookAt(Line{Variant: "janus", FEN: "rjnbkqbnjx/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w - - 0 1"}), "placement", 9, "unknown letter", TroubleUnknownLetter},
		{"move of a line", lookAt(Line{Variant: "janus", Moves: []string{"e2e4", "e2e4"}}), "text", 0, "", TroubleIllegal},
		{"empty", read(""), "text", 0, "missing", TroubleMissing},
		{"square", read("Nz3"), "target square", 1, "no square", TroubleBadSquare},
		{"illegal", read("Ke3"), "", -2, "", TroubleIllegal},
		{"promotion missing", nil, "", 0, "", TroublePromotionMissing},
		{"FEN of no position", lookAt(Line{Variant: "janus", FEN: "k9/10/10/10/10/10/10/10 w - - 0 1"}), "placement", 0, "no King", TroublePosition},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.name == "promotion missing" {
				_, tt.err = r.ReadMove(Line{Variant: "janus", FEN: "k9/3P6/10/10/10/10/4p5/9K w - - 0 1"}, "d7d8", LettersEnglish)
				tt.field, tt.offset, tt.message = "promotion", 4, "promote"
			}
			if tt.err == nil {
				t.Fatal("no error")
			}
			f := Fail(tt.err)
			if f.Message == "" || !strings.Contains(f.Message, tt.message) || strings.Contains(f.Message, "at byte") && !strings.HasPrefix(tt.name, "FEN") {
				t.Errorf("message %q, want %q in it", f.Message, tt.message)
			}
			if f.Trouble != tt.trouble {
				t.Errorf("trouble %q, want %q", f.Trouble, tt.trouble)
			}
			if tt.offset != -2 && (f.Field != tt.field || f.Offset != tt.offset) {
				t.Errorf("field %q, offset %d; want %q, %d (%s)", f.Field, f.Offset, tt.field, tt.offset, tt.err)
			}
		})
	}
	if f := Fail(errors.New("else")); f.Message != "else" || f.Offset != -1 || f.Trouble != TroubleOther {
		t.Errorf("%+v", f)
	}
}

func TestReadMove(t *testing.T) {
	line := Line{Variant: "janus", FEN: "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1"}
	for text, want := range map[string]string{"Kb1": "e1b1", "O-O": "e1b1", "0-0-0": "e1i1", "e1i1": "e1i1", "e4": "e2e4"} {
		m, err := Rules{}.ReadMove(line, text, LettersEnglish)
		if err != nil || m.UCI != want || string(m.From+m.To) != want {
			t.Errorf("%s: %+v, %v", text, m, err)
		}
	}
	// The same text in other letters: L is the German Bishop, S the Knight.
	start := Line{Variant: "twokings"}
	for _, tt := range []struct {
		text    string
		letters Letters
		want    string // empty: refused
	}{
		{"Nf3", LettersEnglish, "g1f3"}, {"Sf3", LettersGerman, "g1f3"}, {"Nf3", LettersGerman, ""}, {"Sf3", LettersEnglish, ""},
		{"g1f3", LettersGerman, "g1f3"}, {"e4", LettersGerman, "e2e4"},
	} {
		if m, err := (Rules{}).ReadMove(start, tt.text, tt.letters); m.UCI != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%s in %s letters: %+v, %v", tt.text, tt.letters, m, err)
		}
	}
}

func TestWhyIllegal(t *testing.T) {
	line := Line{Variant: "twokings", FEN: "5r1k/8/8/8/8/5N2/8/4KK2 w - - 0 1"}
	for _, tt := range []struct {
		from, to Square
		want     IllegalReason
	}{
		{"e1", "d1", Legal},
		{"e1", "f2", Legal}, // royalty passes to f1, behind the Knight
		{"f3", "f4", IllegalWay},
		{"e1", "e5", IllegalWay},
		{"a1", "a2", IllegalEmpty},
		{"h8", "h7", IllegalTurn},
	} {
		why, err := Rules{}.WhyIllegal(line, tt.from, tt.to)
		if err != nil || why.Reason != tt.want || tt.want != Legal && (why.Man.Square != tt.from || why.To != tt.to) {
			t.Errorf("%s%s: %+v, %v", tt.from, tt.to, why, err)
		}
	}
	// That the choice is still to be made is no reason.
	promoting := Line{Variant: "janus", FEN: "k9/3P6/10/10/10/10/4p5/9K w - - 0 1"}
	if why, err := (Rules{}).WhyIllegal(promoting, "d7", "d8"); why.Reason != Legal || err != nil {
		t.Errorf("promotion: %+v, %v", why, err)
	}
	// After a pass the other King would be attacked: all that a board lights up.
	why, err := Rules{}.WhyIllegal(Line{Variant: "twokings", FEN: "7k/8/8/8/8/8/8/4KK1r w - - 0 1"}, "e1", "f2")
	want := Illegality{
		Reason: IllegalIntoCheck, Man: Piece{"King", White, "e1"}, To: "f2", Blocker: Piece{Color: White},
		Royal: "f1", Passes: true, Attacker: Piece{"Rook", Black, "h1"},
	}
	if err != nil || why != want {
		t.Errorf("got %+v, want %+v, %v", why, want, err)
	}
	if _, err := (Rules{}).WhyIllegal(promoting, "", "z9"); err == nil {
		t.Error("no error for squares that are none")
	}
}

func TestFlag(t *testing.T) {
	for _, tt := range []struct {
		variant, fen string
		out          Color
		want         Outcome
	}{
		{"janus", "", White, Outcome{Over: true, Winner: BlackWon, Reason: OnTime, Result: BlackWins}},
		{"janus", "", Black, Outcome{Over: true, Winner: WhiteWon, Reason: OnTime, Result: WhiteWins}},
		// A bare King cannot mate, whatever the other does.
		{"janus", "k9/10/10/10/10/10/3R6/9K w - - 0 1", White, Outcome{Over: true, Winner: NobodyWon, Reason: OnTime, Result: Drawn}},
		{"janus", "k9/10/10/10/10/10/3R6/9K b - - 0 1", Black, Outcome{Over: true, Winner: WhiteWon, Reason: OnTime, Result: WhiteWins}},
	} {
		got, err := Rules{}.Flag(Line{Variant: tt.variant, FEN: tt.fen}, tt.out)
		if err != nil || got != tt.want {
			t.Errorf("%s %s, %s out of time: %+v, %v", tt.variant, tt.fen, tt.out, got, err)
		}
	}
	if _, err := (Rules{}).Flag(Line{Variant: "checkers"}, White); err == nil {
		t.Error("no error for an unknown variant")
	}
}

func TestPGN(t *testing.T) {
	text, err := Rules{}.PGN(Line{Variant: "twokings", Moves: []string{"e2e4", "f7f5", "d1h5"}}, Tags{
		Event: "Test", White: "A \"quoted\" name", Black: "B", Date: "2026.01.31", Result: BlackWins, Ends: Resignation,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[Variant "twokings"]`, `[White "A \"quoted\" name"]`, `[Date "2026.01.31"]`, `[Result "0-1"]`, `[Termination "normal: Black wins by resignation"]`, "1. e4 f5 2. Qh5+ 0-1"} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(text, "[FEN") {
		t.Errorf("a game from the start has a FEN tag:\n%s", text)
	}
}

// FuzzLine: whatever crosses the door, it answers and does not panic.
func FuzzLine(f *testing.F) {
	f.Add("janus", "", "e2e4 e7e5", "Nc3", "e1", "b1")
	f.Add("twokings", "4kk2/8/8/8/8/8/8/4KK2 w - - 0 1", "e1f2", "0-0", "f1", "e2")
	f.Add("Two Kings", "x", "\xff", "", "", "z9")
	f.Fuzz(func(t *testing.T, variant, fen, moves, text, from, to string) {
		line := Line{Variant: variant, FEN: fen, Moves: strings.Fields(moves)}
		p, err := Rules{}.Look(line)
		if err != nil {
			if Fail(err).Message == "" {
				t.Errorf("a failure without words: %#v", err)
			}
		} else if again, err := (Rules{}).Look(Line{Variant: variant, FEN: p.FEN}); err != nil || again.FEN != p.FEN {
			t.Errorf("%s reads back as %s, %v", p.FEN, again.FEN, err)
		}
		_, _ = Rules{}.ReadMove(line, text, LettersEnglish)
		_, _ = Rules{}.WhyIllegal(line, Square(from), Square(to))
		_, _ = Rules{}.Rearrange(variant, fen, Square(from), Square(to))
		_, _ = Rules{}.Try(Task{Variant: variant, FEN: fen, Goal: GoalReach, Squares: []string{to}, Piece: Kind("King"), Moves: 2}, text)
		_ = Rules{}.Betza(text, 5)
	})
}

func TestNewRoyalLeavesThePosition(t *testing.T) {
	p := chess.TwoKings.StartPosition()
	before, key := p.FEN(), p.Key()
	for _, m := range p.LegalMoves(nil) {
		newRoyal(p, m)
	}
	if p.FEN() != before || p.Key() != key {
		t.Errorf("now %s", p.FEN())
	}
}
