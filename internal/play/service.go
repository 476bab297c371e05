package play

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Config is what a Service is made of.
type Config struct {
	Store   Store
	Bus     Bus
	Analyst Analyst      // plays the computer's part; nil: nobody does
	Log     *slog.Logger // nil: nothing is logged
}

// The pace of a Service.
const (
	// beatEvery is how often the service notes that it runs. After a crash
	// the players get back the time since the last note.
	beatEvery = time.Second
	// sweepEvery is how often it looks for games that come due, and lets go
	// of those that nobody looks at.
	sweepEvery = 30 * time.Second
	// idleRoom is how long a game is kept in memory after its last use.
	idleRoom = 2 * time.Minute
	// leaveGrace is how long a player without a connection is taken to be
	// there still: a page that is loaded anew, a phone that changes networks.
	leaveGrace = 10 * time.Second
	// returnGrace is the same after the server has come back.
	returnGrace = 30 * time.Second
	// commitTimeout bounds a commit; whoever asked may have gone meanwhile.
	commitTimeout = 30 * time.Second
	// retries is how often a command is decided again after somebody else was
	// faster.
	retries = 8
)

// Service runs live play: commands, clocks, departures, seeks and challenges.
// Its methods may be called at once from many goroutines.
type Service struct {
	store   Store
	bus     Bus
	analyst Analyst
	log     *slog.Logger

	// The service's clock is the monotonic one from its start, so that one
	// that is set while it runs costs nobody time.
	base time.Time
	wall Instant

	thinking chan struct{} // holds a token for each computer at work

	ctx   context.Context // of what it does by itself
	stop  context.CancelFunc
	tasks sync.WaitGroup

	mu      sync.Mutex
	rooms   map[GameID]*room
	closing bool
	pending sync.WaitGroup // commands under way
}

// room is a game in memory, with its timers and who is there.
type room struct {
	id GameID

	mu      sync.Mutex
	game    *Game // nil: to be loaded from the store
	gone    bool  // let go of: take a new one
	used    time.Time
	due     *time.Timer
	present [2]int // connections of White and Black
	leaving [2]*time.Timer
	think   bool // the Analyst is at work
}

// Start returns a running service. What was missed while no server ran is made
// up for: the time is given back, and clocks and departures run on. Ctx bounds
// the start only; Close stops the service.
func Start(ctx context.Context, c Config) (*Service, error) {
	s := &Service{store: c.Store, bus: c.Bus, analyst: c.Analyst, log: c.Log, base: time.Now(), rooms: map[GameID]*room{}, thinking: make(chan struct{}, computers)}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.wall = InstantOf(s.base)
	s.ctx, s.stop = context.WithCancel(context.Background())
	if err := s.comeBack(ctx); err != nil {
		s.stop()
		return nil, err
	}
	s.tasks.Go(s.beat)
	s.tasks.Go(s.sweep)
	return s, nil
}

// Now returns the service's time, which all clocks go by.
func (s *Service) Now() Instant { return s.wall.Add(MillisOf(time.Since(s.base))) }

// Close stops the service: commands under way are finished, later ones refused
// with Stopping, and the moment is noted, so that nobody's clock runs until the
// next start.
func (s *Service) Close(ctx context.Context) error {
	s.mu.Lock()
	already := s.closing
	s.closing = true
	rooms := make([]*room, 0, len(s.rooms))
	for _, r := range s.rooms {
		rooms = append(rooms, r)
	}
	s.mu.Unlock()
	if already {
		return nil
	}
	s.pending.Wait()
	for _, r := range rooms {
		r.mu.Lock()
		r.quiet()
		r.mu.Unlock()
	}
	s.stop()
	s.tasks.Wait()
	return s.store.Beat(ctx, s.Now())
}

// enter counts a command that is under way, or refuses it.
func (s *Service) enter() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return refuse(Stopping)
	}
	s.pending.Add(1)
	return nil
}

// quiet stops a room's timers.
func (r *room) quiet() {
	for _, t := range []*time.Timer{r.due, r.leaving[0], r.leaving[1]} {
		if t != nil {
			t.Stop()
		}
	}
}

