package chess

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWhyIllegal(t *testing.T) {
	icc := castlingVariants()[0]
	strict := castlingVariants()[1]
	tests := []struct {
		v         *Variant
		fen, move string
		reason    IllegalReason
		text      string
	}{
		{Orthodox, "", "i1i2", IllegalOffBoard, "that square is not on the board"},
		{Orthodox, "", "e4e5", IllegalEmpty, "no man stands on e4"},
		{Orthodox, "", "e7e5", IllegalTurn, "it is White's turn, and the Pawn on e7 is Black's"},
		{Orthodox, "", "b1b3", IllegalWay, "the Knight does not move from b1 to b3"},
		{Orthodox, "", "e2e2", IllegalWay, "the Pawn does not move from e2 to e2"},
		{Orthodox, "", "e2e5", IllegalWay, "the Pawn does not move from e2 to e5"},
		{Orthodox, "", "a1a5", IllegalBlocked, "the white Pawn on a2 stands in the way"},
		{Orthodox, "", "a1a2", IllegalOwnMan, "the white Pawn on a2 is your own"},
		{Orthodox, "", "b1d2", IllegalOwnMan, "the white Pawn on d2 is your own"},
		{Orthodox, "", "e2d3", IllegalNothingToTake, "a Pawn goes to d3 only by capturing, and nothing stands there"},
		{Orthodox, "", "e2e4q", IllegalPromotion, "this move promotes nothing"},
		{Orthodox, "4k3/8/8/8/8/r7/P7/4K3 w - - 0 1", "a2a3", IllegalPawnAhead,
			"a Pawn does not capture straight ahead, and the black Rook on a3 stands there"},
		{Orthodox, "4k3/8/8/8/8/r7/P7/4K3 w - - 0 1", "a2a4", IllegalBlocked, "the black Rook on a3 stands in the way"},
		{Orthodox, "4k3/8/8/8/r7/8/P7/4K3 w - - 0 1", "a2a4", IllegalPawnAhead,
			"a Pawn does not capture straight ahead, and the black Rook on a4 stands there"},
		{Orthodox, "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "a3a5", IllegalDoubleStep, "a Pawn goes two squares only from its initial rank"},
		{Orthodox, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", IllegalNoEnPassant,
			"no en passant: the black Pawn on d5 has not just made a double step"},
		{Orthodox, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", IllegalPromotionMissing, "the Pawn must become another piece on a8"},
		{Orthodox, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", IllegalPromotionKind, "a Pawn may not become a King"},
		{Orthodox, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8j", IllegalPromotionKind, "a Pawn may not become a Janus"},
		{Orthodox, "4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3", IllegalCheckStays,
			"the King on e1 is in check and would still be attacked by the Rook on e8"},
		{Orthodox, "4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "e1e2", IllegalIntoCheck, "after Ke2 the King is attacked by the Rook on e8"},
		{Orthodox, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", IllegalPinned,
			"the Knight on e2 is pinned: without it the King on e1 is attacked by the Rook on e8"},
		{Orthodox, "7k/8/8/r2pP2K/8/8/8/8 w - - 0 1", "e5d6", IllegalNoEnPassant, ""},
		{Orthodox, "R6k/6pp/8/8/8/8/8/4K3 b - - 0 1", "h7h6", IllegalCheckStays,
			"the King on h8 is in check and would still be attacked by the Rook on a8 (the game is over by checkmate)"},
		{Orthodox, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8", IllegalIntoCheck,
			"after Kg8 the King is attacked by the Queen on f7 (the game is over by stalemate)"},
		// Castling.
		{Orthodox, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", IllegalCastlingRight,
			"no castling there: the King or the Rook has moved or the Rook is gone"},
		{Orthodox, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", IllegalCastlingRight, ""},
		{Orthodox, "", "e1g1", IllegalCastlingBlocked, "no castling: the white Bishop on f1 stands between King and Rook"},
		{Orthodox, "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1g1", IllegalCastlingCheck,
			"no castling in check: the King on e1 is attacked by the Rook on e7"},
		{Orthodox, "4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1g1", IllegalCastlingThrough,
			"no castling: with the King on f1 it is attacked by the Rook on f7"},
		{Orthodox, "4k3/6r1/8/8/8/8/8/4K2R w K - 0 1", "e1g1", IllegalCastlingThrough,
			"no castling: with the King on g1 it is attacked by the Rook on g7"},
		{JanusChess, "4k5/6r3/10/10/10/10/10/R3K4R w KQ - 0 1", "e1i1", IllegalCastlingThrough,
			"no castling: with the King on g1 it is attacked by the Rook on g7"},
		// A King already on the castling square, and the f-file King in the way.
		{TwoKings, "4k3/8/8/8/8/8/8/4K1KR w K - 0 1", "e1g1", IllegalCastlingBlocked,
			"no castling: the white King on g1 stands between King and Rook"},
		{TwoKings, "", "e1g1", IllegalCastlingBlocked, "no castling: the white King on f1 stands between King and Rook"},
		// The King that is royal on the way is the other one, first or last.
		{TwoKings, "4k3/r7/8/8/8/8/8/R3KK2 w Q - 0 1", "e1c1", 0, ""},
		{TwoKings, "k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", IllegalCastlingThrough, ""},
		{TwoKings, "k4r2/8/8/8/8/5K2/8/4K2R w K - 0 1", "e1g1", IllegalCastlingThrough,
			"no castling: with the King on g1 the King on f3 is royal and attacked by the Rook on f8"},
		{TwoKings, "k4r2/8/8/8/8/5K2/8/4K2R w K - 0 1", "e1f1", 0, ""},
		{strict, "1k3r2/8/8/8/8/K7/8/4K2R w K - 0 1", "e1g1", IllegalCastlingThrough,
			"no castling: with the King on f1 it is attacked by the Rook on f8"},
		{TwoKings, "1k3r2/8/8/8/8/K7/8/4K2R w K - 0 1", "e1g1", 0, ""},
		{icc, "1k3r2/8/8/8/8/K7/8/4K2R w K - 0 1", "e1g1", 0, ""},
		// Royalty.
		{TwoKings, "5r1k/8/8/8/8/8/8/3K1K2 w - - 0 1", "d1e2", 0, ""},
		{TwoKings, "5r1k/8/8/8/8/8/8/4KK2 w - - 0 1", "e1e2", 0, ""},
		{TwoKings, "5r1k/8/8/8/8/8/8/4KK2 w - - 0 1", "f1e2", 0, ""},
		{TwoKings, "4r2k/8/8/8/8/8/5K2/3K4 w - - 0 1", "d1e1", IllegalIntoCheck, ""},
		{TwoKings, "5r1k/8/8/8/8/8/8/K4K2 w - - 0 1", "f1f2", 0, ""},
		{TwoKings, "7k/8/8/8/8/8/4K3/r4K2 w - - 0 1", "e2f3", IllegalIntoCheck,
			"after Kf3 the King on f1 is royal and attacked by the Rook on a1"},
		{TwoKings, "7k/8/8/8/4K3/5K2/8/5r2 w - - 0 1", "e4f4", IllegalIntoCheck,
			"after Kf4 the King on f3 is royal and attacked by the Rook on f1"},
		{TwoKings, "7k/8/8/8/8/8/r7/4KK2 w - - 0 1", "f1f2", 0, ""},
		{TwoKings, "7k/8/8/8/8/8/r7/3K1K2 w - - 0 1", "d1e2", IllegalIntoCheck, "after Ke2 the King is attacked by the Rook on a2"},
		{TwoKings, "7k/8/8/8/8/8/r7/4KK2 w - - 0 1", "f1e2", 0, ""},
		{TwoKings, "3r3k/8/8/8/8/8/8/4KK2 w - - 0 1", "e1d1", IllegalIntoCheck, "after Kd1 the King is attacked by the Rook on d8"},
		{TwoKings, "4r2k/8/8/8/8/8/5K2/5K2 w - - 0 1", "f2e2", IllegalIntoCheck,
			"after Ke2 the King on e2 is royal and attacked by the Rook on e8"},
		{TwoKings, "r6k/8/8/8/8/8/8/1KK5 w - - 0 1", "b1a1", IllegalIntoCheck, "after Ka1 the King is attacked by the Rook on a8"},
		{TwoKings, "r6k/8/8/8/8/8/8/1K1N4 w - - 0 1", "d1c3", 0, ""},
	}
	for _, tt := range tests {
		p := tt.v.StartPosition()
		if tt.fen != "" {
			p = position(t, tt.v, tt.fen)
		}
		from, _ := SquareFromName(tt.move[:2])
		to, _ := SquareFromName(tt.move[2:4])
		promotion := NoKind
		if len(tt.move) > 4 {
			promotion = Kind(strings.IndexByte("?pnbrjqk", tt.move[4]))
		}
		why := p.WhyIllegal(from, to, promotion)
		switch {
		case why == nil && tt.reason == 0:
		case why == nil:
			t.Errorf("%s %s: legal", p.FEN(), tt.move)
		case why.Reason != tt.reason || tt.text != "" && why.String() != tt.text:
			t.Errorf("%s %s: %d %q, want %d %q", p.FEN(), tt.move, why.Reason, why, tt.reason, tt.text)
		}
	}
}

// TestPassedPawnPinned: an en passant capture that the royal King forbids is
// explained by that King, though Position.EnPassant no longer tells the square.
func TestPassedPawnPinned(t *testing.T) {
	p := position(t, Orthodox, "7k/3p4/8/r3P2K/8/8/8/8 b - - 0 1")
	m, err := p.ParseUCI("d7d5")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	why := p.WhyIllegal(Sq(4, 4), Sq(3, 5), NoKind)
	if p.EnPassant() != NoSquare || why == nil || why.Reason != IllegalPinned || why.AttackerOn != Sq(0, 4) {
		t.Errorf("exd6: %+v", why)
	}
}

// naiveAfter plays a move on bare squares and returns the board with the King
// that is royal then, found by walking over the files.
func naiveAfter(p *Position, from, to Square) (Setup, Square) {
	s := p.Setup()
	pc := s.Board[from]
	if pc.Kind() == Pawn && s.Board[to] == NoPiece && from.File() != to.File() {
		s.Board[Sq(to.File(), from.Rank())] = NoPiece
	}
	s.Board[from], s.Board[to] = NoPiece, pc
	for f := range p.Variant().Files {
		for r := range Ranks {
			if s.Board[Sq(f, r)] == MakePiece(p.Turn(), King) {
				return s, Sq(f, r)
			}
		}
	}
	return s, NoSquare
}

// TestWhyIllegalIsComplete: for all pairs of squares WhyIllegal is nil exactly
// for the legal moves, and what it claims holds.
func TestWhyIllegalIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 60)
		v := p.Variant()
		type key struct {
			from, to  Square
			promotion Kind
		}
		legal := map[key]bool{}
		for _, m := range p.LegalMoves(nil) {
			legal[key{m.From(), m.To(), m.Promotion()}] = true
			if m.IsCastling() {
				_, rook := p.castlingOf(m)
				legal[key{m.From(), rook, NoKind}] = true
			}
		}
		for b := v.Board(); b.Any(); {
			from := b.Pop()
			if p.PieceAt(from) == NoPiece && from.File() > 0 {
				continue // one file of empty squares is enough
			}
			for c := v.Board(); c.Any(); {
				to := c.Pop()
				for _, promotion := range []Kind{NoKind, Queen} {
					why := p.WhyIllegal(from, to, promotion)
					if (why == nil) != legal[key{from, to, promotion}] {
						t.Fatalf("%s %v%v %v: %v", p.FEN(), from, to, promotion, why)
					}
					if why != nil {
						checkClaim(t, p, why)
					}
				}
			}
		}
	})
}

// checkClaim tests what an Illegality says against the bare board.
func checkClaim(t *rapid.T, p *Position, i *Illegality) {
	text := i.String()
	bad := func(why string) { t.Fatalf("%s %v%v: %s: %+v: %s", p.FEN(), i.From, i.To, text, *i, why) }
	if i.Reason == 0 || i.Reason >= numIllegalReasons || text == "" || strings.Contains(text, "none") ||
		strings.Contains(text, "empty") || strings.Contains(text, "- ") || strings.HasSuffix(text, "-") {
		bad("no clear text")
	}
	if i.Piece != p.PieceAt(i.From) {
		bad("another piece")
	}
	if (i.BlockerOn == NoSquare) != (i.Blocker == NoPiece) || i.BlockerOn != NoSquare && p.PieceAt(i.BlockerOn) != i.Blocker {
		bad("blocker")
	}
	if (i.AttackerOn == NoSquare) != (i.Attacker == NoPiece) || (i.AttackerOn == NoSquare) != (i.Royal == NoSquare) {
		bad("attacker")
	}
	switch i.Reason {
	case IllegalCheckStays, IllegalPinned, IllegalIntoCheck:
	default:
		return
	}
	s, royal := naiveAfter(p, i.From, i.To)
	if royal != i.Royal || s.Board[i.AttackerOn] != i.Attacker || i.Attacker.Color() == p.Turn() {
		bad("another King is royal, or no such attacker")
	}
	var occ Bitboard
	for sq, pc := range s.Board {
		if pc != NoPiece {
			occ = occ.With(Square(sq))
		}
	}
	if !p.rules.attacks(i.Attacker, i.AttackerOn, occ).Has(royal) {
		bad("it does not attack")
	}
	if (i.Reason == IllegalCheckStays) && !p.Checkers().Has(i.AttackerOn) {
		bad("it did not check before")
	}
}

// TestReachIsComplete: the legal squares of Reach are those of the legal
// moves, with the same way of moving, capture and promotion.
func TestReachIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 60)
		type key struct {
			from, to Square
			way      Way
		}
		moves := map[key]Move{}
		for _, m := range p.LegalMoves(nil) {
			way := WayLeap
			switch kind := p.PieceAt(m.From()).Kind(); {
			case m.IsCastling():
				way = WayCastling
			case m.Type() == EnPassant:
				way = WayEnPassant
			case m.Type() == DoubleStep:
				way = WayDoubleStep
			case kind == Rook, kind == Bishop, kind == Queen, kind == Janus && m.From().File() != m.To().File() &&
				abs(m.From().File()-m.To().File()) == abs(m.From().Rank()-m.To().Rank()):
				way = WaySlide
			}
			moves[key{m.From(), m.To(), way}] = m
		}
		n := 0
		for b := p.Occupied(); b.Any(); {
			s := b.Pop()
			for _, r := range p.Reach(s) {
				m, ok := moves[key{r.From, r.To, r.Way}]
				if r.Legal != ok || r.Legal != (r.Why == nil) || r.From != s {
					t.Fatalf("%s: %+v %v", p.FEN(), r, r.Why)
				}
				if (r.Captures == NoPiece) != (r.CapturedOn == NoSquare) || r.MoveOnly && r.Captures != NoPiece {
					t.Fatalf("%s: %+v", p.FEN(), r)
				}
				// Open is what the reasons say that are about the men alone.
				men := !r.Legal && (r.Why.Reason <= IllegalDoubleStep && r.Why.Reason != IllegalTurn || r.Why.Reason == IllegalCastlingBlocked)
				if p.PieceAt(s).Color() == p.Turn() && r.Open == men {
					t.Fatalf("%s: open %v: %+v %v", p.FEN(), r.Open, r, r.Why)
				}
				if !r.Legal {
					continue
				}
				n++
				if (m.Promotion() != NoKind) != r.Promotion || p.IsCapture(m) != (r.Captures != NoPiece) {
					t.Fatalf("%s: %+v", p.FEN(), r)
				}
				if p.IsCapture(m) && r.MoveOnly || !p.IsCapture(m) && r.CaptureOnly {
					t.Fatalf("%s: %+v", p.FEN(), r)
				}
			}
		}
		if n != len(moves) {
			t.Fatalf("%s: %d reached, %d legal", p.FEN(), n, len(moves))
		}
	})
}

