package match

import (
	"fmt"
	"math/rand/v2"

	"bifrons.chess/chess"
)

// Book is a set of openings and the order in which a match plays them. Every
// pairing of engines gets the same openings.
type Book struct {
	From    string // where they are from, for people
	Sum     string // checksum of the file
	Lines   []Opening
	Random  int  // so many random plies in the place of Lines, if there are none
	InOrder bool // one after the other, not shuffled by Seed
	Seed    uint64

	order []int
}

func (b *Book) settings() OpeningSettings {
	s := OpeningSettings{From: b.From, Sum: b.Sum, Order: "random", Seed: b.Seed}
	if b.InOrder {
		s.Order, s.Seed = "sequential", 0
	}
	return s
}

// opening returns the opening of a round. After the last one the first comes
// again.
func (b *Book) opening(v *chess.Variant, round int) Opening {
	if len(b.Lines) == 0 {
		return RandomOpening(v, b.Random, rand.New(rand.NewPCG(b.Seed, uint64(round))))
	}
	i := round % len(b.Lines)
	if b.InOrder {
		return b.Lines[i]
	}
	if b.order == nil {
		b.order = rand.New(rand.NewPCG(b.Seed, 0x6f70656e)).Perm(len(b.Lines))
	}
	return b.Lines[b.order[i]]
}

// BookError tells where a file of openings cannot be read.
type BookError struct {
	Path         string
	Line, Column int // from 1; 0 not known
	Reason       string
}

func (e *BookError) Error() string {
	if e.Line == 0 {
		return e.Path + ": " + e.Reason
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Column, e.Reason)
}
