package match

import (
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
)

func TestParseInfo(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  Thought
	}{
		{[]string{"depth 12 seldepth 20 multipv 1 score cp -35 nodes 1000 nps 5 time 20 pv e2e4"}, Thought{Told: true, Score: -35, Depth: 12, Nodes: 1000, Time: 20 * time.Millisecond}},
		{[]string{"depth 3 score cp 10 nodes 5 time 1 pv a2a3", "depth 3 multipv 2 score cp 900 nodes 9 pv b2b3"}, Thought{Told: true, Score: 10, Depth: 3, Nodes: 5, Time: time.Millisecond}},
		{[]string{"depth 5 score mate -3 lowerbound", "depth 6 currmove e2e4 currmovenumber 1"}, Thought{Told: true, Mate: -3, Depth: 6}},
		{[]string{"depth 5 score mate 0"}, Thought{Told: true, Mate: -1, Depth: 5}},
		{[]string{"string depth 99 score cp 5"}, Thought{}},
		{[]string{"depth", "score", "score cp", "score cp x", "nodes -5", "multipv", "time 99999999999999999999"}, Thought{}},
		{[]string{"score mate 2", "score cp 7"}, Thought{Told: true, Score: 7}},
	} {
		var got Thought
		for _, line := range c.lines {
			parseInfo(line, &got)
		}
		if got != c.want {
			t.Errorf("%q: %+v, want %+v", c.lines, got, c.want)
		}
	}
}

func TestParseUCIOption(t *testing.T) {
	name, o := parseUCIOption("name UCI_Variant type combo default chess var chess var five check var janus")
	if name != "UCI_Variant" || o.kind != "combo" || len(o.values) != 3 || o.values[1] != "five check" {
		t.Errorf("%q %+v", name, o)
	}
	name, o = parseUCIOption("name Move Overhead type spin default 30 min -5 max 5000")
	if name != "Move Overhead" || o.kind != "spin" || o.low != -5 || o.top != 5000 {
		t.Errorf("%q %+v", name, o)
	}
	if name, _ = parseUCIOption(""); name != "" {
		t.Errorf("%q", name)
	}
}

// Of what an engine says when an option is set, only complaints count.
func TestRefusesOption(t *testing.T) {
	for line, want := range map[string]bool{
		"No such option: Hsah":                                               true,
		"Unknown option: \"Hsah\"":                                           true,
		`info string option "EvalFile", value "x": no such file`:             true,
		"info string ERROR: Network evaluation parameters must be available": true,
		"info string Error: the file cannot be read":                         true,
		"info string unknown option Hsah":                                    true,
		"info string NNUE evaluation using nn-0000.nnue enabled":             false,
		"info string classical evaluation enabled":                           false,
		"info string variant janus files 10 ranks 8 pocket 0 template janus": false,
		"info string EvalFile: network 0a1b2c for janus":                     false,
		"info string option Hash set to 16":                                  false,
		"info string NNUE evaluation using terrorless.nnue":                  false,
		"info string Available processors: 0-1":                              false,
		"info depth 1 score cp 20 pv e2e4":                                   false,
		"readyok":                                                            false,
	} {
		if words, got := refusesOption(line); got != want || got && words != strings.TrimPrefix(line, "info string ") {
			t.Errorf("%q: %v, %q", line, got, words)
		}
	}
}

func TestGoLine(t *testing.T) {
	black := chess.Orthodox.StartPosition()
	black.Make(black.LegalMoves(nil)[0])
	clock := Limit{Base: 8 * time.Second, Increment: 80 * time.Millisecond}
	for _, c := range []struct {
		turn Turn
		want string
	}{
		{Turn{Position: black, Limits: [2]Limit{{Nodes: 100}, clock}, Left: [2]time.Duration{0, 7500 * time.Millisecond}}, "go wtime 0 btime 7500 winc 0 binc 80"},
		{Turn{Position: black, Limits: [2]Limit{clock, {Nodes: 100}}}, "go nodes 100"},
		{Turn{Position: black, Limits: [2]Limit{clock, {Moves: 40, Base: time.Minute}}, Left: [2]time.Duration{time.Second, -5}, ToGo: 3}, "go wtime 1000 btime 0 winc 80 binc 0 movestogo 3"},
		{Turn{Position: black, Limits: [2]Limit{clock, {MoveTime: 250 * time.Millisecond, Depth: 9}}}, "go movetime 250 depth 9"},
	} {
		if got := goLine(c.turn); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Castling and promotion reach each engine as it reads them, and are read as
// each writes them.
func TestDialects(t *testing.T) {
	castling, _, err := chess.JanusChess.ReadFEN("r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	aSide, err := castling.ParseUCI("e1b1")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"king": "e1b1", "rook": "e1a1", "xboard": "O-O", "stockfish": "O-O-O", "cutechess": "Kb1"} {
		c, ok := ParseCastling(name)
		if !ok || c.String() != name {
			t.Fatalf("%q is read as %v", name, c)
		}
		d := Dialect{Castling: c}
		if got := d.write(castling, aSide); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		// "O-O" goes the way of the dialect, the coordinates are plain in all.
		for _, text := range []string{want, "e1b1", "e1a1"} {
			if m, err := d.read(castling, text); err != nil || m != aSide {
				t.Errorf("%s: %q is read as %s, %v", name, text, m, err)
			}
		}
	}
	if m, err := (Dialect{}).read(castling, "O-O"); err != nil || m != aSide {
		t.Errorf("O-O is %s, %v", m, err)
	}
	if _, err := (Dialect{}).read(castling, "e1e5"); err == nil {
		t.Error("an illegal move is read")
	}
	if _, ok := ParseCastling("unknown"); ok {
		t.Error("castling unknown")
	}

	promotion, _, err := chess.JanusChess.ReadFEN("4k5/P9/10/10/10/10/10/J3K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	toJanus, err := promotion.ParseUCI("a7a8j")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dialect   Dialect
		move, fen string
	}{
		{Dialect{}, "a7a8j", "4k5/P9/10/10/10/10/10/J3K5 w - - 0 1"},
		{Dialect{OtherLetters: true}, "a7a8a", "4k5/P9/10/10/10/10/10/A3K5 w - - 0 1"},
	} {
		if got := c.dialect.write(promotion, toJanus); got != c.move {
			t.Errorf("%q, want %q", got, c.move)
		}
		if got := c.dialect.fen(chess.JanusChess, promotion.FEN()); got != c.fen {
			t.Errorf("%q, want %q", got, c.fen)
		}
		if m, err := c.dialect.read(promotion, c.move); err != nil || m != toJanus {
			t.Errorf("%q is read as %s, %v", c.move, m, err)
		}
	}
}
