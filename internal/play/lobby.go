package play

import (
	"context"
	"crypto/rand"
	"errors"
)

// maxOffers is how many seeks, or challenges, a player may have open at a time.
const maxOffers = 10

// coin is thrown where everything else is even.
func coin() bool {
	var b [1]byte
	_, _ = rand.Read(b[:]) // never fails
	return b[0]&1 == 0
}

// ratable refuses a rated game for one who has no rating.
func ratable(p Seated, terms Terms) error {
	if terms.Rated && (p.Guest || p.Bot || p.Level != 0) {
		return refuse(NotRatable)
	}
	return nil
}

// create returns the first event of a game between two players who have agreed,
// with the colours that the first wished, or that are due.
func (s *Service) create(ctx context.Context, terms Terms, wish Seat, first, second Seated) (Append, GameID, error) {
	var colours [2]Colours
	for i, p := range []Seated{first, second} {
		var err error
		if colours[i], err = s.store.Colours(ctx, p.ID); err != nil {
			return Append{}, "", err
		}
	}
	white, black := first, second
	if !Assign(wish, colours[0], colours[1], coin()) {
		white, black = second, first
	}
	id := GameID(newID())
	game, err := s.newGame(ctx, id, terms, white, black)
	return game, id, err
}

// NewGame begins a game at once: against the computer, or as a tournament says.
// Color is what the first player gets; nobody: what is due. Errors: BadTerms,
// NotRatable, YourOwn.
func (s *Service) NewGame(ctx context.Context, terms Terms, color Seat, first, second Seated) (GameID, error) {
	if err := s.enter(); err != nil {
		return "", err
	}
	defer s.pending.Done()
	terms, err := terms.Check()
	if err == nil {
		err = errors.Join(ratable(first, terms), ratable(second, terms))
	}
	if err == nil && first.ID == second.ID {
		err = refuse(YourOwn)
	}
	if err != nil {
		return "", err
	}
	game, id, err := s.create(ctx, terms, color, first, second)
	if err != nil {
		return "", err
	}
	if err := s.store.Commit(ctx, Commit{Games: []Append{game}}); err != nil {
		return "", err
	}
	s.announce(id)
	return id, nil
}

// OpenSeek opens a seek, or takes an open one that asks for the same game: then
// the game's id is returned. Owner, Terms, Color and the bounds of the rating
// are the caller's, the rest is filled in. Errors: BadTerms, NotRatable,
// TooMany.
func (s *Service) OpenSeek(ctx context.Context, seek Seek) (Seek, GameID, error) {
	if err := s.enter(); err != nil {
		return seek, "", err
	}
	defer s.pending.Done()
	var err error
	if seek.Terms, err = seek.Terms.Check(); err != nil {
		return seek, "", err
	}
	if err := ratable(seek.Owner, seek.Terms); err != nil {
		return seek, "", err
	}
	if err := s.seat(ctx, &seek.Owner, seek.Terms); err != nil {
		return seek, "", err
	}
	seek.ID, seek.Created = SeekID(newID()), s.Now()
	open, err := s.store.Seeks(ctx)
	if err != nil {
		return seek, "", err
	}
	own := 0
	for i := range open {
		other := &open[i]
		if other.Owner.ID == seek.Owner.ID {
			if own++; own >= maxOffers {
				return seek, "", refuse(TooMany)
			}
			continue
		}
		if seek.matches(other) {
			wish := other.Color
			if wish == Nobody {
				wish = seek.Color.Other()
			}
			id, err := s.take(ctx, *other, wish, seek.Owner)
			if errors.Is(err, &Refusal{Code: Gone}) {
				continue
			}
			return seek, id, err
		}
	}
	if err := s.store.Commit(ctx, Commit{Seek: &SeekUpdate{Seek: seek, New: true}}); err != nil {
		return seek, "", err
	}
	s.publish(Lobby, LobbyMessage{Opened: &seek})
	return seek, "", nil
}

