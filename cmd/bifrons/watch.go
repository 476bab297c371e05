package main

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
)

// watch shows how work of hours comes along: on a terminal as a bar, into a
// file or a pipe as a line a minute, both on standard error.
type watch struct {
	c     *console
	what  string
	bar   *progressbar.ProgressBar // nil where there is no terminal
	shown time.Time
}

// watchInterval is the time between two lines where there is no terminal.
const watchInterval = time.Minute

func newWatch(c *console, what string) *watch {
	w := &watch{c: c, what: what, shown: time.Now()}
	if isTerminal(c.err) {
		w.bar = progressbar.NewOptions64(-1,
			progressbar.OptionSetWriter(c.err),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetWidth(24),
			progressbar.OptionSetRenderBlankState(false),
			// What went before this run would spoil the bar's own estimates.
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false),
		)
	}
	return w
}

// show tells that so much of the total is done; details, such as the time
// left, stand beside it.
func (w *watch) show(done, total int, details string) {
	if w.bar != nil {
		w.bar.Describe(w.what + ": " + details)
		w.bar.ChangeMax(max(1, total))
		_ = w.bar.Set(min(done, total)) // the terminal may have gone; the work goes on
		return
	}
	if now := time.Now(); now.Sub(w.shown) >= watchInterval {
		w.shown = now
		fmt.Fprintf(w.c.err, "bifrons: %s: %.1f %%, %s\n", w.what, 100*float64(done)/float64(max(1, total)), details)
	}
}

// clear takes the bar away.
func (w *watch) clear() {
	if w.bar != nil {
		_ = w.bar.Clear()
	}
}

// timeLeft words a duration that is only an estimate.
func timeLeft(d time.Duration) string {
	switch {
	case d <= 0:
		return "time left unknown"
	case d < time.Minute:
		return fmt.Sprintf("%d s left", int(d.Seconds())+1)
	case d < time.Hour:
		return fmt.Sprintf("%d min left", int(d.Minutes())+1)
	}
	return fmt.Sprintf("%d h %02d min left", int(d.Hours()), int(d.Minutes())%60)
}
