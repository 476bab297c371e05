package chess

import "slices"

// IllegalReason is a rule that a move breaks.
type IllegalReason uint8

const (
	IllegalOffBoard         IllegalReason = iota + 1 // From or To is no square of the board
	IllegalEmpty                                     // no man on From
	IllegalTurn                                      // the man on From is the opponent's
	IllegalWay                                       // the piece does not move that way
	IllegalBlocked                                   // Blocker stands in the way, on BlockerOn
	IllegalOwnMan                                    // an own man, Blocker, stands on To
	IllegalPawnAhead                                 // a Pawn does not take Blocker straight ahead
	IllegalNothingToTake                             // a Pawn goes there only to take, and To is empty
	IllegalNoEnPassant                               // To is empty, and the Pawn beside has not just made a double step
	IllegalDoubleStep                                // two squares, but not from the initial rank
	IllegalCheckStays                                // the King on Royal is in check from Attacker, and stays so
	IllegalPinned                                    // without the man on From, Attacker attacks the King on Royal
	IllegalIntoCheck                                 // after the move Attacker attacks the King that is then royal, on Royal
	IllegalCastlingRight                             // King or Rook has moved, or the Rook is gone
	IllegalCastlingBlocked                           // Blocker stands between King and Rook, on BlockerOn
	IllegalCastlingCheck                             // no castling while Attacker gives check to Royal
	IllegalCastlingThrough                           // with the King on Crossing, Attacker attacks Royal
	IllegalPromotionMissing                          // the Pawn must become another piece
	IllegalPromotionKind                             // the Pawn may not become Promotion
	IllegalPromotion                                 // this move promotes nothing
	numIllegalReasons
)

// Illegality tells why a move is not legal. It is a value for programs, with
// the squares to highlight; String tells it to people. Squares that its Reason
// does not name are NoSquare, pieces NoPiece.
type Illegality struct {
	Reason    IllegalReason
	Piece     Piece // the man on From
	From, To  Square
	Promotion Kind

	Blocker    Piece
	BlockerOn  Square
	Royal      Square // the King that is royal after the move, or on the way of a castling
	Passes     bool   // another King was royal before the move
	Attacker   Piece
	AttackerOn Square
	Crossing   Square // where the castling King is when it goes wrong

	Over Reason // Checkmate or Stalemate when there is no legal move at all
}

// String returns the reason as an English clause, such as "after Kf3 the King
// on f1 is royal and attacked by the Rook on a1".
func (i *Illegality) String() string {
	s := i.clause()
	if i.Over != NotOver {
		s += " (the game is over by " + i.Over.String() + ")"
	}
	return s
}

func (i *Illegality) clause() string {
	man := "the " + i.Piece.Kind().String() + " on " + i.From.String()
	attacked := "attacked by the " + i.Attacker.Kind().String() + " on " + i.AttackerOn.String()
	blocker := "the " + i.Blocker.String() + " on " + i.BlockerOn.String()
	switch i.Reason {
	case IllegalOffBoard:
		return "that square is not on the board"
	case IllegalEmpty:
		return "no man stands on " + i.From.String()
	case IllegalTurn:
		return "it is " + i.Piece.Color().Other().String() + "'s turn, and " + man + " is " + i.Piece.Color().String() + "'s"
	case IllegalWay:
		return "the " + i.Piece.Kind().String() + " does not move from " + i.From.String() + " to " + i.To.String()
	case IllegalBlocked:
		return blocker + " stands in the way"
	case IllegalOwnMan:
		return blocker + " is your own"
	case IllegalPawnAhead:
		return "a Pawn does not capture straight ahead, and " + blocker + " stands there"
	case IllegalNothingToTake:
		return "a Pawn goes to " + i.To.String() + " only by capturing, and nothing stands there"
	case IllegalNoEnPassant:
		return "no en passant: " + blocker + " has not just made a double step"
	case IllegalDoubleStep:
		return "a Pawn goes two squares only from its initial rank"
	case IllegalCheckStays:
		return "the King on " + i.Royal.String() + " is in check and would still be " + attacked
	case IllegalPinned:
		return man + " is pinned: without it the King on " + i.Royal.String() + " is " + attacked
	case IllegalIntoCheck:
		if i.Passes {
			return "after K" + i.To.String() + " the King on " + i.Royal.String() + " is royal and " + attacked
		}
		return "after K" + i.To.String() + " the King is " + attacked
	case IllegalCastlingRight:
		return "no castling there: the King or the Rook has moved or the Rook is gone"
	case IllegalCastlingBlocked:
		return "no castling: " + blocker + " stands between King and Rook"
	case IllegalCastlingCheck:
		return "no castling in check: the King on " + i.Royal.String() + " is " + attacked
	case IllegalCastlingThrough:
		s := "no castling: with the King on " + i.Crossing.String()
		switch {
		case i.Royal == i.Crossing:
			return s + " it is " + attacked
		case i.Passes:
			return s + " the King on " + i.Royal.String() + " is royal and " + attacked
		}
		return s + " the King on " + i.Royal.String() + " is " + attacked
	case IllegalPromotionMissing:
		return "the Pawn must become another piece on " + i.To.String()
	case IllegalPromotionKind:
		return "a Pawn may not become a " + i.Promotion.String()
	case IllegalPromotion:
		return "this move promotes nothing"
	}
	return "not a legal move"
}

