package engine

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"bifrons.chess/chess"
)

// Bound says which side of the true value a score lies on.
type Bound uint8

// The bounds of a score.
const (
	NoBound    Bound = iota
	UpperBound       // failed low: the value is at most the score
	LowerBound       // failed high: the value is at least the score
	ExactBound
)

// Table is the transposition table: buckets of four entries, one cache line
// of 64 bytes each. It needs no lock: an entry is written as two words, the
// second xored into the first, so that an entry torn by two writers fails its
// check and reads as a miss (Hyatt and Mann, "A lock-less transposition table
// implementation for parallel search chess engines", 2002).
type Table struct {
	buckets []bucket
	age     uint64 // 0–7, one step each search
}

type bucket [4]slot

type slot struct {
	check atomic.Uint64 // key ^ data
	data  atomic.Uint64
}

// entry is an unpacked slot. The packed layout, from bit 0:
//
//	20 move | 16 score | 15 evaluation | 7 depth | 2 bound | 1 pv | 3 age
type entry struct {
	move  chess.Move
	score Score // relative to the node
	eval  Score // noScore when the node was in check
	depth int   // 0–127
	bound Bound
	pv    bool
	age   uint64
}

const (
	moveMask   = 1<<20 - 1
	noEvalBits = 1 << 14 // the one 15-bit value that no evaluation has
	ageSteps   = 8
)

func (e entry) pack() uint64 {
	eval := uint64(noEvalBits)
	if e.eval != noScore {
		eval = uint64(e.eval) & (1<<15 - 1)
	}
	w := uint64(e.move)&moveMask | uint64(uint16(e.score))<<20 | eval<<36 |
		uint64(e.depth&127)<<51 | uint64(e.bound)<<58 | e.age<<61
	if e.pv {
		w |= 1 << 60
	}
	return w
}

func unpack(w uint64) entry {
	e := entry{
		move:  chess.Move(w & moveMask),
		score: Score(int16(w >> 20)),
		depth: int(w >> 51 & 127),
		bound: Bound(w >> 58 & 3),
		pv:    w>>60&1 != 0,
		age:   w >> 61,
		eval:  noScore,
	}
	if eval := w >> 36 & (1<<15 - 1); eval != noEvalBits {
		e.eval = Score(int16(eval<<1) >> 1)
	}
	return e
}

const bucketBytes = 64

// Resize empties the table and gives it a size in MiB, at least one.
func (t *Table) Resize(mib int) {
	n := max(1, mib) << 20 / bucketBytes
	if n == len(t.buckets) {
		t.Clear()
		return
	}
	t.buckets = nil // lets the collector have the old ones before the new ones come
	t.buckets = make([]bucket, n)
	wantHugePages(unsafe.Pointer(&t.buckets[0]), uintptr(n)*bucketBytes)
	t.age = 0
}

// Clear forgets every entry.
func (t *Table) Clear() {
	clear(t.buckets)
	t.age = 0
}

// nextSearch makes the entries of earlier searches the first to be replaced.
func (t *Table) nextSearch() { t.age = (t.age + 1) % ageSteps }

func (t *Table) bucket(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// touch begins to bring a position's bucket into the cache, some time before
// it is probed.
func (t *Table) touch(key uint64) { prefetch(t.bucket(key)) }

// probe looks a position up.
func (t *Table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{eval: noScore}, false
}

// store keeps what a search found out. It overwrites the same position's slot,
// else the one that is shallowest, old entries counting as shallower.
func (t *Table) store(key uint64, e entry) {
	b := t.bucket(key)
	victim, worst := &b[0], 1<<30
	for i := range b {
		data := b[i].data.Load()
		if data != 0 && b[i].check.Load()^data == key {
			old := unpack(data)
			// A shallow bound says less than a deep entry of this search.
			if e.bound != ExactBound && old.age == t.age && e.depth+4 < old.depth {
				return
			}
			if e.move == chess.NoMove {
				e.move = old.move
			}
			victim = &b[i]
			break
		}
		worth := int(data >> 51 & 127)
		if data == 0 {
			worth = -1000
		} else {
			worth -= 8 * int((t.age-data>>61)%ageSteps)
		}
		if worth < worst {
			worst, victim = worth, &b[i]
		}
	}
	e.age = t.age
	data := e.pack()
	victim.data.Store(data)
	victim.check.Store(key ^ data)
}

// Hashfull returns how full the table is of this search's entries, in
// thousandths, from a sample.
func (t *Table) Hashfull() int {
	n := min(250, len(t.buckets))
	if n == 0 {
		return 0
	}
	used := 0
	for i := range n {
		for j := range t.buckets[i] {
			if data := t.buckets[i][j].data.Load(); data != 0 && data>>61 == t.age {
				used++
			}
		}
	}
	return used * 1000 / (4 * n)
}
