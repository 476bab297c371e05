package chess

import (
	"iter"
	"strconv"
)

// Setup is a position as written down: what a FEN says, legal or not. It is a
// plain value that may be filled in by hand (a position editor does);
// Variant.NewPosition turns a legal one into a Position.
type Setup struct {
	Board          [NumSquares]Piece // indexed by Square
	Turn           Color             // the side to move
	Castling       CastlingRights    // castlings that neither King nor Rook has forfeited
	EnPassant      Square            // the square behind a Pawn that has just made a double step, NoSquare for none
	HalfmoveClock  int               // plies since the last capture or Pawn move, 0–MaxClock
	FullmoveNumber int               // 1 before White's first move, at most MaxClock
}

// MaxClock bounds both clocks of a Setup. No game lasts as long: 75 moves
// after the last capture or Pawn move it is drawn.
const MaxClock = 30_000

// MenPerFile times a board's files is the most men that a side can have: the
// number it starts with. It is what bounds the length of a move list.
const MenPerFile = 2

// SetupReason tells why a Setup is no legal position.
type SetupReason uint8

const (
	SetupBadTurn         SetupReason = iota + 1 // Turn is neither White nor Black
	SetupOffBoard                               // a man on Square, which the board does not have
	SetupUnknownPiece                           // a man on Square of a kind that the variant lacks
	SetupTooManyMen                             // Color has more men than it starts with
	SetupNoKing                                 // Color has no King
	SetupTooManyKings                           // Color has more Kings than the variant allows; Square is one of them
	SetupPawnOnEdge                             // a Pawn on the first or last rank, on Square
	SetupCastlingNoKing                         // a right to castle of Color on Side, but no King on Square
	SetupCastlingNoRook                         // a right to castle of Color on Side, but no Rook on Square
	SetupCastlingUnknown                        // Castling has a bit that means nothing
	SetupEnPassant                              // no double step can have passed over Square
	SetupOpponentInCheck                        // Color is not to move, yet its royal King on Square is attacked
	SetupHalfmoveClock                          // HalfmoveClock is outside 0–MaxClock
	SetupFullmoveNumber                         // FullmoveNumber is outside 1–MaxClock
)

// SetupError is returned by Variant.NewPosition for the first thing wrong with
// a Setup. Fields that its Reason does not name are zero, Square NoSquare.
type SetupError struct {
	Reason SetupReason
	Square Square
	Color  Color
	Side   Side
	Piece  Piece // the man on Square, for SetupOffBoard, SetupUnknownPiece and SetupPawnOnEdge
	Limit  int   // the most allowed, for SetupTooManyMen and SetupTooManyKings
}

func (e *SetupError) Error() string {
	switch e.Reason {
	case SetupBadTurn:
		return "the side to move is neither White nor Black"
	case SetupOffBoard:
		return "a man stands on " + e.Square.String() + ", which is not a square of this board"
	case SetupUnknownPiece:
		return "the " + e.Piece.String() + " on " + e.Square.String() + " is no piece of this game"
	case SetupTooManyMen:
		return e.Color.String() + " has more than " + strconv.Itoa(e.Limit) + " men"
	case SetupNoKing:
		return e.Color.String() + " has no King"
	case SetupTooManyKings:
		if e.Limit == 1 {
			return e.Color.String() + " has more than one King"
		}
		return e.Color.String() + " has more than " + strconv.Itoa(e.Limit) + " Kings"
	case SetupPawnOnEdge:
		return "the " + e.Piece.String() + " on " + e.Square.String() + " cannot stand on the first or last rank"
	case SetupCastlingNoKing:
		return e.Color.String() + " cannot castle to the " + e.Side.String() + ": no King on " + e.Square.String()
	case SetupCastlingNoRook:
		return e.Color.String() + " cannot castle to the " + e.Side.String() + ": no Rook on " + e.Square.String()
	case SetupCastlingUnknown:
		return "the castling rights hold an unknown bit"
	case SetupEnPassant:
		return "no Pawn can just have made a double step over " + e.Square.String()
	case SetupOpponentInCheck:
		return e.Color.String() + " is not to move, yet its King on " + e.Square.String() + " is in check"
	case SetupHalfmoveClock:
		return "the halfmove clock must be from 0 to " + strconv.Itoa(MaxClock)
	case SetupFullmoveNumber:
		return "the move number must be from 1 to " + strconv.Itoa(MaxClock)
	}
	return "the position is not legal"
}

// NewPosition turns a Setup into a Position, or says with a *SetupError why it
// is no legal one. It is strict: a right to castle without King or Rook on its
// square is refused (Repair drops it), and so is an en passant square over
// which no Pawn can just have passed. An en passant square that merely allows
// no legal capture is accepted and forgotten. Of several faults the first one
// of Faults is told.
func (v *Variant) NewPosition(s Setup) (*Position, error) {
	p := &Position{rules: v.rules, variant: v}
	if err := p.Reset(s); err != nil {
		return nil, err
	}
	return p, nil
}

