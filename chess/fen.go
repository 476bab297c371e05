package chess

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ParseFEN reads a FEN without asking whether the position is legal. It reads
// castling rights as KQkq (K towards the last file) and as the Rooks' file
// letters (X-FEN, Shredder-FEN); the two clocks may be missing and are then 0
// and 1. Any error is a *FENError.
func (v *Variant) ParseFEN(fen string) (Setup, error) {
	s, _, err := v.parseFEN(fen)
	if err != nil {
		return Setup{}, err
	}
	return s, nil
}

// ReadFEN reads a user's FEN to a Position: ParseFEN, Repair and NewPosition
// in one. Any error is a *FENError; where the text is well written but the
// position is not legal it wraps a *SetupError and points at the man, right or
// number to blame.
func (v *Variant) ReadFEN(fen string) (*Position, []Warning, error) {
	s, at, err := v.parseFEN(fen)
	if err != nil {
		return nil, nil, err
	}
	s, warnings := v.Repair(s)
	p, err := v.NewPosition(s)
	if err != nil {
		var bad *SetupError
		errors.As(err, &bad)
		field, offset := at.locate(bad)
		return nil, warnings, &FENError{Field: field, Offset: offset, Reason: FENIllegalPosition, Err: bad}
	}
	return p, warnings, nil
}

// fenMap remembers where in the text each thing was read.
type fenMap struct {
	fields  [numFENFields]int
	squares [NumSquares]int
}

// locate points at what a SetupError blames.
func (at *fenMap) locate(e *SetupError) (FENField, int) {
	field := FENPlacement
	switch e.Reason {
	case SetupEnPassant:
		field = FENEnPassant
	case SetupHalfmoveClock:
		field = FENHalfmove
	case SetupFullmoveNumber:
		field = FENFullmove
	case SetupNoKing:
	default:
		return field, at.squares[e.Square&127]
	}
	return field, at.fields[field]
}

// fenReader walks over the text. Fields are parted by white space.
type fenReader struct {
	v    *Variant
	text string
	pos  int
	at   fenMap
}

func (v *Variant) parseFEN(fen string) (s Setup, at *fenMap, err error) {
	if len(fen) > MaxFENLength {
		return s, nil, &FENError{Offset: MaxFENLength, Reason: FENTooLong}
	}
	for i, r := range fen {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(fen[i:]); size == 1 {
				return s, nil, &FENError{Offset: i, Reason: FENNotUTF8}
			}
		}
	}
	r := &fenReader{v: v, text: fen}
	s.EnPassant, s.FullmoveNumber = NoSquare, 1
	if e := r.read(&s); e != nil {
		return s, nil, e
	}
	return s, &r.at, nil
}

func (r *fenReader) read(s *Setup) *FENError {
	steps := [numFENFields]func(*Setup, string, int) *FENError{
		FENPlacement: r.placement,
		FENTurn:      r.turn,
		FENCastling:  r.castling,
		FENEnPassant: r.enPassant,
		FENHalfmove: func(s *Setup, text string, start int) *FENError {
			return number(&s.HalfmoveClock, FENHalfmove, text, start)
		},
		FENFullmove: func(s *Setup, text string, start int) *FENError {
			return number(&s.FullmoveNumber, FENFullmove, text, start)
		},
	}
	for field := FENPlacement; field < numFENFields; field++ {
		text, start := r.next()
		r.at.fields[field] = start
		if text == "" {
			if field >= FENHalfmove {
				return nil
			}
			return &FENError{Field: field, Offset: start, Reason: FENMissing}
		}
		if e := steps[field](s, text, start); e != nil {
			return e
		}
	}
	if text, start := r.next(); text != "" {
		return &FENError{Field: FENWhole, Offset: start, Reason: FENExtra}
	}
	return nil
}

