package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlayOnATerminal: a person's game has colours and prompts, Ctrl-C keeps
// it, and it goes on from there; NO_COLOR has it plain.
func TestPlayOnATerminal(t *testing.T) {
	data := t.TempDir()
	start := func(wish string, arguments ...string) (*exec.Cmd, *terminal) {
		command := exec.CommandContext(t.Context(), program(), append([]string{"play"}, arguments...)...)
		command.Env = append(os.Environ(), "XDG_DATA_HOME="+data, "NO_COLOR=", "TERM=xterm", wish)
		return command, startOnTerminal(t, command)
	}
	command, screen := start("", "twokings", "--level", "1", "--seed", "1")
	screen.await(t, "You are to move, 1.", 1)
	screen.await(t, "> ", 1)
	screen.typeIn(t, "e4\n")
	screen.await(t, "You are to move, 2.", 1)
	screen.typeIn(t, "e2\n")
	screen.await(t, "Not played: ", 1)
	screen.typeIn(t, "\x03")
	if err := command.Wait(); err != nil {
		t.Errorf("Ctrl-C: %v: %q", err, screen.text())
	}
	screen.await(t, "To go on with it: bifrons play --load ", 1)
	for _, want := range []string{"\x1b[48;5;143m", "*\x1b[0m", "Bifrons thinks"} {
		if !strings.Contains(screen.text(), want) {
			t.Errorf("%q is not on the screen: %q", want, screen.text())
		}
	}
	kept, err := filepath.Glob(filepath.Join(data, "bifrons", "games", "twokings-*.pgn"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept: %v, %v", kept, err)
	}

	command, screen = start("NO_COLOR=1", "--load", kept[0])
	screen.await(t, "You are to move, 2.", 1)
	screen.await(t, "> ", 1)
	screen.typeIn(t, "resign\n")
	screen.await(t, "The game is over: Black wins by resignation. 0-1", 1)
	screen.typeIn(t, "\x04") // the end of the input
	if err := command.Wait(); err != nil {
		t.Errorf("end of input: %v", err)
	}
	screen.await(t, "bifrons analyse ", 1)
	if strings.Contains(screen.text(), "\x1b") {
		t.Errorf("colours that nobody wants: %q", screen.text())
	}
}
