//go:build !linux

package engine

import "unsafe"

// wantHugePages does nothing where the system decides by itself.
func wantHugePages(unsafe.Pointer, uintptr) {}