// TestExplainIsTotal asks about values that are no squares and no kinds.
func TestExplainIsTotal(t *testing.T) {
	p := position(t, Orthodox, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
	for s := range 256 {
		for _, other := range []Square{0, Sq(0, 6), Sq(0, 7), 12, 127, 128, 255} {
			for _, k := range []Kind{NoKind, King, 8, 200} {
				for _, why := range []*Illegality{p.WhyIllegal(Square(s), other, k), p.WhyIllegal(other, Square(s), k)} {
					if why != nil && why.String() == "" {
						t.Fatalf("%d %d %d: no text", s, other, k)
					}
				}
			}
		}
		for _, r := range p.Reach(Square(s)) {
			if !Orthodox.Contains(r.To) {
				t.Errorf("%d reaches %d", s, r.To)
			}
		}
	}
}

// TestReachOfSetup: of a position Variant.Reach tells what Position.Reach does,
// but for what depends on the Kings' safety.
func TestReachOfSetup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 60)
		setup := p.Setup()
		for b := p.Occupied(); b.Any(); {
			s := b.Pop()
			want := p.Reach(s)
			got := p.Variant().Reach(&setup, s)
			if len(got) != len(want) {
				t.Fatalf("%s %v: %d and %d", p.FEN(), s, len(got), len(want))
			}
			for i := range got {
				w := want[i]
				w.Legal, w.Why = false, nil
				if got[i].Way == WayEnPassant || w.Way == WayEnPassant {
					continue // a capture that the royal King forbids is not in the Setup
				}
				if got[i] != w {
					t.Fatalf("%s: %+v, want %+v", p.FEN(), got[i], w)
				}
			}
		}
		for _, c := range []Color{White, Black} {
			if got := p.Variant().Royal(&setup, c); got != p.Royal(c) {
				t.Fatalf("%s: royal %v, want %v", p.FEN(), got, p.Royal(c))
			}
		}
	})
}

