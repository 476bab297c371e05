// Package endings gives the engine endgame tables: those of a folder, of every
// game that has some there, or those of three men that the program is shipped
// with. "go generate" makes the latter.
package endings

//go:generate sh -c "for v in janus twokings chess; do go run bifrons.chess/cmd/bifrons tablebase build --variant $v --men 3 --dir files; done; rm files/*/*.json"

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/tablebase"
)

// Tables are the endgame tables of several games; an engine.Tables.
type Tables struct {
	sets []*tablebase.Set
	men  int
}

// NoneError is returned for a folder in which no game has tables.
type NoneError struct{ Dir string }

func (e *NoneError) Error() string {
	return `no endgame tables in ` + e.Dir + ` ("bifrons tablebase build" makes them, in a folder for each game)`
}

// BuiltIn stands for the tables that are shipped where a folder could be named,
// as in the option TablebasePath of the engine protocols.
const BuiltIn = "<built in>"

//go:embed files
var files embed.FS

// Shipped returns the tables of three men that the program is shipped with.
var Shipped = sync.OnceValue(func() *Tables {
	t := new(Tables)
	for _, v := range chess.Variants() {
		set, err := tablebase.OpenFS(v, files, "files/"+v.Name)
		if err != nil {
			panic(err) // the files are part of the program, and a test has read them
		}
		t.sets = append(t.sets, set)
		t.men = max(t.men, set.Men())
	}
	return t
})

// Named returns the tables that a value of the option TablebasePath names: those
// that are shipped for BuiltIn, none (nil) for the empty text and for "<empty>",
// which is how UCI writes it, else those of a folder, with Open's errors.
func Named(value string) (*Tables, error) {
	switch value {
	case "", "<empty>":
		return nil, nil
	case BuiltIn:
		return Shipped(), nil
	}
	return Open(value)
}

// Open opens the tables in a folder, which lie in one of a game's name each, as
// "bifrons tablebase build" makes them. All must be whole: the error of the
// first file that is not is a *tablebase.FileError.
func Open(dir string) (*Tables, error) {
	t := new(Tables)
	for _, v := range chess.Variants() {
		set, err := tablebase.Open(v, filepath.Join(dir, v.Name))
		if set != nil {
			t.sets = append(t.sets, set)
			t.men = max(t.men, set.Men())
		}
		if err != nil && !(set == nil && errors.Is(err, os.ErrNotExist)) {
			_ = t.Close()
			return nil, err
		}
	}
	if t.men == 0 {
		_ = t.Close()
		return nil, &NoneError{dir}
	}
	return t, nil
}

// Close lets go of the files. No search may use the tables then.
func (t *Tables) Close() error {
	var errs []error
	for _, set := range t.sets {
		errs = append(errs, set.Close())
	}
	return errors.Join(errs...)
}

// Men returns the most men of any table.
func (t *Tables) Men() int { return t.men }

// Describe tells in a line what is there.
func (t *Tables) Describe() string {
	var games []string
	for _, set := range t.sets {
		if n := len(set.Endings()); n > 0 {
			games = append(games, fmt.Sprintf("%d endings of up to %d men for %s", n, set.Men(), set.Variant().Name))
		}
	}
	return strings.Join(games, ", ")
}

// set returns the tables of a position's game, nil for none.
func (t *Tables) set(p *chess.Position) *tablebase.Set {
	for _, set := range t.sets {
		if set.Variant().Name == p.Variant().Name {
			return set
		}
	}
	return nil
}

// Probe returns the outcome of a position, as engine.Tables asks for it.
func (t *Tables) Probe(p *chess.Position) (engine.Verdict, bool) {
	set := t.set(p)
	if set == nil {
		return 0, false
	}
	w, err := set.WDL(p)
	return engine.Verdict(w), err == nil
}

// Distances returns all that is known, as engine.Tables asks for it.
func (t *Tables) Distances(p *chess.Position) (engine.Distances, bool) {
	set := t.set(p)
	if set == nil {
		return engine.Distances{}, false
	}
	r, err := set.Probe(p)
	return engine.Distances{Verdict: engine.Verdict(r.WDL), Mate: r.DTM.Plies(), Zeroing: r.DTZ.Plies()}, err == nil
}

// The engine and the tables number outcomes alike; a difference fails to
// compile.
var _ = [1]struct{}{}[int(engine.TableWin)-int(tablebase.Win)+int(engine.TableLoss)-int(tablebase.Loss)]
