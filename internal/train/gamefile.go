package train

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"bifrons.chess/chess"
)

// The layout of a data file: a header, then a block for each game, in the
// order of their numbers. All numbers are little-endian.
//
//	header  8 magic | 2 version | 2 length of the header | 1 files | 1 record size
//	        4 generation | 8 seed | 1+n variant | 2+n settings | 4 CRC-32
//	block   4 marker | 4 game number | 2 records | 2 plies | 1 result | 1 ending
//	        records | 4 CRC-32
//
// A block is written at once when its game is over, so that whatever breaks
// off the work can tear the last block only; and that game is played again.
const (
	dataMagic   = "BIFRDATA"
	dataVersion = 1
	blockMarker = "GAME"
	blockFixed  = 4 + 4 + 2 + 2 + 1 + 1
	crcSize     = 4
	// maxRecords bounds the records of a game, and so the memory that a
	// damaged file can ask for.
	maxRecords = 1 << 13
)

// DataHeader tells what a data file holds. Two files with equal headers hold
// the same games.
type DataHeader struct {
	Variant    *chess.Variant
	Generation int    // 0 for games of the bootstrap evaluation, 1 for those of the first network, ...
	Seed       uint64 // of all that is random
	Settings   string // how the games were played, as Settings.String gives it
}

// Result is how a game ended for White.
type Result uint8

// The results, in half points of White.
const (
	BlackWins Result = iota
	Draw
	WhiteWins
)

// Ending tells why a game ended.
type Ending uint8

// The endings of games of self-play.
const (
	ByRule             Ending = iota // mate, stalemate, or a draw by the rules
	ByScore                          // both sides agreed for long that one of them wins
	ByLevelScore                     // the score stayed near zero for long
	ByLength                         // the game was too long and counts as drawn
	numEndings         = 4
	numResults         = 3
	longestGame        = 1<<16 - 1 // in plies
	longestName        = 1<<8 - 1
	longestSettings    = 1<<16 - 1
	largestGeneration  = 1<<31 - 1
	greatestGameNumber = 1<<31 - 1
)

// Game is one game of a data file.
type Game struct {
	Number  int // from 0
	Plies   int
	Result  Result
	Ending  Ending
	files   int
	records []byte
}

// Len returns the number of records.
func (g *Game) Len() int { return len(g.records) / recordSize(g.files) }

// Record returns record i, valid as long as the game.
func (g *Game) Record(i int) Record {
	size := recordSize(g.files)
	return Record{g.files, g.records[i*size : (i+1)*size]}
}

// add appends a position, of the game or of a branch. What a game has no room
// for is left out.
func (g *Game) add(p *chess.Position, score, ply int, branch bool) {
	if g.Len() < maxRecords {
		g.records = appendRecord(g.records, p, int16(score), ply, branch)
	}
}

