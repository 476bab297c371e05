package nnue

import (
	"slices"

	"bifrons.chess/chess"
)

// Choose returns the network of a list that evaluates a variant best: the first
// one that was made for it, else the first one whose inputs fit, else nil.
func Choose(list []*Network, v *chess.Variant) *Network {
	var fitting *Network
	for _, n := range list {
		switch {
		case !n.Covers(v):
		case slices.Contains(n.header.Variants, v.Name):
			return n
		case fitting == nil:
			fitting = n
		}
	}
	return fitting
}
