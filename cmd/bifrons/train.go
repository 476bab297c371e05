package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/internal/train"
)

type trainCmd struct {
	Data []string `arg:"" name:"data" help:"Files that \"bifrons selfplay\" has made." predictor:"file"`
	Out  string   `help:"The network's file; without it, one in the user's data folder that is named by game, generation and size." placeholder:"FILE" predictor:"file"`
	Note string   `help:"A line that begins the network's description." placeholder:"TEXT"`

	Hidden       int     `help:"Hidden units, a multiple of 16 up to 512." default:"${hidden}"`
	Epochs       int     `help:"Passes over the data." default:"${epochs}"`
	Batch        int     `help:"Positions of one step." default:"${batch}"`
	Rate         float64 `help:"Learning rate at its peak." default:"${rate}"`
	FinalRate    float64 `help:"Fraction of the learning rate that is left at the end." default:"${finalRate}"`
	ResultWeight float64 `help:"The part that the game's result has in what is learnt, 0 to 1; the rest is the search's score." default:"${resultWeight}"`
	Decay        float64 `help:"Weight decay." default:"${decay}"`
	HoldOut      int     `help:"One game in so many is kept back to measure on." default:"${holdOut}"`
	Seed         uint64  `help:"Of the first weights and the order of the data." default:"${trainSeed}"`
	Threads      int     `help:"Threads, up to 8; 0 takes one for each core. The network does not depend on it." default:"0"`
	Restart      bool    `help:"Begin afresh, whatever a checkpoint holds."`
}

// trainDefaults gives the defaults to the help.
func trainDefaults() map[string]string {
	p := train.DefaultPlan()
	return map[string]string{
		"hidden": fmt.Sprint(p.Hidden), "epochs": fmt.Sprint(p.Epochs), "batch": fmt.Sprint(p.Batch),
		"rate": fmt.Sprint(p.Rate), "finalRate": fmt.Sprint(p.FinalRate), "resultWeight": fmt.Sprint(p.ResultWeight),
		"decay": fmt.Sprint(p.Decay), "holdOut": fmt.Sprint(p.HoldOut), "trainSeed": fmt.Sprint(p.Seed),
	}
}

func (trainCmd) Help() string {
	return `Fits a network to positions of self-play. All data are held in memory, some 40 bytes a position. The network is written with its checksum, and beside it the curve of its losses as a picture (.svg). Training may be broken off at any moment (Ctrl-C): the same command goes on from the checkpoint beside the output, and the network comes out the same.

Games of several files, and of Two Kings and orthodox chess, can make one network.

Examples:

    bifrons train janus-gen0-seed1.data
    bifrons train --hidden 256 --epochs 30 --out janus.net gen1.data gen2.data
    bifrons train --restart --rate 0.0005 --out janus.net gen1.data gen2.data`
}

func (cmd *trainCmd) Run(c *console) error {
	if cmd.Threads < 0 {
		return fmt.Errorf("--threads: %d is below 0", cmd.Threads)
	}
	plan := train.Plan{
		Hidden: cmd.Hidden, Epochs: cmd.Epochs, Batch: cmd.Batch, Rate: cmd.Rate, FinalRate: cmd.FinalRate,
		ResultWeight: cmd.ResultWeight, Decay: cmd.Decay, HoldOut: cmd.HoldOut, Seed: cmd.Seed,
	}
	// What cannot be is told before much is read for it.
	if err := plan.Check(); err != nil {
		return inFlags(err)
	}
	if cmd.Out != "" {
		if err := atomicfile.Check(cmd.Out); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
	}
	if cmd.Threads == 0 {
		cmd.Threads = runtime.GOMAXPROCS(0)
	}
	data, err := cmd.load(c)
	if err != nil {
		return err
	}
	if cmd.Out == "" {
		if cmd.Out, err = defaultOut("nets", networkName(data, cmd.Hidden)); err != nil {
			return err
		}
	}
	w := newWatch(c, "train")
	r, err := train.Train(c.ctx, train.Training{
		Plan: plan, Data: data, Out: cmd.Out, Note: cmd.Note, Threads: cmd.Threads, Restart: cmd.Restart,
		Progress: func(a train.Advance) {
			w.show(a.Step, a.Steps, fmt.Sprintf("epoch %.1f, loss %.5f, %.0f positions/s, %s", a.Epoch, a.Last.Learn, a.Speed, timeLeft(a.Left)))
		},
	})
	w.clear()
	if err != nil {
		return err
	}
	if !r.Done {
		return errors.New("interrupted; " + howToGoOn(cmd.Restart))
	}
	if best, last := lowestLoss(r.History); last.Held > best.Held*overfit {
		c.warn(fmt.Sprintf("the loss on games held out was lowest, %.6f, after epoch %.0f: the network has learnt its data by heart; use more data, or fewer epochs", best.Held, best.Epoch))
	}
	sum := r.Network.Checksum()
	_, err = fmt.Fprintf(c.out, "loss %.6f on games held out, %.6f with integers\n%s\n%s\nSHA-256 %x\n",
		r.Held, r.Quantised, cmd.Out, train.CurvePath(cmd.Out), sum)
	return err
}

// inFlags puts the flag before an error that tells which setting cannot be.
func inFlags(err error) error {
	name := ""
	if e, ok := errors.AsType[*train.SettingError](err); ok {
		name = e.Name
	}
	if e, ok := errors.AsType[*train.PlanError](err); ok {
		name = e.Name
	}
	if name == "" {
		return err
	}
	return fmt.Errorf("--%s%s", strings.ReplaceAll(name, " ", "-"), strings.TrimPrefix(err.Error(), name))
}

// overfit is by which factor the loss on games held out may rise again before
// the user is told.
const overfit = 1.01

// lowestLoss returns the points with the lowest and with the last loss on games
// held out.
func lowestLoss(history []train.Point) (best, last train.Point) {
	for _, p := range history {
		if p.Held == 0 {
			continue
		}
		if last = p; best.Held == 0 || p.Held < best.Held {
			best = p
		}
	}
	return best, last
}

// load reads the data and tells what could not be read.
func (cmd *trainCmd) load(c *console) (*train.Data, error) {
	w := newWatch(c, "reading data")
	data, err := train.Load(cmd.Data, cmd.HoldOut, func(done, total int64) {
		const mega = 1 << 20
		w.show(int(done/mega), int(total/mega), fmt.Sprintf("%d of %d MiB", done/mega, total/mega))
	})
	w.clear()
	if err != nil {
		return nil, err
	}
	for _, damage := range data.Damage {
		c.warn(damage.Error())
	}
	return data, nil
}

// networkName names a network after its games, the generation that it is, and
// its size.
func networkName(data *train.Data, hidden int) string {
	var names []string
	for _, v := range data.Variants {
		names = append(names, v.Name)
	}
	generation := 0
	for _, s := range data.Sources {
		generation = max(generation, s.Header.Generation+1)
	}
	return fmt.Sprintf("%s-gen%d-%d.net", strings.Join(names, "-"), generation, hidden)
}
