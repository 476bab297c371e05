package match

import (
	"fmt"
	"strings"
	"sync"
	"time"
)

// Transcript keeps the last lines of a conversation.
type Transcript struct {
	mu    sync.Mutex
	lines [transcriptLines]transcriptLine
	n     int
	start time.Time
}

type transcriptLine struct {
	at   time.Duration
	mark string // "> " to the engine, "< " from it, "! " on its standard error
	text string
}

const (
	transcriptLines = 400
	// longestQuoted bounds what a line may take of memory and of a report.
	longestQuoted = 16 << 10
)

func (t *Transcript) add(mark, text string) {
	if len(text) > longestQuoted {
		text = text[:longestQuoted] + "..."
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.n == 0 {
		t.start = time.Now()
	}
	t.lines[t.n%transcriptLines] = transcriptLine{time.Since(t.start), mark, text}
	t.n++
}

// String returns the lines, oldest first, with their times in seconds.
func (t *Transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var sb strings.Builder
	for i := max(0, t.n-transcriptLines); i < t.n; i++ {
		l := &t.lines[i%transcriptLines]
		fmt.Fprintf(&sb, "%10.3f %s%s\n", l.at.Seconds(), l.mark, l.text)
	}
	return sb.String()
}
