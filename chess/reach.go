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
	if pc == NoPiece {
		return nil
	}
	var out []Reach
	if pc.Kind() == Pawn {
		out = p.pawnReach(s, pc.Color())
	} else {
		leaps := p.rules.leapsOf(pc, s)
		for b := p.rules.attacks(pc, s, Bitboard{}); b.Any(); {
			r := Reach{From: s, To: b.Pop(), Way: WaySlide}
			if leaps.Has(r.To) {
				r.Way = WayLeap
			}
			out = append(out, r)
		}
	}
	if pc.Kind() == King {
		for _, side := range [2]Side{ASide, FarSide} {
			c := &p.rules.castling[uint8(pc.Color())*2+uint8(side)]
			if p.rights.Has(pc.Color(), side) && c.king == s {
				out = append(out, Reach{From: s, To: c.kingTo, Way: WayCastling, MoveOnly: true})
			}
		}
	}
	for i := range out {
		p.judge(&out[i], pc.Color())
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

func (p *Position) pawnReach(s Square, c Color) []Reach {
	r := p.rules
	var out []Reach
	if step := Square(int(s) + forward(c)); p.variant.Contains(step) {
		out = append(out, Reach{From: s, To: step, MoveOnly: true, Promotion: r.lastRank[c].Has(step)})
		if r.doubleRank[c].Has(step) {
			out = append(out, Reach{From: s, To: Square(int(step) + forward(c)), Way: WayDoubleStep, MoveOnly: true})
		}
	}
	for b := r.pawnLeaps[c][s]; b.Any(); {
		to := b.Pop()
		way := WayLeap
		if to == p.passed() && c == p.turn {
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

// judge fills in what a move would take and whether it is legal.
func (p *Position) judge(r *Reach, c Color) {
	r.CapturedOn = NoSquare
	at := r.To
	if r.Way == WayEnPassant {
		at = Sq(r.To.File(), r.From.Rank())
	}
	if victim := p.board[at]; victim != NoPiece && victim.Color() != c && !r.MoveOnly {
		r.Captures, r.CapturedOn = victim, at
	}
	promotion := NoKind
	if r.Promotion {
		promotion = p.variant.Promotions[0]
	}
	r.Why = p.WhyIllegal(r.From, r.To, promotion)
	r.Legal = r.Why == nil
}
