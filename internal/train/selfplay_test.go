package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// grabber is a Searcher that looks one move ahead for material. Like a real
// one it remembers something, which Clear must make it forget.
type grabber struct {
	moves    []chess.Move
	searches uint64
}

func (g *grabber) Clear() { g.searches = 0 }

func (g *grabber) Search(p *chess.Position, nodes int, judged func(*chess.Position)) (best chess.Move, score int) {
	g.searches++
	g.moves = p.LegalMoves(g.moves[:0])
	score = -1 << 20
	tie := uint64(0)
	for _, m := range g.moves {
		p.Make(m)
		s := -material(p)
		if judged != nil && !p.InCheck() {
			judged(p)
		}
		if !p.HasLegalMove() && p.InCheck() {
			s = MateScore + 100
		}
		mixed := (p.Key() ^ g.searches*0x9e3779b97f4a7c15 ^ uint64(nodes)) * 0xbf58476d1ce4e5b9 >> 32
		p.Unmake()
		if s > score || s == score && mixed > tie {
			best, score, tie = m, s, mixed
		}
	}
	return best, score
}

// material is the balance for the side to move, in centipawns.
func material(p *chess.Position) int {
	sum := 0
	for occupied := p.Occupied(); occupied.Any(); {
		pc := p.PieceAt(occupied.Pop())
		v := p.Variant().Value(pc.Kind())
		if pc.Color() != p.Turn() {
			v = -v
		}
		sum += v
	}
	return sum
}

func quick() Settings {
	s := DefaultSettings()
	s.Nodes, s.DrawFrom, s.DrawPlies, s.MaxPlies, s.Branches, s.Leaves = 50, 40, 6, 160, 1, 2
	return s
}

func generation(path string, v *chess.Variant, target, threads int) Generation {
	return Generation{
		Path: path, Header: DataHeader{Variant: v, Generation: 3, Seed: 99}, Settings: quick(),
		Target: target, Threads: threads, New: func() Searcher { return &grabber{} },
	}
}

func generate(t *testing.T, job Generation) Progress {
	t.Helper()
	p, err := Generate(context.Background(), job)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// readAll reads a data file that must be whole.
func readAll(t *testing.T, file []byte, each func(*Game)) DataHeader {
	t.Helper()
	r, err := NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return r.Header()
		}
		if err != nil {
			t.Fatal(err)
		}
		each(g)
	}
}

// TestFileDependsOnNothingButTheSeed: one thread or several, in one go or
// broken off at any byte and resumed, the same file.
func TestFileDependsOnNothingButTheSeed(t *testing.T) {
	for _, v := range chess.Variants() {
		dir := t.TempDir()
		one, four := filepath.Join(dir, "one"), filepath.Join(dir, "four")
		target := 400
		done := generate(t, generation(one, v, target, 1))
		generate(t, generation(four, v, target, 4))
		want := contents(t, one)
		if !bytes.Equal(want, contents(t, four)) {
			t.Fatalf("%s: four threads write another file", v.Name)
		}
		if done.Positions < target || done.Games == 0 {
			t.Fatalf("%s: %+v", v.Name, done)
		}
		other := generation(filepath.Join(dir, "seed"), v, target, 1)
		other.Header.Seed++
		generate(t, other)
		if bytes.Equal(want, contents(t, other.Path)) {
			t.Errorf("%s: another seed plays the same games", v.Name)
		}
		for _, cut := range []int{0, 5, 40, len(want) / 3, len(want) / 2, len(want) - 1} {
			torn := filepath.Join(dir, "torn")
			if err := os.WriteFile(torn, want[:cut], 0o666); err != nil {
				t.Fatal(err)
			}
			generate(t, generation(torn, v, target, 2))
			if !bytes.Equal(want, contents(t, torn)) {
				t.Fatalf("%s: cut at %d and resumed: another file", v.Name, cut)
			}
		}
		again := generate(t, generation(one, v, target, 1))
		if again.Positions != done.Positions || !bytes.Equal(want, contents(t, one)) {
			t.Errorf("%s: a finished file grows", v.Name)
		}
	}
}

func TestInterruptedWorkKeepsWholeGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data")
	job := generation(path, chess.JanusChess, 1<<30, 2)
	ctx, cancel := context.WithCancel(context.Background())
	job.Progress = func(p Progress) {
		if p.Games >= 6 {
			cancel()
		}
	}
	p, err := Generate(ctx, job)
	if err != nil || p.Games < 6 || p.Speed <= 0 || p.Left <= 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	games := 0
	readAll(t, contents(t, path), func(g *Game) {
		if g.Number != games {
			t.Errorf("game %d has number %d", games, g.Number)
		}
		games++
	})
	if games != p.Games {
		t.Errorf("%d games in the file, %d reported", games, p.Games)
	}
}

