package uci

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/wire"
)

func TestHandshake(t *testing.T) {
	g := start(t)
	g.send("uci")
	_, before := g.expect("^uciok$")
	text := strings.Join(before, "\n") + "\n"
	for _, want := range []string{
		"id name Bifrons\n", "id author ",
		"option name UCI_Variant type combo default chess var janus var twokings var chess\n",
		"option name Hash type spin default 64 min 1 max 32768\n",
		"option name Clear Hash type button\n",
		"option name Threads type spin default 1 min 1 max 256\n",
		"option name MultiPV type spin default 1 min 1 max 256\n",
		"option name Ponder type check default false\n",
		"option name Move Overhead type spin default 30 min 0 max 5000\n",
		"option name UCI_LimitStrength type check default false\n",
		"option name UCI_Elo type spin default 1500 min 600 max 2400\n",
		"option name Skill Level type spin default 20 min 0 max 20\n",
		"option name UCI_ShowWDL type check default false\n",
		"option name UCI_AnalyseMode type check default false\n",
		"option name UCI_Chess960 type check default false\n",
		"option name EvalFile type string default <built in>\n",
		"option name TablebasePath type string default <built in>\n",
		"option name Use NNUE type check default true\n",
		"option name CastlingRules type combo default standard var standard var icc var cutechess\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %q in\n%s", want, text)
		}
	}
	g.quit()
}

// Every command that cannot be obeyed is answered with its reason, and the
// session lives on.
func TestBadLines(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"hello", `unknown command "hello"`},
		{"UCI", `unknown command "UCI"`},
		{"\x00\x01", `unknown command`},
		{"caf\xe9", `unknown command`},
		{"setoption", `the form is`},
		{"setoption name", `the form is`},
		{"setoption value 3", `the form is`},
		{"setoption name Nonsense value 3", `option "Nonsense": there is no such option`},
		{"setoption name Hash", `must be a whole number from 1 to 32768`},
		{"setoption name Hash value", `must be a whole number`},
		{"setoption name Hash value 0", `must be a whole number`},
		{"setoption name Hash value 99999999", `must be a whole number`},
		{"setoption name Hash value many", `option "Hash", value "many"`},
		{"setoption name Threads value 257", `from 1 to 256`},
		{"setoption name Without value thinking", `"thinking" is no step of the search`},
		{"setoption name EvalFile value no-such.net", `no-such.net`},
		{"setoption name EvalFile value uci_test.go", `not a network file`},
		{"setoption name TablebasePath value no-such-folder", `no endgame tables in no-such-folder`},
		{"setoption name TablebasePath value uci_test.go", `uci_test.go`},
		{"setoption name UCI_Variant value shogi", `must be one of janus, twokings, chess`},
		{"setoption name CastlingRules value fide", `must be one of standard, icc, cutechess`},
		{"setoption name Ponder value perhaps", `must be true or false`},
		{"setoption name UCI_Elo value 3500", `from 600 to 2400`},
		{"position", `expected "startpos" or "fen"`},
		{"position middle", `expected "startpos" or "fen"`},
		{"position startpos e2e4", `after startpos: expected moves`},
		{"position fen", `position: `},
		{"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", `FEN`},
		{"position fen 8/8/8/8/8/8/8/8 w - - 0 1", `King`},
		{"position startpos moves e2e5", `move 1: "e2e5"`},
		{"position startpos moves e2e4 e7e5 e1e3", `move 3: "e1e3"`},
		{"position startpos moves 0000", `null move`},
		{"go wisely", `go: "wisely": not a word`},
		{"go depth", `go: "depth": a number must follow`},
		{"go depth deep", `go: "deep": not a whole number, for depth`},
		{"go depth 0", `too small for depth`},
		{"go depth -3", `too small for depth`},
		{"go nodes 0", `too small`},
		{"go movetime 99999999999999999999", `not a whole number`},
		{"go winc -5 wtime 1000", `too small for winc`},
		{"go searchmoves", `moves must follow`},
		{"go searchmoves e2e5 depth 3", `go: "e2e5"`},
		{"go perft 0", `too small for perft`},
		{"go perft x", `not a whole number`},
		{"bench deep", `must be a depth`},
		{"bench 0", `must be a depth`},
		{"stop", `no search is running`},
		{"ponderhit", `no search is pondering`},
	} {
		g := start(t)
		g.send("uci")
		g.expect("^uciok$")
		g.send(c.line)
		line, _ := g.expect("^info string ")
		if !strings.Contains(line, c.want) {
			t.Errorf("%q is answered %q, want %q", c.line, line, c.want)
		}
		// It lives on, and plays.
		g.send("position startpos", "go depth 2")
		if strings.HasPrefix(c.line, "go") && !strings.Contains(c.line, "perft") || strings.HasPrefix(c.line, "go perft") {
			g.expect(`^bestmove \(none\)$`) // the refused go has its answer, too
		}
		g.expect("^bestmove [a-h][1-8][a-h][1-8]")
		g.quit()
	}
}

