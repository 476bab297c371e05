package door

import (
	"errors"
	"strconv"
	"strings"

	"bifrons.chess/chess"
)

// A sentence for a person is made by the page, in the person's language. What
// crosses the door is the reason, as one word of a closed list, and the squares
// and pieces that it is about.

// Piece is a piece that a sentence is about, and where it stands. Its zero
// value is no piece.
type Piece struct {
	Kind   Kind   `json:"kind"`
	Color  Color  `json:"color"`
	Square Square `json:"square"`
}

// IllegalReason is a rule that a move breaks; the empty one is none.
type IllegalReason string

// The rules, as chess.IllegalReason has them.
const (
	Legal                   IllegalReason = ""
	IllegalOffBoard         IllegalReason = "offBoard"
	IllegalEmpty            IllegalReason = "empty"
	IllegalTurn             IllegalReason = "turn"
	IllegalWay              IllegalReason = "way"
	IllegalBlocked          IllegalReason = "blocked"
	IllegalOwnMan           IllegalReason = "ownMan"
	IllegalPawnAhead        IllegalReason = "pawnAhead"
	IllegalNothingToTake    IllegalReason = "nothingToTake"
	IllegalNoEnPassant      IllegalReason = "noEnPassant"
	IllegalDoubleStep       IllegalReason = "doubleStep"
	IllegalCheckStays       IllegalReason = "checkStays"
	IllegalPinned           IllegalReason = "pinned"
	IllegalIntoCheck        IllegalReason = "intoCheck"
	IllegalCastlingRight    IllegalReason = "castlingRight"
	IllegalCastlingBlocked  IllegalReason = "castlingBlocked"
	IllegalCastlingCheck    IllegalReason = "castlingCheck"
	IllegalCastlingThrough  IllegalReason = "castlingThrough"
	IllegalPromotionMissing IllegalReason = "promotionMissing"
	IllegalPromotionKind    IllegalReason = "promotionKind"
	IllegalPromotion        IllegalReason = "promotion"
)

var illegalReasons = [...]IllegalReason{
	chess.IllegalOffBoard:         IllegalOffBoard,
	chess.IllegalEmpty:            IllegalEmpty,
	chess.IllegalTurn:             IllegalTurn,
	chess.IllegalWay:              IllegalWay,
	chess.IllegalBlocked:          IllegalBlocked,
	chess.IllegalOwnMan:           IllegalOwnMan,
	chess.IllegalPawnAhead:        IllegalPawnAhead,
	chess.IllegalNothingToTake:    IllegalNothingToTake,
	chess.IllegalNoEnPassant:      IllegalNoEnPassant,
	chess.IllegalDoubleStep:       IllegalDoubleStep,
	chess.IllegalCheckStays:       IllegalCheckStays,
	chess.IllegalPinned:           IllegalPinned,
	chess.IllegalIntoCheck:        IllegalIntoCheck,
	chess.IllegalCastlingRight:    IllegalCastlingRight,
	chess.IllegalCastlingBlocked:  IllegalCastlingBlocked,
	chess.IllegalCastlingCheck:    IllegalCastlingCheck,
	chess.IllegalCastlingThrough:  IllegalCastlingThrough,
	chess.IllegalPromotionMissing: IllegalPromotionMissing,
	chess.IllegalPromotionKind:    IllegalPromotionKind,
	chess.IllegalPromotion:        IllegalPromotion,
}

// Illegality tells why a move is not legal, with the squares that a board may
// light up; see chess.Illegality. What its reason does not name is empty.
type Illegality struct {
	Reason    IllegalReason `json:"reason"`
	Man       Piece         `json:"man"` // that would move, on the square it would leave
	To        Square        `json:"to"`
	Promotion Kind          `json:"promotion"`
	Blocker   Piece         `json:"blocker"`
	Royal     Square        `json:"royal"`  // the King that is royal after the move, or on the way of a castling
	Passes    bool          `json:"passes"` // another King was royal before the move
	Attacker  Piece         `json:"attacker"`
	Crossing  Square        `json:"crossing"` // where the castling King is when it goes wrong
	Over      EndReason     `json:"over"`     // checkmate or stalemate when there is no legal move at all
}

func illegality(i *chess.Illegality) Illegality {
	if i == nil {
		return Illegality{}
	}
	return Illegality{
		Reason:    illegalReasons[i.Reason],
		Man:       piece(i.Piece, i.From),
		To:        square(i.To),
		Promotion: kind(i.Promotion),
		Blocker:   piece(i.Blocker, i.BlockerOn),
		Royal:     square(i.Royal),
		Passes:    i.Passes,
		Attacker:  piece(i.Attacker, i.AttackerOn),
		Crossing:  square(i.Crossing),
		Over:      endReasons[i.Over],
	}
}

