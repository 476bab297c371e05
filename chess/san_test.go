package chess

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestHodgsonHammes reads a real score, printed the German way, and plays it.
func TestHodgsonHammes(t *testing.T) {
	text, err := os.ReadFile("testdata/hodgson-hammes-1998.pgn")
	if err != nil {
		t.Fatal(err)
	}
	_, score, ok := strings.Cut(string(text), "\n\n")
	if !ok {
		t.Fatal("no score")
	}
	p := JanusChess.StartPosition()
	number := regexp.MustCompile(`^\d+\.`)
	for _, token := range strings.Fields(score) {
		token = number.ReplaceAllString(token, "")
		if token == "" || token == "*" {
			continue
		}
		m, err := p.ParseSAN(token)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if token == "0-0" && p.UCI(m) != "e1b1" {
			t.Errorf("0-0 read as %s, want e1b1", p.UCI(m))
		}
		p.Make(m)
	}
	if p.Ply() != 35 {
		t.Errorf("%d plies, want 35", p.Ply())
	}
	const want = "k1r5jr/pppQ3ppp/N2jpp4/8q1/4pP1n2/2J1P5/PPPP2PPPP/1KR5JR b - - 2 18"
	if p.FEN() != want {
		t.Errorf("%s, want\n%s", p.FEN(), want)
	}
}

// A Janus position with both castlings open for both sides.
const bothCastlings = "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1"

