package train

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"bifrons.chess/chess"
)

// dataFile returns a file with a few games and where each begins.
func dataFile(t testing.TB) (file []byte, starts []int) {
	h := DataHeader{Variant: chess.TwoKings, Generation: 1, Seed: 5, Settings: "test"}
	file = h.bytes()
	m := testMatch()
	for i := range 5 {
		starts = append(starts, len(file))
		file = append(file, m.play(i).block()...)
	}
	return file, starts
}

// testMatch plays short games.
func testMatch() *match {
	s := quick()
	s.MaxPlies = 50
	return &match{variant: chess.TwoKings, settings: s, seed: 5, searcher: &grabber{}, stopped: func() bool { return false }}
}

// numbers reads a file to its end and returns which games it gave and what
// damage it reported.
func numbers(t *testing.T, file []byte) (games []int, damage []DamageError, end int64) {
	t.Helper()
	r, err := NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for {
		g, err := r.Next()
		var d *DamageError
		switch {
		case errors.Is(err, io.EOF):
			return games, damage, r.End()
		case errors.As(err, &d):
			damage = append(damage, *d)
		case err != nil:
			t.Fatal(err)
		default:
			games = append(games, g.Number)
		}
	}
}

// TestTruncationLosesOneGame cuts a file at every byte behind its header.
func TestTruncationLosesOneGame(t *testing.T) {
	file, starts := dataFile(t)
	for cut := starts[0]; cut < len(file); cut++ {
		whole, _ := slices.BinarySearch(starts, cut+1)
		whole-- // games that begin before the cut, less the one that is cut
		games, damage, end := numbers(t, file[:cut])
		if len(games) != whole {
			t.Fatalf("cut at %d: games %v", cut, games)
		}
		if cut == starts[whole] {
			if len(damage) > 0 {
				t.Fatalf("cut at %d, between games: %v", cut, damage)
			}
			continue
		}
		want := DamageError{Offset: int64(starts[whole]), Length: int64(cut - starts[whole]), AtEnd: true}
		if len(damage) != 1 || damage[0] != want || end != want.Offset {
			t.Fatalf("cut at %d: %v, want %v", cut, damage, want)
		}
	}
}

// TestDamageLosesOneGame changes a byte, puts bytes in and takes some out.
func TestDamageLosesOneGame(t *testing.T) {
	file, starts := dataFile(t)
	starts = append(starts, len(file))
	for i := starts[0]; i < len(file); i += 7 {
		hit, _ := slices.BinarySearch(starts, i+1)
		hit--
		for _, bad := range [][]byte{
			append(append(slices.Clone(file[:i]), file[i]^0x10), file[i+1:]...),
			slices.Insert(slices.Clone(file), i, 'x', 'G', 'A', 'M', 'E', 'y'),
			slices.Delete(slices.Clone(file), i, min(i+3, starts[hit+1])),
		} {
			games, damage, _ := numbers(t, bad)
			between := i == starts[hit] && len(bad) > len(file) // put in between two games: none is lost
			want := slices.DeleteFunc([]int{0, 1, 2, 3, 4}, func(n int) bool { return n == hit && !between })
			if !slices.Equal(games, want) || len(damage) != 1 || damage[0].Offset != int64(starts[hit]) ||
				damage[0].AtEnd != (hit == 4 && !between) {
				t.Fatalf("byte %d of %d, game %d: games %v, damage %+v", i, len(file), hit, games, damage)
			}
		}
	}
}

// TestImpossibleGames have a checksum that fits.
func TestImpossibleGames(t *testing.T) {
	file, starts := dataFile(t)
	block := file[starts[1]:starts[2]]
	for name, change := range map[string]func(b []byte){
		"number":          func(b []byte) { b[7] = 0xff },
		"records":         func(b []byte) { b[8], b[9] = 0xff, 0xff },
		"result":          func(b []byte) { b[12] = numResults },
		"ending":          func(b []byte) { b[13] = numEndings },
		"no men":          func(b []byte) { clear(b[blockFixed : blockFixed+8]) },
		"a Janus":         func(b []byte) { b[blockFixed+8] = byte(chess.Janus) | byte(chess.Janus)<<4 },
		"two royal Kings": func(b []byte) { b[blockFixed+8] = byte(chess.King) | byte(chess.King)<<4 },
	} {
		b := slices.Clone(block)
		change(b)
		binary.LittleEndian.PutUint32(b[len(b)-crcSize:], crc32.ChecksumIEEE(b[:len(b)-crcSize]))
		games, damage, _ := numbers(t, slices.Concat(file[:starts[1]], b, file[starts[2]:]))
		if !slices.Equal(games, []int{0, 2, 3, 4}) || len(damage) != 1 {
			t.Errorf("%s: games %v, damage %v", name, games, damage)
		}
	}
}

