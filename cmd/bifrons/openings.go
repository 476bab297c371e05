package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/match"
	"bifrons.chess/internal/nets"
	"bifrons.chess/internal/nnue"
)

type openingsCmd struct {
	Variant    string `help:"The game: ${variants}." default:"janus" placeholder:"NAME" predictor:"variant"`
	Count      int    `help:"How many openings." default:"2500"`
	Plies      string `help:"Plies of each, such as 8, or 6..8 for any of these." default:"6..8"`
	Bound      int    `help:"How far from level the end may be, in centipawns." default:"60"`
	Lines      int    `help:"Among how many moves each ply is chosen." default:"8"`
	Window     int    `help:"A move this much worse than the best, in centipawns, is chosen 2.7 times as rarely; three times as much, never." default:"30"`
	Nodes      int    `help:"Nodes of the search for each ply." default:"1500"`
	FinalNodes int    `help:"Nodes of the search that judges the end." default:"20000"`
	Net        string `help:"The network that judges; without it, the one that the program has, or the bootstrap evaluation." placeholder:"FILE" predictor:"file"`
	Seed       uint64 `help:"Of all that is random: another seed makes other openings." default:"1"`
	Threads    int    `help:"Openings made at once." default:"1"`
	Out        string `help:"The file to write; standard output without it." placeholder:"FILE" predictor:"file"`
}

func (openingsCmd) Help() string {
	return `Makes balanced openings for "bifrons match": from the start position each ply is chosen at random among the engine's best moves, the better ones likelier, and an opening is kept if a longer search finds its end near level. No two end alike, nor as each other's image with the colours swapped, and none is the beginning of another. The same command makes the same file.

Examples:

    bifrons openings --variant janus --out janus.txt
    bifrons openings --variant twokings --count 500 --plies 8..10 --bound 40 --seed 7`
}

func (cmd *openingsCmd) Run(c *console) error {
	plan, judged, err := cmd.plan()
	if err != nil {
		return err
	}
	var file *atomicfile.File
	if cmd.Out != "" { // what cannot be written is told before the work
		if file, err = atomicfile.Create(cmd.Out); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
		defer file.Discard()
	}
	show, clear := newProgress(c, "openings")
	plan.Progress = func(made, _ int) { show(made, plan.Count) }
	made, tried, err := plan.Make(c.ctx)
	clear()
	switch {
	case errors.Is(err, context.Canceled):
		return interrupted(err)
	case err != nil:
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %d openings of %s, made by bifrons openings %s\n", len(made), plan.Variant.Title, cmd.arguments())
	fmt.Fprintf(&b, "# (%s). Each line holds the moves from the start position. Kept of %d tries.\n", judged, tried)
	for _, o := range made {
		b.WriteString(o.String())
		b.WriteByte('\n')
	}
	if file == nil {
		_, err = fmt.Fprint(c.out, b.String())
		return err
	}
	if _, err := file.WriteString(b.String()); err != nil {
		return err
	}
	return file.Commit()
}

// arguments are the flags that decide what is made, in full.
func (cmd *openingsCmd) arguments() string {
	return fmt.Sprintf("--variant %s --count %d --plies %s --bound %d --lines %d --window %d --nodes %d --final-nodes %d --seed %d",
		cmd.Variant, cmd.Count, cmd.Plies, cmd.Bound, cmd.Lines, cmd.Window, cmd.Nodes, cmd.FinalNodes, cmd.Seed)
}

// plan reads the flags, and says who judges.
func (cmd *openingsCmd) plan() (*match.OpeningPlan, string, error) {
	v, err := chess.FindVariant(cmd.Variant)
	if err != nil {
		return nil, "", fmt.Errorf("--variant: %w", err)
	}
	low, high, err := parsePlies(cmd.Plies)
	if err != nil {
		return nil, "", fmt.Errorf("--plies: %w", err)
	}
	for _, f := range []struct {
		name             string
		value, low, high int
	}{
		{"count", cmd.Count, 1, 1_000_000}, {"bound", cmd.Bound, 1, 10_000}, {"lines", cmd.Lines, 1, 100},
		{"window", cmd.Window, 1, 10_000}, {"nodes", cmd.Nodes, 10, 100_000_000}, {"final-nodes", cmd.FinalNodes, 10, 1_000_000_000},
		{"threads", cmd.Threads, 1, 1024},
	} {
		if f.value < f.low || f.value > f.high {
			return nil, "", fmt.Errorf("--%s: %d is outside %d to %d", f.name, f.value, f.low, f.high)
		}
	}
	network, err := readNet(cmd.Net, v)
	if err != nil {
		return nil, "", err
	}
	if network == nil {
		network = nets.For(v)
	}
	judged := "judged by the bootstrap evaluation"
	if network != nil {
		judged = fmt.Sprintf("judged by network %.6x", network.Checksum())
	}
	return &match.OpeningPlan{
		Variant: v, Count: cmd.Count, MinPlies: low, MaxPlies: high, Bound: cmd.Bound, Lines: cmd.Lines, Window: cmd.Window,
		Nodes: cmd.Nodes, FinalNodes: cmd.FinalNodes, Seed: cmd.Seed, Threads: cmd.Threads,
		NewJudge: func() match.Judge {
			return &judge{engine.New(engine.Options{Hash: 1, Seed: 1, Networks: func(*chess.Variant) *nnue.Network { return network }})}
		},
	}, judged, nil
}

// mostPlies bounds the openings: a game shall begin after them.
const mostPlies = 60

// parsePlies reads "8" or "6..8".
func parsePlies(text string) (low, high int, err error) {
	first, last, found := strings.Cut(text, "..")
	if !found {
		last = first
	}
	low, errLow := strconv.Atoi(first)
	high, errHigh := strconv.Atoi(last)
	if errLow != nil || errHigh != nil || low < 1 || high < low || high > mostPlies {
		return 0, 0, fmt.Errorf("%q must be a number or two, such as 6..8, from 1 to %d", text, mostPlies)
	}
	return low, high, nil
}

// judge is the engine as the maker of openings wants it.
type judge struct{ engine *engine.Engine }

func (j *judge) Lines(p *chess.Position, n, nodes int) []match.Candidate {
	j.engine.Clear() // nothing may depend on what was searched before
	var last, whole []match.Candidate
	r := j.engine.Search(p, engine.Limits{Nodes: uint64(nodes), MultiPV: n}, nil, func(i *engine.Info) {
		if i.Bound != engine.ExactBound || len(i.PV) == 0 || i.Line < 1 {
			return
		}
		if i.Line == 1 {
			last = last[:0]
		}
		if i.Line != len(last)+1 {
			return // of an iteration that has lost a line
		}
		if last = append(last, match.Candidate{Move: i.PV[0], Score: int(i.Score)}); len(last) >= len(whole) {
			whole = append(whole[:0], last...)
		}
	})
	if len(whole) == 0 && r.Move != chess.NoMove {
		whole = append(whole, match.Candidate{Move: r.Move, Score: int(r.Score)})
	}
	return whole
}
