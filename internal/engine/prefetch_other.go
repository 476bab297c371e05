//go:build !amd64 || purego

package engine

// prefetch does nothing where there is no instruction for it at hand.
func prefetch(*bucket) {}
