package train

import (
	"errors"
	"fmt"
	"hash/crc64"
	"io"
	"os"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// Data is what a network learns from, in memory: about 40 bytes a position.
type Data struct {
	Sources  []Source
	Variants []*chess.Variant // of the games, each once
	Inputs   nnue.InputSet    // that serve all variants
	Games    int
	Damage   []FileDamage // what could not be read

	learn samples // what the network is fitted to
	held  samples // positions of the games held out
	sum   uint64  // tells other data
}

// Source is a file that data came from.
type Source struct {
	Path      string
	Header    DataHeader
	Games     int
	Positions int
}

// FileDamage is a damaged stretch of one of several files.
type FileDamage struct {
	Path string
	DamageError
}

func (e FileDamage) Error() string { return e.Path + ": " + e.DamageError.Error() }

// NoDataError is returned where there is nothing to learn from or to measure
// on.
type NoDataError struct{ Learn, Held int }

func (e *NoDataError) Error() string {
	if e.Learn == 0 {
		return "the data hold no position to learn from"
	}
	return "the data hold no position to measure on: hold out more games, or play more"
}

// UnlikeDataError is returned for files whose games cannot share a network.
type UnlikeDataError struct{ First, Other *chess.Variant }

func (e *UnlikeDataError) Error() string {
	return fmt.Sprintf("%s and %s cannot share a network: their boards or their men differ", e.First.Title, e.Other.Title)
}

// samples are positions with their games' results: a record and one byte each.
type samples struct {
	files int
	bytes []byte
}

func (s *samples) len() int { return len(s.bytes) / (recordSize(s.files) + 1) }

func (s *samples) at(i int) (Record, Result) {
	size := recordSize(s.files)
	from := i * (size + 1)
	return Record{s.files, s.bytes[from : from+size : from+size]}, Result(s.bytes[from+size])
}

// Len returns the number of positions to learn from, and of those held out.
func (d *Data) Len() (learn, held int) { return d.learn.len(), d.held.len() }

// Load reads data files. Games that are damaged are left out and told in
// Damage. One game in holdOut is held out, for good: which ones depends on
// their seeds and numbers alone. Errors are from the file system, a
// *HeaderError (wrapped with the file's name), an *UnlikeDataError or a
// *NoDataError.
func Load(paths []string, holdOut int, progress func(bytes, total int64)) (*Data, error) {
	var total, done int64
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		total += info.Size()
	}
	d := &Data{}
	d.learn.bytes = make([]byte, 0, total+total/16)
	for _, path := range paths {
		err := d.load(path, holdOut, func(n int64) {
			if progress != nil {
				progress(done+n, total)
			}
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		done += info.Size()
	}
	table := crc64.MakeTable(crc64.ECMA)
	d.sum = crc64.Update(crc64.Checksum(d.learn.bytes, table), table, d.held.bytes)
	if d.learn.len() == 0 || d.held.len() == 0 {
		return nil, &NoDataError{d.learn.len(), d.held.len()}
	}
	return d, nil
}

func (d *Data) load(path string, holdOut int, progress func(int64)) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := NewReader(f)
	if err != nil {
		return err
	}
	source := Source{Path: path, Header: r.Header()}
	if err := d.admit(source.Header.Variant); err != nil {
		return err
	}
	for {
		g, err := r.Next()
		var damage *DamageError
		switch {
		case errors.Is(err, io.EOF):
			d.Games += source.Games
			d.Sources = append(d.Sources, source)
			return nil
		case errors.As(err, &damage):
			d.Damage = append(d.Damage, FileDamage{path, *damage})
			continue
		case err != nil:
			return err
		}
		into := &d.learn
		if mix(source.Header.Seed^mix(uint64(g.Number)))%uint64(max(1, holdOut)) == 0 {
			into = &d.held
		}
		into.add(g)
		source.Games++
		source.Positions += g.Len()
		if source.Games%1024 == 0 {
			progress(r.End())
		}
	}
}

// admit makes sure that one network can serve a further variant too.
func (d *Data) admit(v *chess.Variant) error {
	in := nnue.InputsOf(v)
	switch {
	case len(d.Variants) == 0:
		d.Inputs = in
		d.learn.files, d.held.files = v.Files, v.Files
	case d.Inputs.Covers(v):
	default:
		for _, other := range d.Variants {
			if !in.Covers(other) {
				return &UnlikeDataError{d.Variants[0], v}
			}
		}
		d.Inputs = in
	}
	for _, other := range d.Variants {
		if other.Name == v.Name {
			return nil
		}
	}
	d.Variants = append(d.Variants, v)
	return nil
}

func (s *samples) add(g *Game) {
	for i := range g.Len() {
		s.bytes = append(append(s.bytes, g.Record(i).bytes...), byte(g.Result))
	}
}

// mix scrambles a number, one to one (the finisher of Sebastiano Vigna's
// SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// order is a permutation of the numbers below n that needs no memory: a
// Feistel network over the next even number of bits, walked until it comes
// back below n.
type order struct {
	n    uint64
	half uint // bits of each half
	seed uint64
}

func newOrder(n int, seed uint64) order {
	o := order{n: uint64(n), half: 1, seed: seed}
	for 1<<(2*o.half) < o.n {
		o.half++
	}
	return o
}

// coin tosses a coin for number i.
func (o order) coin(i int) bool { return mix(^o.seed^uint64(i))&1 != 0 }

// at returns where number i goes.
func (o order) at(i int) int {
	x := uint64(i)
	mask := uint64(1)<<o.half - 1
	for {
		left, right := x>>o.half, x&mask
		for round := range uint64(4) {
			left, right = right, left^mix(o.seed^right<<3^round)&mask
		}
		if x = left<<o.half | right; x < o.n {
			return int(x)
		}
	}
}
