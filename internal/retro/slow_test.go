package retro

import (
	"os"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// slow solves endings in another way than the generator: it lists all positions
// through package chess, numbers them in a hash map, and looks at every open
// one again and again until nothing changes.
type slow struct {
	variant *chess.Variant
	number  map[uint64]int32
	values  [tablebase.NumMetrics][]tablebase.Value
}

// key packs the men and the side to move.
func (s *slow) key(p *chess.Position) (key uint64) {
	for b := p.Occupied(); b.Any(); {
		sq := b.Pop()
		key = key<<11 | uint64(p.PieceAt(sq))<<7 | uint64(sq)
	}
	return key<<1 | uint64(p.Turn())
}

// edge is a move to a numbered position: the number, doubled, and 1 if the
// move captures or is a Pawn's.
type edge uint32

// eachPosition visits all legal positions of some men.
func eachPosition(v *chess.Variant, men []chess.Piece, visit func(p *chess.Position)) {
	setup := chess.Setup{EnPassant: chess.NoSquare, FullmoveNumber: 1}
	var place func(i int)
	place = func(i int) {
		if i == len(men) {
			for setup.Turn = chess.White; setup.Turn <= chess.Black; setup.Turn++ {
				if p, err := v.NewPosition(setup); err == nil {
					visit(p)
				}
			}
			return
		}
		for b := v.Board(); b.Any(); {
			sq := b.Pop()
			if setup.Board[sq] == chess.NoPiece {
				setup.Board[sq] = men[i]
				place(i + 1)
				setup.Board[sq] = chess.NoPiece
			}
		}
	}
	place(0)
}

// solve adds one ending; those that its moves lead to must have been added.
func (s *slow) solve(men []chess.Piece) {
	first := len(s.values[0])
	n := 0
	eachPosition(s.variant, men, func(p *chess.Position) {
		if k := s.key(p); s.number[k] == 0 { // like men come in both orders
			n++
			s.number[k] = int32(first + n)
		}
	})
	edges := make([][]edge, n)
	mated := make([]bool, n)
	var moves []chess.Move
	eachPosition(s.variant, men, func(p *chess.Position) {
		i := int(s.number[s.key(p)]) - first - 1
		if edges[i] != nil {
			return
		}
		moves = p.LegalMoves(moves[:0])
		edges[i] = make([]edge, len(moves))
		for j, m := range moves {
			zeroing := p.IsCapture(m) || p.PieceAt(m.From()).Kind() == chess.Pawn
			p.Make(m)
			to := s.number[s.key(p)]
			p.Unmake()
			if to == 0 {
				panic("unknown position after a move in " + p.FEN())
			}
			edges[i][j] = edge(to-1) << 1
			if zeroing {
				edges[i][j]++
			}
		}
		mated[i] = len(moves) == 0 && p.InCheck()
	})
	for m := range s.values {
		s.values[m] = append(s.values[m], make([]tablebase.Value, n)...)
		values := s.values[m]
		for changed := true; changed; {
			changed = false
			for i := range edges {
				best := tablebase.DrawValue
				if mated[i] {
					best = tablebase.LossIn(0)
				}
				for j, e := range edges[i] {
					v := tablebase.Metric(m).Before(values[e>>1], e&1 != 0)
					if j == 0 || v.Rank() > best.Rank() {
						best = v
					}
				}
				if values[first+i] != best {
					values[first+i], changed = best, true
				}
			}
		}
	}
}

// menOf lists a class's men.
func menOf(v *chess.Variant, c tablebase.Class) (men []chess.Piece) {
	for _, t := range v.Pieces {
		for side := range chess.Color(2) {
			for range c.Count(side, t.Kind) {
				men = append(men, chess.MakePiece(side, t.Kind))
			}
		}
	}
	return men
}

// long reports whether the tests that take minutes were asked for.
func long() bool { return os.Getenv("BIFRONS_TABLEBASE") != "" }

// A slow solver that shares nothing with the generator but the rules agrees on
// every position: of a few endings always, of all with up to three men where
// BIFRONS_TABLEBASE is set.
func TestSlowSolverAgrees(t *testing.T) {
	few := map[*chess.Variant]string{chess.TwoKings: "KvK KRvK KKvK", chess.JanusChess: "KvK"}
	if testing.Short() {
		few[chess.TwoKings] = "KvK"
	}
	for v, names := range few {
		t.Run(v.Name, func(t *testing.T) {
			l := library{}
			s := &slow{variant: v, number: map[uint64]int32{}}
			for n := 2; n <= 3; n++ {
				for _, c := range tablebase.Classes(v, n) {
					if name := c.Name(v); long() || slices.Contains(strings.Fields(names), name) {
						l.solve(v, c, 0)
						s.compare(t, l, c)
					}
				}
			}
		})
	}
}

// compare solves an ending slowly and compares all its values.
func (s *slow) compare(t *testing.T, l library, c tablebase.Class) {
	men := menOf(s.variant, c)
	s.solve(men)
	wrong := 0
	eachPosition(s.variant, men, func(p *chess.Position) {
		i := s.number[s.key(p)] - 1
		for m := range s.values {
			got, ok := l.valueOf(tablebase.Metric(m), p)
			if want := s.values[m][i]; (!ok || got != want) && wrong < 5 {
				wrong++
				t.Errorf("%s: %s of %s is %d, slowly %d", c.Name(s.variant), tablebase.Metric(m), p.FEN(), got, want)
			}
		}
	})
}