// lock returns the room of a game, locked and with the game loaded. Errors:
// NotFound, or the store's.
func (s *Service) lock(ctx context.Context, id GameID) (*room, error) {
	for {
		s.mu.Lock()
		r := s.rooms[id]
		if r == nil {
			r = &room{id: id}
			s.rooms[id] = r
		}
		s.mu.Unlock()
		r.mu.Lock()
		if r.gone {
			r.mu.Unlock()
			continue
		}
		r.used = time.Now()
		if r.game == nil {
			if err := s.load(ctx, r); err != nil {
				if r.present == [2]int{} {
					s.letGo(r)
				}
				r.mu.Unlock()
				if errors.Is(err, ErrNotFound) {
					return nil, refuse(NotFound)
				}
				return nil, err
			}
		}
		return r, nil
	}
}

// letGo removes a locked room.
func (s *Service) letGo(r *room) {
	r.gone = true
	r.quiet()
	s.mu.Lock()
	if s.rooms[r.id] == r {
		delete(s.rooms, r.id)
	}
	s.mu.Unlock()
}

// load reads a game from the store, gives back the time that no server ran,
// and sets its timer.
func (s *Service) load(ctx context.Context, r *room) error {
	events, err := s.store.Events(ctx, r.id)
	if err != nil {
		return err
	}
	if r.game, err = Replay(r.id, events); err != nil {
		return err
	}
	if err := s.credit(ctx, r); err != nil {
		r.game = nil
		return err
	}
	s.arm(r)
	return nil
}

// Receipt is the answer to a command that was carried out and is stored.
type Receipt struct {
	// Version is that of the game after the command; after one that was sent
	// again, that of the first time.
	Version int `json:"v"`
	// Events are what the command caused and its sender may see; none after
	// one that was sent again.
	Events []Event `json:"events,omitempty"`
	// Next is the rematch, once it is agreed.
	Next GameID `json:"next,omitempty"`
}

// Do carries out a command of a player. When it returns nil the command is
// stored, for good; sent again with the same id it does nothing more. Errors:
// a *Refusal, or the store's, after which the command may or may not have been
// stored: send it again.
func (s *Service) Do(ctx context.Context, c Command) (Receipt, error) {
	if c.Player == "" {
		return Receipt{}, refuse(NotPlayer)
	}
	return s.do(ctx, c)
}

// do carries out a command of a player or of the service.
func (s *Service) do(ctx context.Context, c Command) (Receipt, error) {
	if err := s.enter(); err != nil {
		return Receipt{}, err
	}
	defer s.pending.Done()
	c.next = GameID(newID())
	for attempt := 0; ; attempt++ {
		receipt, err := s.try(ctx, c)
		switch {
		case attempt == retries:
			return receipt, err
		case errors.Is(err, &Refusal{Code: Ahead}) && attempt == 0:
			// Another node has gone on with the game; look again.
			s.forget(c.Game)
		case !errors.Is(err, ErrConflict) && !errors.Is(err, ErrDuplicate):
			return receipt, err
		}
	}
}

// forget has a game read anew from the store when it is next asked for.
func (s *Service) forget(id GameID) {
	s.mu.Lock()
	r := s.rooms[id]
	s.mu.Unlock()
	if r != nil {
		r.mu.Lock()
		r.game = nil
		r.mu.Unlock()
	}
}

// try decides a command once and stores what comes of it.
func (s *Service) try(ctx context.Context, c Command) (Receipt, error) {
	r, err := s.lock(ctx, c.Game)
	if err != nil {
		return Receipt{}, err
	}
	defer r.mu.Unlock()
	before := r.game
	next, events, refused := Decide(before, c, s.Now())
	if len(events) > 0 {
		if err := s.keep(ctx, r, next, events); err != nil {
			return Receipt{}, err
		}
	}
	if refused != nil {
		return Receipt{}, refused
	}
	receipt := Receipt{Version: r.game.Version(), Next: r.game.Next()}
	if v, ok := r.game.Applied(c.ID); ok {
		receipt.Version = v
	}
	seat := r.game.Seat(c.Player)
	for _, e := range events {
		if !e.Kind.Private() || e.By == seat {
			receipt.Events = append(receipt.Events, e)
		}
	}
	return receipt, nil
}

