// Package atomicfile writes files whole: beside the old one first, so that at
// every moment, whatever fails, one whole file is there.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file while it is written. It takes its place with Commit.
type File struct {
	*os.File
	target string // "" for a device or a pipe, which is written as it is
	done   bool
}

// FolderError is a file that cannot be written because the folder that it is to
// lie in is not there.
type FolderError struct{ Path, Folder string }

func (e *FolderError) Error() string {
	return fmt.Sprintf("%s cannot be written: there is no folder %s", e.Path, e.Folder)
}

// Unwrap makes it an fs.ErrNotExist.
func (e *FolderError) Unwrap() error { return fs.ErrNotExist }

// Create begins a file that shall take the place of path. A link stays a link.
// The error is a *FolderError or the system's, about path.
func Create(path string) (*File, error) {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		target = path // not there yet, or cannot be: the next step tells
	}
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		return &File{File: f}, nil
	}
	folder := filepath.Dir(target)
	f, err := os.CreateTemp(folder, "."+filepath.Base(target)+".*.tmp")
	if err == nil {
		return &File{File: f, target: target}, nil
	}
	if _, missing := os.Stat(folder); errors.Is(missing, fs.ErrNotExist) {
		return nil, &FolderError{path, folder}
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err // of a name that nobody has asked for
	}
	return nil, &fs.PathError{Op: "write", Path: path, Err: err}
}

// Commit brings the file to the disk and puts it in its place. It keeps the
// permissions of the file that was there.
func (f *File) Commit() error {
	if f.target == "" {
		f.done = true
		return f.Close()
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(f.target); err == nil {
		mode = info.Mode().Perm()
	}
	if err := errors.Join(f.Chmod(mode), f.Sync()); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), f.target); err != nil {
		return err
	}
	f.done = true
	return nil
}

// Discard takes the file away again; after a Commit that went well it does
// nothing, so it may be deferred.
func (f *File) Discard() {
	if f.done {
		return
	}
	f.done = true
	_ = f.Close() // what it holds is not wanted
	if f.target != "" {
		_ = os.Remove(f.Name())
	}
}

// Check returns the error that Create would, and changes nothing: for before
// long work.
func Check(path string) error {
	f, err := Create(path)
	if err == nil {
		f.Discard()
	}
	return err
}

// Write writes a file whole.
func Write(path string, contents []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(contents); err != nil {
		return err
	}
	return f.Commit()
}
