package betza

import (
	"cmp"
	"maps"
	"slices"
)

// Modality says what a ray may be used for. A ray has at least one of [Move],
// [Capture] and [EnPassant]; [Initial] and [NonJumping] restrict it further.
type Modality uint8

const (
	// Move: to an empty square.
	Move Modality = 1 << iota
	// Capture: to a square that an enemy stands on.
	Capture
	// EnPassant: to the empty square that an enemy's non-jumping initial move
	// has just passed, capturing that enemy.
	EnPassant
	// Initial: only while the piece has not moved yet.
	Initial
	// NonJumping: each leap needs the squares between empty. On D, A, H and G
	// these are the squares on the straight line; on N the square next to the
	// start along the longer leg (the Xiangqi Horse). No other leap carries it:
	// steps of W and F pass no square, and the path of C and Z is not defined.
	NonJumping
)

// uses are the modalities of which a ray has at least one.
const uses = Move | Capture | EnPassant

// Unlimited is the [Ray.Range] of a slide that only the edge of the board or
// another piece ends.
const Unlimited = 0

// Ray is one direction of a piece's power, as the mover sees it.
type Ray struct {
	DX, DY   int // one step, in squares: right is +DX, forward is +DY; -3 to 3
	Range    int // most steps: 1 a leap, 2 to MaxRange a limited slide, or Unlimited
	Modality Modality
}

// Piece is how a piece moves. Two texts that give every step the same powers
// make equal pieces. The zero Piece does not move.
type Piece struct {
	rays    []Ray
	castles []int
}

// Rays returns the rays of the piece in canonical order: by atom (W F D N A H C
// Z G), then clockwise from straight ahead, then the unconditional and the
// longer ones first. What one ray can
// do no other ray of the same step can, so none is written twice: "mWcW" has the
// four rays of "W", and "RW" those of "R". The slice is the caller's own.
func (p Piece) Rays() []Ray { return slices.Clone(p.rays) }

// Castles returns the numbers of squares that the O atoms name, ascending and
// each once; 0 stands for an O without a number. They are for display only: how
// a game castles is a rule of the game. The slice is the caller's own.
func (p Piece) Castles() []int { return slices.Clone(p.castles) }

// Equal tells whether both pieces have the same rays and castling ranges.
func (p Piece) Equal(q Piece) bool {
	return slices.Equal(p.rays, q.rays) && slices.Equal(p.castles, q.castles)
}

// newPiece puts rays and castling ranges, in any order and with any overlap,
// into canonical form.
func newPiece(rays []Ray, castles []int) Piece {
	slices.Sort(castles)
	return Piece{rays: normalize(rays), castles: slices.Compact(castles)}
}

// power is one use of one step under one condition: what remains of a ray when
// it is split into its smallest parts, which can be compared with each other.
type power struct {
	place     place
	use       Modality // one bit of uses
	condition Modality // Initial, NonJumping, both or neither
}

// unlimitedReach stands for Unlimited, above every other range.
const unlimitedReach = MaxRange + 1

// reaches gives each power its greatest number of steps.
type reaches map[power]int

// covered tells whether a power with fewer conditions reaches as far as p.
func (rs reaches) covered(p power) bool {
	for _, lifted := range [...]Modality{Initial, NonJumping, Initial | NonJumping} {
		q := p
		q.condition &^= lifted
		if q != p && rs[q] >= rs[p] {
			return true
		}
	}
	return false
}

// normalize splits the rays into powers, drops those that another covers, and
// joins the rest again.
func normalize(rays []Ray) []Ray {
	reach := reaches{}
	for _, r := range rays {
		n := r.Range
		if n == Unlimited {
			n = unlimitedReach
		}
		for use := Move; use <= EnPassant; use <<= 1 {
			if r.Modality&use != 0 {
				p := power{placeOf(r.DX, r.DY), use, r.Modality &^ uses}
				reach[p] = max(reach[p], n)
			}
		}
	}
	powers := slices.SortedFunc(maps.Keys(reach), func(a, b power) int {
		return cmp.Or(
			cmp.Compare(a.place.atom, b.place.atom),
			cmp.Compare(a.place.dir, b.place.dir),
			cmp.Compare(a.condition, b.condition),
			cmp.Compare(reach[b], reach[a]),
			cmp.Compare(a.use, b.use))
	})

	var out []Ray
	for _, p := range powers {
		if reach.covered(p) {
			continue
		}
		s := p.place.step()
		r := Ray{s.dx, s.dy, reach[p], p.use | p.condition}
		if r.Range == unlimitedReach {
			r.Range = Unlimited
		}
		if n := len(out); n > 0 && equalBut(out[n-1], r, uses) {
			out[n-1].Modality |= r.Modality
		} else {
			out = append(out, r)
		}
	}
	return out
}

// equalBut tells whether two rays differ at most in the modalities of mask.
func equalBut(a, b Ray, mask Modality) bool {
	a.Modality &^= mask
	b.Modality &^= mask
	return a == b
}
