package retro

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/atomicfile"
	"bifrons.chess/tablebase"
)

// Builder makes tables in a folder.
type Builder struct {
	Variant *chess.Variant
	Dir     string // where the files lie; there already
	Memory  int64  // bytes that solving may take; 0 for no bound
	Workers int    // 0 for one for each core
	// Done is called after each ending with what it is like and how long it
	// took; fresh is false for one whose files were there.
	Done func(s Statistics, took time.Duration, fresh bool)
	// Progress is called before each ending with the work done so far and the
	// whole of it, in positions.
	Progress func(ending string, done, all int64)

	library library
	recent  []tablebase.Class // of the library, the least recent first
}

// MemoryError is returned for an ending that takes more memory than allowed.
type MemoryError struct {
	Ending     string
	Need, Have int64 // bytes
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("%s takes %d MiB of memory, and %d MiB are allowed", e.Ending, e.Need>>20, e.Have>>20)
}

// Closure returns the endings in the order in which they are to be built for
// some of them: each after those that captures and promotions lead to.
func Closure(v *chess.Variant, wanted []tablebase.Class) (list []tablebase.Class) {
	seen := map[tablebase.Class]bool{}
	var add func(c tablebase.Class)
	add = func(c tablebase.Class) {
		if seen[c] {
			return
		}
		seen[c] = true
		for _, d := range c.Needs(v) {
			add(d)
		}
		list = append(list, c)
	}
	for _, c := range wanted {
		c, _ = c.Canonical()
		add(c)
	}
	return list
}

// Build makes the tables of some endings and of all that they need. Endings
// whose files are there are left as they are, so that a build that was stopped
// goes on where it was; a file that is damaged is made anew. The context stops
// it between two endings' steps.
func (b *Builder) Build(ctx context.Context, wanted []tablebase.Class) error {
	list := Closure(b.Variant, wanted)
	if b.Workers <= 0 {
		b.Workers = runtime.GOMAXPROCS(0)
	}
	b.library = library{}
	var done, all int64
	for _, c := range list {
		all += int64(tablebase.NewIndex(b.Variant, c).Size())
	}
	for _, c := range list {
		if err := ctx.Err(); err != nil {
			return err
		}
		if b.Progress != nil {
			b.Progress(c.Name(b.Variant), done, all)
		}
		start := time.Now()
		s, fresh, err := b.one(ctx, c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name(b.Variant), err)
		}
		if b.Done != nil {
			b.Done(s, time.Since(start), fresh)
		}
		done += int64(tablebase.NewIndex(b.Variant, c).Size())
	}
	return nil
}

// one makes one ending's files.
func (b *Builder) one(ctx context.Context, c tablebase.Class) (Statistics, bool, error) {
	if s, ok := b.finished(c); ok {
		return s, false, nil
	}
	if err := b.fetch(c); err != nil {
		return Statistics{}, false, err
	}
	x := tablebase.NewIndex(b.Variant, c)
	out := &solved{index: x}
	for m := range tablebase.Metric(tablebase.NumMetrics) {
		out.values[m] = newSolver(b.library, x, m, b.Workers).solve()
		if err := ctx.Err(); err != nil {
			return Statistics{}, false, err
		}
	}
	s := out.statistics()
	mate, zeroing := out.values[tablebase.DTM], out.values[tablebase.DTZ]
	for part, values := range [tablebase.NumParts][2][]tablebase.Value{
		tablebase.PartWDL: zeroing, tablebase.PartDTM: mate, tablebase.PartDTZ: zeroing,
	} {
		if err := b.write(x, tablebase.Part(part), values, mate); err != nil {
			return Statistics{}, false, err
		}
	}
	b.keep(c, out)
	return s, true, b.writeStatistics(c, s)
}

// write makes one file.
func (b *Builder) write(x *tablebase.Index, part tablebase.Part, values, mate [2][]tablebase.Value) error {
	f, err := atomicfile.Create(filepath.Join(b.Dir, tablebase.FileName(b.Variant, x.Class(), part)))
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := tablebase.Write(f, x, part, values, mate); err != nil {
		return err
	}
	return f.Commit()
}

// The statistics are written last: where they are, the ending is whole.
func (b *Builder) writeStatistics(c tablebase.Class, s Statistics) error {
	f, err := atomicfile.Create(statisticsPath(b.Variant, b.Dir, c))
	if err != nil {
		return err
	}
	defer f.Discard()
	encoder := json.NewEncoder(f)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(s); err != nil {
		return err
	}
	return f.Commit()
}

// finished returns the statistics of an ending whose files are all there.
func (b *Builder) finished(c tablebase.Class) (s Statistics, ok bool) {
	s, err := ReadStatistics(b.Variant, b.Dir, c)
	if err != nil {
		return s, false
	}
	set, _ := tablebase.OpenEnding(b.Variant, b.Dir, c) // damaged files are missing from it
	if set == nil {
		return s, false
	}
	defer set.Close()
	return s, slices.Contains(set.Endings(), c)
}

// fetch brings what an ending needs into the library, and makes room.
func (b *Builder) fetch(c tablebase.Class) error {
	needs := c.Needs(b.Variant)
	total := solvingBytes(tablebase.NewIndex(b.Variant, c))
	for _, d := range needs {
		total += keptBytes(tablebase.NewIndex(b.Variant, d))
	}
	if b.Memory > 0 && total > b.Memory {
		return &MemoryError{c.Name(b.Variant), total, b.Memory}
	}
	for _, d := range needs {
		total -= keptBytes(tablebase.NewIndex(b.Variant, d))
	}
	for i := 0; i < len(b.recent); i++ {
		d := b.recent[i]
		if !slices.Contains(needs, d) && (b.Memory == 0 || total+b.libraryBytes(needs) > b.Memory) {
			delete(b.library, d)
			b.recent = slices.Delete(b.recent, i, i+1)
			i--
		}
	}
	runtime.GC() // large blocks come and go here
	for _, d := range needs {
		if b.library[d] != nil {
			continue
		}
		set, err := tablebase.OpenEnding(b.Variant, b.Dir, d)
		if set == nil || err != nil {
			return errors.Join(err, fmt.Errorf("%s is not there", d.Name(b.Variant)))
		}
		out, err := load(set, d, b.Workers)
		if err = errors.Join(err, set.Close()); err != nil {
			return err
		}
		b.keep(d, out)
	}
	return nil
}

// libraryBytes is what the library takes, with what is still to be fetched.
func (b *Builder) libraryBytes(needs []tablebase.Class) (n int64) {
	for _, out := range b.library {
		n += keptBytes(out.index)
	}
	for _, d := range needs {
		if b.library[d] == nil {
			n += keptBytes(tablebase.NewIndex(b.Variant, d))
		}
	}
	return n
}

func (b *Builder) keep(c tablebase.Class, out *solved) {
	b.library[c] = out
	b.recent = append(b.recent, c)
}

// keptBytes is what an ending in the library takes.
func keptBytes(x *tablebase.Index) int64 {
	return int64(x.Size()) * 2 * 2 * tablebase.NumMetrics
}

// solvingBytes is what solving an ending takes: its values, the solver's sets
// of squares for one metric, and what is written.
func solvingBytes(x *tablebase.Index) int64 {
	const setsOfASide = 8*16 + 2*2
	return keptBytes(x) + int64(x.Slots())*2*setsOfASide + int64(x.Size())*2
}
