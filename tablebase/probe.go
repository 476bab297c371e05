package tablebase

import "bifrons.chess/chess"

// Result is all that tables know of a position.
type Result struct {
	WDL WDL
	DTM Value // the fifty-move rule left aside
	DTZ Value
}

// Outcome returns what a position is worth when so many plies have passed since
// the last capture or Pawn move: a win or loss that takes too long is drawn.
func (r Result) Outcome(clock int) WDL {
	switch {
	case r.WDL == Win && r.DTZ.Plies()+clock > FiftyMoves:
		return CursedWin
	case r.WDL == Loss && r.DTZ.Plies()+clock > FiftyMoves:
		return BlessedLoss
	}
	return r.WDL
}

// WDL returns the outcome of a position as if its halfmove clock were at zero.
// The Position is as it was when WDL returns. The error is a *NoTableError, or
// a *FileError for a damaged file.
func (s *Set) WDL(p *chess.Position) (WDL, error) {
	v, err := s.value(p, PartWDL)
	return WDL(v) + Loss, err
}

// DTM returns the distance to mate; otherwise as WDL.
func (s *Set) DTM(p *chess.Position) (Value, error) { return s.value(p, PartDTM) }

// DTZ returns the distance to zeroing; otherwise as WDL.
func (s *Set) DTZ(p *chess.Position) (Value, error) { return s.value(p, PartDTZ) }

// Probe returns all that is known; otherwise as WDL.
func (s *Set) Probe(p *chess.Position) (r Result, err error) {
	if r.WDL, err = s.WDL(p); err != nil {
		return Result{}, err
	}
	if r.DTM, err = s.DTM(p); err != nil {
		return Result{}, err
	}
	if r.DTZ, err = s.DTZ(p); err != nil {
		return Result{}, err
	}
	return r, nil
}

// value returns what a part holds of a position.
func (s *Set) value(p *chess.Position, part Part) (Value, error) {
	c := ClassOf(p)
	canonical, swap := c.Canonical()
	e := s.endings[canonical]
	switch {
	case p.Variant().Name != s.variant.Name:
		return 0, s.missing(Class{}, part, "the position belongs to "+p.Variant().Title)
	case p.CastlingRights() != 0:
		return 0, s.missing(c, part, "a side may still castle")
	case e == nil || e.parts[part] == nil:
		return 0, s.missing(c, part, "there is no file")
	}
	v, err := e.at(p, part, swap)
	if err != nil || p.EnPassant() == chess.NoSquare {
		return v, err
	}
	return s.enPassant(p, part, v)
}

// at returns what a file says of a position, the colours exchanged if need be.
func (e *ending) at(p *chess.Position, part Part, exchanged bool) (Value, error) {
	position, side := e.index.Locate(p, exchanged)
	t := e.parts[part]
	v, err := t.at(side, position)
	if err != nil || !t.below {
		return v, err
	}
	mate := e.parts[PartDTM]
	if mate == nil {
		return 0, &NoTableError{t.class, PartDTM, "there is no file, and distances to zeroing rest on it"}
	}
	m, err := mate.at(side, position)
	return m.less(v), err
}

// enPassant returns what a position is worth in which taking en passant is
// legal. Tables do not know of such captures; v is the worth without them, and
// counts for nothing where there is no other move.
func (s *Set) enPassant(p *chess.Position, part Part, v Value) (Value, error) {
	var room [chess.MaxMoves]chess.Move
	best, others, found := v, false, false
	for _, m := range p.LegalMoves(room[:0]) {
		if m.Type() != chess.EnPassant {
			others = true
			continue
		}
		p.Make(m)
		after, err := s.value(p, part)
		p.Unmake()
		if err != nil {
			return 0, err
		}
		if x := part.before(after); !found || part.rank(x) > part.rank(best) {
			best, found = x, true
		}
	}
	if others && part.rank(v) > part.rank(best) {
		return v, nil
	}
	return best, nil
}

// before returns what a zeroing move is worth to who makes it.
func (part Part) before(v Value) Value {
	switch part {
	case PartWDL:
		return Value(Win-Loss) - v
	case PartDTM:
		return DTM.Before(v, true)
	}
	return DTZ.Before(v, true)
}

// rank orders values by what the side to move prefers.
func (part Part) rank(v Value) int {
	if part == PartWDL {
		return int(v)
	}
	return v.Rank()
}
