package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnalyseInterrupted: Ctrl-C in a long analysis writes what was found, and
// every game of the file; in place, the file stays whole.
func TestAnalyseInterrupted(t *testing.T) {
	const games = "[White \"First\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n[White \"Second\"]\n\n1. d4 d5 {mine} *\n"
	for _, where := range []string{"--out", "--in-place"} {
		dir := t.TempDir()
		file, out := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "out.pgn")
		if err := os.WriteFile(file, []byte(games), 0o600); err != nil {
			t.Fatal(err)
		}
		arguments := []string{"analyse", file, "--time", "1s", where}
		rest := "the rest was left as it was"
		if where == "--out" {
			arguments = append(arguments, out)
			rest = "the rest was written without analysis"
		} else {
			out = file
		}
		command := exec.CommandContext(t.Context(), program(), arguments...)
		screen := startOnTerminal(t, command)
		screen.await(t, "game 1, position 2 of 10, ", 1) // the bar, with the time left
		screen.await(t, "s left", 1)
		screen.typeIn(t, "\x03")
		if err := command.Wait(); err == nil || command.ProcessState.ExitCode() != statusInterrupted {
			t.Errorf("%s: ended with %v", where, err)
		}
		screen.await(t, "positions of game 1 analysed; "+rest, 1)
		screen.await(t, "of 7 positions analysed, from the end", 1)
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"3... a6\n{[%eval ", "First", "Second", "1. d4 d5 {mine} *"} {
			if !strings.Contains(strings.ReplaceAll(string(text), "a6 {", "a6\n{"), want) {
				t.Errorf("%s: %q is missing:\n%s", where, want, text)
			}
		}
		if strings.Contains(string(text), "1. e4 {") {
			t.Errorf("%s: the first move has been analysed:\n%s", where, text)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 2 {
			t.Errorf("%s: files left over: %v, %v", where, left, err)
		}
	}
}
