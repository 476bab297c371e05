package chess

import "slices"

// UCI writes a move in the long algebraic form of the UCI protocol: "e2e4",
// "a7a8j". Castling is the King's own move, "e1b1" in Janus Chess.
func (p *Position) UCI(m Move) string { return m.String() }

// UCI960 writes a move as UCI does, but castling as the King taking its own
// Rook, "e1a1": the form that engines use with UCI_Chess960 on.
func (p *Position) UCI960(m Move) string {
	if !m.IsCastling() {
		return m.String()
	}
	_, rook := p.castlingOf(m)
	return m.From().String() + rook.String()
}

// castlingOf returns where King and Rook of the side to move start a castling.
func (p *Position) castlingOf(m Move) (king, rook Square) {
	return p.variant.castlingSquares(p.turn, Side(m.Type()-CastleASide))
}

// ParseUCI reads a legal move in long algebraic form. It reads castling in both
// forms, as the King's own move and as King takes Rook, and the promotion
// letter in either case. Any error is a *MoveError.
func (p *Position) ParseUCI(text string) (Move, error) {
	m, e := p.parseUCI(text)
	if e != nil {
		return NoMove, e
	}
	return m, nil
}

func (p *Position) parseUCI(text string) (Move, *MoveError) {
	fail := func(f MoveField, offset int, why MoveReason) (Move, *MoveError) {
		return NoMove, &MoveError{Text: text, Field: f, Offset: offset, Reason: why}
	}
	switch {
	case text == "":
		return fail(MoveWhole, 0, MoveMissing)
	case text == "0000":
		return fail(MoveWhole, 0, MoveNull)
	case len(text) > MaxMoveLength:
		return fail(MoveWhole, MaxMoveLength, MoveTooLong)
	}
	var squares [2]Square
	for i, field := range [2]MoveField{MoveFrom, MoveTo} {
		start := 2 * i
		if len(text) <= start {
			return fail(field, len(text), MoveMissing)
		}
		s, ok := SquareFromName(text[start:min(start+2, len(text))])
		if !ok || !p.variant.Contains(s) {
			return fail(field, start, MoveBadSquare)
		}
		squares[i] = s
	}
	promotion := NoKind
	if len(text) > 4 {
		piece, ok := p.variant.PieceFromLetter(text[4])
		switch {
		case !ok:
			return fail(MovePromotion, 4, MoveUnknownLetter)
		case !slices.Contains(p.variant.Promotions, piece.Kind()):
			return fail(MovePromotion, 4, MoveBadPromotion)
		case len(text) > 5:
			return fail(MoveWhole, 5, MoveExtra)
		}
		promotion = piece.Kind()
	}
	from, to := squares[0], squares[1]
	if m := p.findMove(from, to, promotion); m != NoMove {
		return m, nil
	}
	_, e := fail(MoveWhole, 0, MoveIllegal)
	if promotion == NoKind {
		var ways []Move
		for _, k := range p.variant.Promotions {
			if m := p.findMove(from, to, k); m != NoMove {
				ways = append(ways, m)
			}
		}
		if len(ways) > 0 {
			e.Field, e.Offset, e.Reason = MovePromotion, len(text), MovePromotionMissing
			return NoMove, e.candidates(p, ways)
		}
	}
	e.Why = p.WhyIllegal(from, to, promotion)
	return NoMove, e
}

// findMove returns the legal move between two squares, NoMove if there is none.
// A King's move onto its own Rook is that castling.
func (p *Position) findMove(from, to Square, promotion Kind) Move {
	targets := Bitboard{}
	if p.variant.Contains(to) {
		targets = to.Bit()
	}
	for _, side := range [2]Side{ASide, FarSide} {
		targets = targets.With(p.rules.castling[uint8(p.turn)*2+uint8(side)].kingTo)
	}
	var buf [fewMoves]Move
	castling := NoMove
	for _, m := range p.movesTo(targets, buf[:0]) {
		switch {
		case m.From() != from || m.Promotion() != promotion:
		case m.IsCastling():
			if _, rook := p.castlingOf(m); to == rook || to == m.To() {
				castling = m
			}
		case m.To() == to:
			return m
		}
	}
	return castling
}

// fewMoves is room for the moves to a square or two without growing.
const fewMoves = 64

// ParseMove reads a legal move in long algebraic form or in SAN. A text that
// looks like "e2e4" is taken as the former. Any error is a *MoveError.
func (p *Position) ParseMove(text string) (Move, error) {
	return p.ParseMoveWith(text, SANOptions{Castling: DialectXBoard})
}

// ParseMoveWith reads a move as ParseMove does, SAN with options. An error is a
// *MoveError, or an *AmbiguousCastlingError where the dialect is not known and
// decides.
func (p *Position) ParseMoveWith(text string, opt SANOptions) (Move, error) {
	if looksLikeUCI(text) {
		return p.ParseUCI(text)
	}
	return p.ParseSANWith(text, opt)
}

func looksLikeUCI(text string) bool {
	if text == "0000" {
		return true
	}
	if len(text) != 4 && len(text) != 5 {
		return false
	}
	_, from := SquareFromName(text[:2])
	_, to := SquareFromName(text[2:4])
	return from && to && (len(text) == 4 || text[4] >= 'a' && text[4] <= 'z')
}
