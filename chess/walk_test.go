package chess

import (
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// suiteFENs returns the perft suites' positions by variant name.
var suiteFENs = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, v := range Variants() {
		suite, err := loadSuite(v.Name + ".perft")
		if err != nil {
			panic(err)
		}
		for _, pos := range suite {
			out[v.Name] = append(out[v.Name], pos.fen)
		}
	}
	return out
})

// sameBytes reports whether two positions agree in all that Make changes,
// history included.
func sameBytes(p, q *Position) bool {
	return p.sets == q.sets && p.color == q.color && p.board == q.board && p.turn == q.turn &&
		p.state == q.state && slices.Equal(p.history, q.history)
}

func TestMakeThenUnmakeIsIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 60)
		p.sets[compNone] = Bitboard{} // holds nothing of meaning
		before := p.Clone()
		for _, m := range p.LegalMoves(nil) {
			p.Make(m)
			if got := p.computeKey(); got != p.Key() {
				t.Fatalf("after %v: key %x, recomputed %x", m, p.Key(), got)
			}
			for _, c := range []Color{White, Black} {
				if p.Royal(c) != p.royalOf(c) {
					t.Fatalf("after %v: royal %v, recomputed %v", m, p.Royal(c), p.royalOf(c))
				}
			}
			checkSets(t, p)
			p.Unmake()
			p.sets[compNone] = Bitboard{}
			if !sameBytes(p, before) {
				t.Fatalf("%v does not unmake", m)
			}
		}
		if !p.InCheck() {
			p.MakeNull()
			if p.computeKey() != p.Key() {
				t.Fatal("null move: wrong key")
			}
			p.Unmake()
			if !sameBytes(p, before) {
				t.Fatal("null move does not unmake")
			}
		}
	})
}

// checkSets holds the sets against the board.
func checkSets(t *rapid.T, p *Position) {
	for s := range Square(NumSquares) {
		pc := p.board[s]
		if pc == NoPiece {
			if p.Occupied().Has(s) {
				t.Fatalf("%v is empty but occupied", s)
			}
			continue
		}
		if !p.Pieces(pc.Color(), pc.Kind()).Has(s) {
			t.Fatalf("%v on %v is missing from its sets", pc, s)
		}
		for k := Pawn; k <= King; k++ {
			if k != pc.Kind() && p.OfKind(k).Has(s) {
				t.Fatalf("%v on %v is also a %v", pc, s, k)
			}
		}
	}
}

// TestGenerationIsLegality generates by trying every move of the board by the
// rules' own words: pseudo-legal by the attack tables, then no attack on the
// King that is royal afterwards. It shares no code with generate.
func TestGenerationIsLegality(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 60)
		got := p.LegalMoves(nil)
		want := slowMoves(p)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("generated %v\nwant      %v", got, want)
		}
		if p.CountLegal() != len(got) || p.HasLegalMove() != (len(got) > 0) {
			t.Fatalf("CountLegal %d, HasLegalMove %v for %d moves", p.CountLegal(), p.HasLegalMove(), len(got))
		}
		parts := p.Quiets(p.Captures(nil))
		for i, m := range parts {
			tactical := p.IsCapture(m) || m.Promotion() != NoKind
			if captures := len(p.Captures(nil)); tactical != (i < captures) {
				t.Fatalf("%v is in the wrong part", m)
			}
		}
		slices.Sort(parts)
		if !slices.Equal(parts, got) {
			t.Fatalf("captures and quiets %v\nall %v", parts, got)
		}
		evasions := p.Evasions(nil)
		if p.InCheck() && len(evasions) != len(got) || !p.InCheck() && len(evasions) != 0 {
			t.Fatalf("%d evasions of %d moves, in check: %v", len(evasions), len(got), p.InCheck())
		}
		// IsLegal over legal moves, their neighbours and rubbish.
		for _, m := range got {
			for bit := range 24 {
				n := m ^ Move(1)<<bit
				if _, found := slices.BinarySearch(got, n); p.IsLegal(n) != found {
					t.Fatalf("IsLegal(%v, %x) is %v", n, uint32(n), !found)
				}
			}
			if !p.IsLegal(m) {
				t.Fatalf("%v is refused", m)
			}
		}
		if m := Move(rapid.Uint32().Draw(t, "any")); p.IsLegal(m) && !slices.Contains(got, m) {
			t.Fatalf("IsLegal(%x)", uint32(m))
		}
	})
}