// keep stores the events of a locked room, with whatever hangs on them: the
// ratings of a game that has ended, the game that follows it. Then it tells
// everybody. After an error the room's game is read anew from the store, which
// alone knows whether the commit has happened.
func (s *Service) keep(ctx context.Context, r *room, next *Game, events []Event) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	commit, err := s.consequences(ctx, next, events)
	if err == nil {
		err = s.store.Commit(ctx, commit)
	}
	if err != nil {
		r.game = nil
		return err
	}
	r.game = next
	s.arm(r)
	s.tell(r, events)
	s.computer(r)
	return nil
}

// consequences returns the commit of a game's events.
func (s *Service) consequences(ctx context.Context, g *Game, events []Event) (Commit, error) {
	var commit Commit
	for i := range events {
		e := &events[i]
		switch {
		case e.Kind == Ended && g.Terms.Rated && e.Ending.Counts():
			updates, changes, err := s.rate(ctx, g, e)
			if err != nil {
				return commit, err
			}
			commit.Ratings, e.Ratings, g.ratings = updates, changes, changes
		case e.Kind == RematchAgreed:
			game, err := s.newGame(ctx, e.Game, g.Terms, g.Players[1], g.Players[0])
			if err != nil {
				return commit, err
			}
			commit.Games = append(commit.Games, game)
		}
	}
	commit.Games = append(commit.Games, Append{Events: events, Summary: g.Summary()})
	return commit, nil
}

// rate returns what the end of a rated game does to the ratings.
func (s *Service) rate(ctx context.Context, g *Game, e *Event) ([]RatingUpdate, *[2]Change, error) {
	updates := make([]RatingUpdate, 2)
	var before [2]Rating
	for i := range updates {
		updates[i].Key = RatingKey{g.Players[i].ID, g.Terms.Variant, g.Terms.Control.Speed()}
		var err error
		if before[i], err = s.store.Rating(ctx, updates[i].Key); err != nil {
			return nil, nil, err
		}
	}
	updates[0].Rating, updates[1].Rating = Rate(before[0], before[1], Outcome{Ending: e.Ending, Winner: e.Winner}, e.At)
	changes := &[2]Change{}
	for i := range changes {
		changes[i] = Change{before[i].Shown(), updates[i].Rating.Shown()}
	}
	return updates, changes, nil
}

// newGame returns the first event of a game with the players' ratings of now.
func (s *Service) newGame(ctx context.Context, id GameID, terms Terms, white, black Seated) (Append, error) {
	for _, p := range []*Seated{&white, &black} {
		if err := s.seat(ctx, p, terms); err != nil {
			return Append{}, err
		}
	}
	created := NewGame(terms, white, black, s.Now())
	g, err := Replay(id, []Event{created})
	if err != nil {
		return Append{}, err
	}
	return Append{Events: []Event{created}, Summary: g.Summary()}, nil
}

// seat fills in a player's rating for a game.
func (s *Service) seat(ctx context.Context, p *Seated, terms Terms) error {
	if p.Guest || p.Level != 0 {
		return nil
	}
	r, err := s.store.Rating(ctx, RatingKey{p.ID, terms.Variant, terms.Control.Speed()})
	if err != nil {
		return err
	}
	p.Rating, p.Unsure = r.Shown(), r.Unsure(s.Now())
	return nil
}

