package match

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"bifrons.chess/internal/wire"
)

// Client is the GUI's side of a UCI conversation with one engine.
type Client struct {
	Name string

	lines *wire.Lines
	out   *wire.Writer
	in    io.WriteCloser
	log   *Transcript
}

// replyTime is how long an engine may take over a handshake.
const replyTime = 20 * time.Second

// EngineError is an engine's breach of the protocol.
type EngineError struct {
	Engine string
	Reason string
}

func (e *EngineError) Error() string { return e.Engine + ": " + e.Reason }

// NewClient begins a conversation: it reads from the engine's output, writes
// to its input, and waits for uciok.
func NewClient(ctx context.Context, name string, output io.Reader, input io.WriteCloser) (*Client, error) {
	c := &Client{Name: name, lines: wire.Read(output), out: wire.NewWriter(input), in: input, log: new(Transcript)}
	c.Send("uci")
	if _, err := c.await(ctx, "uciok", replyTime); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// Send writes one line to the engine.
func (c *Client) Send(line string) {
	c.log.add("> " + line)
	c.out.Line(line)
}

// Option sets an option.
func (c *Client) Option(name, value string) { c.Send("setoption name " + name + " value " + value) }

// Ready waits until the engine has obeyed all it was sent.
func (c *Client) Ready(ctx context.Context) error {
	c.Send("isready")
	_, err := c.await(ctx, "readyok", replyTime)
	return err
}

// NewGame tells the engine that another game begins.
func (c *Client) NewGame(ctx context.Context) error {
	c.Send("ucinewgame")
	return c.Ready(ctx)
}

// BestMove sends a position and a go command and waits for the answer.
func (c *Client) BestMove(ctx context.Context, position, goLine string, patience time.Duration) (string, error) {
	c.Send(position)
	c.Send(goLine)
	line, err := c.await(ctx, "bestmove", patience)
	if err != nil {
		return "", err
	}
	words := strings.Fields(line)
	if len(words) < 2 {
		return "", &EngineError{c.Name, "bestmove without a move"}
	}
	return words[1], nil
}

// await reads lines until one begins with a word.
func (c *Client) await(ctx context.Context, word string, patience time.Duration) (string, error) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-timer.C:
			return "", &EngineError{c.Name, fmt.Sprintf("no %s within %v", word, patience)}
		case line, ok := <-c.lines.C():
			if !ok {
				return "", &EngineError{c.Name, "ended while " + word + " was expected"}
			}
			if line.Err != nil {
				return "", &EngineError{c.Name, line.Err.Error()}
			}
			c.log.add("< " + line.Text)
			if first, _, _ := strings.Cut(line.Text, " "); first == word {
				return line.Text, nil
			}
		}
	}
}

// Transcript returns what was said last, both sides' lines with their times.
func (c *Client) Transcript() string { return c.log.String() }

// Close ends the conversation.
func (c *Client) Close() error {
	c.Send("quit")
	c.lines.Close()
	return c.in.Close()
}

// Transcript keeps the last lines of a conversation.
type Transcript struct {
	mu    sync.Mutex
	lines [transcriptLines]string
	n     int
	start time.Time
}

const transcriptLines = 400

func (t *Transcript) add(line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.n == 0 {
		t.start = time.Now()
	}
	t.lines[t.n%transcriptLines] = fmt.Sprintf("%10.3f %s", time.Since(t.start).Seconds(), line)
	t.n++
}

// String returns the lines, oldest first.
func (t *Transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var sb strings.Builder
	for i := max(0, t.n-transcriptLines); i < t.n; i++ {
		sb.WriteString(t.lines[i%transcriptLines])
		sb.WriteByte('\n')
	}
	return sb.String()
}
