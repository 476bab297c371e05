package nets

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// Every network that is shipped is whole, and says for which games it is.
func TestShipped(t *testing.T) {
	for _, v := range chess.Variants() {
		if For(v) == nil {
			t.Errorf("%s has no network", v.Name)
		}
	}
	for _, n := range All() {
		for _, name := range n.Header().Variants {
			v, err := chess.FindVariant(name)
			if err != nil || For(v) == nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.net")
	if err := os.WriteFile(path, []byte("no network"), 0o644); err != nil {
		t.Fatal(err)
	}
	var damaged *nnue.FileError
	if _, err := ReadFile(path); !errors.As(err, &damaged) {
		t.Errorf("text: %v", err)
	}
	if _, err := ReadFile(dir); !errors.As(err, &damaged) {
		t.Errorf("folder: %v", err)
	}
	if _, err := ReadFile(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("none: %v", err)
	}
}
