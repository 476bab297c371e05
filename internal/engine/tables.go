package engine

import "bifrons.chess/chess"

// Verdict is what a table knows of a position, for the side to move.
type Verdict int8

// The five values of the fifty-move rule.
const (
	TableLoss   Verdict = iota - 2 // within the fifty-move rule
	BlessedLoss                    // a loss but for the fifty-move rule: a draw
	TableDraw
	CursedWin // a win but for the fifty-move rule: a draw
	TableWin  // within the fifty-move rule
)

// Tables know the outcome of positions with few men. Their methods may be
// called from several searching threads at once.
type Tables interface {
	// Men is the most men, Kings included, that a position may have.
	Men() int
	// Probe returns the outcome with best play of a position without castling
	// rights whose halfmove clock is zero; false where no table has it.
	Probe(p *chess.Position) (Verdict, bool)
	// Distances returns all that is known of a position without castling
	// rights; false where a table lacks.
	Distances(p *chess.Position) (Distances, bool)
}

// SetTables makes searches ask tables; nil for none. Not while a search runs.
func (e *Engine) SetTables(t Tables) { e.tables = t }

// probeTables returns what a table says of the position at a ply, as a score
// and which side of the true value it lies on.
func (w *worker) probeTables(ply int) (s Score, b Bound, ok bool) {
	p := w.pos
	if w.tables == nil || ply == 0 || p.HalfmoveClock() != 0 || p.CastlingRights() != 0 || p.Occupied().Count() > w.tables.Men() {
		return 0, NoBound, false
	}
	v, ok := w.tables.Probe(p)
	if !ok {
		return 0, NoBound, false
	}
	w.tableHits++
	switch v {
	case TableWin: // there may be a mate
		return tableWin - Score(ply), LowerBound, true
	case TableLoss:
		return Score(ply) - tableWin, UpperBound, true
	}
	return DrawScore + Score(v), ExactBound, true // better a draw that the opponent must know how to keep
}
