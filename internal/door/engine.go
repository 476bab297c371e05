package door

import (
	"strconv"
	"sync"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nnue"
)

// Engine is the computer as an opponent and as an analyst. Its zero value is
// ready; it does one thing at a time.
type Engine struct {
	// Yield, if not nil, is called about every 20 ms of thinking, so that
	// calls of Stop are heard where there is only one thread.
	Yield func()

	// lock guards all that follows but the engine, which belongs to the caller
	// that has claimed it.
	lock    sync.Mutex
	engine  *engine.Engine
	hash    int // MiB of the engine's table
	nets    []*nnue.Network
	control *engine.Control // of the work that is running, nil while none is
	cancel  func()          // ends the context of that work
	busy    chan struct{}   // closed when that work has ended
	news    news            // of that work, or of the last
}

// moveTime is the most that the computer thinks about a move. Only the highest
// levels come near it; the others have a limit of nodes.
const moveTime = 2 * time.Second

// hashMiB is small, for a page shares its memory with others.
const hashMiB = 16

// levelNames are those of the engine's levels in turn.
var levelNames = [engine.Levels]LevelName{
	FirstSteps, Beginner, Easy, Casual, Steady, Sharp, Strong, VeryStrong, Expert, FullStrength,
}

// Levels returns the strengths that the computer can play at, weakest first.
func (*Engine) Levels() []Level {
	out := make([]Level, engine.Levels)
	for i := range out {
		out[i] = Level{Number: i + 1, Name: levelNames[i]}
		if i+1 < engine.Levels {
			out[i].Rating = engine.LevelElo(i + 1)
		}
	}
	return out
}

// AddNetwork gives the engine a network, as a file's contents, which it does not keep;
// it evaluates the games that it was made for. The program brings none along:
// a page fetches them while the first moves are made. The error is an
// *nnue.FileError.
func (e *Engine) AddNetwork(file []byte) error {
	n, err := nnue.Read(file)
	if err != nil {
		return err
	}
	e.lock.Lock()
	defer e.lock.Unlock()
	e.nets = append(e.nets, n)
	return nil
}

// Think chooses a move in the position that a game has reached. A search that
// is still running is stopped first. Stop makes it answer at once with the
// best move so far.
func (e *Engine) Think(line Line, level int) (Thought, error) {
	g, err := replay(line)
	if err != nil {
		return Thought{}, err
	}
	_, control, end, err := e.claim(0, g.pos, hashMiB)
	if err != nil {
		return Thought{}, err
	}
	r := e.engine.Search(g.pos, engine.Limits{MoveTime: moveTime, Strength: engine.Level(level)}, control, nil)
	end()
	out := Thought{Depth: r.Depth, Nodes: int(r.Nodes), Score: scoreText(r.Score)}
	if r.Move != chess.NoMove {
		out.UCI = g.pos.UCI(r.Move)
	}
	return out, nil
}

func (e *Engine) newEngine(hash int) *engine.Engine {
	networks := func(v *chess.Variant) *nnue.Network {
		e.lock.Lock()
		defer e.lock.Unlock()
		return nnue.Choose(e.nets, v)
	}
	return engine.New(engine.Options{Hash: hash, Networks: networks, Poll: func() bool {
		if e.Yield != nil {
			e.Yield()
		}
		return false
	}})
}

// Stop ends the search that is running, if there is one.
func (e *Engine) Stop() {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.stop()
}

// scoreText writes a score as annotators do: "+0.35" in Pawns, "#3" for mate
// in three, "#-3" for being mated.
func scoreText(s engine.Score) string {
	if n, ok := s.MateIn(); ok {
		return "#" + strconv.Itoa(n)
	}
	sign := "+"
	if s < 0 {
		sign, s = "-", -s
	}
	cents := strconv.Itoa(int(s % 100))
	if len(cents) < 2 {
		cents = "0" + cents
	}
	return sign + strconv.Itoa(int(s/100)) + "." + cents
}