// next returns the next field and its offset, "" at the end of the text.
func (r *fenReader) next() (string, int) {
	for r.pos < len(r.text) && isSpace(r.text[r.pos]) {
		r.pos++
	}
	start := r.pos
	for r.pos < len(r.text) && !isSpace(r.text[r.pos]) {
		r.pos++
	}
	return r.text[start:r.pos], start
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func (r *fenReader) placement(s *Setup, text string, start int) *FENError {
	fail := func(i int, why FENReason) *FENError {
		return &FENError{Field: FENPlacement, Offset: start + i, Reason: why}
	}
	file, rank := 0, Ranks-1
	for i := 0; i < len(text); {
		b := text[i]
		switch {
		case b == '/':
			switch {
			case file < r.v.Files:
				return fail(i, FENTooFewFiles)
			case rank == 0:
				return fail(i, FENTooManyRanks)
			}
			file, rank = 0, rank-1
			i++
		case isDigit(b):
			end := i + 1
			for end < len(text) && isDigit(text[end]) {
				end++
			}
			n, why := emptySquares(text[i:end], r.v.Files)
			if why != 0 {
				return fail(i, why)
			}
			if file += n; file > r.v.Files {
				return fail(i, FENTooManyFiles)
			}
			i = end
		default:
			piece, ok := r.v.PieceFromLetter(b)
			if !ok {
				return fail(i, FENUnknownLetter)
			}
			if file == r.v.Files {
				return fail(i, FENTooManyFiles)
			}
			sq := Sq(file, rank)
			s.Board[sq], r.at.squares[sq] = piece, start+i
			file++
			i++
		}
	}
	switch {
	case file < r.v.Files:
		return fail(len(text), FENTooFewFiles)
	case rank > 0:
		return fail(len(text), FENTooFewRanks)
	}
	return nil
}

// emptySquares reads a run of digits as one number of empty squares. A run
// that is too large but would fit as a sum was meant as several numbers, which
// other readers take in different ways: "44", "55".
func emptySquares(digits string, files int) (int, FENReason) {
	if digits[0] == '0' {
		return 0, FENBadNumber
	}
	n, sum := 0, 0
	for i := range len(digits) {
		d := int(digits[i] - '0')
		n, sum = min(n*10+d, 1000), sum+d
	}
	switch {
	case n <= files:
		return n, 0
	case len(digits) > 1 && sum <= files && !strings.Contains(digits, "0"):
		return 0, FENTwoNumbers
	}
	return 0, FENTooManyFiles
}

func (r *fenReader) turn(s *Setup, text string, start int) *FENError {
	switch text {
	case "w":
		s.Turn = White
	case "b":
		s.Turn = Black
	default:
		return &FENError{Field: FENTurn, Offset: start, Reason: FENUnknownLetter}
	}
	return nil
}

func (r *fenReader) castling(s *Setup, text string, start int) *FENError {
	if text == "-" {
		return nil
	}
	for i := range len(text) {
		c, side, ok := r.v.castlingLetter(text[i])
		switch {
		case !ok:
			return &FENError{Field: FENCastling, Offset: start + i, Reason: FENUnknownLetter}
		case s.Castling.Has(c, side):
			return &FENError{Field: FENCastling, Offset: start + i, Reason: FENRepeatedRight}
		}
		s.Castling = s.Castling.With(c, side)
	}
	return nil
}

// castlingLetter reads one letter of a castling field: K or Q, or the file of
// the Rook; upper case for White.
func (v *Variant) castlingLetter(b byte) (c Color, side Side, ok bool) {
	if b >= 'a' && b <= 'z' {
		c, b = Black, b-'a'+'A'
	}
	switch b {
	case 'Q':
		return c, ASide, true
	case 'K':
		return c, FarSide, true
	}
	for _, side := range [2]Side{ASide, FarSide} {
		if _, rook := v.castlingSquares(c, side); int(b) == 'A'+rook.File() {
			return c, side, true
		}
	}
	return c, side, false
}

func (r *fenReader) enPassant(s *Setup, text string, start int) *FENError {
	if text == "-" {
		return nil
	}
	sq, ok := SquareFromName(text)
	if !ok || !r.v.Contains(sq) {
		return &FENError{Field: FENEnPassant, Offset: start, Reason: FENBadSquare}
	}
	s.EnPassant = sq
	return nil
}

func number(to *int, field FENField, text string, start int) *FENError {
	digits := strings.TrimPrefix(text, "-")
	n := 0
	for i := range len(digits) {
		if !isDigit(digits[i]) {
			return &FENError{Field: field, Offset: start + len(text) - len(digits) + i, Reason: FENBadNumber}
		}
		n = min(n*10+int(digits[i]-'0'), MaxClock+1)
	}
	switch {
	case digits == "" || len(digits) > 1 && digits[0] == '0':
		return &FENError{Field: field, Offset: start, Reason: FENBadNumber}
	case len(digits) < len(text):
		return &FENError{Field: field, Offset: start, Reason: FENNegative}
	case n > MaxClock:
		return &FENError{Field: field, Offset: start, Reason: FENHuge}
	}
	*to = n
	return nil
}

// FEN writes the Setup in the variant's letters: one number for each run of
// empty squares, castling rights as KQkq, both clocks always. A man that the
// variant lacks is written "?", which no reader takes.
func (s Setup) FEN(v *Variant) string {
	b := make([]byte, 0, 96)
	for rank := Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range v.Files {
			piece := s.Board[Sq(file, rank)]
			if piece == NoPiece {
				empty++
				continue
			}
			b = appendEmpty(b, empty)
			empty = 0
			letter := byte('?')
			if piece < NumPieces && v.Letter(piece) != 0 {
				letter = v.Letter(piece)
			}
			b = append(b, letter)
		}
		b = appendEmpty(b, empty)
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[s.Turn&1], ' ')
	if s.Castling&allRights == 0 {
		b = append(b, '-')
	}
	for i, r := range [...]CastlingRights{rightBit(White, FarSide), rightBit(White, ASide), rightBit(Black, FarSide), rightBit(Black, ASide)} {
		if s.Castling&r != 0 {
			b = append(b, "KQkq"[i])
		}
	}
	b = append(b, ' ')
	b = append(b, s.EnPassant.String()...)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.HalfmoveClock), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.FullmoveNumber), 10)
	return string(b)
}

func appendEmpty(b []byte, n int) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// FEN writes the position as a FEN. The en passant square is written only
// while a legal en passant capture exists.
func (p *Position) FEN() string { return p.Setup().FEN(p.Variant()) }
