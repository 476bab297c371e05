// Package tablebase reads endgame tables: what every position with few men is
// worth with best play, in win, draw and loss under the fifty-move rule, in
// plies to mate, and in plies to the next capture or Pawn move.
//
// A Set is the tables of one game in a folder. Set.WDL and Set.Probe answer for
// a Position; both may be called from many goroutines, each with a Position of
// its own. Tables know no castling: a position with castling rights has none.
//
// docs/tablebase.md describes the files. Package internal/retro makes them
// ("bifrons tablebase build").
package tablebase
