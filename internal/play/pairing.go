package play

// Seek is an offer to play whoever comes first.
type Seek struct {
	ID    SeekID `json:"id"`
	Owner Seated `json:"owner"`
	Terms Terms  `json:"terms"`
	// Color is the side that the owner wants; nobody: either.
	Color Seat `json:"color,omitempty"`
	// MinRating and MaxRating bound the taker's rating; 0: no bound.
	MinRating int     `json:"minRating,omitempty"`
	MaxRating int     `json:"maxRating,omitempty"`
	Created   Instant `json:"created"`
	// Game is what came of it, and Taker by whom; nothing while it is open.
	Game  GameID   `json:"game,omitempty"`
	Taker PlayerID `json:"taker,omitempty"`
}

// State is what has become of a challenge.
type State string

// The states.
const (
	Open      State = "open"
	Accepted  State = "accepted"
	Declined  State = "declined"
	Withdrawn State = "withdrawn"
)

// Challenge is an offer to play one player, or whoever has its link.
type Challenge struct {
	ID      ChallengeID `json:"id"`
	From    Seated      `json:"from"`
	To      PlayerID    `json:"to,omitempty"` // nobody: whoever comes by the link
	Terms   Terms       `json:"terms"`
	Color   Seat        `json:"color,omitempty"` // that the challenger wants; nobody: either
	Created Instant     `json:"created"`
	State   State       `json:"state"`
	Game    GameID      `json:"game,omitempty"`  // when accepted
	Taker   PlayerID    `json:"taker,omitempty"` // who accepted it
}

// Fits returns nil if a player with a rating in the seek's variant and speed
// may take it.
func (s *Seek) Fits(taker Seated) error {
	switch {
	case taker.ID == s.Owner.ID:
		return refuse(YourOwn)
	case s.Terms.Rated && (taker.Guest || taker.Bot):
		return refuse(NotRatable)
	case s.MinRating != 0 && taker.Rating < s.MinRating, s.MaxRating != 0 && taker.Rating > s.MaxRating:
		return refuse(OutOfRange)
	}
	return nil
}

// matches reports whether two seeks ask for the same game and for each other's
// owners.
func (s *Seek) matches(other *Seek) bool {
	return s.Terms == other.Terms && s.Fits(other.Owner) == nil && other.Fits(s.Owner) == nil &&
		(s.Color == Nobody || s.Color != other.Color)
}

// Colours tells how often a player had White in rated games, less how often
// Black, and the colour of the last one.
type Colours struct {
	Balance int
	Last    Seat
}

// Assign gives two players their seats: as one of them wishes, or to White the
// one who had White less often in rated games, or had Black last; where all
// that is even, as the coin says. It reports whether the first gets White.
func Assign(wish Seat, first, second Colours, coin bool) bool {
	switch {
	case wish != Nobody:
		return wish == White
	case first.Balance != second.Balance:
		return first.Balance < second.Balance
	case first.Last != second.Last && first.Last != Nobody:
		return first.Last == Black
	case first.Last != second.Last:
		return second.Last == White
	}
	return coin
}
