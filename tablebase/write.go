package tablebase

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"runtime"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Write writes one part of an ending. The values are for White and Black to
// move, distances to mate for PartDTM and to zeroing for the others; mate gives
// distances to mate for PartDTZ, which may be told by what they are shorter.
// The same values make the same bytes.
func Write(w io.Writer, x *Index, part Part, values, mate [2][]Value) error {
	plain := newWriter(x, part, values, nil)
	best := plain
	if part == PartDTZ {
		if below := newWriter(x, part, values, &mate); below != nil {
			a, err := plain.sample()
			if err != nil {
				return err
			}
			b, err := below.sample()
			if err != nil {
				return err
			}
			if b < a {
				best = below
			}
		}
	}
	blocks, err := best.encode(1)
	if err != nil {
		return err
	}
	return best.write(w, blocks)
}

// writer is one part of an ending as it is written.
type writer struct {
	header
	values, mate [2][]Value
	symbols      []uint16 // by Value
}

// newWriter finds the symbols of a part, relative to mate if that is given;
// nil where a distance is longer than that to mate.
func newWriter(x *Index, part Part, values [2][]Value, mate *[2][]Value) *writer {
	w := &writer{values: values}
	w.part, w.sides, w.variant, w.class, w.size = part, 2, x.variant.Name, x.class.Name(x.variant), x.Size()
	if x.class.IsMirror() {
		w.sides = 1
	}
	if mate != nil {
		w.below, w.mate = true, *mate
	}
	used := make([]bool, 1<<16)
	for side := range w.sides {
		for i := range w.size {
			if w.below && values[side][i] != IllegalValue && values[side][i].Plies() > mate[side][i].Plies() {
				return nil
			}
			used[w.symbolOf(side, i)] = true
		}
	}
	used[IllegalValue] = false
	w.palette = newPalette(used)
	if len(w.palette) == 0 { // no position at all
		w.palette = []Value{DrawValue}
	}
	w.blocks = w.countBlocks()
	w.symbols = make([]uint16, 1<<16)
	for i, v := range w.palette {
		w.symbols[v] = uint16(i)
	}
	return w
}

// symbolOf returns the meaning of a position's symbol.
func (w *writer) symbolOf(side, i int) Value {
	v := w.values[side][i]
	switch {
	case v == IllegalValue:
	case w.part == PartWDL:
		return Value(v.WDL() - Loss)
	case w.below:
		return Value(w.mate[side][i].Plies() - v.Plies())
	}
	return v
}

// sample returns the size of one block in eight.
func (w *writer) sample() (n int, err error) {
	blocks, err := w.encode(8)
	for _, b := range blocks {
		n += len(b)
	}
	return n, err
}

// encode compresses one block in every so many, on all cores.
func (w *writer) encode(every int) ([][]byte, error) {
	blocks := make([][]byte, (w.blocks+every-1)/every)
	workers := runtime.GOMAXPROCS(0)
	encoders := make([]*zstd.Encoder, workers)
	for i := range encoders {
		var err error
		if encoders[i], err = newEncoder(); err != nil {
			return nil, err
		}
	}
	var group sync.WaitGroup
	for i, encoder := range encoders {
		group.Go(func() {
			for k := i; k < len(blocks); k += workers {
				from := k * every * w.perBlock()
				blocks[k] = encoder.EncodeAll(w.pack(w.stream(from, min(from+w.perBlock(), w.size*w.sides))), nil)
			}
		})
	}
	group.Wait()
	return blocks, nil
}

// stream returns the symbols of some positions. What is no position repeats the
// symbol before it, which costs least.
func (w *writer) stream(from, to int) []uint16 {
	out := make([]uint16, 0, to-from)
	last := uint16(0)
	for i := from; i < to; i++ {
		if v := w.symbolOf(i/w.size, i%w.size); v != IllegalValue {
			last = w.symbols[v]
		}
		out = append(out, last)
	}
	return out
}

// write writes header, offsets and blocks.
func (h *header) write(w io.Writer, blocks [][]byte) error {
	b := h.append(nil)
	start, offset := len(b), uint64(0)
	for _, block := range blocks {
		b = binary.LittleEndian.AppendUint64(b, offset)
		offset += uint64(len(block))
	}
	b = binary.LittleEndian.AppendUint64(b, offset)
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
	if _, err := w.Write(b); err != nil {
		return err
	}
	for _, block := range blocks {
		if _, err := w.Write(block); err != nil {
			return err
		}
	}
	return nil
}

// pack writes symbols as bytes, several in one where their number allows it:
// the first is the last digit.
func (h *header) pack(symbols []uint16) []byte {
	if h.width() == 2 {
		out := make([]byte, 0, 2*len(symbols))
		for _, s := range symbols {
			out = binary.LittleEndian.AppendUint16(out, s)
		}
		return out
	}
	n, base := h.perByte(), len(h.palette)
	out := make([]byte, 0, (len(symbols)+n-1)/n)
	for i := 0; i < len(symbols); i += n {
		b := 0
		for k := min(i+n, len(symbols)) - 1; k >= i; k-- {
			b = b*base + int(symbols[k])
		}
		out = append(out, byte(b))
	}
	return out
}

func newEncoder() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(true), zstd.WithWindowSize(1<<15), zstd.WithSingleSegment(true))
}
