package chess

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// start of Janus Chess without its last five fields, for tests of those.
const janusMen = "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR"

func TestStartFENs(t *testing.T) {
	for _, v := range Variants() {
		if got := v.StartPosition().FEN(); got != v.Start {
			t.Errorf("%s: %s, want %s", v.Name, got, v.Start)
		}
	}
}

func TestParseFENErrors(t *testing.T) {
	tests := []struct {
		v      *Variant
		fen    string
		field  FENField
		offset int
		reason FENReason
	}{
		{JanusChess, "", FENPlacement, 0, FENMissing},
		{JanusChess, "   ", FENPlacement, 3, FENMissing},
		{JanusChess, janusMen + strings.Repeat(" ", 300), FENWhole, MaxFENLength, FENTooLong},
		{JanusChess, "rjn\xff", FENWhole, 3, FENNotUTF8},
		{JanusChess, "rjnbkqbnjr/\xed\xa0\x80", FENWhole, 11, FENNotUTF8},
		{JanusChess, "rjnbkqbnjrr/", FENPlacement, 10, FENTooManyFiles},
		{JanusChess, "rjnbkqbnj2/", FENPlacement, 9, FENTooManyFiles},
		{JanusChess, "11/", FENPlacement, 0, FENTwoNumbers},
		{JanusChess, "rjnbkqbnj/", FENPlacement, 9, FENTooFewFiles},
		{JanusChess, "rjnbk55/", FENPlacement, 5, FENTwoNumbers},
		{JanusChess, "55/10/10/10/10/10/10/10 w - - 0 1", FENPlacement, 0, FENTwoNumbers},
		{JanusChess, "010/", FENPlacement, 0, FENBadNumber},
		{JanusChess, "10/0rjnbkqbnjr", FENPlacement, 3, FENBadNumber},
		{JanusChess, "99999999999999999999999999/", FENPlacement, 0, FENTooManyFiles},
		{Orthodox, "9/8/8/8/8/8/8/8 w - - 0 1", FENPlacement, 0, FENTooManyFiles},
		{Orthodox, "10/8/8/8/8/8/8/8 w - - 0 1", FENPlacement, 0, FENTooManyFiles},
		{Orthodox, "44/8/8/8/8/8/8/8 w - - 0 1", FENPlacement, 0, FENTwoNumbers},
		{TwoKings, "rnbqkkjr/8/8/8/8/8/8/8 w - - 0 1", FENPlacement, 6, FENUnknownLetter},
		{Orthodox, "rnbqkbnr/ppppxppp", FENPlacement, 13, FENUnknownLetter},
		{Orthodox, "rnbqkbnr/pppp\u00e9ppp", FENPlacement, 13, FENUnknownLetter},
		{JanusChess, "10/10/10/10/10/10/10 w - -", FENPlacement, 20, FENTooFewRanks},
		{JanusChess, "10/10/10/10/10/10/10/ w - -", FENPlacement, 21, FENTooFewFiles},
		{JanusChess, janusMen + "/10 w - - 0 1", FENPlacement, len(janusMen), FENTooManyRanks},
		{JanusChess, "10//10/10/10/10/10/10 w", FENPlacement, 3, FENTooFewFiles},
		{JanusChess, janusMen, FENTurn, len(janusMen), FENMissing},
		{JanusChess, janusMen + " W KQkq -", FENTurn, len(janusMen) + 1, FENUnknownLetter},
		{JanusChess, janusMen + " wb KQkq -", FENTurn, len(janusMen) + 1, FENUnknownLetter},
		{JanusChess, janusMen + " w", FENCastling, len(janusMen) + 2, FENMissing},
		{JanusChess, janusMen + " w KQxq -", FENCastling, len(janusMen) + 5, FENUnknownLetter},
		{JanusChess, janusMen + " w KQKq -", FENCastling, len(janusMen) + 5, FENRepeatedRight},
		{JanusChess, janusMen + " w AQ -", FENCastling, len(janusMen) + 4, FENRepeatedRight},
		{JanusChess, janusMen + " w H -", FENCastling, len(janusMen) + 3, FENUnknownLetter},
		{Orthodox, "8/8/8/8/8/8/8/8 w J - 0 1", FENCastling, 18, FENUnknownLetter},
		{JanusChess, janusMen + " w -- -", FENCastling, len(janusMen) + 3, FENUnknownLetter},
		{JanusChess, janusMen + " w KQkq", FENEnPassant, len(janusMen) + 7, FENMissing},
		{JanusChess, janusMen + " w - e9", FENEnPassant, len(janusMen) + 5, FENBadSquare},
		{JanusChess, janusMen + " w - k3", FENEnPassant, len(janusMen) + 5, FENBadSquare},
		{Orthodox, "8/8/8/8/8/8/8/8 w - j3 0 1", FENEnPassant, 20, FENBadSquare},
		{Orthodox, "8/8/8/8/8/8/8/8 w - e33 0 1", FENEnPassant, 20, FENBadSquare},
		{JanusChess, janusMen + " w - - x 1", FENHalfmove, len(janusMen) + 7, FENBadNumber},
		{JanusChess, janusMen + " w - - - 1", FENHalfmove, len(janusMen) + 7, FENBadNumber},
		{JanusChess, janusMen + " w - - 01 1", FENHalfmove, len(janusMen) + 7, FENBadNumber},
		{JanusChess, janusMen + " w - - 1.5 1", FENHalfmove, len(janusMen) + 8, FENBadNumber},
		{JanusChess, janusMen + " w - - -3 1", FENHalfmove, len(janusMen) + 7, FENNegative},
		{JanusChess, janusMen + " w - - 30001 1", FENHalfmove, len(janusMen) + 7, FENHuge},
		{JanusChess, janusMen + " w - - 0 -1", FENFullmove, len(janusMen) + 9, FENNegative},
		{JanusChess, janusMen + " w - - 0 99999999999999999999999", FENFullmove, len(janusMen) + 9, FENHuge},
		{JanusChess, janusMen + " w - - 0 1 x", FENWhole, len(janusMen) + 11, FENExtra},
	}
	seen := map[FENReason]bool{FENIllegalPosition: true}
	for _, tt := range tests {
		seen[tt.reason] = true
		_, err := tt.v.ParseFEN(tt.fen)
		var e *FENError
		if !errors.As(err, &e) {
			t.Errorf("%q: %v, want a *FENError", tt.fen, err)
			continue
		}
		if e.Field != tt.field || e.Offset != tt.offset || e.Reason != tt.reason || e.Err != nil {
			t.Errorf("%q: %v (reason %d), want %v at %d, reason %d", tt.fen, err, e.Reason, tt.field, tt.offset, tt.reason)
		}
		if _, _, err := tt.v.ReadFEN(tt.fen); err == nil || err.Error() != e.Error() {
			t.Errorf("%q: ReadFEN says %v, ParseFEN %v", tt.fen, err, e)
		}
	}
	for r := FENTooLong; r <= FENIllegalPosition; r++ {
		if !seen[r] || fenReasons[r] == "" {
			t.Errorf("reason %d is not tested or has no text", r)
		}
	}
}

