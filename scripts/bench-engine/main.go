// Command bench-engine measures how many nodes a second this engine and
// Fairy-Stockfish search in Janus Chess, one thread each and equal hash.
//
// A node is a made move, quiescence included: both programs count so. The two
// take turns, position by position and round by round, so that a busy or warm
// machine touches both alike; each figure is the median of its rounds. Time is
// the processor time of the whole process, less that of a run that searches
// next to nothing.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"bifrons.chess/scripts/sidebyside"
)

// positions: the start, and middlegames from games of this engine.
var positions = []struct{ name, fen string }{
	{"start", "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1"},
	{"middlegame 1", "r3kqb1jr/ppp2pp1pp/2jp3pn1/3p6/3P1PPb2/1PJ5P1/P1P1PB1P1P/R2BKQ1NJR b KQkq - 0 11"},
	{"middlegame 2", "k1r5jr/pppQ3ppp/N2jpp4/8q1/4pP1n2/2J1P5/PPPP2PPPP/1KR5JR b - - 2 18"},
	{"middlegame 3", "r3k3r1/1p1p1pqpnp/2p1p2p2/b5p3/p1jPn1PPJ1/2PNP2QP1/PP2BP1B1P/3RK4R b Kq - 5 20"},
}

// program is an engine that speaks UCI.
type program struct {
	path      string
	arguments []string
}

func main() {
	rounds := flag.Int("rounds", 3, "how often each program searches each position")
	nodes := flag.Int("nodes", 1_000_000, "nodes of each search")
	hash := flag.Int("hash", 64, "transposition table of both, in MiB")
	bifrons := flag.String("bifrons", "bin/bifrons", "the program to measure")
	other := flag.String("other", "", "the program to measure against; without it, Debian's fairy-stockfish")
	flag.Parse()
	if err := bench(program{*bifrons, []string{"engine"}}, *other, *nodes, *hash, max(*rounds, 1)); err != nil {
		fmt.Fprintln(os.Stderr, "bench-engine:", err)
		os.Exit(1)
	}
}

func bench(ours program, other string, nodes, hash, rounds int) error {
	if other == "" {
		var err error
		if other, err = sidebyside.FairyStockfish(); err != nil {
			return fmt.Errorf("%w; --other names another", err)
		}
	}
	programs := []program{{path: other}, ours}
	fmt.Printf("A: %s\nB: %s\n%d nodes, hash %d MiB, one thread; %d rounds, A and B in turn; medians of processor time\n\n",
		sidebyside.ProgramName(other), sidebyside.ProgramName(ours.path, ours.arguments...), nodes, hash, rounds)
	var startUp [2]time.Duration
	for i, p := range programs {
		var err error
		if startUp[i], err = sidebyside.StartUp(func() (sidebyside.Run, error) { return p.search(positions[0].fen, 100, hash) }); err != nil {
			return err
		}
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "Janus Chess\tA Mnodes/s\tB Mnodes/s\tB/A\t")
	var all [2]sidebyside.Run
	for _, pos := range positions {
		var runs [2][]sidebyside.Run
		for range rounds {
			for i, p := range programs {
				r, err := p.search(pos.fen, nodes, hash)
				if err != nil {
					return err
				}
				runs[i] = append(runs[i], r)
			}
		}
		var speed [2]float64
		for i := range programs {
			r := sidebyside.Median(runs[i])
			speed[i] = sidebyside.Mega(r, startUp[i])
			all[i].Nodes += r.Nodes
			all[i].CPU += r.CPU - startUp[i]
		}
		fmt.Fprintf(table, "%s\t%.3f\t%.3f\t%.2f\t\n", pos.name, speed[0], speed[1], speed[1]/speed[0])
	}
	a, b := sidebyside.Mega(all[0], 0), sidebyside.Mega(all[1], 0)
	fmt.Fprintf(table, "all\t%.3f\t%.3f\t%.2f\t\n", a, b, b/a)
	return table.Flush()
}

// patience is how long a program may take over one search.
const patience = 5 * time.Minute

// search lets a fresh process search a position.
func (p program) search(fen string, nodes, hash int) (r sidebyside.Run, err error) {
	command := exec.Command(p.path, p.arguments...)
	in, err := command.StdinPipe()
	if err != nil {
		return r, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return r, err
	}
	if err := command.Start(); err != nil {
		return r, err
	}
	overdue := time.AfterFunc(patience, func() { command.Process.Kill() })
	defer overdue.Stop()
	fmt.Fprintf(in, "uci\nsetoption name UCI_Variant value janus\nsetoption name Hash value %d\nsetoption name Threads value 1\nisready\nposition fen %s\ngo nodes %d\n", hash, fen, nodes)
	r.Nodes, err = lastNodes(out)
	io.WriteString(in, "quit\n")
	in.Close()
	if wait := command.Wait(); err == nil {
		err = wait
	}
	if err != nil {
		return r, fmt.Errorf("%s: %w", p.path, err)
	}
	r.CPU = sidebyside.CPU(command)
	return r, nil
}

// lastNodes reads an engine's output up to its move and returns the nodes it
// reported last.
func lastNodes(out io.Reader) (nodes uint64, err error) {
	for lines := bufio.NewScanner(out); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "bestmove" {
			if nodes == 0 {
				return 0, errors.New("a move, but no number of nodes")
			}
			return nodes, nil
		}
		for i, word := range words[:len(words)-1] {
			if words[0] == "info" && word == "nodes" {
				if n, err := strconv.ParseUint(words[i+1], 10, 64); err == nil {
					nodes = n
				}
			}
		}
	}
	return 0, errors.New("ended without a move")
}