func TestTooLongLine(t *testing.T) {
	g := start(t)
	g.send("uci", "position "+strings.Repeat("x", wire.MaxLine), "isready")
	_, before := g.expect("^readyok$")
	if !strings.Contains(strings.Join(before, "\n"), "too long") {
		t.Errorf("answered %q", before)
	}
	g.quit()
}

func TestSearchInEachVariant(t *testing.T) {
	for variant, move := range map[string]string{
		"chess": "^bestmove [a-h][1-8][a-h][1-8] ponder", "janus": "^bestmove [a-j][1-8][a-j][1-8] ponder", "twokings": "^bestmove [a-h][1-8][a-h][1-8] ponder",
	} {
		g := start(t)
		g.send("uci", "setoption name UCI_Variant value "+variant, "setoption name UCI_ShowWDL value true", "go depth 5")
		_, before := g.expect(move)
		last := before[len(before)-1]
		if !regexp.MustCompile(`^info depth 5 seldepth \d+ multipv 1 score cp -?\d+ wdl \d+ \d+ \d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv [a-j]`).MatchString(last) {
			t.Errorf("%s: last info is %q", variant, last)
		}
		g.quit()
	}
}

func TestMultiPV(t *testing.T) {
	g := start(t)
	g.send("uci", "setoption name MultiPV value 3", "go depth 3")
	_, before := g.expect("^bestmove")
	text := strings.Join(before, "\n")
	for _, want := range []string{"depth 3 seldepth", "multipv 1", "multipv 2", "multipv 3"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(text, "multipv 4") {
		t.Error("four lines")
	}
	g.quit()
}

func TestGoVariations(t *testing.T) {
	g := start(t)
	g.send("uci")
	for _, c := range []struct{ line, want string }{
		{"go depth 1", "^bestmove"},
		{"go nodes 500", "^bestmove"},
		{"go movetime 20", "^bestmove"},
		{"go wtime 1000 btime 1000 winc 10 binc 10", "^bestmove"},
		{"go wtime 5 btime 5", "^bestmove"},
		{"go wtime -20 btime 1000", "^bestmove"},
		{"go wtime 1000 btime 1000 movestogo 1", "^bestmove"},
		{"go wtime 1000 btime 1000 movestogo 0", "^bestmove"},
		{"go searchmoves a2a3 h2h3 depth 3", "^bestmove (a2a3|h2h3)"},
		{"go depth 3 searchmoves b1a3", "^bestmove b1a3"},
		{"go depth 999999999", ""},
	} {
		g.send(c.line)
		if c.want == "" {
			g.send("stop")
			c.want = "^bestmove"
		}
		g.expect(c.want)
	}
	g.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go mate 1")
	_, before := g.expect("^bestmove a1a8$")
	if last := before[len(before)-1]; !strings.Contains(last, "score mate 1 ") {
		t.Errorf("last info is %q", last)
	}
	g.quit()
}

func TestInfiniteWaitsForStop(t *testing.T) {
	g := start(t)
	// All is searched at once, but the answer has to wait.
	g.send("uci", "position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "go infinite")
	g.expect("mate 1")
	time.Sleep(100 * time.Millisecond)
	if got := g.answers(); strings.Contains(strings.Join(got, "\n"), "bestmove") {
		t.Fatal("bestmove before stop")
	}
	g.send("stop")
	g.expect("^bestmove g1g7")
	if got := g.answers(); len(got) != 0 {
		t.Errorf("then %q", got)
	}
	g.quit()
}

func TestPonder(t *testing.T) {
	g := start(t)
	g.send("uci", "position startpos moves e2e4 e7e5", "go ponder wtime 200 btime 200 winc 0 binc 0")
	time.Sleep(300 * time.Millisecond) // longer than the clock, which does not run yet
	if got := g.answers(); strings.Contains(strings.Join(got, "\n"), "bestmove") {
		t.Fatal("bestmove while pondering")
	}
	g.send("ponderhit")
	g.expect("^bestmove")
	// Not the expected move: stop and forget.
	g.send("go ponder wtime 60000 btime 60000", "stop")
	g.expect("^bestmove")
	g.send("ponderhit")
	g.expect("no search is pondering")
	// The search ends by itself while pondering.
	g.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "go ponder depth 3 wtime 60000")
	g.expect("depth 3 .*mate 1")
	g.send("ponderhit")
	g.expect("^bestmove")
	g.quit()
}

func TestCommandsDuringSearch(t *testing.T) {
	g := start(t)
	g.send("uci", "setoption name UCI_Variant value janus", "go infinite")
	g.expect("^info depth")
	for _, line := range []string{"go depth 3", "setoption name Hash value 8", "ucinewgame", "bench"} {
		g.send(line)
		g.expect("^info string .*not while a search is running")
	}
	g.send("isready")
	g.expect("^readyok$")
	g.send("d")
	g.expect("^Fen: ")
	// The next position may be sent during the search of this one.
	g.send("position fen 9k/7Q2/8K1/10/10/10/10/10 b - - 0 1", "stop")
	g.expect("^bestmove [a-j]")
	g.send("go depth 3")
	g.expect(`^bestmove \(none\)$`)
	g.quit()
}

func TestPositionsWithoutMoves(t *testing.T) {
	g := start(t)
	g.send("uci")
	for _, c := range []struct{ fen, score string }{
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "score cp 0"},
		{"R6k/6pp/8/8/8/8/8/7K b - - 0 1", "score mate 0"},
	} {
		g.send("position fen "+c.fen, "go depth 5")
		_, before := g.expect(`^bestmove \(none\)$`)
		if len(before) == 0 || !strings.Contains(before[len(before)-1], c.score) {
			t.Errorf("%s: %q", c.fen, before)
		}
	}
	g.quit()
}

