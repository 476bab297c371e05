package play

import "bifrons.chess/chess"

// Snapshot is a game as a client gets it when it opens the page or has missed
// something: everything that the events up to Version say.
type Snapshot struct {
	Game    GameID    `json:"game"`
	Version int       `json:"v"`
	Now     Instant   `json:"now"` // when the clocks showed what Clocks says
	Terms   Terms     `json:"terms"`
	Start   string    `json:"start"` // FEN of the position that the game began from
	FEN     string    `json:"fen"`   // of the position on the board
	Players [2]Seated `json:"players"`
	Speed   Speed     `json:"speed"`
	Began   Instant   `json:"began"`
	Moves   []string  `json:"moves"` // in UCI's form
	Turn    Seat      `json:"turn"`
	Clocks  [2]Millis `json:"clocks"`
	Running bool      `json:"running"`            // the clock of the side to move runs
	Draw    Seat      `json:"draw,omitempty"`     // who offers a draw
	Back    Seat      `json:"takeback,omitempty"` // who asks for a move back
	Rematch Seat      `json:"rematch,omitempty"`
	Left    [2]bool   `json:"left"` // who has left
	// Claim is when the player may claim the game because the opponent left.
	Claim   Instant    `json:"claim,omitempty"`
	Outcome Outcome    `json:"outcome"`
	Result  string     `json:"result"`
	Ratings *[2]Change `json:"ratings,omitempty"`
	Next    GameID     `json:"next,omitempty"` // the rematch
	Seat    Seat       `json:"seat,omitempty"` // of the player who asks
	Premove string     `json:"premove,omitempty"`
}

// Snapshot returns the game as a seat may see it at a moment: the premove is
// only its owner's.
func (g *Game) Snapshot(s Seat, now Instant) Snapshot {
	now = max(now, g.Last)
	start, _ := g.Terms.Position() // read before, when the game began
	snap := Snapshot{
		Game: g.ID, Version: g.version, Now: now, Terms: g.Terms,
		Start: start.FEN(), FEN: g.position.FEN(),
		Players: g.Players, Speed: g.Terms.Control.Speed(), Began: g.Began,
		Moves: g.Moves(), Turn: g.Turn(), Clocks: g.Clocks(now),
		Running: !g.outcome.Over() && g.clock.flags(),
		Draw:    g.draw.by, Back: g.takeback.by, Rematch: g.rematch.by,
		Left:    [2]bool{g.HasLeft(White), g.HasLeft(Black)},
		Outcome: g.outcome, Result: g.outcome.Result(), Ratings: g.ratings, Next: g.next, Seat: s,
	}
	if s != Nobody {
		snap.Premove = g.premove[s.index()].move
		snap.Claim, _ = g.ClaimableFrom(s)
	}
	return snap
}

// Moves returns the moves on the board in UCI's form.
func (g *Game) Moves() []string {
	moves := make([]string, len(g.moves))
	for i, m := range g.moves {
		moves[i] = m.text
	}
	return moves
}

// Summary is what lists of games show, and what stores keep beside a game's
// events to find it by.
type Summary struct {
	ID      GameID    `json:"id"`
	Terms   Terms     `json:"terms"`
	Speed   Speed     `json:"speed"`
	Players [2]Seated `json:"players"`
	Began   Instant   `json:"began"`
	Last    Instant   `json:"last"` // of the last event
	Plies   int       `json:"plies"`
	FEN     string    `json:"fen"`
	Move    string    `json:"move,omitempty"` // the last one
	Outcome Outcome   `json:"outcome"`
	Result  string    `json:"result"`
	Turn    Seat      `json:"turn,omitempty"` // nobody: the game is over
	// Due is when the server must look at the game by itself, 0 for a game
	// that is over.
	Due Instant `json:"-"`
}

// Summary returns the game's summary.
func (g *Game) Summary() Summary {
	s := Summary{
		ID: g.ID, Terms: g.Terms, Speed: g.Terms.Control.Speed(), Players: g.Players,
		Began: g.Began, Last: g.Last, Plies: len(g.moves), FEN: g.position.FEN(),
		Outcome: g.outcome, Result: g.outcome.Result(),
	}
	if len(g.moves) > 0 {
		s.Move = g.moves[len(g.moves)-1].text
	}
	if due, ok := g.Due(); ok {
		s.Due, s.Turn = due, g.Turn()
	}
	return s
}

// StartSetup returns the position that the game began from.
func (g *Game) startSetup() chess.Setup {
	p, _ := g.Terms.Position() // read before, when the game began
	return p.Setup()
}
