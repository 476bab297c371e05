package chess

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestSEE(t *testing.T) {
	tests := []struct {
		v        *Variant
		fen, uci string
		want     int
	}{
		{Orthodox, "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},
		{Orthodox, "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
		// A Rook behind a Rook joins in.
		{Orthodox, "3r2k1/8/3r4/3p4/8/3R4/3R4/3RK3 w - - 0 1", "d3d5", 100},
		// A Bishop behind a Pawn joins in: PxP, PxP, BxP wins one.
		{Orthodox, "6k1/8/2p5/3p4/4P3/8/6B1/4K3 w - - 0 1", "e4d5", 100},
		// The King takes only what is not defended.
		{Orthodox, "8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
		{Orthodox, "8/8/3k4/3p4/8/8/6B1/3RK3 w - - 0 1", "d1d5", 100},
		// A pinned defender does not defend: the Pawn on e6 shields its King.
		{Orthodox, "4k3/8/4p3/3p4/8/8/8/1B1QRK2 w - - 0 1", "d1d5", 100},
		{Orthodox, "4k3/8/4p3/3p4/8/8/8/1B1Q1K2 w - - 0 1", "d1d5", 100 - 950},
		// En passant opens the file to the Rook behind the victim.
		{Orthodox, "3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100},
		{Orthodox, "3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
		// Promotions count for both sides.
		{Orthodox, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 500 + 850},
		{Orthodox, "1rr1k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 500 - 100},
		{Orthodox, "1rr1k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", 500 - 100},
		{Orthodox, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},
		{Orthodox, "4k3/8/8/8/8/8/1p6/R1N1K3 b - - 0 1", "b2c1q", 325 - 100},
		{Orthodox, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0},
		{JanusChess, "4k5/10/5j4/3p6/10/10/10/3Q1K4 w - - 0 1", "d1d5", 100 - 950},
		{JanusChess, "4k5/10/5j4/3p6/10/10/6B3/3Q1K4 w - - 0 1", "g2d5", 100}, // the Janus does not take, for the Queen would take it,
		// Two Kings: the spare King is worth 375 and captures into defence.
		{TwoKings, "k6k/6p1/8/8/8/8/8/K5R1 w - - 0 1", "g1g7", 100 - 500},
		{TwoKings, "k6k/6p1/8/8/8/8/6R1/K5R1 w - - 0 1", "g2g7", 100 - 500 + 375},
		// The same defender, now royal, may not take.
		{TwoKings, "7k/6p1/8/8/8/8/6R1/K5R1 w - - 0 1", "g2g7", 100},
		// The spare King may not take where it would become royal under attack.
		{TwoKings, "8/8/2k5/1pk5/8/8/1R6/1R5K w - - 0 1", "b2b5", 100},
	}
	for _, tt := range tests {
		p, _, err := tt.v.ReadFEN(tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		m, err := p.ParseUCI(tt.uci)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		if got := p.SEE(m); got != tt.want {
			t.Errorf("%s %s: %d, want %d", tt.fen, tt.uci, got, tt.want)
		}
	}
}

// slowExchanges returns all values that capturing on a square can have for the
// side to move, which may also stop, when both always take with a least
// valuable man; where several are equal each is tried. It plays real moves.
func slowExchanges(p *Position, to Square) []int {
	v := p.Variant()
	least := 1 << 30
	var captures []Move
	for _, m := range p.LegalMoves(nil) {
		if m.To() != to || m.IsCastling() || m.Promotion() != NoKind && m.Promotion() != Queen {
			continue
		}
		cost := v.exchangeValue(p.PieceAt(m.From()).Kind())
		if m.From() == p.Royal(p.Turn()) {
			cost = 1 << 29
		}
		if cost < least {
			least, captures = cost, nil
		}
		if cost == least {
			captures = append(captures, m)
		}
	}
	if len(captures) == 0 {
		return []int{0}
	}
	var values []int
	for _, m := range captures {
		for _, x := range slowSEE(p, m) {
			values = append(values, max(0, x))
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

func slowSEE(p *Position, m Move) []int {
	v := p.Variant()
	won := 0
	if m.Type() == EnPassant {
		won = v.exchangeValue(Pawn)
	} else if victim := p.PieceAt(m.To()); victim != NoPiece {
		won = v.exchangeValue(victim.Kind())
	}
	if k := m.Promotion(); k != NoKind {
		won += v.exchangeValue(k) - v.exchangeValue(Pawn)
	}
	p.Make(m)
	defer p.Unmake()
	var values []int
	for _, x := range slowExchanges(p, m.To()) {
		values = append(values, won-x)
	}
	return values
}

// TestSEEAgainstPlay compares the swap algorithm with an exchange that is
// really played, for every move of many positions.
func TestSEEAgainstPlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 60)
		for _, m := range p.LegalMoves(nil) {
			if m.IsCastling() {
				continue
			}
			got, want := p.SEE(m), slowSEE(p, m)
			if !slices.Contains(want, got) {
				t.Fatalf("%s %s: %d, want one of %v", p.FEN(), p.UCI(m), got, want)
			}
			for _, d := range []int{-1000, -100, -1, 0, 1, 100, 1000} {
				if p.SEEAtLeast(m, got+d) != (d <= 0) || p.SEEAtLeast(m, d) != (got >= d) {
					t.Fatalf("%s %s: SEEAtLeast is wrong near %d", p.FEN(), p.UCI(m), d)
				}
			}
		}
	})
}

func TestSEEAllocatesNothing(t *testing.T) {
	p := position(t, JanusChess, "r1nbkqbn1r/pp1pp1pppp/2pj4j1/5p4/4P5/2J3J3/PPPP1PPPPP/R1NBKQBN1R w KQkq - 0 1")
	moves := p.LegalMoves(nil)
	if n := testing.AllocsPerRun(10, func() {
		for _, m := range moves {
			p.SEE(m)
			p.SEEAtLeast(m, 1)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSEE(b *testing.B) {
	p := position(b, JanusChess, "r1nbkqbn1r/pp1pp1pppp/2pj4j1/5p4/4P5/2J3J3/PPPP1PPPPP/R1NBKQBN1R w KQkq - 0 1")
	moves := p.Captures(nil)
	if len(moves) == 0 {
		b.Fatal("no captures")
	}
	for b.Loop() {
		for _, m := range moves {
			p.SEE(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/SEE")
}

func ExamplePosition_SEE() {
	// The Rook takes a Pawn that another Pawn protects.
	p, _, _ := Orthodox.ReadFEN("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1")
	m, _ := p.ParseSAN("Rxd5")
	fmt.Println(p.SEE(m), p.SEEAtLeast(m, 0))
	// Output: -400 false
}
