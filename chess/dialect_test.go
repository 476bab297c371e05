package chess

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestCastlingDialects(t *testing.T) {
	tests := []struct {
		dialect        CastlingDialect
		aSide, farSide string // written
		short, long    string // read
	}{
		{DialectBifrons, "Kb1", "Ki1", "e1b1", "e1i1"},
		{DialectXBoard, "O-O", "Ki1", "e1b1", "e1i1"},
		{DialectCuteChess, "Kb1", "Ki1", "e1b1", "e1i1"},
		{DialectStockfish, "O-O-O", "O-O", "e1i1", "e1b1"},
	}
	p := position(t, JanusChess, bothCastlings)
	for _, tt := range tests {
		for uci, want := range map[string]string{"e1b1": tt.aSide, "e1i1": tt.farSide} {
			m, err := p.ParseUCI(uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.SANDialect(m, tt.dialect); got != want {
				t.Errorf("%v writes %s as %s, want %s", tt.dialect, uci, got, want)
			}
			if back, err := p.ParseSANWith(want, SANOptions{Castling: tt.dialect}); err != nil || back != m {
				t.Errorf("%v reads its own %s as %v %v", tt.dialect, want, back, err)
			}
		}
		for text, want := range map[string]string{"O-O": tt.short, "O-O-O": tt.long} {
			m, err := p.ParseSANWith(text, SANOptions{Castling: tt.dialect})
			if err != nil || p.UCI(m) != want {
				t.Errorf("%v reads %s as %v %v, want %s", tt.dialect, text, m, err, want)
			}
		}
	}
	for text, moves := range map[string][2]string{"O-O": {"e1b1", "e1i1"}, "O-O-O": {"e1i1", "e1b1"}} {
		_, err := p.ParseSANWith(text, SANOptions{})
		var e *AmbiguousCastlingError
		if !errors.As(err, &e) || e.Moves[0].String() != moves[0] || e.Moves[1].String() != moves[1] {
			t.Errorf("%s without a dialect: %v", text, err)
		}
	}
	q := position(t, Orthodox, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	if m, err := q.ParseSANWith("O-O", SANOptions{}); err != nil || q.UCI(m) != "e1g1" {
		t.Errorf("orthodox O-O without a dialect: %v %v", m, err)
	}
	for d := DialectUnknown; d < numDialects; d++ {
		if m, err := q.ParseUCI("e1c1"); err != nil || q.SANDialect(m, d) != "O-O-O" {
			t.Errorf("%v writes orthodox e1c1 as %s", d, q.SANDialect(m, d))
		}
		if back, ok := DialectNamed(strings.ToUpper(d.String())); !ok || back != d {
			t.Errorf("DialectNamed(%s) = %v", d, back)
		}
	}
}

func TestDialectOfProgram(t *testing.T) {
	for name, want := range map[string]CastlingDialect{
		"Fairy-Stockfish 14.0.1 XQ": DialectStockfish, "PyChess 1.0": DialectStockfish, "ChessV 2.2": DialectStockfish,
		"XBoard 4.9.1": DialectXBoard, "WinBoard": DialectXBoard, "Jocly": DialectXBoard,
		"Cute Chess 1.3.1": DialectCuteChess, "cutechess-cli": DialectCuteChess,
		"Bifrons 0.1": DialectBifrons, "": DialectUnknown, "Fairy-Max 5": DialectUnknown,
	} {
		if got := DialectOfProgram(name); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
}

func ExamplePosition_MoveText() {
	p, _, _ := JanusChess.ReadFEN("4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1")
	for _, uci := range []string{"e1b1", "e1i1", "e1e2"} {
		m, _ := p.ParseUCI(uci)
		fmt.Println(p.MoveText(m))
	}
	// Output:
	// O-O (Kb1)
	// O-O-O (Ki1)
	// Ke2
}

func ExamplePosition_SANDialect() {
	p, _, _ := JanusChess.ReadFEN("r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1")
	m, _ := p.ParseUCI("e1b1")
	for _, program := range []string{"Bifrons", "XBoard 4.9.1", "Fairy-Stockfish 14"} {
		fmt.Println(program, p.SANDialect(m, DialectOfProgram(program)))
	}
	// Output:
	// Bifrons Kb1
	// XBoard 4.9.1 O-O
	// Fairy-Stockfish 14 O-O-O
}
