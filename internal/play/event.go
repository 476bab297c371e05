package play

// EventKind tells what happened.
type EventKind string

// The kinds, with the fields of an Event that they use beside Version, At and
// By.
const (
	Created          EventKind = "created"           // Terms, Players
	Moved            EventKind = "moved"             // Move, Clocks, Lag, Premove
	PremoveSet       EventKind = "premove-set"       // Move; private
	PremoveDropped   EventKind = "premove-dropped"   // private
	DrawOffered      EventKind = "draw-offered"      //
	DrawDeclined     EventKind = "draw-declined"     //
	TakebackOffered  EventKind = "takeback-offered"  //
	TakebackDeclined EventKind = "takeback-declined" //
	TakenBack        EventKind = "taken-back"        // Plies, Clocks
	TimeAdded        EventKind = "time-added"        // Clocks
	Left             EventKind = "left"              // By is who left
	Returned         EventKind = "returned"          // By is who came back
	Resumed          EventKind = "resumed"           // Credit: the server was away
	Ended            EventKind = "ended"             // Winner, Ending, Clocks, Ratings
	RematchOffered   EventKind = "rematch-offered"   //
	RematchDeclined  EventKind = "rematch-declined"  //
	RematchAgreed    EventKind = "rematch-agreed"    // Game: the new one
)

// Private reports whether only the player who caused the event may see it. A
// private event does not advance the game's version: the opponent must not even
// know that there was one.
func (k EventKind) Private() bool { return k == PremoveSet || k == PremoveDropped }

// Event is one thing that happened in a game. Events are facts: they are
// appended, never changed. Which of the optional fields are set depends on the
// Kind.
type Event struct {
	// Index counts all events of the game from 1. It guards the log in the
	// store and is not told to clients.
	Index int `json:"-"`
	// Version counts the public events up to and including this one. Clients
	// know a gap by it.
	Version int       `json:"v"`
	At      Instant   `json:"at"`
	Kind    EventKind `json:"kind"`
	By      Seat      `json:"by,omitempty"` // who caused it or whom it concerns; nobody: the server
	// Command is the command that caused the event, zero for the server's
	// own; clients are not told.
	Command CommandID `json:"-"`

	Move    string     `json:"move,omitempty"`    // in UCI's form: "e2e4", "a7a8j"
	Premove bool       `json:"premove,omitempty"` // the move was set before the opponent's
	Clocks  *[2]Millis `json:"clocks,omitempty"`  // what White and Black have left
	Lag     Millis     `json:"lag,omitempty"`     // the part of the time that was not charged
	Plies   int        `json:"plies,omitempty"`   // how many were taken back
	Credit  Millis     `json:"credit,omitempty"`  // by how much the turn began later
	Winner  Seat       `json:"winner,omitempty"`  // nobody: a draw, or no result
	Ending  Ending     `json:"ending,omitempty"`
	Ratings *[2]Change `json:"ratings,omitempty"` // of a rated game that counted
	Terms   *Terms     `json:"terms,omitempty"`
	Players *[2]Seated `json:"players,omitempty"` // White and Black
	Game    GameID     `json:"game,omitempty"`
}

// Change is what a game did to a player's rating, rounded as it is shown.
type Change struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// CommandKind tells what a command asks for.
type CommandKind string

// What players ask for.
const (
	Move            CommandKind = "move"             // Move
	Premove         CommandKind = "premove"          // Move; none: drop it
	Resign          CommandKind = "resign"           //
	OfferDraw       CommandKind = "offer-draw"       // accepts the opponent's offer, if one stands
	AcceptDraw      CommandKind = "accept-draw"      //
	DeclineDraw     CommandKind = "decline-draw"     //
	ClaimDraw       CommandKind = "claim-draw"       // threefold repetition or 50 moves
	OfferTakeback   CommandKind = "offer-takeback"   // of one's last move
	AcceptTakeback  CommandKind = "accept-takeback"  //
	DeclineTakeback CommandKind = "decline-takeback" //
	Abort           CommandKind = "abort"            // before both sides have moved
	ClaimFlag       CommandKind = "claim-flag"       // the opponent's time is over
	ClaimLeftWin    CommandKind = "claim-left-win"   // the opponent has left
	ClaimLeftDraw   CommandKind = "claim-left-draw"  //
	AddTime         CommandKind = "add-time"         // to the opponent
	OfferRematch    CommandKind = "offer-rematch"    // accepts the opponent's offer, if one stands
	DeclineRematch  CommandKind = "decline-rematch"  //
)

// What only the server asks for, as Nobody.
const (
	tick       CommandKind = "tick"     // the game is due: flag, abort or close it
	playerLeft CommandKind = "left"     // Seat
	playerBack CommandKind = "returned" // Seat
	resume     CommandKind = "resume"   // Credit
)

// Command asks for something in a game.
type Command struct {
	ID      CommandID   `json:"id"`
	Game    GameID      `json:"game"`
	Player  PlayerID    `json:"-"` // who asks; nobody: the server itself
	Kind    CommandKind `json:"kind"`
	Version int         `json:"v"` // the last version that the sender had seen
	Move    string      `json:"move,omitempty"`

	// Lag is the network's share of the sender's time, as the server has
	// measured it; what a client says about it counts for nothing.
	Lag Millis `json:"-"`

	seat   Seat   // of the server's own commands
	credit Millis // of resume
	next   GameID // what a rematch will be called
}
