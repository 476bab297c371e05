package train

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// games returns the path of a data file of games between grabbers, made once
// for each variant.
func games(t testing.TB, v *chess.Variant) string {
	t.Helper()
	gamesMu.Lock()
	defer gamesMu.Unlock()
	file, ok := gamesMade[v.Name]
	dir := t.TempDir()
	path := filepath.Join(dir, v.Name)
	if ok {
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	job := generation(path, v, 3000, 2)
	job.Settings.Leaves = 0 // more games among as many positions
	if _, err := Generate(context.Background(), job); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	gamesMade[v.Name] = file
	return path
}

var (
	gamesMu   sync.Mutex
	gamesMade = map[string][]byte{}
)

func load(t testing.TB, holdOut int, paths ...string) *Data {
	t.Helper()
	d, err := Load(paths, holdOut, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func smallPlan() Plan {
	p := DefaultPlan()
	p.Hidden, p.Epochs, p.Batch, p.HoldOut, p.Rate = 16, 4, 256, 6, 0.005
	return p
}

func trainIt(t *testing.T, job Training) Report {
	t.Helper()
	r, err := Train(context.Background(), job)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestDerivatives compares what learn computes with differences of losses.
func TestDerivatives(t *testing.T) {
	d := load(t, 10, games(t, chess.TwoKings))
	s := shape{d.Inputs, 16}
	f := newFactored(s)
	f.start(3)
	for g := range s.groups() {
		f.unite(g)
	}
	f.rest()
	params := f.network
	p, g := s.split(params), s.split(make([]float32, s.size()))
	l := newLearner(s, 0.4)
	rng := rand.New(rand.NewPCG(1, 1))
	checked := 0
	for i := 0; i < d.learn.len(); i += 100 {
		r, result := d.learn.at(i)
		clear(g.all)
		loss := l.learn(&p, &g, r, result, false)
		if again := l.loss(&p, r, result); math.Abs(loss-again) > 1e-12 {
			t.Fatalf("learn finds a loss of %v, loss of %v", loss, again)
		}
		for range 2000 {
			at := rng.IntN(len(params))
			if g.all[at] == 0 {
				continue
			}
			const h = 1e-3
			was := params[at]
			params[at] = was + h
			up := l.loss(&p, r, result)
			params[at] = was - h
			down := l.loss(&p, r, result)
			params[at] = was
			want := (up - down) / (2 * h)
			if diff := math.Abs(float64(g.all[at]) - want); diff > 2e-4+0.02*math.Abs(want) {
				t.Fatalf("parameter %d: derivative %v, difference quotient %v", at, g.all[at], want)
			}
			checked++
		}
	}
	if checked < 1000 {
		t.Errorf("only %d derivatives checked", checked)
	}
}

// TestOverfits: a network learns a small set by heart, and its integers give
// nearly the same values.
func TestOverfits(t *testing.T) {
	for _, v := range []*chess.Variant{chess.JanusChess, chess.TwoKings} {
		plan := smallPlan()
		plan.Epochs, plan.ResultWeight, plan.Decay, plan.Batch = 60, 0, 0, 128
		d := load(t, plan.HoldOut, games(t, v))
		out := filepath.Join(t.TempDir(), "net")
		r := trainIt(t, Training{Plan: plan, Data: d, Out: out, Threads: 2, Note: "a test"})
		first, last := r.History[0].Learn, r.History[len(r.History)-1].Learn
		if !r.Done || last > first/20 || last > 0.002 {
			t.Errorf("%s: loss falls from %v to %v", v.Name, first, last)
		}
		if r.Held > 0.08 || math.Abs(r.Quantised-r.Held) > 0.0005 || r.Drift > 12 || r.Drift <= 0 {
			t.Errorf("%s: held out %v, with integers %v, drift %v", v.Name, r.Held, r.Quantised, r.Drift)
		}
		file := contents(t, out)
		n, err := nnue.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if h := n.Header(); !strings.HasPrefix(h.Description, "a test\ndata: "+v.Name+" generation 3, seed 99: ") ||
			!strings.Contains(h.Description, plan.String()) || !slices.Equal(h.Variants, []string{v.Name}) {
			t.Errorf("%s: header %+v", v.Name, h)
		}
		// What material says, the network must have learnt to say too.
		p := v.StartPosition()
		even := n.Evaluate(p)
		setup, err := v.ParseFEN(strings.Replace(v.Start, "q", "1", 1))
		if err != nil {
			t.Fatal(err)
		}
		if p, err = v.NewPosition(setup); err != nil {
			t.Fatal(err)
		}
		if queen := n.Evaluate(p); queen < even+100 {
			t.Errorf("%s: a Queen up is worth %d, the start %d", v.Name, queen, even)
		}
	}
}

// TestResumedTrainingIsTheSame breaks a training off again and again, with
// changing numbers of threads.
func TestResumedTrainingIsTheSame(t *testing.T) {
	plan := smallPlan()
	d := load(t, plan.HoldOut, games(t, chess.TwoKings), games(t, chess.Orthodox))
	dir := t.TempDir()
	whole := Training{Plan: plan, Data: d, Out: filepath.Join(dir, "whole"), Threads: 1}
	want := trainIt(t, whole)
	broken := Training{Plan: plan, Data: d, Out: filepath.Join(dir, "broken")}
	rounds := 0
	for done := false; !done; rounds++ {
		broken.Threads = rounds%3 + 1
		r, err := Train(&stopAfter{context.Background(), rounds % 17}, broken)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(broken.Out); (err == nil) != r.Done {
			t.Fatalf("done %v, and the network's file: %v", r.Done, err)
		}
		done = r.Done
	}
	if rounds < 5 {
		t.Errorf("broken off only %d times", rounds)
	}
	if !bytes.Equal(contents(t, whole.Out), contents(t, broken.Out)) {
		t.Error("the network differs from that of a training in one go")
	}
	if !bytes.Equal(contents(t, CurvePath(whole.Out)), contents(t, CurvePath(broken.Out))) {
		t.Error("the curve differs from that of a training in one go")
	}
	if len(want.History) != pointsPerEpoch*plan.Epochs || want.History[len(want.History)-1].Held != want.Held {
		t.Errorf("history %v", want.History)
	}
	if h := want.Network.Header(); !slices.Equal(h.Variants, []string{"twokings", "chess"}) {
		t.Errorf("variants %v", h.Variants)
	}
	again := trainIt(t, broken)
	if again.Resumed == 0 || again.Network.Checksum() != want.Network.Checksum() {
		t.Errorf("a finished training, called again: %+v", again)
	}
}

// stopAfter is a context that ends when it has been asked so many times.
type stopAfter struct {
	context.Context
	steps int
}

func (c *stopAfter) Err() error {
	if c.steps == 0 {
		return context.Canceled
	}
	c.steps--
	return nil
}

func TestCheckpointsOfAnotherTraining(t *testing.T) {
	plan := smallPlan()
	plan.Epochs = 1
	d := load(t, plan.HoldOut, games(t, chess.TwoKings))
	job := Training{Plan: plan, Data: d, Out: filepath.Join(t.TempDir(), "net")}
	first := trainIt(t, job)
	other := job
	other.Plan.Seed++
	var e *OtherTrainingError
	if _, err := Train(context.Background(), other); !errors.As(err, &e) {
		t.Errorf("another plan: %v", err)
	}
	moreData := job
	moreData.Data = load(t, plan.HoldOut, games(t, chess.Orthodox))
	if _, err := Train(context.Background(), moreData); !errors.As(err, &e) {
		t.Errorf("other data: %v", err)
	}
	other.Restart = true
	if r := trainIt(t, other); r.Resumed != 0 || r.Network.Checksum() == first.Network.Checksum() {
		t.Errorf("started afresh with another seed: %+v", r)
	}
}

func TestDamagedCheckpoints(t *testing.T) {
	plan := smallPlan()
	plan.Epochs = 1
	d := load(t, plan.HoldOut, games(t, chess.TwoKings))
	job := Training{Plan: plan, Data: d, Out: filepath.Join(t.TempDir(), "net")}
	trainIt(t, job)
	path := CheckpointPath(job.Out)
	good := contents(t, path)
	for _, c := range []struct {
		name, field string
		file        []byte
	}{
		{"empty", "magic", nil},
		{"a text", "magic", []byte("something else, and long enough to be read")},
		{"magic only", "contents", good[:8]},
		{"version", "version", slices.Concat(good[:8], []byte{9}, good[9:])},
		{"cut", "checksum", good[:len(good)-1]},
		{"cut more", "checksum", good[:len(good)/2]},
		{"changed", "checksum", slices.Concat(good[:5000], []byte{good[5000] ^ 1}, good[5001:])},
	} {
		if err := os.WriteFile(path, c.file, 0o666); err != nil {
			t.Fatal(err)
		}
		var e *CheckpointError
		if _, err := Train(context.Background(), job); !errors.As(err, &e) || e.Field != c.field || e.Offset > len(c.file) {
			t.Errorf("%s: %v", c.name, err)
		}
		if !bytes.Equal(contents(t, path), c.file) {
			t.Errorf("%s: the file has been changed", c.name)
		}
	}
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	two, janus := games(t, chess.TwoKings), games(t, chess.JanusChess)
	var unlike *UnlikeDataError
	if _, err := Load([]string{two, janus}, 10, nil); !errors.As(err, &unlike) {
		t.Errorf("two boards: %v", err)
	}
	if _, err := Load([]string{filepath.Join(t.TempDir(), "none")}, 10, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	var none *NoDataError
	if _, err := Load([]string{two}, 1<<30, nil); !errors.As(err, &none) || none.Held != 0 || none.Learn == 0 {
		t.Errorf("nothing held out: %v", err)
	}
	if _, err := Load([]string{two}, 1, nil); !errors.As(err, &none) || none.Learn != 0 {
		t.Errorf("all held out: %v", err)
	}
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("a text"), 0o666); err != nil {
		t.Fatal(err)
	}
	var header *HeaderError
	if _, err := Load([]string{two, text}, 10, nil); !errors.As(err, &header) || !strings.Contains(err.Error(), text) {
		t.Errorf("a text: %v", err)
	}
	whole := load(t, 10, two)
	file := contents(t, two)
	torn := filepath.Join(t.TempDir(), "torn")
	if err := os.WriteFile(torn, file[:len(file)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	d := load(t, 10, torn)
	if d.Games != whole.Games-1 || len(d.Damage) != 1 || !d.Damage[0].AtEnd || d.Damage[0].Path != torn {
		t.Errorf("a torn file: %d games of %d, %v", d.Games, whole.Games, d.Damage)
	}
	learn, held := whole.Len()
	if held == 0 || learn < 5*held {
		t.Errorf("%d to learn from, %d held out", learn, held)
	}
}

func TestWrongPlans(t *testing.T) {
	for name, change := range map[string]func(*Plan){
		"hidden":        func(p *Plan) { p.Hidden = 20 },
		"epochs":        func(p *Plan) { p.Epochs = 0 },
		"batch":         func(p *Plan) { p.Batch = 0 },
		"rate":          func(p *Plan) { p.Rate = math.NaN() },
		"final rate":    func(p *Plan) { p.FinalRate = 2 },
		"result weight": func(p *Plan) { p.ResultWeight = -0.1 },
		"decay":         func(p *Plan) { p.Decay = 2 },
		"hold out":      func(p *Plan) { p.HoldOut = 1 },
	} {
		plan := smallPlan()
		change(&plan)
		var e *PlanError
		if _, err := Train(context.Background(), Training{Plan: plan}); !errors.As(err, &e) || e.Name != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOrderIsAPermutation(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 100, 1023, 1024, 5000} {
		seen := make([]bool, n)
		moved := 0
		o := newOrder(n, 42)
		for i := range n {
			j := o.at(i)
			if j < 0 || j >= n || seen[j] {
				t.Fatalf("%d of %d goes to %d", i, n, j)
			}
			seen[j] = true
			if j != i {
				moved++
			}
			if newOrder(n, 43).at(i) != j {
				moved++
			}
		}
		if n > 50 && moved < n {
			t.Errorf("the order of %d hardly changes", n)
		}
	}
}

func TestRate(t *testing.T) {
	p := DefaultPlan()
	const steps = 10_000
	last := 0.0
	for i := range steps {
		r := p.rate(i, steps)
		if rising := i < steps/100; rising && r <= last || i > steps/100 && r >= last || r > p.Rate*1.0001 || r <= 0 {
			t.Fatalf("step %d: rate %v after %v", i, r, last)
		}
		last = r
	}
	if last > p.Rate*p.FinalRate*1.01 {
		t.Errorf("ends at %v", last)
	}
	if r := p.rate(0, 1); !(r > 0 && r <= p.Rate) {
		t.Errorf("one step: %v", r)
	}
}

func TestCurve(t *testing.T) {
	for _, history := range [][]Point{
		nil,
		{{Epoch: 0.1, Learn: 0.1}},
		{{Epoch: 0.5, Learn: 0.2}, {Epoch: 1, Learn: 0.1, Held: 0.11}, {Epoch: 2, Learn: 0.09, Held: 0.1}},
	} {
		picture := curve("a < b & c", history)
		lines := 0
		for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v:\n%s", err, picture)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "polyline" {
				lines++
			}
		}
		if lines != 2 || bytes.Contains(picture, []byte("NaN")) || bytes.Contains(picture, []byte("Inf")) || len(picture) > 100_000 {
			t.Errorf("%v:\n%s", history, picture)
		}
		if want := len(history) > 0; bytes.Contains(picture, []byte("points=\"\"")) == want && len(history) != 1 {
			t.Errorf("%v:\n%s", history, picture)
		}
	}
}

// BenchmarkLearn measures steps of the usual size; ns/op is for one position.
func BenchmarkLearn(b *testing.B) {
	for _, v := range []*chess.Variant{chess.JanusChess, chess.TwoKings} {
		b.Run(v.Name, func(b *testing.B) {
			d := load(b, 50, games(b, v))
			plan := DefaultPlan()
			o := newOptimiser(plan, shape{d.Inputs, plan.Hidden}, 2)
			n := min(d.learn.len(), plan.Batch)
			order := newOrder(d.learn.len(), 1)
			done := 0
			for b.Loop() {
				// A whole batch at a time, as often as the small set allows.
				o.step(&d.learn, order, 0, n, done%1000, 1000)
				done++
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// A mirror image has the same men on the other side of the board; with a spare
// King there is none.
func TestMirror(t *testing.T) {
	men := []nnue.Man{{Code: chess.MakePiece(chess.White, chess.King), Square: chess.Sq(0, 0)}, {Code: chess.MakePiece(chess.Black, chess.Pawn), Square: chess.Sq(6, 3)}}
	mirror(men, 10)
	if men[0].Square != chess.Sq(9, 0) || men[1].Square != chess.Sq(3, 3) {
		t.Errorf("mirrored: %v", men)
	}
	men = append(men, nnue.Man{Code: chess.MakePiece(chess.White, chess.NoKind), Square: chess.Sq(1, 1)})
	mirror(men, 10)
	if men[0].Square != chess.Sq(9, 0) || men[2].Square != chess.Sq(1, 1) {
		t.Errorf("mirrored beside a spare King: %v", men)
	}
}
