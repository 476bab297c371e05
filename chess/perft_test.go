package chess

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// suitePosition is one line of a perft suite: a FEN and the leaf count at each
// listed depth.
type suitePosition struct {
	fen    string
	counts map[int]uint64
}

func readSuite(t testing.TB, name string) []suitePosition {
	t.Helper()
	suite, err := loadSuite(name)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func loadSuite(name string) ([]suitePosition, error) {
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		return nil, err
	}
	var suite []suitePosition
	for text := range strings.Lines(string(data)) {
		fields := strings.Split(text, ";")
		pos := suitePosition{strings.TrimSpace(fields[0]), map[int]uint64{}}
		for _, field := range fields[1:] {
			var depth int
			var n uint64
			if _, err := fmt.Sscanf(field, "D%d %d", &depth, &n); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", name, field, err)
			}
			pos.counts[depth] = n
		}
		suite = append(suite, pos)
	}
	if len(suite) < 2 {
		return nil, fmt.Errorf("%s: only %d positions", name, len(suite))
	}
	return suite, nil
}

// perftDepth is the deepest depth of the suites that the tests run; the long
// target sets BIFRONS_PERFT_DEPTH higher.
func perftDepth(t *testing.T) int {
	text := os.Getenv("BIFRONS_PERFT_DEPTH")
	if text == "" {
		return 4
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("BIFRONS_PERFT_DEPTH: %v", err)
	}
	return n
}

func TestPerftSuites(t *testing.T) {
	limit := perftDepth(t)
	for _, v := range Variants() {
		t.Run(v.Name, func(t *testing.T) {
			var nodes uint64
			start := time.Now()
			for _, pos := range readSuite(t, v.Name+".perft") {
				p := position(t, v, pos.fen)
				for depth, want := range pos.counts {
					if depth > limit {
						continue
					}
					if got := Perft(p, depth); got != want {
						t.Errorf("%s depth %d: %d, want %d", pos.fen, depth, got, want)
					}
					nodes += want
				}
			}
			t.Logf("%d nodes in %v", nodes, time.Since(start))
		})
	}
}

// position reads a FEN that must be legal.
func position(t testing.TB, v *Variant, fen string) *Position {
	t.Helper()
	p, _, err := v.ReadFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}
