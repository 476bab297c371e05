package match

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/protocol"
)

// ourEngine starts an engine of our own, spoken to over pipes like any other.
func ourEngine(t *testing.T, name string) *UCI {
	t.Helper()
	fromGUI, toEngine := io.Pipe()
	fromEngine, toGUI := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := protocol.Run(ctx, fromGUI, toGUI); err != nil && ctx.Err() == nil {
			t.Errorf("%s: %v", name, err)
		}
		toGUI.Close()
	}()
	c, err := NewUCI(t.Context(), name, fromEngine, toEngine)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		fromEngine.Close()
		cancel()
		<-ended
	})
	if err := c.Option(t.Context(), "Hash", "8"); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSelfPlay plays games of every variant with one second each and a
// hundredth more for each move, broken off after 80 plies unless there are to
// be many. No move may be illegal and no flag may fall.
// (Time in which the machine ran nothing of this process is not counted.)
// BIFRONS_GAMES sets the number of games of each variant: 200 take about six
// minutes on two idle cores.
func TestSelfPlay(t *testing.T) {
	games, long := 2, false
	if text := os.Getenv("BIFRONS_GAMES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("BIFRONS_GAMES=%q: must be a number of games", text)
		}
		games, long = n, true
	}
	stalls := WatchStalls(t.Context())
	control := Limit{Base: time.Second, Increment: 10 * time.Millisecond}
	adjudicator := Adjudicator{MaxPlies: 80}
	if long {
		adjudicator = Adjudicator{}
	}
	for _, v := range chess.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			// Pairs run side by side, each with an engine for either colour.
			const tables = 2
			var mu sync.Mutex
			results := map[string]int{}
			next, plies, slowest, stalled := 0, 0, time.Duration(0), time.Duration(0)
			var wg sync.WaitGroup
			for table := range tables {
				a, b := ourEngine(t, fmt.Sprintf("a%d", table)), ourEngine(t, fmt.Sprintf("b%d", table))
				wg.Go(func() {
					for {
						mu.Lock()
						n := next
						next++
						mu.Unlock()
						if n >= games || t.Context().Err() != nil {
							return
						}
						rng := rand.New(rand.NewPCG(uint64(n/2), 1)) // both games of a pair begin alike
						g := Game{Variant: v, Opening: RandomOpening(v, 8, rng), Limits: [2]Limit{control, control}, Players: [2]Player{a, b}, Stalls: stalls, Adjudicator: adjudicator}
						if n%2 != 0 {
							g.Players = [2]Player{b, a}
						}
						r, err := g.Play(t.Context())
						if err != nil {
							t.Error(err)
							return
						}
						mu.Lock()
						results[r.Result+" "+r.Why()]++
						plies += len(r.Moves)
						stalled += r.Stalled
						slowest = max(slowest, r.Slowest[0], r.Slowest[1])
						mu.Unlock()
						if r.Ending.Fault() {
							t.Errorf("game %d: %s: %s\nfinal position %s\n%s", n+1, r.Ending, r.Detail, r.Final, r.Transcript)
							return
						}
					}
				})
			}
			wg.Wait()
			t.Logf("%d games, %d plies, slowest move %v, machine stalled for %v: %v", games, plies, slowest, stalled, results)
			if long && games >= 20 && len(results) < 2 {
				t.Errorf("all games ended alike: %v", results)
			}
		})
	}
}

// script is an engine that answers each go with the next of its lines.
func script(t *testing.T, name string, answer func(n int) string) *UCI {
	t.Helper()
	fromGUI, toEngine := io.Pipe()
	fromEngine, toGUI := io.Pipe()
	go func() {
		defer toGUI.Close()
		n := 0
		lines := lineReader(fromGUI)
		for line := range lines {
			switch word, _, _ := strings.Cut(line, " "); word {
			case "uci":
				fmt.Fprintln(toGUI, "uciok")
			case "isready":
				fmt.Fprintln(toGUI, "readyok")
			case "go":
				if text := answer(n); text != "" {
					fmt.Fprintln(toGUI, text)
				}
				n++
			case "quit":
				return
			}
		}
	}()
	c, err := NewUCI(t.Context(), name, fromEngine, toEngine)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(); fromEngine.Close() })
	return c
}

func lineReader(r io.Reader) <-chan string {
	c := make(chan string)
	go func() {
		defer close(c)
		var text strings.Builder
		buf := make([]byte, 1)
		for {
			if _, err := r.Read(buf); err != nil {
				return
			}
			if buf[0] == '\n' {
				c <- text.String()
				text.Reset()
				continue
			}
			text.WriteByte(buf[0])
		}
	}()
	return c
}

