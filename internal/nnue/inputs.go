package nnue

import (
	"strings"

	"bifrons.chess/chess"
)

// InputSet tells which inputs a network has: for each kind of man, own and
// enemy, one for each square. Two variants with equal boards and kinds share
// networks. The zero InputSet has no inputs; InputsOf makes one.
type InputSet struct {
	Files int    // width of the board, 1 to chess.MaxFiles
	Kinds string // letters in the order of the inputs: K Q J R B N P, and k for a King that is not royal
}

// kindLetters gives the letters of InputSet.Kinds, indexed by chess.Kind; the
// place of no kind is the spare King's.
const kindLetters = spareLetter + "PNBRJQK"

const spareLetter = "k"

// spareKing is how a King that is not royal is told from a royal one where
// men are listed: there is no man without a kind.
const spareKing = chess.NoKind

// InputsOf returns the inputs that a network for variant v needs. A variant
// in which no side has a spare King can also use the network of one that is
// like it but for that: see Covers.
func InputsOf(v *chess.Variant) InputSet {
	var kinds strings.Builder
	for k := chess.King; k > chess.NoKind; k-- {
		if _, ok := v.PieceType(k); ok {
			kinds.WriteByte(kindLetters[k])
		}
		if k == chess.King && v.Kings > 1 {
			kinds.WriteString(spareLetter)
		}
	}
	return InputSet{Files: v.Files, Kinds: kinds.String()}
}

// Len returns the number of inputs of one perspective.
func (in InputSet) Len() int { return len(in.Kinds) * 2 * in.squares() }

// Covers reports whether positions of variant v can be evaluated: the boards
// are equally wide, and every kind of man that v has is among the inputs.
func (in InputSet) Covers(v *chess.Variant) bool {
	need := InputsOf(v)
	if need.Files != in.Files {
		return false
	}
	for i := range len(need.Kinds) {
		if strings.IndexByte(in.Kinds, need.Kinds[i]) < 0 {
			return false
		}
	}
	return true
}

// valid reports whether the letters are known and told once, and the board has
// a width that exists.
func (in InputSet) valid() bool {
	if in.Files < 1 || in.Files > chess.MaxFiles {
		return false
	}
	for i := range len(in.Kinds) {
		if strings.IndexByte(kindLetters, in.Kinds[i]) < 0 || strings.IndexByte(in.Kinds[:i], in.Kinds[i]) >= 0 {
			return false
		}
	}
	return strings.IndexByte(in.Kinds, 'K') >= 0
}

func (in InputSet) squares() int { return in.Files * chess.Ranks }

// men is the most men that can stand on the board.
func (in InputSet) men() int { return 2 * chess.MenPerFile * in.Files }

// Indexer turns men on squares into the numbers of inputs.
type Indexer struct {
	kind   [2][chess.NumPieces]uint16  // by perspective and code: the first input of a kind
	square [2][chess.NumSquares]uint16 // by perspective: the square's number
}

// Indexer returns the table for a set of inputs. Men that the set lacks are
// given the numbers of others: ask Covers first.
func (in InputSet) Indexer() *Indexer {
	x := new(Indexer)
	for c := range chess.Color(2) {
		for code := range x.kind[c] {
			man := chess.Piece(code)
			at := 2 * max(0, strings.IndexByte(in.Kinds, kindLetters[man.Kind()]))
			if man.Color() != c {
				at++
			}
			x.kind[c][code] = uint16(at * in.squares())
		}
		for s := range chess.Square(chess.NumSquares) {
			rank, file := s.Rank(), min(s.File(), in.Files-1)
			if c == chess.Black {
				rank = chess.Ranks - 1 - rank
			}
			x.square[c][s] = uint16(rank*in.Files + file)
		}
	}
	return x
}

// MaxMen is the most men, and so the most inputs of one perspective, that are
// active at once.
const MaxMen = 2 * chess.MenPerFile * chess.MaxFiles

// Man is a man on a square as the inputs see it.
type Man struct {
	Code   chess.Piece // a King that is not royal has no kind: 0 or, for Black, 8
	Square chess.Square
}

// Men fills in the men of a position, rank by rank from a1, and returns their
// number.
func Men(p *chess.Position, men *[MaxMen]Man) int {
	n := 0
	royal := [2]chess.Square{p.Royal(chess.White), p.Royal(chess.Black)}
	for occupied := p.Occupied(); occupied.Any() && n < MaxMen; n++ {
		s := occupied.Pop()
		men[n] = coded(p.PieceAt(s), s, &royal)
	}
	return n
}

// coded tells a King that is not royal from one that is.
func coded(pc chess.Piece, s chess.Square, royal *[2]chess.Square) Man {
	if pc.Kind() == chess.King && royal[pc.Color()] != s {
		pc = chess.MakePiece(pc.Color(), spareKing)
	}
	return Man{pc, s}
}

// Active fills in the inputs that men activate as White (0) and Black (1) see
// them; there are as many as men. There must be at most MaxMen.
func (x *Indexer) Active(men []Man, inputs *[2][MaxMen]uint16) {
	for i, m := range men {
		inputs[chess.White][i] = x.input(chess.White, m)
		inputs[chess.Black][i] = x.input(chess.Black, m)
	}
}

func (x *Indexer) input(perspective chess.Color, m Man) uint16 {
	return x.kind[perspective&1][m.Code&15] + x.square[perspective&1][m.Square&127]
}