// piece describes a man on a square. A square without a man keeps its name.
func piece(p chess.Piece, on chess.Square) Piece {
	out := Piece{Square: square(on), Color: White}
	if p.Kind() != chess.NoKind {
		out.Kind, out.Color = kind(p.Kind()), color(p.Color())
	}
	return out
}

// SetupReason is what makes a position no legal one; the empty one is nothing.
type SetupReason string

// The reasons, as chess.SetupReason has them.
const (
	SetupSound           SetupReason = ""
	SetupBadTurn         SetupReason = "badTurn"
	SetupOffBoard        SetupReason = "offBoard"
	SetupUnknownPiece    SetupReason = "unknownPiece"
	SetupTooManyMen      SetupReason = "tooManyMen"
	SetupNoKing          SetupReason = "noKing"
	SetupTooManyKings    SetupReason = "tooManyKings"
	SetupPawnOnEdge      SetupReason = "pawnOnEdge"
	SetupCastlingNoKing  SetupReason = "castlingNoKing"
	SetupCastlingNoRook  SetupReason = "castlingNoRook"
	SetupCastlingUnknown SetupReason = "castlingUnknown"
	SetupEnPassant       SetupReason = "enPassant"
	SetupOpponentInCheck SetupReason = "opponentInCheck"
	SetupHalfmoveClock   SetupReason = "halfmoveClock"
	SetupFullmoveNumber  SetupReason = "fullmoveNumber"
)

var setupReasons = [...]SetupReason{
	chess.SetupBadTurn:         SetupBadTurn,
	chess.SetupOffBoard:        SetupOffBoard,
	chess.SetupUnknownPiece:    SetupUnknownPiece,
	chess.SetupTooManyMen:      SetupTooManyMen,
	chess.SetupNoKing:          SetupNoKing,
	chess.SetupTooManyKings:    SetupTooManyKings,
	chess.SetupPawnOnEdge:      SetupPawnOnEdge,
	chess.SetupCastlingNoKing:  SetupCastlingNoKing,
	chess.SetupCastlingNoRook:  SetupCastlingNoRook,
	chess.SetupCastlingUnknown: SetupCastlingUnknown,
	chess.SetupEnPassant:       SetupEnPassant,
	chess.SetupOpponentInCheck: SetupOpponentInCheck,
	chess.SetupHalfmoveClock:   SetupHalfmoveClock,
	chess.SetupFullmoveNumber:  SetupFullmoveNumber,
}

// SetupProblem is something wrong with a position that is written down; see
// chess.SetupError. What its reason does not name is empty. As a warning it has
// been put right: a castling right was dropped, or move number 0 read as 1.
type SetupProblem struct {
	Reason SetupReason `json:"reason"`
	Color  Color       `json:"color"` // the side at fault
	Man    Piece       `json:"man"`   // or the square alone, where a man is missing
	Side   CastlingTo  `json:"side"`
	Limit  int         `json:"limit"` // the most allowed
}

func setupProblem(e *chess.SetupError) SetupProblem {
	if e == nil {
		return SetupProblem{Color: White}
	}
	out := SetupProblem{Reason: setupReasons[e.Reason], Color: color(e.Color), Man: piece(e.Piece, e.Square), Limit: e.Limit}
	if e.Reason == chess.SetupCastlingNoKing || e.Reason == chess.SetupCastlingNoRook {
		out.Side = castlingTo(e.Side)
	}
	return out
}

// Trouble is the kind of an error; the empty one has no sentence of its own
// but the English message.
type Trouble string

// What can be wrong with what a page sends.
const (
	TroubleOther            Trouble = ""
	TroubleVariant          Trouble = "variant"
	TroubleMissing          Trouble = "missing" // here and below: the text of a move or a FEN
	TroubleTooLong          Trouble = "tooLong"
	TroubleNotText          Trouble = "notText"
	TroubleExtra            Trouble = "extra"
	TroubleUnknownLetter    Trouble = "unknownLetter"
	TroubleBadSquare        Trouble = "badSquare"
	TroubleNull             Trouble = "nullMove"
	TroubleBadPromotion     Trouble = "badPromotion"
	TroubleIllegal          Trouble = "illegal" // Why tells more
	TroublePromotionMissing Trouble = "promotionMissing"
	TroubleNotCapture       Trouble = "notCapture"
	TroubleNotEnPassant     Trouble = "notEnPassant"
	TroubleAmbiguous        Trouble = "ambiguous" // Candidates are the moves that fit
	TroubleCastlingDialect  Trouble = "castlingDialect"
	TroubleTooFewRanks      Trouble = "tooFewRanks"
	TroubleTooManyRanks     Trouble = "tooManyRanks"
	TroubleTooFewFiles      Trouble = "tooFewFiles"
	TroubleTooManyFiles     Trouble = "tooManyFiles"
	TroubleTwoNumbers       Trouble = "twoNumbers"
	TroubleBadNumber        Trouble = "badNumber"
	TroubleNegative         Trouble = "negative"
	TroubleHuge             Trouble = "huge"
	TroubleRepeatedRight    Trouble = "repeatedRight"
	TroublePosition         Trouble = "position" // Setup tells more
)

