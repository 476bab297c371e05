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
	}
	if m.isSpecial() {
		key = p.makeSpecial(m, key)
	}
	if pc.Kind() == King {
		p.royal[us] = p.royalOf(us)
	}
	if victim.Kind() == King {
		p.royal[us^1] = p.royalOf(us ^ 1)
	}
	p.key = key
}

// KeyAfter returns the key that the position will have after a move which is
// neither castling, en passant, a promotion nor a double step, and leaves the
// castling rights and an en passant square as they are; another key for others.
// It is for looking ahead in a hash table, where a wrong guess does no harm.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From()&127, m.To()&127
	pc, victim := p.board[from], p.board[to]
	key := p.key ^ zobrist.black ^ zobrist.piece[pc&15][from] ^ zobrist.piece[pc&15][to]
	if victim != NoPiece {
		key ^= zobrist.piece[victim&15][to]
	}
	return key
}

// isSpecial reports whether the move is more than one man's step or capture.
func (m Move) isSpecial() bool { return m>>14 != 0 }

// makeSpecial does what special moves do besides carrying a man, after the man
// has been carried, and returns the new key.
func (p *Position) makeSpecial(m Move, key uint64) uint64 {
	us := p.turn ^ 1
	from, to := m.From(), m.To()
	switch m.Type() {
	case CastleASide, CastleFarSide:
		c := p.castlingOfMove(us, m)
		key ^= p.remove(c.rook)
		return key ^ p.put(c.rookTo, MakePiece(us, Rook))
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

// castlingOfMove returns the squares of a castling move of side us.
func (p *Position) castlingOfMove(us Color, m Move) *castlingMove {
	return &p.rules.castling[uint8(us)*2+uint8(m.Type()-CastleASide)]
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
	if m.isSpecial() {
		p.unmakeSpecial(m)
		if m.Type() == EnPassant {
			victim = NoPiece // it stood elsewhere and is back
		}
	}
	pc := p.board[to]
	way := from.Bit().Xor(to.Bit())
	p.color[us] = p.color[us].Xor(way)
	p.toggle(pc, way)
	p.board[from] = pc
	p.board[to] = victim
	if victim != NoPiece {
		b := to.Bit()
		p.color[us^1] = p.color[us^1].Xor(b)
		p.toggle(victim, b)
	}
	p.state = p.history[n]
	p.history = p.history[:n]
}

// unmakeSpecial takes back what makeSpecial did.
func (p *Position) unmakeSpecial(m Move) {
	us := p.turn
	switch m.Type() {
	case CastleASide, CastleFarSide:
		c := p.castlingOfMove(us, m)
		p.remove(c.rookTo)
		p.put(c.rook, MakePiece(us, Rook))
	case EnPassant:
		p.put(Sq(m.To().File(), m.From().Rank()), p.captured)
	}
	if m.Promotion() != NoKind {
		p.remove(m.To())
		p.put(m.To(), MakePiece(us, Pawn))
	}
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
