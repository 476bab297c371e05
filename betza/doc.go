// Package betza reads Betza notation: a short text such as "BN" or
// "fmWfceFifmnD" that says how a chess piece moves. It follows the classic page
// "Betza notation and XBoard" (Betza 1.0 with XBoard's i, e and O) and refuses
// everything else with the offset at which it stopped understanding.
//
// # Atoms
//
// A capital letter names a group of leaps that symmetry makes equal:
//
//	W Wazir   (0,1)    N Knight (1,2)    C or L Camel (1,3)
//	F Ferz    (1,1)    A Alfil  (2,2)    Z or J Zebra (2,3)
//	D Dabbaba (0,2)    H        (0,3)    G            (3,3)
//
// L and J have Betza's own meaning (XBoard's page swaps them, which is why it
// prefers C and Z; so does this package when it prints). R is W0, B is F0, Q is
// RB and K is WF. Atoms written side by side add up: BN is the Janus.
//
// A doubled letter or the range 0 makes an unlimited rider (NN, N0). A range
// from 1 to [MaxRange] repeats the step that many times at most: R4 and W4 are
// the Rook limited to four squares, K2 goes two squares in eight directions.
//
// # Directions
//
// Small letters before the atom choose some of its directions: f forward,
// b backward, l left, r right, v for f and b, s for l and r, all as the mover
// sees the board. Two adjacent letters that can combine do combine, from left
// to right; what is left adds up. What a letter means depends on the atom:
//
//   - W D H R have one move each way: fsW goes forward, left or right.
//   - F A G B have two moves each way: fF is both forward diagonals, flF (or
//     lfF) the forward left one alone, fblF three of the four.
//   - N C Z have eight moves. One letter is the pair that goes furthest that way:
//     fN, also written ffN, is the two highest moves, and vN and sN are four
//     each. Two different letters go the way of the first, and of these as far
//     as possible the way of the second: fsN is the wide forward pair, lvN the
//     narrow left pair, frN leads to (2,1) and rfN to (1,2). fhN is the forward
//     half, four moves. hrN and hlN are the two chiral halves, hrN that of (1,2).
//     Doubling keeps letters apart: ffrrN is fN and rN together.
//   - K and Q have eight moves too: fK is the one step forward, frK the forward
//     right diagonal, fsK both forward diagonals, fhK all three.
//
// A direction that adds no move to those before it is refused as a slip.
//
// # Modalities
//
// m is a move without capture and c a capture; with neither, nor e, the piece
// does both. e captures en passant, i is open to a piece that has not moved yet,
// n may not jump: see [NonJumping]. O with a number is castling by so many
// squares, O alone castling by an unstated number; it never moves a piece here.
// Modality letters stand before, after or on both sides of the direction
// letters, but not between two of them: fcrF could mean two things.
package betza
