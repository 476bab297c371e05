package engine

import "bifrons.chess/chess"

// Histories remember how moves fared elsewhere in the tree. Every entry lies
// within ±historyMax: an update moves it towards its bound by a share of the
// distance, so that no entry overflows and old news fades.
const historyMax = 1 << 14

type stat int16

func (h *stat) add(bonus int) {
	bonus = max(-historyMax/4, min(historyMax/4, bonus))
	*h += stat(bonus - int(*h)*max(bonus, -bonus)/historyMax)
}

// numTargets is the number of (man, target square) pairs, squares counted
// without the frame's guard files.
const numTargets = chess.NumPieces * chess.MaxFiles * chess.Ranks

// target numbers the pair of a man and the square that it goes to.
func target(p chess.Piece, s chess.Square) int {
	return int(p)*(chess.MaxFiles*chess.Ranks) + s.Rank()*chess.MaxFiles + s.File()
}

// histories are one worker's tables. They are allocated once.
type histories struct {
	butterfly    [2][1 << 14]stat // side; from and to squares
	captures     [numTargets][chess.NumKinds]stat
	counters     [numTargets]chess.Move      // the answer that refuted a move
	continuation [numTargets]continuationRow // earlier move, this move
	corrections  [2][correctionSize]int32    // side; pawn structure
}

func (h *histories) clear() { *h = histories{} }

// fromTo is the index of a move in a butterfly table.
func fromTo(m chess.Move) int { return int(m & (1<<14 - 1)) }

// continuationRow is the part of the continuation history that follows one
// earlier move.
type continuationRow = [numTargets]stat

// noRow is read in place of a row where no move came before: always zero, and
// never written.
var noRow continuationRow

// The correction history learns how far the static evaluation of a pawn
// structure is off the mark of the search (as in Caissa and Stockfish).
const (
	correctionSize  = 1 << 13
	correctionGrain = 256 // units to a centipawn
	correctionMax   = 96  // centipawns
)

func (h *histories) correction(c chess.Color, pawnKey uint64) Score {
	return Score(h.corrections[c][pawnKey%correctionSize] / correctionGrain)
}

func (h *histories) learnCorrection(c chess.Color, pawnKey uint64, diff Score, depth int) {
	e := &h.corrections[c][pawnKey%correctionSize]
	weight := int64(min(depth+1, 16))
	v := (int64(*e)*(256-weight) + int64(diff)*correctionGrain*weight) / 256
	*e = int32(max(-correctionMax*correctionGrain, min(correctionMax*correctionGrain, v)))
}

// bonusOf is what a move that caused a cutoff at a depth earns.
func bonusOf(depth int) int { return min(150*depth, 1600) }