func TestIllegalPositions(t *testing.T) {
	tests := []struct {
		v      *Variant
		fen    string
		reason SetupReason
		square string
		color  Color
		field  FENField
		offset int
	}{
		{Orthodox, "8/8/8/8/8/8/8/4K3 w - - 0 1", SetupNoKing, "-", Black, FENPlacement, 0},
		{TwoKings, "4kk2/8/8/8/8/8/8/8 b - - 0 1", SetupNoKing, "-", White, FENPlacement, 0},
		{Orthodox, "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", SetupTooManyKings, "f1", White, FENPlacement, 18},
		{JanusChess, "4k5/10/4k5/10/10/10/10/4K5 w - - 0 1", SetupTooManyKings, "e8", Black, FENPlacement, 1},
		{TwoKings, "4k3/8/8/8/8/8/8/K3KK2 w - - 0 1", SetupTooManyKings, "f1", White, FENPlacement, 19},
		{Orthodox, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", SetupPawnOnEdge, "a8", White, FENPlacement, 0},
		{Orthodox, "4k3/8/8/8/8/8/8/4K2P w - - 0 1", SetupPawnOnEdge, "h1", White, FENPlacement, 19},
		{JanusChess, "4k4p/10/10/10/10/10/10/4K5 w - - 0 1", SetupPawnOnEdge, "j8", White, FENPlacement, 3},
		{Orthodox, "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1", SetupTooManyMen, "h3", White, FENPlacement, 19},
		{JanusChess, "4k5/jjjjjjjjjj/jjjjjjjjjj/10/10/10/10/4K5 b - - 0 1", SetupTooManyMen, "e8", Black, FENPlacement, 1},
		{Orthodox, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", SetupOpponentInCheck, "e8", Black, FENPlacement, 1},
		{Orthodox, "8/8/8/8/8/8/3kK3/8 b - - 0 1", SetupOpponentInCheck, "e2", White, FENPlacement, 14},
		// In Two Kings the royal King counts, and no other.
		{TwoKings, "4kk2/8/8/8/8/8/4R3/4K3 w - - 0 1", SetupOpponentInCheck, "e8", Black, FENPlacement, 1},
		// En passant: wrong rank, no Pawn, Pawn's way not empty, origin not empty,
		// wrong side, and a check that the double step cannot have left.
		{Orthodox, "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", SetupEnPassant, "e4", White, FENEnPassant, 26},
		{Orthodox, "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", SetupEnPassant, "e3", White, FENEnPassant, 24},
		{Orthodox, "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", SetupEnPassant, "e3", White, FENEnPassant, 28},
		{Orthodox, "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", SetupEnPassant, "e3", White, FENEnPassant, 28},
		{Orthodox, "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", SetupEnPassant, "e3", White, FENEnPassant, 26},
		{Orthodox, "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", SetupEnPassant, "e6", White, FENEnPassant, 26},
		{Orthodox, "4k3/8/8/8/3pP3/8/8/R3K2R b - e3 0 1", 0, "", White, 0, 0},
		{Orthodox, "R3k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", SetupEnPassant, "e3", White, FENEnPassant, 28},
		{Orthodox, "8/8/8/8/1k1pP2R/8/8/4K3 b - e3 0 1", 0, "", White, 0, 0},
		{Orthodox, "8/8/8/8/k2pP2B/8/8/4K3 b - e3 0 1", 0, "", White, 0, 0},
	}
	seen := map[SetupReason]bool{}
	for _, tt := range tests {
		seen[tt.reason] = true
		_, _, err := tt.v.ReadFEN(tt.fen)
		if tt.reason == 0 {
			if err != nil {
				t.Errorf("%s: %v", tt.fen, err)
			}
			continue
		}
		var fe *FENError
		var se *SetupError
		if !errors.As(err, &fe) || !errors.As(err, &se) {
			t.Errorf("%s: %v, want a *FENError with a *SetupError", tt.fen, err)
			continue
		}
		if se.Reason != tt.reason || se.Square.String() != tt.square || se.Color != tt.color && tt.reason != SetupEnPassant ||
			fe.Field != tt.field || fe.Offset != tt.offset {
			t.Errorf("%s: %v (%d, %v), want %d on %s, %v", tt.fen, err, se.Reason, se.Square, tt.reason, tt.square, tt.color)
		}
	}
}

// TestNewPositionIsTotal hands NewPosition values that no FEN can say.
func TestNewPositionIsTotal(t *testing.T) {
	legal := func() Setup {
		s, err := TwoKings.ParseFEN(TwoKings.Start)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	tests := []struct {
		reason SetupReason
		change func(*Setup)
	}{
		{SetupBadTurn, func(s *Setup) { s.Turn = 2 }},
		{SetupOffBoard, func(s *Setup) { s.Board[Sq(8, 0)] = MakePiece(White, Rook) }},
		{SetupOffBoard, func(s *Setup) { s.Board[127] = MakePiece(White, Rook) }},
		{SetupUnknownPiece, func(s *Setup) { s.Board[Sq(3, 3)] = MakePiece(White, Janus) }},
		{SetupUnknownPiece, func(s *Setup) { s.Board[Sq(3, 3)] = 8 }},
		{SetupUnknownPiece, func(s *Setup) { s.Board[Sq(3, 3)] = 255 }},
		{SetupCastlingNoKing, func(s *Setup) { s.Board[Sq(4, 0)] = NoPiece }},
		{SetupCastlingNoKing, func(s *Setup) { s.Board[Sq(4, 7)] = MakePiece(Black, Queen) }},
		{SetupCastlingNoRook, func(s *Setup) { s.Board[Sq(7, 0)] = NoPiece }},
		{SetupCastlingUnknown, func(s *Setup) { s.Castling |= 16 }},
		{SetupEnPassant, func(s *Setup) { s.EnPassant = 200 }},
		{SetupEnPassant, func(s *Setup) { s.EnPassant = 0 }},
		{SetupHalfmoveClock, func(s *Setup) { s.HalfmoveClock = -1 }},
		{SetupHalfmoveClock, func(s *Setup) { s.HalfmoveClock = MaxClock + 1 }},
		{SetupFullmoveNumber, func(s *Setup) { s.FullmoveNumber = 0 }},
		{SetupFullmoveNumber, func(s *Setup) { s.FullmoveNumber = MaxClock + 1 }},
	}
	for i, tt := range tests {
		s := legal()
		tt.change(&s)
		_, err := TwoKings.NewPosition(s)
		var e *SetupError
		if !errors.As(err, &e) || e.Reason != tt.reason {
			t.Errorf("case %d: %v, want reason %d", i, err, tt.reason)
		} else if strings.Contains(e.Error(), "not legal") {
			t.Errorf("case %d: no text of its own: %s", i, e)
		}
	}
}

func TestReadFENForms(t *testing.T) {
	tests := []struct {
		v              *Variant
		fen, want      string
		warnings, note string
	}{
		{JanusChess, janusMen + " w - - 0 1", janusMen + " w - - 0 1", "", "'-' means no castling"},
		{JanusChess, janusMen + " w AJaj - 0 1", JanusChess.Start, "", "X-FEN"},
		{JanusChess, janusMen + " w JAja - 0 1", JanusChess.Start, "", "Shredder-FEN"},
		{TwoKings, "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w AHah - 0 1", TwoKings.Start, "", "X-FEN"},
		{JanusChess, strings.NewReplacer("j", "a", "J", "A").Replace(janusMen) + " w KQkq - 0 1", JanusChess.Start, "", "the Janus as A"},
		{JanusChess, " " + janusMen + "  w\tqkQK -\n", JanusChess.Start, "", "white space, order, no clocks"},
		{JanusChess, janusMen + " w KQkq - 7", janusMen + " w KQkq - 7 1", "", "no move number"},
		{JanusChess, janusMen + " b KQkq - 3 0", janusMen + " b KQkq - 3 1", "move number 0 read as 1", ""},
		{Orthodox, "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
			"castling right dropped: White cannot castle to the a-side: no Rook on a1", ""},
		{Orthodox, "r6r/4k3/8/8/8/8/8/4K3 w kq - 0 1", "r6r/4k3/8/8/8/8/8/4K3 w - - 0 1",
			"castling right dropped: Black cannot castle to the a-side: no King on e8|" +
				"castling right dropped: Black cannot castle to the far side: no King on e8", ""},
		{Orthodox, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "", "no capture: square forgotten"},
		{Orthodox, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "", "a capture: square kept"},
		{Orthodox, "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", "", "the capture would uncover the King"},
	}
	for _, tt := range tests {
		p, warnings, err := tt.v.ReadFEN(tt.fen)
		if err != nil {
			t.Errorf("%q (%s): %v", tt.fen, tt.note, err)
			continue
		}
		var got []string
		for _, w := range warnings {
			got = append(got, w.String())
		}
		if p.FEN() != tt.want || strings.Join(got, "|") != tt.warnings {
			t.Errorf("%q (%s):\n%s %q, want\n%s %q", tt.fen, tt.note, p.FEN(), got, tt.want, tt.warnings)
		}
	}
}

// drawPosition plays fewer than so many random moves from a random position of
// a random variant, often captures where there are any, so that open positions
// with few men come up too. Rapid draws only the seed: its own choices favour
// the first of a list, which would be the same few moves again and again.
func drawPosition(t *rapid.T, plies int) *Position {
	seed := rapid.Uint64()
	rng := rand.New(rand.NewPCG(seed.Draw(t, "seed"), seed.Draw(t, "more seed")))
	vs := append(Variants(), castlingVariants()...)
	v := vs[rng.IntN(len(vs))]
	fens := append(suiteFENs()[v.Name], v.Start)
	p, _, err := v.ReadFEN(fens[rng.IntN(len(fens))])
	if err != nil {
		t.Fatal(err)
	}
	for range rng.IntN(plies) {
		moves := p.Captures(nil)
		if len(moves) == 0 || rng.IntN(3) > 0 {
			moves = p.LegalMoves(nil)
		}
		if len(moves) == 0 {
			break
		}
		p.Make(moves[rng.IntN(len(moves))])
	}
	return p
}

// castlingVariants are Two Kings with its other profiles.
func castlingVariants() []*Variant {
	var out []*Variant
	for _, profile := range []CastlingProfile{ProfileICC, ProfileCuteChess} {
		v, err := TwoKings.WithProfile(profile)
		if err != nil {
			panic(err)
		}
		out = append(out, v)
	}
	return out
}

// TestFENRoundTrip: what is printed is read back as the same position, by the
// strict way too, for every position of a game.
func TestFENRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 120)
		s, err := p.Variant().ParseFEN(p.FEN())
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if s != p.Setup() {
			t.Fatalf("%s: another setup", p.FEN())
		}
		q, err := p.Variant().NewPosition(s)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if q.FEN() != p.FEN() || q.Key() != p.Key() || q.CountLegal() != p.CountLegal() {
			t.Fatalf("%s read as %s", p.FEN(), q.FEN())
		}
	})
}

