package match

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"bifrons.chess/internal/wire"
)

// process is an engine as the operating system has it.
type process struct {
	command *exec.Cmd
	output  io.Closer
	gone    chan struct{} // closed when it has ended
	err     error         // of Wait, once gone

	mu     sync.Mutex
	stderr []string // its last lines
}

// What an obituary may quote of standard error.
const (
	keptStderr   = 4   // lines
	longestWords = 300 // bytes of each
)

// start runs a program and connects to it.
func start(name string, args []string, dir string) (*conn, error) {
	if _, err := os.Stat(cmp.Or(dir, ".")); err != nil {
		return nil, fmt.Errorf("its folder (dir=): %w", err) // exec would say that the program is not there
	}
	command := exec.Command(args[0], args[1:]...)
	command.Dir = dir
	ownGroup(command)
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	stderr, err := command.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &process{command: command, output: out, gone: make(chan struct{})}
	c := connect(name, out, in)
	c.process = p
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		p.readStderr(stderr, c.log)
	}()
	go func() {
		// Wait closes the pipes, so that a grandchild that holds them open
		// cannot keep us; what the engine said last has been given time.
		state, err := command.Process.Wait()
		select {
		case <-drained:
		case <-time.After(lastWords):
		}
		if err == nil && !state.Success() {
			err = errors.New(state.String())
		}
		p.err = err
		close(p.gone)
		stderr.Close()
	}()
	return c, nil
}

// lastWords is how long standard error is read after an engine's end.
const lastWords = 200 * time.Millisecond

func (p *process) readStderr(r io.Reader, log *Transcript) {
	for line := range wire.Read(r).C() {
		text := line.Text
		if line.Err != nil {
			text = line.Err.Error()
		}
		log.add("! ", text)
		p.mu.Lock()
		if len(p.stderr) < keptStderr {
			p.stderr = append(p.stderr, text[:min(len(text), longestWords)])
		}
		p.mu.Unlock()
	}
}

// obituary tells with what status an ended process went, and the first words
// on its standard error, which tell more of a crash than the last.
func (p *process) obituary() string {
	select {
	case <-p.gone:
	case <-time.After(quitTime):
		return " (it closed its output and still runs)"
	}
	text := " (exit status 0)"
	if p.err != nil {
		text = fmt.Sprintf(" (%v)", p.err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.stderr) > 0 {
		text += ": " + strings.Join(p.stderr, " | ")
	}
	return text
}

// end waits for the process to go, and kills it after a while.
func (p *process) end(patience time.Duration) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-p.gone:
	case <-timer.C:
		kill(p.command)
		<-p.gone
	}
	p.output.Close()
}