// Reset makes p the position of a Setup of the same game, without asking for
// memory; its history is forgotten. It refuses what NewPosition refuses, and
// after an error p serves for nothing but another Reset.
func (p *Position) Reset(s Setup) error {
	if s.Turn > Black {
		return &SetupError{Reason: SetupBadTurn, Square: NoSquare}
	}
	for e := range p.variant.menFaults(&s) {
		return e
	}
	for e := range p.variant.otherFaults(&s) {
		return e
	}
	p.fill(&s)
	var fault *SetupError
	p.checkFaults(s, func(e *SetupError) bool {
		fault = e
		return false
	})
	if fault != nil {
		return fault
	}
	return nil
}

// Faults yields all that makes a Setup no legal position, the most elementary
// first; nothing for a legal one. Whether somebody stands in check is asked only
// when nothing else is wrong with the men.
func (v *Variant) Faults(s Setup) iter.Seq[*SetupError] {
	return func(yield func(*SetupError) bool) {
		if s.Turn > Black {
			yield(&SetupError{Reason: SetupBadTurn, Square: NoSquare})
			return
		}
		sound := true // the men
		for e := range v.menFaults(&s) {
			if sound = false; !yield(e) {
				return
			}
		}
		for e := range v.otherFaults(&s) {
			if !yield(e) {
				return
			}
		}
		if sound {
			v.position(s).checkFaults(s, yield)
		}
	}
}

// otherFaults are about all but the men: rights, clocks, en passant.
func (v *Variant) otherFaults(s *Setup) iter.Seq[*SetupError] {
	return func(yield func(*SetupError) bool) {
		if s.Castling&^allRights != 0 && !yield(&SetupError{Reason: SetupCastlingUnknown, Square: NoSquare}) {
			return
		}
		for _, c := range [2]Color{White, Black} {
			for _, side := range [2]Side{ASide, FarSide} {
				if e := v.checkRight(s, c, side); e != nil && !yield(e) {
					return
				}
			}
		}
		switch {
		case (s.HalfmoveClock < 0 || s.HalfmoveClock > MaxClock) && !yield(&SetupError{Reason: SetupHalfmoveClock, Square: NoSquare}):
		case (s.FullmoveNumber < 1 || s.FullmoveNumber > MaxClock) && !yield(&SetupError{Reason: SetupFullmoveNumber, Square: NoSquare}):
		case s.EnPassant != NoSquare && !v.doubleStepFits(s):
			yield(&SetupError{Reason: SetupEnPassant, Square: s.EnPassant})
		}
	}
}

// checkFaults are about the safety of royal Kings, in p, which a Setup describes,
// and before a double step.
func (p *Position) checkFaults(s Setup, yield func(*SetupError) bool) {
	if king, ok := p.opponentInCheck(); ok {
		if !yield(&SetupError{Reason: SetupOpponentInCheck, Square: king, Color: s.Turn.Other()}) {
			return
		}
	}
	if s.EnPassant != NoSquare && p.variant.doubleStepFits(&s) {
		if _, ok := p.variant.position(beforeDoubleStep(s)).opponentInCheck(); ok {
			yield(&SetupError{Reason: SetupEnPassant, Square: s.EnPassant})
		}
	}
}

const allRights = CastlingRights(15)

// menFaults are all that can be said of the men without knowing how they move.
func (v *Variant) menFaults(s *Setup) iter.Seq[*SetupError] {
	return func(yield func(*SetupError) bool) {
		var men, kings [2]int
		for sq := range Square(NumSquares) {
			piece := s.Board[sq]
			if piece == NoPiece {
				continue
			}
			c := piece.Color()
			switch {
			case !v.Contains(sq):
				if !yield(&SetupError{Reason: SetupOffBoard, Square: sq, Piece: piece}) {
					return
				}
				continue
			case piece >= NumPieces || v.Letter(piece) == 0:
				if !yield(&SetupError{Reason: SetupUnknownPiece, Square: sq, Piece: piece}) {
					return
				}
				continue
			case piece.Kind() == Pawn && (sq.Rank() == 0 || sq.Rank() == Ranks-1):
				if !yield(&SetupError{Reason: SetupPawnOnEdge, Square: sq, Piece: piece}) {
					return
				}
			}
			// One man too many is told, not each.
			if piece.Kind() == King {
				if kings[c]++; kings[c] == v.Kings+1 && !yield(&SetupError{Reason: SetupTooManyKings, Square: sq, Color: c, Limit: v.Kings}) {
					return
				}
			}
			most := v.Files * MenPerFile
			if men[c]++; men[c] == most+1 && !yield(&SetupError{Reason: SetupTooManyMen, Square: sq, Color: c, Limit: most}) {
				return
			}
		}
		for _, c := range [2]Color{White, Black} {
			if kings[c] == 0 && !yield(&SetupError{Reason: SetupNoKing, Square: NoSquare, Color: c}) {
				return
			}
		}
	}
}

