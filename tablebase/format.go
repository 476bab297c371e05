package tablebase

import (
	"encoding/binary"
	"hash/crc32"
	"slices"

	"bifrons.chess/chess"
)

// Part is what one file of an ending holds.
type Part uint8

// The parts, each a file of its own, named for instance "KQvK.dtm".
const (
	PartWDL Part = iota // outcomes; a WDL as a Value is its number above Loss
	PartDTM             // distances to mate
	PartDTZ             // distances to zeroing; may rest on PartDTM
	NumParts
)

// String returns "wdl", "dtm" or "dtz", which also ends a file's name.
func (p Part) String() string { return [...]string{"wdl", "dtm", "dtz"}[p%NumParts] }

// FileName returns the name of an ending's file.
func FileName(v *chess.Variant, c Class, p Part) string { return c.Name(v) + "." + p.String() }

const (
	magic = "BIFRTAB1"
	// blockBytes is the size of a block before compression.
	blockBytes = 1 << 14
	// maxHeader bounds what is read before anything is believed.
	maxHeader = 1 << 18
)

// castagnoli is the polynomial of the checksums.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header is what stands before the blocks, see docs/tablebase.md.
type header struct {
	part    Part
	below   bool // the symbols mean how many plies less than to mate
	sides   int
	variant string
	class   string
	size    int     // positions for one side to move
	palette []Value // what the symbols mean
	blocks  int
}

// perByte returns how many symbols share a byte: as many as fit.
func (h *header) perByte() int {
	n := 1
	for p := max(2, len(h.palette)); p*len(h.palette) <= 256 && n < 8; p *= max(2, len(h.palette)) {
		n++
	}
	return n
}

// width returns the bytes of a symbol that has them for itself.
func (h *header) width() int {
	if len(h.palette) > 256 {
		return 2
	}
	return 1
}

// perBlock returns the number of symbols in a block.
func (h *header) perBlock() int { return blockBytes / h.width() * h.perByte() }

// countBlocks returns the number of blocks that the positions take.
func (h *header) countBlocks() int {
	n := h.size * h.sides
	return (n + h.perBlock() - 1) / h.perBlock()
}

// append writes the header with its checksum.
func (h *header) append(b []byte) []byte {
	start := len(b)
	b = append(b, magic...)
	below := byte(0)
	if h.below {
		below = 1
	}
	b = append(b, byte(h.part), below, byte(h.sides), byte(len(h.variant)), byte(len(h.class)))
	b = append(b, h.variant...)
	b = append(b, h.class...)
	b = binary.LittleEndian.AppendUint64(b, uint64(h.size))
	b = binary.LittleEndian.AppendUint32(b, uint32(h.blocks))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(h.palette)))
	for _, v := range h.palette {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
}

// FileError is returned for a file that is no table, or a damaged one.
type FileError struct {
	Path   string
	Block  int // the damaged block, -1 where the damage is before the blocks
	Reason string
}

func (e *FileError) Error() string { return e.Path + ": " + e.Reason }

// parseHeader reads a header and returns its length. The reason is empty if
// all is well.
func parseHeader(b []byte) (h header, n int, reason string) {
	const fixed = len(magic) + 5
	switch {
	case len(b) < len(magic) || string(b[:len(magic)]) != magic:
		return h, 0, "no endgame table of this program"
	case len(b) < fixed:
		return h, 0, "cut short within its header"
	}
	h.part, h.below, h.sides = Part(b[8]), b[9] == 1, int(b[10])
	nameEnd := fixed + int(b[11])
	classEnd := nameEnd + int(b[12])
	if len(b) < classEnd+14 {
		return h, 0, "cut short within its header"
	}
	h.variant, h.class = string(b[fixed:nameEnd]), string(b[nameEnd:classEnd])
	size := binary.LittleEndian.Uint64(b[classEnd:])
	h.blocks = int(binary.LittleEndian.Uint32(b[classEnd+8:]))
	symbols := int(binary.LittleEndian.Uint16(b[classEnd+12:]))
	n = classEnd + 14 + 2*symbols
	if len(b) < n+4 {
		return h, 0, "cut short within its header"
	}
	for i := range symbols {
		h.palette = append(h.palette, Value(binary.LittleEndian.Uint16(b[classEnd+14+2*i:])))
	}
	if binary.LittleEndian.Uint32(b[n:]) != crc32.Checksum(b[:n], castagnoli) {
		return h, 0, "damaged: the header's checksum is wrong"
	}
	h.size = int(size)
	if h.part >= NumParts || b[9] > 1 || h.below && h.part != PartDTZ || h.sides < 1 || h.sides > 2 || len(h.palette) == 0 || size > 1<<40 || h.blocks != h.countBlocks() {
		return h, 0, "the header contradicts itself"
	}
	return h, n + 4, ""
}

// newPalette returns the values in use, each once and in order.
func newPalette(used []bool) (palette []Value) {
	for v, ok := range used {
		if ok {
			palette = append(palette, Value(v))
		}
	}
	return slices.Clip(palette)
}
