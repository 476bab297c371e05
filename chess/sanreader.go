package chess

import (
	"slices"
	"strings"
)

// sanReader takes the text of a move apart; it knows nothing yet of what is
// legal.
type sanReader struct {
	p        *Position
	text     string
	pos, end int // what of the text is still unread
	opt      SANOptions

	castling           string // shortCastling or longCastling, "" for another move
	kind               Kind
	small              Kind // the piece whose letter, written small, stands first
	fromFile, fromRank int  // -1: not told
	toFile, toRank     int  // toRank -1: not told, a Pawn's capture
	toOffset           int
	capture, enPassant bool
	markOffset         int // of the capture mark
	epOffset           int
	promotion          Kind
	promotionOffset    int
}

func (r *sanReader) fail(f MoveField, offset int, why MoveReason) *MoveError {
	return &MoveError{Text: r.text, Field: f, Offset: offset, Reason: why}
}

// peek returns the next byte, 0 at the end.
func (r *sanReader) peek() byte {
	if r.pos < r.end {
		return r.text[r.pos]
	}
	return 0
}

func (r *sanReader) skipSpaces() {
	for isSpace(r.peek()) {
		r.pos++
	}
}

// accept reads a text if it comes next.
func (r *sanReader) accept(s string) bool {
	if !strings.HasPrefix(r.text[r.pos:r.end], s) {
		return false
	}
	r.pos += len(s)
	return true
}

func (r *sanReader) read() *MoveError {
	if len(r.text) > MaxMoveLength {
		return r.fail(MoveWhole, MaxMoveLength, MoveTooLong)
	}
	r.skipSpaces()
	var e *MoveError
	switch r.peek() {
	case 0:
		return r.fail(MoveWhole, r.pos, MoveMissing)
	case 'O', 'o', '0':
		e = r.readCastling()
	default:
		if e = r.readSquares(); e == nil {
			e = r.readPromotion()
		}
	}
	if e != nil {
		return e
	}
	return r.readMarks()
}

// readCastling reads O-O or O-O-O, of capitals, small letters or zeros.
func (r *sanReader) readCastling() *MoveError {
	start := r.pos
	if r.accept("0000") {
		return r.fail(MoveWhole, start, MoveNull)
	}
	sign := r.text[start : start+1]
	r.pos++
	n := 1
	for n < 3 && r.accept("-"+sign) {
		n++
	}
	switch n {
	case 2:
		r.castling = shortCastling
	case 3:
		r.castling = longCastling
	default:
		return r.fail(MovePiece, start, MoveUnknownLetter)
	}
	return nil
}

// kindOf reads a capital piece letter.
func (r *sanReader) kindOf(b byte) Kind {
	if b < 'A' || b > 'Z' {
		return NoKind
	}
	if r.opt.German {
		i := strings.IndexByte(germanLetters, b)
		if i < 0 {
			return NoKind
		}
		b = englishLetters[i]
	}
	piece, _ := r.p.variant.PieceFromLetter(b)
	return piece.Kind()
}

// smallKindOf reads a piece letter written small.
func (r *sanReader) smallKindOf(b byte) Kind {
	if b < 'a' || b > 'z' {
		return NoKind
	}
	return r.kindOf(b - 'a' + 'A')
}

// coordinate reads a file letter, a rank digit, both or none; -1 is none.
func (r *sanReader) coordinate() (file, rank int) {
	file, rank = -1, -1
	if b := r.peek(); b >= 'a' && b < 'a'+byte(r.p.variant.Files) {
		file = int(b - 'a')
		r.pos++
	}
	if b := r.peek(); b >= '1' && b < '1'+Ranks {
		rank = int(b - '1')
		r.pos++
	}
	return file, rank
}

