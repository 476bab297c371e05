package play

import (
	"context"
	"errors"
)

// A Store keeps everything for ever. What Commit has returned nil for is on
// the disk: no crash and no power cut undoes it. All methods may be called at
// once from many goroutines. internal/playtest holds the tests that every
// Store passes.
type Store interface {
	GameStore
	PlayerStore
	OfferStore
	PresenceStore
	Close() error
}

// The errors of a Store beside those of the medium.
var (
	// ErrNotFound is returned for a game, player, seek or challenge that is
	// not there.
	ErrNotFound = errors.New("not found")
	// ErrConflict is returned by Commit when a guard does not hold: somebody
	// else was faster. Nothing of the commit was stored; load anew and decide
	// again.
	ErrConflict = errors.New("the game, the offer or the rating has changed meanwhile")
	// ErrDuplicate is returned by Commit when one of its commands is stored
	// already. Nothing of the commit was stored.
	ErrDuplicate = errors.New("the command is stored already")
	// ErrTaken is returned for a name that another player has.
	ErrTaken = errors.New("the name is taken")
)

// Commit is one transaction: all of it is stored or nothing.
type Commit struct {
	Games     []Append
	Ratings   []RatingUpdate
	Seek      *SeekUpdate
	Challenge *ChallengeUpdate
}

// Append adds events to a game, and replaces what lists know of it. The first
// event's Index is the guard: it must follow the last one stored, and the game
// must not be there yet if it is 1. A game is stored by its first Append.
type Append struct {
	Events  []Event // one or more, with Index ascending without a gap
	Summary Summary
}

// RatingKey tells what a rating is for.
type RatingKey struct {
	Player  PlayerID
	Variant string
	Speed   Speed
}

// RatingUpdate replaces a rating. Rating.Games is the guard: the stored rating
// must have one game less, and there must be none if it is 1.
type RatingUpdate struct {
	Key    RatingKey
	Rating Rating
}

// SeekUpdate stores a new seek, or what became of one that must be open still.
type SeekUpdate struct {
	Seek  Seek
	New   bool
	Close bool // with Seek.Game: taken; without: withdrawn
}

// ChallengeUpdate stores a new challenge, or what became of one that must be
// open still.
type ChallengeUpdate struct {
	Challenge Challenge
	New       bool
}

// GameQuery asks for games. The zero value asks for all.
type GameQuery struct {
	Player   PlayerID // that plays in them
	Opponent PlayerID // of Player
	Running  bool     // only those that go on
	Ended    bool     // only those that are over
	Before   Instant  // only those whose last event was before; 0: no bound
	Limit    int      // at most so many, 1 to MaxList; 0: MaxList
}

// MaxList is the most that one list holds.
const MaxList = 500

// GameStore keeps games.
type GameStore interface {
	// Commit carries out a transaction. Errors: ErrConflict, ErrDuplicate,
	// ErrNotFound for a seek or challenge to close that was never there.
	Commit(ctx context.Context, c Commit) error
	// Events returns a game's events in order. Errors: ErrNotFound.
	Events(ctx context.Context, id GameID) ([]Event, error)
	// Games returns games, those with the latest event first.
	Games(ctx context.Context, q GameQuery) ([]Summary, error)
	// Due returns games that go on and are due before a moment, the earliest
	// first, at most limit.
	Due(ctx context.Context, before Instant, limit int) ([]GameID, error)
	// Live returns all games that go on whose clock runs while players sit at
	// the board (Control.Live).
	Live(ctx context.Context) ([]GameID, error)
	// Colours returns how often a player had which colour in rated games that
	// were begun.
	Colours(ctx context.Context, p PlayerID) (Colours, error)
}

// PlayerStore keeps players and their ratings.
type PlayerStore interface {
	// SavePlayer stores a player, new or changed. Errors: ErrTaken when
	// another one who is no guest has the name, however it is capitalised.
	SavePlayer(ctx context.Context, p Player) error
	// Player returns a player. Errors: ErrNotFound.
	Player(ctx context.Context, id PlayerID) (Player, error)
	// PlayerNamed returns the player of a name who is no guest, however it is
	// capitalised. Errors: ErrNotFound.
	PlayerNamed(ctx context.Context, name string) (Player, error)
	// Rating returns a rating, NewRating for a player without games.
	Rating(ctx context.Context, k RatingKey) (Rating, error)
	// Ratings returns all ratings of a player.
	Ratings(ctx context.Context, p PlayerID) ([]RatingUpdate, error)
	// Leaders returns the highest ratings that have at most a deviation, the
	// highest first.
	Leaders(ctx context.Context, variant string, s Speed, deviation float64, limit int) ([]RatingUpdate, error)
}

// OfferStore keeps seeks and challenges; Commit changes them.
type OfferStore interface {
	// Seeks returns the open seeks, the oldest first.
	Seeks(ctx context.Context) ([]Seek, error)
	// Seek returns a seek, open or not. Errors: ErrNotFound.
	Seek(ctx context.Context, id SeekID) (Seek, error)
	// Challenge returns a challenge, open or not. Errors: ErrNotFound.
	Challenge(ctx context.Context, id ChallengeID) (Challenge, error)
	// Challenges returns the open challenges to and from a player, the oldest
	// first.
	Challenges(ctx context.Context, p PlayerID) ([]Challenge, error)
}

// Outage is a time in which no server ran.
type Outage struct{ From, To Instant }

// PresenceStore remembers when a server was there, so that the time in which
// none was can be given back to the players.
type PresenceStore interface {
	// Beat notes that a server runs at a moment; it need not survive a crash
	// to the second.
	Beat(ctx context.Context, at Instant) error
	// LastBeat returns the latest moment noted, 0 for a new store.
	LastBeat(ctx context.Context) (Instant, error)
	// AddOutage notes an outage.
	AddOutage(ctx context.Context, o Outage) error
	// Outages returns those that ended after a moment, the earliest first.
	Outages(ctx context.Context, after Instant) ([]Outage, error)
}