// slowMoves is the reference for TestGenerationIsLegality.
func slowMoves(p *Position) []Move {
	var out []Move
	us, v := p.turn, p.variant
	forward, first, last := 1, 1, 7
	if us == Black {
		forward, first, last = -1, 6, 0
	}
	royalSafe := func(board [NumSquares]Piece) bool {
		royal := NoSquare
		for f := v.Files - 1; f >= 0; f-- {
			for r := 7; r >= 0; r-- {
				if s := Sq(f, r); board[s] == MakePiece(us, King) {
					royal = s
				}
			}
		}
		return !slowAttacked(v, &board, royal, us^1)
	}
	try := func(from, to Square, kind MoveType) {
		board := p.board
		board[to], board[from] = board[from], NoPiece
		if kind == EnPassant {
			board[Sq(to.File(), from.Rank())] = NoPiece
		}
		if !royalSafe(board) {
			return
		}
		if board[to].Kind() == Pawn && to.Rank() == last {
			for _, k := range v.Promotions {
				out = append(out, NewMove(from, to, k, kind))
			}
			return
		}
		out = append(out, NewMove(from, to, NoKind, kind))
	}
	for from := range Square(NumSquares) {
		pc := p.board[from]
		if pc == NoPiece || pc.Color() != us {
			continue
		}
		for to := range Square(NumSquares) {
			if !v.Contains(to) || p.board[to] != NoPiece && p.board[to].Color() == us {
				continue
			}
			dx, dy := to.File()-from.File(), (to.Rank()-from.Rank())*forward
			switch {
			case pc.Kind() != Pawn:
				if slowReaches(&p.board, pc.Kind(), from, to) {
					try(from, to, Normal)
				}
			case (dx == 1 || dx == -1) && dy == 1 && p.board[to] != NoPiece:
				try(from, to, Normal)
			case (dx == 1 || dx == -1) && dy == 1 && to == p.ep:
				try(from, to, EnPassant)
			case dx == 0 && dy == 1 && p.board[to] == NoPiece:
				try(from, to, Normal)
			case dx == 0 && dy == 2 && from.Rank() == first && p.board[to] == NoPiece &&
				p.board[Sq(from.File(), from.Rank()+forward)] == NoPiece:
				try(from, to, DoubleStep)
			}
		}
	}
	if !royalSafe(p.board) {
		return out
	}
	rank := 0
	if us == Black {
		rank = 7
	}
	for side, geo := range v.Castling.Sides {
		if !p.rights.Has(us, Side(side)) {
			continue
		}
		e, ok := v.Castling.KingFile, true
		for f := min(e, geo.RookFile) + 1; f < max(e, geo.RookFile); f++ {
			ok = ok && p.board[Sq(f, rank)] == NoPiece
		}
		for f := min(e, geo.KingTo); f <= max(e, geo.KingTo) && ok; f++ {
			board := p.board
			board[Sq(e, rank)] = NoPiece
			board[Sq(f, rank)] = MakePiece(us, King)
			ok = royalSafe(board)
			if v.Profile == ProfileCuteChess {
				ok = ok && !slowAttacked(v, &board, Sq(f, rank), us^1)
			}
		}
		if ok {
			out = append(out, NewMove(Sq(e, rank), Sq(geo.KingTo, rank), NoKind, CastleASide+MoveType(side)))
		}
	}
	return out
}

