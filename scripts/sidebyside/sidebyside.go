// Package sidebyside measures programs side by side: what the benchmarks of
// perft and of the engine share.
package sidebyside

import (
	"os/exec"
	"slices"
	"strings"
	"time"
)

// Run is one measurement: nodes in a program's processor time.
type Run struct {
	Nodes uint64
	CPU   time.Duration
}

// FairyStockfish returns the path of Debian's fairy-stockfish, which is kept
// with the games.
func FairyStockfish() (string, error) {
	if path, err := exec.LookPath("fairy-stockfish"); err == nil {
		return path, nil
	}
	return exec.LookPath("/usr/games/fairy-stockfish")
}

// ProgramName returns what a UCI engine calls itself, its path if it does not
// say.
func ProgramName(path string, arguments ...string) string {
	command := exec.Command(path, arguments...)
	command.Stdin = strings.NewReader("uci\nquit\n")
	output, err := command.Output()
	if err != nil {
		return path
	}
	for line := range strings.Lines(string(output)) {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			return strings.TrimSpace(name)
		}
	}
	return path
}

// Median returns the run of median time; of an even number the faster of the
// middle two. There must be one at least.
func Median(runs []Run) Run {
	sorted := slices.SortedFunc(slices.Values(runs), func(a, b Run) int { return int(a.CPU - b.CPU) })
	return sorted[(len(sorted)-1)/2]
}

// Mega returns million nodes per second of the time that is left after
// start-up.
func Mega(r Run, startUp time.Duration) float64 {
	seconds := max(r.CPU-startUp, time.Millisecond).Seconds()
	return float64(r.Nodes) / seconds / 1e6
}
