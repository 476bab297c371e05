//go:build unix

package match

import (
	"os/exec"
	"syscall"
)

// ownGroup keeps the terminal's Ctrl-C from the engine: it is for the referee,
// who would else see the engine crash.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the program and all that it has started.
func kill(c *exec.Cmd) {
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // it may be gone already
	_ = c.Process.Kill()
}
