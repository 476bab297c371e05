package play

// RefusalCode tells a program why a command was refused.
type RefusalCode string

// The codes.
const (
	NotFound       RefusalCode = "not-found"        // no such game, seek, challenge or player
	NotPlayer      RefusalCode = "not-player"       // the sender does not play in this game
	BadCommand     RefusalCode = "bad-command"      // no such kind, or no command id
	Ahead          RefusalCode = "ahead"            // the version is one that has not happened yet
	Stale          RefusalCode = "stale"            // what the command is about has changed since its version
	NotYourTurn    RefusalCode = "not-your-turn"    // a move out of turn
	YourTurn       RefusalCode = "your-turn"        // a premove for a side that may move
	BadMove        RefusalCode = "bad-move"         // the text is no legal move; Err is a *chess.MoveError
	FlagFell       RefusalCode = "flag-fell"        // the move came after the flag
	GameOver       RefusalCode = "game-over"        // nothing more can be done in this game
	GameGoesOn     RefusalCode = "game-goes-on"     // only a finished game allows it
	TooEarly       RefusalCode = "too-early"        // the flag stands, or the countdown runs
	TooLate        RefusalCode = "too-late"         // both sides have moved: resign instead of aborting
	NothingOffered RefusalCode = "nothing-offered"  // no offer of that kind stands
	AlreadyOffered RefusalCode = "already-offered"  // it stands, or was just declined
	NothingToUndo  RefusalCode = "nothing-to-undo"  // the sender has made no move
	NoClock        RefusalCode = "no-clock"         // the game has no clock to add time to
	ClockFull      RefusalCode = "clock-full"       // the opponent's clock holds no more
	CannotClaim    RefusalCode = "cannot-claim"     // neither threefold repetition nor 50 moves
	NotLeft        RefusalCode = "not-left"         // the opponent has not left
	BadTerms       RefusalCode = "bad-terms"        // no such variant, start or clock
	NotRatable     RefusalCode = "not-ratable"      // such a game, or such a player, cannot be rated
	Gone           RefusalCode = "gone"             // somebody else was faster, or it was withdrawn
	NotYours       RefusalCode = "not-yours"        // another player's seek or challenge
	YourOwn        RefusalCode = "your-own"         // one's own seek or challenge cannot be taken
	OutOfRange     RefusalCode = "out-of-range"     // the seek asks for other ratings
	TooMany        RefusalCode = "too-many"         // more open seeks or challenges than a player may have
	NameTaken      RefusalCode = "name-taken"       // another player's name
	Stopping       RefusalCode = "server-is-closed" // the server stops: come again
)

// Refusal is the error of a command that was understood and not carried out.
// It changes nothing in the game.
type Refusal struct {
	Code    RefusalCode
	Version int   // the game's version when it was refused, 0 outside a game
	Err     error // more about it, or nil
}

// Error returns the code and what is known besides.
func (r *Refusal) Error() string {
	if r.Err != nil {
		return "refused (" + string(r.Code) + "): " + r.Err.Error()
	}
	return "refused (" + string(r.Code) + ")"
}

// Unwrap returns Err.
func (r *Refusal) Unwrap() error { return r.Err }

// Is reports whether target is a Refusal of the same code, so that
// errors.Is(err, &Refusal{Code: Stale}) asks for a code.
func (r *Refusal) Is(target error) bool {
	t, ok := target.(*Refusal)
	return ok && t.Code == r.Code
}
