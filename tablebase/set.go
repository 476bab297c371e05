package tablebase

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bifrons.chess/chess"
)

// Set is the tables of one game. Its methods may be called from many goroutines
// at once, each with a Position of its own, except Close.
type Set struct {
	variant *chess.Variant
	endings map[Class]*ending
	men     int
	cache   cache
}

// ending is one class's files; those that are not there are nil.
type ending struct {
	index *Index
	parts [NumParts]*table
}

// NoTableError is returned for a position of which no table knows.
type NoTableError struct {
	Ending string // such as "KQvKR"
	Part   Part   // what is missing
	Reason string
}

func (e *NoTableError) Error() string {
	return "no endgame table (" + e.Part.String() + ") for " + e.Ending + ": " + e.Reason
}

// Open returns the tables of a game that lie in a folder. A file that is
// damaged, or not what its name says, is left out; the errors, each a
// *FileError, are returned joined beside the Set. Without a Set the folder
// could not be read. Other files are left alone.
func Open(v *chess.Variant, dir string) (*Set, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	return newSet(v).addAll(entries, func(name string) (*table, error) {
		return openTable(filepath.Join(dir, name))
	})
}

// OpenFS is Open for a file system, such as an embedded one; the files are read
// whole.
func OpenFS(v *chess.Variant, fsys fs.FS, dir string) (*Set, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	return newSet(v).addAll(entries, func(name string) (*table, error) {
		path := dir + "/" + name
		b, err := fs.ReadFile(fsys, path)
		if err != nil {
			return nil, err
		}
		return tableIn(b, path, func() error { return nil })
	})
}

// addAll opens the files among some entries that are named as tables.
func (s *Set) addAll(entries []fs.DirEntry, open func(name string) (*table, error)) (*Set, error) {
	var errs []error
	for _, entry := range entries {
		part := slices.Index([]string{".wdl", ".dtm", ".dtz"}, filepath.Ext(entry.Name()))
		if part < 0 || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		t, err := open(entry.Name())
		if err == nil {
			err = s.add(t, Part(part))
		}
		errs = append(errs, err)
	}
	return s, errors.Join(errs...)
}

// add takes in one file.
func (s *Set) add(t *table, part Part) error {
	path := t.path
	fail := func(why string) error {
		_ = t.close()
		return &FileError{path, -1, why}
	}
	c, err := ParseClass(s.variant, t.class)
	switch {
	case t.variant != s.variant.Name:
		return fail("a table of the game " + quote(t.variant) + ", not of " + s.variant.Name)
	case err != nil:
		return fail("a table of no ending: " + err.Error())
	case t.part != part || t.class+filepath.Ext(path) != t.name():
		return fail("holds " + t.class + "." + t.part.String() + ", which is not its name")
	}
	if canonical, _ := c.Canonical(); canonical != c {
		return fail("a table of " + t.class + " is kept as " + canonical.Name(s.variant))
	}
	e := s.endings[c]
	if e == nil {
		e = &ending{index: NewIndex(s.variant, c)}
		s.endings[c] = e
	}
	if t.size != e.index.Size() || t.sides == 1 != c.IsMirror() {
		return fail("has the wrong number of positions for " + t.class)
	}
	t.cache = &s.cache
	e.parts[part] = t
	s.men = max(s.men, c.Men())
	return nil
}

func quote(s string) string { return `"` + s + `"` }

// Close lets go of the files. The Set must not be used after it.
func (s *Set) Close() error {
	var errs []error
	for _, e := range s.endings {
		for _, t := range e.parts {
			if t != nil {
				errs = append(errs, t.close())
			}
		}
	}
	s.endings = nil
	return errors.Join(errs...)
}

// Variant returns the game.
func (s *Set) Variant() *chess.Variant { return s.variant }

// Men returns the most men of any table, 0 for an empty Set.
func (s *Set) Men() int { return s.men }

// Endings returns the classes that have all their parts, in the order in which
// they can be built.
func (s *Set) Endings() (list []Class) {
	for c, e := range s.endings {
		if !slices.Contains(e.parts[:], nil) {
			list = append(list, c)
		}
	}
	sortClasses(s.variant, list)
	slices.SortStableFunc(list, func(a, b Class) int { return a.Men() - b.Men() })
	return list
}

// Values returns all distances of a class, for White and Black to move, by the
// numbers of its Index; for a class that is its own mirror those with White to
// move only. What is no position has any value.
func (s *Set) Values(c Class, part Part) (values [2][]Value, err error) {
	e := s.endings[c]
	if e == nil || e.parts[part] == nil {
		return values, s.missing(c, part, "there is no file")
	}
	t := e.parts[part]
	for side := range t.sides {
		if values[side], err = t.all(side, make([]Value, 0, t.size)); err != nil {
			return values, err
		}
	}
	if !t.below {
		return values, nil
	}
	mate, err := s.Values(c, PartDTM)
	if err != nil {
		return values, err
	}
	for side := range t.sides {
		for i, v := range values[side] {
			values[side][i] = mate[side][i].less(v)
		}
	}
	return values, nil
}

func (s *Set) missing(c Class, part Part, why string) error {
	return &NoTableError{c.Name(s.variant), part, why}
}

// OpenEnding returns the tables of one class in a folder, as Open does; nil
// where none of its files is there.
func OpenEnding(v *chess.Variant, dir string, c Class) (*Set, error) {
	s := newSet(v)
	var errs []error
	found := false
	for part := range NumParts {
		path := filepath.Join(dir, FileName(v, c, part))
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		found = true
		t, err := openTable(path)
		if err == nil {
			err = s.add(t, part)
		}
		errs = append(errs, err)
	}
	if !found {
		return nil, nil
	}
	return s, errors.Join(errs...)
}

func newSet(v *chess.Variant) *Set {
	return &Set{variant: v, endings: map[Class]*ending{}, cache: cache{limit: DefaultCache}}
}