// TestGamesAreSound reads what was played: legal, quiet positions with scores
// within bounds, results that fit.
func TestGamesAreSound(t *testing.T) {
	for _, v := range chess.Variants() {
		path := filepath.Join(t.TempDir(), "data")
		job := generation(path, v, 3000, 2)
		done := generate(t, job)
		var results [numResults]int
		var endings [numEndings]int
		positions, spare := 0, 0
		h := readAll(t, contents(t, path), func(g *Game) {
			results[g.Result]++
			endings[g.Ending]++
			positions += g.Len()
			for i := range g.Len() {
				r := g.Record(i)
				p, err := v.NewPosition(r.Setup())
				if err != nil {
					t.Fatalf("%s: game %d, record %d: %v", v.Name, g.Number, i, err)
				}
				end := g.Plies
				if r.Branch() { // from the last position perhaps
					end++
				}
				if p.InCheck() || r.Score() > job.Settings.ScoreBound || -r.Score() > job.Settings.ScoreBound ||
					r.Ply() < job.Settings.OpeningPlies || r.Ply() >= end || p.Turn() != r.Turn() {
					t.Fatalf("%s: game %d, record %d should not be there: %s", v.Name, g.Number, i, p.FEN())
				}
				if p.Pieces(chess.White, chess.King).Several() {
					spare++
				}
			}
		})
		if h.Variant != v || h.Generation != 3 || h.Seed != 99 || h.Settings != job.Settings.String() {
			t.Errorf("%s: header %+v", v.Name, h)
		}
		if positions != done.Positions || results[WhiteWins] == 0 || results[BlackWins] == 0 || results[Draw] == 0 ||
			endings[ByScore] == 0 || endings[ByRule] == 0 {
			t.Errorf("%s: %d positions, results %v, endings %v", v.Name, positions, results, endings)
		}
		if (spare > 0) != (v.Kings > 1) {
			t.Errorf("%s: %d positions with two white Kings", v.Name, spare)
		}
	}
}

// TestRecordKeepsThePosition compares the men of records with those of the
// positions that they were made of.
func TestRecordKeepsThePosition(t *testing.T) {
	for _, v := range chess.Variants() {
		p := v.StartPosition()
		g := &grabber{}
		for ply := 0; ply < 80; ply++ {
			if over, _ := gameOver(p); over {
				break
			}
			r := Record{v.Files, appendRecord(nil, p, int16(-ply*7), ply, false)}
			var got, want [nnue.MaxMen]nnue.Man
			if n, m := r.Men(&got), nnue.Men(p, &want); n != m || got != want {
				t.Fatalf("%s: men differ", p.FEN())
			}
			q, err := v.NewPosition(r.Setup())
			if err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			if r.Score() != -ply*7 || r.Ply() != ply || q.CastlingRights() != p.CastlingRights() || q.Turn() != p.Turn() {
				t.Fatalf("%s: score %d, ply %d, comes back as %s", p.FEN(), r.Score(), r.Ply(), q.FEN())
			}
			m, _ := g.Search(p, ply, nil)
			p.Make(m)
		}
	}
}

func TestWrongSettings(t *testing.T) {
	for name, change := range map[string]func(*Settings){
		"nodes":         func(s *Settings) { s.Nodes = 0 },
		"opening plies": func(s *Settings) { s.OpeningPlies = -1 },
		"opening bound": func(s *Settings) { s.OpeningBound = 0 },
		"score bound":   func(s *Settings) { s.ScoreBound = MateScore },
		"win score":     func(s *Settings) { s.WinScore = 0 },
		"win plies":     func(s *Settings) { s.WinPlies = 0 },
		"draw score":    func(s *Settings) { s.DrawScore = -1 },
		"draw plies":    func(s *Settings) { s.DrawPlies = 0 },
		"draw from":     func(s *Settings) { s.DrawFrom = -1 },
		"max plies":     func(s *Settings) { s.MaxPlies = maxRecords + 1 },
	} {
		job := generation(filepath.Join(t.TempDir(), "data"), chess.JanusChess, 10, 1)
		change(&job.Settings)
		var e *SettingError
		if _, err := Generate(context.Background(), job); !errors.As(err, &e) || e.Name != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Branches and leaves are positions that the game did not have: they are
// marked, and a network learns their scores alone. Without either there are
// none.
func TestBranches(t *testing.T) {
	for _, c := range []struct{ branches, leaves int }{{0, 0}, {5, 0}, {0, 4}} {
		job := generation(filepath.Join(t.TempDir(), "x.data"), chess.JanusChess, 500, 1)
		job.Settings.Branches, job.Settings.Leaves = c.branches, c.leaves
		generate(t, job)
		l := newLearner(shape{nnue.InputsOf(chess.JanusChess), 16}, 0.5)
		of := [2]int{}
		readAll(t, contents(t, job.Path), func(g *Game) {
			for i := range g.Len() {
				r := g.Record(i)
				if _, err := chess.JanusChess.NewPosition(r.Setup()); err != nil {
					t.Fatal(err)
				}
				n := 0
				if r.Branch() {
					n = 1
				}
				of[n]++
				if same := l.expected(r, WhiteWins) == l.expected(r, BlackWins); same != r.Branch() {
					t.Fatalf("record %d of game %d: branch %v, the result weighs nothing %v", i, g.Number, r.Branch(), same)
				}
			}
		})
		aside := c.branches + c.leaves
		if (of[1] > of[0]) != (aside > 0) || c.leaves == 0 && of[1] > c.branches*of[0] || of[0] == 0 {
			t.Errorf("%+v: %d records of games, %d of others", c, of[0], of[1])
		}
	}
}

// Each of many positions is as likely to be drawn as any other.
func TestSampleIsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var positions []*chess.Position
	p := chess.JanusChess.StartPosition()
	for range 10 {
		positions = append(positions, p.Clone())
		p.Make(p.LegalMoves(nil)[0])
	}
	const rounds = 20_000
	drawn := map[chess.Setup]int{}
	var s sample
	for range rounds {
		offer := s.begin(3, rng)
		for _, p := range positions {
			offer(p)
		}
		if len(s.kept) != 3 {
			t.Fatal(len(s.kept), "kept")
		}
		for _, setup := range s.kept {
			drawn[setup]++
		}
	}
	for i, p := range positions {
		// 6000 expected; the standard deviation is 65.
		if n := drawn[p.Setup()]; n < 5600 || n > 6400 {
			t.Errorf("position %d drawn %d times", i, n)
		}
	}
	if s.begin(0, rng) != nil {
		t.Error("a sample of none wants positions")
	}
}