// tell publishes events of a locked room after they are stored, the private
// ones to their owner alone.
func (s *Service) tell(r *room, events []Event) {
	g := r.game
	now := s.Now()
	public := make([]Event, 0, len(events))
	for _, e := range events {
		if e.Kind.Private() {
			s.publish(SeatTopic(r.id, e.By), GameMessage{r.id, []Event{e}, now, g.Clocks(now)})
		} else {
			public = append(public, e)
		}
	}
	if len(public) == 0 {
		return
	}
	s.publish(GameTopic(r.id), GameMessage{r.id, public, now, g.Clocks(now)})
	summary := g.Summary()
	for _, p := range g.Players {
		if p.Level == 0 {
			s.publish(PlayerTopic(p.ID), PlayerMessage{Game: &summary})
		}
	}
	if next := g.Next(); next != "" && public[len(public)-1].Kind == RematchAgreed {
		s.announce(next)
	}
}

// announce wakes a game that has just been stored: its clock and its players
// are watched from now on.
func (s *Service) announce(id GameID) {
	s.tasks.Go(func() {
		r, err := s.lock(s.ctx, id)
		if err != nil {
			s.log.Error("a new game cannot be read", "game", string(id), "error", err)
			return
		}
		defer r.mu.Unlock()
		summary := r.game.Summary()
		for i, p := range r.game.Players {
			if p.Level == 0 {
				s.publish(PlayerTopic(p.ID), PlayerMessage{Game: &summary})
				s.watch(r, i, returnGrace)
			}
		}
		s.computer(r)
	})
}

// publish sends a message as JSON. What does not arrive is asked for by
// version.
func (s *Service) publish(topic Topic, message any) {
	text, err := json.Marshal(message)
	if err == nil {
		err = s.bus.Publish(topic, text)
	}
	if err != nil {
		s.log.Warn("a message was not published", "topic", string(topic), "error", err)
	}
}

// Snapshot returns a game as a player, or nobody, may see it. Errors: NotFound.
func (s *Service) Snapshot(ctx context.Context, id GameID, p PlayerID) (Snapshot, error) {
	r, err := s.lock(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	defer r.mu.Unlock()
	return r.game.Snapshot(r.game.Seat(p), s.Now()), nil
}

// Since returns what a client that has seen a version has missed: the public
// events after it, in order. Errors: NotFound, Ahead.
func (s *Service) Since(ctx context.Context, id GameID, version int) (GameMessage, error) {
	r, err := s.lock(ctx, id)
	if err != nil {
		return GameMessage{}, err
	}
	now := s.Now()
	message := GameMessage{Game: id, Now: now, Clocks: r.game.Clocks(now)}
	current := r.game.Version()
	r.mu.Unlock()
	switch {
	case version > current || version < 0:
		return GameMessage{}, &Refusal{Code: Ahead, Version: current}
	case version == current:
		return message, nil
	}
	events, err := s.store.Events(ctx, id)
	if err != nil {
		return GameMessage{}, err
	}
	for _, e := range events {
		if !e.Kind.Private() && e.Version > version {
			message.Events = append(message.Events, e)
		}
	}
	return message, nil
}

// Game returns a copy of a game's state, for PGN and the like. Errors:
// NotFound.
func (s *Service) Game(ctx context.Context, id GameID) (*Game, error) {
	r, err := s.lock(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.game.clone(), nil
}

// Store returns the store, for what only reads.
func (s *Service) Store() Store { return s.store }

// Bus returns the bus, to subscribe to.
func (s *Service) Bus() Bus { return s.bus }

// idLetters leave out what looks alike.
const idLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// newID returns a random name of 12 letters and digits, one of 10^21.
func newID() string {
	id := make([]byte, 0, 12)
	for len(id) < cap(id) {
		var random [16]byte
		_, _ = rand.Read(random[:]) // never fails
		for _, b := range random {
			if b &= 63; int(b) < len(idLetters) && len(id) < cap(id) {
				id = append(id, idLetters[b])
			}
		}
	}
	return string(id)
}

// NewCommandID returns an id for a command, a random UUID (version 4).
func NewCommandID() CommandID {
	var id CommandID
	_, _ = rand.Read(id[:]) // never fails
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return id
}

// String helps in logs.
func (o Outage) String() string {
	return fmt.Sprintf("%s to %s", o.From.Time().Format(time.RFC3339Nano), o.To.Time().Format(time.RFC3339Nano))
}
