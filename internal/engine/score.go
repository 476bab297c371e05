package engine

import "math"

// Score is a value in centipawns, positive when the side to move stands
// better. Scores within MaxPly of ±Mate count the plies to checkmate.
type Score int

const (
	// MaxPly is the deepest the search goes below its root, extensions and
	// quiescence included.
	MaxPly = 120
	// MaxDepth is the greatest nominal depth of an iteration.
	MaxDepth = 100

	// DrawScore is the value of a draw.
	DrawScore Score = 0
	// Mate is the score of having checkmated; a mate n plies away is Mate-n.
	Mate Score = 32000
	// mateBound is the least score that means a forced mate.
	mateBound = Mate - MaxPly
	// tableWin is the score of a position that an endgame table knows to be won,
	// less the plies on the way: more than any evaluation, less than any mate.
	tableWin Score = 20000
	// provedBound is the least score that counts plies, to a mate or to a table.
	provedBound = tableWin - MaxPly
	// infinity lies outside every score.
	infinity = Mate + 1
	// noScore marks an absent static evaluation.
	noScore = Mate + 2
	// evalLimit bounds static evaluations, far from the mates and within the
	// fifteen bits that the transposition table gives them.
	evalLimit Score = 15000
)

// mateIn is the score of giving mate ply plies from the root.
func mateIn(ply int) Score { return Mate - Score(ply) }

// matedIn is the score of being mated ply plies from the root.
func matedIn(ply int) Score { return Score(ply) - Mate }

// MateIn returns the number of moves (not plies) to mate, negative when the
// side to move is the one mated, and whether the score is a mate at all.
// A side already mated has MateIn 0.
func (s Score) MateIn() (moves int, ok bool) {
	switch {
	case s >= mateBound && s <= Mate:
		return int(Mate-s+1) / 2, true
	case s <= -mateBound && s >= -Mate:
		return -int(Mate+s) / 2, true
	}
	return 0, false
}

// WDL returns the expected wins, draws and losses in thousandths, summing to
// 1000. The curve is a plain logistic one; it is meant for display.
func (s Score) WDL() (win, draw, loss int) {
	if _, ok := s.MateIn(); ok {
		if s > 0 {
			return 1000, 0, 0
		}
		return 0, 0, 1000
	}
	win = winRate(float64(s))
	loss = winRate(-float64(s))
	return win, 1000 - win - loss, loss
}

// winRate has its half at 150 centipawns and steepness 90.
func winRate(cp float64) int { return int(math.Round(1000 / (1 + math.Exp((150-cp)/90)))) }

// toTable makes a score that counts plies relative to the node, as the
// transposition table keeps it.
func (s Score) toTable(ply int) Score {
	switch {
	case s >= provedBound:
		return s + Score(ply)
	case s <= -provedBound:
		return s - Score(ply)
	}
	return s
}

// fromTable makes such a score relative to the root again.
func (s Score) fromTable(ply int) Score {
	switch {
	case s >= provedBound:
		return s - Score(ply)
	case s <= -provedBound:
		return s + Score(ply)
	}
	return s
}

func clampEval(s Score) Score { return max(-evalLimit, min(evalLimit, s)) }
