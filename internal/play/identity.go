package play

import (
	"encoding/hex"
	"errors"
	"time"

	"bifrons.chess/chess"
)

// GameID, PlayerID, SeekID and ChallengeID name things for ever: letters and
// digits, made by the service, never used twice.
type (
	GameID      string
	PlayerID    string
	SeekID      string
	ChallengeID string
)

// CommandID is the UUID that a client gives to each of its commands, so that
// one sent again is known again. The zero value is no id: only the server's own
// commands may do without.
type CommandID [16]byte

// errCommandID is returned for a text that is not a UUID.
var errCommandID = errors.New("a command id is a UUID: 32 hexadecimal digits, with or without hyphens")

// ParseCommandID reads a UUID of 32 hexadecimal digits, with or without
// hyphens. The zero UUID is refused.
func ParseCommandID(text string) (CommandID, error) {
	var id CommandID
	if len(text) > 36 {
		return id, errCommandID
	}
	digits := make([]byte, 0, 32)
	for i := range len(text) {
		if text[i] != '-' {
			digits = append(digits, text[i])
		}
	}
	if len(digits) != 32 {
		return id, errCommandID
	}
	if _, err := hex.Decode(id[:], digits); err != nil || id == (CommandID{}) {
		return CommandID{}, errCommandID
	}
	return id, nil
}

// String returns the usual form of a UUID.
func (id CommandID) String() string {
	h := hex.EncodeToString(id[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// Instant is a moment of the server's clock: milliseconds since the start of
// 1970, UTC.
type Instant int64

// InstantOf returns the moment of a time.Time, to the millisecond below.
func InstantOf(t time.Time) Instant { return Instant(t.UnixMilli()) }

// Time returns the moment as a time.Time in UTC.
func (i Instant) Time() time.Time { return time.UnixMilli(int64(i)).UTC() }

// Add returns the moment d later.
func (i Instant) Add(d Millis) Instant { return i + Instant(d) }

// Since returns the time from an earlier moment to this one.
func (i Instant) Since(earlier Instant) Millis { return Millis(i - earlier) }

// Millis is a length of time in milliseconds, as it stands in events.
type Millis int64

// MillisOf returns a duration to the millisecond below.
func MillisOf(d time.Duration) Millis { return Millis(d.Milliseconds()) }

// Duration returns the length as a time.Duration.
func (m Millis) Duration() time.Duration { return time.Duration(m) * time.Millisecond }

// Seat is a side of a game, or nobody: the server, a spectator, neither side.
type Seat uint8

// The seats. Nobody is the zero value, so that an event without a seat has
// none in its JSON.
const (
	Nobody Seat = iota
	White
	Black
)

// SeatOf returns the seat of a colour.
func SeatOf(c chess.Color) Seat {
	if c == chess.White {
		return White
	}
	return Black
}

// Color returns the colour of White or Black; of Nobody it makes no sense.
func (s Seat) Color() chess.Color {
	if s == Black {
		return chess.Black
	}
	return chess.White
}

// Other returns the opponent's seat, Nobody for Nobody.
func (s Seat) Other() Seat {
	switch s {
	case White:
		return Black
	case Black:
		return White
	}
	return Nobody
}

// index returns where the seat's things lie in arrays of two.
func (s Seat) index() int {
	if s == Black {
		return 1
	}
	return 0
}

var seatNames = [...]string{"", "white", "black"}

// String returns "white", "black", or nothing for Nobody.
func (s Seat) String() string { return seatNames[min(int(s), len(seatNames)-1)] }

// MarshalText writes what String returns.
func (s Seat) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "white", "black" or nothing.
func (s *Seat) UnmarshalText(text []byte) error {
	for i, name := range seatNames {
		if name == string(text) {
			*s = Seat(i)
			return nil
		}
	}
	return errors.New(`a seat is "white" or "black"`)
}

// MaxName is the most bytes of a player's name.
const MaxName = 40

// Player is somebody who plays here: a guest, the holder of an account, or a
// bot. What an account needs besides (password, address) is not the game's
// business and lies elsewhere.
type Player struct {
	ID      PlayerID `json:"id"`
	Name    string   `json:"name"` // unique without regard to case, among those who are no guests
	Guest   bool     `json:"guest,omitempty"`
	Bot     bool     `json:"bot,omitempty"` // plays through the interface for programs
	Created Instant  `json:"created"`
}