// After a position that was refused there is none: no move for another game.
func TestRefusedPosition(t *testing.T) {
	g := start(t)
	g.send("uci", "position startpos moves e2e5", "go depth 3")
	g.expect("move 1")
	g.expect("no position to search: .*e2e5")
	g.expect(`^bestmove \(none\)$`)
	g.send("d")
	g.expect("no position")
	g.send("position startpos moves e2e4", "go depth 3")
	g.expect("^bestmove [a-h][78]")
	g.quit()
}

func TestFENWarnings(t *testing.T) {
	g := start(t)
	g.send("uci", "position fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
	g.expect("^info string position: ")
	g.send("d")
	g.expect("^Fen: 4k3/8/8/8/8/8/8/4K3 w - - 0 1$")
	g.quit()
}

func TestPerftAndBoard(t *testing.T) {
	g := start(t)
	g.send("uci", "setoption name UCI_Variant value twokings", "go perft 3")
	line, before := g.expect("^Nodes searched: ")
	if line != "Nodes searched: 8784" { // as in chess/testdata/twokings.perft
		t.Errorf("%s", line)
	}
	if n := countMatches(before, `^[a-h][1-8][a-h][1-8]: \d+$`); n != 20 {
		t.Errorf("%d moves are divided", n)
	}
	g.send("setoption name UCI_Variant value janus", "d")
	_, before = g.expect("^Checkers:")
	text := strings.Join(before, "\n")
	for _, want := range []string{
		" | r | j | n | b | k | q | b | n | j | r | 8\n", "   a   b   c   d   e   f   g   h   i   j\n",
		"Fen: rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1\n", "Key: ", "Royal: e1 e8",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	// A long count can be stopped, and is.
	g.send("go perft 9", "stop")
	g.expect("perft: stopped")
	g.quit()
}

func countMatches(lines []string, pattern string) (n int) {
	re := regexp.MustCompile(pattern)
	for _, line := range lines {
		if re.MatchString(line) {
			n++
		}
	}
	return n
}

// bench prints the signature that scripts look for, and the same twice; the
// lines after it wait, so that it can be piped.
func TestBench(t *testing.T) {
	g := start(t)
	g.send("bench 3", "bench 3", "quit")
	first, _ := g.expect(`^Nodes searched  : \d+$`)
	g.expect(`^Nodes/second    : \d+$`)
	second, _ := g.expect(`^Nodes searched  : \d+$`)
	if first != second {
		t.Errorf("%q, then %q", first, second)
	}
	select {
	case <-g.ended:
	case <-time.After(patience):
		t.Error("quit after bench is not obeyed")
	}
}

func TestInputEndsDuringCount(t *testing.T) {
	g := start(t)
	g.send("go perft 3")
	g.in.Close()
	g.expect("^Nodes searched: 8902$")
	if err := <-g.ended; err != nil {
		t.Error(err)
	}
}

func TestInputEndsDuringSearch(t *testing.T) {
	g := start(t)
	g.send("go infinite")
	g.expect("^info depth")
	g.in.Close()
	g.expect("^bestmove")
	if err := <-g.ended; err != nil {
		t.Error(err)
	}
}

// What is piped in is answered before the end, if it ends by itself.
func TestInputEndsDuringLimitedSearch(t *testing.T) {
	g := start(t)
	g.send("go depth 7")
	g.in.Close()
	_, before := g.expect("^bestmove")
	if !strings.HasPrefix(before[len(before)-1], "info depth 7 ") {
		t.Errorf("cut short: %q", before)
	}
	if err := <-g.ended; err != nil {
		t.Error(err)
	}
}

func TestContextEndsSession(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, _ := io.Pipe()
	lines := wire.Read(in)
	defer lines.Close()
	ended := make(chan error, 1)
	go func() {
		ended <- Run(ctx, "go infinite", lines, wire.NewWriter(io.Discard), engine.New(engine.Options{Hash: 1}))
	}()
	time.Sleep(20 * time.Millisecond)
	cancel()
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(patience):
		t.Fatal("the session goes on")
	}
}

func TestCastlingForms(t *testing.T) {
	for _, c := range []struct{ variant, fen, own, rook string }{
		{"janus", "r4k3r/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1b1", "e1a1"},
		{"janus", "r4k3r/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1i1", "e1j1"},
		{"twokings", "1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1a1"},
		{"chess", "1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1"},
	} {
		g := start(t)
		g.send("uci", "setoption name UCI_Variant value "+c.variant)
		for _, written := range []string{c.own, c.rook} { // both are read
			g.send("position fen "+c.fen, "go depth 1 searchmoves "+written)
			g.expect("^bestmove " + c.own)
		}
		g.send("setoption name UCI_Chess960 value true", "go depth 1 searchmoves "+c.own)
		g.expect("^bestmove " + c.rook)
		g.quit()
	}
}

// The castling profile decides which moves a position has.
func TestCastlingRules(t *testing.T) {
	g := start(t)
	g.send("uci", "setoption name UCI_Variant value twokings")
	// The f-file King moves away and the Knight, too; may the other castle?
	line := "position startpos moves g1f3 a7a6 g2g3 a6a5 f1g2 a5a4 h2h3 a4a3"
	g.send(line, "go depth 1 searchmoves e1g1")
	g.expect("^bestmove e1g1")
	g.send("setoption name CastlingRules value icc", line, "go depth 1 searchmoves e1g1")
	g.expect("^info string go: .*e1g1")
	g.expect(`^bestmove \(none\)`)
	g.quit()
}

func TestWeakPlay(t *testing.T) {
	g := start(t)
	g.send("uci", "setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 600")
	for range 5 {
		g.send("go wtime 60000 btime 60000")
		g.expect("^bestmove [a-h]")
	}
	g.send("setoption name UCI_AnalyseMode value true", "go depth 6")
	_, before := g.expect("^bestmove")
	if !strings.Contains(strings.Join(before, "\n"), "info depth 6 ") {
		t.Error("analysis is weakened")
	}
	g.quit()
}
