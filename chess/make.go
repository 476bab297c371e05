package chess

// Make plays a legal move; Unmake takes it back. There is no limit on how many
// can be made. A move that is not legal here leaves the position in disorder:
// ask IsLegal first about moves from elsewhere.
func (p *Position) Make(m Move) {
	p.history = append(p.history, p.state)
	r := p.rules
	us := p.turn & 1
	from, to := m.From()&127, m.To()&127
	pc := p.board[from]
	victim := p.board[to]
	key := p.key ^ zobrist.black ^ zobrist.piece[pc&15][from] ^ zobrist.piece[pc&15][to]
	if p.ep != NoSquare {
		key ^= zobrist.ep[p.ep&15]
		p.ep = NoSquare
	}
	p.move = m
	p.captured = victim
	p.clock++
	p.turn = us ^ 1

	if victim != NoPiece {
		b := to.Bit()
		p.color[us^1] = p.color[us^1].Xor(b)
		p.toggle(victim, b)
		key ^= zobrist.piece[victim&15][to]
		p.clock = 0
	}
	way := from.Bit().Xor(to.Bit())
	p.color[us] = p.color[us].Xor(way)
	p.toggle(pc, way)
	p.board[from] = NoPiece
	p.board[to] = pc

	if kept := p.rights & r.keepFrom[from] & r.keepFrom[to] & r.keepPiece[pc&15]; kept != p.rights {
		key ^= zobrist.castling[p.rights&15] ^ zobrist.castling[kept&15]
		p.rights = kept
	}
	if pc.Kind() == Pawn {
		p.clock = 0
		key = p.makePawn(m, key)
	} else if pc.Kind() == King {
		if m.IsCastling() {
			key = p.moveRook(m, key)
		}
		p.royal[us] = p.royalOf(us)
	}
	if victim.Kind() == King {
		p.royal[us^1] = p.royalOf(us ^ 1)
	}
	p.key = key
}

// makePawn does what only Pawn moves do, after the Pawn has been moved, and
// returns the new key.
func (p *Position) makePawn(m Move, key uint64) uint64 {
	us := p.turn ^ 1
	from, to := m.From(), m.To()
	switch m.Type() {
	case DoubleStep:
		// The en passant square exists only where a capture is legal.
		if ep := Sq(to.File(), (from.Rank()+to.Rank())/2); p.epPossible(ep) {
			p.ep = ep
			key ^= zobrist.ep[ep&15]
		}
	case EnPassant:
		s := Sq(to.File(), from.Rank())
		pc := p.board[s]
		p.captured = pc
		key ^= p.remove(s)
	}
	if k := m.Promotion(); k != NoKind {
		key ^= p.remove(to)
		key ^= p.put(to, MakePiece(us, k))
	}
	return key
}

// put sets a man on an empty square and returns its part of the key.
func (p *Position) put(s Square, pc Piece) uint64 {
	b := s.Bit()
	p.board[s] = pc
	p.color[pc.Color()] = p.color[pc.Color()].Xor(b)
	p.toggle(pc, b)
	return zobrist.piece[pc&15][s]
}

// remove takes the man off a square and returns its part of the key.
func (p *Position) remove(s Square) uint64 {
	pc := p.board[s]
	b := s.Bit()
	p.board[s] = NoPiece
	p.color[pc.Color()] = p.color[pc.Color()].Xor(b)
	p.toggle(pc, b)
	return zobrist.piece[pc&15][s]
}

// moveRook moves the Rook of a castling move, whose King has been moved, and
// returns the new key.
func (p *Position) moveRook(m Move, key uint64) uint64 {
	us := p.turn ^ 1
	c := &p.rules.castling[uint8(us)*2+uint8(m.Type()-CastleASide)]
	key ^= p.remove(c.rook)
	return key ^ p.put(c.rookTo, MakePiece(us, Rook))
}

// Unmake takes back the last move made, null moves included. With no move to
// take back it does nothing.
func (p *Position) Unmake() {
	n := len(p.history) - 1
	if n < 0 {
		return
	}
	m, victim := p.move, p.captured
	p.turn ^= 1
	if m == NoMove {
		p.state = p.history[n]
		p.history = p.history[:n]
		return
	}
	us := p.turn & 1
	from, to := m.From()&127, m.To()&127
	if m.Promotion() != NoKind {
		p.remove(to)
		p.put(to, MakePiece(us, Pawn))
	}
	pc := p.board[to]
	way := from.Bit().Xor(to.Bit())
	p.color[us] = p.color[us].Xor(way)
	p.toggle(pc, way)
	p.board[from] = pc
	p.board[to] = NoPiece
	switch {
	case m.Type() == EnPassant:
		p.put(Sq(to.File(), from.Rank()), victim)
	case victim != NoPiece:
		b := to.Bit()
		p.board[to] = victim
		p.color[us^1] = p.color[us^1].Xor(b)
		p.toggle(victim, b)
	case m.IsCastling():
		c := &p.rules.castling[uint8(us)*2+uint8(m.Type()-CastleASide)]
		p.remove(c.rookTo)
		p.put(c.rook, MakePiece(us, Rook))
	}
	p.state = p.history[n]
	p.history = p.history[:n]
}

// MakeNull passes the turn, which a search does to see a threat; Unmake takes
// it back. The side to move must not be in check. A null move starts the
// clock anew, so that nothing repeats across it.
func (p *Position) MakeNull() {
	p.history = append(p.history, p.state)
	p.key ^= zobrist.black
	if p.ep != NoSquare {
		p.key ^= zobrist.ep[p.ep&15]
		p.ep = NoSquare
	}
	p.move, p.captured, p.clock = NoMove, NoPiece, 0
	p.turn ^= 1
}