func FuzzParseFEN(f *testing.F) {
	for i, v := range Variants() {
		f.Add(uint8(i), v.Start)
		f.Add(uint8(i), v.Start[:len(v.Start)-4])
	}
	f.Add(uint8(0), "k1r5jr/pppQ3ppp/N2jpp4/8q1/4pP1n2/2J1P5/PPPP2PPPP/1KR5JR b AJ - 2 18")
	f.Add(uint8(1), "4k3/8/8/8/3pP3/8/8/R3KK1R b HA e3 0 1")
	f.Add(uint8(2), "44/8/8/8/8/8/8/8 w - - 0 1")
	f.Add(uint8(2), "8/8/8/\xff")
	f.Fuzz(func(t *testing.T, variant uint8, fen string) {
		v := Variants()[int(variant)%3]
		s, err := v.ParseFEN(fen)
		if err != nil {
			var e *FENError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(fen) || e.Reason == 0 || e.Error() == "" {
				t.Fatalf("%q: %#v", fen, err)
			}
			return
		}
		again, err := v.ParseFEN(s.FEN(v))
		if err != nil || again != s {
			t.Fatalf("%q printed as %q: %v", fen, s.FEN(v), err)
		}
		p, _, err := v.ReadFEN(fen)
		if err != nil {
			var e *FENError
			if !errors.As(err, &e) || e.Err == nil || e.Offset < 0 || e.Offset > len(fen) {
				t.Fatalf("%q: %#v", fen, err)
			}
			return
		}
		if q, err := v.NewPosition(p.Setup()); err != nil || q.FEN() != p.FEN() {
			t.Fatalf("%q: %v", fen, err)
		}
	})
}

