package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A match on a terminal is shown in one line; Ctrl-C, which the engines must
// not feel, ends it cleanly, and the same command goes on.
func TestMatchOnATerminal(t *testing.T) {
	arguments := []string{"match", "--engine", "self; name=one; option.Hash=1", "--engine", "self; name=two; option.Hash=1",
		"--nodes", "30", "--openings", "random:4", "--max-plies", "40", "--out", filepath.Join(t.TempDir(), "m.jsonl")}
	command := exec.CommandContext(t.Context(), program(), append(arguments, "--games", "100000")...)
	screen := startOnTerminal(t, command)
	screen.await(t, "\rgame 3 of 100000, ", 1)
	screen.typeIn(t, "\x03")
	err := command.Wait()
	if state := command.ProcessState; state.ExitCode() != statusInterrupted || state.Sys().(syscall.WaitStatus).Signaled() {
		t.Errorf("%v", err)
	}
	screen.await(t, "bifrons: interrupted after ", 1)
	if text := screen.text(); strings.Contains(text, "crash: ") || !strings.Contains(text, "one v two: ") {
		t.Errorf("%q", text)
	}
	screen.await(t, "the same command goes on from here", 1)
	again := exec.CommandContext(t.Context(), program(), append(arguments, "--games", "2")...)
	screen = startOnTerminal(t, again)
	if err := again.Wait(); err != nil {
		t.Errorf("%v: %q", err, screen.text())
	}
	screen.await(t, "match file: ", 1)
}