// checkRight checks that a right to castle, if held, has its King and Rook.
func (v *Variant) checkRight(s *Setup, c Color, side Side) *SetupError {
	if !s.Castling.Has(c, side) {
		return nil
	}
	king, rook := v.castlingSquares(c, side)
	if s.Board[king] != MakePiece(c, King) {
		return &SetupError{Reason: SetupCastlingNoKing, Square: king, Color: c, Side: side}
	}
	if s.Board[rook] != MakePiece(c, Rook) {
		return &SetupError{Reason: SetupCastlingNoRook, Square: rook, Color: c, Side: side}
	}
	return nil
}

// castlingSquares returns where King and Rook stand before they castle.
func (v *Variant) castlingSquares(c Color, side Side) (king, rook Square) {
	m := &v.rules.castling[uint8(c)*2+uint8(side)]
	return m.king, m.rook
}

// forward is the step of a Pawn of a side, as a difference of squares.
func forward(c Color) int {
	if c == White {
		return 16
	}
	return -16
}

// doubleStepFits reports whether the men around the en passant square stand as
// a double step leaves them:
//
//	. p .   origin, now empty           (White to move)
//	. * .   the en passant square, empty
//	. P .   the Pawn that has stepped
func (v *Variant) doubleStepFits(s *Setup) bool {
	ep, mover := s.EnPassant, s.Turn.Other()
	if !v.Contains(ep) || !v.rules.doubleRank[mover].Has(ep) {
		return false
	}
	origin, pawn := doubleStepOf(ep, mover)
	return s.Board[ep] == NoPiece && s.Board[origin] == NoPiece && s.Board[pawn] == MakePiece(mover, Pawn)
}

// doubleStepOf returns where a Pawn of a side stood before and stands after
// its double step over ep.
func doubleStepOf(ep Square, mover Color) (origin, pawn Square) {
	return Square(int(ep) - forward(mover)), Square(int(ep) + forward(mover))
}

// beforeDoubleStep takes a double step back. It was possible only if the side
// now to move was not in check then.
func beforeDoubleStep(s Setup) Setup {
	mover := s.Turn.Other()
	origin, pawn := doubleStepOf(s.EnPassant, mover)
	s.Board[origin], s.Board[pawn] = s.Board[pawn], NoPiece
	s.Turn, s.EnPassant, s.Castling = mover, NoSquare, 0
	return s
}

// opponentInCheck returns the royal King of the side that is not to move if it
// is attacked, which no legal move leaves behind.
func (p *Position) opponentInCheck() (Square, bool) {
	us := p.Turn()
	king := p.Royal(us.Other())
	return king, p.Attackers(king, p.Occupied()).And(p.ByColor(us)).Any()
}

// Warning is something that Repair has put right. It is a value for programs;
// String tells it to people.
type Warning struct {
	Err *SetupError // what NewPosition would have refused
}

// String returns for example "castling right dropped: White cannot castle to
// the a-side: no Rook on a1".
func (w Warning) String() string {
	if w.Err.Reason == SetupFullmoveNumber {
		return "move number 0 read as 1"
	}
	return "castling right dropped: " + w.Err.Error()
}

// Repair returns the Setup without those rights to castle whose King or Rook
// is not on its square, and with the move number 0, which some programs write
// for the first move, read as 1. Each repair is reported. All else is left for
// NewPosition to judge.
func (v *Variant) Repair(s Setup) (Setup, []Warning) {
	var warnings []Warning
	for _, c := range [2]Color{White, Black} {
		for _, side := range [2]Side{ASide, FarSide} {
			if e := v.checkRight(&s, c, side); e != nil {
				s.Castling = s.Castling.Without(c, side)
				warnings = append(warnings, Warning{e})
			}
		}
	}
	if s.FullmoveNumber == 0 {
		s.FullmoveNumber = 1
		warnings = append(warnings, Warning{&SetupError{Reason: SetupFullmoveNumber, Square: NoSquare}})
	}
	return s, warnings
}

// Setup returns the position as a Setup. Its en passant square is set only
// while a legal en passant capture exists.
func (p *Position) Setup() Setup {
	s := Setup{
		Turn:           p.Turn(),
		Castling:       p.CastlingRights(),
		EnPassant:      p.EnPassant(),
		HalfmoveClock:  p.HalfmoveClock(),
		FullmoveNumber: p.FullmoveNumber(),
	}
	for b := p.Occupied(); b.Any(); {
		sq := b.Pop()
		s.Board[sq] = p.PieceAt(sq)
	}
	return s
}
