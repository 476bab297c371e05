package match

import (
	"os/exec"
	"syscall"
)

// ownGroup keeps the terminal's Ctrl-C from the engine: it is for the referee,
// who would else see the engine crash.
func ownGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

func kill(c *exec.Cmd) { _ = c.Process.Kill() }
