// Package sidebyside measures programs side by side: what the benchmarks of
// perft and of the engine share.
package sidebyside

import (
	"errors"
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

// CPU returns the processor time of a program that has ended.
func CPU(command *exec.Cmd) time.Duration {
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}

// startUps is how often StartUp runs a program.
const startUps = 5

// StartUp returns the median time of idle, a run that counts next to nothing.
// The error is idle's.
func StartUp(idle func() (Run, error)) (time.Duration, error) {
	var runs []Run
	for range startUps {
		r, err := idle()
		if err != nil {
			return 0, err
		}
		runs = append(runs, r)
	}
	return Median(runs).CPU, nil
}

// FairyStockfish returns the path of Debian's fairy-stockfish, which is kept
// with the games. The error tells what to install.
func FairyStockfish() (string, error) {
	for _, name := range []string{"fairy-stockfish", "/usr/games/fairy-stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("fairy-stockfish is not installed (Debian package fairy-stockfish)")
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
