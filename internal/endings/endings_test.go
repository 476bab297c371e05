package endings

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/retro"
	"bifrons.chess/tablebase"
)

// The files that are shipped are what the generator makes.
func TestShippedFilesAreWhatIsBuilt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds them all")
	}
	for _, v := range chess.Variants() {
		dir := t.TempDir()
		b := retro.Builder{Variant: v, Dir: dir}
		if err := b.Build(t.Context(), tablebase.Classes(v, 3)); err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		compared := 0
		for _, f := range made {
			if strings.HasSuffix(f.Name(), ".json") {
				continue
			}
			want, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			got, err := files.ReadFile("files/" + v.Name + "/" + f.Name())
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s/%s is not what is built: run go generate (%v)", v.Name, f.Name(), err)
			}
			compared++
		}
		shipped, err := files.ReadDir("files/" + v.Name)
		if err != nil || len(shipped) != compared {
			t.Errorf("%s: %d files shipped, %d made (%v)", v.Name, len(shipped), compared, err)
		}
	}
}

// In a browser the tables of a game are to take at most 300 kB.
func TestShippedFilesAreSmall(t *testing.T) {
	for _, v := range chess.Variants() {
		list, err := files.ReadDir("files/" + v.Name)
		if err != nil {
			t.Fatal(err)
		}
		var size int64
		for _, f := range list {
			info, err := f.Info()
			if err != nil {
				t.Fatal(err)
			}
			size += info.Size()
		}
		if size > 300_000 {
			t.Errorf("%s: %d bytes", v.Name, size)
		}
	}
}

// The engine mates in exactly the plies that tables tell, against the longest
// resistance, whatever the halfmove clock is as long as there is time.
func TestEngineConverts(t *testing.T) {
	for _, test := range []struct {
		variant *chess.Variant
		fen     string
		plies   int // to mate; 0 for a draw by the fifty-move rule
	}{
		{chess.Orthodox, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 31},
		{chess.Orthodox, "8/8/8/8/8/2k5/1R6/K7 w - - 69 1", 31},
		{chess.Orthodox, "8/8/8/8/8/2k5/1R6/K7 w - - 70 1", 0},
		{chess.Orthodox, "8/8/8/6k1/8/8/1P4K1/8 w - - 0 1", 55},
		{chess.JanusChess, "10/10/10/10/10/2k7/10/K6J2 w - - 0 1", 41},
		{chess.JanusChess, "10/10/10/6k3/10/10/1P4K3/10 w - - 0 1", 57},
		{chess.TwoKings, "7K/5k1K/8/8/8/8/8/8 w - - 0 1", 41},
	} {
		p, _, err := test.variant.ReadFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		sides := [2]*engine.Engine{}
		for i := range sides {
			sides[i] = engine.New(engine.Options{Hash: 1, Seed: 1})
			sides[i].SetTables(Shipped())
		}
		plies := 0
		for ; !p.Outcome().Over && !p.Claims().Any(); plies++ {
			r := sides[plies%2].Search(p, engine.Limits{Depth: 6}, nil, nil)
			if mate, ok := r.Score.MateIn(); test.plies > 0 && (!ok || max(mate, -mate) != (test.plies-plies+1)/2) {
				t.Fatalf("%s: score %d after %d plies", test.fen, r.Score, plies)
			}
			p.Make(r.Move)
		}
		won := p.Outcome().Reason == chess.Checkmate
		if won != (test.plies > 0) || won && plies != test.plies {
			t.Errorf("%s: %v after %d plies, want %d", test.fen, p.Outcome(), plies, test.plies)
		}
	}
}

// With little left of the fifty moves the engine hurries to a capture or a
// Pawn's move, where the quickest mate would come too late.
func TestEngineHurries(t *testing.T) {
	p, _, err := chess.Orthodox.ReadFEN("8/8/8/8/8/1k6/4P3/4K3 w - - 98 80")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.Options{Hash: 1, Seed: 1})
	e.SetTables(Shipped())
	r := e.Search(p, engine.Limits{Depth: 6}, nil, nil)
	q := p.Clone()
	q.Make(r.Move)
	w, err := Shipped().set(q).WDL(q)
	if err != nil || q.HalfmoveClock() != 0 && q.HalfmoveClock() < 99 || w > tablebase.Draw {
		t.Errorf("%s: clock %d, then %v (%v)", p.UCI(r.Move), q.HalfmoveClock(), w, err)
	}
}

func TestNamed(t *testing.T) {
	if got, err := Named(BuiltIn); err != nil || got != Shipped() || got.Men() != 3 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := Named("<empty>"); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := Named(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no endgame tables") {
		t.Errorf("%v", err)
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "janus"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "janus", "KQvK.wdl"), []byte("letter"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Named(dir); err == nil || !strings.Contains(err.Error(), "KQvK.wdl: no endgame table") {
		t.Errorf("%v", err)
	}
}
