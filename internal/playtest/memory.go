package playtest

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"bifrons.chess/internal/play"
)

// Memory is a play.Store that keeps nothing beyond its life. It is as strict
// as the others.
type Memory struct {
	mu         sync.Mutex
	games      map[play.GameID]*record
	players    map[play.PlayerID]play.Player
	ratings    map[play.RatingKey]play.Rating
	seeks      map[play.SeekID]play.Seek
	openSeeks  map[play.SeekID]bool
	challenges map[play.ChallengeID]play.Challenge
	beat       play.Instant
	outages    []play.Outage

	crashed bool

	// Fail, if set, is asked before each Commit; its error is returned
	// instead of storing.
	Fail func(play.Commit) error
	// Lose, if set, is asked after each Commit that was stored; its error is
	// returned all the same, as by a connection that breaks before the answer.
	Lose func(play.Commit) error
}

type record struct {
	events  []play.Event
	summary play.Summary
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{
		games: map[play.GameID]*record{}, players: map[play.PlayerID]play.Player{},
		ratings: map[play.RatingKey]play.Rating{}, seeks: map[play.SeekID]play.Seek{}, openSeeks: map[play.SeekID]bool{},
		challenges: map[play.ChallengeID]play.Challenge{},
	}
}

// Close does nothing: a Memory may be opened again by using it.
func (m *Memory) Close() error { return nil }

// errCrashed is what a crashed store returns.
var errCrashed = errors.New("the store has crashed")

// Crash stops the store from taking anything, or brings it back.
func (m *Memory) Crash(crashed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.crashed = crashed
}

// guard returns why a commit cannot be stored.
func (m *Memory) guard(c *play.Commit) error {
	if s := c.Seek; s != nil {
		switch _, there := m.seeks[s.Seek.ID]; {
		case s.New && there, !s.New && there && !m.openSeeks[s.Seek.ID]:
			return play.ErrConflict
		case !s.New && !there:
			return play.ErrNotFound
		}
	}
	if u := c.Challenge; u != nil {
		switch old, there := m.challenges[u.Challenge.ID]; {
		case u.New && there, !u.New && there && old.State != play.Open:
			return play.ErrConflict
		case !u.New && !there:
			return play.ErrNotFound
		}
	}
	for _, a := range c.Games {
		stored := m.games[a.Summary.ID]
		if stored == nil {
			stored = &record{}
		}
		if a.Events[0].Index != len(stored.events)+1 {
			return play.ErrConflict
		}
		for _, e := range a.Events {
			if e.Command != (play.CommandID{}) && slices.ContainsFunc(stored.events, func(s play.Event) bool { return s.Command == e.Command }) {
				return play.ErrDuplicate
			}
		}
	}
	for _, u := range c.Ratings {
		if m.ratings[u.Key].Games != u.Rating.Games-1 {
			return play.ErrConflict
		}
	}
	return nil
}

// Commit carries out a transaction.
func (m *Memory) Commit(_ context.Context, c play.Commit) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.crashed {
		return errCrashed
	}
	if m.Fail != nil {
		if err := m.Fail(c); err != nil {
			return err
		}
	}
	if err := m.guard(&c); err != nil {
		return err
	}
	if s := c.Seek; s != nil {
		m.seeks[s.Seek.ID] = s.Seek
		m.openSeeks[s.Seek.ID] = !s.Close
	}
	if u := c.Challenge; u != nil {
		m.challenges[u.Challenge.ID] = u.Challenge
	}
	for _, a := range c.Games {
		stored := m.games[a.Summary.ID]
		if stored == nil {
			stored = &record{}
			m.games[a.Summary.ID] = stored
		}
		stored.events = append(stored.events, a.Events...)
		stored.summary = a.Summary
	}
	for _, u := range c.Ratings {
		m.ratings[u.Key] = u.Rating
	}
	if m.Lose != nil {
		return m.Lose(c)
	}
	return nil
}

// Events returns a game's events.
func (m *Memory) Events(_ context.Context, id play.GameID) ([]play.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if stored := m.games[id]; stored != nil {
		return slices.Clone(stored.events), nil
	}
	return nil, play.ErrNotFound
}

// all returns the summaries that pass a test, in an order.
func (m *Memory) all(keep func(*play.Summary) bool, order func(a, b play.Summary) int) []play.Summary {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []play.Summary
	for _, stored := range m.games {
		if keep(&stored.summary) {
			list = append(list, stored.summary)
		}
	}
	slices.SortFunc(list, order)
	return list
}

// ids returns the first ids of a list.
func ids(list []play.Summary, limit int) []play.GameID {
	var ids []play.GameID
	for _, s := range list[:min(limit, len(list))] {
		ids = append(ids, s.ID)
	}
	return ids
}

func byDue(a, b play.Summary) int { return cmp.Compare(a.Due, b.Due) }

// Games returns games, those with the latest event first.
func (m *Memory) Games(_ context.Context, q play.GameQuery) ([]play.Summary, error) {
	plays := func(s *play.Summary, p play.PlayerID) bool {
		return p == "" || s.Players[0].ID == p || s.Players[1].ID == p
	}
	list := m.all(func(s *play.Summary) bool {
		return plays(s, q.Player) && plays(s, q.Opponent) && (!q.Running || s.Due > 0) && (!q.Ended || s.Due == 0) && (q.Before == 0 || s.Last < q.Before)
	}, func(a, b play.Summary) int { return cmp.Or(cmp.Compare(b.Last, a.Last), cmp.Compare(a.ID, b.ID)) })
	limit := play.MaxList
	if q.Limit > 0 {
		limit = min(limit, q.Limit)
	}
	return list[:min(limit, len(list))], nil
}