var moveTroubles = [...]Trouble{
	chess.MoveMissing:          TroubleMissing,
	chess.MoveTooLong:          TroubleTooLong,
	chess.MoveNull:             TroubleNull,
	chess.MoveUnknownLetter:    TroubleUnknownLetter,
	chess.MoveBadSquare:        TroubleBadSquare,
	chess.MoveBadPromotion:     TroubleBadPromotion,
	chess.MoveExtra:            TroubleExtra,
	chess.MoveIllegal:          TroubleIllegal,
	chess.MovePromotionMissing: TroublePromotionMissing,
	chess.MoveNotCapture:       TroubleNotCapture,
	chess.MoveNotEnPassant:     TroubleNotEnPassant,
	chess.MoveAmbiguous:        TroubleAmbiguous,
}

var fenTroubles = [...]Trouble{
	chess.FENTooLong:         TroubleTooLong,
	chess.FENNotUTF8:         TroubleNotText,
	chess.FENMissing:         TroubleMissing,
	chess.FENExtra:           TroubleExtra,
	chess.FENTooFewRanks:     TroubleTooFewRanks,
	chess.FENTooManyRanks:    TroubleTooManyRanks,
	chess.FENTooFewFiles:     TroubleTooFewFiles,
	chess.FENTooManyFiles:    TroubleTooManyFiles,
	chess.FENTwoNumbers:      TroubleTwoNumbers,
	chess.FENBadNumber:       TroubleBadNumber,
	chess.FENNegative:        TroubleNegative,
	chess.FENHuge:            TroubleHuge,
	chess.FENUnknownLetter:   TroubleUnknownLetter,
	chess.FENRepeatedRight:   TroubleRepeatedRight,
	chess.FENBadSquare:       TroubleBadSquare,
	chess.FENIllegalPosition: TroublePosition,
}

// Field is the part of a text that is at fault; the empty one is none.
type Field string

// The parts of a move's text and of a FEN.
const (
	FieldNone       Field = ""
	FieldText       Field = "text"
	FieldPiece      Field = "piece"
	FieldFrom       Field = "from-square"
	FieldTarget     Field = "target square"
	FieldPromotion  Field = "promotion"
	FieldMark       Field = "mark"
	FieldPlacement  Field = "placement"
	FieldTurn       Field = "side to move"
	FieldCastling   Field = "castling rights"
	FieldEnPassant  Field = "en passant square"
	FieldHalfmove   Field = "halfmove clock"
	FieldMoveNumber Field = "move number"
)

// Failure is an error as the pages see it.
type Failure struct {
	Message    string       `json:"message"` // one English sentence, for logs and where Trouble is empty
	Trouble    Trouble      `json:"trouble"`
	Field      Field        `json:"field"`
	Offset     int          `json:"offset"` // byte offset of the fault in the text, -1 if unknown
	Why        Illegality   `json:"why"`
	Setup      SetupProblem `json:"setup"`
	Candidates []string     `json:"candidates"` // moves that may be meant, in SAN
	Meant      []string     `json:"meant"`      // the same moves in the long algebraic form of UCI
}

// Fail turns an error into what crosses the door.
func Fail(err error) Failure {
	f := Failure{Message: err.Error(), Offset: -1, Why: illegality(nil), Setup: setupProblem(nil)}
	var fen *chess.FENError
	var move *chess.MoveError
	var dialect *chess.AmbiguousCastlingError
	var variant *chess.UnknownVariantError
	switch {
	case errors.As(err, &fen):
		f.Trouble, f.Field, f.Offset = fenTroubles[fen.Reason], Field(fen.Field.String()), fen.Offset
		f.Setup = setupProblem(fen.Err)
	case errors.As(err, &move):
		f.Trouble, f.Field, f.Offset = moveTroubles[move.Reason], Field(move.Field.String()), move.Offset
		f.Why = illegality(move.Why)
		f.Candidates = move.CandidateNames()
		for _, m := range move.Candidates {
			f.Meant = append(f.Meant, m.String())
		}
		// The text stands in front of the person who typed it, and bytes are
		// nothing to count for a person.
		if _, why, ok := strings.Cut(f.Message, " at byte "+strconv.Itoa(move.Offset)+": "); ok {
			f.Message = why
		}
	case errors.As(err, &dialect):
		f.Trouble = TroubleCastlingDialect
		for _, m := range dialect.Moves {
			f.Candidates = append(f.Candidates, m.String())
			f.Meant = append(f.Meant, m.String())
		}
	case errors.As(err, &variant):
		f.Trouble = TroubleVariant
	}
	return f
}