// The referee names every fault, and calls the game for the other side.
func TestReferee(t *testing.T) {
	moves := func(list ...string) func(int) string {
		return func(n int) string {
			if n >= len(list) {
				return "bestmove (none)"
			}
			return "bestmove " + list[n]
		}
	}
	for _, c := range []struct {
		name         string
		variant      *chess.Variant
		white, black func(int) string
		base         time.Duration
		result       string
		ending       Ending
		detail       string
	}{
		{"fool's mate", chess.Orthodox, moves("f2f3", "g2g4"), moves("e7e5", "d8h4"), time.Minute, "0-1", ByRules, ""},
		{"illegal move", chess.Orthodox, moves("e2e5"), moves(), time.Minute, "0-1", ByIllegalMove, `played "e2e5"`},
		{"illegal in this variant", chess.TwoKings, moves("e2e4", "e1g1"), moves("e7e5"), time.Minute, "0-1", ByIllegalMove, `"e1g1"`},
		{"no move", chess.JanusChess, moves("e2e4"), moves(), time.Minute, "1-0", ByIllegalMove, "(none)"},
		{"bestmove alone", chess.JanusChess, func(int) string { return "bestmove" }, moves(), time.Minute, "0-1", ByBreach, "without a move"},
		{"too slow", chess.Orthodox, moves("e2e4"), func(int) string { time.Sleep(120 * time.Millisecond); return "bestmove e7e5" },
			100 * time.Millisecond, "1-0", OnTime, "overstepped"},
		{"repetition", chess.Orthodox, moves("g1f3", "f3g1", "g1f3", "f3g1"), moves("g8f6", "f6g8", "g8f6", "f6g8"), time.Minute, "1/2-1/2", ByThreefold, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := Game{Variant: c.variant, Limits: [2]Limit{{Base: c.base}, {Base: c.base}}, Players: [2]Player{script(t, "W", c.white), script(t, "B", c.black)}}
			r, err := g.Play(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.Result != c.result || r.Ending != c.ending || !strings.Contains(r.Detail, c.detail) {
				t.Errorf("%s, %s, %q; want %s, %s, %q", r.Result, r.Ending, r.Detail, c.result, c.ending, c.detail)
			}
			if c.ending.Fault() && !strings.Contains(r.Transcript, "> go wtime ") {
				t.Errorf("transcript:\n%s", r.Transcript)
			}
		})
	}
}

// A gap between two looks is a stall; the usual interval is none.
func TestStalls(t *testing.T) {
	s := &Stalls{begun: time.Now()}
	s.look()
	if got := s.Total(); got != 0 {
		t.Errorf("%v before anything happened", got)
	}
	s.begun = s.begun.Add(-time.Second) // as if a second had passed
	if got := s.Total(); got < 900*time.Millisecond || got > 1100*time.Millisecond {
		t.Errorf("a second without a look counts as %v while it lasts", got)
	}
	s.look()
	if got := s.Total(); got < 900*time.Millisecond || got > 1100*time.Millisecond {
		t.Errorf("a second without a look counts as %v", got)
	}
	s.look()
	if got := s.Total(); got > 1100*time.Millisecond {
		t.Errorf("counted again: %v", got)
	}
	var none *Stalls
	if none.Total() != 0 {
		t.Error("no watch, yet stalls")
	}
}

func TestHangingEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for the grace time")
	}
	flash := Limit{Base: 10 * time.Millisecond}
	g := Game{Variant: chess.Orthodox, Limits: [2]Limit{flash, flash},
		Players: [2]Player{script(t, "W", func(int) string { return "" }), script(t, "B", func(int) string { return "" })}}
	r, err := g.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Ending != ByHang || r.Result != "0-1" || !strings.Contains(r.Detail, "no bestmove within") {
		t.Errorf("%+v", r)
	}
}

func TestRandomOpening(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, v := range chess.Variants() {
		for range 50 {
			p := v.StartPosition()
			for _, m := range RandomOpening(v, 8, rng).Moves {
				if !p.IsLegal(m) {
					t.Fatalf("%s: %s is illegal", v.Name, m)
				}
				p.Make(m)
			}
			if p.Outcome().Over || p.Ply() != 8 {
				t.Fatalf("%s: %v after %d plies", v.Name, p.Outcome(), p.Ply())
			}
		}
	}
}
