// Package train makes the networks of package nnue: it plays games of an
// engine against itself and keeps their quiet positions (Generate), and fits
// a network to them (Train).
//
// Both kinds of work take hours, so both can be broken off at any moment and
// taken up again with the same result as if they had not been. What lies on
// disk is described in docs/formats-training.md; how to use it all, in docs/training.md.
package train
