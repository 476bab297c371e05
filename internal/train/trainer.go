package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"time"

	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/internal/nnue"
)

// Training is a job of fitting a network.
type Training struct {
	Plan    Plan
	Data    *Data  // loaded with the plan's HoldOut
	Out     string // the network's file; CheckpointPath and CurvePath are beside it
	Note    string // begins the network's description
	Threads int    // up to eight are of use
	Restart bool   // forget a checkpoint of an earlier run
	// Progress, if not nil, is called a few times a second.
	Progress func(Advance)
}

// CheckpointPath returns where a training with this output keeps its state.
func CheckpointPath(out string) string { return out + ".checkpoint" }

// CurvePath returns where a training with this output draws its losses.
func CurvePath(out string) string { return out + ".svg" }

// Point is one point of the loss curve. A loss is the mean squared difference
// of expected points, 0–1.
type Point struct {
	Epoch float64
	Learn float64 // over the positions learnt from since the last point
	Held  float64 // over the positions held out; 0 where it was not measured
}

// Advance tells how far a training has come.
type Advance struct {
	Step, Steps int
	Epoch       float64 // passes done, with the fraction of the present one
	Speed       float64 // positions a second of this run
	Left        time.Duration
	Rate        float64 // learning rate
	Last        Point   // of the curve; zero at first
}

// Report is what a training came to.
type Report struct {
	Done      bool // false if it was broken off; the checkpoint holds what was done
	Resumed   int  // steps that the checkpoint held
	Network   *nnue.Network
	History   []Point
	Held      float64 // loss over the positions held out
	Quantised float64 // the same of the network with its integers
	Drift     float64 // mean difference, in centipawns, that rounding to integers makes
	Speed     float64 // positions a second of this run
}

// pointsPerEpoch is how often the curve gets a point, and checkpointInterval
// how often the state is saved besides the end of each epoch.
const (
	pointsPerEpoch     = 10
	checkpointInterval = 5 * time.Minute
	showInterval       = 200 * time.Millisecond
)

// Train fits a network to data and writes it, its curve and, until it is
// done, checkpoints from which a later call goes on. The end of ctx breaks it
// off between two steps. Errors are a *PlanError, a *CheckpointError, an
// *OtherTrainingError, or from the file system.
func Train(ctx context.Context, job Training) (Report, error) {
	if err := job.Plan.Check(); err != nil {
		return Report{}, err
	}
	t := newTrainer(&job)
	if job.Restart {
		if err := os.Remove(CheckpointPath(job.Out)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return Report{}, err
		}
	}
	if err := t.resume(); err != nil {
		return Report{}, err
	}
	if err := t.run(ctx); err != nil {
		return Report{}, err
	}
	return t.finish()
}

// trainer is a training under way.
type trainer struct {
	job     *Training
	opt     *optimiser
	state   checkpoint
	batch   int // positions of a step
	perPass int // steps
	steps   int // in all
	resumed int
	start   time.Time
	saved   time.Time
	shown   time.Time
}

func newTrainer(job *Training) *trainer {
	learn, held := job.Data.Len()
	s := shape{job.Data.Inputs, job.Plan.Hidden}
	t := &trainer{job: job, opt: newOptimiser(job.Plan, s, job.Threads), batch: min(job.Plan.Batch, learn)}
	t.perPass = learn / t.batch // what is left over comes in another epoch's order
	t.steps = t.perPass * job.Plan.Epochs
	t.state = checkpoint{
		Plan: job.Plan, Size: len(t.opt.params.all),
		Data: fmt.Sprintf("%d positions to learn from, %d held out, sum %016x", learn, held, job.Data.sum),
	}
	t.start, t.saved = time.Now(), time.Now()
	return t
}

func (t *trainer) resume() error {
	ok, err := t.state.load(CheckpointPath(t.job.Out), t.opt.params.all, t.opt.moment, t.opt.variance)
	if err != nil {
		return err
	}
	if ok {
		t.opt.unite()
		t.resumed = min(t.state.Step, t.steps)
		t.state.Step = t.resumed
	}
	return nil
}

func (t *trainer) save() error {
	t.saved = time.Now()
	return t.state.save(CheckpointPath(t.job.Out), t.opt.params.all, t.opt.moment, t.opt.variance)
}

// run makes steps until all are made or ctx ends.
func (t *trainer) run(ctx context.Context) error {
	t.show(true)
	for t.state.Step < t.steps {
		if ctx.Err() != nil {
			break
		}
		if err := t.step(); err != nil {
			return err
		}
		t.show(t.state.Step == t.steps)
	}
	return t.save()
}

// step makes the next step.
func (t *trainer) step() error {
	pass, in := t.state.Step/t.perPass, t.state.Step%t.perPass
	order := newOrder(t.job.Data.learn.len(), mix(t.job.Plan.Seed)+uint64(pass))
	t.state.Sum += t.opt.step(&t.job.Data.learn, order, in*t.batch, (in+1)*t.batch, t.state.Step, t.steps)
	t.state.Summed += t.batch
	t.state.Step++
	return t.note(in + 1)
}

