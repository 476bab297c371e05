package chess

import "testing"

// BenchmarkPerft reports leaves per second; make bench-perft compares with
// another program.
func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name  string
		v     *Variant
		fen   string
		depth int
	}{
		{"janus-start", JanusChess, JanusChess.Start, 5},
		{"janus-middle", JanusChess, "r1nbkqb1jr/p3p2p2/1p3p2pp/6p3/1p5nPP/4PBj3/PJP2PPP2/R1N1KQBNJR w Kkq - 0 16", 4},
		{"twokings-start", TwoKings, TwoKings.Start, 5},
		{"twokings-middle", TwoKings, "r1bq1knr/p1pp1ppp/n3p3/1p3k2/5P2/1P3N1K/P1PPPKPP/RNBQ3R b - - 2 9", 4},
		{"chess-start", Orthodox, Orthodox.Start, 5},
		{"chess-middle", Orthodox, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4},
	} {
		b.Run(bench.name, func(b *testing.B) {
			p := position(b, bench.v, bench.fen)
			var n uint64
			for b.Loop() {
				n += Perft(p, bench.depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportAllocs()
		})
	}
}
