package nnue

import "bifrons.chess/chess"

// Stack keeps a network's hidden sums for a line of play. A search calls Reset
// at its root, Push after every Position.Make or MakeNull, Pop with every
// Unmake, and Evaluate where it wants to know. The sums of a position are
// computed when they are first asked for, from those of the nearest position
// before it that has them. A Stack serves one goroutine.
type Stack struct {
	net    *Network
	values []int16 // [ply][white, black][hidden]
	plies  []ply
	top    int
}

// ply is what a move changed.
type ply struct {
	royal   [2]chess.Square
	lifted  [maxChanged]Man
	put     [maxChanged]Man
	changed [2]uint8 // how many were lifted and put
	ready   bool     // its values are computed
}

// maxChanged bounds the men that one move lifts, and those that it puts down:
// castling moves two, and royalty may pass to or from a third. A capture lifts
// the victim too, but then no Rook moves.
const maxChanged = 3

// usualDepth is how deep a Stack goes before it has to grow.
const usualDepth = 160

// NewStack returns a stack for position p, which the network must cover.
func (n *Network) NewStack(p *chess.Position) *Stack {
	s := &Stack{net: n}
	s.grow(usualDepth)
	s.Reset(p)
	return s
}

// grow makes room for a number of plies.
func (s *Stack) grow(plies int) {
	values := make([]int16, plies*2*s.net.header.Hidden)
	copy(values, s.values)
	s.values = values
	longer := make([]ply, plies)
	copy(longer, s.plies)
	s.plies = longer
}

// Reset forgets all that was pushed and starts anew from p.
func (s *Stack) Reset(p *chess.Position) {
	s.top = 0
	e := &s.plies[0]
	*e = ply{royal: [2]chess.Square{p.Royal(chess.White), p.Royal(chess.Black)}, ready: true}
	s.net.refresh(p, s.at(0, chess.White), s.at(0, chess.Black))
}

// at returns the hidden sums of a ply as one side sees them.
func (s *Stack) at(ply int, c chess.Color) []int16 {
	h := s.net.header.Hidden
	from := (2*ply + int(c)) * h
	return s.values[from : from+h : from+h]
}

// Push notes what the move just made has changed: p is the position after
// Make or MakeNull. It computes no sums.
func (s *Stack) Push(p *chess.Position) {
	before := s.plies[s.top].royal
	s.top++
	if s.top == len(s.plies) {
		s.grow(2 * s.top)
	}
	e := &s.plies[s.top]
	e.royal = [2]chess.Square{p.Royal(chess.White), p.Royal(chess.Black)}
	e.changed = [2]uint8{}
	e.ready = false
	if m := p.LastMove(); m != chess.NoMove {
		e.note(p, m, before)
	}
}

// Pop goes back to the position before the last Push.
func (s *Stack) Pop() {
	if s.top > 0 {
		s.top--
	}
}

// note lists the men that move m, which led to p, lifted and put down. The
// royal Kings before it tell which inputs the Kings had.
func (e *ply) note(p *chess.Position, m chess.Move, before [2]chess.Square) {
	from, to := m.From(), m.To()
	now := p.PieceAt(to)
	us := now.Color()
	was := now
	if m.Promotion() != chess.NoKind {
		was = chess.MakePiece(us, chess.Pawn)
	}
	e.lift(was, from, before)
	e.place(now, to)
	if victim := p.LastCaptured(); victim != chess.NoPiece {
		at := to
		if m.Type() == chess.EnPassant {
			at = chess.Sq(to.File(), from.Rank())
		}
		e.lift(victim, at, before)
	}
	if now.Kind() != chess.King {
		return
	}
	if m.IsCastling() {
		side := &p.Variant().Castling.Sides[m.Type()-chess.CastleASide]
		rook := chess.MakePiece(us, chess.Rook)
		e.lift(rook, chess.Sq(side.RookFile, from.Rank()), before)
		e.place(rook, chess.Sq(side.RookTo, from.Rank()))
	}
	// Royalty may have passed between the King that moved, which is done, and
	// one that stood still.
	old, royal := before[us], e.royal[us]
	if old != from && old != royal {
		e.exchange(us, old, before)
	}
	if royal != to && royal != old {
		e.exchange(us, royal, before)
	}
}

// exchange notes that a King which stood still has become royal or has ceased
// to be.
func (e *ply) exchange(c chess.Color, s chess.Square, before [2]chess.Square) {
	king := chess.MakePiece(c, chess.King)
	e.lift(king, s, before)
	e.place(king, s)
}

func (e *ply) lift(pc chess.Piece, s chess.Square, royal [2]chess.Square) {
	e.lifted[e.changed[0]] = coded(pc, s, &royal)
	e.changed[0]++
}

func (e *ply) place(pc chess.Piece, s chess.Square) {
	e.put[e.changed[1]] = coded(pc, s, &e.royal)
	e.changed[1]++
}

// Evaluate returns the value in centipawns, for the side to move, of p, which
// must be the position that the stack has been told of.
func (s *Stack) Evaluate(p *chess.Position) int {
	s.compute()
	us := p.Turn() & 1
	return s.net.value(p.Occupied().Count(), s.at(s.top, us), s.at(s.top, us^1))
}

// compute makes the top's sums ready.
func (s *Stack) compute() {
	i := s.top
	for !s.plies[i].ready {
		i--
	}
	for i++; i <= s.top; i++ {
		s.update(i)
	}
}

// update computes the sums of a ply from those of the ply before.
func (s *Stack) update(i int) {
	e := &s.plies[i]
	var lifted, put [maxChanged]uint16
	for c := range chess.Color(2) {
		for j := range e.changed[0] {
			lifted[j] = s.net.index.input(c, e.lifted[j])
		}
		for j := range e.changed[1] {
			put[j] = s.net.index.input(c, e.put[j])
		}
		accumulate(s.at(i, c), s.at(i-1, c), s.net.weights.Input, put[:e.changed[1]], lifted[:e.changed[0]])
	}
	e.ready = true
}
