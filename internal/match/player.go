package match

import (
	"context"
	"strconv"
	"time"

	"bifrons.chess/chess"
)

// Player is an engine as the referee needs it. It serves one goroutine.
type Player interface {
	// Name is what reports call it.
	Name() string
	// NewGame makes the engine ready for a game.
	NewGame(ctx context.Context, s Setting) error
	// Played tells of a move of either side; before is the position in which
	// it is legal, and is not kept.
	Played(before *chess.Position, m chess.Move)
	// Think asks for a move. Beside ctx's, errors are an *EngineError or an
	// *IllegalMoveError.
	Think(ctx context.Context, t Turn) (Answer, error)
	// GameOver tells the result, such as "1-0".
	GameOver(result, why string)
	// Transcript returns what was said last.
	Transcript() string
	// Close ends the engine.
	Close()
}

// Setting is a game as an engine is told of it.
type Setting struct {
	Variant *chess.Variant
	Start   string // FEN, "" for the variant's own start position
	Limit   Limit  // of this engine
}

// Turn is what an engine is to think about.
type Turn struct {
	Position *chess.Position  // not to be changed
	Left     [2]time.Duration // on the clocks, by Color
	Limits   [2]Limit
	ToGo     int           // moves to the next time control, 0: the rest of the game
	Patience time.Duration // how long to wait for the answer
	Flag     time.Duration // when to say that time is up, 0: never
	Offered  bool          // the opponent offers a draw
}

// Answer is an engine's move, and what it thought.
type Answer struct {
	Move    chess.Move // NoMove if it resigns
	Thought Thought
	Resigns bool
	Offers  bool // a draw, with the move
}

// Thought is what an engine told last of its search.
type Thought struct {
	Told  bool          // Score holds one
	Score int           // centipawns for the side to move
	Mate  int           // moves to mate, negative when mated; 0: Score counts
	Depth int           // plies, 0 not told
	Nodes uint64        // 0 not told
	Time  time.Duration // of the search by the engine's own clock, 0 not told
}

// unsaid is the variant that both protocols mean unless they name one.
var unsaid = chess.Orthodox

// mateScore stands for a mate where centipawns are compared.
const mateScore = 100_000

// centipawns returns the score with mates far beyond others.
func (t Thought) centipawns() int {
	switch {
	case t.Mate > 0:
		return mateScore - t.Mate
	case t.Mate < 0:
		return -mateScore - t.Mate
	}
	return t.Score
}

// IllegalMoveError is a move that an engine may not play.
type IllegalMoveError struct {
	Engine string
	Text   string
	Err    error
}

func (e *IllegalMoveError) Error() string {
	return e.Engine + " played " + strconv.Quote(e.Text) + ": " + e.Err.Error()
}

func (e *IllegalMoveError) Unwrap() error { return e.Err }
