package match

import (
	"testing"

	"bifrons.chess/chess"
)

// told makes the moves' thoughts out of scores for White, "x" for none. The
// moves themselves do not matter to an adjudicator.
func told(white bool, scores ...int) (moves []MoveRecord) {
	for _, s := range scores {
		t := Thought{Told: s != unknown, Score: s}
		if !white {
			t.Score = -s
		}
		moves = append(moves, MoveRecord{Thought: t})
		white = !white
	}
	return moves
}

const unknown = 1 << 20

func TestAdjudicator(t *testing.T) {
	white := chess.Orthodox.StartPosition() // to move; so Black moved last
	black := chess.Orthodox.StartPosition()
	black.Make(black.LegalMoves(nil)[0])
	late, _, err := chess.Orthodox.ReadFEN("4k3/8/8/8/8/8/P7/4K3 w - - 0 40")
	if err != nil {
		t.Fatal(err)
	}
	resign := Adjudicator{WinScore: 500, WinMoves: 2}
	draw := Adjudicator{DrawScore: 10, DrawMoves: 2, DrawFrom: 40}
	for _, c := range []struct {
		name   string
		a      Adjudicator
		p      *chess.Position
		moves  []MoveRecord
		result string
		why    Ending
	}{
		{"none", Adjudicator{}, white, told(true, 900, 900, 900, 900), "", 0},
		{"White wins", resign, white, told(true, 500, 501, 600, 700), "1-0", ByAdjudicatedWin},
		{"White wins, Black to move", resign, black, told(false, 500, 501, 600, 700), "1-0", ByAdjudicatedWin},
		{"Black wins", resign, white, told(true, -500, -501, -600, -700), "0-1", ByAdjudicatedWin},
		{"Black wins, Black to move", resign, black, told(false, -500, -501, -600, -700), "0-1", ByAdjudicatedWin},
		{"too few moves", resign, white, told(true, 900, 900), "", 0},
		{"one is not sure", resign, white, told(true, 900, 499, 900, 900), "", 0},
		{"long ago", resign, white, told(true, 900, 900, 900, 900, 900, 100), "", 0},
		{"they disagree", resign, white, told(true, 900, -900, 900, -900), "", 0},
		{"one tells nothing", resign, white, told(true, 900, unknown, 900, 900), "", 0},
		{"drawn", draw, late, told(true, 5, -10, 10, 0), drawn, ByAdjudicatedDraw},
		{"too early", draw, white, told(true, 0, 0, 0, 0), "", 0},
		{"not level", draw, late, told(true, 0, 11, 0, 0), "", 0},
		{"a draw told by nobody", draw, late, told(true, unknown, unknown, unknown, unknown), "", 0},
		{"too long", Adjudicator{MaxPlies: 4}, white, told(true, 1, 2, 3, 4), drawn, ByLength},
		{"not too long", Adjudicator{MaxPlies: 5}, white, told(true, 1, 2, 3, 4), "", 0},
	} {
		result, why, over := c.a.judge(c.p, c.moves)
		if result != c.result || why != c.why || over != (c.result != "") {
			t.Errorf("%s: %q, %s, %v", c.name, result, why, over)
		}
	}
	// A mate counts as more than any score.
	mate := told(true, 900, 900, 900, 900)
	mate[3].Thought = Thought{Told: true, Mate: -4}
	if result, _, _ := resign.judge(white, mate); result != "1-0" {
		t.Errorf("%q", result)
	}
}

// A flag that falls is a draw where the opponent could never mate.
func TestFlagAgainstBareKing(t *testing.T) {
	start, _, err := chess.Orthodox.ReadFEN("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	late := actor("late", "late", "1")
	late.Limit = Limit{Base: 50_000_000}
	p, err := late.Start(t.Context(), chess.Orthodox)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	g := Game{Variant: chess.Orthodox, Opening: Opening{Start: start}, Limits: [2]Limit{late.Limit, {Nodes: 1}}, Players: [2]Player{p, started(t, actor("good", "good"))}}
	r, err := g.Play(t.Context())
	if err != nil || r.Ending != OnTime || r.Result != drawn || r.AtFault != chess.White {
		t.Errorf("%+v, %v", r, err)
	}
}