// TestReachOfDiagram is about men that make no legal position.
func TestReachOfDiagram(t *testing.T) {
	for _, tt := range []struct {
		fen, from, open, shut string
	}{
		{"8/8/8/8/8/8/8/P7 w - - 0 1", "a1", "a2", "b2"},             // a Pawn on the first rank, and no King
		{"P7/8/8/8/8/8/8/8 w - - 0 1", "a8", "", ""},                 // nor beyond the last
		{"8/8/8/8/8/1p6/P7/8 w - - 0 1", "a2", "a3 a4 b3", ""},       // something to take
		{"8/8/8/8/p7/8/P7/8 w - - 0 1", "a2", "a3", "b3 a4"},         // the double step ends at a man
		{"8/8/8/8/8/p7/P7/8 w - - 0 1", "a2", "", "b3 a3 a4"},        // and begins at none
		{"8/8/8/8/8/8/8/RK1k4 w - - 0 1", "b1", "a2 b2 c1 c2", "a1"}, // Kings side by side
		{"8/8/8/8/8/8/8/RN1q4 w - - 0 1", "a1", "a2 a3 a4 a5 a6 a7 a8", "b1 c1 d1 e1 f1 g1 h1"},
	} {
		setup, err := Orthodox.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		from, _ := SquareFromName(tt.from)
		var open, shut []string
		for _, r := range Orthodox.Reach(&setup, from) {
			if r.Legal || r.Why != nil {
				t.Errorf("%s: %+v", tt.fen, r)
			}
			if r.Open {
				open = append(open, r.To.String())
			} else {
				shut = append(shut, r.To.String())
			}
		}
		slices.Sort(open)
		want := strings.Fields(tt.open)
		slices.Sort(want)
		if !slices.Equal(open, want) || len(shut) != len(strings.Fields(tt.shut)) {
			t.Errorf("%s %s: open %v, shut %v", tt.fen, tt.from, open, shut)
		}
	}
	if s := Orthodox.Royal(&Setup{}, White); s != NoSquare {
		t.Errorf("a King on %v of an empty board", s)
	}
}

func abs(n int) int { return max(n, -n) }

func ExamplePosition_WhyIllegal() {
	// The lower King goes away; the other one takes over, on the Rook's rank.
	p, _, _ := TwoKings.ReadFEN("7k/8/8/8/8/8/4K3/r4K2 w - - 0 1")
	fmt.Println(p.WhyIllegal(Sq(4, 1), Sq(5, 2), NoKind))
	// Output: after Kf3 the King on f1 is royal and attacked by the Rook on a1
}

func ExamplePosition_Reach() {
	p, _, _ := JanusChess.ReadFEN("4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1")
	for _, r := range p.Reach(Sq(4, 0)) {
		if r.Way == WayCastling {
			fmt.Println(r.To, r.Way, r.Legal)
		}
	}
	// Output:
	// b1 castling true
	// i1 castling true
}
