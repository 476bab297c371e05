package protocol

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

func run(t *testing.T, input string) string {
	t.Helper()
	var out strings.Builder
	if err := Run(t.Context(), strings.NewReader(input), &out); err != nil {
		t.Fatalf("%q: %v", input, err)
	}
	return out.String()
}

func TestFirstWordDecides(t *testing.T) {
	for _, c := range []struct{ input, want, not string }{
		{"uci\nquit\n", "uciok", "feature"},
		{"xboard\nprotover 2\nquit\n", "feature done=1", "uciok"},
		{"\n\n  xboard\r\nprotover 2\r\nquit\r\n", "feature done=1", "uciok"},
		{"protover 2\nquit\n", "feature done=1", "info string"},
		{"isready\nquit\n", "readyok", "feature"},
		{"go perft 3\n", "Nodes searched: 8902", "feature"},
		{"nonsense\nquit\n", "info string unknown command", "feature"},
		{strings.Repeat("x", 1<<21) + "\nuci\nquit\n", "uciok", "feature"},
		// The word of the other protocol, too late.
		{"uci\nxboard\nquit\n", `info string unknown command "xboard"`, "feature"},
		{"xboard\nuci\nquit\n", "Error (unknown command): uci", "uciok"},
	} {
		got := run(t, c.input)
		if !strings.Contains(got, c.want) || strings.Contains(got, c.not) {
			t.Errorf("%.40q is answered\n%.300s\nwant %q and no %q", c.input, got, c.want, c.not)
		}
	}
	if got := run(t, ""); got != "" {
		t.Errorf("without input it says %q", got)
	}
}

func TestContext(t *testing.T) {
	for _, first := range []string{"", "uci\ngo infinite\n", "xboard\nanalyze\n"} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		in, feed := io.Pipe()
		go io.WriteString(feed, first)
		done := make(chan error, 1)
		go func() { done <- Run(ctx, in, io.Discard) }()
		select {
		case err := <-done:
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%q: ended with %v", first, err)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%q: goes on", first)
		}
		cancel()
		feed.Close()
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// Nobody hears the engine: it ends, a search included.
func TestBrokenOutput(t *testing.T) {
	for _, first := range []string{"uci\n", "xboard\nprotover 2\n", "go infinite\n"} {
		in, feed := io.Pipe()
		go func() {
			io.WriteString(feed, first)
			io.WriteString(feed, "isready\nstop\n")
		}()
		done := make(chan error, 1)
		go func() { done <- Run(t.Context(), in, brokenPipe{}) }()
		select {
		case err := <-done:
			if !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("%q: ended with %v", first, err)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%q: goes on", first)
		}
		in.Close()
	}
}
