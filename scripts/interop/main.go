// Command interop lets real programs play whole games with the engine: XBoard
// under a virtual display, with this engine on one side and on both, over CECP
// and, by way of uci2wb, over UCI; against Debian's fairymax and
// fairy-stockfish; and Cute Chess where the environment variable CUTECHESS
// names its command line.
//
// Every game that a client saves is read back and played through by our own
// rules: its moves, its result and the reason for it must be right. The logs
// are searched for complaints from either side. Castling to both sides and
// promotion to a Janus must have happened, else further games are played. What
// was written along the way is kept when something is wrong, and the place is
// named.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// settings are what the command line says.
type settings struct {
	bifrons  string   // absolute path of the program
	only     []string // parts of the names of the pairings to play; empty: all
	games    int      // from the start position, for each pairing
	rounds   int      // how often the positions are played at most
	jobs     int      // pairings at a time
	depth    int      // plies that an engine searches at most
	seconds  int      // on each clock
	increase float64  // seconds for each move
	keep     bool
}

func main() {
	var s settings
	bifrons := flag.String("bifrons", "bin/bifrons", "the program whose engine plays")
	only := flag.String("only", "", "play only pairings whose name contains one of these, comma between; see --list")
	list := flag.Bool("list", false, "list the pairings")
	flag.IntVar(&s.games, "games", 2, "games from the start position, for each pairing")
	flag.IntVar(&s.rounds, "rounds", 3, "how often the prepared positions are played at most, until all has been seen")
	flag.IntVar(&s.jobs, "jobs", 2, "pairings played at a time")
	flag.IntVar(&s.depth, "depth", 7, "plies that an engine searches at most; some pairings have one or two more")
	flag.IntVar(&s.seconds, "seconds", 30, "seconds on each clock")
	flag.Float64Var(&s.increase, "increment", 0.1, "seconds added for each move")
	flag.BoolVar(&s.keep, "keep", false, "keep games and logs even when all is well")
	flag.Parse()
	s.only = strings.FieldsFunc(*only, func(r rune) bool { return r == ',' || r == ' ' })
	if *list {
		for _, p := range pairings() {
			fmt.Println(p.name)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if s.bifrons, err = filepath.Abs(*bifrons); err == nil {
		err = run(ctx, s)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "interop:", err)
		os.Exit(1)
	}
}

// choose returns the pairings that the settings ask for.
func choose(all []pairing, only []string) ([]pairing, error) {
	if len(only) == 0 {
		return all, nil
	}
	chosen := slices.DeleteFunc(slices.Clone(all), func(p pairing) bool {
		return !slices.ContainsFunc(only, func(part string) bool { return strings.Contains(p.name, part) })
	})
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no pairing is called %s; --list names them", strings.Join(only, " or "))
	}
	return chosen, nil
}

// programs are the paths of what is to be run, by name.
type programs map[string]string

// find looks for a program on the PATH and where Debian keeps its games.
func (p programs) find(name string) error {
	for _, candidate := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(candidate); err == nil {
			p[name] = path
			return nil
		}
	}
	return fmt.Errorf("%s is not installed (scripts/setup interop)", name)
}

// locate finds all that the pairings need, and leaves out, loudly, those of
// Cute Chess where there is none.
func locate(chosen []pairing, cutechess string) ([]pairing, programs, error) {
	found := programs{cutechessName: cutechess}
	var playable []pairing
	skipped := 0
	for _, p := range chosen {
		if p.client == cutechessName && cutechess == "" {
			skipped++
			continue
		}
		for _, name := range p.needs() {
			if found[name] != "" {
				continue
			}
			if err := found.find(name); err != nil {
				return nil, nil, err
			}
		}
		playable = append(playable, p)
	}
	if skipped > 0 {
		fmt.Printf("SKIPPED: %d pairings under Cute Chess: set CUTECHESS to the path of cutechess-cli to play them\n", skipped)
	}
	return playable, found, nil
}

func run(ctx context.Context, s settings) error {
	if _, err := exec.LookPath(s.bifrons); err != nil {
		return fmt.Errorf("%w (make build)", err)
	}
	chosen, err := choose(pairings(), s.only)
	if err != nil {
		return err
	}
	chosen, found, err := locate(chosen, os.Getenv("CUTECHESS"))
	if err != nil || len(chosen) == 0 {
		return err
	}
	dir, err := os.MkdirTemp("", "bifrons-interop-")
	if err != nil {
		return err
	}
	h := &hall{settings: s, programs: found, dir: dir}
	if err := h.writeWrapper(); err != nil {
		return err
	}
	if slices.ContainsFunc(chosen, func(p pairing) bool { return p.client == xboardName }) {
		d, err := startDisplay(ctx, found["Xvfb"])
		if err != nil {
			return err
		}
		defer d.stop()
		h.display = d.name
	}
	start := time.Now()
	bad := h.playAll(ctx, chosen)
	if err := ctx.Err(); err != nil {
		return errors.New("interrupted; what was written is in " + dir)
	}
	fmt.Printf("%d games in %d pairings, %.0f s\n", h.games, len(chosen), time.Since(start).Seconds())
	if len(bad) == 0 && !s.keep {
		return os.RemoveAll(dir)
	}
	fmt.Println("games and logs are in", dir)
	if len(bad) > 0 {
		return fmt.Errorf("%d of %d pairings have faults: %s", len(bad), len(chosen), strings.Join(bad, ", "))
	}
	return nil
}

// playAll plays the pairings, several at a time, and returns the names of
// those that had faults.
func (h *hall) playAll(ctx context.Context, chosen []pairing) []string {
	queue := make(chan pairing)
	var wait sync.WaitGroup
	var mu sync.Mutex
	var bad []string
	for range max(1, h.settings.jobs) {
		wait.Go(func() {
			for p := range queue {
				if !h.play(ctx, p) {
					mu.Lock()
					bad = append(bad, p.name)
					mu.Unlock()
				}
			}
		})
	}
	for _, p := range chosen {
		queue <- p
	}
	close(queue)
	wait.Wait()
	slices.Sort(bad)
	return bad
}
