package engine_test

import (
	"testing"

	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nets"
)

// BenchmarkBench searches the positions of the signature; make pgo takes its
// profile from it.
func BenchmarkBench(b *testing.B) {
	e := engine.New(engine.Options{Hash: 1, Networks: nets.For})
	var nodes uint64
	for b.Loop() {
		n, _, err := e.Bench(0, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += n
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
