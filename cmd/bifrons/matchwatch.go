package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"bifrons.chess/internal/match"
	"golang.org/x/term"
)

// matchWatch shows how a match comes along, on standard error: on a terminal
// in one line that changes with every game, elsewhere in a line for each pair;
// and in a line for each fault in either case.
type matchWatch struct {
	c       *console
	match   *match.Match
	line    *statusLine // nil where there is no terminal
	began   time.Time
	resumed int // pairs that were there already, -1 not known yet
	games   int // finished since
}

func newMatchWatch(c *console, m *match.Match) *matchWatch {
	w := &matchWatch{c: c, match: m, began: time.Now(), resumed: -1}
	if f, ok := c.err.(*os.File); ok && isTerminal(f) {
		w.line = &statusLine{out: f, width: func() int {
			width, _, err := term.GetSize(int(f.Fd()))
			if err != nil || width < 20 {
				return 80
			}
			return width
		}}
	}
	return w
}

func (w *matchWatch) tell(e match.Event) {
	if w.resumed < 0 {
		w.resumed = e.Table.Pairs()
		if e.PairDone {
			w.resumed--
		}
	}
	if e.Waiting != "" {
		w.clear()
		fmt.Fprintln(w.c.err, "bifrons: "+oneLine(e.Waiting))
		return
	}
	if e.Warning != "" {
		w.clear()
		w.c.warn(e.Warning)
		return
	}
	if e.Game != nil {
		w.games++
		if e.Game.Ending.Fault() {
			w.clear()
			fmt.Fprintf(w.c.err, "bifrons: game %d, %s v %s: %s: %s\n", e.Number, e.White, e.Black, e.Game.Ending, oneLine(e.Game.Detail))
		}
	}
	done, total := e.Table.Pairs(), w.match.Pairs()
	switch {
	case w.line != nil:
		games := 2*w.resumed + w.games
		left := time.Duration(float64(time.Since(w.began)) / float64(max(1, w.games)) * float64(2*total-games))
		w.line.show(fmt.Sprintf("game %d of %d, %s, %s", games, 2*total, e.Table.StandingLine(), timeLeft(left)))
	case e.PairDone:
		fmt.Fprintf(w.c.err, "bifrons: match: pair %d of %d: %s\n", done, total, e.Table.StandingLine())
	}
}

// clear takes the line away.
func (w *matchWatch) clear() {
	if w.line != nil {
		w.line.show("")
	}
}

// statusLine is a line of a terminal that is written over again and again. It
// needs nothing of the terminal but that "\r" goes to the line's beginning.
type statusLine struct {
	out   io.Writer
	width func() int // of the terminal, in columns
	shown int        // columns written
}

// show writes the text in the place of the one before, as far as it fits.
func (l *statusLine) show(text string) {
	if most := l.width() - 1; utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most-1]) + "…"
	}
	columns := utf8.RuneCountInString(text)
	blank := strings.Repeat(" ", max(0, l.shown-columns))
	fmt.Fprint(l.out, "\r"+text+blank+strings.Repeat("\b", len(blank)))
	if columns == 0 && blank != "" {
		fmt.Fprint(l.out, "\r")
	}
	l.shown = columns
}
