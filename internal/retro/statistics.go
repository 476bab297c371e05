package retro

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// Statistics tell what an ending is like. Positions that symmetries or an
// exchange of colours make alike count once.
type Statistics struct {
	Ending string `json:"ending"`
	// Sides are for White and Black to move; where the colours can be exchanged
	// White to move stands for both.
	Sides []SideStatistics `json:"sides"`
}

// SideStatistics count the positions with one side to move, by what they are
// worth to it.
type SideStatistics struct {
	Turn         string `json:"turn"` // "w" or "b"
	Wins         int64  `json:"wins"`
	CursedWins   int64  `json:"cursedWins"`
	Draws        int64  `json:"draws"`
	BlessedLoss  int64  `json:"blessedLosses"`
	Losses       int64  `json:"losses"`
	LongestWin   int    `json:"longestWin"`            // plies to mate, 0 where there is none
	WinExample   string `json:"winExample,omitempty"`  // a FEN with the longest win
	LongestLoss  int    `json:"longestLoss"`           // plies to mate
	LossExample  string `json:"lossExample,omitempty"` // a FEN with the longest loss
	LongestPause int    `json:"longestZeroing"`        // most plies to a zeroing move, in wins and losses
}

// Positions returns how many positions were counted.
func (s *SideStatistics) Positions() int64 {
	return s.Wins + s.CursedWins + s.Draws + s.BlessedLoss + s.Losses
}

// ReadStatistics returns the statistics that a build has left beside an ending's
// tables.
func ReadStatistics(v *chess.Variant, dir string, c tablebase.Class) (s Statistics, err error) {
	path := statisticsPath(v, dir, c)
	text, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	if s.Ending != c.Name(v) {
		return s, fmt.Errorf("%s: statistics of %q", path, s.Ending)
	}
	return s, nil
}

func statisticsPath(v *chess.Variant, dir string, c tablebase.Class) string {
	return filepath.Join(dir, c.Name(v)+".json")
}

// statistics counts an ending's values.
func (out *solved) statistics() Statistics {
	x := out.index
	st := Statistics{Ending: x.Class().Name(x.Variant())}
	for side := range chess.Color(2) {
		if side == chess.Black && x.Class().IsMirror() {
			break
		}
		s := SideStatistics{Turn: "wb"[side : side+1]}
		dtz := out.values[tablebase.DTZ][side]
		win, loss := 0, 0
		for i, mate := range out.values[tablebase.DTM][side] {
			if mate == tablebase.IllegalValue {
				continue
			}
			switch dtz[i].WDL() {
			case tablebase.Win:
				s.Wins++
			case tablebase.CursedWin:
				s.CursedWins++
			case tablebase.BlessedLoss:
				s.BlessedLoss++
			case tablebase.Loss:
				s.Losses++
			default:
				s.Draws++
			}
			s.LongestPause = max(s.LongestPause, dtz[i].Plies())
			switch n := mate.Plies(); {
			case mate.IsWin() && n > s.LongestWin:
				s.LongestWin, win = n, i
			case mate.IsLoss() && n > s.LongestLoss:
				s.LongestLoss, loss = n, i
			}
		}
		if s.LongestWin > 0 {
			s.WinExample = fenOf(x, side, win)
		}
		if s.LongestLoss > 0 {
			s.LossExample = fenOf(x, side, loss)
		}
		st.Sides = append(st.Sides, s)
	}
	return st
}

// setupOf sets out a position by its number; false where two men stand on one
// square.
func setupOf(x *tablebase.Index, side chess.Color, position int) (setup chess.Setup, ok bool) {
	var sq [tablebase.MaxMen]chess.Square
	n := len(x.Squares())
	men := x.Men()
	ok = x.Place(position/n, sq[:len(men)-1])
	sq[len(men)-1] = x.Squares()[position%n]
	setup = chess.Setup{Turn: side, EnPassant: chess.NoSquare, FullmoveNumber: 1}
	for i, pc := range men {
		if setup.Board[sq[i]] != chess.NoPiece {
			return setup, false
		}
		setup.Board[sq[i]] = pc
	}
	return setup, ok
}

func fenOf(x *tablebase.Index, side chess.Color, position int) string {
	setup, _ := setupOf(x, side, position)
	return setup.FEN(x.Variant())
}
