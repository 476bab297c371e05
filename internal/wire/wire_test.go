package wire

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

func readAll(t *testing.T, in io.Reader) (lines []Line) {
	t.Helper()
	l := Read(in)
	for {
		select {
		case line, ok := <-l.C():
			if !ok {
				return lines
			}
			lines = append(lines, line)
		case <-time.After(10 * time.Second):
			t.Fatal("no line and no end")
		}
	}
}

func TestLines(t *testing.T) {
	got := readAll(t, strings.NewReader("  uci \r\n\n\t\nisready\nlast"))
	want := []string{"uci", "isready", "last"}
	if len(got) != len(want) {
		t.Fatalf("got %d lines %v, want %v", len(got), got, want)
	}
	for i, w := range want {
		if got[i].Text != w || got[i].Err != nil {
			t.Errorf("line %d: got %q, %v; want %q", i, got[i].Text, got[i].Err, w)
		}
	}
}

func TestTooLongLineIsSkippedAndNamed(t *testing.T) {
	long := strings.Repeat("x", MaxLine)
	got := readAll(t, strings.NewReader("a\n"+long+"\nb\n"))
	if len(got) != 3 || got[0].Text != "a" || got[2].Text != "b" {
		t.Fatalf("got %d lines, want a, an error, b", len(got))
	}
	var tooLong *TooLongError
	if !errors.As(got[1].Err, &tooLong) || tooLong.Bytes != MaxLine+1 {
		t.Errorf("error %v, want one of %d bytes", got[1].Err, MaxLine+1)
	}
}

func TestCloseEndsTheReader(t *testing.T) {
	in, feed := io.Pipe()
	l := Read(in)
	l.Close()
	l.Close()
	go feed.Write([]byte("one\n"))
	select {
	case _, ok := <-l.C():
		if ok {
			return // the line won the race; the next one will not
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the reader goes on after Close")
	}
}

type brokenWriter struct{ after int }

func (b *brokenWriter) Write(p []byte) (int, error) {
	if b.after--; b.after < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestWriterKeepsItsFirstError(t *testing.T) {
	w := NewWriter(&brokenWriter{after: 1})
	w.Line("heard")
	if w.Err() != nil {
		t.Fatalf("error %v after a good line", w.Err())
	}
	w.Linef("%s", "lost")
	w.Line("lost too")
	if !errors.Is(w.Err(), io.ErrClosedPipe) {
		t.Errorf("error %v, want %v", w.Err(), io.ErrClosedPipe)
	}
}
