// Package pgn reads and writes games in Portable Game Notation, as trees of
// moves with variations, comments and annotation glyphs.
//
// A [Reader] works on a stream: it holds one game at a time, knows its limits
// in bytes and depth, and uses no recursion. Every move is checked against the
// rules of the game's variant. A game that cannot be read is reported as a
// [*GameError] with line, column and reason, and the reader goes on with the
// next one. What can be understood in spite of a fault is read, and the fault
// is told as a [Warning] on the game.
//
// The standard is Steven Edwards' "Portable Game Notation Specification and
// Implementation Guide" of 1994; the comment commands are those of Lichess and
// ChessBase. What people and other programs write beyond it is read as well:
// move numbers glued to the move, castling with zeros, ':' for captures, German
// piece letters, both meanings that "O-O" has in Janus Chess. Written is always
// one form.
package pgn
