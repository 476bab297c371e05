package play

import (
	"fmt"
	"slices"

	"bifrons.chess/chess"
)

// Game is the state of a game: its events folded together. It is not safe for
// concurrent use.
type Game struct {
	ID      GameID
	Terms   Terms
	Players [2]Seated // White and Black
	Began   Instant
	Last    Instant // of the last event

	index   int // events
	version int // public events

	position *chess.Position
	moves    []played
	most     int // the most moves that were ever on the board
	board    int // version of the last event that changed the board
	clock    Clock
	credited Instant // up to where the server's absences are accounted for

	premove  [2]premove
	draw     offer
	takeback offer
	rematch  offer
	// What keeps a side from asking again and again: the number of moves at
	// its last offer of a draw, plus one; the board for which it asked for a
	// move back; whether it asked for a rematch.
	drawAsked     [2]int
	takebackAsked [2]int
	rematchAsked  [2]bool
	left          [2]Instant
	outcome       Outcome
	ended         Instant
	ratings       *[2]Change
	next          GameID

	commands []applied
}

// played is a move of the game with what stood on the mover's clock after it.
type played struct {
	move chess.Move
	text string
	left Millis
}

// premove is a move that waits for the opponent's, and the version of the
// board that it was made for.
type premove struct {
	move  string
	board int
}

// offer stands from the version on; by nobody: there is none.
type offer struct {
	by      Seat
	version int
}

// applied remembers a command and the last event that it caused.
type applied struct {
	id      CommandID
	version int
}

// LogError tells that the events of a game do not fit together: the store has
// lost or changed some.
type LogError struct {
	Game   GameID
	Index  int
	Reason string
}

// Error names game, event and reason.
func (e *LogError) Error() string {
	return fmt.Sprintf("game %s, event %d: %s", e.Game, e.Index, e.Reason)
}

// NewGame returns the first event of a game: terms that were checked, and who
// plays White and Black.
func NewGame(terms Terms, white, black Seated, now Instant) Event {
	return Event{Index: 1, Version: 1, At: now, Kind: Created, Terms: &terms, Players: &[2]Seated{white, black}}
}

// Replay folds a game's events, all of them and in order. Errors are
// *LogError.
func Replay(id GameID, events []Event) (*Game, error) {
	g := &Game{ID: id}
	for i := range events {
		if err := g.Apply(&events[i]); err != nil {
			return nil, err
		}
	}
	if g.index == 0 {
		return nil, &LogError{id, 1, "there is none"}
	}
	return g, nil
}

// clone returns a copy that shares nothing that Apply changes.
func (g *Game) clone() *Game {
	next := *g
	next.position = g.position.Clone()
	next.moves = slices.Clip(g.moves)
	next.commands = slices.Clip(g.commands)
	return &next
}

// Apply folds one more event into the state. An event that does not follow is
// refused with a *LogError, and the state is then of no further use.
func (g *Game) Apply(e *Event) error {
	fail := func(reason string) error { return &LogError{g.ID, e.Index, reason} }
	version := g.version
	if !e.Kind.Private() {
		version++
	}
	switch {
	case e.Index != g.index+1:
		return fail(fmt.Sprintf("expected event %d", g.index+1))
	case e.Version != version:
		return fail(fmt.Sprintf("has version %d, expected %d", e.Version, version))
	case (e.Kind == Created) != (g.index == 0):
		return fail("a game is created once, first of all")
	}
	g.index, g.version, g.Last = e.Index, e.Version, e.At
	if e.Command != (CommandID{}) {
		g.remember(e)
	}
	switch e.Kind {
	case Created:
		return g.create(e)
	case Moved:
		return g.move(e)
	case TakenBack:
		return g.takeBack(e)
	case PremoveSet:
		g.premove[e.By.index()] = premove{e.Move, g.board}
	case PremoveDropped:
		g.premove[e.By.index()] = premove{}
	case DrawOffered:
		g.draw = offer{e.By, e.Version}
		g.drawAsked[e.By.index()] = len(g.moves) + 1
	case DrawDeclined:
		g.draw = offer{}
	case TakebackOffered:
		g.takeback = offer{e.By, e.Version}
		g.takebackAsked[e.By.index()] = g.board
	case TakebackDeclined:
		g.takeback = offer{}
	case TimeAdded:
		if e.Clocks == nil {
			return fail("no clocks")
		}
		// The clock of the side to move runs on from where its turn began.
		g.clock.left[e.By.Other().index()] += ExtraTime
	case Left:
		g.left[e.By.index()] = e.At
	case Returned:
		g.left[e.By.index()] = 0
	case Resumed:
		g.clock.began = min(e.At, g.clock.began.Add(e.Credit))
		for i, at := range g.left {
			if at != 0 {
				g.left[i] = min(e.At, at.Add(e.Credit))
			}
		}
		g.credited = e.At
	case Ended:
		if e.Clocks != nil {
			g.clock.left = *e.Clocks
		}
		g.outcome = Outcome{Ending: e.Ending, Winner: e.Winner}
		g.ended, g.ratings = e.At, e.Ratings
		g.draw, g.takeback, g.premove = offer{}, offer{}, [2]premove{}
	case RematchOffered:
		g.rematch = offer{e.By, e.Version}
		g.rematchAsked[e.By.index()] = true
	case RematchDeclined:
		g.rematch = offer{}
	case RematchAgreed:
		g.rematch, g.next = offer{}, e.Game
	default:
		return fail("of an unknown kind: " + string(e.Kind))
	}
	return nil
}

