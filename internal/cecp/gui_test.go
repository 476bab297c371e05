package cecp

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/wire"
)

// gui is the other end of a session, over pipes as in real life.
type gui struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
	log   []string
}

const patience = 30 * time.Second

func start(t *testing.T, lines ...string) *gui {
	t.Helper()
	fromGUI, toEngine := io.Pipe()
	fromEngine, toGUI := io.Pipe()
	g := &gui{t: t, in: toEngine, lines: make(chan string, 10000), ended: make(chan error, 1)}
	read := wire.Read(fromGUI)
	go func() {
		first, ok := <-read.C()
		if ok {
			g.ended <- Run(t.Context(), first.Text, read, wire.NewWriter(toGUI), engine.New(engine.Options{Hash: 4, Seed: 1}))
		}
		read.Close()
		toGUI.Close()
	}()
	go func() {
		s := bufio.NewScanner(fromEngine)
		for s.Scan() {
			g.lines <- s.Text()
		}
		close(g.lines)
	}()
	t.Cleanup(func() { toEngine.Close(); fromEngine.Close() })
	g.send("xboard", "protover 2")
	g.expect("^feature done=1$")
	g.send(lines...)
	return g
}

func (g *gui) send(lines ...string) {
	g.t.Helper()
	for _, line := range lines {
		g.log = append(g.log, "> "+line)
		if _, err := io.WriteString(g.in, line+"\n"); err != nil {
			g.t.Fatalf("%q: %v\n%s", line, err, strings.Join(g.log, "\n"))
		}
	}
}

// expect reads until a line matches a pattern and returns what came before.
func (g *gui) expect(pattern string) (line string, before []string) {
	g.t.Helper()
	re := regexp.MustCompile(pattern)
	for {
		select {
		case line, ok := <-g.lines:
			if !ok {
				g.t.Fatalf("the session ended; %q was expected\n%s", pattern, strings.Join(g.log, "\n"))
			}
			g.log = append(g.log, "< "+line)
			if re.MatchString(line) {
				return line, before
			}
			before = append(before, line)
		case <-time.After(patience):
			g.t.Fatalf("no %q\n%s", pattern, strings.Join(g.log, "\n"))
		}
	}
}

// answers returns what the session says up to its answer to a ping.
func (g *gui) answers() []string {
	g.t.Helper()
	g.send("ping 77")
	_, before := g.expect("^pong 77$")
	return before
}

// silent checks that the last commands had no answer.
func (g *gui) silent() {
	g.t.Helper()
	if got := g.answers(); len(got) != 0 {
		g.t.Errorf("answered %q\n%s", got, strings.Join(g.log, "\n"))
	}
}

func (g *gui) quit() {
	g.t.Helper()
	g.send("quit")
	select {
	case err := <-g.ended:
		if err != nil {
			g.t.Errorf("ended with %v", err)
		}
	case <-time.After(patience):
		g.t.Fatal("quit is not obeyed")
	}
}