// readSquares reads piece letter, origin, capture mark and target.
func (r *sanReader) readSquares() *MoveError {
	start := r.pos
	r.kind = Pawn
	if b := r.peek(); b < 'a' || b > 'z' {
		if r.kind = r.kindOf(b); r.kind == NoKind {
			return r.fail(MovePiece, start, MoveUnknownLetter)
		}
		r.pos++
	}
	first := r.pos
	r.fromFile, r.fromRank = r.coordinate()
	r.markOffset = r.pos
	r.capture = r.accept("x") || r.accept(":")
	mark := r.capture || r.accept("-")
	r.toOffset = r.pos
	r.toFile, r.toRank = r.coordinate()
	if alone := r.toFile < 0 && r.toRank < 0 && !mark; alone {
		r.toFile, r.toRank, r.toOffset = r.fromFile, r.fromRank, first
		r.fromFile, r.fromRank = -1, -1
	}
	fileOnly := r.kind == Pawn && r.fromFile >= 0 && r.fromRank < 0
	if fileOnly && first == start && !mark && r.toRank >= 0 {
		r.small = r.smallKindOf(r.text[start])
	}
	switch {
	case r.toFile >= 0 && (r.toRank >= 0 || fileOnly):
		return nil
	case r.pos == r.end:
		return r.fail(MoveTo, r.pos, MoveMissing)
	}
	return r.fail(MoveTo, r.toOffset, MoveBadSquare)
}

// readPromotion reads the piece that a Pawn becomes: =J, (J), /J or J.
func (r *sanReader) readPromotion() *MoveError {
	signed, bracket := r.pos, false
	r.skipSpaces()
	switch {
	case r.accept("="), r.accept("/"):
	case r.accept("("):
		bracket = true
	default:
		signed = -1
	}
	r.promotionOffset = r.pos
	b := r.peek()
	kind := max(r.kindOf(b), r.smallKindOf(b))
	switch {
	case signed < 0 && (kind == NoKind || r.kind != Pawn):
		return nil // no promotion; what comes next is for readMarks
	case b == 0:
		return r.fail(MovePromotion, r.pos, MoveMissing)
	case kind == NoKind:
		return r.fail(MovePromotion, r.pos, MoveUnknownLetter)
	case r.kind != Pawn || !slices.Contains(r.p.variant.Promotions, kind):
		return r.fail(MovePromotion, r.pos, MoveBadPromotion)
	}
	r.pos++
	r.promotion = kind
	if bracket && !r.accept(")") {
		return r.fail(MovePromotion, r.pos, MoveMissing)
	}
	return nil
}

// readMarks reads what may follow a move, to the end of the text. Signs of
// check and of praise are not compared with the position: people err in them.
func (r *sanReader) readMarks() *MoveError {
	for {
		r.skipSpaces()
		at := r.pos
		switch b := r.peek(); {
		case b == 0 && r.pos == r.end:
			return nil
		case b == '+' || b == '#' || b == '!' || b == '?':
			r.pos++
		case r.castling == "" && !r.enPassant && (r.accept("e.p.") || r.accept("e.p") || r.accept("ep")):
			r.enPassant, r.epOffset = true, at
		default:
			return r.fail(MoveMark, r.pos, MoveExtra)
		}
	}
}

// castle finds the castling that is meant. In a dialect-bound variant a lone
// legal castling is meant whatever it is called.
func (r *sanReader) castle() (Move, error) {
	v := r.p.variant
	var buf [MaxMoves]Move
	var legal [2]Move // indexed by Side
	for _, m := range r.p.LegalMoves(buf[:0]) {
		if m.IsCastling() {
			legal[m.Type()-CastleASide] = m
		}
	}
	sideIn := func(d CastlingDialect) Side {
		if r.castling == shortCastling {
			return v.shortSide(d)
		}
		return v.shortSide(d) ^ 1
	}
	side := sideIn(r.opt.Castling)
	if v.castlingDisputed() {
		switch {
		case legal[side] == NoMove && legal[side^1] != NoMove:
			side ^= 1
		case legal[side] != NoMove && legal[side^1] != NoMove && r.opt.Castling == DialectUnknown:
			return NoMove, &AmbiguousCastlingError{
				Text:  r.text,
				Moves: [2]Move{legal[sideIn(DialectXBoard)], legal[sideIn(DialectStockfish)]},
			}
		}
	}
	if m := legal[side]; m != NoMove {
		return m, nil
	}
	e := r.fail(MoveWhole, 0, MoveIllegal)
	c := v.rules.castling[uint8(r.p.turn)*2+uint8(side)]
	e.Why = r.p.WhyIllegal(c.king, c.rook, NoKind)
	return NoMove, e
}

