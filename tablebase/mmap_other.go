//go:build !unix

package tablebase

import (
	"io"
	"os"
)

// mapFile returns the bytes of a file and how to let go of them. Where files
// are not mapped they are read whole.
func mapFile(f *os.File, size int) ([]byte, func() error, error) {
	b := make([]byte, size)
	_, err := io.ReadFull(f, b)
	return b, func() error { return nil }, err
}
