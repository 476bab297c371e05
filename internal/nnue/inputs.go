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
			at := max(0, strings.IndexByte(in.Kinds, kindLetters[man.Kind()])) * 2
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

// man is a man on a square as the inputs see it: a King that is not royal has
// the kind spareKing.
type man struct {
	code   chess.Piece
	square chess.Square
}

func (x *Indexer) input(perspective chess.Color, m man) uint16 {
	return x.kind[perspective&1][m.code&15] + x.square[perspective&1][m.square&127]
}

// MaxMen is the most men, and so the most inputs of one perspective, that are
// active at once.
const MaxMen = 2 * chess.MenPerFile * chess.MaxFiles

// Active fills in the active inputs of a position, as White (0) and Black (1)
// see it, and returns their number, the same for both.
func (x *Indexer) Active(p *chess.Position, inputs *[2][MaxMen]uint16) int {
	n := 0
	for occupied := p.Occupied(); occupied.Any(); n++ {
		s := occupied.Pop()
		m := man{codeOf(p.PieceAt(s), s, p), s}
		inputs[chess.White][n] = x.input(chess.White, m)
		inputs[chess.Black][n] = x.input(chess.Black, m)
	}
	return n
}

// ActiveMen is Active for men that are listed, without a Position: squares in
// any order, and each side's royal King's square.
func (x *Indexer) ActiveMen(pieces []chess.Piece, squares []chess.Square, royal [2]chess.Square, inputs *[2][MaxMen]uint16) int {
	n := min(len(pieces), len(squares), MaxMen)
	for i := range n {
		m := man{pieces[i], squares[i]}
		if m.code.Kind() == chess.King && royal[m.code.Color()] != m.square {
			m.code = chess.MakePiece(m.code.Color(), spareKing)
		}
		inputs[chess.White][i] = x.input(chess.White, m)
		inputs[chess.Black][i] = x.input(chess.Black, m)
	}
	return n
}

// codeOf tells a King that is not royal from one that is.
func codeOf(pc chess.Piece, s chess.Square, p *chess.Position) chess.Piece {
	if pc.Kind() == chess.King && p.Royal(pc.Color()) != s {
		return chess.MakePiece(pc.Color(), spareKing)
	}
	return pc
}
