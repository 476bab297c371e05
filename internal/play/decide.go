package play

import (
	"errors"

	"bifrons.chess/chess"
)

// decision collects what a command causes: the events, and the state that they
// lead to.
type decision struct {
	game    *Game // a copy, which every event is folded into
	events  []Event
	command CommandID
	now     Instant
}

// Decide checks a command against the state of a game and returns the events
// that it causes, together with the state after them. The game itself is left
// as it is. The events may be none: the command was carried out before, or
// there is nothing to do.
//
// An error is a *Refusal. With it there may be events all the same: a move that
// comes too late is refused, and ends the game.
func Decide(g *Game, c Command, now Instant) (*Game, []Event, error) {
	now = max(now, g.Last) // a clock that was set back does not reorder events
	d := &decision{game: g, command: c.ID, now: now}
	seat := g.Seat(c.Player)
	if c.Player == "" {
		seat = c.seat
	}
	err := d.check(c, seat)
	if err == nil {
		if _, again := g.Applied(c.ID); again {
			return g, nil, nil
		}
		d.game = g.clone()
		err = d.decide(c, seat)
	}
	var refusal *Refusal
	if errors.As(err, &refusal) {
		refusal.Version = d.game.version
	}
	return d.game, d.events, err
}

// refuse returns a Refusal of a code.
func refuse(code RefusalCode) error { return &Refusal{Code: code} }

// check refuses what can be refused without looking at the kind.
func (d *decision) check(c Command, seat Seat) error {
	g := d.game
	switch {
	case c.Player == "":
		return nil
	case seat == Nobody:
		return refuse(NotPlayer)
	case c.ID == CommandID{}:
		return refuse(BadCommand)
	case c.Version > g.version || c.Version < 0:
		return refuse(Ahead)
	}
	return nil
}

// afterTheEnd are the commands that a finished game knows.
func (k CommandKind) afterTheEnd() bool { return k == OfferRematch || k == DeclineRematch }

// decide carries out a command that is new.
func (d *decision) decide(c Command, seat Seat) error {
	g := d.game
	if c.Player == "" {
		return d.decideServer(c)
	}
	if g.outcome.Over() != c.Kind.afterTheEnd() {
		if _, known := playerCommands[c.Kind]; !known {
			return refuse(BadCommand)
		}
		if g.outcome.Over() {
			return refuse(GameOver)
		}
		return refuse(GameGoesOn)
	}
	decide, known := playerCommands[c.Kind]
	if !known {
		return refuse(BadCommand)
	}
	return decide(d, c, seat)
}

// playerCommands are what players may ask for.
var playerCommands map[CommandKind]func(d *decision, c Command, s Seat) error

func init() {
	playerCommands = map[CommandKind]func(d *decision, c Command, s Seat) error{
		Move:            (*decision).move,
		Premove:         (*decision).premove,
		Resign:          (*decision).resign,
		OfferDraw:       (*decision).offerDraw,
		AcceptDraw:      (*decision).acceptDraw,
		DeclineDraw:     (*decision).declineDraw,
		ClaimDraw:       (*decision).claimDraw,
		OfferTakeback:   (*decision).offerTakeback,
		AcceptTakeback:  (*decision).acceptTakeback,
		DeclineTakeback: (*decision).declineTakeback,
		Abort:           (*decision).abort,
		ClaimFlag:       (*decision).claimFlag,
		ClaimLeftWin:    (*decision).claimLeft,
		ClaimLeftDraw:   (*decision).claimLeft,
		AddTime:         (*decision).addTime,
		OfferRematch:    (*decision).offerRematch,
		DeclineRematch:  (*decision).declineRematch,
	}
}

// emit adds an event and folds it in.
func (d *decision) emit(e Event) {
	e.Index, e.Version, e.At, e.Command = d.game.index+1, d.game.version, d.now, d.command
	if !e.Kind.Private() {
		e.Version++
	}
	if err := d.game.Apply(&e); err != nil {
		panic(err) // an event that was just decided from this state follows from it
	}
	d.events = append(d.events, e)
}

// end ends the game with what the clocks show now.
func (d *decision) end(o Outcome, by Seat) {
	clocks := d.game.clock.at(d.now)
	if d.game.Terms.Control.Kind == Correspondence {
		clocks = [2]Millis{}
	}
	d.emit(Event{Kind: Ended, By: by, Winner: o.Winner, Ending: o.Ending, Clocks: &clocks})
}

func (d *decision) move(c Command, s Seat) error {
	g := d.game
	switch {
	case c.Version < g.board:
		return refuse(Stale)
	case g.Turn() != s:
		return refuse(NotYourTurn)
	case g.clock.fallen(d.now, c.Lag):
		return d.tooLate()
	}
	if _, err := g.position.ParseUCI(c.Move); err != nil {
		return &Refusal{Code: BadMove, Err: err}
	}
	board := g.board
	d.make(c.Move, c.Lag, false)
	d.answer(board)
	return nil
}

// tooLate ends a game by the flag and refuses the command that came after it.
// The end is not the command's doing: sent again, it is refused again.
func (d *decision) tooLate() error {
	d.command = CommandID{}
	d.timeUp()
	return refuse(FlagFell)
}

