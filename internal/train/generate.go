package train

import (
	"context"
	"sync"
	"time"
)

// Generation is a job of self-play.
type Generation struct {
	Path     string // of the data file
	Header   DataHeader
	Settings Settings
	Player   string // who plays, such as a network's checksum; noted in the file
	Target   int    // positions that the file shall hold at least
	Threads  int    // games played at once
	// New returns the engine of one goroutine.
	New func() Searcher
	// Progress, if not nil, is called after every game; not from two
	// goroutines at once.
	Progress func(Progress)
}

// Progress tells how far self-play has come.
type Progress struct {
	Games     int // in the file
	Positions int // in the file
	Target    int
	Elapsed   time.Duration // since this run began
	Speed     float64       // positions a second of this run
	Left      time.Duration // at that speed, until the target; 0 while unknown
	Found     []DamageError // what the file had lost when it was opened
}

// Generate plays games until the data file holds the target, or ctx ends; what
// was over by then is in the file. With equal seed, settings and engine, the
// file holds the same bytes however many threads there were and however often
// the work was broken off. Errors are those of OpenWriter, a *SettingError, or
// from the file system; ctx's end is none.
func Generate(ctx context.Context, job Generation) (Progress, error) {
	if err := job.Settings.check(); err != nil {
		return Progress{}, err
	}
	job.Header.Settings = job.Settings.String()
	if job.Player != "" {
		job.Header.Settings += ", played by " + job.Player
	}
	w, err := OpenWriter(job.Path, job.Header)
	if err != nil {
		return Progress{}, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	run := &run{job: &job, writer: w, next: w.Next, stop: stop, start: time.Now(), before: w.Positions}
	run.progress.Found = w.Found
	run.update()
	var threads sync.WaitGroup
	for range max(1, job.Threads) {
		threads.Go(func() { run.work(ctx) })
	}
	threads.Wait()
	if err := w.Close(); run.err == nil {
		run.err = err
	}
	return run.progress, run.err
}

// run is what the goroutines of Generate share.
type run struct {
	job    *Generation
	stop   context.CancelFunc
	start  time.Time
	before int // positions in the file at the start

	mu       sync.Mutex
	writer   *Writer
	next     int // number of the next game to be played
	waiting  map[int]*Game
	progress Progress
	err      error
}

// work plays one game after another.
func (r *run) work(ctx context.Context) {
	m := &match{
		variant: r.job.Header.Variant, settings: r.job.Settings, seed: r.job.Header.Seed,
		searcher: r.job.New(), stopped: func() bool { return ctx.Err() != nil },
	}
	for {
		number, ok := r.take()
		if !ok {
			return
		}
		g := m.play(number)
		if g == nil {
			return
		}
		r.deliver(g)
	}
}

// take gives out the number of the next game, if one is needed.
func (r *run) take() (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.done() {
		return 0, false
	}
	r.next++
	return r.next - 1, true
}

// done reports whether there is nothing more to play.
func (r *run) done() bool {
	return r.err != nil || r.writer.Positions >= r.job.Target || r.writer.Next > greatestGameNumber
}

// deliver writes a game, once all that come before it are written: so the file
// depends on no race.
func (r *run) deliver(g *Game) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting == nil {
		r.waiting = map[int]*Game{}
	}
	r.waiting[g.Number] = g
	for !r.done() {
		next, ok := r.waiting[r.writer.Next]
		if !ok {
			return
		}
		delete(r.waiting, next.Number)
		if err := r.writer.Write(next); err != nil {
			r.err = err
			break
		}
		r.update()
	}
	r.stop() // games that are still being played are not needed
}

// update brings the progress up to date and shows it.
func (r *run) update() {
	p := &r.progress
	p.Games, p.Positions, p.Target = r.writer.Games, r.writer.Positions, r.job.Target
	p.Elapsed = time.Since(r.start)
	p.Speed, p.Left = 0, 0
	if made := p.Positions - r.before; made > 0 && p.Elapsed > 0 {
		p.Speed = float64(made) / p.Elapsed.Seconds()
		p.Left = time.Duration(float64(max(0, p.Target-p.Positions)) / p.Speed * float64(time.Second))
	}
	if r.job.Progress != nil {
		r.job.Progress(*p)
	}
}
