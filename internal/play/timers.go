package play

import (
	"context"
	"errors"
	"sync"
	"time"
)

// arm sets the timer of a locked room for when its game is next due, whether
// or not anybody is connected.
func (s *Service) arm(r *room) {
	due, ok := r.game.Due()
	if !ok {
		if r.due != nil {
			r.due.Stop()
		}
		return
	}
	wait := max(0, due.Since(s.Now())).Duration()
	if r.due == nil {
		id := r.id
		r.due = time.AfterFunc(wait, func() { s.byItself(Command{Game: id, Kind: tick}) })
		return
	}
	r.due.Reset(wait)
}

// byItself carries out a command of the service's own.
func (s *Service) byItself(c Command) {
	_, err := s.do(s.ctx, c)
	if err == nil || errors.Is(err, &Refusal{Code: Stopping}) || s.ctx.Err() != nil {
		return
	}
	// The sweep comes back to it.
	s.log.Error("a game could not be looked after", "game", string(c.Game), "for", string(c.Kind), "error", err)
}

// sweep looks again and again for games that come due while they are not in
// memory, and lets go of what nobody needs.
func (s *Service) sweep() {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		s.comingDue()
		select {
		case <-s.ctx.Done():
			return
		case <-ticker.C:
			s.tidy()
		}
	}
}

// comingDue loads the games that are due before the next sweep; their timers do
// the rest.
func (s *Service) comingDue() {
	const most = 10_000
	ids, err := s.store.Due(s.ctx, s.Now().Add(MillisOf(2*sweepEvery)), most)
	if err != nil {
		if s.ctx.Err() == nil {
			s.log.Error("games that come due cannot be found", "error", err)
		}
		return
	}
	for _, id := range ids {
		r, err := s.lock(s.ctx, id)
		if err != nil {
			if s.ctx.Err() != nil {
				return
			}
			s.log.Error("a game cannot be read", "game", string(id), "error", err)
			continue
		}
		// A timer whose command failed has to be set anew.
		s.arm(r)
		r.mu.Unlock()
	}
}

// tidy lets go of games that are over, or go on for days, and were not used
// for a while. The store has them.
func (s *Service) tidy() {
	s.mu.Lock()
	rooms := make([]*room, 0, len(s.rooms))
	for _, r := range s.rooms {
		rooms = append(rooms, r)
	}
	s.mu.Unlock()
	for _, r := range rooms {
		if !r.mu.TryLock() {
			continue // in use
		}
		if !r.gone && time.Since(r.used) > idleRoom && r.present == [2]int{} &&
			(r.game == nil || r.game.Outcome().Over() || !r.game.Terms.Control.Live()) {
			s.letGo(r)
		}
		r.mu.Unlock()
	}
}

// beat notes again and again that a server runs.
func (s *Service) beat() {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-ticker.C:
		}
		if err := s.store.Beat(s.ctx, s.Now()); err != nil && s.ctx.Err() == nil {
			s.log.Error("the service's beat cannot be stored", "error", err)
		}
	}
}

// comeBack notes the time in which no server ran and looks after the games that
// went on then.
func (s *Service) comeBack(ctx context.Context) error {
	last, err := s.store.LastBeat(ctx)
	if err != nil {
		return err
	}
	// Moves are stored between two beats: the last one is later, perhaps.
	latest, err := s.store.Games(ctx, GameQuery{Limit: 1})
	if err != nil {
		return err
	}
	if len(latest) > 0 && last != 0 {
		last = max(last, latest[0].Last)
	}
	now := s.Now()
	if last != 0 && last < now {
		if err := s.store.AddOutage(ctx, Outage{last, now}); err != nil {
			return err
		}
		s.log.Info("no server ran for a while", "from", last.Time(), "to", now.Time())
	}
	if err := s.store.Beat(ctx, now); err != nil {
		return err
	}
	live, err := s.store.Live(ctx)
	if err != nil {
		return err
	}
	s.tasks.Go(func() { s.resumeAll(live) })
	return nil
}

// resumeAll loads the games whose players sit at the board. Many at a time, for
// their commits then share a sync; a player who is faster is served first.
func (s *Service) resumeAll(live []GameID) {
	const atATime = 64
	next := make(chan GameID)
	var group sync.WaitGroup
	for range min(atATime, len(live)) {
		group.Go(func() {
			for id := range next {
				r, err := s.lock(s.ctx, id)
				if err != nil {
					if s.ctx.Err() == nil {
						s.log.Error("a game cannot be resumed", "game", string(id), "error", err)
					}
					continue
				}
				for i := range r.present {
					s.watch(r, i, returnGrace)
				}
				s.computer(r)
				r.mu.Unlock()
			}
		})
	}
	for _, id := range live {
		next <- id
	}
	close(next)
	group.Wait()
}

// credit gives back the time of the present turn in which no server ran.
func (s *Service) credit(ctx context.Context, r *room) error {
	g := r.game
	if g.Outcome().Over() {
		return nil
	}
	// A game is credited whenever it is loaded, before anything else happens
	// to it: so what is missing lies after its last event.
	from := g.Credited()
	outages, err := s.store.Outages(ctx, from)
	if err != nil {
		return err
	}
	var credit Millis
	for _, o := range outages {
		credit += max(0, o.To.Since(max(o.From, from)))
	}
	if credit == 0 {
		return nil
	}
	next, events, err := Decide(g, Command{Kind: resume, credit: credit}, s.Now())
	if err != nil {
		return err
	}
	// Nobody is told: whoever watches has to come back anyway.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	if err := s.store.Commit(ctx, Commit{Games: []Append{{Events: events, Summary: next.Summary()}}}); err != nil {
		return err
	}
	r.game = next
	return nil
}

// Join notes that a player, or a spectator, has a connection to a game, until
// the function it returns is called. A player may have several: two tabs of one
// player count as one presence. Errors: NotFound.
func (s *Service) Join(ctx context.Context, id GameID, p PlayerID) (leave func(), err error) {
	if err := s.enter(); err != nil {
		return nil, err
	}
	defer s.pending.Done()
	r, err := s.lock(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	seat := r.game.Seat(p)
	if seat == Nobody {
		return func() {}, nil
	}
	i := seat.index()
	r.present[i]++
	if r.leaving[i] != nil {
		r.leaving[i].Stop()
	}
	if r.game.HasLeft(seat) {
		s.tasks.Go(func() { s.byItself(Command{Game: id, Kind: playerBack, seat: seat}) })
	}
	var once sync.Once
	return func() {
		once.Do(func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			if r.present[i]--; r.present[i] == 0 && !r.gone && s.ctx.Err() == nil {
				s.watch(r, i, leaveGrace)
			}
		})
	}, nil
}

// watch takes a player of a locked room to have left if there is no connection
// after a while.
func (s *Service) watch(r *room, i int, grace time.Duration) {
	g := r.game // unknown after a commit in doubt: then the command decides
	if r.present[i] > 0 || g != nil && (g.Outcome().Over() || !g.Terms.Control.Live() || g.Players[i].Level != 0) {
		return
	}
	seat := []Seat{White, Black}[i]
	if r.leaving[i] != nil {
		r.leaving[i].Stop()
	}
	r.leaving[i] = time.AfterFunc(grace, func() {
		r.mu.Lock()
		away := r.present[i] == 0
		r.mu.Unlock()
		if away {
			s.byItself(Command{Game: r.id, Kind: playerLeft, seat: seat})
		}
	})
}
