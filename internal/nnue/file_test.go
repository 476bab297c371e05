package nnue

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

func TestDigestIsSHA256(t *testing.T) {
	text := make([]byte, 300)
	rng := rand.New(rand.NewPCG(21, 22))
	for i := range text {
		text[i] = byte(rng.Uint32())
	}
	for n := range text {
		if digest(text[:n]) != sha256.Sum256(text[:n]) {
			t.Fatalf("wrong digest of %d bytes", n)
		}
	}
}

func sample(t testing.TB) *Network {
	return randomNetwork(t, chess.TwoKings, 32, rand.New(rand.NewPCG(23, 24)), false)
}

func TestReadOfFileIsIdentity(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for _, v := range chess.Variants() {
		for _, hidden := range []int{16, 128, 144, 512} {
			n := randomNetwork(t, v, hidden, rng, true)
			file := n.File()
			got, err := Read(file)
			if err != nil {
				t.Fatalf("%s, %d: %v", v.Name, hidden, err)
			}
			if !bytes.Equal(got.File(), file) || got.Checksum() != n.Checksum() ||
				got.Checksum() != sha256.Sum256(file[:len(file)-32]) {
				t.Fatalf("%s, %d: another network comes back", v.Name, hidden)
			}
			h, w := got.Header(), got.Weights()
			if !slices.Equal(h.Variants, n.header.Variants) || h.Inputs != n.header.Inputs || h.Hidden != hidden ||
				h.Description != "random" || !slices.Equal(w.Input, n.weights.Input) || !slices.Equal(w.OutputBias, n.weights.OutputBias) {
				t.Fatalf("%s, %d: header or weights differ", v.Name, hidden)
			}
			for _, p := range positions(t, v) {
				if got.Evaluate(p) != n.Evaluate(p) {
					t.Fatalf("%s: values differ", p.FEN())
				}
			}
		}
	}
}

// reseal makes the checksum fit again after a change.
func reseal(file []byte) []byte {
	body := file[:len(file)-digestSize]
	sum := digest(body)
	return append(slices.Clone(body), sum[:]...)
}

func TestEveryTruncationIsReported(t *testing.T) {
	file := sample(t).File()
	for n := range file {
		var e *FileError
		if _, err := Read(file[:n]); !errors.As(err, &e) || e.Reason != Truncated || e.Offset > n {
			t.Fatalf("cut to %d bytes: %v", n, err)
		}
	}
}

func TestEveryFlippedByteIsReported(t *testing.T) {
	file := sample(t).File()
	for i := 0; i < len(file); i += 1 + i/100 {
		bad := slices.Clone(file)
		bad[i] ^= 0x40
		var e *FileError
		_, err := Read(bad)
		if !errors.As(err, &e) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
		if i >= 16 && e.Reason != BadChecksum {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

// TestWrongShapes changes one field at a time, with a checksum that fits.
func TestWrongShapes(t *testing.T) {
	file := sample(t).File()
	const fields = 16 // where activation stands
	set := func(at int, value ...byte) []byte {
		bad := slices.Clone(file)
		copy(bad[at:], value)
		return reseal(bad)
	}
	insert := func(at int, value ...byte) []byte {
		bad := reseal(slices.Insert(slices.Clone(file), at, value...))
		copy(bad[12:], appendNumber(nil, len(bad), 4))
		return reseal(bad)
	}
	for _, c := range []struct {
		name   string
		file   []byte
		reason FileReason
		field  string
		offset int
	}{
		{"empty", nil, Truncated, "magic", 0},
		{"a text", []byte("not a network at all, but a long enough text"), NotANetwork, "magic", 0},
		{"version", set(8, 2), UnknownVersion, "version", 8},
		{"short length", set(12, 3, 0, 0, 0), BadField, "length", 12},
		{"more", append(slices.Clone(file), 0), TooLong, "end", len(file)},
		{"activation", set(fields, 7), BadField, "activation", fields},
		{"buckets", set(fields+1, 4), BadField, "buckets", fields + 1},
		{"input scale", set(fields+2, 1), BadField, "input scale", fields + 2},
		{"output scale", set(fields+4, 1), BadField, "output scale", fields + 4},
		{"centipawn scale", set(fields+6, 1), BadField, "centipawn scale", fields + 6},
		{"hidden 0", set(fields+8, 0), BadField, "hidden", -1},
		{"hidden 33", set(fields+8, 33), BadField, "hidden", -1},
		{"hidden 1024", set(fields+8, 0, 4), BadField, "hidden", -1},
		{"more hidden units than weights", set(fields+8, 48), Truncated, "input weights", -1},
		{"fewer", set(fields+8, 16), TooLong, "weights", -1},
		{"files", set(fields+10, 9), BadField, "variants", -1},
		{"files 0", set(fields+10, 0), BadField, "inputs", -1},
		{"kinds", set(fields+12, 'X'), BadField, "inputs", -1},
		{"kinds twice", set(fields+12, 'Q'), BadField, "inputs", -1},
		{"a kind too few", set(fields+13, 'J'), BadField, "variants", -1},
		{"variant", set(fields+21, 'X'), BadField, "variants", -1},
		{"long kinds", set(fields+11, 255), Truncated, "description", -1},
		{"long variants", set(fields+19, 255, 255), Truncated, "variants", -1},
		{"long description", set(fields+29, 255, 255, 255, 255), Truncated, "description", -1},
		{"a byte among the weights", insert(200, 1), TooLong, "weights", -1},
	} {
		var e *FileError
		_, err := Read(c.file)
		if !errors.As(err, &e) || e.Reason != c.reason || e.Field != c.field || c.offset >= 0 && e.Offset != c.offset {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if e.Offset < 0 || e.Offset > len(c.file) || !strings.Contains(e.Error(), e.Field) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestNewRefusesWrongSlices(t *testing.T) {
	h, w := sample(t).Header(), sample(t).Weights()
	for field, bad := range map[string]Weights{
		"input weights":  {w.Input[1:], w.Bias, w.Output, w.OutputBias},
		"biases":         {w.Input, w.Bias[1:], w.Output, w.OutputBias},
		"output weights": {w.Input, w.Bias, w.Output[1:], w.OutputBias},
		"output biases":  {w.Input, w.Bias, w.Output, w.OutputBias[1:]},
	} {
		var e *ShapeError
		if _, err := New(h, bad); !errors.As(err, &e) || e.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	h.Description = strings.Repeat("x", maxText+1)
	var e *ShapeError
	if _, err := New(h, w); !errors.As(err, &e) || e.Field != "description" {
		t.Error(err)
	}
	h.Variants = nil
	if _, err := New(h, w); !errors.As(err, &e) || e.Field != "variants" {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	file := sample(f).File()
	f.Add(file)
	f.Add(file[:len(file)/2])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, text := range [][]byte{file, reseal(append(slices.Clone(file), make([]byte, digestSize)...))} {
			n, err := Read(text)
			var e *FileError
			if err != nil {
				if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
					t.Fatalf("%v", err)
				}
				continue
			}
			if !bytes.Equal(n.File(), text) {
				t.Fatal("the file that is written differs from the one read")
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	file := randomNetwork(b, chess.JanusChess, 128, rand.New(rand.NewPCG(1, 1)), false).File()
	b.SetBytes(int64(len(file)))
	for b.Loop() {
		if _, err := Read(file); err != nil {
			b.Fatal(err)
		}
	}
}
