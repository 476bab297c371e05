package tablebase

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"bifrons.chess/chess"
)

// written returns one part of an ending with random values, some of them no
// positions.
func written(tb testing.TB, v *chess.Variant, name string, values int) ([]byte, *Index, [2][]Value) {
	tb.Helper()
	c, err := ParseClass(v, name)
	if err != nil {
		tb.Fatal(err)
	}
	x := NewIndex(v, c)
	rng := rand.New(rand.NewPCG(1, uint64(values)))
	var all [2][]Value
	for side := range all {
		for range x.Size() {
			all[side] = append(all[side], Value(rng.IntN(values)))
		}
		for range 50 {
			all[side][rng.IntN(x.Size())] = IllegalValue
		}
	}
	var b bytes.Buffer
	if err := Write(&b, x, PartDTM, all, all); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes(), x, all
}

// What is written is read, however many values share a byte.
func TestReadIsWhatWasWritten(t *testing.T) {
	for _, values := range []int{1, 2, 3, 4, 5, 7, 16, 17, 255, 256, 257, 1000} {
		b, x, want := written(t, chess.Orthodox, "KvK", values)
		table, reason := newTable(b)
		if reason != "" {
			t.Fatal(reason)
		}
		table.cache = &cache{limit: 1}
		for side := range want {
			for i, v := range want[side] {
				if side == 1 && x.Class().IsMirror() {
					break
				}
				got, err := table.at(chess.Color(side), i)
				if err != nil || v != IllegalValue && got != v {
					t.Fatalf("%d values: position %d is %d, %v; want %d", values, i, got, err, v)
				}
			}
		}
	}
}

func FuzzTable(f *testing.F) {
	for _, values := range []int{1, 5, 300} {
		b, _, _ := written(f, chess.Orthodox, "KvK", values)
		f.Add(b)
		f.Add(b[:len(b)/2])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		table, reason := newTable(b)
		if reason != "" {
			return
		}
		if table.size > 1<<20 {
			return
		}
		for side := range table.sides {
			_, _ = table.all(side, nil) // no panic is all
		}
	})
}
