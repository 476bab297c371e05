package retro

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// built makes endings in a folder of the test and opens it.
func built(t *testing.T, v *chess.Variant, list []tablebase.Class) *tablebase.Set {
	t.Helper()
	dir := t.TempDir()
	b := Builder{Variant: v, Dir: dir}
	if err := b.Build(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	set, err := tablebase.Open(v, dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	})
	return set
}

func verified(t *testing.T, set *tablebase.Set, sample int, list []tablebase.Class) {
	t.Helper()
	r := Verifier{Set: set, Sample: sample}
	for _, c := range list {
		n, err := r.Verify(t.Context(), c)
		if err != nil || n == 0 {
			t.Errorf("%s: %d positions compared: %v", c.Name(set.Variant()), n, err)
		}
	}
}

// All tables of three men, whole.
func TestThreeMenAgreeWithTheirMoves(t *testing.T) {
	for _, v := range chess.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			list := append(tablebase.Classes(v, 2), tablebase.Classes(v, 3)...)
			sample := 1
			if testing.Short() {
				sample = 16
			}
			verified(t, built(t, v, list), sample, list)
		})
	}
}

// A class of each kind with four men: a part of them, or all that it takes and
// the whole of it where BIFRONS_TABLEBASE is set.
func TestFourMenAgreeWithTheirMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	kinds := []struct {
		variant *chess.Variant
		name    string
		long    bool
	}{
		{chess.TwoKings, "KNNvK", false},
		{chess.TwoKings, "KPvKN", false},
		{chess.TwoKings, "KKvKK", false},
		{chess.TwoKings, "KKPvK", true},
		{chess.TwoKings, "KvKKP", true},
		{chess.TwoKings, "KKvKP", true},
		{chess.TwoKings, "KPvKP", true},
		{chess.TwoKings, "KPPvK", true},
		{chess.JanusChess, "KJvKP", true},
		{chess.JanusChess, "KPvKP", true},
	}
	for _, k := range kinds {
		if k.long && !long() {
			continue
		}
		t.Run(k.variant.Name+"/"+k.name, func(t *testing.T) {
			c := classes(t, k.variant, k.name)
			sample := 40
			if long() {
				sample = 1
			}
			c[0], _ = c[0].Canonical()
			verified(t, built(t, k.variant, c), sample, c)
		})
	}
}

// A wrong value is found, and so is a file that fails its checksum.
func TestVerifyFindsMistakes(t *testing.T) {
	v := chess.Orthodox
	list := classes(t, v, "KRvK")
	dir := t.TempDir()
	b := Builder{Variant: v, Dir: dir}
	if err := b.Build(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	set, err := tablebase.Open(v, dir)
	if err != nil {
		t.Fatal(err)
	}
	mate, err := set.Values(list[0], tablebase.PartDTM)
	if err != nil {
		t.Fatal(err)
	}
	if err := set.Close(); err != nil {
		t.Fatal(err)
	}
	// One position's distance is made two plies longer.
	x := tablebase.NewIndex(v, list[0])
	p, _, err := v.ReadFEN("8/8/8/3k4/8/8/8/K6R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	i, side := x.Locate(p, false)
	mate[side][i] += 4
	f, err := os.Create(filepath.Join(dir, "KRvK.dtm"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(tablebase.Write(f, x, tablebase.PartDTM, mate, mate), f.Close()); err != nil {
		t.Fatal(err)
	}
	if set, err = tablebase.Open(v, dir); err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	r := Verifier{Set: set}
	var wrong *MismatchError
	if _, err := r.Verify(t.Context(), list[0]); !errors.As(err, &wrong) || wrong.Part != tablebase.PartDTM {
		t.Errorf("%v", err)
	}
}
