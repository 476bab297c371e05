package match

import "bifrons.chess/chess"

// Adjudicator ends games whose result both engines agree on, and games that are
// too long. The zero Adjudicator ends none.
type Adjudicator struct {
	WinScore  int `json:"winScore,omitempty"`  // centipawns: when both engines see one side this far ahead ...
	WinMoves  int `json:"winMoves,omitempty"`  // ... for so many moves each in a row, it has won; 0: never
	DrawScore int `json:"drawScore,omitempty"` // centipawns: when both engines see the game this close to level ...
	DrawMoves int `json:"drawMoves,omitempty"` // ... for so many moves each in a row ...
	DrawFrom  int `json:"drawFrom,omitempty"`  // ... up to this full move or a later one, it is drawn; 0 DrawMoves: never
	MaxPlies  int `json:"maxPlies,omitempty"`  // a game of so many plies, opening not counted, is drawn; 0: none is
}

// judge looks at a game after its last move.
func (a *Adjudicator) judge(p *chess.Position, moves []MoveRecord) (result string, why Ending, over bool) {
	toMove := p.Turn()
	if n := 2 * a.WinMoves; n > 0 && len(moves) >= n {
		// The side to move stands at a loss or at a win in all of them.
		won, lost := true, true
		side := toMove // who moves next; the last move is the other's
		for i := len(moves) - 1; i >= len(moves)-n; i-- {
			side = side.Other()
			s := moves[i].Thought.centipawns()
			if side != toMove {
				s = -s
			}
			won = won && moves[i].Thought.Told && s >= a.WinScore
			lost = lost && moves[i].Thought.Told && s <= -a.WinScore
		}
		switch {
		case won:
			return lossOf(toMove.Other()), ByAdjudicatedWin, true
		case lost:
			return lossOf(toMove), ByAdjudicatedWin, true
		}
	}
	if n := 2 * a.DrawMoves; n > 0 && len(moves) >= n && p.FullmoveNumber() >= a.DrawFrom {
		level := true
		for _, m := range moves[len(moves)-n:] {
			s := m.Thought.centipawns()
			level = level && m.Thought.Told && -a.DrawScore <= s && s <= a.DrawScore
		}
		if level {
			return drawn, ByAdjudicatedDraw, true
		}
	}
	if a.MaxPlies > 0 && len(moves) >= a.MaxPlies {
		return drawn, ByLength, true
	}
	return "", 0, false
}
