package chess

import "slices"

// Position is a legal position of a game together with the moves that led to
// it. Make and Unmake change it in place. A Position is not safe for
// concurrent use, not even for reading: generation uses scratch space inside
// it. Clone it for each goroutine.
type Position struct {
	rules *rules
	sets  [numComponents]Bitboard // men of both sides by component
	color [2]Bitboard             // men by side
	board [NumSquares]Piece
	turn  Color
	state
	history    []state // the states before each move made, oldest first
	firstMover Color
	firstMove  int // full-move number at the start of history
	variant    *Variant
	gen        generator
	perftMoves []Move
}

// state is what a move cannot take back by itself.
type state struct {
	key      uint64
	move     Move // the move that led here, NoMove for a null move or a start
	clock    uint16
	ep       Square
	rights   CastlingRights
	captured Piece
	royal    [2]Square
}

// position builds a Position from a Setup that is known to be legal.
func (v *Variant) position(s Setup) *Position {
	p := &Position{rules: v.rules, variant: v}
	p.fill(&s)
	return p
}

// fill sets up what a Setup says, whatever the Position held before.
func (p *Position) fill(s *Setup) {
	p.sets, p.color, p.board, p.turn = [numComponents]Bitboard{}, [2]Bitboard{}, s.Board, s.Turn
	p.state, p.history = state{}, p.history[:0]
	p.firstMover, p.firstMove = s.Turn, s.FullmoveNumber
	for sq, pc := range s.Board {
		if pc == NoPiece {
			continue
		}
		b := Square(sq).Bit()
		p.color[pc.Color()] = p.color[pc.Color()].Or(b)
		p.toggle(pc, b)
	}
	p.royal = [2]Square{p.royalOf(White), p.royalOf(Black)}
	p.clock = uint16(min(s.HalfmoveClock, 1<<16-1))
	p.rights = s.Castling
	p.ep = NoSquare
	if s.EnPassant != NoSquare && p.epPossible(s.EnPassant) {
		p.ep = s.EnPassant
	}
	p.key = p.computeKey()
}

// toggle puts a man into the component sets or takes it out.
func (p *Position) toggle(pc Piece, b Bitboard) {
	c := &p.rules.components[pc&15]
	s := &p.sets[c[0]]
	s.Lo ^= b.Lo
	s.Hi ^= b.Hi
	s = &p.sets[c[1]]
	s.Lo ^= b.Lo
	s.Hi ^= b.Hi
}

// royalOf finds the royal King of a side among its Kings.
func (p *Position) royalOf(c Color) Square {
	return p.rules.royal(p.sets[compKing].And(p.color[c]))
}

// royal picks the royal one of some Kings of one side.
func (r *rules) royal(kings Bitboard) Square {
	best := kings.First()
	if !kings.Several() {
		return best
	}
	for kings.Any() {
		if s := kings.Pop(); r.nearA1[s] < r.nearA1[best] {
			best = s
		}
	}
	return best
}

// Variant returns the game that the position belongs to.
func (p *Position) Variant() *Variant { return p.variant }

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// PieceAt returns the man on a square, NoPiece if it is empty or off the board.
func (p *Position) PieceAt(s Square) Piece {
	if s >= NoSquare {
		return NoPiece
	}
	return p.board[s]
}

// Occupied returns the squares of all men.
func (p *Position) Occupied() Bitboard { return p.color[White].Or(p.color[Black]) }

// ByColor returns the squares of a side's men.
func (p *Position) ByColor(c Color) Bitboard { return p.color[c&1] }

// Pieces returns the squares of a side's men of one kind.
func (p *Position) Pieces(c Color, k Kind) Bitboard {
	return p.OfKind(k).And(p.color[c&1])
}

// OfKind returns the squares of both sides' men of one kind.
func (p *Position) OfKind(k Kind) Bitboard {
	pair := p.rules.kindOf[k&7]
	if pair[0] == pair[1] { // a kind that the variant does not have
		return Bitboard{}
	}
	b := p.sets[pair[0]]
	if pair[1] != compNone {
		return b.And(p.sets[pair[1]])
	}
	for c := range compNone {
		if c != pair[0] {
			b = b.AndNot(p.sets[c])
		}
	}
	return b
}

// Royal returns the square of the King of a side that can be in check.
func (p *Position) Royal(c Color) Square { return p.royal[c&1] }

// EnPassant returns the square behind a Pawn that has just made a double step,
// while a legal en passant capture exists; else NoSquare.
func (p *Position) EnPassant() Square { return p.ep }

// CastlingRights returns the castlings that no move has ended yet.
func (p *Position) CastlingRights() CastlingRights { return p.rights }

// HalfmoveClock returns the plies since the last capture or Pawn move.
func (p *Position) HalfmoveClock() int { return int(p.clock) }

// FullmoveNumber returns the number of the move to be played, as in FEN.
func (p *Position) FullmoveNumber() int {
	return p.firstMove + (len(p.history)+int(p.firstMover))/2
}

// Key returns the Zobrist key: equal for positions with the same men, side to
// move, castling rights and legal en passant captures. Keys of different
// variants are unrelated.
func (p *Position) Key() uint64 { return p.key }

// Ply returns how many moves have been made since the position was set up.
func (p *Position) Ply() int { return len(p.history) }

// LastMove returns the move that led here, NoMove at the start.
func (p *Position) LastMove() Move { return p.move }

// LastCaptured returns the man that the last move captured, NoPiece if none.
func (p *Position) LastCaptured() Piece { return p.captured }

// Repetitions returns how often the position has occurred before in its
// history: 0 the first time.
func (p *Position) Repetitions() int {
	_, times := p.LastSeen()
	return times
}

// LastSeen returns how many plies ago the position occurred last, 0 if this is
// the first time, and how often it has occurred before. In a search, what was
// seen since its root repeats already, and what was seen before it only once.
func (p *Position) LastSeen() (plies, times int) {
	for i := len(p.history) - 4; i >= 0 && i >= len(p.history)-int(p.clock); i -= 2 {
		if p.history[i].key == p.key {
			if times == 0 {
				plies = len(p.history) - i
			}
			times++
		}
	}
	return plies, times
}

// Clone returns an independent copy, history included.
func (p *Position) Clone() *Position {
	q := *p
	q.history = slices.Clone(p.history)
	q.perftMoves = nil
	return &q
}