// take begins the game that a seek asks for. Of several takers one gets it.
func (s *Service) take(ctx context.Context, seek Seek, wish Seat, taker Seated) (GameID, error) {
	game, id, err := s.create(ctx, seek.Terms, wish, seek.Owner, taker)
	if err != nil {
		return "", err
	}
	seek.Game, seek.Taker = id, taker.ID
	err = s.store.Commit(ctx, Commit{Seek: &SeekUpdate{Seek: seek, Close: true}, Games: []Append{game}})
	if err != nil {
		return "", offerError(err)
	}
	s.publish(Lobby, LobbyMessage{Closed: seek.ID})
	s.announce(id)
	return id, nil
}

// offerError turns the store's error for an offer into a refusal.
func offerError(err error) error {
	switch {
	case errors.Is(err, ErrConflict):
		return refuse(Gone)
	case errors.Is(err, ErrNotFound):
		return refuse(NotFound)
	}
	return err
}

// AcceptSeek takes a seek. Taken again by the same player it returns the same
// game. Errors: NotFound, Gone, YourOwn, NotRatable, OutOfRange.
func (s *Service) AcceptSeek(ctx context.Context, id SeekID, taker Seated) (GameID, error) {
	if err := s.enter(); err != nil {
		return "", err
	}
	defer s.pending.Done()
	seek, err := s.store.Seek(ctx, id)
	if err != nil {
		return "", offerError(err)
	}
	if seek.Game != "" && seek.Taker == taker.ID {
		return seek.Game, nil
	}
	if err := s.seat(ctx, &taker, seek.Terms); err != nil {
		return "", err
	}
	if err := seek.Fits(taker); err != nil {
		return "", err
	}
	game, err := s.take(ctx, seek, seek.Color, taker)
	if errors.Is(err, &Refusal{Code: Gone}) {
		// Perhaps by this very player's other click.
		if again, failed := s.store.Seek(ctx, id); failed == nil && again.Game != "" && again.Taker == taker.ID {
			return again.Game, nil
		}
	}
	return game, err
}

// CloseSeek withdraws a seek. Errors: NotFound, Gone, NotYours.
func (s *Service) CloseSeek(ctx context.Context, id SeekID, owner PlayerID) error {
	return s.changeSeek(ctx, id, owner, func(u *SeekUpdate) error { u.Close = true; return nil })
}

// ChangeSeek gives an open seek other terms, such as days for a move where
// nobody is there to play at once. Errors: NotFound, Gone, NotYours, BadTerms,
// NotRatable.
func (s *Service) ChangeSeek(ctx context.Context, id SeekID, owner PlayerID, terms Terms) error {
	return s.changeSeek(ctx, id, owner, func(u *SeekUpdate) (err error) {
		if u.Seek.Terms, err = terms.Check(); err != nil {
			return err
		}
		return ratable(u.Seek.Owner, u.Seek.Terms)
	})
}

// changeSeek changes a player's own seek.
func (s *Service) changeSeek(ctx context.Context, id SeekID, owner PlayerID, change func(*SeekUpdate) error) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.pending.Done()
	seek, err := s.store.Seek(ctx, id)
	if err != nil {
		return offerError(err)
	}
	if seek.Owner.ID != owner {
		return refuse(NotYours)
	}
	update := SeekUpdate{Seek: seek}
	if err := change(&update); err != nil {
		return err
	}
	if err := s.store.Commit(ctx, Commit{Seek: &update}); err != nil {
		return offerError(err)
	}
	message := LobbyMessage{Closed: id}
	if !update.Close {
		message.Opened = &update.Seek
	}
	s.publish(Lobby, message)
	return nil
}

