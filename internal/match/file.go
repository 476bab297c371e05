package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// File is the file of a match: a line of settings, then a line for each
// finished pair, all in JSON. A line is written at once and reaches the disk
// before the pair counts, so that whatever breaks off the match can tear the
// last line only; and that pair is played again.
type File struct {
	path string
	f    *os.File
}

// FileError tells where the file of a match is damaged.
type FileError struct {
	Path   string
	Line   int // from 1
	Reason string
}

func (e *FileError) Error() string { return fmt.Sprintf("%s:%d: %s", e.Path, e.Line, e.Reason) }

// openFile opens the file of a match, or begins one, and returns the pairs that
// it holds. torn tells that a line broken off was removed. The error is a
// *SettingsError for pairs of a match of other settings, a *FileError for damage, or the
// system's. A fresh file takes the place of an old one if restart says so.
func openFile(path string, s Settings, restart bool) (f *File, pairs []Pair, torn bool, err error) {
	header, err := json.Marshal(s)
	if err != nil {
		return nil, nil, false, err
	}
	header = append(header, '\n')
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, false, err
	}
	defer func() {
		if err != nil {
			_ = file.Close()
		}
	}()
	if lock(file) != nil {
		err = &MatchError{path + " is in use: another process plays this match"}
		return nil, nil, false, err
	}
	if restart {
		if err = file.Truncate(0); err != nil {
			return nil, nil, false, err
		}
	}
	f = &File{path, file}
	good, err := f.read(header, s, &pairs)
	if err != nil {
		return nil, nil, false, err
	}
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, nil, false, err
	}
	if torn = size > good; torn {
		if err = file.Truncate(good); err == nil {
			_, err = file.Seek(good, io.SeekStart)
		}
		if err != nil {
			return nil, nil, false, err
		}
	}
	if good == 0 {
		err = f.write(header)
	}
	return f, pairs, torn, err
}

// read reads all whole lines, and returns where the last of them ends.
func (f *File) read(header []byte, s Settings, pairs *[]Pair) (good int64, err error) {
	lines := bufio.NewReader(f.f)
	seen := map[int]bool{}
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return good, nil // what is left has no end: torn
		}
		if err != nil {
			return good, err
		}
		damaged := func(reason string) (int64, error) { return good, &FileError{f.path, n, reason} }
		switch {
		case n > 1:
			var p Pair
			if err := json.Unmarshal(line, &p); err != nil {
				return damaged(err.Error())
			}
			if err := p.check(len(s.Engines)); err != nil {
				return damaged(err.Error())
			}
			if seen[p.Number] {
				return damaged(fmt.Sprintf("pair %d stands here a second time", p.Number))
			}
			seen[p.Number] = true
			*pairs = append(*pairs, p)
		case !bytes.Equal(line, header):
			var old Settings
			if json.Unmarshal(line, &old) != nil || old.Format != matchFormat {
				return damaged("this is no file of a match that this program can continue")
			}
			if _, err := lines.ReadBytes('\n'); errors.Is(err, io.EOF) {
				return 0, f.f.Truncate(0) // no pair was finished: these settings bind nobody
			}
			return good, &SettingsError{f.path, differences(&old, &s)}
		}
		good += int64(len(line))
	}
}

// add appends a pair.
func (f *File) add(p *Pair) error {
	line, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return f.write(append(line, '\n'))
}

func (f *File) write(line []byte) error {
	if _, err := f.f.Write(line); err != nil {
		return err
	}
	return f.f.Sync()
}

func (f *File) close() error { return f.f.Close() }

// exists reports whether there is a file that is not empty.
func exists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist)
}
