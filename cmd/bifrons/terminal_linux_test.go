package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// terminal is a pseudo-terminal as a person's keyboard and screen.
type terminal struct {
	keyboard *os.File
	mu       sync.Mutex
	screen   bytes.Buffer
}

// startOnTerminal runs a command whose standard streams are a terminal, except
// those that the command has set already.
func startOnTerminal(t *testing.T, command *exec.Cmd) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = master.Close() })
	fd := int(master.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 100}); err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = slave.Close() }() // the command has its own
	if command.Stdin == nil {
		command.Stdin = slave
	}
	if command.Stdout == nil {
		command.Stdout = slave
	}
	command.Stderr = slave
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 2}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	term := &terminal{keyboard: master}
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := master.Read(buffer)
			term.mu.Lock()
			term.screen.Write(buffer[:n])
			term.mu.Unlock()
			if err != nil {
				return // the last process on the terminal has gone
			}
		}
	}()
	return term
}

func (s *terminal) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.screen.String()
}

// await returns when the screen has shown a text often enough.
func (s *terminal) await(t *testing.T, text string, times int) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if strings.Count(s.text(), text) >= times {
			return
		}
	}
	t.Fatalf("the screen never showed %q: %q", text, s.text())
}

func (s *terminal) typeIn(t *testing.T, keys string) {
	t.Helper()
	if _, err := io.WriteString(s.keyboard, keys); err != nil {
		t.Fatal(err)
	}
}

// TestProgressOnATerminal: long work shows how far it is, takes the bar away
// again, and never lets it into the output.
func TestProgressOnATerminal(t *testing.T) {
	suite, err := filepath.Abs(filepath.Join("..", "..", "chess", "testdata", "twokings.perft"))
	if err != nil {
		t.Fatal(err)
	}
	var output bytes.Buffer
	command := exec.CommandContext(t.Context(), program(), "perft", "--suite", suite, "--depth", "3")
	command.Stdout = &output
	screen := startOnTerminal(t, command)
	if err := command.Wait(); err != nil {
		t.Fatal(err)
	}
	screen.await(t, "suite", 1)
	screen.await(t, "%", 1)
	if text := output.String(); strings.ContainsAny(text, "\r\x1b%") || !strings.Contains(text, " 0 wrong; ") {
		t.Errorf("output: %q", text)
	}
}

// TestCompletion types at real shells: the beginning of a command and the Tab
// key must run the whole command.
func TestCompletion(t *testing.T) {
	for shell, start := range map[string][]string{
		"bash": {"bash", "--norc", "--noprofile", "-i"},
		"zsh":  {"zsh", "-f", "-i"},
	} {
		t.Run(shell, func(t *testing.T) {
			command := shellCommand(t, start...)
			screen := startOnTerminal(t, command)
			screen.typeIn(t, "source <(bifrons completion "+shell+"); PS1='ready'; echo\n")
			screen.await(t, "ready", 2) // once as typed, once as the prompt
			screen.typeIn(t, "bifrons vers\t\n")
			screen.await(t, "bifrons test (go", 1)
			screen.typeIn(t, "bifrons show --vari\tjan\t --color never\n")
			screen.await(t, "Janus Chess, White to move", 1)
			screen.typeIn(t, "exit\n")
			if err := command.Wait(); err != nil {
				t.Errorf("%v: %q", err, screen.text())
			}
		})
	}
	t.Run("fish", func(t *testing.T) {
		for line, want := range map[string]string{
			"bifrons pe":                       "perft\n",
			"bifrons perft --variant t":        "twokings\n",
			"bifrons perft --di":               "--divide\n",
			"bifrons pgn co":                   "convert\n",
			"bifrons perft --suite prog":       "progress.go\n",
			"bifrons completion z":             "zsh\n",
			"bifrons diagram --theme d":        "dark\n",
			"bifrons perft --castling-rules i": "icc\n",
		} {
			script := "bifrons completion fish | source; complete -C '" + line + "'"
			output, err := shellCommand(t, "fish", "--no-config", "-c", script).Output()
			if err != nil || string(output) != want {
				t.Errorf("%q completes to %q, %v; want %q", line, output, err, want)
			}
		}
	})
}

// shellCommand runs a shell that has the program on its path and knows nothing
// of the person's own settings. scripts/setup installs the shells.
func shellCommand(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath(arguments[0]); err != nil {
		t.Skipf("%s is not installed", arguments[0])
	}
	command := exec.CommandContext(t.Context(), arguments[0], arguments[1:]...)
	command.Env = append(os.Environ(), "PATH="+pathWithProgram(), "HOME="+t.TempDir(), "TERM=xterm", "HISTFILE=")
	return command
}

// TestNoArgumentsOnATerminal: a person gets the help, not an engine that waits.
func TestNoArgumentsOnATerminal(t *testing.T) {
	command := exec.CommandContext(t.Context(), program())
	screen := startOnTerminal(t, command)
	if err := command.Wait(); err != nil {
		t.Fatal(err)
	}
	screen.await(t, "Usage: bifrons <command>", 1)
}

// TestColoursOnATerminal: colours come of themselves there, unless the person
// does not want any.
func TestColoursOnATerminal(t *testing.T) {
	for wish, want := range map[string]bool{"": true, "NO_COLOR=1": false, "TERM=dumb": false} {
		command := exec.CommandContext(t.Context(), program(), "show", "--variant", "twokings")
		command.Env = append(os.Environ(), "NO_COLOR=", "TERM=xterm", wish)
		screen := startOnTerminal(t, command)
		if err := command.Wait(); err != nil {
			t.Fatal(err)
		}
		screen.await(t, "royal King: e8", 1)
		if got := strings.Contains(screen.text(), "\x1b["); got != want {
			t.Errorf("with %q: colours %v, want %v", wish, got, want)
		}
	}
}
