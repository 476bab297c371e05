package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// holds checks what a file holds, and that nothing else is in its folder but
// what is named.
func holds(t *testing.T, path, want string, others ...string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1+len(others) {
		t.Errorf("%v, %v", entries, err)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	for _, text := range []string{"first", "second, and longer", ""} {
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		holds(t, path, text)
	}
	if runtime.GOOS == "windows" {
		return
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(filepath.Dir(path), "link")
	if err := os.Symlink("a.txt", link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("through a link")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "through a link", "link")
	if info, err := os.Lstat(link); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if err := Write(os.DevNull, []byte("nothing")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// Until it is committed, the old file stands; what is given up leaves nothing.
func TestDiscard(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := Write(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("new"); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "old", "the new one")
	f.Discard()
	holds(t, path, "old")
	f.Discard()
	if err := Check(path); err != nil {
		t.Error(err)
	}
	holds(t, path, "old")
}

func TestPlacesThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "none", "a.txt")
	_, err := Create(missing)
	if e, ok := errors.AsType[*FolderError](err); !ok || e.Path != missing || e.Folder != filepath.Dir(missing) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	file := filepath.Join(dir, "file")
	if err := Write(file, nil); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Join(file, "a.txt"), dir} {
		if _, err := Create(path); err == nil || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%v", err)
		}
	}
}
