package tablebase_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// made returns a folder with the tables of three men of a game, a copy of those
// that are shipped.
func made(tb testing.TB, v *chess.Variant) string {
	tb.Helper()
	dir := tb.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "internal", "endings", "files", v.Name))); err != nil {
		tb.Fatal(err)
	}
	return dir
}

func position(tb testing.TB, v *chess.Variant, fen string) *chess.Position {
	tb.Helper()
	p, _, err := v.ReadFEN(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func opened(tb testing.TB, v *chess.Variant) *tablebase.Set {
	tb.Helper()
	set, err := tablebase.Open(v, made(tb, v))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = set.Close() })
	return set
}

func TestProbe(t *testing.T) {
	for _, test := range []struct {
		variant *chess.Variant
		fen     string
		wdl     tablebase.WDL
		dtm     tablebase.Value
	}{
		{chess.Orthodox, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", tablebase.Win, tablebase.WinIn(31)},
		{chess.Orthodox, "k7/8/1K6/8/8/8/8/7R w - - 0 1", tablebase.Win, tablebase.WinIn(1)},
		{chess.Orthodox, "k6R/8/1K6/8/8/8/8/8 b - - 0 1", tablebase.Loss, tablebase.LossIn(0)},
		{chess.Orthodox, "K6r/8/1k6/8/8/8/8/8 w - - 0 1", tablebase.Loss, tablebase.LossIn(0)},  // colours exchanged
		{chess.Orthodox, "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", tablebase.Draw, tablebase.DrawValue}, // stalemate
		{chess.Orthodox, "8/8/8/8/8/8/3kN3/K7 w - - 0 1", tablebase.Draw, tablebase.DrawValue},
		{chess.Orthodox, "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", tablebase.Draw, tablebase.DrawValue},
		{chess.Orthodox, "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", tablebase.Draw, tablebase.DrawValue},
		{chess.JanusChess, "10/10/10/10/10/2k7/10/K6J2 w - - 0 1", tablebase.Win, tablebase.WinIn(41)},
		{chess.TwoKings, "7K/5k1K/8/8/8/8/8/8 w - - 0 1", tablebase.Win, tablebase.WinIn(41)},
		{chess.TwoKings, "7k/5K1k/8/8/8/8/8/8 b - - 0 1", tablebase.Win, tablebase.WinIn(41)},
	} {
		set := opened(t, test.variant)
		r, err := set.Probe(position(t, test.variant, test.fen))
		if err != nil || r.WDL != test.wdl || r.DTM != test.dtm {
			t.Errorf("%s: %v %d, %v; want %v %d", test.fen, r.WDL, r.DTM, err, test.wdl, test.dtm)
		}
	}
}

func TestOutcomeCountsTheClock(t *testing.T) {
	r := tablebase.Result{WDL: tablebase.Win, DTZ: tablebase.WinIn(31), DTM: tablebase.WinIn(31)}
	if got := r.Outcome(69); got != tablebase.Win {
		t.Errorf("mate on the hundredth ply: %v", got)
	}
	if got := r.Outcome(70); got != tablebase.CursedWin {
		t.Errorf("a ply too late: %v", got)
	}
	r = tablebase.Result{WDL: tablebase.Loss, DTZ: tablebase.LossIn(30)}
	if a, b := r.Outcome(70), r.Outcome(71); a != tablebase.Loss || b != tablebase.BlessedLoss {
		t.Errorf("%v, %v", a, b)
	}
}

func TestProbeRefuses(t *testing.T) {
	set := opened(t, chess.Orthodox)
	for _, test := range []struct {
		variant     *chess.Variant
		fen, reason string
	}{
		{chess.Orthodox, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castle"},
		{chess.Orthodox, "4k3/8/8/8/8/8/8/Q3K2R w - - 0 1", "KQRvK: there is no file"},
		{chess.TwoKings, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "belongs to Two Kings"},
	} {
		_, err := set.WDL(position(t, test.variant, test.fen))
		var no *tablebase.NoTableError
		if !errors.As(err, &no) || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%s: %v", test.fen, err)
		}
	}
}

// What is not a table, or not the one that its name says, is refused, and the
// other files serve on.
func TestBadFilesAreRefused(t *testing.T) {
	dir := made(t, chess.Orthodox)
	whole, err := os.ReadFile(filepath.Join(dir, "KRvK.dtm"))
	if err != nil {
		t.Fatal(err)
	}
	changed := func(i int) []byte {
		b := append([]byte{}, whole...)
		b[i] ^= 0x10
		return b
	}
	for _, test := range []struct {
		name, reason string
		text         []byte
	}{
		{"KQvK.dtm", "not its name", whole},
		{"KRvK.wdl", "not its name", whole},
		{"KRvK.dtm", "no endgame table", []byte("%PDF-1.7")},
		{"KRvK.dtm", "no endgame table", nil},
		{"KRvK.dtm", "cut short", whole[:20]},
		{"KRvK.dtm", "cut short", whole[:len(whole)-1]},
		{"KRvK.dtm", "longer", append(append([]byte{}, whole...), 0)},
		{"KRvK.dtm", "checksum", changed(21)},
		{"KRvK.dtm", "checksum", changed(130)},
	} {
		path := filepath.Join(dir, test.name)
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, test.text, 0o644); err != nil {
			t.Fatal(err)
		}
		set, err := tablebase.Open(chess.Orthodox, dir)
		var bad *tablebase.FileError
		if !errors.As(err, &bad) || bad.Path != path || !strings.Contains(bad.Reason, test.reason) {
			t.Errorf("%s: %v, want %q", test.name, err, test.reason)
		}
		if set == nil || set.Men() != 3 || len(set.Endings()) == 0 {
			t.Errorf("%s: the others do not serve", test.name)
		}
		_ = set.Close()
		if err := os.WriteFile(path, before, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A block that does not decompress to what was written is never believed.
func TestDamagedBlockIsRefused(t *testing.T) {
	dir := made(t, chess.Orthodox)
	path := filepath.Join(dir, "KRvK.dtm")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(b) * 3 / 4; i < len(b); i += 97 {
		b[i] ^= 0x55
	}
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	set, err := tablebase.Open(chess.Orthodox, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	c, err := tablebase.ParseClass(chess.Orthodox, "KRvK")
	if err != nil {
		t.Fatal(err)
	}
	_, err = set.Values(c, tablebase.PartDTM)
	var bad *tablebase.FileError
	if !errors.As(err, &bad) || bad.Block < 0 {
		t.Errorf("%v", err)
	}
}

func TestManyGoroutines(t *testing.T) {
	set := opened(t, chess.Orthodox)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			p := position(t, chess.Orthodox, "8/8/8/3k4/8/8/1R6/K7 w - - 0 1")
			for range 200 {
				moves := p.LegalMoves(nil)
				if len(moves) == 0 {
					return
				}
				r, err := set.Probe(p)
				if err != nil || r.DTM.Plies() == 0 && r.WDL != tablebase.Draw {
					t.Errorf("%s: %v %v", p.FEN(), r, err)
				}
				p.Make(moves[p.Ply()%len(moves)])
				if p.Occupied().Count() < 3 {
					return
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkWDLWarm(b *testing.B) {
	set := opened(b, chess.JanusChess)
	p := position(b, chess.JanusChess, "10/10/10/4k5/10/10/J9/K9 w - - 0 1")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := set.WDL(p); err != nil {
			b.Fatal(err)
		}
	}
}

// Opening a file and asking once: all blocks are cold.
func BenchmarkProbeCold(b *testing.B) {
	dir := made(b, chess.JanusChess)
	p := position(b, chess.JanusChess, "10/10/10/4k5/10/10/J9/K9 w - - 0 1")
	c := tablebase.ClassOf(p)
	for b.Loop() {
		b.StopTimer()
		set, err := tablebase.OpenEnding(chess.JanusChess, dir, c)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := set.DTM(p); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		_ = set.Close()
		b.StartTimer()
	}
}

func ExampleSet_Probe() {
	set, err := tablebase.Open(chess.Orthodox, "no/such/folder")
	if err != nil {
		return
	}
	defer set.Close()
	r, err := set.Probe(chess.Orthodox.StartPosition())
	if err == nil {
		_ = r.Outcome(0)
	}
}
