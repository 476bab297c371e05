package play

// A Bus carries what has happened to whoever wants to know. It is fast and
// promises little: messages of one topic come in the order in which they were
// published, and a subscriber that does not keep up is cut off rather than
// waited for. Versions repair what gets lost. internal/playtest holds the tests
// that every Bus passes.
type Bus interface {
	// Publish sends a message to all subscribers of a topic. It does not wait
	// for them. The bytes must not be changed any more.
	Publish(topic Topic, message []byte) error
	// Subscribe returns a subscription to a topic: what is published after it
	// has returned arrives.
	Subscribe(topic Topic) (Subscription, error)
	// Close ends all subscriptions. Publish and Subscribe then fail.
	Close() error
}

// Subscription receives the messages of a topic.
type Subscription interface {
	// Messages is closed when the subscription is, by Close, by the Bus's end,
	// or because too many messages were waiting. What has been lost then is
	// asked for by version, after a new subscription.
	Messages() <-chan []byte
	// Close ends the subscription. It may be called more than once.
	Close()
}

// Topic is where messages are published.
type Topic string

// Lobby is the topic of seeks: messages are LobbyMessage.
const Lobby Topic = "lobby"

// GameTopic is the topic of a game's public events: messages are GameMessage.
func GameTopic(id GameID) Topic { return Topic("game." + string(id)) }

// SeatTopic is the topic of what only one player of a game may see: messages
// are GameMessage.
func SeatTopic(id GameID, s Seat) Topic { return GameTopic(id) + "." + Topic(s.String()) }

// PlayerTopic is the topic of what concerns a player outside of a game:
// messages are PlayerMessage.
func PlayerTopic(id PlayerID) Topic { return Topic("player." + string(id)) }

// GameMessage tells of events in a game.
type GameMessage struct {
	Game   GameID  `json:"game"`
	Events []Event `json:"events"`
	// Now is the server's time, and Clocks what the clocks show then.
	Now    Instant   `json:"now"`
	Clocks [2]Millis `json:"clocks"`
}

// LobbyMessage tells of a seek that was opened or is gone.
type LobbyMessage struct {
	Opened *Seek  `json:"opened,omitempty"`
	Closed SeekID `json:"closed,omitempty"`
}

// PlayerMessage tells a player of a challenge, new or answered, or of a game
// that has begun or moved on. Exactly one field is set.
type PlayerMessage struct {
	Challenge *Challenge `json:"challenge,omitempty"`
	Game      *Summary   `json:"game,omitempty"`
}