// note adds points to the curve and saves the state where it is time; in is
// the number of steps of the present pass that are done.
func (t *trainer) note(in int) error {
	endOfPass := in == t.perPass
	if !endOfPass && in*pointsPerEpoch/t.perPass == (in-1)*pointsPerEpoch/t.perPass {
		if time.Since(t.saved) > checkpointInterval {
			return t.save()
		}
		return nil
	}
	point := Point{Epoch: t.epoch(), Learn: t.state.Sum / float64(t.state.Summed)}
	t.state.Sum, t.state.Summed = 0, 0
	if endOfPass {
		point.Held = t.opt.loss(&t.job.Data.held)
	}
	t.state.History = append(t.state.History, point)
	if !endOfPass {
		return nil
	}
	return errors.Join(t.save(), t.draw())
}

func (t *trainer) draw() error {
	return atomicfile.Write(CurvePath(t.job.Out), curve(t.title(), t.state.History))
}

func (t *trainer) title() string {
	var names []string
	for _, v := range t.job.Data.Variants {
		names = append(names, v.Title)
	}
	learn, _ := t.job.Data.Len()
	return fmt.Sprintf("%s: loss, %d hidden units, %d positions", strings.Join(names, " and "), t.job.Plan.Hidden, learn)
}

func (t *trainer) epoch() float64 { return float64(t.state.Step) / float64(t.perPass) }

func (t *trainer) show(now bool) {
	if t.job.Progress == nil || !now && time.Since(t.shown) < showInterval {
		return
	}
	t.shown = time.Now()
	a := Advance{
		Step: t.state.Step, Steps: t.steps, Epoch: t.epoch(), Speed: t.speed(),
		Rate: t.job.Plan.rate(t.state.Step, t.steps),
	}
	if a.Speed > 0 {
		a.Left = time.Duration(float64(t.steps-t.state.Step) * float64(t.batch) / a.Speed * float64(time.Second))
	}
	if n := len(t.state.History); n > 0 {
		a.Last = t.state.History[n-1]
	}
	t.job.Progress(a)
}

// speed returns the positions a second of this run.
func (t *trainer) speed() float64 {
	elapsed := time.Since(t.start).Seconds()
	if elapsed <= 0 {
		return 0
	}
	return float64(t.state.Step-t.resumed) * float64(t.batch) / elapsed
}

// finish writes the network if all steps are made.
func (t *trainer) finish() (Report, error) {
	r := Report{Resumed: t.resumed, History: t.state.History, Speed: t.speed()}
	if t.state.Step < t.steps {
		return r, nil
	}
	r.Held = t.opt.loss(&t.job.Data.held)
	weights := t.opt.shape.quantised(t.opt.params.network)
	h := nnue.Header{Inputs: t.job.Data.Inputs, Hidden: t.job.Plan.Hidden}
	for _, v := range t.job.Data.Variants {
		h.Variants = append(h.Variants, v.Name)
	}
	n, err := nnue.New(h, weights)
	if err != nil {
		return r, err
	}
	r.Quantised, r.Drift = t.compare(n)
	h.Description = t.describe(&r)
	if r.Network, err = nnue.New(h, weights); err != nil {
		return r, err
	}
	r.Done = true
	return r, errors.Join(atomicfile.Write(t.job.Out, r.Network.File()), t.draw())
}

// compare measures a quantised network beside the one that it was made of.
func (t *trainer) compare(n *nnue.Network) (loss, drift float64) {
	held := &t.job.Data.held
	learner := t.opt.learners[0]
	for i := range held.len() {
		r, result := held.at(i)
		z, men, _ := learner.output(&t.opt.layers, r, false)
		value := float64(n.EvaluateMen(learner.men[:men], r.Turn()))
		e := logistic(value/nnue.CentipawnScale) - learner.expected(r, result)
		loss += e * e
		drift += math.Abs(value - z*nnue.CentipawnScale)
	}
	return loss / float64(held.len()), drift / float64(held.len())
}

// describe tells how the network came to be, a line for each thing.
func (t *trainer) describe(r *Report) string {
	var b strings.Builder
	if t.job.Note != "" {
		b.WriteString(t.job.Note + "\n")
	}
	for _, s := range t.job.Data.Sources {
		fmt.Fprintf(&b, "data: %s generation %d, seed %d: %d positions of %d games (%s)\n",
			s.Header.Variant.Name, s.Header.Generation, s.Header.Seed, s.Positions, s.Games, s.Header.Settings)
	}
	fmt.Fprintf(&b, "training: %s\n", t.job.Plan)
	last := 0.0
	if n := len(r.History); n > 0 {
		last = r.History[n-1].Learn
	}
	fmt.Fprintf(&b, "loss: %.6f learnt from, %.6f held out, %.6f held out with integers; integers drift by %.1f centipawns\n", last, r.Held, r.Quantised, r.Drift)
	return b.String()
}
