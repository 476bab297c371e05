//go:build unix

package tablebase

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile returns the bytes of a file and how to let go of them.
func mapFile(f *os.File, size int) ([]byte, func() error, error) {
	b, err := unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	_ = unix.Madvise(b, unix.MADV_RANDOM) // only advice
	return b, func() error { return unix.Munmap(b) }, nil
}
