package chess

// Square is one square of the 16×8 frame that holds every board:
// rank<<4 | file, both counted from 0, so a1 is 0, b1 is 1 and a2 is 16.
// A board of fewer than 16 files uses the low files; the others stay empty
// and serve as a guard, so that a step off the h- or j-file never wraps round.
type Square uint8

const (
	// MaxFiles is the width of the widest board that the tables serve.
	MaxFiles = 10
	// Ranks is the height of every board.
	Ranks = 8
	// NumSquares is the size of an array indexed by Square.
	NumSquares = 128
	// NoSquare stands for "none", for instance no en passant square.
	NoSquare Square = NumSquares
)

// Sq returns the square on a file (0 is the a-file) and rank (0 is the first).
// Both must lie in 0–15 and 0–7.
func Sq(file, rank int) Square { return Square(rank<<4 | file) }

// File returns the file, 0 for the a-file.
func (s Square) File() int { return int(s & 15) }

// Rank returns the rank, 0 for the first rank.
func (s Square) Rank() int { return int(s >> 4) }

// String returns the name, such as "e4"; "-" for NoSquare, as in FEN.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&15), '1' + byte(s>>4)})
}

// SquareFromName reads a name such as "j8": a file letter a–j and a rank digit
// 1–8. The board's own width is for the caller to check (Variant.Contains).
func SquareFromName(name string) (Square, bool) {
	if len(name) != 2 {
		return NoSquare, false
	}
	f, r := int(name[0])-'a', int(name[1])-'1'
	if f < 0 || f >= MaxFiles || r < 0 || r >= Ranks {
		return NoSquare, false
	}
	return Sq(f, r), true
}
