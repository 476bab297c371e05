package chess

import "bifrons.chess/betza"

// component is one way of moving. A piece is a sum of components, and a
// Position keeps a Bitboard for each component instead of one for each kind:
// the Queen stands in the diagonal and the orthogonal set, the Janus in the
// diagonal set and that of the leapers. So attacks and generation have one
// loop for each way of moving and never ask which kind of piece moves.
type component uint8

const (
	compPawn component = iota
	compKing           // the King's leaps
	compLeap           // the leaps of the other pieces (a Knight's)
	compDiagonal
	compOrthogonal
	compNone // pieces of one component have this as their second
	numComponents
)

// rules are a Variant's tables, compiled once from its fields.
type rules struct {
	board         Bitboard
	letters       [NumPieces]byte
	values        [NumKinds]int
	components    [NumPieces][2]component
	kindOf        [NumKinds][2]component  // as components, without the side
	leaps         [NumSquares]Bitboard    // compLeap
	kingLeaps     [NumSquares]Bitboard    // compKing
	pawnLeaps     [2][NumSquares]Bitboard // captures of a Pawn of that side
	lastRank      [2]Bitboard             // where a Pawn of that side promotes
	doubleRank    [2]Bitboard             // the rank that a double step passes over
	promotions    []Kind
	exchange      [NumKinds]int // worth in exchanges, see compileExchange
	promotionGain int
	nearA1        [NumSquares]uint8 // order of royalty: the lowest is royal
	// fartherFromA1[s] is the set of squares that come after s in that order.
	fartherFromA1 [NumSquares]Bitboard

	keepFrom    [NumSquares]CastlingRights // rights that outlive a man's leaving or losing a square
	keepPiece   [NumPieces]CastlingRights  // rights that outlive a move of that piece
	castlingWay [4]Bitboard                // the squares between King and Rook, as castling
	castling    [4]castlingMove            // indexed by color*2+side
	strict      bool                       // attacks on the castling King count even when it is not royal

	profiles [numProfiles]*Variant
	start    *Position
}

// castlingMove is one castling with its squares.
type castlingMove struct {
	king, kingTo, rook, rookTo Square
	empty                      Bitboard // between King and Rook
	path                       [4]Square
	pathLen                    int // squares that the King crosses or lands on
	move                       Move
}

// newRules compiles a variant. What the generator has no table for is refused
// by a panic, for variants are constants of this package.
func newRules(v *Variant) *rules {
	r := &rules{promotions: v.Promotions}
	for rank := range Ranks {
		for file := range v.Files {
			r.board = r.board.With(Sq(file, rank))
			r.nearA1[Sq(file, rank)] = uint8(file*Ranks + rank)
		}
	}
	for a := r.board; a.Any(); {
		s := a.Pop()
		for b := r.board; b.Any(); {
			if t := b.Pop(); r.nearA1[t] > r.nearA1[s] {
				r.fartherFromA1[s] = r.fartherFromA1[s].With(t)
			}
		}
	}
	for _, t := range v.Pieces {
		r.compilePiece(v, t)
	}
	r.compileExchange()
	for i := range r.keepFrom {
		r.keepFrom[i] = ^CastlingRights(0)
	}
	for i := range r.keepPiece {
		r.keepPiece[i] = ^CastlingRights(0)
	}
	for _, c := range []Color{White, Black} {
		for _, s := range []Side{ASide, FarSide} {
			r.compileCastling(v, c, s)
		}
	}
	r.strict = v.Profile == ProfileCuteChess
	return r
}

func (r *rules) compilePiece(v *Variant, t PieceType) {
	refuse := func(why string) {
		panic("chess: " + v.Name + ": " + t.Kind.String() + " " + quote(t.Betza) + ": " + why)
	}
	r.letters[MakePiece(White, t.Kind)] = t.Letter
	r.letters[MakePiece(Black, t.Kind)] = t.Letter + 'a' - 'A'
	r.values[t.Kind] = t.Value

	rays := mustBetza(t.Betza)
	if t.Kind == Pawn {
		r.compilePawn(rays, refuse)
		return
	}
	var leaps []betza.Ray
	slides := [2]int{} // diagonal, orthogonal directions
	for _, ray := range rays {
		switch {
		case ray.Modality != betza.Move|betza.Capture:
			refuse("only a Pawn may move and capture in different ways")
		case ray.Range == 1:
			leaps = append(leaps, ray)
		case ray.Range != betza.Unlimited || max(ray.DX, -ray.DX, ray.DY, -ray.DY) != 1:
			refuse("a slide must be unlimited and in one of the eight directions")
		case ray.DX != 0 && ray.DY != 0:
			slides[0]++
		default:
			slides[1]++
		}
	}
	var comps []component
	if len(leaps) > 0 {
		comp, table := compLeap, &r.leaps
		if t.Kind == King {
			comp, table = compKing, &r.kingLeaps
		}
		reach := r.leapTable(leaps)
		if *table != ([NumSquares]Bitboard{}) && *table != reach {
			refuse("all leapers but the King must share their leaps")
		}
		*table = reach
		comps = append(comps, comp)
	}
	for i, comp := range []component{compDiagonal, compOrthogonal} {
		switch slides[i] {
		case 0:
		case 4:
			comps = append(comps, comp)
		default:
			refuse("a slider must slide in all four directions of a kind")
		}
	}
	if len(comps) == 0 || len(comps) > 2 {
		refuse("a piece must have one component or two")
	}
	pair := [2]component{comps[0], compNone}
	if len(comps) == 2 {
		pair[1] = comps[1]
	}
	r.setComponents(t.Kind, pair)
}

