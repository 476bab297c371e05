package train

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// DamageError is a stretch of a data file in which no game can be read. The
// games before and after it are whole.
type DamageError struct {
	Offset int64 // of the first byte that is lost
	Length int64 // how many bytes are lost
	AtEnd  bool  // nothing readable follows: the file was cut short, or written to while the machine failed
}

func (e *DamageError) Error() string {
	if e.AtEnd {
		return fmt.Sprintf("the last %d bytes, from byte %d on, are no whole game and are left out", e.Length, e.Offset)
	}
	return fmt.Sprintf("%d bytes from byte %d on are damaged and are left out", e.Length, e.Offset)
}

// Reader reads the games of a data file one after another.
type Reader struct {
	in     *bufio.Reader
	header DataHeader
	known  [chess.NumPieces]bool
	offset int64 // of the next byte of in
	end    int64 // of the last whole game or the header
	game   []byte
	next   *Game // found behind damage, to be returned by the next Next
}

// largestBlock bounds a game's block on the widest board.
const largestBlock = blockFixed + maxRecords*(3*chess.MaxFiles+5) + crcSize

// NewReader reads the header, whose errors are *HeaderError.
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, 2*largestBlock)}
	text, err := r.in.Peek(longestSettings)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	h, n, err := parseHeader(text)
	if err != nil {
		return nil, err
	}
	r.header = h
	r.known = knownMen(h.Variant)
	r.end = int64(n)
	return r, r.skip(n)
}

// Header returns the file's header.
func (r *Reader) Header() DataHeader { return r.header }

// End returns the offset after the last whole game that was read, or after the
// header.
func (r *Reader) End() int64 { return r.end }

func (r *Reader) skip(n int) error {
	done, err := r.in.Discard(n)
	r.offset += int64(done)
	return err
}

// Next returns the next game, valid until the call after; io.EOF at the end of
// the file; or a *DamageError, after which Next may be called again.
func (r *Reader) Next() (*Game, error) {
	if g := r.next; g != nil {
		r.next = nil
		return g, nil
	}
	start := r.offset
	for {
		g, size, err := r.block()
		switch {
		case err == nil:
			if err := r.skip(size); err != nil {
				return nil, err
			}
			r.end = r.offset
			lost := r.offset - int64(size) - start
			if lost == 0 {
				return g, nil
			}
			r.next = g
			return nil, &DamageError{Offset: start, Length: lost}
		case errors.Is(err, io.EOF) && r.offset == start:
			return nil, io.EOF
		case errors.Is(err, io.EOF):
			return nil, &DamageError{Offset: start, Length: r.offset - start, AtEnd: true}
		case !errors.Is(err, errNoGame):
			return nil, err
		}
		if err := r.toMarker(); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
	}
}

// errNoGame says that no whole game starts here.
var errNoGame = errors.New("no game starts here")

// toMarker goes to the next place, at least one byte on, where a block could
// start.
func (r *Reader) toMarker() error {
	if err := r.skip(1); err != nil {
		return err
	}
	for {
		text, err := r.in.Peek(r.in.Size() / 2)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if i := bytes.Index(text, []byte(blockMarker)); i >= 0 {
			return r.skip(i)
		}
		if err != nil { // the marker's beginning may not stand alone at the end
			return r.skip(len(text))
		}
		if err := r.skip(len(text) - len(blockMarker) + 1); err != nil {
			return err
		}
	}
}

// block looks at the game that starts here and returns its size, without
// going on. It returns io.EOF at the very end and errNoGame if there is none.
func (r *Reader) block() (*Game, int, error) {
	head, err := r.in.Peek(blockFixed)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return nil, 0, err
	case len(head) == 0:
		return nil, 0, io.EOF
	case len(head) < blockFixed || string(head[:4]) != blockMarker:
		return nil, 0, errNoGame
	}
	records := int(binary.LittleEndian.Uint16(head[8:]))
	if records > maxRecords {
		return nil, 0, errNoGame
	}
	size := blockFixed + records*recordSize(r.header.Variant.Files) + crcSize
	text, err := r.in.Peek(size)
	if len(text) < size {
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, 0, err
		}
		return nil, 0, errNoGame
	}
	body := text[:size-crcSize]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(text[size-crcSize:]) {
		return nil, 0, errNoGame
	}
	g := &Game{
		Number:  int(binary.LittleEndian.Uint32(body[4:])),
		Plies:   int(binary.LittleEndian.Uint16(body[10:])),
		Result:  Result(body[12]),
		Ending:  Ending(body[13]),
		files:   r.header.Variant.Files,
		records: append(r.game[:0], body[blockFixed:]...),
	}
	r.game = g.records
	if !r.possible(g) {
		return nil, 0, errNoGame
	}
	return g, size, nil
}

// possible refuses games that no program of ours has written, although their
// checksum fits.
func (r *Reader) possible(g *Game) bool {
	if g.Number > greatestGameNumber || g.Result >= numResults || g.Ending >= numEndings {
		return false
	}
	var men [nnue.MaxMen]nnue.Man
	for i := range g.Len() {
		var royal [2]int
		record := g.Record(i)
		for _, m := range men[:record.Men(&men)] {
			if !r.known[m.Code] {
				return false
			}
			if m.Code.Kind() == chess.King {
				royal[m.Code.Color()]++
			}
		}
		if royal != [2]int{1, 1} {
			return false
		}
	}
	return true
}

// knownMen returns which codes of men a variant's records can have.
func knownMen(v *chess.Variant) (known [chess.NumPieces]bool) {
	for code := range known {
		_, ok := v.PieceType(chess.Piece(code).Kind())
		known[code] = ok || chess.Piece(code).Kind() == chess.NoKind && v.Kings > 1
	}
	return known
}
