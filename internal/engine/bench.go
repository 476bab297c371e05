package engine

import (
	"time"

	"bifrons.chess/chess"
)

// BenchDepth is the depth to which Bench searches each position unless told
// otherwise.
const BenchDepth = 9

// benchHash is the table's size for Bench, in MiB: part of the signature.
const benchHash = 16

// BenchPosition is one of the positions that Bench searches.
type BenchPosition struct {
	Variant *chess.Variant
	FEN     string
}

// BenchPositions returns the positions of all variants that make up the
// signature: starts, middlegames and endings.
func BenchPositions() []BenchPosition {
	j, k, o := chess.JanusChess, chess.TwoKings, chess.Orthodox
	return []BenchPosition{
		{j, j.Start},
		{j, "r3kqb1jr/ppp2pp1pp/2jp3pn1/3p6/3P1PPb2/1PJ5P1/P1P1PB1P1P/R2BKQ1NJR b KQkq - 0 11"},
		{j, "k1r5jr/pppQ3ppp/N2jpp4/8q1/4pP1n2/2J1P5/PPPP2PPPP/1KR5JR b - - 2 18"},
		{j, "r3k3r1/1p1p1pqpnp/2p1p2p2/b5p3/p1jPn1PPJ1/2PNP2QP1/PP2BP1B1P/3RK4R b Kq - 5 20"},
		{j, "k2qr1b3/p8p/5p1Q2/1pNp1P4/3P2P1rP/PP2P5/2R7/K6R2 w - - 0 46"},
		{j, "10/2k3p3/1p3p4/2p2P1j2/2P1K4p/1P1J2P3/9P/10 w - - 0 40"},
		{j, "10/3k6/10/10/4J5/4K5/10/10 w - - 0 1"},
		{k, k.Start},
		{k, "r3kk1r/p2bppp1/3p1n1p/qP6/1n5P/2N1BN2/PP2PPP1/R2QKK1R b KQkq - 4 11"},
		{k, "r2q1k1r/2pbn1pp/p1n1ppk1/1p1p4/1P1PP3/P1NQ1N2/2PBKPPP/1K1R3R b - - 7 11"},
		{k, "r4k1r/p4pp1/3pkn1p/P3p3/b6P/P3B1N1/4PPP1/2R1KK1R b - - 3 20"},
		{k, "2b5/p3B3/1k4k1/4p3/3pP1pp/P3PK2/3K2P1/8 w - - 0 46"},
		{k, "8/8/3k4/8/3K4/4K3/8/8 w - - 0 1"},
		{o, o.Start},
		{o, "rn1qr1k1/pbp1bppp/1p3n2/3p2B1/2PP4/2N2PP1/PP1Q3P/2KR1BNR b - - 10 11"},
		{o, "r3r1k1/p3nppp/1ppq4/8/2QP4/2P2PP1/P3N2P/2K1R2R b - - 1 20"},
		{o, "8/7R/4k1p1/p1p3P1/Pp4K1/8/2r5/8 w - - 1 46"},
	}
}

// Bench searches BenchPositions one after another to a depth (BenchDepth if
// below 1), in one thread, on a fresh engine that evaluates as e does. The
// number of nodes is the same on every machine and changes only with the search
// or the evaluation: a signature. The report callback, if not nil, is called
// after each position; ctl, if not nil, ends the run between or within
// positions.
func (e *Engine) Bench(depth int, ctl *Control, report func(i int, b BenchPosition, r Result)) (nodes uint64, elapsed time.Duration, err error) {
	if depth < 1 {
		depth = BenchDepth
	}
	one := New(Options{Hash: benchHash, Seed: 1, Networks: e.Network})
	for i, b := range BenchPositions() {
		p, _, err := b.Variant.ReadFEN(b.FEN)
		if err != nil {
			return nodes, elapsed, err
		}
		one.Clear()
		if ctl != nil && ctl.Stopped() {
			break
		}
		r := one.Search(p, Limits{Depth: depth}, ctl, nil)
		nodes += r.Nodes
		elapsed += r.Time
		if report != nil {
			report(i, b, r)
		}
	}
	return nodes, elapsed, nil
}

// PerSecond returns a rate of nodes.
func PerSecond(nodes uint64, d time.Duration) uint64 { return perSecond(nodes, d) }