// WhyIllegal tells which rule a move breaks, or returns nil if it is legal. A
// King's move to where castling would bring it, or onto its own Rook, is taken
// for castling while it stands on its initial square. Of several broken rules
// the most elementary is told: first whether the piece moves that way at all,
// then what stands in the way, then the safety of the royal King.
//
// Only moves are judged: a game that is drawn while moves remain is Outcome's
// matter.
func (p *Position) WhyIllegal(from, to Square, promotion Kind) *Illegality {
	if p.findMove(from, to, promotion) != NoMove {
		return nil
	}
	i := &Illegality{
		From: from, To: to, Promotion: promotion, Piece: p.PieceAt(from),
		BlockerOn: NoSquare, Royal: NoSquare, AttackerOn: NoSquare, Crossing: NoSquare,
	}
	if !p.HasLegalMove() {
		if i.Over = Stalemate; p.InCheck() {
			i.Over = Checkmate
		}
	}
	switch {
	case !p.variant.Contains(from) || !p.variant.Contains(to):
		i.Reason = IllegalOffBoard
	case i.Piece == NoPiece:
		i.Reason = IllegalEmpty
	case i.Piece.Color() != p.turn:
		i.Reason = IllegalTurn
	case p.whyNoCastling(i):
	case i.Piece.Kind() == Pawn && p.whyNoPawnMove(i):
	case i.Piece.Kind() != Pawn && p.whyNoWay(i):
	case p.whyUnsafe(i):
	default:
		p.whyNoPromotion(i)
	}
	return i
}

// The why functions each look for one sort of reason; they fill it in and
// report whether there is one.

// blockedBy sets the man on a square as the reason.
func (i *Illegality) blockedBy(p *Position, why IllegalReason, on Square) bool {
	i.Reason, i.Blocker, i.BlockerOn = why, p.board[on], on
	return true
}

// attackedBy sets the first of some attackers of a King as the reason.
func (i *Illegality) attackedBy(p *Position, why IllegalReason, royal Square, attackers Bitboard) bool {
	at := attackers.First()
	i.Reason, i.Royal, i.Attacker, i.AttackerOn = why, royal, p.board[at], at
	before := royal
	if royal == i.To || royal == i.Crossing {
		before = i.From
	}
	i.Passes = before != p.royal[p.turn]
	return true
}

// whyNoWay is about the moves of all pieces but Pawns.
func (p *Position) whyNoWay(i *Illegality) bool {
	if !p.rules.attacks(i.Piece, i.From, Bitboard{}).Has(i.To) {
		i.Reason = IllegalWay
		return true
	}
	if !p.rules.leapsOf(i.Piece, i.From).Has(i.To) {
		if men := between[i.From][i.To].And(p.Occupied()); men.Any() {
			return i.blockedBy(p, IllegalBlocked, nearest(men, i.From))
		}
	}
	if p.color[p.turn].Has(i.To) {
		return i.blockedBy(p, IllegalOwnMan, i.To)
	}
	return false
}

// nearest returns the square of a line that is closest to one end of it.
func nearest(line Bitboard, end Square) Square {
	best, bestDistance := NoSquare, NumSquares
	for line.Any() {
		s := line.Pop()
		if d := max(int(s)-int(end), int(end)-int(s)); d < bestDistance {
			best, bestDistance = s, d
		}
	}
	return best
}

func (p *Position) whyNoPawnMove(i *Illegality) bool {
	c := p.turn
	if p.rules.pawnLeaps[c][i.From].Has(i.To) {
		return p.whyNoPawnCapture(i)
	}
	step := Square(int(i.From) + forward(c))
	double := Square(int(step) + forward(c))
	switch {
	case i.To != step && i.To != double:
		i.Reason = IllegalWay
	case p.board[step] != NoPiece && i.To == double:
		return i.blockedBy(p, IllegalBlocked, step)
	case p.board[i.To] != NoPiece && p.board[i.To].Color() == c:
		return i.blockedBy(p, IllegalOwnMan, i.To)
	case p.board[i.To] != NoPiece:
		return i.blockedBy(p, IllegalPawnAhead, i.To)
	case i.To == double && !p.rules.doubleRank[c].Has(step):
		i.Reason = IllegalDoubleStep
	default:
		return false
	}
	return true
}

