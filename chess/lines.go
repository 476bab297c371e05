package chess

// Attacks along lines, for every board in the 16×8 frame.
//
// A rank, a diagonal or an anti-diagonal has at most one square on each file.
// So the occupied squares of such a line, once the eight ranks are folded onto
// each other, say all there is to say in one 16-bit lane, a bit a file; the
// attacked files come from one small table and are spread over all ranks and
// cut with the line again ("kindergarten bitboards"). Folding and spreading
// are one multiplication by laneFill. A file is gathered by another
// multiplication and has a table of its own. All tables together take 33 KB
// and stay in the first-level cache, which larger magic tables would not.
//
// The tables see a ten-file board: on a narrower one the lines run on over
// empty squares of the guard, which Variant.Board cuts off.

const (
	laneFill = 0x0001_0001_0001_0001
	// fileGather brings bits 0, 16, 32, 48 (the a-file of ranks 1–4) and
	// 4, 20, 36, 52 (ranks 5–8, moved up by four) to bits 48–55.
	fileGather = 1<<48 | 1<<33 | 1<<18 | 1<<3
)

// line holds, for a square, the whole lines through it without the square.
type line struct {
	diag, anti, rank, file Bitboard
}

// lines holds the whole lines through each square.
var lines = buildLines()

// laneAttacks[f][occ] is the set of files, repeated for the four ranks of a
// half, that a slider on file f of a line attacks when the inner files b–i are
// occupied as in occ.
var laneAttacks = buildLaneAttacks()

// fileAttacks[r][occ] is the part of the a-file that a slider on rank r
// attacks when ranks 2–7 are occupied as in occ.
var fileAttacks = buildFileAttacks()

// between[a][b] is the set of squares strictly between two squares on a common
// line, empty for others.
var between = buildBetween()

// walk visits the squares from a square in one direction until visit says no
// or the frame ends.
func walk(from Square, dx, dy int, visit func(Square) bool) {
	f, r := from.File()+dx, from.Rank()+dy
	for f >= 0 && f < MaxFiles && r >= 0 && r < Ranks && visit(Sq(f, r)) {
		f, r = f+dx, r+dy
	}
}

// eachRay visits the eight rays from every square of the ten-file frame.
func eachRay(visit func(from Square, dx, dy int)) {
	for from := range Square(NumSquares) {
		for d := range 9 {
			if d != 4 && from.File() < MaxFiles {
				visit(from, d%3-1, d/3-1)
			}
		}
	}
}

func buildLines() (t [NumSquares]line) {
	eachRay(func(from Square, dx, dy int) {
		l := &t[from]
		walk(from, dx, dy, func(s Square) bool {
			switch {
			case dy == 0:
				l.rank = l.rank.With(s)
			case dx == 0:
				l.file = l.file.With(s)
			case dx == dy:
				l.diag = l.diag.With(s)
			default:
				l.anti = l.anti.With(s)
			}
			return true
		})
	})
	return t
}

func buildLaneAttacks() (t [16][256]uint64) {
	for f := range MaxFiles {
		for occ := range 256 {
			var lane uint64
			for _, step := range []int{-1, 1} {
				for g := f + step; g >= 0 && g < MaxFiles; g += step {
					lane |= 1 << g
					if occ<<1>>g&1 != 0 {
						break
					}
				}
			}
			t[f][occ] = lane * laneFill
		}
	}
	return t
}

func buildFileAttacks() (t [Ranks][64]Bitboard) {
	for r := range Ranks {
		for occ := range 64 {
			for _, dy := range []int{-1, 1} {
				walk(Sq(0, r), 0, dy, func(s Square) bool {
					t[r][occ] = t[r][occ].With(s)
					return occ<<1>>s.Rank()&1 == 0
				})
			}
		}
	}
	return t
}

func buildBetween() *[NumSquares][NumSquares]Bitboard {
	t := new([NumSquares][NumSquares]Bitboard)
	eachRay(func(from Square, dx, dy int) {
		var way Bitboard
		walk(from, dx, dy, func(s Square) bool {
			t[from][s] = way
			way = way.With(s)
			return true
		})
	})
	return t
}

// aligned reports whether two squares are on a common rank, file or diagonal; a
// square is not aligned with itself.
func aligned(a, b Square) bool {
	l := &lines[a&127]
	return l.diag.Or(l.anti).Or(l.rank).Or(l.file).Has(b)
}

// diagonalRays returns what a Bishop on s attacks on an empty board.
func diagonalRays(s Square) Bitboard { return lines[s&127].diag.Or(lines[s&127].anti) }

// orthogonalRays returns what a Rook on s attacks on an empty board.
func orthogonalRays(s Square) Bitboard { return lines[s&127].rank.Or(lines[s&127].file) }

// diagonalAttacks returns the squares that a Bishop on s attacks, the first
// man of either side on each ray included.
func diagonalAttacks(s Square, occ Bitboard) Bitboard {
	l := &lines[s&127]
	row := &laneAttacks[s&15]
	d := row[(occ.Lo&l.diag.Lo|occ.Hi&l.diag.Hi)*laneFill>>49&255]
	a := row[(occ.Lo&l.anti.Lo|occ.Hi&l.anti.Hi)*laneFill>>49&255]
	return Bitboard{d&l.diag.Lo | a&l.anti.Lo, d&l.diag.Hi | a&l.anti.Hi}
}

// orthogonalAttacks returns the squares that a Rook on s attacks, the first
// man of either side on each ray included.
func orthogonalAttacks(s Square, occ Bitboard) Bitboard {
	l := &lines[s&127]
	r := laneAttacks[s&15][(occ.Lo&l.rank.Lo|occ.Hi&l.rank.Hi)*laneFill>>49&255]
	f := s & 15
	v := fileAttacks[s>>4&7][((occ.Lo>>f&laneFill)|(occ.Hi>>f&laneFill)<<4)*fileGather>>49&63]
	return Bitboard{r&l.rank.Lo | v.Lo<<f, r&l.rank.Hi | v.Hi<<f}
}
