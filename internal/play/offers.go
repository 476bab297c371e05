package play

// offerDraw offers a draw, or takes the opponent's offer. A side may offer
// again when it has moved since its last offer.
func (d *decision) offerDraw(_ Command, s Seat) error {
	g := d.game
	switch {
	case g.draw.by == s.Other(): // seen or not, both want it
		d.end(Outcome{Ending: ByAgreement}, s)
		return nil
	case g.draw.by == s || !g.mayOfferDraw(s):
		return refuse(AlreadyOffered)
	}
	d.emit(Event{Kind: DrawOffered, By: s})
	return nil
}

// mayOfferDraw reports whether a side may offer a draw: it has offered none
// yet, or has moved since. It keeps a player from being asked again and again.
func (g *Game) mayOfferDraw(s Seat) bool {
	asked := g.drawAsked[s.index()]
	return asked == 0 || len(g.moves) > asked
}

func (d *decision) acceptDraw(c Command, s Seat) error {
	if err := standing(d.game.draw, c, s); err != nil {
		return err
	}
	d.end(Outcome{Ending: ByAgreement}, s)
	return nil
}

func (d *decision) declineDraw(c Command, s Seat) error {
	if err := standing(d.game.draw, c, s); err != nil {
		return err
	}
	d.emit(Event{Kind: DrawDeclined, By: s})
	return nil
}

// standing refuses an answer to an offer that the opponent has not made, or
// made after what the sender has seen.
func standing(o offer, c Command, s Seat) error {
	switch {
	case o.by != s.Other():
		return refuse(NothingOffered)
	case c.Version < o.version:
		return refuse(Stale)
	}
	return nil
}

// claimDraw ends a game in which the side to move may claim a draw.
func (d *decision) claimDraw(c Command, s Seat) error {
	g := d.game
	claims := g.position.Claims()
	switch {
	case c.Version < g.board:
		return refuse(Stale)
	case g.Turn() != s:
		return refuse(NotYourTurn)
	case g.clock.fallen(d.now, c.Lag):
		return d.tooLate()
	case claims.Threefold:
		d.end(Outcome{Ending: ByThreefold}, s)
	case claims.FiftyMoves:
		d.end(Outcome{Ending: ByFifty}, s)
	default:
		return refuse(CannotClaim)
	}
	return nil
}

// undoes returns how many moves have to be taken back for a side to choose its
// last one anew, 0 if it has made none.
func (g *Game) undoes(s Seat) int {
	plies := 1
	if g.Turn() == s {
		plies = 2
	}
	if plies > len(g.moves) {
		return 0
	}
	return plies
}

// offerTakeback asks for one's last move back, or takes the opponent's offer.
func (d *decision) offerTakeback(c Command, s Seat) error {
	g := d.game
	switch {
	case c.Version < g.board:
		return refuse(Stale)
	case g.takeback.by == s:
		return refuse(AlreadyOffered)
	case g.takeback.by == s.Other() && c.Version >= g.takeback.version:
		return d.acceptTakeback(c, s)
	case g.takeback.by == s.Other():
		// Each wants another move back: neither agreed to the other's.
		return refuse(Stale)
	case g.undoes(s) == 0:
		return refuse(NothingToUndo)
	case g.takebackAsked[s.index()] == g.board: // declined: once for each board
		return refuse(AlreadyOffered)
	}
	d.emit(Event{Kind: TakebackOffered, By: s})
	return nil
}

func (d *decision) acceptTakeback(c Command, s Seat) error {
	g := d.game
	if err := standing(g.takeback, c, s); err != nil {
		return err
	}
	clocks := g.clock.at(d.now)
	if g.clock.flags() && g.clock.fallen(d.now, 0) {
		return refuse(FlagFell)
	}
	d.emit(Event{Kind: TakenBack, By: s.Other(), Plies: g.undoes(s.Other()), Clocks: &clocks})
	return nil
}

func (d *decision) declineTakeback(c Command, s Seat) error {
	if err := standing(d.game.takeback, c, s); err != nil {
		return err
	}
	d.emit(Event{Kind: TakebackDeclined, By: s})
	return nil
}

// offerRematch offers another game with colours changed, or takes the
// opponent's offer; when both ask at once, the second takes the first's.
func (d *decision) offerRematch(c Command, s Seat) error {
	g := d.game
	switch {
	case g.next != "":
		return nil // agreed: the answer names it
	case g.rematch.by == s.Other():
		d.emit(Event{Kind: RematchAgreed, By: s, Game: c.next})
		return nil
	case g.rematchAsked[s.index()]:
		return refuse(AlreadyOffered)
	}
	d.emit(Event{Kind: RematchOffered, By: s})
	return nil
}

func (d *decision) declineRematch(c Command, s Seat) error {
	if err := standing(d.game.rematch, c, s); err != nil {
		return err
	}
	d.emit(Event{Kind: RematchDeclined, By: s})
	return nil
}
