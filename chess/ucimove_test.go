package chess

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestParseUCIErrors(t *testing.T) {
	const promoting = "7k/P7/8/8/8/8/8/4K3 w - - 0 1"
	tests := []struct {
		fen, text string
		field     MoveField
		offset    int
		reason    MoveReason
	}{
		{"", "", MoveWhole, 0, MoveMissing},
		{"", "0000", MoveWhole, 0, MoveNull},
		{"", strings.Repeat("e2", 20), MoveWhole, 32, MoveTooLong},
		{"", "e2", MoveTo, 2, MoveMissing},
		{"", "e", MoveFrom, 0, MoveBadSquare},
		{"", "i2i4", MoveFrom, 0, MoveBadSquare},
		{"", "e2e9", MoveTo, 2, MoveBadSquare},
		{"", "e2j4", MoveTo, 2, MoveBadSquare},
		{"", "\xff\xfee4", MoveFrom, 0, MoveBadSquare},
		{"", "e2e4x", MovePromotion, 4, MoveUnknownLetter},
		{"", "e2e4k", MovePromotion, 4, MoveBadPromotion},
		{"", "e2e4qq", MoveWhole, 5, MoveExtra},
		{"", "e2e5", MoveWhole, 0, MoveIllegal},
		{"", "e2e4q", MoveWhole, 0, MoveIllegal},
		{"", "e7e5", MoveWhole, 0, MoveIllegal},
		{promoting, "a7a8", MovePromotion, 4, MovePromotionMissing},
		{promoting, "a7a8j", MovePromotion, 4, MoveUnknownLetter},
	}
	for _, tt := range tests {
		p := Orthodox.StartPosition()
		if tt.fen != "" {
			p = position(t, Orthodox, tt.fen)
		}
		m, err := p.ParseUCI(tt.text)
		var e *MoveError
		if !errors.As(err, &e) || m != NoMove {
			t.Errorf("%q: %v %v, want a *MoveError", tt.text, m, err)
		} else if e.Field != tt.field || e.Offset != tt.offset || e.Reason != tt.reason || (e.Reason == MoveIllegal) != (e.Why != nil) {
			t.Errorf("%q: %v at %d, reason %d", tt.text, e, e.Offset, e.Reason)
		}
	}
	p := position(t, JanusChess, "6k3/P9/10/10/10/10/10/R3K4R w KQ - 0 1")
	for text, want := range map[string]string{
		"a7a8J": "a7a8j", "a7a8a": "a7a8j", "e1a1": "e1b1", "e1j1": "e1i1", "e1b1": "e1b1", "e1i1": "e1i1",
	} {
		if m, err := p.ParseUCI(text); err != nil || p.UCI(m) != want {
			t.Errorf("%s: %v %v, want %s", text, m, err, want)
		}
	}
}

func ExamplePosition_ParseUCI() {
	p := JanusChess.StartPosition()
	m, err := p.ParseUCI("e2e4")
	fmt.Println(p.SAN(m), err)
	_, err = p.ParseUCI("a1a3")
	fmt.Println(err)
	// Output:
	// e4 <nil>
	// "a1a3": the white Pawn on a2 stands in the way
}