// Due returns games that are due before a moment.
func (m *Memory) Due(_ context.Context, before play.Instant, limit int) ([]play.GameID, error) {
	return ids(m.all(func(s *play.Summary) bool { return s.Due > 0 && s.Due < before }, byDue), limit), nil
}

// Live returns the games that go on with the players at the board.
func (m *Memory) Live(context.Context) ([]play.GameID, error) {
	list := m.all(func(s *play.Summary) bool { return s.Due > 0 && s.Terms.Control.Live() }, byDue)
	return ids(list, len(list)), nil
}

// Colours returns how often a player had which colour in rated games.
func (m *Memory) Colours(_ context.Context, p play.PlayerID) (c play.Colours, _ error) {
	list := m.all(func(s *play.Summary) bool {
		return s.Terms.Rated && (!s.Outcome.Over() || s.Outcome.Ending.Counts()) && (s.Players[0].ID == p || s.Players[1].ID == p)
	}, func(a, b play.Summary) int { return cmp.Compare(a.Began, b.Began) })
	for _, s := range list {
		if s.Players[0].ID == p {
			c = play.Colours{Balance: c.Balance + 1, Last: play.White}
		} else {
			c = play.Colours{Balance: c.Balance - 1, Last: play.Black}
		}
	}
	return c, nil
}

// SavePlayer stores a player.
func (m *Memory) SavePlayer(_ context.Context, p play.Player) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, other := range m.players {
		if other.ID != p.ID && !other.Guest && !p.Guest && strings.EqualFold(other.Name, p.Name) {
			return play.ErrTaken
		}
	}
	m.players[p.ID] = p
	return nil
}

// Player returns a player.
func (m *Memory) Player(_ context.Context, id play.PlayerID) (play.Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p, ok := m.players[id]; ok {
		return p, nil
	}
	return play.Player{}, play.ErrNotFound
}

// PlayerNamed returns the player of a name.
func (m *Memory) PlayerNamed(_ context.Context, name string) (play.Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.players {
		if !p.Guest && strings.EqualFold(p.Name, name) {
			return p, nil
		}
	}
	return play.Player{}, play.ErrNotFound
}

// Rating returns a rating.
func (m *Memory) Rating(_ context.Context, k play.RatingKey) (play.Rating, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r, ok := m.ratings[k]; ok {
		return r, nil
	}
	return play.NewRating(), nil
}

// some returns the ratings that pass a test, in an order.
func (m *Memory) some(keep func(play.RatingUpdate) bool, order func(a, b play.RatingUpdate) int) []play.RatingUpdate {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []play.RatingUpdate
	for k, r := range m.ratings {
		if u := (play.RatingUpdate{Key: k, Rating: r}); keep(u) {
			list = append(list, u)
		}
	}
	slices.SortFunc(list, order)
	return list
}

// Ratings returns all ratings of a player.
func (m *Memory) Ratings(_ context.Context, p play.PlayerID) ([]play.RatingUpdate, error) {
	return m.some(func(u play.RatingUpdate) bool { return u.Key.Player == p }, func(a, b play.RatingUpdate) int {
		return cmp.Or(cmp.Compare(a.Key.Variant, b.Key.Variant), cmp.Compare(a.Key.Speed, b.Key.Speed))
	}), nil
}

// Leaders returns the highest ratings.
func (m *Memory) Leaders(_ context.Context, variant string, speed play.Speed, deviation float64, limit int) ([]play.RatingUpdate, error) {
	list := m.some(func(u play.RatingUpdate) bool {
		return u.Key.Variant == variant && u.Key.Speed == speed && u.Rating.Deviation <= deviation
	}, func(a, b play.RatingUpdate) int {
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(a.Key.Player, b.Key.Player))
	})
	return list[:min(limit, len(list), play.MaxList)], nil
}

// Seeks returns the open seeks.
func (m *Memory) Seeks(context.Context) ([]play.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []play.Seek
	for id, s := range m.seeks {
		if m.openSeeks[id] {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b play.Seek) int { return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID)) })
	return list, nil
}

// Seek returns a seek.
func (m *Memory) Seek(_ context.Context, id play.SeekID) (play.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, ok := m.seeks[id]; ok {
		return s, nil
	}
	return play.Seek{}, play.ErrNotFound
}

// Challenge returns a challenge.
func (m *Memory) Challenge(_ context.Context, id play.ChallengeID) (play.Challenge, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c, ok := m.challenges[id]; ok {
		return c, nil
	}
	return play.Challenge{}, play.ErrNotFound
}

// Challenges returns the open challenges of a player.
func (m *Memory) Challenges(_ context.Context, p play.PlayerID) ([]play.Challenge, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []play.Challenge
	for _, c := range m.challenges {
		if c.State == play.Open && (c.From.ID == p || c.To == p) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b play.Challenge) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// Beat notes that a server runs.
func (m *Memory) Beat(_ context.Context, at play.Instant) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.crashed {
		return errCrashed
	}
	m.beat = max(m.beat, at)
	return nil
}

// LastBeat returns the latest beat.
func (m *Memory) LastBeat(context.Context) (play.Instant, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.beat, nil
}

// AddOutage notes an outage.
func (m *Memory) AddOutage(_ context.Context, o play.Outage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outages = append(m.outages, o)
	return nil
}

// Outages returns the outages that ended after a moment.
func (m *Memory) Outages(_ context.Context, after play.Instant) ([]play.Outage, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []play.Outage
	for _, o := range m.outages {
		if o.To > after {
			list = append(list, o)
		}
	}
	return list, nil
}
