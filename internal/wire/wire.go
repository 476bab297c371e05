// Package wire carries lines of text between a chess GUI and an engine: it
// reads them in the background, so that a running search can be stopped, and
// writes them whole, so that two goroutines never mix theirs.
package wire

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// MaxLine is the longest line that is read, in bytes. A game of a thousand
// moves needs some ten thousand.
const MaxLine = 1 << 20

// Line is one line of input, or why it could not be read.
type Line struct {
	Text string // without line end and surrounding spaces
	Err  error  // *TooLongError: the line was skipped
}

// TooLongError reports a line of more than MaxLine bytes.
type TooLongError struct{ Bytes int }

func (e *TooLongError) Error() string {
	return fmt.Sprintf("line of %d bytes is too long: at most %d are read", e.Bytes, MaxLine)
}

// Lines reads lines in a goroutine of its own.
type Lines struct {
	c    chan Line
	done chan struct{}
	once sync.Once
}

// Read begins to read lines from in. The channel C is closed at the end of the
// input. Close ends the goroutine as soon as a read under way returns.
func Read(in io.Reader) *Lines {
	l := &Lines{c: make(chan Line), done: make(chan struct{})}
	go l.run(bufio.NewReader(in))
	return l
}

// C is the channel on which lines arrive. Empty lines are left out.
func (l *Lines) C() <-chan Line { return l.c }

// Close tells that no more lines are wanted. It may be called twice.
func (l *Lines) Close() { l.once.Do(func() { close(l.done) }) }

func (l *Lines) run(r *bufio.Reader) {
	defer close(l.c)
	for {
		line, err := readLine(r)
		if line.Text != "" || line.Err != nil {
			select {
			case l.c <- line:
			case <-l.done:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine reads up to a line feed. What lies beyond MaxLine is read and
// dropped. An error is that of the reader; a last line without line feed is
// returned together with it.
func readLine(r *bufio.Reader) (Line, error) {
	var text []byte
	length := 0
	for {
		part, err := r.ReadSlice('\n')
		length += len(part)
		if length <= MaxLine {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if length > MaxLine {
			return Line{Err: &TooLongError{Bytes: length}}, err
		}
		return Line{Text: strings.TrimSpace(string(text))}, err
	}
}

// Writer writes whole lines. It may be used from several goroutines.
type Writer struct {
	mu  sync.Mutex
	w   *bufio.Writer
	err error
}

// NewWriter returns a Writer on out.
func NewWriter(out io.Writer) *Writer { return &Writer{w: bufio.NewWriter(out)} }

// Line writes a line and sends it off.
func (w *Writer) Line(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return
	}
	w.w.WriteString(text) // a bufio.Writer keeps its error for Flush
	w.w.WriteByte('\n')
	w.err = w.w.Flush()
}

// Linef formats a line and sends it off.
func (w *Writer) Linef(format string, args ...any) { w.Line(fmt.Sprintf(format, args...)) }

// Err returns the first error met while writing: nobody listens any more.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
