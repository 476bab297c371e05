// Package match lets chess engines, which are programs of their own, play each
// other. A referee knows the rules by package chess and keeps the clocks
// itself; a runner plays the games of a match in colour-swapped pairs, keeps
// what is finished in a file, and tells what the results mean: Elo with error
// bars and a sequential probability ratio test, both from the results of pairs.
package match
