package chess

// Way is how a man gets to a square.
type Way uint8

const (
	WayLeap       Way = iota // straight to the square: Knight, King, a Pawn's step
	WaySlide                 // along a line of empty squares
	WayDoubleStep            // a Pawn's two squares from its initial rank
	WayEnPassant             // a Pawn takes the Pawn that has just passed it
	WayCastling              // King and Rook move together
	numWays
)

var wayNames = [numWays]string{"leap", "slide", "double step", "en passant", "castling"}

// String returns the way in English, such as "double step".
func (w Way) String() string { return wayNames[w%numWays] }

// Reach is one square that a man may hope to get to, as its piece moves: it
// tells how, what it would take, and, if the move is not legal now, why not.
type Reach struct {
	From, To Square
	Way      Way

	MoveOnly    bool   // only if To is empty: a Pawn's steps, castling
	CaptureOnly bool   // only to take: a Pawn's diagonal step
	Promotion   bool   // the Pawn becomes another piece there
	Captures    Piece  // the enemy man that it would take, NoPiece for none
	CapturedOn  Square // where that man stands: To, but beside it en passant; NoSquare for none

	// Open tells that the men let it be: none stands in the way, no own man on
	// To, and what the move only takes is there to be taken. A square of a
	// legal move is open; an open one may still leave the royal King in check.
	Open bool

	Legal bool
	Why   *Illegality // nil if and only if Legal
}

// Reach returns all squares to which the man on s moves on an otherwise empty
// board, and castling while the right lasts, each with what stands against it
// now. Squares behind a man come too, with the blocker in Why. The order is
// that of the squares. An empty square reaches nothing; a man of the side that
// is not to move reaches nothing legally.
func (p *Position) Reach(s Square) []Reach {
	pc := p.PieceAt(s)
	passed := NoSquare
	if pc.Color() == p.turn {
		passed = p.passed()
	}
	out := p.rules.reach(&p.board, s, p.rights, passed)
	for i := range out {
		p.judge(&out[i])
	}
	return out
}

// Reach is Position.Reach for men that need make no legal position, as in the
// diagrams of a rules page: it tells all but whether a move is legal, so that
// Legal and Why are never set. The side to move does not matter.
func (v *Variant) Reach(setup *Setup, s Square) []Reach {
	if !v.Contains(s) {
		return nil
	}
	return v.rules.reach(&setup.Board, s, setup.Castling, setup.EnPassant)
}

// Royal returns the square of the King of a side that can be in check, among
// men that need make no legal position; NoSquare without a King.
func (v *Variant) Royal(setup *Setup, c Color) Square {
	var kings Bitboard
	for b := v.Board(); b.Any(); {
		if s := b.Pop(); setup.Board[s] == MakePiece(c, King) {
			kings = kings.With(s)
		}
	}
	if kings.IsEmpty() {
		return NoSquare
	}
	return v.rules.royal(kings)
}

// reach is about everything but the safety of Kings. passed is the square of
// an en passant capture, NoSquare for none.
func (r *rules) reach(board *[NumSquares]Piece, s Square, rights CastlingRights, passed Square) []Reach {
	pc := board[s&127]
	if pc == NoPiece || s >= NoSquare {
		return nil
	}
	var men [2]Bitboard
	for b := r.board; b.Any(); {
		if on := b.Pop(); board[on] != NoPiece {
			c := board[on].Color()
			men[c] = men[c].With(on)
		}
	}
	c, all := pc.Color(), men[White].Or(men[Black])
	var out []Reach
	if pc.Kind() == Pawn {
		out = r.pawnReach(s, c, passed)
	} else {
		leaps := r.leapsOf(pc, s)
		for b := r.attacks(pc, s, Bitboard{}); b.Any(); {
			w := Reach{From: s, To: b.Pop(), Way: WaySlide}
			if leaps.Has(w.To) {
				w.Way = WayLeap
			}
			out = append(out, w)
		}
	}
	if pc.Kind() == King {
		for _, side := range [2]Side{ASide, FarSide} {
			m := &r.castling[uint8(c)*2+uint8(side)]
			if rights.Has(c, side) && m.king == s {
				out = append(out, Reach{From: s, To: m.kingTo, Way: WayCastling, MoveOnly: true, Open: m.empty.And(all).IsEmpty()})
			}
		}
	}
	attacked := r.attacks(pc, s, all)
	for i := range out {
		w := &out[i]
		at := w.To
		if w.Way == WayEnPassant {
			at = Sq(w.To.File(), w.From.Rank())
		}
		w.CapturedOn = NoSquare
		if victim := board[at]; victim != NoPiece && victim.Color() != c && !w.MoveOnly {
			w.Captures, w.CapturedOn = victim, at
		}
		switch {
		case w.Way == WayCastling:
		case w.MoveOnly:
			w.Open = between[s][w.To].With(w.To).And(all).IsEmpty()
		case w.CaptureOnly:
			w.Open = w.Captures != NoPiece
		default:
			w.Open = attacked.Has(w.To) && !men[c].Has(w.To)
		}
	}
	return out
}

// leapsOf returns the squares that a piece other than a Pawn reaches by a leap.
func (r *rules) leapsOf(pc Piece, s Square) (b Bitboard) {
	for _, c := range r.components[pc&15] {
		switch c {
		case compKing:
			b = b.Or(r.kingLeaps[s])
		case compLeap:
			b = b.Or(r.leaps[s])
		}
	}
	return b
}

func (r *rules) pawnReach(s Square, c Color, passed Square) []Reach {
	var out []Reach
	if step := Square(int(s) + forward(c)); step < NoSquare && r.board.Has(step) {
		out = append(out, Reach{From: s, To: step, MoveOnly: true, Promotion: r.lastRank[c].Has(step)})
		if r.doubleRank[c].Has(step) {
			out = append(out, Reach{From: s, To: Square(int(step) + forward(c)), Way: WayDoubleStep, MoveOnly: true})
		}
	}
	for b := r.pawnLeaps[c][s]; b.Any(); {
		to := b.Pop()
		way := WayLeap
		if to == passed {
			way = WayEnPassant
		}
		out = append(out, Reach{From: s, To: to, Way: way, CaptureOnly: true, Promotion: r.lastRank[c].Has(to)})
	}
	return out
}

// passed returns the square over which a Pawn has just made a double step,
// whether or not a capture there is legal; NoSquare if none has. Of a position
// that was set up only a square with a legal capture is known.
func (p *Position) passed() Square {
	if m := p.move; m.Type() == DoubleStep {
		return (m.From() + m.To()) / 2
	}
	return p.ep
}

// judge fills in whether a move is legal.
func (p *Position) judge(r *Reach) {
	promotion := NoKind
	if r.Promotion {
		promotion = p.variant.Promotions[0]
	}
	r.Why = p.WhyIllegal(r.From, r.To, promotion)
	r.Legal = r.Why == nil
}
