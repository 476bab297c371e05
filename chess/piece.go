package chess

// Color is a side: White or Black.
type Color uint8

// The two sides, White moving up the board.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns "White" or "Black".
func (c Color) String() string {
	if c == White {
		return "White"
	}
	return "Black"
}

// Kind is what a piece is, without its side. How it moves is the Variant's to
// say; the order here is that of rising value, which exchanges rely on.
type Kind uint8

// The kinds of the three games.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Janus // Bishop and Knight in one
	Queen
	King
	// NumKinds is the size of an array indexed by Kind.
	NumKinds = 8
)

var kindNames = [NumKinds]string{"none", "Pawn", "Knight", "Bishop", "Rook", "Janus", "Queen", "King"}

// String returns the English name, such as "Janus".
func (k Kind) String() string { return kindNames[k&7] }

// Piece is a kind and a side: color<<3 | kind. The zero Piece is an empty square.
type Piece uint8

const (
	// NoPiece marks an empty square.
	NoPiece Piece = 0
	// NumPieces is the size of an array indexed by Piece.
	NumPieces = 16
)

// MakePiece joins a side and a kind.
func MakePiece(c Color, k Kind) Piece { return Piece(c)<<3 | Piece(k) }

// Color returns the side; White for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Kind returns the kind; NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// String returns for example "white Knight"; "empty" for NoPiece.
func (p Piece) String() string {
	if p.Kind() == NoKind {
		return "empty"
	}
	if p.Color() == White {
		return "white " + p.Kind().String()
	}
	return "black " + p.Kind().String()
}
