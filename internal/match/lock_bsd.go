//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package match

import (
	"os"
	"syscall"
)

// lock keeps two processes from playing one match. It ends with the file.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
