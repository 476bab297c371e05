package chess

// Move is a move packed in 32 bits:
//
//	bits 0–6    from
//	bits 7–13   to (castling: the square on which the King lands)
//	bits 14–16  Kind promoted to, NoKind for none
//	bits 17–19  MoveType
//
// A Move means something only in the position that it was generated for. The
// zero Move is NoMove.
type Move uint32

// NoMove is "no move"; it is also how a null move is recorded.
const NoMove Move = 0

// MoveType tells the moves that do more than carry a piece from one square to
// another.
type MoveType uint8

const (
	Normal        MoveType = iota // a step or capture, promotion included
	DoubleStep                    // a Pawn's two-square step, which allows en passant
	EnPassant                     // the captured Pawn stands beside the target
	CastleASide                   // castling towards the a-file
	CastleFarSide                 // castling towards the last file
)

// NewMove packs a move.
func NewMove(from, to Square, promotion Kind, t MoveType) Move {
	return Move(from) | Move(to)<<7 | Move(promotion)<<14 | Move(t)<<17
}

// From returns the square the piece leaves.
func (m Move) From() Square { return Square(m & 127) }

// To returns the square the piece reaches.
func (m Move) To() Square { return Square(m >> 7 & 127) }

// Promotion returns the kind a Pawn becomes, NoKind if it does not promote.
func (m Move) Promotion() Kind { return Kind(m >> 14 & 7) }

// Type returns what else the move does.
func (m Move) Type() MoveType { return MoveType(m >> 17 & 7) }

// IsCastling reports whether the move castles, on either side.
func (m Move) IsCastling() bool { return m.Type() >= CastleASide }

// String returns the move's squares and promotion, such as "e2e4" or "a7a8j",
// in the long algebraic form of the UCI protocol with the King's own move for
// castling. Position.UCI is the full printer.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	s := m.From().String() + m.To().String()
	if k := m.Promotion(); k != NoKind {
		s += string("  nbrjqk"[k])
	}
	return s
}
