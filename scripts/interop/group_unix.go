//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// asGroup lets a command and the engines that it starts be ended together.
func asGroup(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}
