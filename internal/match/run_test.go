package match

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// newMatch is a short match of two good actors with files in a new folder.
func newMatch(t *testing.T) *Match {
	dir := t.TempDir()
	return &Match{
		Variant: chess.JanusChess, Games: 12, Concurrency: 2,
		Engines:  []*Spec{actor("a", "good"), actor("b", "good")},
		Openings: &Book{From: "random:4", Random: 4, Seed: 5},
		Path:     filepath.Join(dir, "match.jsonl"), PGNPath: filepath.Join(dir, "match.pgn"),
		Adjudicator: Adjudicator{MaxPlies: 60},
	}
}

func runMatch(t *testing.T, m *Match) *Table {
	t.Helper()
	table, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// readGames reads a PGN file; every game must be good.
func readGames(t *testing.T, path string) (games []*pgn.Game) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range pgn.NewReader(bytes.NewReader(text), pgn.Options{}).Games() {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

func TestMatch(t *testing.T) {
	m := newMatch(t)
	games, pairs := 0, 0
	m.Told = func(e Event) {
		switch {
		case e.Game != nil:
			games++
		case e.PairDone:
			pairs++
			if e.Table.Pairs() != pairs {
				t.Errorf("%d pairs in the table after %d", e.Table.Pairs(), pairs)
			}
		}
	}
	table := runMatch(t, m)
	if games != 12 || pairs != 6 {
		t.Errorf("heard of %d games and %d pairs", games, pairs)
	}
	// The actors play by the position alone: each pair is one game twice.
	counts, results := table.Pairing(0, 1)
	if counts != (Pentanomial{0, 0, 6, 0, 0}) || results.Games() != 12 || results.Wins != results.Losses {
		t.Errorf("%v, %v", counts, results)
	}
	a := table.Conduct(0)
	if a.FaultCount() != 0 || a.Moves == 0 || a.Nodes != uint64(1000*a.Moves) || a.NPS() < 99_000 || a.NPS() > 101_000 || a.Depth() < 5 || a.Depth() > 7 {
		t.Errorf("%+v", a)
	}
	var text strings.Builder
	if err := table.Write(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a v b: 12 games", "6.0 points (50.0 %)", "0, 0, 6, 0, 0", "Elo 0.0 ± ?", "time losses"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, &text)
		}
	}

	list := readGames(t, m.PGNPath)
	if len(list) != 12 {
		t.Fatalf("%d games in the PGN", len(list))
	}
	openings := map[string]int{}
	for _, g := range list {
		opening, evals := "", 0
		for n := range g.MainLine() {
			switch e, ok := n.Eval(); {
			case ok:
				evals++
				if e.Depth < 5 || e.Depth > 7 || e.Mate {
					t.Errorf("evaluation %v", e)
				}
			default:
				opening += n.Move.String()
			}
		}
		openings[opening+g.Tag("White")]++
		if g.Variant != chess.JanusChess || evals == 0 || g.Tag("TimeControl") != "nodes 1000" || g.Result == pgn.Unfinished ||
			g.Tag("Termination") == "" || g.Tag("White")+g.Tag("Black") != "ab" && g.Tag("White")+g.Tag("Black") != "ba" {
			t.Errorf("%s", g)
		}
	}
	// Six openings, each with a and with b as White.
	if len(openings) != 12 {
		t.Errorf("%v", openings)
	}
}

// comparable leaves out what differs from run to run.
func comparable(t *testing.T, m *Match) (pairs []Pair) {
	t.Helper()
	f, pairs, _, err := openFile(m.Path, m.settings(), false)
	if err != nil {
		t.Fatal(err)
	}
	f.close()
	for i := range pairs {
		for j := range pairs[i].Games {
			g := &pairs[i].Games[j]
			g.Ended, g.Times, g.Stalled = "", nil, 0
		}
	}
	slices.SortFunc(pairs, func(a, b Pair) int { return a.Number - b.Number })
	return pairs
}

// A match that is broken off, at any moment and in the middle of a line, goes
// on and comes out the same.
func TestMatchGoesOn(t *testing.T) {
	whole := newMatch(t)
	runMatch(t, whole)
	want := comparable(t, whole)

	m := newMatch(t)
	ctx, cancel := context.WithCancel(t.Context())
	m.Told = func(e Event) {
		if e.PairDone && e.Table.Pairs() == 2 {
			cancel()
		}
	}
	table, err := m.Run(ctx)
	if err != nil || table.Pairs() < 2 || table.Pairs() >= 6 {
		t.Fatalf("%d pairs, %v", table.Pairs(), err)
	}
	before := table.Pairs()
	// The last line torn, and the PGN with it.
	for _, path := range []string{m.Path, m.PGNPath} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, info.Size()-20); err != nil {
			t.Fatal(err)
		}
	}
	var warnings []string
	first := -1
	m.Told = func(e Event) {
		if e.Warning != "" {
			warnings = append(warnings, e.Warning)
		}
		if e.PairDone && first < 0 {
			first = e.Table.Pairs()
		}
	}
	table = runMatch(t, m)
	if table.Pairs() != 6 || first != before {
		t.Errorf("%d pairs at the end; the first after going on was number %d, not %d", table.Pairs(), first, before)
	}
	if len(warnings) != 1 || !strings.Contains(warnings[0], "torn") {
		t.Errorf("warnings: %q", warnings)
	}
	got := comparable(t, m)
	if len(got) != len(want) {
		t.Fatalf("%d pairs, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i].Games[0].Moves != want[i].Games[0].Moves || got[i].Opening != want[i].Opening || got[i].Games[1].Result != want[i].Games[1].Result {
			t.Errorf("pair %d differs:\n%+v\n%+v", i, got[i], want[i])
		}
	}
	if n := len(readGames(t, m.PGNPath)); n != 12 {
		t.Errorf("%d games in the PGN", n)
	}
	// More games go on too; there is nothing to play where all are played.
	m.Games, m.Told = 14, nil
	if table := runMatch(t, m); table.Pairs() != 7 {
		t.Errorf("%d pairs, want 7", table.Pairs())
	}
	size := fileSize(t, m.Path)
	if table := runMatch(t, m); table.Pairs() != 7 || fileSize(t, m.Path) != size {
		t.Errorf("a finished match has changed")
	}
}

