package textgame

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// ticking is a time of day that goes on by a step each time it is asked.
func ticking(step time.Duration) func() time.Time {
	now := time.Date(2026, 7, 31, 12, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

func TestClocks(t *testing.T) {
	control := TimeControl{Base: 10 * time.Second, Increment: time.Second}
	x := setting{control: control, answers: "e7e5 b8c6 g8f6", now: ticking(2 * time.Second)}
	o := x.options(t)
	var out bytes.Buffer
	if _, err := Play(t.Context(), strings.NewReader("e4\nNf3\nundo\nd4\npgn"), &out, o); err != nil {
		t.Error(err)
	}
	// The time is asked for at the start and at each move: a move costs two
	// seconds, or four where the move before was taken back, and brings one.
	contains(t, out.String(), "[White 0:00:10, Black 0:00:10]", "[White 0:00:0", `[TimeControl "10+1"]`, "[%clk 0:00:0")
	limits := o.Opponent.(*player).asked[0]
	if !limits.Clock.Running || limits.Clock.Left != 10*time.Second || limits.Clock.Increment != time.Second || limits.MoveTime != 0 {
		t.Errorf("the engine's clock: %+v", limits)
	}
	// Too late: the move is not played.
	x = setting{control: control, now: ticking(20 * time.Second)}
	output, _ := x.play(t, "e4", "e4")
	contains(t, output, "The game is over: Black wins on time. 0-1", "The game is over: Black wins")
	// The engine's flag, and one that falls against a bare King.
	x = setting{control: control, answers: "e2e4", human: chess.Black, now: ticking(20 * time.Second)}
	output, _ = x.play(t)
	contains(t, output, "Black wins on time. 0-1")
	x = setting{control: control, fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", now: ticking(20 * time.Second)}
	output, _ = x.play(t, "a4")
	contains(t, output, "draw: White's time is up, but Black has no men to mate with. 1/2-1/2")
}

// A flag falls while the player sits there and types nothing.
func TestFlagWhileWaiting(t *testing.T) {
	in, keyboard := io.Pipe()
	out := new(bytes.Buffer)
	x := setting{control: TimeControl{Base: 50 * time.Millisecond}, now: time.Now}
	done := make(chan error)
	go func() {
		_, err := Play(t.Context(), in, out, x.options(t))
		done <- err
	}()
	time.Sleep(200 * time.Millisecond)
	if err := keyboard.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	contains(t, out.String(), "The game is over: Black wins on time. 0-1")
}

func record(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text), pgn.Options{}).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestResume(t *testing.T) {
	old := record(t, `[White "Bifrons level 7"]
[Black "Ada"]
[TimeControl "60+2"]

1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40] mine} (1... c5) 2. Nf3 {[%clk 0:00:45]} *`)
	g, left, err := Resume(old)
	if err != nil || !left || g.Len() != 3 {
		t.Fatalf("%v, variations %v, %d moves", err, left, g.Len())
	}
	x := setting{human: chess.Black, control: TimeControl{Base: time.Minute}, answers: "f1c4 g1f3"}
	o := x.options(t)
	o.Game = g
	var out bytes.Buffer
	if _, err := Play(t.Context(), strings.NewReader("Nc6\nundo\nundo\nc5\n"), &out, o); err != nil {
		t.Error(err)
	}
	contains(t, out.String(), "You are to move, 2... [White 0:00:45, Black 0:00:40]", "You play 2... Nc6", "You are to move, 2...", "You are to move, 1... [White 0:00:50, Black 0:01:00]")
	if strings.Contains(x.kept[0], "mine") || !strings.Contains(x.kept[0], `[Black "Ada"]`) || !strings.Contains(x.kept[0], `[White "Bifrons level 3"]`) {
		t.Errorf("kept %s", x.kept[0])
	}
	// A game that someone resigned is over, until that is taken back.
	g, _, err = Resume(record(t, "1. e4 e5 1-0"))
	if err != nil {
		t.Fatal(err)
	}
	x = setting{answers: "g8f6"}
	o = x.options(t)
	o.Game = g
	out.Reset()
	refused, err := Play(t.Context(), strings.NewReader("Nf3\nundo\nNf3\n"), &out, o)
	if err != nil || refused != 1 {
		t.Errorf("%d refused, %v", refused, err)
	}
	contains(t, out.String(), "The game is over: the record ends with 1-0. 1-0", "The game is over", "The game goes on.", "You play 2. Nf3", "Bifrons plays 2... Nf6")
	// The record may know how it ended.
	if o.Game, _, err = Resume(record(t, `[Termination "normal: White wins by resignation"]
1. e4 e5 1-0`)); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if _, err := Play(t.Context(), strings.NewReader(""), &out, o); err != nil {
		t.Error(err)
	}
	contains(t, out.String(), "The game is over: White wins by resignation. 1-0")
}

func TestParseLevelName(t *testing.T) {
	for name, want := range map[string]int{"Bifrons level 7": 7, "Bifrons, level 7": 7, levelName(10): 10, "Bifrons": 0, "Bifrons level 99": 0, "Bifrons level x": 0, "": -1, "Ada": -1} {
		level, ours := ParseLevelName(name)
		if !ours {
			level = -1
		}
		if level != want {
			t.Errorf("%q: %d, want %d", name, level, want)
		}
	}
}

func TestSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.pgn")
	x := setting{answers: "e7e5 g8f6 b8c6"}
	output, refused := x.play(t, "save", "e4", "save "+file, "Nf3", "save "+file, "save "+filepath.Join(file, "x"))
	contains(t, output, "Save to which file?", "Saved to "+file, "Saved to "+file, "Not saved: ")
	if refused != 2 || len(x.kept) != 0 {
		t.Errorf("%d refused, kept %q", refused, x.kept)
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "1. e4 e5 2. Nf3 Nf6 *") {
		t.Errorf("%v: %s", err, text)
	}
	x = setting{answers: "d7d5"}
	output, refused = x.play(t, "d4", "save "+file, "save! "+file)
	contains(t, output, "is there already: take another name, or save! "+file, "Saved to ")
	if text, err := os.ReadFile(file); err != nil || refused != 1 || !strings.Contains(string(text), "1. d4 d5 *") {
		t.Errorf("%v, %d refused: %s", err, refused, text)
	}
}

func TestCommands(t *testing.T) {
	x := setting{answers: "d2d4 d4e5", advice: counsellor{line: "e2e4", score: -900}}
	output, refused := x.play(t, "level", "level 0", "LEVEL 9", "level", "moves z9", "moves e5", "eval", "switch", "e5", "undo", "undo", "?", "q now")
	contains(t, output,
		"Bifrons plays at level 3 of 10.", `not "0"`, "at level 9 now", "at level 9 of 10", `"z9" is no square`, "No man stands on e5",
		"-9.00, Black is winning (depth 9): e4", "You are Black now.", "Bifrons plays 1. d4")
	if refused != 5 {
		t.Errorf("%d refused, want 5:\n%s", refused, output)
	}
	// What steers a terminal is not echoed, and a line without end is survived.
	x = setting{}
	output, refused = x.play(t, "\x1b[2Jevil", strings.Repeat("x", 2<<20), "fen\x00")
	if strings.ContainsAny(output, "\x1b\x00") || refused != 3 {
		t.Errorf("%d refused:\n%q", refused, output)
	}
	// A prompt is for people.
	x = setting{}
	o := x.options(t)
	o.Prompt = true
	var out bytes.Buffer
	if _, err := Play(t.Context(), strings.NewReader("resign\n"), &out, o); err != nil {
		t.Error(err)
	}
	contains(t, out.String(), "\n> ", "Black wins by resignation. 0-1", "Go on with undo")
}

func TestBoard(t *testing.T) {
	p, _, err := chess.TwoKings.ReadFEN("3rkk2/8/8/8/8/8/8/3KK3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	plain := Board(p, Style{})
	for _, want := range []string{"8  .  .  .  ♜  ♚* ♚\n", "1  .  .  .  ♔* ♔  .  .  .\n", "   a  b  c  d  e  f  g  h\n"} {
		if !strings.Contains(strings.ReplaceAll(plain, "♚  .  .\n", "♚\n"), want) {
			t.Errorf("%q is not in\n%s", want, plain)
		}
	}
	if strings.Contains(plain, "\x1b") {
		t.Error("colours that nobody asked for")
	}
	coloured := Board(p, Style{Color: true})
	if !strings.Contains(coloured, kingChecked) || strings.Count(coloured, royalMark+plainAgain) != 2 || strings.Contains(coloured, "♔") {
		t.Errorf("in colours: %q", coloured)
	}
	if letters := Board(p, Style{Pieces: Letters, Flip: true}); !strings.HasPrefix(letters, "1  .  .  .  K  K*") {
		t.Errorf("letters, flipped:\n%s", letters)
	}
}