// remember notes the command of an event, or that it went on to this one.
func (g *Game) remember(e *Event) {
	for i := range g.commands {
		if g.commands[i].id == e.Command {
			g.commands = slices.Clone(g.commands)
			g.commands[i].version = e.Version
			return
		}
	}
	g.commands = append(g.commands, applied{e.Command, e.Version})
}

// create folds the first event.
func (g *Game) create(e *Event) error {
	if e.Terms == nil || e.Players == nil {
		return &LogError{g.ID, e.Index, "without terms or players"}
	}
	p, err := e.Terms.Position()
	if err != nil {
		return &LogError{g.ID, e.Index, err.Error()}
	}
	g.Terms, g.Players, g.Began, g.credited = *e.Terms, *e.Players, e.At, e.At
	g.position, g.board = p, e.Version
	g.clock = newClock(g.Terms.Control, g.Turn(), e.At)
	return nil
}

// move folds a move.
func (g *Game) move(e *Event) error {
	m, err := g.position.ParseUCI(e.Move)
	switch {
	case err != nil:
		return &LogError{g.ID, e.Index, err.Error()}
	case e.Clocks == nil:
		return &LogError{g.ID, e.Index, "a move without clocks"}
	}
	mover := g.Turn()
	i := mover.index()
	g.position.Make(m)
	g.moves = append(g.moves, played{m, e.Move, e.Clocks[i]})
	g.most = max(g.most, len(g.moves))
	g.clock.left = *e.Clocks
	g.clock.bank[i] = min(LagMax, g.clock.bank[i]-e.Lag+LagGain)
	g.turnTo(e)
	// An offer is answered by a move of the other side; one's own keeps it.
	if g.draw.by == mover.Other() {
		g.draw = offer{}
	}
	g.takeback = offer{}
	// The premove of the mover, if there was one, was for this turn.
	g.premove[i] = premove{}
	return nil
}

// takeBack folds moves that were taken back. The clocks stay: the time is
// spent.
func (g *Game) takeBack(e *Event) error {
	if e.Plies < 1 || e.Plies > len(g.moves) || e.Clocks == nil {
		return &LogError{g.ID, e.Index, "takes back moves that were not made"}
	}
	for range e.Plies {
		g.position.Unmake()
	}
	g.moves = slices.Clip(g.moves[:len(g.moves)-e.Plies])
	g.clock.left = *e.Clocks
	g.turnTo(e)
	g.draw, g.takeback, g.premove = offer{}, offer{}, [2]premove{}
	return nil
}

// turnTo gives the turn to the side that the board says.
func (g *Game) turnTo(e *Event) {
	g.board = e.Version
	g.clock.turn, g.clock.began = g.Turn(), e.At
	g.clock.running = g.clock.running || len(g.moves) >= 2
}

// Turn returns the side to move.
func (g *Game) Turn() Seat { return SeatOf(g.position.Turn()) }

// Version returns the number of public events so far.
func (g *Game) Version() int { return g.version }

// Index returns the number of all events so far.
func (g *Game) Index() int { return g.index }

// Plies returns the number of moves on the board.
func (g *Game) Plies() int { return len(g.moves) }

// Outcome tells whether and how the game has ended.
func (g *Game) Outcome() Outcome { return g.outcome }

// Next returns the rematch, or nothing.
func (g *Game) Next() GameID { return g.next }

// Position returns a copy of the position on the board, with its history.
func (g *Game) Position() *chess.Position { return g.position.Clone() }

// Seat returns where a player sits, Nobody for everybody else.
func (g *Game) Seat(p PlayerID) Seat {
	for i, seat := range []Seat{White, Black} {
		if p != "" && g.Players[i].ID == p {
			return seat
		}
	}
	return Nobody
}

// Clocks returns what the clocks of White and Black show at a moment. For
// correspondence it is the time left for the move; unlimited games have 0.
func (g *Game) Clocks(now Instant) [2]Millis {
	if g.outcome.Over() {
		return g.clock.left
	}
	return g.clock.at(now)
}

// Due returns when the server must look at the game by itself, and false for a
// game that is over.
func (g *Game) Due() (Instant, bool) {
	if g.outcome.Over() {
		return 0, false
	}
	return g.clock.due(), true
}

// ClaimableFrom returns when a player may claim the game because the opponent
// left, and false while the opponent is there, or may come and go.
func (g *Game) ClaimableFrom(s Seat) (Instant, bool) {
	at := g.left[s.Other().index()]
	if s == Nobody || at == 0 || g.outcome.Over() || !g.Terms.Control.Live() || g.most < 2 {
		return 0, false
	}
	return at.Add(g.Terms.Control.Countdown()), true
}

// HasLeft reports whether a player was seen to leave and not to come back.
func (g *Game) HasLeft(s Seat) bool { return s != Nobody && g.left[s.index()] != 0 }

// Credited returns up to what moment absences of the server are accounted for:
// when the game began, or when it was last resumed.
func (g *Game) Credited() Instant { return g.credited }

// Applied returns the version that a command led to, if a player's command of
// that id was carried out.
func (g *Game) Applied(id CommandID) (version int, ok bool) {
	for _, c := range g.commands {
		if c.id == id {
			return c.version, true
		}
	}
	return 0, false
}