func TestParseSANForms(t *testing.T) {
	tests := []struct {
		v         *Variant
		fen       string
		text, uci string
	}{
		{Orthodox, "", "e4", "e2e4"},
		{Orthodox, "", "e2-e4", "e2e4"},
		{Orthodox, "", "e2e4", "e2e4"},
		{Orthodox, "", "Pe4", "e2e4"},
		{Orthodox, "", " Nf3!? ", "g1f3"},
		{Orthodox, "", "Ng1f3", "g1f3"},
		{Orthodox, "", "Ng1-f3!!", "g1f3"},
		{Orthodox, "", "Ngf3", "g1f3"},
		{Orthodox, "", "N1f3+", "g1f3"}, // a wrong sign of check is overlooked
		{Orthodox, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5"},
		{Orthodox, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e:d5", "e4d5"},
		{Orthodox, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "e4d5"},
		{Orthodox, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd", "e4d5"},
		{Orthodox, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e:d", "e4d5"},
		{Orthodox, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed", "e4d5"},
		{Orthodox, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "e4d5"},
		{Orthodox, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"},
		{Orthodox, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.!", "e5d6"},
		{Orthodox, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e:d ep", "e5d6"},
		{Orthodox, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "a7a8q"},
		{Orthodox, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a7a8q"},
		{Orthodox, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=n", "a7a8n"},
		{Orthodox, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(R)", "a7a8r"},
		{Orthodox, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8/B", "a7a8b"},
		{JanusChess, "1r7k/P9/10/10/10/10/10/4K5 w - - 0 1", "a:b=J", "a7b8j"},
		{JanusChess, "1r7k/P9/10/10/10/10/10/4K5 w - - 0 1", "axb8(J)", "a7b8j"},
		{JanusChess, "1r7k/P9/10/10/10/10/10/4K5 w - - 0 1", "abj", "a7b8j"},
		{JanusChess, "1r7k/P9/10/10/10/10/10/4K5 w - - 0 1", "a8=A", "a7a8j"},
		{JanusChess, "", "Jc3", "b1c3"},
		{JanusChess, "", "Ac3", "b1c3"},
		{JanusChess, "", "j4", "j2j4"},
		{JanusChess, "4k5/10/10/10/8p1/9P/10/4K5 w - - 0 1", "ji4", "j3i4"},
		{JanusChess, bothCastlings, "O-O", "e1b1"},
		{JanusChess, bothCastlings, "0-0-0", "e1i1"},
		{JanusChess, bothCastlings, "Kb1", "e1b1"},
		{JanusChess, bothCastlings, "Ki1", "e1i1"},
		{JanusChess, bothCastlings, "Ke1-i1", "e1i1"},
		{JanusChess, "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w Qkq - 0 1", "O-O-O", "e1b1"}, // the only one
		{JanusChess, "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w Kkq - 0 1", "o-o!", "e1i1"},
		{Orthodox, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1"},
		{Orthodox, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0+", "e1c1"},
		{Orthodox, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", "e1g1"},
		// The other King's step comes before castling.
		{TwoKings, "4k3/8/8/8/8/8/7K/R3K2R w KQ - 0 1", "Kg1", "h2g1"},
		{TwoKings, "4k3/8/8/8/8/8/7K/R3K2R w KQ - 0 1", "O-O", "e1g1"},
		{TwoKings, "4k3/8/8/8/8/8/4KK2/8 w - - 0 1", "Kee1", "e2e1"},
	}
	for _, tt := range tests {
		p := tt.v.StartPosition()
		if tt.fen != "" {
			p = position(t, tt.v, tt.fen)
		}
		m, err := p.ParseSAN(tt.text)
		if err != nil {
			t.Errorf("%s %q: %v", p.FEN(), tt.text, err)
		} else if p.UCI(m) != tt.uci {
			t.Errorf("%s %q: %s, want %s", p.FEN(), tt.text, p.UCI(m), tt.uci)
		}
	}
}

func TestParseSANErrors(t *testing.T) {
	const promoting = "7k/P7/8/8/8/8/8/4K3 w - - 0 1"
	tests := []struct {
		v      *Variant
		fen    string
		text   string
		field  MoveField
		offset int
		reason MoveReason
		cands  string
	}{
		{Orthodox, "", "", MoveWhole, 0, MoveMissing, ""},
		{Orthodox, "", "  ", MoveWhole, 2, MoveMissing, ""},
		{Orthodox, "", strings.Repeat("N", 33), MoveWhole, 32, MoveTooLong, ""},
		{Orthodox, "", "0000", MoveWhole, 0, MoveNull, ""},
		{Orthodox, "", "Xe4", MovePiece, 0, MoveUnknownLetter, ""},
		{Orthodox, "", "Je4", MovePiece, 0, MoveUnknownLetter, ""},
		{Orthodox, "", "\xffe4", MovePiece, 0, MoveUnknownLetter, ""},
		{Orthodox, "", "O", MovePiece, 0, MoveUnknownLetter, ""},
		{Orthodox, "", "O-0", MovePiece, 0, MoveUnknownLetter, ""},
		{Orthodox, "", "O-O-O-O", MoveMark, 5, MoveExtra, ""},
		{Orthodox, "", "N", MoveTo, 1, MoveMissing, ""},
		{Orthodox, "", "Nf", MoveTo, 2, MoveMissing, ""},
		{Orthodox, "", "e", MoveTo, 1, MoveMissing, ""},
		{Orthodox, "", "e2x", MoveTo, 3, MoveMissing, ""},
		{Orthodox, "", "Nf9", MoveTo, 1, MoveBadSquare, ""},
		{Orthodox, "", "Ni3", MoveTo, 1, MoveBadSquare, ""},
		{Orthodox, "", "z4", MoveTo, 0, MoveBadSquare, ""},
		{Orthodox, "", "e4x\x00", MoveTo, 3, MoveBadSquare, ""},
		{Orthodox, "", "e4 e5", MoveMark, 3, MoveExtra, ""},
		{Orthodox, "", "e4\x00", MoveMark, 2, MoveExtra, ""},
		{Orthodox, promoting, "a8=K", MovePromotion, 3, MoveBadPromotion, ""},
		{Orthodox, promoting, "a8=P", MovePromotion, 3, MoveBadPromotion, ""},
		{Orthodox, promoting, "a8=J", MovePromotion, 3, MoveUnknownLetter, ""},
		{Orthodox, promoting, "a8=", MovePromotion, 3, MoveMissing, ""},
		{Orthodox, promoting, "a8(Q", MovePromotion, 4, MoveMissing, ""},
		{Orthodox, promoting, "a8", MovePromotion, 2, MovePromotionMissing, "a7a8q a7a8r a7a8b a7a8n"},
		{Orthodox, "", "Nf3=Q", MovePromotion, 4, MoveBadPromotion, ""},
		{Orthodox, "", "e4=Q", MoveWhole, 0, MoveIllegal, ""},
		{Orthodox, "", "Nxf3", MoveFrom, 1, MoveNotCapture, ""},
		{Orthodox, "", "e4 e.p.", MoveMark, 3, MoveNotEnPassant, ""},
		{Orthodox, "", "e5", MoveWhole, 0, MoveIllegal, ""},
		{Orthodox, "", "Nd4", MoveWhole, 0, MoveIllegal, ""},
		{Orthodox, "", "O-O", MoveWhole, 0, MoveIllegal, ""},
		// Only one castling is legal, but its name is not in dispute here.
		{Orthodox, "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", MoveWhole, 0, MoveIllegal, ""},
		{Orthodox, "4k3/8/8/8/8/8/8/N3KN2 w - - 0 1", "Nxe3", MoveFrom, 1, MoveNotCapture, ""},
		{Orthodox, "4k3/8/8/8/8/8/4N3/4KN2 w - - 0 1", "Ng3", MoveWhole, 0, MoveAmbiguous, "f1g3 e2g3"},
		{TwoKings, "4k3/8/8/8/8/8/4KK2/8 w - - 0 1", "Ke1", MoveWhole, 0, MoveAmbiguous, "e2e1 f2e1"},
		{Orthodox, "4k3/8/8/2p5/1P6/2p5/1P6/4K3 w - - 0 1", "b:c", MoveWhole, 0, MoveAmbiguous, "b2c3 b4c5"},
		// Small letters are files. Where a piece fits as well both are told.
		{JanusChess, "4k5/10/10/10/8p1/7J1P/10/4K5 w - - 0 1", "ji4", MoveWhole, 0, MoveAmbiguous, "h3i4 j3i4"},
		{JanusChess, "4k5/10/10/10/8p1/7J2/10/4K5 w - - 0 1", "ji4", MoveWhole, 0, MoveIllegal, "h3i4"},
		{Orthodox, "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1", "bc4", MoveWhole, 0, MoveAmbiguous, "e2c4 b3c4"},
	}
	seen := map[MoveReason]bool{}
	for _, tt := range tests {
		seen[tt.reason] = true
		p := tt.v.StartPosition()
		if tt.fen != "" {
			p = position(t, tt.v, tt.fen)
		}
		m, err := p.ParseSAN(tt.text)
		var e *MoveError
		if !errors.As(err, &e) || m != NoMove {
			t.Errorf("%q: %v %v, want a *MoveError", tt.text, m, err)
			continue
		}
		var cands []string
		for _, m := range e.Candidates {
			cands = append(cands, p.UCI(m))
		}
		if e.Text != tt.text || e.Field != tt.field || e.Offset != tt.offset || e.Reason != tt.reason || !sameWords(cands, tt.cands) {
			t.Errorf("%q: %v at %d, reason %d, %v; want %v at %d, reason %d, %s", tt.text,
				e, e.Offset, e.Reason, cands, tt.field, tt.offset, tt.reason, tt.cands)
		}
	}
	for r := MoveMissing; r < numMoveReasons; r++ {
		if !seen[r] {
			t.Errorf("reason %d (%s) is not tested", r, moveReasons[r])
		}
	}
}

// sameWords compares a list with words in any order.
func sameWords(got []string, want string) bool {
	words := map[string]int{}
	for _, w := range strings.Fields(want) {
		words[w]++
	}
	for _, g := range got {
		words[g]--
	}
	for _, n := range words {
		if n != 0 {
			return false
		}
	}
	return true
}

// Standard SAN of a Pawn's capture stays clear even when a Bishop could take too.
func TestCaptureMarkMeansPawn(t *testing.T) {
	p := position(t, Orthodox, "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1")
	for text, want := range map[string]string{"bxc4": "b3c4", "Bxc4": "e2c4", "b3c4": "b3c4", "Bc4": "e2c4"} {
		if m, err := p.ParseSAN(text); err != nil || p.UCI(m) != want {
			t.Errorf("%s: %v %v, want %s", text, m, err, want)
		}
	}
}

func TestGermanLetters(t *testing.T) {
	german := SANOptions{German: true}
	tests := []struct {
		v         *Variant
		fen       string
		text, uci string
	}{
		{JanusChess, "", "Sd3", "c1d3"},
		{JanusChess, "", "Jc3", "b1c3"},
		{JanusChess, "", "e4", "e2e4"},
		{JanusChess, "1r7k/P9/10/10/10/10/10/4K5 w - - 0 1", "a:b=D", "a7b8q"},
		{JanusChess, "1r7k/P9/10/10/10/10/10/4K5 w - - 0 1", "a8T", "a7a8r"},
		{Orthodox, "4k3/8/8/8/8/8/4B3/3QK3 w - - 0 1", "Lb5+", "e2b5"},
		{Orthodox, "4k3/8/8/8/8/8/4B3/3QK3 w - - 0 1", "Dd7#", "d1d7"},
	}
	for _, tt := range tests {
		p := tt.v.StartPosition()
		if tt.fen != "" {
			p = position(t, tt.v, tt.fen)
		}
		m, err := p.ParseSANWith(tt.text, german)
		if err != nil || p.UCI(m) != tt.uci {
			t.Errorf("%q: %v %v, want %s", tt.text, m, err, tt.uci)
		}
	}
	p := Orthodox.StartPosition()
	for _, text := range []string{"Nf3", "Bf3", "Qd3"} {
		if _, err := p.ParseSANWith(text, german); err == nil {
			t.Errorf("%s read as German", text)
		}
	}
	if _, err := p.ParseSAN("Sf3"); err == nil {
		t.Error("Sf3 read without being told that it is German")
	}
}

func TestSANWriting(t *testing.T) {
	tests := []struct {
		v             *Variant
		fen, uci, san string
	}{
		{Orthodox, "4k3/8/8/8/8/8/4N3/4KN2 w - - 0 1", "e2g3", "Neg3"},
		{Orthodox, "k7/8/8/8/3N4/8/3N4/4K3 w - - 0 1", "d2f3", "N2f3"},
		{Orthodox, "k7/8/8/8/3N4/8/3N3N/4K3 w - - 0 1", "d2f3", "Nd2f3"},
		{Orthodox, "k7/8/8/8/3N4/8/3N3N/4K3 w - - 0 1", "h2f3", "Nhf3"},
		// A pinned Knight is no reason to tell the file.
		{Orthodox, "4r2k/8/8/8/8/8/4N3/4KN2 w - - 0 1", "f1g3", "Ng3"},
		{Orthodox, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{Orthodox, "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"},
		{JanusChess, "1r7k/P9/10/10/10/10/10/4K5 w - - 0 1", "a7b8j", "axb8=J"},
		{Orthodox, "7k/6pp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"},
		{Orthodox, "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
		{TwoKings, "4k3/8/8/8/8/8/4KK2/8 w - - 0 1", "e2e1", "Kee1"},
		{TwoKings, "4k3/8/8/8/8/8/7K/R3K2R w KQ - 0 1", "h2g1", "Kg1"},
		{TwoKings, "4k3/8/8/8/8/8/7K/R3K2R w KQ - 0 1", "e1g1", "O-O"},
		{Orthodox, "", "e2e5", "e2e5"}, // not legal: as UCI writes it
	}
	for _, tt := range tests {
		p := tt.v.StartPosition()
		if tt.fen != "" {
			p = position(t, tt.v, tt.fen)
		}
		m, err := p.ParseUCI(tt.uci)
		if err != nil {
			from, _ := SquareFromName(tt.uci[:2])
			to, _ := SquareFromName(tt.uci[2:4])
			m = NewMove(from, to, NoKind, Normal)
		}
		if got := p.SAN(m); got != tt.san {
			t.Errorf("%s %s: %s, want %s", p.FEN(), tt.uci, got, tt.san)
		}
	}
}

// TestMoveTextRoundTrip: every legal move, written in any way, is read back as
// itself, and no two legal moves share a text. The text is also the shortest:
// without its origin it would fit another move.
func TestMoveTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 80)
		before := p.FEN()
		texts := map[string]Move{}
		for _, m := range p.LegalMoves(nil) {
			san := p.SAN(m)
			if other, ok := texts[san]; ok {
				t.Fatalf("%s: %s is both %v and %v", before, san, m, other)
			}
			texts[san] = m
			for d := DialectBifrons; d < numDialects; d++ {
				text := p.SANDialect(m, d)
				if back, err := p.ParseSANWith(text, SANOptions{Castling: d}); err != nil || back != m {
					t.Fatalf("%s: %v writes %s as %s, reads %v %v", before, d, p.UCI(m), text, back, err)
				}
			}
			for _, text := range []string{p.UCI(m), p.UCI960(m)} {
				if back, err := p.ParseUCI(text); err != nil || back != m {
					t.Fatalf("%s: %s read as %v %v", before, text, back, err)
				}
			}
			for _, text := range []string{p.UCI(m), san} {
				if back, err := p.ParseMove(text); err != nil || back != m {
					t.Fatalf("%s: ParseMove(%s) is %v %v", before, text, back, err)
				}
			}
			if strings.HasSuffix(san, "#") != matesAfter(p, m) {
				t.Fatalf("%s: %s has a wrong sign of mate", before, san)
			}
		}
		if p.FEN() != before {
			t.Fatalf("%s became %s", before, p.FEN())
		}
	})
}

func matesAfter(p *Position, m Move) bool {
	p.Make(m)
	defer p.Unmake()
	return p.Outcome().Reason == Checkmate
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"e4", "Nf3", "e:d", "0-0", "O-O-O", "a8=J", "ji4", "exd6 e.p.", "e1j1", "Kfe2", "S\xffe"} {
		f.Add(uint8(0), uint16(3), s)
		f.Add(uint8(1), uint16(17), s)
	}
	f.Fuzz(func(t *testing.T, variant uint8, walk uint16, text string) {
		p := Variants()[int(variant)%3].StartPosition()
		for n := walk % 32; n > 0; n-- {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[int(walk)%len(moves)])
		}
		check := func(m Move, err error) {
			var e *MoveError
			var c *AmbiguousCastlingError
			switch {
			case err == nil:
				if !p.IsLegal(m) {
					t.Fatalf("%s: %q read as %v, which is not legal", p.FEN(), text, m)
				}
			case errors.As(err, &c):
				if !p.IsLegal(c.Moves[0]) || !p.IsLegal(c.Moves[1]) {
					t.Fatalf("%q: %v", text, err)
				}
			case !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || e.Reason == 0 || err.Error() == "" || m != NoMove:
				t.Fatalf("%q: %#v", text, err)
			}
		}
		check(p.ParseMove(text))
		check(p.ParseUCI(text))
		check(p.ParseSAN(text))
		check(p.ParseSANWith(text, SANOptions{German: true}))
	})
}

func TestParseSANAllocatesNothing(t *testing.T) {
	p := JanusChess.StartPosition()
	if n := testing.AllocsPerRun(100, func() {
		for _, text := range []string{"Jc3", "e4", "Nd3!?"} {
			if _, err := p.ParseSAN(text); err != nil {
				t.Fatal(err)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func ExamplePosition_ParseSAN() {
	p := JanusChess.StartPosition()
	for _, text := range []string{"f4", "f5", "Nd3!?", "Bd5"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(p.SAN(m), " ")
		p.Make(m)
	}
	_, err := p.ParseSAN("Ke3")
	fmt.Println(err)
	// Output: f4 f5 Nd3 Bd5 "Ke3": the King does not move from e1 to e3
}

func ExamplePosition_ParseSANWith() {
	p, _, _ := JanusChess.ReadFEN("r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1")
	_, err := p.ParseSANWith("O-O", SANOptions{})
	fmt.Println(err)
	m, err := p.ParseSANWith("O-O", SANOptions{Castling: DialectStockfish})
	fmt.Println(p.UCI(m), err)
	q := JanusChess.StartPosition()
	m, err = q.ParseSANWith("Sd3", SANOptions{German: true})
	fmt.Println(q.SAN(m), err)
	// Output:
	// "O-O" is e1b1 to some programs and e1i1 to others
	// e1i1 <nil>
	// Nd3 <nil>
}
