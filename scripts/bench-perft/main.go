// Command bench-perft measures perft side by side with Debian's
// fairy-stockfish, one thread each, and prints nodes per second and ratios.
//
// The two programs take turns, position by position and round by round, so
// that a busy or warm machine touches both alike; each figure is the median of
// its rounds. Both count the last ply in bulk and keep no hash table of counts.
// Time is the processor time of the whole process, start-up included; the time
// of an empty run is measured too and shown, and the second ratio is without
// it. A position may be searched deeper by the faster program, which would
// otherwise measure its start-up; where the depths are equal, so must the
// counts be, and each pair of counts is compared once at equal depth.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"

	"bifrons.chess/scripts/sidebyside"
)

// position is one line of the benchmark. Depth is theirs, ours that of bifrons.
type position struct {
	name, variant, fen string
	theirVariant       string // "" where they do not have the game
	depth, ours        int
}

const orthodoxStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// positions: the middlegames of Janus Chess were met in games of random moves
// and stand in chess/testdata/janus.perft too; that of orthodox chess is the one
// that perft tests everywhere use. The first line is what Two Kings is measured
// against, since Debian's program does not have that game.
var positions = []position{
	{"chess start", "chess", orthodoxStart, "chess", 6, 7},
	{"chess middlegame", "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "chess", 5, 5},
	{"Two Kings start", "twokings", "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1", "", 0, 7},
	{"Two Kings middlegame", "twokings", "r3kk1r/p2bppp1/3p1n1p/qP6/1n5P/2N1BN2/PP2PPP1/R2QKK1R b KQkq - 4 11", "", 0, 6},
	{"Janus start", "janus", "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1", "janus", 5, 6},
	{"Janus middlegame 1", "janus", "r2bk1qn1r/ppppp1p2p/1Qj2pj3/7p2/4P2Pp1/1P4P1PP/PPBP1P4/RJ2K1BNJR b KQkq - 0 10", "janus", 5, 5},
	{"Janus middlegame 2", "janus", "1kr1nq3r/p1bpp3pp/j4pp1n1/1p8/3P6/1P1NPP1P2/P1J5PP/R2BKQBN1R w KQ - 1 14", "janus", 5, 6},
	{"Janus middlegame 3", "janus", "r3kqb1jr/1pb2p2pp/2j1p3n1/7p2/B6P2/nNP3P1NP/1P1PPP2P1/R3KQB2R b KQkq - 1 14", "janus", 5, 5},
}

func main() {
	rounds := flag.Int("rounds", 3, "how often each program runs each position")
	bifrons := flag.String("bifrons", "bin/bifrons", "the program to measure")
	flag.Parse()
	if err := bench(*bifrons, max(*rounds, 1)); err != nil {
		fmt.Fprintln(os.Stderr, "bench-perft:", err)
		os.Exit(1)
	}
}

func bench(bifrons string, rounds int) error {
	theirs, err := sidebyside.FairyStockfish()
	if err != nil {
		return err
	}
	runTheirs := func(p position, depth int) (sidebyside.Run, error) {
		script := fmt.Sprintf("setoption name UCI_Variant value %s\nposition fen %s\ngo perft %d\nquit\n", p.theirVariant, p.fen, depth)
		return measure(exec.Command(theirs), script, theirNodes)
	}
	runOurs := func(p position, depth int) (sidebyside.Run, error) {
		command := exec.Command(bifrons, "perft", "--threads", "1", "--variant", p.variant, "--fen", p.fen, strconv.Itoa(depth))
		return measure(command, "", ourNodes)
	}
	theirStart, err := sidebyside.StartUp(func() (sidebyside.Run, error) { return runTheirs(positions[0], 1) })
	if err != nil {
		return err
	}
	ourStart, err := sidebyside.StartUp(func() (sidebyside.Run, error) { return runOurs(positions[0], 1) })
	if err != nil {
		return err
	}
	fmt.Printf("A: %s, start-up %.3f s\nB: %s, start-up %.3f s\n%d rounds, A and B in turn; medians of processor time\n\n",
		sidebyside.ProgramName(theirs), theirStart.Seconds(), bifrons, ourStart.Seconds(), rounds)

	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "position\tdepth A\tnodes A\ts\tMnodes/s\tdepth B\tnodes B\ts\tMnodes/s\tB/A\tB/A without start-up\t")
	var orthodox sidebyside.Run
	for _, p := range positions {
		a, b, err := takeTurns(p, rounds, runTheirs, runOurs)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		theirColumns := fmt.Sprintf("%d\t%d\t%.3f\t%.1f", p.depth, a.Nodes, a.CPU.Seconds(), sidebyside.Mega(a, 0))
		if p.theirVariant == "" {
			a, theirColumns = orthodox, "\t\t\t"
		}
		if orthodox.Nodes == 0 {
			orthodox = a
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%.3f\t%.1f\t%.1f\t%.1f\t\n", p.name, theirColumns,
			p.ours, b.Nodes, b.CPU.Seconds(), sidebyside.Mega(b, 0), sidebyside.Mega(b, 0)/sidebyside.Mega(a, 0), sidebyside.Mega(b, ourStart)/sidebyside.Mega(a, theirStart))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Println("\nTwo Kings is set against A's figure for the start of orthodox chess.")
	return nil
}

// takeTurns measures both programs on a position and compares their counts.
func takeTurns(p position, rounds int, theirs, ours func(position, int) (sidebyside.Run, error)) (a, b sidebyside.Run, err error) {
	var as, bs []sidebyside.Run
	for range rounds {
		if p.theirVariant != "" {
			r, err := theirs(p, p.depth)
			if err != nil {
				return a, b, err
			}
			as = append(as, r)
		}
		r, err := ours(p, p.ours)
		if err != nil {
			return a, b, err
		}
		bs = append(bs, r)
	}
	b = sidebyside.Median(bs)
	if p.theirVariant == "" {
		return a, b, nil
	}
	a = sidebyside.Median(as)
	check := b
	if p.ours != p.depth {
		if check, err = ours(p, p.depth); err != nil {
			return a, b, err
		}
	}
	if a.Nodes != check.Nodes {
		return a, b, fmt.Errorf("at depth %d A counts %d leaves and B %d", p.depth, a.Nodes, check.Nodes)
	}
	return a, b, nil
}

var (
	theirNodes = regexp.MustCompile(`(?m)^Nodes searched: (\d+)`)
	ourNodes   = regexp.MustCompile(`(?m)^(\d+) nodes in `)
)

// measure runs a program and reads its count.
func measure(command *exec.Cmd, input string, count *regexp.Regexp) (sidebyside.Run, error) {
	command.Stdin = strings.NewReader(input)
	output, err := command.Output()
	if err != nil {
		return sidebyside.Run{}, fmt.Errorf("%s: %w", command.Path, err)
	}
	match := count.FindSubmatch(output)
	if match == nil {
		return sidebyside.Run{}, fmt.Errorf("%s printed no count", command.Path)
	}
	nodes, err := strconv.ParseUint(string(match[1]), 10, 64)
	if err != nil {
		return sidebyside.Run{}, err
	}
	return sidebyside.Run{Nodes: nodes, CPU: sidebyside.CPU(command)}, nil
}
