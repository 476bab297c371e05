// Package nnue evaluates positions with a small neural network whose first
// layer is kept up to date from move to move ("efficiently updatable",
// Yu Nasu, 2018).
//
// The network sees the board twice, once through each side's eyes:
//
//	men on squares, as White sees them ──┐ weights, bias   ┌─ hidden values of the
//	                                     ├───────────────▶ │  side to move ─┐
//	men on squares, as Black sees them ──┘ (the same for   └─ and of the    ├─▶ centipawns
//	                                        both sides)       other side ───┘
//
// An input is one kind of man, one's own or the enemy's, on one square; for
// Black the board is turned upside down by rank, so that both sides see their
// own men at the bottom. A royal King and a spare King are different kinds.
// What kinds and how many files there are comes from the chess.Variant. A
// hidden value is clipped to 0–1 and squared (SCReLU); the last layer has a
// set of weights for each of eight ranges of the number of men.
//
// All arithmetic is on integers and gives the same result on every machine:
// on amd64 with AVX2 by assembly, elsewhere, in the browser, and with the
// build tag purego, in Go. Nothing allocates after NewStack, unless a game
// tree goes deeper than any before.
package nnue
