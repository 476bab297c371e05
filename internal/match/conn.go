package match

import (
	"context"
	"fmt"
	"io"
	"time"

	"bifrons.chess/internal/wire"
)

// conn is a conversation by lines with one engine.
type conn struct {
	name    string
	lines   *wire.Lines
	out     *wire.Writer
	in      io.Closer
	log     *Transcript
	waiting func(what string) // hears what takes long to come; nil for nobody
	process *process          // nil where the other end is no process of ours
}

// connect begins a conversation with what reads input and writes output.
func connect(name string, output io.Reader, input io.WriteCloser) *conn {
	return &conn{name: name, lines: wire.Read(output), out: wire.NewWriter(input), in: input, log: new(Transcript)}
}

// Name returns the name in reports.
func (c *conn) Name() string { return c.name }

// EngineError is an engine's breach of what is asked of it.
type EngineError struct {
	Engine string
	Fault  Ending // ByCrash, ByHang or ByBreach
	Reason string
}

func (e *EngineError) Error() string { return e.Engine + ": " + e.Reason }

func (c *conn) breach(format string, args ...any) error {
	return &EngineError{c.name, ByBreach, fmt.Sprintf(format, args...)}
}

// send writes one line to the engine. That nobody reads it shows when the
// answer does not come.
func (c *conn) send(line string) {
	c.log.add("> ", line)
	if pipe, ok := c.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		// An engine that reads nothing must not hold us up once the pipe is full.
		_ = pipe.SetWriteDeadline(time.Now().Add(writeTime)) // not every system can
	}
	c.out.Line(line)
}

// longWait is how long an engine that is started may take for an answer before
// somebody is told that it is waited for. A variable for the tests.
var longWait = 2 * time.Second

// writeTime is how long an engine may take to read a line.
const writeTime = 2 * time.Second

// await reads lines until see says that one of them is what is waited for, or
// fails. The error is an *EngineError, that of see, or that of ctx.
func (c *conn) await(ctx context.Context, what string, patience time.Duration, see func(line string) (bool, error)) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	if tell := c.waiting; tell != nil {
		long := time.AfterFunc(longWait, func() { tell(what) })
		defer long.Stop()
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return &EngineError{c.name, ByHang, fmt.Sprintf("no %s within %v", what, patience)}
		case line, ok := <-c.lines.C():
			if !ok {
				// An interrupt may have reached the engine first.
				if ctx.Err() != nil {
					return ctx.Err()
				}
				return &EngineError{c.name, ByCrash, c.obituary(what)}
			}
			if line.Err != nil {
				return c.breach("%v", line.Err)
			}
			c.log.add("< ", line.Text)
			if done, err := see(line.Text); done || err != nil {
				return err
			}
		}
	}
}

// started ends what is told of waiting: from now on the referee knows for how
// long.
func (c *conn) started() { c.waiting = nil }

// awaitMove awaits an engine's move; when its flag falls it is told to move.
func (c *conn) awaitMove(ctx context.Context, what string, t Turn, hurry string, see func(string) (bool, error)) error {
	if t.Flag > 0 && t.Flag < t.Patience {
		timer := time.AfterFunc(t.Flag, func() { c.send(hurry) })
		defer timer.Stop()
	}
	return c.await(ctx, what, t.Patience, see)
}

// obituary tells how an engine ended that owed an answer.
func (c *conn) obituary(what string) string {
	text := "ended while " + what + " was expected"
	if c.process != nil {
		text += c.process.obituary()
	}
	return text
}

// Transcript returns what was said last, with the engine's standard error.
func (c *conn) Transcript() string { return c.log.String() }

// Close says good-bye and sees to it that the engine is gone.
func (c *conn) Close() {
	c.send("quit")
	c.lines.Close()
	c.in.Close()
	if c.process != nil {
		c.process.end(quitTime)
	}
}

// quitTime is how long an engine may take to quit before it is killed.
const quitTime = 2 * time.Second