// make makes a legal move of the side to move and ends the game where the
// rules do.
func (d *decision) make(text string, lag Millis, premove bool) {
	g := d.game
	mover := g.Turn()
	m, err := g.position.ParseUCI(text)
	if err != nil {
		panic(err) // the callers have read it before
	}
	left, forgiven := g.clock.press(d.now, lag, premove)
	d.emit(Event{Kind: Moved, By: mover, Move: g.position.UCI(m), Premove: premove, Clocks: &left, Lag: forgiven})
	if o := d.game.position.Outcome(); o.Over {
		out := Outcome{Ending: endingOf[o.Reason]}
		if !o.Draw {
			out.Winner = SeatOf(o.Winner)
		}
		d.end(out, Nobody)
	}
}

// answer makes the premove of the side that has just got the turn, if there is
// one, it was made for the board before the last move, and it is legal. Else
// the premove is dropped: nobody's move is ever made up.
func (d *decision) answer(board int) {
	g := d.game
	s := g.Turn()
	p := g.premove[s.index()]
	if p.move == "" || g.outcome.Over() {
		return
	}
	if _, err := g.position.ParseUCI(p.move); err != nil || p.board != board {
		d.emit(Event{Kind: PremoveDropped, By: s})
		return
	}
	d.make(p.move, 0, true)
}

func (d *decision) premove(c Command, s Seat) error {
	g := d.game
	switch {
	case c.Version < g.board:
		return refuse(Stale)
	case g.Turn() == s:
		return refuse(YourTurn)
	}
	if c.Move == "" {
		if g.premove[s.index()].move != "" {
			d.emit(Event{Kind: PremoveDropped, By: s})
		}
		return nil
	}
	if err := couldBeMove(g.position, c.Move); err != nil {
		return err
	}
	d.emit(Event{Kind: PremoveSet, By: s, Move: c.Move})
	return nil
}

// couldBeMove checks the form of a move whose position is not known yet: two
// squares of the board, of which the first has a man of the side that waits,
// and perhaps a promotion.
func couldBeMove(p *chess.Position, text string) error {
	bad := refuse(BadMove)
	if len(text) < 4 || len(text) > 5 {
		return bad
	}
	from, ok := chess.SquareFromName(text[:2])
	to, also := chess.SquareFromName(text[2:4])
	v := p.Variant()
	if !ok || !also || !v.Contains(from) || !v.Contains(to) || !p.ByColor(p.Turn().Other()).Has(from) {
		return bad
	}
	if len(text) == 5 {
		if _, ok := v.PieceFromLetter(text[4]); !ok {
			return bad
		}
	}
	return nil
}

func (d *decision) resign(_ Command, s Seat) error {
	d.end(Outcome{Ending: ByResignation, Winner: s.Other()}, s)
	return nil
}

// abort ends a game that has not really begun.
func (d *decision) abort(_ Command, s Seat) error {
	if d.game.most >= 2 {
		return refuse(TooLate)
	}
	d.end(Outcome{Ending: Aborted}, s)
	return nil
}

// addTime gives the opponent more time.
func (d *decision) addTime(_ Command, s Seat) error {
	g := d.game
	if !g.Terms.Control.Live() {
		return refuse(NoClock)
	}
	clocks := g.clock.at(d.now)
	other := s.Other().index()
	if g.clock.left[other]+ExtraTime > 2*MaxInitial {
		return refuse(ClockFull)
	}
	clocks[other] += ExtraTime
	d.emit(Event{Kind: TimeAdded, By: s, Clocks: &clocks})
	return nil
}

// claimFlag ends a game whose opponent has run out of time.
func (d *decision) claimFlag(_ Command, s Seat) error {
	g := d.game
	if due, ok := g.Due(); !ok || d.now < due || g.Turn() == s || !g.clock.flags() {
		return refuse(TooEarly)
	}
	d.timeUp()
	return nil
}

// claimLeft ends a game whose opponent has left.
func (d *decision) claimLeft(c Command, s Seat) error {
	g := d.game
	from, left := g.ClaimableFrom(s)
	switch {
	case !left:
		return refuse(NotLeft)
	case d.now < from:
		return refuse(TooEarly)
	case c.Kind == ClaimLeftDraw || !g.position.CanMate(s.Color()):
		d.end(Outcome{Ending: ByLeavingDraw}, s)
	default:
		d.end(Outcome{Ending: ByLeaving, Winner: s}, s)
	}
	return nil
}

// timeUp ends a game that is due: the flag fell, a first move did not come, or
// nobody moved for very long.
func (d *decision) timeUp() {
	g := d.game
	late := g.Turn()
	switch {
	case len(g.moves) < 2 && g.most < 2:
		d.end(Outcome{Ending: NeverBegun}, late)
	case !g.clock.flags():
		d.end(Outcome{Ending: ByAbandonment, Winner: late.Other()}, late)
	default:
		d.end(timeOut(g.position, late), late)
	}
}

// decideServer carries out a command of the server's own.
func (d *decision) decideServer(c Command) error {
	g := d.game
	if g.outcome.Over() {
		return nil
	}
	switch c.Kind {
	case tick:
		if due, _ := g.Due(); d.now >= due {
			d.timeUp()
		}
	case playerLeft:
		if g.left[c.seat.index()] == 0 && g.Terms.Control.Live() {
			d.emit(Event{Kind: Left, By: c.seat})
		}
	case playerBack:
		if g.left[c.seat.index()] != 0 {
			d.emit(Event{Kind: Returned, By: c.seat})
		}
	case resume:
		if c.credit > 0 {
			d.emit(Event{Kind: Resumed, Credit: c.credit})
		}
	default:
		return refuse(BadCommand)
	}
	return nil
}
