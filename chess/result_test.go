package chess

import (
	"fmt"
	"strings"
	"testing"
)

func TestOutcome(t *testing.T) {
	tests := []struct {
		v    *Variant
		fen  string
		want string
	}{
		{Orthodox, Orthodox.Start, "the game goes on"},
		{Orthodox, "R6k/6pp/8/8/8/8/8/4K3 b - - 0 1", "White wins by checkmate"},
		{Orthodox, "4k3/8/8/8/8/8/6PP/r6K w - - 0 1", "Black wins by checkmate"},
		{Orthodox, "R6k/6pp/8/8/8/8/8/4K3 b - - 150 100", "White wins by checkmate"}, // mate comes first
		{Orthodox, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "draw by stalemate"},
		{Orthodox, "4k3/8/8/8/8/8/8/R3K3 w Q - 149 90", "the game goes on"},
		{Orthodox, "4k3/8/8/8/8/8/8/R3K3 w Q - 150 90", "draw by 75-move rule"},
		{Orthodox, "4k3/8/8/8/8/8/8/4K3 w - - 150 90", "draw by dead position"},
		{Orthodox, "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "draw by dead position"},
		{Orthodox, "4kb2/8/8/8/8/8/8/B3K3 w - - 0 1", "draw by dead position"}, // f8 and a1 are dark
		{Orthodox, "2b1k3/8/8/8/8/8/8/B3K3 w - - 0 1", "the game goes on"},
		// A wall of Pawns is dead in fact, but dead is judged from material.
		{Orthodox, "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1", "the game goes on"},
		{JanusChess, "4k5/10/10/10/10/10/10/J3K5 w - - 0 1", "the game goes on"},
		{JanusChess, "4k5/10/10/10/10/10/10/N3K5 w - - 0 1", "draw by dead position"},
		{TwoKings, "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "the game goes on"},
		{TwoKings, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "draw by dead position"},
		{TwoKings, "4kk2/8/8/8/8/8/8/N3K3 w - - 0 1", "the game goes on"},
	}
	for _, tt := range tests {
		p := position(t, tt.v, tt.fen)
		o := p.Outcome()
		if o.String() != tt.want || o.Over != (o.Result() != "*") || o.Over != (o.Reason != NotOver) {
			t.Errorf("%s: %v %s, want %s", tt.fen, o, o.Result(), tt.want)
		}
	}
}

// playText makes moves given in any form.
func playText(t testing.TB, p *Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
}

func TestRepetitionOutcome(t *testing.T) {
	p := Orthodox.StartPosition()
	for n := 1; n <= 4; n++ {
		if o, c := p.Outcome(), p.Claims(); o.Over || c.Threefold != (n >= 3) {
			t.Errorf("occurrence %d: %v %+v", n, o, c)
		}
		playText(t, p, "Nf3 Nf6 Ng1 Ng8")
	}
	if o := p.Outcome(); o != (Outcome{Over: true, Draw: true, Reason: FivefoldRepetition}) || o.Result() != "1/2-1/2" {
		t.Errorf("fifth occurrence: %v", o)
	}
	if c := p.Claims(); c != (Claims{}) {
		t.Errorf("claims after the end: %+v", c)
	}
	// Another right to castle is another position.
	q := position(t, Orthodox, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
	playText(t, q, "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8")
	if q.Claims().Threefold {
		t.Error("the first position could castle")
	}
	playText(t, q, "Ke2 Ke7 Ke1 Ke8")
	if !q.Claims().Threefold {
		t.Error("three times without castling")
	}
}

func TestFiftyMoveClaim(t *testing.T) {
	for clock, want := range map[int]bool{99: false, 100: true, 149: true, 150: false} {
		p := position(t, Orthodox, fmt.Sprintf("4k3/8/8/8/8/8/8/R3K3 w Q - %d 90", clock))
		if got := p.Claims().FiftyMoves; got != want {
			t.Errorf("clock %d: %v", clock, got)
		}
	}
}

func ExamplePosition_Outcome() {
	p := Orthodox.StartPosition()
	for _, text := range []string{"f3", "e5", "g4", "Qh4#"} {
		m, _ := p.ParseSAN(text)
		p.Make(m)
	}
	fmt.Println(p.Outcome(), p.Outcome().Result())
	// Output: Black wins by checkmate 0-1
}

func ExamplePosition_CanMate() {
	p, _, _ := Orthodox.ReadFEN("4k3/8/8/8/8/8/4p3/N3K3 w - - 0 1")
	fmt.Println(p.CanMate(White), p.CanMate(Black)) // the Pawn may become a blocking Knight
	// Output: true true
}
