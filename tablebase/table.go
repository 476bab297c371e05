package tablebase

import (
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"sync/atomic"

	"bifrons.chess/chess"
	"github.com/klauspost/compress/zstd"
)

// table is one file, mapped into memory.
type table struct {
	header
	path    string
	data    []byte // the blocks
	offsets []byte
	close   func() error
	cache   *cache
	decoded []atomic.Pointer[[]byte]
	// The packing, so that a warm probe need not work it out.
	block, per, base int
	powers           [8]int
}

// openTable maps a file and checks all but its blocks, which are checked as
// they are read.
func openTable(path string) (*table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 {
		return nil, &FileError{path, -1, "no endgame table of this program"}
	}
	b, unmap, err := mapFile(f, int(info.Size()))
	if err != nil {
		return nil, err
	}
	return tableIn(b, path, unmap)
}

// tableIn returns the table that a file's bytes hold, and lets go of them where
// they hold none.
func tableIn(b []byte, path string, unmap func() error) (*table, error) {
	t, reason := newTable(b)
	if reason != "" {
		_ = unmap()
		return nil, &FileError{path, -1, reason}
	}
	t.path, t.close = path, unmap
	return t, nil
}

// newTable reads what stands before the blocks.
func newTable(b []byte) (*table, string) {
	h, n, reason := parseHeader(b[:min(len(b), maxHeader)])
	if reason != "" {
		return nil, reason
	}
	size := 8 * (h.blocks + 1)
	if len(b)-n < size+4 {
		return nil, "cut short within its offsets"
	}
	t := &table{header: h, offsets: b[n : n+size], data: b[n+size+4:]}
	if binary.LittleEndian.Uint32(b[n+size:]) != crc32.Checksum(t.offsets, castagnoli) {
		return nil, "damaged: the offsets' checksum is wrong"
	}
	last := uint64(0)
	for i := range h.blocks + 1 {
		at := t.offset(i)
		if at < last {
			return nil, "the offsets contradict themselves"
		}
		last = at
	}
	switch {
	case last > uint64(len(t.data)):
		return nil, "cut short within its blocks"
	case last < uint64(len(t.data)):
		return nil, "longer than it should be"
	}
	t.decoded = make([]atomic.Pointer[[]byte], h.blocks)
	t.block, t.per, t.base = h.perBlock(), h.perByte(), len(h.palette)
	for i, p := 0, 1; i < t.per; i, p = i+1, p*t.base {
		t.powers[i] = p
	}
	return t, ""
}

func (t *table) offset(i int) uint64 { return binary.LittleEndian.Uint64(t.offsets[8*i:]) }

// at returns the value of a position for a side to move.
func (t *table) at(side chess.Color, position int) (Value, error) {
	if t.sides == 2 {
		position += int(side) * t.size
	}
	block, rest := position/t.block, position%t.block
	b := t.decoded[block].Load()
	if b == nil {
		var err error
		if b, err = t.decode(block); err != nil {
			return 0, err
		}
	}
	return t.symbol(*b, rest), nil
}

// symbol returns the value at a place in a decoded block.
func (t *table) symbol(b []byte, i int) Value {
	if t.base > 256 {
		return t.palette[binary.LittleEndian.Uint16(b[2*i:])%uint16(t.base)]
	}
	return t.palette[int(b[i/t.per])/t.powers[i%t.per]%t.base]
}

// decoder is shared by all tables; DecodeAll serves many goroutines.
var decoder = func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(1<<20))
	if err != nil {
		panic("tablebase: " + err.Error()) // the options are constants
	}
	return d
}()

// read decompresses a block and checks it.
func (t *table) read(block int) ([]byte, error) {
	from := block * t.block
	n := min(t.block, t.size*t.sides-from)
	want := (n + t.per - 1) / t.per * t.width()
	b, err := decoder.DecodeAll(t.data[t.offset(block):t.offset(block+1)], make([]byte, 0, want))
	switch {
	case err != nil:
		return nil, &FileError{t.path, block, "damaged: " + err.Error()}
	case len(b) != want:
		return nil, &FileError{t.path, block, "damaged: a block has the wrong size"}
	}
	return b, nil
}

// decode reads a block and keeps it.
func (t *table) decode(block int) (*[]byte, error) {
	b, err := t.read(block)
	if err != nil {
		return nil, err
	}
	t.decoded[block].Store(&b)
	t.cache.add(&t.decoded[block], len(b))
	return &b, nil
}

// all appends the values of one side to move.
func (t *table) all(side int, out []Value) ([]Value, error) {
	if t.sides == 1 && side != 0 {
		return out, nil
	}
	from, to := side*t.size, (side+1)*t.size
	for block := from / t.block; block*t.block < to; block++ {
		b, err := t.read(block)
		if err != nil {
			return nil, err
		}
		first := block * t.block
		for i := max(from, first); i < min(to, first+t.block); i++ {
			out = append(out, t.symbol(b, i-first))
		}
	}
	return out, nil
}

// name returns the file's name.
func (t *table) name() string { return filepath.Base(t.path) }