func TestWrongHeaders(t *testing.T) {
	file, _ := dataFile(t)
	h := DataHeader{Variant: chess.TwoKings, Generation: 1, Seed: 5, Settings: "test"}
	good := h.bytes()
	sealed := func(at int, value ...byte) []byte {
		b := slices.Clone(good)
		copy(b[at:], value)
		binary.LittleEndian.PutUint32(b[len(b)-crcSize:], crc32.ChecksumIEEE(b[:len(b)-crcSize]))
		return b
	}
	for _, c := range []struct {
		name   string
		file   []byte
		reason HeaderReason
		offset int
	}{
		{"a text", []byte("once upon a time there was a file"), NotData, 0},
		{"empty", nil, HeaderCut, 0},
		{"magic only", good[:8], HeaderCut, 8},
		{"cut", good[:len(good)-1], HeaderCut, len(good) - 1},
		{"version", sealed(8, 9), UnknownLayout, 8},
		{"length 0", sealed(10, 0, 0), HeaderImpossible, 10},
		{"damaged", append(slices.Clone(good[:20]), append([]byte{good[20] ^ 1}, good[21:]...)...), HeaderDamaged, len(good) - crcSize},
		{"files", sealed(12, 10), UnlikeVariant, 12},
		{"record size", sealed(13, 10), UnlikeVariant, 13},
		{"generation", sealed(17, 0x80), HeaderImpossible, 14},
		{"unknown variant", sealed(27, 'x'), HeaderImpossible, 27},
		{"long variant", sealed(26, 255), HeaderImpossible, 26},
		{"long settings", sealed(35, 200), HeaderImpossible, 35},
	} {
		var e *HeaderError
		if _, err := NewReader(bytes.NewReader(c.file)); !errors.As(err, &e) || e.Reason != c.reason || e.Offset != c.offset {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.reason == HeaderCut {
			continue
		}
		// What is not ours must not be written to.
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, c.file, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenWriter(path, h); !errors.As(err, &e) || !bytes.Equal(contents(t, path), c.file) {
			t.Errorf("%s: opened for writing: %v", c.name, err)
		}
	}
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]DataHeader{
		"variant":    {Variant: chess.Orthodox, Generation: 1, Seed: 5, Settings: "test"},
		"generation": {Variant: chess.TwoKings, Generation: 2, Seed: 5, Settings: "test"},
		"seed":       {Variant: chess.TwoKings, Generation: 1, Seed: 6, Settings: "test"},
		"settings":   {Variant: chess.TwoKings, Generation: 1, Seed: 5, Settings: "tests"},
	} {
		var e *OtherDataError
		if _, err := OpenWriter(path, other); !errors.As(err, &e) || !bytes.Equal(contents(t, path), file) {
			t.Errorf("another %s: %v", name, err)
		}
	}
	if _, err := OpenWriter(path, DataHeader{Variant: chess.TwoKings, Generation: -1}); err == nil {
		t.Error("generation -1 is accepted")
	}
}

// TestWriterReportsDamage: the end is cut off, damage amid the file is told
// and left alone.
func TestWriterReportsDamage(t *testing.T) {
	file, starts := dataFile(t)
	bad := slices.Clone(file[:len(file)-3])
	bad[starts[2]+30] ^= 1
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, bad, 0o666); err != nil {
		t.Fatal(err)
	}
	w, err := OpenWriter(path, DataHeader{Variant: chess.TwoKings, Generation: 1, Seed: 5, Settings: "test"})
	if err != nil {
		t.Fatal(err)
	}
	if w.Games != 3 || w.Next != 4 || len(w.Found) != 2 || w.Found[0].AtEnd || !w.Found[1].AtEnd {
		t.Errorf("%+v", w)
	}
	m := testMatch()
	if err := errors.Join(w.Write(m.play(4)), w.Close()); err != nil {
		t.Fatal(err)
	}
	if want := append(slices.Clone(bad[:starts[4]]), file[starts[4]:]...); !bytes.Equal(contents(t, path), want) {
		t.Error("the file does not hold what it held before, and the last game again")
	}
}

func FuzzReader(f *testing.F) {
	file, starts := dataFile(f)
	f.Add(file[:starts[2]])
	f.Add(file[:starts[1]+9])
	f.Add([]byte(dataMagic))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := NewReader(bytes.NewReader(text))
		if err != nil {
			var e *HeaderError
			if !errors.As(err, &e) || e.Offset > len(text) {
				t.Fatal(err)
			}
			return
		}
		at := int64(0)
		for {
			g, err := r.Next()
			var d *DamageError
			switch {
			case errors.Is(err, io.EOF):
				return
			case errors.As(err, &d):
				if d.Offset < at || d.Length <= 0 || d.Offset+d.Length > int64(len(text)) {
					t.Fatalf("%v of %d bytes, after %d", d, len(text), at)
				}
				at = d.Offset + d.Length
			case err != nil:
				t.Fatal(err)
			default:
				for i := range g.Len() {
					g.Record(i).Setup()
				}
			}
		}
	})
}
