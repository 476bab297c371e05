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
// distances to mate for PartDTZ, which is shorter for them. The same values
// make the same bytes.
func Write(w io.Writer, x *Index, part Part, values, mate [2][]Value) error {
	h := header{part: part, sides: 2, variant: x.variant.Name, class: x.class.Name(x.variant), size: x.Size()}
	if x.class.IsMirror() {
		h.sides = 1
	}
	same := part == PartDTZ && mostlySame(values, mate)
	symbolOf := func(side, i int) Value {
		v := values[side][i]
		switch {
		case v == IllegalValue:
		case part == PartWDL:
			return Value(v.WDL() - Loss)
		case same && v != DrawValue && v == mate[side][i]:
			return sameAsDTM
		}
		return v
	}
	used := make([]bool, 1<<16)
	for side := range h.sides {
		for i := range h.size {
			used[symbolOf(side, i)] = true
		}
	}
	used[IllegalValue] = false
	h.palette = newPalette(used)
	if len(h.palette) == 0 { // no position at all
		h.palette = []Value{DrawValue}
	}
	h.blocks = h.countBlocks()
	symbols := make([]uint16, 1<<16)
	for i, v := range h.palette {
		symbols[v] = uint16(i)
	}
	// What is no position repeats the symbol before it, which costs least.
	stream := func(from, to int) []uint16 {
		out := make([]uint16, 0, to-from)
		last := uint16(0)
		for i := from; i < to; i++ {
			if v := symbolOf(i/h.size, i%h.size); v != IllegalValue {
				last = symbols[v]
			}
			out = append(out, last)
		}
		return out
	}
	encode := func(encoder *zstd.Encoder, block int) []byte {
		from := block * h.perBlock()
		return encoder.EncodeAll(h.pack(stream(from, min(from+h.perBlock(), h.size*h.sides))), nil)
	}
	blocks, err := encodeAll(h.blocks, encode)
	if err != nil {
		return err
	}
	return h.write(w, blocks)
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

// mostlySame reports whether the distances to zeroing are for the most part
// those to mate.
func mostlySame(values, mate [2][]Value) bool {
	same, decided := 0, 0
	for side := range values {
		for i, v := range values[side] {
			if v != DrawValue && v != IllegalValue {
				decided++
				if mate[side] != nil && v == mate[side][i] {
					same++
				}
			}
		}
	}
	return 2*same > decided
}

// encodeAll compresses blocks on all cores.
func encodeAll(n int, encode func(*zstd.Encoder, int) []byte) ([][]byte, error) {
	blocks := make([][]byte, n)
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
			for k := i; k < n; k += workers {
				blocks[k] = encode(encoder, k)
			}
		})
	}
	group.Wait()
	return blocks, nil
}

func newEncoder() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(true), zstd.WithWindowSize(1<<15), zstd.WithSingleSegment(true))
}
