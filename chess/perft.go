package chess

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// Perft returns the number of leaves of the tree of legal moves, depth plies
// deep. The last ply is counted in bulk. It allocates nothing but room for the
// moves, once.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	p.perftMoves = slices.Grow(p.perftMoves[:0], (depth-1)*MaxMoves)
	return p.perft(depth, p.perftMoves)
}

func (p *Position) perft(depth int, stack []Move) uint64 {
	if depth == 1 {
		return uint64(p.CountLegal())
	}
	start := len(stack)
	stack = p.LegalMoves(stack)
	var n uint64
	for _, m := range stack[start:] {
		p.Make(m)
		if depth == 2 {
			n += uint64(p.CountLegal())
		} else {
			n += p.perft(depth-1, stack)
		}
		p.Unmake()
	}
	return n
}

// MoveCount is a move and the number of leaves below it.
type MoveCount struct {
	Move  Move
	Count uint64
}

// Divide returns perft's count for each legal move, in the order of
// generation. Depth 0 counts as 1.
func Divide(p *Position, depth int) []MoveCount {
	var out []MoveCount
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		out = append(out, MoveCount{m, Perft(p, depth-1)})
		p.Unmake()
	}
	return out
}

// PerftThreads divides perft among goroutines. Progress, if not nil, is called
// after each finished part, from several goroutines, with the number of parts
// done and in all. It returns ctx's error when that ends first.
func PerftThreads(ctx context.Context, p *Position, depth, threads int, progress func(done, total int)) (uint64, error) {
	if depth < 3 {
		return Perft(p, depth), ctx.Err()
	}
	// Parts two plies deep are small enough for an even load.
	type part [2]Move
	var parts []part
	for _, a := range p.LegalMoves(nil) {
		p.Make(a)
		for _, b := range p.LegalMoves(nil) {
			parts = append(parts, part{a, b})
		}
		p.Unmake()
	}
	var next, done atomic.Int64
	var sum atomic.Uint64
	var wg sync.WaitGroup
	for range max(threads, 1) {
		q := p.Clone()
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(parts) || ctx.Err() != nil {
					return
				}
				q.Make(parts[i][0])
				q.Make(parts[i][1])
				sum.Add(Perft(q, depth-2))
				q.Unmake()
				q.Unmake()
				if n := int(done.Add(1)); progress != nil {
					progress(n, len(parts))
				}
			}
		})
	}
	wg.Wait()
	return sum.Load(), ctx.Err()
}
