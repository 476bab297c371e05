package play

import "bifrons.chess/chess"

// Ending tells how a game ended.
type Ending string

// The endings.
const (
	ByCheckmate    Ending = "checkmate"
	ByStalemate    Ending = "stalemate"
	ByDeadPosition Ending = "dead-position"
	BySeventyFive  Ending = "75-moves"
	ByFivefold     Ending = "fivefold-repetition"
	ByThreefold    Ending = "threefold-repetition" // claimed
	ByFifty        Ending = "50-moves"             // claimed
	ByAgreement    Ending = "agreement"
	ByResignation  Ending = "resignation"
	ByTime         Ending = "time"         // the flag fell
	ByTimeNoMate   Ending = "time-no-mate" // a draw: the flag fell, the opponent could never mate
	ByLeaving      Ending = "left"         // claimed after the opponent had left: won
	ByLeavingDraw  Ending = "left-draw"    // the same, but taken as a draw or for want of material
	ByAbandonment  Ending = "abandoned"    // nobody moved for very long
	Aborted        Ending = "aborted"      // without a result, by a player
	NeverBegun     Ending = "never-begun"  // without a result: a first move did not come
)

// endingOf are the endings that the rules themselves bring about.
var endingOf = map[chess.Reason]Ending{
	chess.Checkmate:          ByCheckmate,
	chess.Stalemate:          ByStalemate,
	chess.DeadPosition:       ByDeadPosition,
	chess.SeventyFiveMoves:   BySeventyFive,
	chess.FivefoldRepetition: ByFivefold,
}

// Counts reports whether a game that ended so has a result.
func (e Ending) Counts() bool { return e != "" && e != Aborted && e != NeverBegun }

// Outcome tells whether and how a game has ended. The zero Outcome is a game
// that goes on.
type Outcome struct {
	Ending Ending `json:"ending,omitempty"`
	Winner Seat   `json:"winner,omitempty"` // nobody: a draw, or no result
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Ending != "" }

// Result returns the PGN result: "1-0", "0-1", "1/2-1/2", or "*" for a game
// that goes on or ended without a result.
func (o Outcome) Result() string {
	switch {
	case !o.Ending.Counts():
		return "*"
	case o.Winner == White:
		return "1-0"
	case o.Winner == Black:
		return "0-1"
	}
	return "1/2-1/2"
}

// timeOut returns how a game ends when a side's flag falls: lost, unless the
// opponent could not mate by any play.
func timeOut(p *chess.Position, flagged Seat) Outcome {
	if !p.CanMate(flagged.Other().Color()) {
		return Outcome{Ending: ByTimeNoMate}
	}
	return Outcome{Ending: ByTime, Winner: flagged.Other()}
}
