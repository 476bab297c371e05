package main

import (
	"time"

	"github.com/schollz/progressbar/v3"
)

// newProgress returns a function that shows how far long work has come, and
// one that takes the bar away again. The bar is on standard error if that is a
// terminal; into a pipe or a file goes nothing. Both may be called from
// several goroutines.
func newProgress(c *console, what string) (show func(done, total int), clear func()) {
	if !isTerminal(c.err) {
		return func(int, int) {}, func() {}
	}
	bar := progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(c.err),
		progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetRenderBlankState(false),
	)
	show = func(done, total int) {
		bar.ChangeMax(total)
		_ = bar.Set(done) // the terminal may have gone; the work goes on
	}
	return show, func() { _ = bar.Clear() }
}