func (p *Position) whyNoPawnCapture(i *Illegality) bool {
	beside := Sq(i.To.File(), i.From.Rank())
	switch victim := p.board[i.To]; {
	case victim != NoPiece && victim.Color() == p.turn:
		return i.blockedBy(p, IllegalOwnMan, i.To)
	case victim != NoPiece || i.To == p.passed():
		return false
	case p.board[beside] == MakePiece(p.turn.Other(), Pawn) && p.rules.doubleRank[p.turn.Other()].Has(i.To):
		return i.blockedBy(p, IllegalNoEnPassant, beside)
	}
	i.Reason = IllegalNothingToTake
	return true
}

// whyUnsafe is about the King that is royal after the move.
func (p *Position) whyUnsafe(i *Illegality) bool {
	us := p.turn
	kings := p.Pieces(us, King)
	if i.Piece.Kind() == King {
		kings = kings.Without(i.From).With(i.To)
	}
	royal := p.rules.royal(kings)
	victim := i.To
	if i.Piece.Kind() == Pawn && p.board[i.To] == NoPiece && i.From.File() != i.To.File() {
		victim = Sq(i.To.File(), i.From.Rank())
	}
	occ := p.Occupied().Without(i.From).Without(victim).With(i.To)
	attackers := p.Attackers(royal, occ).And(p.color[us^1]).Without(victim)
	stay := attackers.And(p.Checkers())
	switch {
	case attackers.IsEmpty():
		return false
	case i.Piece.Kind() == King && (royal == i.To || royal != p.royal[us]):
		return i.attackedBy(p, IllegalIntoCheck, royal, attackers)
	case stay.Any():
		return i.attackedBy(p, IllegalCheckStays, royal, stay)
	}
	return i.attackedBy(p, IllegalPinned, royal, attackers)
}

// whyNoCastling is about a King's move that can only be castling.
func (p *Position) whyNoCastling(i *Illegality) bool {
	if i.Piece.Kind() != King || p.rules.kingLeaps[i.From].Has(i.To) {
		return false
	}
	us := p.turn
	for _, side := range [2]Side{ASide, FarSide} {
		c := &p.rules.castling[uint8(us)*2+uint8(side)]
		ontoRook := i.To == c.rook && p.board[c.rook] == MakePiece(us, Rook)
		if i.From != c.king || i.To != c.kingTo && !ontoRook {
			continue
		}
		occ, checkers := p.Occupied(), p.Checkers()
		men := c.empty.And(occ)
		switch {
		case !p.rights.Has(us, side):
			i.Reason = IllegalCastlingRight
			return true
		case men.Any():
			return i.blockedBy(p, IllegalCastlingBlocked, nearest(men, c.king))
		case checkers.Any():
			return i.attackedBy(p, IllegalCastlingCheck, p.royal[us], checkers)
		}
		return p.whyNoPassage(i, c)
	}
	return false
}

// whyNoPassage finds the square of the castling King's way on which a King
// that counts is attacked.
func (p *Position) whyNoPassage(i *Illegality, c *castlingMove) bool {
	us := p.turn
	others := p.Pieces(us, King).Without(c.king)
	unsafe := func(at, king Square) bool {
		occ := p.Occupied().Without(c.king).With(at)
		attackers := p.Attackers(king, occ).And(p.color[us^1])
		if attackers.IsEmpty() {
			return false
		}
		i.Crossing = at
		return i.attackedBy(p, IllegalCastlingThrough, king, attackers)
	}
	if p.rules.strict && unsafe(c.king, c.king) {
		return true
	}
	for _, at := range c.path[:c.pathLen] {
		if unsafe(at, p.rules.royal(others.With(at))) || p.rules.strict && unsafe(at, at) {
			return true
		}
	}
	return false
}

// whyNoPromotion is what remains when a move is sound in all else.
func (p *Position) whyNoPromotion(i *Illegality) {
	promotes := i.Piece.Kind() == Pawn && p.rules.lastRank[p.turn].Has(i.To)
	switch {
	case !promotes:
		i.Reason = IllegalPromotion
	case i.Promotion == NoKind:
		i.Reason = IllegalPromotionMissing
	case !slices.Contains(p.variant.Promotions, i.Promotion):
		i.Reason = IllegalPromotionKind
	}
}
