package tablebase

import (
	"sync"
	"sync/atomic"
)

// DefaultCache is how many bytes of decompressed blocks a Set keeps.
const DefaultCache = 64 << 20

// cache bounds the blocks that tables keep decompressed: the oldest goes when
// there are too many. Readers never wait for it.
type cache struct {
	limit int
	mu    sync.Mutex
	bytes int
	queue []kept
	first int // of the queue that is still kept
}

type kept struct {
	place *atomic.Pointer[[]byte]
	size  int
}

// add notes a new block and lets go of old ones. Two readers that decode the
// same block at once note it twice, which does no harm.
func (c *cache) add(place *atomic.Pointer[[]byte], size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = append(c.queue, kept{place, size})
	c.bytes += size
	for c.bytes > c.limit && c.first < len(c.queue)-1 {
		old := c.queue[c.first]
		c.queue[c.first] = kept{}
		c.first++
		old.place.Store(nil)
		c.bytes -= old.size
	}
	if c.first > 1024 && 2*c.first > len(c.queue) {
		c.queue = append(c.queue[:0], c.queue[c.first:]...)
		c.first = 0
	}
}
