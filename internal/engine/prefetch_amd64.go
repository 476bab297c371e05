//go:build !purego

package engine

// prefetch begins to bring a bucket into the cache. An ordinary load would do
// that too, but holds up whatever comes after it until the memory has answered.
//
//go:noescape
func prefetch(p *bucket)