func ExampleVariant_ReadFEN() {
	p, warnings, err := JanusChess.ReadFEN("rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBKQBNJR w AJaj -")
	fmt.Println(p.FEN(), err)
	for _, w := range warnings {
		fmt.Println(w)
	}
	_, _, err = JanusChess.ReadFEN("rjnbk55/10/10/10/10/10/10/10 w - - 0 1")
	fmt.Println(err)
	// Output:
	// rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBKQBNJR w Kkq - 0 1 <nil>
	// castling right dropped: White cannot castle to the a-side: no Rook on a1
	// FEN, placement, at byte 5: two numbers side by side
}

func ExampleVariant_NewPosition() {
	s, _ := Orthodox.ParseFEN("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")
	_, err := Orthodox.NewPosition(s)
	fmt.Println(err)
	// Output: Black is not to move, yet its King on e8 is in check
}

func ExampleSetup_FEN() {
	s := JanusChess.StartPosition().Setup()
	s.Board[Sq(1, 0)] = NoPiece // take a Janus off: b1
	fmt.Println(s.FEN(JanusChess))
	// Output: rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBKQBNJR w KQkq - 0 1
}

func TestFaultsTellsAll(t *testing.T) {
	s := TwoKings.StartPosition().Setup()
	s.Board[Sq(0, 0)] = MakePiece(White, Pawn) // and the Rook is gone
	s.Board[Sq(3, 7)] = MakePiece(Black, King)
	s.Board[Sq(4, 3)] = MakePiece(Black, King)
	s.FullmoveNumber = 0
	var reasons []SetupReason
	for e := range TwoKings.Faults(s) {
		reasons = append(reasons, e.Reason)
	}
	want := []SetupReason{SetupPawnOnEdge, SetupTooManyKings, SetupTooManyMen, SetupCastlingNoRook, SetupFullmoveNumber}
	if !slices.Equal(reasons, want) {
		t.Errorf("reasons %v, want %v", reasons, want)
	}
	for v := range slices.Values(Variants()) {
		for e := range v.Faults(v.StartPosition().Setup()) {
			t.Errorf("%s: %v", v.Name, e)
		}
	}
}