// block returns the game as the file keeps it.
func (g *Game) block() []byte {
	b := append(make([]byte, 0, blockFixed+len(g.records)+crcSize), blockMarker...)
	b = binary.LittleEndian.AppendUint32(b, uint32(g.Number))
	b = binary.LittleEndian.AppendUint16(b, uint16(g.Len()))
	b = binary.LittleEndian.AppendUint16(b, uint16(g.Plies))
	b = append(b, byte(g.Result), byte(g.Ending))
	b = append(b, g.records...)
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// bytes returns the header as the file keeps it.
func (h *DataHeader) bytes() []byte {
	b := append([]byte(nil), dataMagic...)
	b = binary.LittleEndian.AppendUint16(b, dataVersion)
	b = binary.LittleEndian.AppendUint16(b, 0) // length, filled in below
	b = append(b, byte(h.Variant.Files), byte(recordSize(h.Variant.Files)))
	b = binary.LittleEndian.AppendUint32(b, uint32(h.Generation))
	b = binary.LittleEndian.AppendUint64(b, h.Seed)
	b = append(append(b, byte(len(h.Variant.Name))), h.Variant.Name...)
	b = append(binary.LittleEndian.AppendUint16(b, uint16(len(h.Settings))), h.Settings...)
	binary.LittleEndian.PutUint16(b[len(dataMagic)+2:], uint16(len(b)+crcSize))
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// check refuses what the file cannot hold.
func (h *DataHeader) check() error {
	switch {
	case h.Generation < 0 || h.Generation > largestGeneration:
		return &SettingError{"generation", h.Generation, 0, largestGeneration}
	case len(h.Settings) > longestSettings-1024:
		return fmt.Errorf("settings of %d bytes are too long", len(h.Settings))
	}
	return nil
}

// HeaderReason is why a data file's header cannot be used.
type HeaderReason uint8

// What can be wrong with a data file's header.
const (
	NotData          HeaderReason = iota + 1 // the file begins with something else
	UnknownLayout                            // a version that this program does not know
	HeaderCut                                // the file ends within its header
	HeaderDamaged                            // the header's checksum does not fit
	HeaderImpossible                         // a field has a value that cannot be
	UnlikeVariant                            // the board's width or the record size is not the variant's
)

// HeaderError tells what is wrong with a data file's header, in which field,
// at which byte of the file.
type HeaderError struct {
	Reason HeaderReason
	Field  string
	Offset int
}

func (e *HeaderError) Error() string {
	what := map[HeaderReason]string{
		NotData:          "not a file of self-play data",
		UnknownLayout:    "self-play data of a version that this program does not know",
		HeaderCut:        "the file of self-play data ends within its header",
		HeaderDamaged:    "the header of the self-play data is damaged",
		HeaderImpossible: "the header of the self-play data has an impossible value",
		UnlikeVariant:    "the header of the self-play data contradicts its variant",
	}[e.Reason]
	return fmt.Sprintf("%s (%s, byte %d)", what, e.Field, e.Offset)
}

// headerStart is the length of what precedes the header's length field,
// included.
const headerStart = len(dataMagic) + 4

// parseHeader reads a header; text may hold more. It returns the header's
// length.
func parseHeader(text []byte) (DataHeader, int, error) {
	var h DataHeader
	fail := func(r HeaderReason, field string, at int) (DataHeader, int, error) {
		return DataHeader{}, 0, &HeaderError{r, field, at}
	}
	if n := min(len(text), len(dataMagic)); string(text[:n]) != dataMagic[:n] {
		return fail(NotData, "magic", 0)
	}
	if len(text) < headerStart {
		return fail(HeaderCut, "length", len(text))
	}
	if binary.LittleEndian.Uint16(text[8:]) != dataVersion {
		return fail(UnknownLayout, "version", 8)
	}
	length := int(binary.LittleEndian.Uint16(text[10:]))
	const fixed = headerStart + 1 + 1 + 4 + 8
	switch {
	case length < fixed+1+2+crcSize:
		return fail(HeaderImpossible, "length", 10)
	case length > len(text):
		return fail(HeaderCut, "header", len(text))
	}
	body := text[:length-crcSize]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(text[length-crcSize:]) {
		return fail(HeaderDamaged, "checksum", length-crcSize)
	}
	h.Generation = int(binary.LittleEndian.Uint32(body[14:]))
	h.Seed = binary.LittleEndian.Uint64(body[18:])
	rest := body[fixed:]
	name := int(rest[0])
	if len(rest) < 1+name+2 {
		return fail(HeaderImpossible, "variant", fixed)
	}
	v, err := chess.FindVariant(string(rest[1 : 1+name]))
	if err != nil {
		return fail(HeaderImpossible, "variant", fixed+1)
	}
	h.Variant = v
	settings := rest[1+name+2:]
	if int(binary.LittleEndian.Uint16(rest[1+name:])) != len(settings) {
		return fail(HeaderImpossible, "settings", fixed+1+name)
	}
	h.Settings = string(settings)
	switch {
	case int(body[12]) != v.Files:
		return fail(UnlikeVariant, "files", 12)
	case int(body[13]) != recordSize(v.Files):
		return fail(UnlikeVariant, "record size", 13)
	case h.check() != nil:
		return fail(HeaderImpossible, "generation", 14)
	}
	return h, length, nil
}

// same reports whether two headers promise the same games.
func (h *DataHeader) same(other *DataHeader) bool { return bytes.Equal(h.bytes(), other.bytes()) }
