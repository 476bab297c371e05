package engine

import (
	"syscall"
	"unsafe"
)

const (
	hugePage        = 2 << 20
	adviseHugePages = 14 // MADV_HUGEPAGE, which package syscall does not name on every machine
)

// wantHugePages asks the kernel to back memory that has not been used yet with
// huge pages: a probe of a large table then does not first have to look its
// page up. It is a wish; where it is not granted, all goes on as before.
func wantHugePages(start unsafe.Pointer, bytes uintptr) {
	skip := -uintptr(start) % hugePage
	if bytes < skip+hugePage {
		return
	}
	length := (bytes - skip) / hugePage * hugePage
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Add(start, skip)), length), adviseHugePages)
}
