package main

import (
	"strings"
	"testing"
)

func TestLastNodes(t *testing.T) {
	for _, c := range []struct {
		name, out string
		want      uint64
		fails     bool
	}{
		{"usual", "uciok\ninfo depth 1 nodes 20 nps 3\ninfo string nodes\ninfo depth 2 score cp 3 nodes 77\nbestmove e2e4 ponder e7e5\ninfo nodes 99\n", 77, false},
		{"no count", "bestmove e2e4\n", 0, true},
		{"no move", "info nodes 5\n", 0, true},
		{"nothing", "", 0, true},
	} {
		got, err := lastNodes(strings.NewReader(c.out))
		if got != c.want || (err != nil) != c.fails {
			t.Errorf("%s: %d, %v", c.name, got, err)
		}
	}
}