// choose finds the legal move that the text describes.
func (r *sanReader) choose() (Move, *MoveError) {
	p := r.p
	targets := Bitboard{}
	for rank := range Ranks {
		if r.toRank < 0 || r.toRank == rank {
			targets = targets.With(Sq(r.toFile, rank))
		}
	}
	// Moves that fit but for one thing: the kind promoted to, the mark of
	// capture, the mark of en passant, the small letter, or being a castling.
	var fit, promoting, quiet, unlikeEP, small, castling []Move
	var buf [fewMoves]Move
	var space [8]Move
	fit = space[:0]
	for _, m := range p.movesTo(targets, buf[:0]) {
		kind := p.board[m.From()].Kind()
		if r.small != NoKind && kind == r.small && !m.IsCastling() && r.promotion == NoKind {
			small = append(small, m)
		}
		switch {
		case kind != r.kind || !r.fromFits(m):
		case m.IsCastling():
			castling = append(castling, m)
		case r.promotion != m.Promotion():
			if r.promotion == NoKind {
				promoting = append(promoting, m)
			}
		case r.capture && !p.IsCapture(m):
			quiet = append(quiet, m)
		case r.enPassant && m.Type() != EnPassant:
			unlikeEP = append(unlikeEP, m)
		default:
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 && !r.capture {
		fit = castling // Kb1 for the castling to the b-file
	}
	switch {
	case len(fit)+len(small) > 1 && len(fit) > 0:
		return NoMove, r.fail(MoveWhole, 0, MoveAmbiguous).candidates(p, append(fit, small...))
	case len(fit) == 1:
		return fit[0], nil
	case len(promoting) > 0:
		return NoMove, r.fail(MovePromotion, r.promotionOffset, MovePromotionMissing).candidates(p, promoting)
	case len(quiet) > 0:
		return NoMove, r.fail(MoveFrom, r.markOffset, MoveNotCapture)
	case len(unlikeEP) > 0:
		return NoMove, r.fail(MoveMark, r.epOffset, MoveNotEnPassant)
	}
	e := r.fail(MoveWhole, 0, MoveIllegal)
	e.Why = r.why()
	if len(small) > 0 {
		return NoMove, e.candidates(p, small)
	}
	return NoMove, e
}

// fromFits reports whether a move leaves a square that the text allows. A Pawn
// whose file is not told stays on its file.
func (r *sanReader) fromFits(m Move) bool {
	from := m.From()
	if r.kind == Pawn && r.fromFile < 0 && from.File() != m.To().File() {
		return false
	}
	return (r.fromFile < 0 || r.fromFile == from.File()) && (r.fromRank < 0 || r.fromRank == from.Rank())
}

// why explains an illegal move if the text leaves one man that it can mean: the
// only one of its kind, or the only one that moves that way at all.
func (r *sanReader) why() *Illegality {
	if r.toRank < 0 {
		return nil
	}
	var near, all []*Illegality
	for men := r.p.Pieces(r.p.turn, r.kind); men.Any(); {
		from := men.Pop()
		to := Sq(r.toFile, r.toRank)
		if !r.fromFits(NewMove(from, to, NoKind, Normal)) {
			continue
		}
		why := r.p.WhyIllegal(from, to, r.promotion)
		if why == nil {
			return nil
		}
		all = append(all, why)
		if why.Reason != IllegalWay {
			near = append(near, why)
		}
	}
	switch {
	case len(near) == 1:
		return near[0]
	case len(all) == 1:
		return all[0]
	}
	return nil
}
