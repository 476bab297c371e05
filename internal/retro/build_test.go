package retro

import (
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// hashes returns the checksum of each file of a folder by its name.
func hashes(t *testing.T, dir string) map[string][32]byte {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string][32]byte{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		sums[e.Name()] = sha256.Sum256(text)
	}
	return sums
}

func classes(t *testing.T, v *chess.Variant, names ...string) (list []tablebase.Class) {
	t.Helper()
	for _, name := range names {
		c, err := tablebase.ParseClass(v, name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// A build that is stopped anywhere and taken up again gives the same bytes, as
// does one with another number of workers or less memory.
func TestResumedBuildGivesTheSameBytes(t *testing.T) {
	v := chess.TwoKings
	want := classes(t, v, "KPvK", "KKvK")
	whole := t.TempDir()
	b := Builder{Variant: v, Dir: whole}
	if err := b.Build(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	stopped := t.TempDir()
	for n := 0; ; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		fresh := 0
		b := Builder{Variant: v, Dir: stopped, Workers: 1, Memory: 16 << 20, Done: func(_ Statistics, _ time.Duration, isFresh bool) {
			if isFresh {
				fresh++
				cancel()
			}
		}}
		err := b.Build(ctx, want)
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || fresh != 1 || n > 20 {
			t.Fatalf("%v, %d endings made", err, fresh)
		}
		if n == 2 { // and a file was damaged meanwhile
			if err := os.Truncate(filepath.Join(stopped, "KQvK.dtm"), 300); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := hashes(t, stopped)
	for name, sum := range hashes(t, whole) {
		if got[name] != sum {
			t.Errorf("%s differs", name)
		}
		delete(got, name)
	}
	if len(got) > 0 {
		t.Errorf("files too many: %v", got)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	b := Builder{Variant: chess.Orthodox, Dir: t.TempDir(), Memory: 1 << 20}
	err := b.Build(t.Context(), classes(t, chess.Orthodox, "KQvKR"))
	var m *MemoryError
	if !errors.As(err, &m) || m.Need <= m.Have {
		t.Errorf("%v", err)
	}
}
