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
}

func (b *Book) settings() OpeningSettings {
	s := OpeningSettings{From: b.From, Sum: b.Sum, Order: "random", Seed: b.Seed}
	if b.InOrder {
		s.Order, s.Seed = "sequential", 0
	}
	return s
}

// order returns the places in Lines in the order in which they are played.
func (b *Book) order() []int {
	if b.InOrder {
		order := make([]int, len(b.Lines))
		for i := range order {
			order[i] = i
		}
		return order
	}
	return rand.New(rand.NewPCG(b.Seed, 0x6f70656e)).Perm(len(b.Lines))
}

// opening returns the opening of a round, in an order that the method order
// has given. After the last one the first comes again.
func (b *Book) opening(v *chess.Variant, order []int, round int) Opening {
	if len(order) == 0 {
		return RandomOpening(v, b.Random, rand.New(rand.NewPCG(b.Seed, uint64(round))))
	}
	return b.Lines[order[round%len(order)]]
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