// OpenChallenge opens a challenge: to a player, or, with To empty, to whoever
// has its link. From, To, Terms and Color are the caller's. Errors: BadTerms,
// NotRatable, YourOwn, TooMany.
func (s *Service) OpenChallenge(ctx context.Context, c Challenge) (Challenge, error) {
	if err := s.enter(); err != nil {
		return c, err
	}
	defer s.pending.Done()
	var err error
	if c.Terms, err = c.Terms.Check(); err != nil {
		return c, err
	}
	if c.From.ID == c.To {
		return c, refuse(YourOwn)
	}
	if err := ratable(c.From, c.Terms); err != nil {
		return c, err
	}
	open, err := s.store.Challenges(ctx, c.From.ID)
	if err != nil {
		return c, err
	}
	own := 0
	for i := range open {
		if open[i].From.ID == c.From.ID {
			own++
		}
	}
	if own >= maxOffers {
		return c, refuse(TooMany)
	}
	if err := s.seat(ctx, &c.From, c.Terms); err != nil {
		return c, err
	}
	c.ID, c.Created, c.State = ChallengeID(newID()), s.Now(), Open
	if err := s.store.Commit(ctx, Commit{Challenge: &ChallengeUpdate{Challenge: c, New: true}}); err != nil {
		return c, err
	}
	s.tellChallenge(&c)
	return c, nil
}

// tellChallenge tells both players what has become of a challenge.
func (s *Service) tellChallenge(c *Challenge) {
	told := map[PlayerID]bool{"": true}
	for _, p := range []PlayerID{c.From.ID, c.To, c.Taker} {
		if !told[p] {
			told[p] = true
			s.publish(PlayerTopic(p), PlayerMessage{Challenge: c})
		}
	}
}

// AcceptChallenge begins the game of a challenge. Accepted again by the same
// player it returns the same game. Errors: NotFound, Gone, YourOwn, NotYours,
// NotRatable.
func (s *Service) AcceptChallenge(ctx context.Context, id ChallengeID, taker Seated) (GameID, error) {
	if err := s.enter(); err != nil {
		return "", err
	}
	defer s.pending.Done()
	c, err := s.store.Challenge(ctx, id)
	switch {
	case err != nil:
		return "", offerError(err)
	case c.State == Accepted && c.Taker == taker.ID:
		return c.Game, nil
	case c.State != Open:
		return "", refuse(Gone)
	case c.From.ID == taker.ID:
		return "", refuse(YourOwn)
	case c.To != "" && c.To != taker.ID:
		return "", refuse(NotYours)
	}
	if err := ratable(taker, c.Terms); err != nil {
		return "", err
	}
	game, gameID, err := s.create(ctx, c.Terms, c.Color, c.From, taker)
	if err != nil {
		return "", err
	}
	c.State, c.Game, c.Taker = Accepted, gameID, taker.ID
	err = s.store.Commit(ctx, Commit{Challenge: &ChallengeUpdate{Challenge: c}, Games: []Append{game}})
	if errors.Is(err, ErrConflict) {
		// Perhaps by this very player's other click.
		if again, failed := s.store.Challenge(ctx, id); failed == nil && again.State == Accepted && again.Taker == taker.ID {
			return again.Game, nil
		}
	}
	if err != nil {
		return "", offerError(err)
	}
	s.tellChallenge(&c)
	s.announce(gameID)
	return gameID, nil
}

// DeclineChallenge declines a challenge to a player. Errors: NotFound, Gone,
// NotYours.
func (s *Service) DeclineChallenge(ctx context.Context, id ChallengeID, p PlayerID) error {
	return s.endChallenge(ctx, id, Declined, func(c *Challenge) bool { return c.To == p && p != "" })
}

// WithdrawChallenge withdraws one's own challenge. Errors: NotFound, Gone,
// NotYours.
func (s *Service) WithdrawChallenge(ctx context.Context, id ChallengeID, p PlayerID) error {
	return s.endChallenge(ctx, id, Withdrawn, func(c *Challenge) bool { return c.From.ID == p })
}

// endChallenge closes a challenge without a game.
func (s *Service) endChallenge(ctx context.Context, id ChallengeID, state State, mine func(*Challenge) bool) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.pending.Done()
	c, err := s.store.Challenge(ctx, id)
	switch {
	case err != nil:
		return offerError(err)
	case !mine(&c):
		return refuse(NotYours)
	case c.State == state:
		return nil
	}
	c.State = state
	if err := s.store.Commit(ctx, Commit{Challenge: &ChallengeUpdate{Challenge: c}}); err != nil {
		return offerError(err)
	}
	s.tellChallenge(&c)
	return nil
}
