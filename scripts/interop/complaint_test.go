package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

// complaintsIn returns the numbers of the lines that are complaints.
func complaintsIn(t *testing.T, s *scanner, log string) []int {
	t.Helper()
	found, err := s.scan(strings.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	lines := []int{}
	for _, c := range found {
		if c.text != strings.Split(log, "\n")[c.line-1] {
			t.Errorf("line %d is not %q", c.line, c.text)
		}
		lines = append(lines, c.line)
	}
	return lines
}

func check(t *testing.T, got []int, want ...int) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("complaints in lines %v, want %v", got, want)
	}
}

var ours, theirs = player{program: ourProgram}, player{program: "other"}

func xboardPairing(first, second player) *pairing {
	return &pairing{client: xboardName, variant: chess.JanusChess, players: [2]player{first, second}}
}

func TestPeacefulLog(t *testing.T) {
	check(t, complaintsIn(t, xboardLog(xboardPairing(ours, theirs)), `recognized 'janus' (-1) as variant janus
StartChildProcess (dir=".") bifrons engine
10 >first : xboard
protover 2
15 <first : feature setboard=1 usermove=1 debug=1
16 >second: name Illegal Resigner
20 <second: Error (unknown command): random
21 <second: Error (unkown command): computer
22 <second: tellics say     Some Engine
New game (1): Bifrons-Other (w)
30 <first : 12 -34 20 45678 e1b1 j8c8
31 <first : move e1b1
32 >second: usermove 32 >second: e1b1
book hit = (NULL)
40 <second: 1/2-1/2 {Draw by repetition}
GameEnds(28, Draw by repetition, 6)
41 >first : result 1/2-1/2 {Draw by repetition}
GameEnds(27, White resigns, 4)`))
}

func TestComplaintsInXBoardsLog(t *testing.T) {
	check(t, complaintsIn(t, xboardLog(xboardPairing(ours, theirs)), `1 <second: Illegal move: b1c3
GameEnds(26, False illegal-move claim, 4)
2 <first : Illegal move (no such piece): b1c3
3 <first : Error (unknown command): random
4 <second: Error (bad move): usermove e2e4
5 <second: Error (unknown command): setboard
6 <first : tellusererror Illegal position: field 1
7 <second: tellusererror UCI2WB: engine died on me
GameEnds(26, Xboard: Forfeit due to invalid move: b5b3 (b5b3 via 0) res=24, 4)
Illegal move "b5b3" (rejected by first chess program)
GameEnds(26, Error writing to second chess program, 2)
GameEnds(27, False win claim: 'White mates', 6)
Error: second chess program (other) exited unexpectedly
8 <first : resign
9 <second: resign
10 <first : 0-1 {White resigns}`), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16)
}

func TestComplaintsOverTheAdapter(t *testing.T) {
	uci := player{program: ourProgram, uci: true}
	check(t, complaintsIn(t, xboardLog(xboardPairing(uci, player{program: "other", uci: true})), `1 <first : # uci
2 <first : # engine said: id name Bifrons
3 <first : Error (unknown command): black
4 <first : Error (unknown command):
5 <first : # engine said: info string network for janus
6 <first : # position startpos moves e2e4
7 <first : # engine said: info string position: move 1: not legal
8 <first : # engine said: info string unknown command "foo"; help lists those that are known
9 <second: # engine said: info string stop: nothing to stop
10 <second: # engine said: info string illegal move e2e5`), 7, 8, 10)
}

// TestLostPromotion: what is said after a promotion to a Janus counts again
// from the next game.
func TestLostPromotion(t *testing.T) {
	const log = `New game (1): Bifrons-Fairy-Max (w)
1 <second: Illegal move: a2a4
2 <first : 5 100 2 300 c7c8j a7b8
3 <second: Illegal move: a2a4
4 >second: c7c8j
5 <second: Illegal move: a7b8
GameEnds(26, Xboard: Forfeit due to invalid move: b5b3, 4)
New game (2): Bifrons-Fairy-Max (b)
6 <second: Illegal move: a2a4`
	p := xboardPairing(ours, player{program: "fairymax", misreads: true})
	check(t, complaintsIn(t, xboardLog(p), log), 2, 4, 9)
	check(t, complaintsIn(t, xboardLog(xboardPairing(ours, theirs)), log), 2, 4, 6, 7, 9)
}

func TestComplaintsInCuteChesssLog(t *testing.T) {
	p := &pairing{client: cutechessName, players: [2]player{{program: ourProgram, uci: true}, {program: "fairy-stockfish", uci: true}}}
	check(t, complaintsIn(t, cutechessLog(p), `Started game 1 of 2 (Bifrons 1 vs fairy-stockfish 2)
12 >Bifrons 1(0): position startpos moves e2e4
13 <Bifrons 1(0): info depth 1 score cp 30 nodes 20 pv e2e4
14 <Bifrons 1(0): info string position: move 1: not legal
15 <fairy-stockfish 2(1): info string position: loaded
16 <fairy-stockfish 2(1): No such option: CastlingRules
Finished game 1 (Bifrons 1 vs fairy-stockfish 2): 1-0 {White mates}
Finished game 2 (fairy-stockfish 2 vs Bifrons 1): 0-1 {White makes an illegal move: e1b1}
Finished game 3 (Bifrons 1 vs fairy-stockfish 2): 0-1 {White disconnects}
Warning: Invalid value for option Hash
Finished match`), 4, 8, 9, 10)
}

func TestComplaintsOfStandardError(t *testing.T) {
	path := t.TempDir() + "/errors"
	write(t, path, "\n(xboard:12): Gtk-WARNING **: cannot find it\nxboard: Match A vs. B: final score 1-0-1\nxboard: Illegal move \"b5b3\" from second machine\n")
	if got := scanErrors(path, xboardSays); len(got) != 1 || !strings.Contains(got[0], "b5b3") {
		t.Errorf("got %q", got)
	}
	if got := scanErrors(path, regexp.MustCompile("")); len(got) != 0 {
		t.Errorf("got %q where all is expected", got)
	}
	if got := scanErrors(path+"missing", xboardSays); len(got) != 1 {
		t.Errorf("a missing file: %q", got)
	}
}

func TestScanFile(t *testing.T) {
	path := t.TempDir() + "/log"
	s := xboardLog(xboardPairing(ours, theirs))
	if got := s.scanFile(path); len(got) != 1 {
		t.Errorf("a missing log: %q", got)
	}
	write(t, path, "1 <first : move e2e4\n2 <second: Illegal move: e2e4\n")
	want := path + ":2: 2 <second: Illegal move: e2e4"
	if got := s.scanFile(path); !slices.Equal(got, []string{want}) {
		t.Errorf("got %q, want %q", got, want)
	}
	write(t, path, strings.Repeat("x", 2<<20))
	if got := s.scanFile(path); len(got) != 1 {
		t.Errorf("a line too long to read: %d faults", len(got))
	}
}