func fileSize(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func TestOtherSettingsAreRefused(t *testing.T) {
	m := newMatch(t)
	m.Games = 2
	runMatch(t, m)
	for _, c := range []struct {
		change func(*Match)
		want   string
	}{
		{func(m *Match) { m.Engines[1] = actor("c", "good") }, `engine 2: name was b and is c; --restart begins anew`},
		{func(m *Match) { m.Engines[0].Options = []Option{{"Hash", "4"}} }, "engine 1: option.Hash was not given and is 4"},
		{func(m *Match) { m.Engines[0].Limit = Limit{Nodes: 999} }, `engine 1: limit was nodes 1000 and is nodes 999`},
		{func(m *Match) { m.Openings.Seed = 9 }, "settings: --seed was 5 and is 9; --restart"},
		{func(m *Match) { m.Variant = chess.TwoKings }, "--variant was janus and is twokings"},
		{func(m *Match) { m.SPRT = SPRT{0, 5, 0.05, 0.05} }, "--sprt was not given and is 0,5,0.05,0.05"},
		{func(m *Match) { m.Adjudicator.MaxPlies = 0 }, "--max-plies was 60 and is not given"},
		{func(m *Match) { m.Adjudicator.DrawMoves = 3 }, "--draw-score was not given and is 0; --draw-moves was not given and is 3"},
		{func(m *Match) { m.Engines = append(m.Engines, actor("c", "good")) }, "engine 3: name was not given and is c; engine 3: cmd"},
		{func(m *Match) { m.Meetings, m.Openings.InOrder = Gauntlet, true }, "--gauntlet was not given and is given; --order was random and is sequential; --seed was 5"},
	} {
		other := newMatch(t)
		other.Path, other.PGNPath, other.Games = m.Path, m.PGNPath, m.Games
		c.change(other)
		_, err := other.Run(t.Context())
		if _, ok := errors.AsType[*SettingsError](err); !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
	// Settings with which no pair was finished are forgotten.
	begun := newMatch(t)
	begun.Engines[0].Options = []Option{{"Hash", "99999"}}
	if _, err := begun.Run(t.Context()); err == nil {
		t.Error("an impossible option is taken")
	}
	begun.Engines[0].Options = nil
	if table := runMatch(t, begun); table.Pairs() != 6 {
		t.Errorf("%d pairs", table.Pairs())
	}
	other := newMatch(t)
	other.Path, other.PGNPath, other.Games = m.Path, m.PGNPath, 4
	other.Openings.Seed, other.Restart = 9, true
	if table := runMatch(t, other); table.Pairs() != 2 {
		t.Errorf("%d pairs after a restart", table.Pairs())
	}
	// Games of nobody knows what are not written over.
	stray := newMatch(t)
	stray.PGNPath = m.PGNPath
	if _, err := stray.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "holds games already") {
		t.Errorf("%v", err)
	}
}

// Two processes, or two matches in one, do not write the same file.
func TestFileInUse(t *testing.T) {
	m := newMatch(t)
	f, _, _, err := openFile(m.Path, m.settings(), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := openFile(m.Path, m.settings(), true); err == nil || !strings.Contains(err.Error(), "is in use") {
		if runtime.GOOS == "linux" {
			t.Errorf("%v", err)
		}
	}
	f.close()
}

func TestDamagedFiles(t *testing.T) {
	m := newMatch(t)
	m.Games = 4
	runMatch(t, m)
	text, err := os.ReadFile(m.Path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for _, c := range []struct{ name, text, want string }{
		{"not JSON", lines[0] + "{nonsense\n" + lines[2], ":2: "},
		{"a pair twice", lines[0] + lines[1] + lines[1], ":3: pair "},
		{"another kind of file", "# openings\ne2e4\n", ":1: this is no file of a match"},
		{"a column too short", lines[0] + strings.Replace(lines[1], `"depths":[`, `"depths":[5,`, 1), ":2: the columns"},
		{"no such engine", lines[0] + strings.Replace(lines[1], `"engines":[0,1]`, `"engines":[0,7]`, 1), ":2: there is no engine 7"},
		{"no such ending", lines[0] + strings.Replace(lines[1], `"ending":"`, `"ending":"x`, 1), ":2: ending"},
		{"an impossible move", lines[0] + strings.Replace(lines[1], `"moves":"`, `"moves":"a1a8 `, 1), ":2: "},
	} {
		if err := os.WriteFile(m.Path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := m.Run(t.Context())
		if _, ok := errors.AsType[*FileError](err); !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
		if after, err := os.ReadFile(m.Path); err != nil || string(after) != c.text {
			t.Errorf("%s: the damaged file was changed", c.name)
		}
	}
}

// An engine that crashes loses that game, is started anew for the next, and
// the transcript is kept.
func TestCrashesInAMatch(t *testing.T) {
	m := newMatch(t)
	m.Games = 4
	m.Engines[1] = actor("b", "crash", "4")
	var faults []*Record
	m.Told = func(e Event) {
		if e.Game != nil && e.Game.Ending.Fault() {
			faults = append(faults, e.Game)
		}
	}
	table := runMatch(t, m)
	counts, _ := table.Pairing(0, 1)
	if counts != (Pentanomial{0, 0, 0, 0, 2}) || table.Conduct(1).Faults[ByCrash] != 4 || table.FaultCount() != 4 || len(faults) != 4 {
		t.Errorf("%v, %+v", counts, table.Conduct(1))
	}
	if e := counts.Elo(); e.Superior != 1 {
		t.Errorf("%+v", e)
	}
	files, err := filepath.Glob(filepath.Join(m.FaultFolder(), "game-*-b.txt"))
	if err != nil || len(files) != 4 {
		t.Fatalf("%d transcripts, %v", len(files), err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"crash: b: ended while bestmove was expected (exit status 3): boom", "final position: ", "> position startpos moves", "! boom"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the transcript lacks %q:\n%s", want, text)
		}
	}
	for _, g := range readGames(t, m.PGNPath) {
		if g.Tag("Termination") != "abandoned: b crashed" {
			t.Errorf("termination %q", g.Tag("Termination"))
		}
	}
}

// A test stops the match, and does not go on when the match is called again.
func TestSPRTStopsTheMatch(t *testing.T) {
	m := newMatch(t)
	m.Games, m.SPRT = 2000, SPRT{0, 200, 0.05, 0.05}
	m.Engines[1] = actor("b", "cecp-resign", "1")
	m.Engines[1].Limit = Limit{Base: 1e12}
	m.Engines[1].Protocol = ProtocolCECP
	table := runMatch(t, m)
	if table.Verdict() != AcceptedH1 || table.Pairs() >= 100 {
		t.Errorf("%v after %d pairs", table.Verdict(), table.Pairs())
	}
	pairs := table.Pairs()
	if table := runMatch(t, m); table.Pairs() != pairs {
		t.Errorf("%d pairs, then %d", pairs, table.Pairs())
	}
	if line := table.TestLine(); !strings.Contains(line, "H1 accepted") || !strings.HasPrefix(line, "SPRT [0, 200]: LLR ") {
		t.Errorf("%q", line)
	}
}

func TestTournaments(t *testing.T) {
	for _, c := range []struct {
		meetings Meetings
		pairs    int
		met      [3]bool // first and second, first and third, second and third
	}{
		{AllPlayAll, 6, [3]bool{true, true, true}},
		{Gauntlet, 4, [3]bool{true, true, false}},
		{Ladder, 4, [3]bool{true, false, true}},
	} {
		m := newMatch(t)
		m.Meetings, m.Games = c.meetings, 4
		m.Engines = append(m.Engines, actor("loser", "illegal", "3"))
		table := runMatch(t, m)
		var met [3]bool
		for i, pairing := range [3][2]int{{0, 1}, {0, 2}, {1, 2}} {
			_, between := table.Pairing(pairing[0], pairing[1])
			met[i] = between.Games() > 0
		}
		if table.Pairs() != c.pairs || met != c.met {
			t.Errorf("%q: %d pairs, met %v, want %v", c.meetings, table.Pairs(), met, c.met)
		}
		ratings := table.Ratings()
		if order := ratings.Order(); order[2] != 2 || ratings[2] >= ratings[0]-100 {
			t.Errorf("ratings %v", ratings)
		}
		if sum := ratings[0] + ratings[1] + ratings[2]; sum > 1e-6 || sum < -1e-6 {
			t.Errorf("ratings %v have the sum %v", ratings, sum)
		}
		var text strings.Builder
		if err := table.Write(&text); err != nil || !strings.Contains(text.String(), " v loser") {
			t.Errorf("%v\n%s", err, &text)
		}
	}
}

// That an engine says nothing is told long before it is given up.
func TestWaiting(t *testing.T) {
	defer func(d time.Duration) { longWait = d }(longWait)
	longWait = 50 * time.Millisecond
	m := newMatch(t)
	m.Engines[1] = actor("b", "mute")
	ctx, cancel := context.WithCancel(t.Context())
	heard := false
	m.Told = func(e Event) {
		if e.Waiting == "waiting for b to answer uciok" { // not for a, which may be slow to start
			heard = true
			cancel()
		}
	}
	if _, err := m.Run(ctx); err != nil || !heard {
		t.Errorf("heard: %v; %v", heard, err)
	}
}

// A tournament does not begin with an engine that refuses its options, though
// its games come last.
func TestEveryEngineIsTriedFirst(t *testing.T) {
	m := newMatch(t)
	last := actor("last", "good")
	last.Options = []Option{{"Say", "No such option: Say"}}
	m.Engines = append(m.Engines, actor("c", "good"), last)
	m.Told = func(e Event) { t.Errorf("%+v", e) }
	_, err := m.Run(t.Context())
	if e, ok := errors.AsType[*OptionError](err); !ok || e.Engine != "last" || e.Name != "Say" {
		t.Errorf("%v", err)
	}
}

func TestMatchesThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		change func(*Match)
		want   string
	}{
		{func(m *Match) { m.Engines = m.Engines[:1] }, "two engines"},
		{func(m *Match) { m.Engines[1].Name = "a" }, `two engines are called "a"`},
		{func(m *Match) { m.Engines[1].Limit = Limit{} }, "b: nothing limits"},
		{func(m *Match) { m.Engines[1].Protocol = ProtocolCECP }, "knows no number of nodes"},
		{func(m *Match) { m.Games = 3 }, "even number"},
		{func(m *Match) { m.Concurrency = 0 }, "at least 1"},
		{func(m *Match) { m.Engines = append(m.Engines, actor("c", "good")); m.SPRT = SPRT{0, 5, 0.05, 0.05} }, "a test is between two engines"},
		{func(m *Match) { m.Engines[0].Args = []string{"/no/such/engine"} }, "cannot be started"},
		{func(m *Match) { m.PGNPath = filepath.Join(m.Path, "..", "none", "a.pgn") }, "a.pgn cannot be written: there is no folder "},
		{func(m *Match) { m.Path = filepath.Join(m.Path, "x", "y") }, "no such file"},
	} {
		m := newMatch(t)
		c.change(m)
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
}