func (r *rules) setComponents(k Kind, pair [2]component) {
	r.kindOf[k] = pair
	r.components[MakePiece(White, k)] = pair
	r.components[MakePiece(Black, k)] = pair
}

// compilePawn checks that the notation is that of a Pawn, the only piece whose
// moves the generator knows as a whole, and fills its tables.
func (r *rules) compilePawn(rays []betza.Ray, refuse func(string)) {
	want := []betza.Ray{
		{DX: 0, DY: 1, Range: 1, Modality: betza.Move},
		{DX: -1, DY: 1, Range: 1, Modality: betza.Capture | betza.EnPassant},
		{DX: 1, DY: 1, Range: 1, Modality: betza.Capture | betza.EnPassant},
		{DX: 0, DY: 2, Range: 1, Modality: betza.Move | betza.Initial | betza.NonJumping},
	}
	for _, w := range want {
		found := false
		for _, ray := range rays {
			found = found || ray == w
		}
		if !found || len(rays) != len(want) {
			refuse("not a Pawn's notation")
		}
	}
	r.setComponents(Pawn, [2]component{compPawn, compNone})
	rank := func(n int) (b Bitboard) {
		for f := range MaxFiles {
			b = b.With(Sq(f, n))
		}
		return b.And(r.board)
	}
	r.lastRank = [2]Bitboard{White: rank(7), Black: rank(0)}
	r.doubleRank = [2]Bitboard{White: rank(2), Black: rank(5)}
	for s := range Square(NumSquares) {
		if !r.board.Has(s) {
			continue
		}
		for _, dx := range []int{-1, 1} {
			r.pawnLeaps[White][s] = r.pawnLeaps[White][s].Or(r.step(s, dx, 1))
			r.pawnLeaps[Black][s] = r.pawnLeaps[Black][s].Or(r.step(s, dx, -1))
		}
	}
}

// step returns the square at an offset from s, the empty set off the board.
func (r *rules) step(s Square, dx, dy int) Bitboard {
	f, k := s.File()+dx, s.Rank()+dy
	if f < 0 || f >= MaxFiles || k < 0 || k >= Ranks {
		return Bitboard{}
	}
	return Sq(f, k).Bit().And(r.board)
}

// leapTable returns the squares that leaps reach from each square.
func (r *rules) leapTable(leaps []betza.Ray) (t [NumSquares]Bitboard) {
	for b := r.board; b.Any(); {
		s := b.Pop()
		for _, ray := range leaps {
			t[s] = t[s].Or(r.step(s, ray.DX, ray.DY))
		}
	}
	return t
}

// compileCastling works out one castling from the geometry, and what ends it.
func (r *rules) compileCastling(v *Variant, c Color, s Side) {
	rank, geo := 0, v.Castling.Sides[s]
	if c == Black {
		rank = Ranks - 1
	}
	t := CastleASide
	if s == FarSide {
		t = CastleFarSide
	}
	m := castlingMove{
		king: Sq(v.Castling.KingFile, rank), kingTo: Sq(geo.KingTo, rank),
		rook: Sq(geo.RookFile, rank), rookTo: Sq(geo.RookTo, rank),
	}
	m.move = NewMove(m.king, m.kingTo, NoKind, t)
	for f := min(geo.RookFile, v.Castling.KingFile) + 1; f < max(geo.RookFile, v.Castling.KingFile); f++ {
		m.empty = m.empty.With(Sq(f, rank))
	}
	step := 1
	if geo.KingTo < v.Castling.KingFile {
		step = -1
	}
	for f := v.Castling.KingFile + step; f != geo.KingTo+step; f += step {
		m.path[m.pathLen] = Sq(f, rank)
		m.pathLen++
	}
	r.castling[uint8(c)*2+uint8(s)] = m
	r.castlingWay[uint8(c)*2+uint8(s)] = m.empty

	right := rightBit(c, s)
	r.keepFrom[m.king] &^= right
	r.keepFrom[m.rook] &^= right
	if v.Profile != ProfileStandard {
		r.keepPiece[MakePiece(c, King)] &^= right
	}
}