func slowAttacked(v *Variant, board *[NumSquares]Piece, s Square, by Color) bool {
	for from := range Square(NumSquares) {
		pc := board[from]
		if pc == NoPiece || pc.Color() != by || from == s {
			continue
		}
		dx, dy := s.File()-from.File(), s.Rank()-from.Rank()
		if by == Black {
			dy = -dy
		}
		if pc.Kind() == Pawn && dy == 1 && (dx == 1 || dx == -1) ||
			pc.Kind() != Pawn && slowReaches(board, pc.Kind(), from, s) {
			return true
		}
	}
	return false
}

// slowReaches knows the pieces by their everyday rules.
func slowReaches(board *[NumSquares]Piece, k Kind, from, to Square) bool {
	dx, dy := to.File()-from.File(), to.Rank()-from.Rank()
	ax, ay := max(dx, -dx), max(dy, -dy)
	if ax+ay == 0 {
		return false
	}
	clear := func() bool {
		n := max(ax, ay)
		for i := 1; i < n; i++ {
			if board[Sq(from.File()+dx*i/n, from.Rank()+dy*i/n)] != NoPiece {
				return false
			}
		}
		return true
	}
	knight := ax*ay == 2
	bishop := ax == ay && clear()
	rook := ax*ay == 0 && clear()
	switch k {
	case Knight:
		return knight
	case Bishop:
		return bishop
	case Rook:
		return rook
	case Janus:
		return knight || bishop
	case Queen:
		return bishop || rook
	case King:
		return max(ax, ay) == 1
	}
	return false
}

func TestNoAllocations(t *testing.T) {
	for _, v := range Variants() {
		for _, fen := range suiteFENs()[v.Name] {
			p := position(t, v, fen)
			moves := make([]Move, 0, MaxMoves)
			Perft(p, 3) // makes the room
			if n := testing.AllocsPerRun(3, func() { Perft(p, 3) }); n != 0 {
				t.Errorf("%s: perft allocates %v times", fen, n)
			}
			n := testing.AllocsPerRun(3, func() {
				moves = p.Captures(p.LegalMoves(moves[:0])[:0])
				moves = p.Evasions(p.Quiets(moves[:0])[:0])
				for _, m := range p.LegalMoves(moves[:0]) {
					p.Make(m)
					p.Unmake()
					p.IsLegal(m)
				}
			})
			if n != 0 {
				t.Errorf("%s: generation, make or unmake allocates %v times", fen, n)
			}
		}
	}
}

func TestEnPassantAnswersCheck(t *testing.T) {
	p := position(t, Orthodox, "8/8/8/2k5/p7/8/1P6/4K3 w - - 0 1")
	play(t, p, "b2b4")
	m := NewMove(Sq(0, 3), Sq(1, 2), NoKind, EnPassant)
	if !p.InCheck() || !p.IsLegal(m) {
		t.Fatalf("in check: %v, axb3 e.p. legal: %v", p.InCheck(), p.IsLegal(m))
	}
	if got := p.SAN(m); got != "axb3" {
		t.Errorf("written as %s", got)
	}
	for _, text := range []string{"axb3", "a4b3"} {
		if got, err := p.ParseMove(text); got != m || err != nil {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
}

// KeyAfter is right about ordinary moves that change no rights.
func TestKeyAfter(t *testing.T) {
	for _, v := range Variants() {
		p := v.StartPosition()
		right := 0
		for range 60 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				guess, rights, ep := p.KeyAfter(m), p.CastlingRights(), p.ep
				p.Make(m)
				if ordinary := !m.isSpecial() && p.CastlingRights() == rights && ep == NoSquare; ordinary {
					if guess != p.Key() {
						t.Fatalf("%s: after %s the key is another", v.Name, m)
					}
					right++
				}
				p.Unmake()
			}
			p.Make(moves[len(moves)/2])
		}
		if right == 0 {
			t.Errorf("%s: no ordinary move was met", v.Name)
		}
	}
}
