package match

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
	"time"
)

// Write writes the table at the end of a match as text: results, what they
// mean, and how the engines behaved.
func (t *Table) Write(w io.Writer) error {
	var b strings.Builder
	names := t.names()
	if len(names) == 2 {
		t.writeDuel(&b, names)
	} else {
		t.writeCross(&b, names)
	}
	b.WriteByte('\n')
	t.writeConduct(&b, names)
	if t.Stalled > 0 {
		fmt.Fprintf(&b, "\nThe machine stood still for %v, which was left off the clocks.\n", t.Stalled.Round(time.Millisecond))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (t *Table) names() []string {
	var names []string
	for _, e := range t.Settings.Engines {
		names = append(names, e.Name)
	}
	return names
}

func (t *Table) writeDuel(b *strings.Builder, names []string) {
	counts, r := t.Pairing(0, 1)
	fmt.Fprintf(b, "%s v %s: %d games, %d won, %d drawn, %d lost: %.1f points (%.1f %%)\n",
		names[0], names[1], r.Games(), r.Wins, r.Draws, r.Losses, counts.Points(), 100*counts.Elo().Score)
	fmt.Fprintf(b, "pairs of 0, ½, 1, 1½, 2 points: %d, %d, %d, %d, %d\n", counts[0], counts[1], counts[2], counts[3], counts[4])
	e := counts.Elo()
	fmt.Fprintf(b, "Elo %s (95 %%: %s to %s), normalised Elo %s, likelihood of superiority %.1f %%\n",
		withError(e.Value, e.Error()), signed(e.Low), signed(e.High), withError(e.Normalized, e.NormalizedError), 100*e.Superior)
	if line := t.TestLine(); line != "" {
		fmt.Fprintln(b, line)
	}
}

// TestLine tells how the test stands, "" without one.
func (t *Table) TestLine() string {
	s := t.Settings.SPRT
	if s == nil {
		return ""
	}
	lower, upper := s.Bounds()
	return fmt.Sprintf("SPRT [%g, %g]: LLR %.2f (%.2f, %.2f): %s", s.Elo0, s.Elo1, t.LLR(), lower, upper, t.Verdict())
}

// StandingLine tells in a few words how a match of two engines stands, or how
// many pairs of a larger one are done.
func (t *Table) StandingLine() string {
	faults := ""
	if n := t.FaultCount(); n > 0 {
		faults = fmt.Sprintf(", faults %d", n)
	}
	if len(t.Settings.Engines) != 2 {
		return fmt.Sprintf("%d games%s", 2*t.Pairs(), faults)
	}
	counts, r := t.Pairing(0, 1)
	e := counts.Elo()
	test := ""
	if t.Settings.SPRT != nil {
		test = fmt.Sprintf(", LLR %.2f", t.LLR())
	}
	return fmt.Sprintf("+%d =%d -%d, pairs %d %d %d %d %d, Elo %s%s%s", r.Wins, r.Draws, r.Losses,
		counts[0], counts[1], counts[2], counts[3], counts[4], withError(e.Value, e.Error()), test, faults)
}

// withError writes a value with the half of its interval, as far as both are
// finite.
func withError(value, half float64) string {
	if math.IsInf(half, 0) || math.IsNaN(half) {
		return signed(value) + " ± ?"
	}
	return fmt.Sprintf("%s ± %.1f", signed(value), half)
}

// signed writes a value with its sign.
func signed(value float64) string {
	switch {
	case math.IsInf(value, 1):
		return "+∞"
	case math.IsInf(value, -1):
		return "-∞"
	case math.Abs(value) < 0.05:
		return "0.0"
	}
	return fmt.Sprintf("%+.1f", value)
}

// writeCross writes the table of a tournament: engines by rating, then every
// pairing.
func (t *Table) writeCross(b *strings.Builder, names []string) {
	ratings := t.Ratings()
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tengine\trating\tgames\twon\tdrawn\tlost\tscore\t")
	for i, k := range ratings.Order() {
		counts, r := t.Against(k)
		fmt.Fprintf(w, "%d\t%s\t%+.0f\t%d\t%d\t%d\t%d\t%.1f %%\t\n", i+1, names[k], ratings[k], r.Games(), r.Wins, r.Draws, r.Losses, 100*counts.Elo().Score)
	}
	w.Flush()
	b.WriteByte('\n')
	fmt.Fprintln(w, "pairing\tgames\twon\tdrawn\tlost\tElo\tsuperior\t")
	for i := range names {
		for j := i + 1; j < len(names); j++ {
			counts, r := t.Pairing(i, j)
			if r.Games() == 0 {
				continue
			}
			e := counts.Elo()
			fmt.Fprintf(w, "%s v %s\t%d\t%d\t%d\t%d\t%s\t%.1f %%\t\n", names[i], names[j], r.Games(), r.Wins, r.Draws, r.Losses, withError(e.Value, e.Error()), 100*e.Superior)
		}
	}
	w.Flush()
}

// writeConduct writes a line of conduct for each engine.
func (t *Table) writeConduct(b *strings.Builder, names []string) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "engine\tmoves\ttime/move\tdepth\tnodes/s\ttime losses\tillegal moves\tcrashes\tno answer\tbreaches\t")
	for i, name := range names {
		c := t.Conduct(i)
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t\n", name, c.Moves,
			c.TimePerMove().Round(100*time.Microsecond), orDash(c.Depth(), "%.1f"), orDash(c.NPS(), "%.0f"),
			c.Faults[OnTime], c.Faults[ByIllegalMove], c.Faults[ByCrash], c.Faults[ByHang], c.Faults[ByBreach])
	}
	w.Flush()
}

func orDash(v float64, format string) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf(format, v)
}
