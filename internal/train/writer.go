package train

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// OtherDataError is returned by OpenWriter for a file that holds other games
// than those asked for.
type OtherDataError struct {
	Path       string
	Have, Want DataHeader
}

func (e *OtherDataError) Error() string {
	describe := func(h *DataHeader) string {
		text := fmt.Sprintf("%s, generation %d, seed %d, %s", h.Variant.Name, h.Generation, h.Seed, h.Settings)
		if !strings.Contains(text, " branches of ") {
			text += ", no branches"
		}
		if !strings.Contains(text, ", played by ") {
			text += ", played by the bootstrap evaluation"
		}
		return text
	}
	have, want := onlyDifferences(describe(&e.Have), describe(&e.Want))
	return fmt.Sprintf("%s holds other games (%s) than those asked for (%s): take another file", e.Path, have, want)
}

// onlyDifferences leaves out of two lists with commas what stands in both.
func onlyDifferences(a, b string) (onlyA, onlyB string) {
	listA, listB := strings.Split(a, ", "), strings.Split(b, ", ")
	without := func(list, other []string) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) }), ", ")
	}
	return without(listA, listB), without(listB, listA)
}

// Writer appends games to a data file.
type Writer struct {
	file   *os.File
	synced time.Time

	Games     int           // in the file
	Positions int           // in the file
	Next      int           // number of the next game
	Found     []DamageError // what OpenWriter found damaged; what stood at the end, it has cut off
}

// syncInterval is how often the file is forced to the disk.
const syncInterval = 20 * time.Second

// OpenWriter opens a data file to append games, or begins one. A torn end is
// cut off and told in Found. Errors are an *OtherDataError, a *HeaderError, or
// from the file system.
func OpenWriter(path string, h DataHeader) (*Writer, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	// Appending, so that a second program that writes the same file by mistake
	// cannot overwrite games, only repeat them.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	w := &Writer{file: f, synced: time.Now()}
	if err := w.resume(path, h); err != nil {
		f.Close()
		return nil, err
	}
	return w, nil
}

// resume finds out what the file holds.
func (w *Writer) resume(path string, h DataHeader) error {
	info, err := w.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		return w.write(h.bytes())
	}
	r, err := NewReader(w.file)
	if header := new(HeaderError); errors.As(err, &header) && header.Reason == HeaderCut && info.Size() < int64(len(h.bytes())) {
		// The machine failed while the header was written: nothing is lost.
		w.Found = append(w.Found, DamageError{Length: info.Size(), AtEnd: true})
		if err := w.file.Truncate(0); err != nil {
			return err
		}
		return w.write(h.bytes())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if have := r.Header(); !have.same(&h) {
		return &OtherDataError{Path: path, Have: have, Want: h}
	}
	for {
		g, err := r.Next()
		var damage *DamageError
		switch {
		case errors.Is(err, io.EOF):
			return w.cut(r.End(), info.Size())
		case errors.As(err, &damage):
			w.Found = append(w.Found, *damage)
		case err != nil:
			return err
		default:
			w.Games++
			w.Positions += g.Len()
			w.Next = max(w.Next, g.Number+1)
		}
	}
}

// cut takes off what follows the last whole game.
func (w *Writer) cut(end, size int64) error {
	if end == size {
		return nil
	}
	return w.file.Truncate(end)
}

// Write appends a game.
func (w *Writer) Write(g *Game) error {
	if err := w.write(g.block()); err != nil {
		return err
	}
	w.Games++
	w.Positions += g.Len()
	w.Next = g.Number + 1
	if time.Since(w.synced) < syncInterval {
		return nil
	}
	w.synced = time.Now()
	return w.file.Sync()
}

func (w *Writer) write(b []byte) error {
	_, err := w.file.Write(b)
	return err
}

// Close forces the file to the disk and closes it.
func (w *Writer) Close() error { return errors.Join(w.file.Sync(), w.file.Close()) }
