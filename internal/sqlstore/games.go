package sqlstore

import (
	"context"
	"strconv"
	"strings"

	"bifrons.chess/internal/play"
)

// facts are what never changes in a game's summary.
type facts struct {
	Terms   play.Terms     `json:"terms"`
	Players [2]play.Seated `json:"players"`
	Began   play.Instant   `json:"began"`
}

const (
	insertGame = `INSERT INTO games (id, head, white, black, rated, live, began, facts, last, plies, fen, move, turn, ending, winner, void, due)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT DO NOTHING`
	updateGame = `UPDATE games SET head = $1, last = $2, plies = $3, fen = $4, move = $5, turn = $6, ending = $7, winner = $8, void = $9, due = $10
		WHERE id = $11 AND head = $12`
	insertEvent = `INSERT INTO events (game, idx, at, command, part, body) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
)

// appendEvents stores events of a game and its summary.
func appendEvents(ctx context.Context, q Querier, a *play.Append) error {
	s := &a.Summary
	first, head := a.Events[0].Index, a.Events[len(a.Events)-1].Index
	void := flag(s.Outcome.Over() && !s.Outcome.Ending.Counts())
	var err error
	if first == 1 {
		err = one(ctx, q, play.ErrConflict, insertGame, string(s.ID), head, string(s.Players[0].ID), string(s.Players[1].ID),
			flag(s.Terms.Rated), flag(s.Terms.Control.Live()), int64(s.Began), encode(facts{s.Terms, s.Players, s.Began}),
			int64(s.Last), s.Plies, s.FEN, s.Move, int(s.Turn), string(s.Outcome.Ending), int(s.Outcome.Winner), void, int64(s.Due))
	} else {
		err = one(ctx, q, play.ErrConflict, updateGame, head, int64(s.Last), s.Plies, s.FEN, s.Move, int(s.Turn),
			string(s.Outcome.Ending), int(s.Outcome.Winner), void, int64(s.Due), string(s.ID), first-1)
	}
	if err != nil {
		return err
	}
	part := 0
	for i := range a.Events {
		e := &a.Events[i]
		if i > 0 && e.Command == a.Events[i-1].Command {
			part++
		} else {
			part = 0
		}
		var command any
		if e.Command != (play.CommandID{}) {
			command = e.Command.String()
		}
		// The head is as it was, so only the command can be there before.
		if err := one(ctx, q, play.ErrDuplicate, insertEvent, string(s.ID), e.Index, int64(e.At), command, part, encode(e)); err != nil {
			return err
		}
	}
	return nil
}

// Events returns a game's events in order.
func (s *Store) Events(ctx context.Context, id play.GameID) ([]play.Event, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT idx, command, body FROM events WHERE game = $1 ORDER BY idx`, string(id))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var events []play.Event
	for rows.Next() {
		var e play.Event
		var command *string
		var body string
		if err := rows.Scan(&e.Index, &command, &body); err != nil {
			return nil, err
		}
		if err := decode(body, &e); err != nil {
			return nil, err
		}
		if command != nil {
			if e.Command, err = play.ParseCommandID(*command); err != nil {
				return nil, err
			}
		}
		events = append(events, e)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if len(events) == 0 {
		return nil, play.ErrNotFound
	}
	return events, nil
}

// Games returns games, those with the latest event first.
func (s *Store) Games(ctx context.Context, query play.GameQuery) ([]play.Summary, error) {
	var where []string
	var args []any
	arg := func(value any) string {
		args = append(args, value)
		return "$" + strconv.Itoa(len(args))
	}
	if query.Player != "" {
		p := string(query.Player)
		where = append(where, "(white = "+arg(p)+" OR black = "+arg(p)+")")
	}
	if query.Opponent != "" {
		p := string(query.Opponent)
		where = append(where, "(white = "+arg(p)+" OR black = "+arg(p)+")")
	}
	if query.Running {
		where = append(where, "due > 0")
	}
	if query.Ended {
		where = append(where, "due = 0")
	}
	if query.Before != 0 {
		where = append(where, "last < "+arg(int64(query.Before)))
	}
	text := `SELECT id, facts, last, plies, fen, move, turn, ending, winner, due FROM games`
	if len(where) > 0 {
		text += " WHERE " + strings.Join(where, " AND ")
	}
	limit := play.MaxList
	if query.Limit > 0 {
		limit = min(limit, query.Limit)
	}
	rows, err := s.db.QueryContext(ctx, text+" ORDER BY last DESC, id LIMIT "+strconv.Itoa(limit), args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var games []play.Summary
	for rows.Next() {
		var g play.Summary
		var f facts
		var text string
		if err := rows.Scan(&g.ID, &text, &g.Last, &g.Plies, &g.FEN, &g.Move, &g.Turn, &g.Outcome.Ending, &g.Outcome.Winner, &g.Due); err != nil {
			return nil, err
		}
		if err := decode(text, &f); err != nil {
			return nil, err
		}
		g.Terms, g.Players, g.Began = f.Terms, f.Players, f.Began
		g.Speed, g.Result = g.Terms.Control.Speed(), g.Outcome.Result()
		games = append(games, g)
	}
	return games, rows.Err()
}

// ids returns the ids that a query finds.
func (s *Store) ids(ctx context.Context, query string, args ...any) ([]play.GameID, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []play.GameID
	for rows.Next() {
		var id play.GameID
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// Due returns games that are due before a moment, the earliest first.
func (s *Store) Due(ctx context.Context, before play.Instant, limit int) ([]play.GameID, error) {
	return s.ids(ctx, `SELECT id FROM games WHERE due > 0 AND due < $1 ORDER BY due LIMIT $2`, int64(before), limit)
}

// Live returns the games that go on with the players at the board.
func (s *Store) Live(ctx context.Context) ([]play.GameID, error) {
	return s.ids(ctx, `SELECT id FROM games WHERE due > 0 AND live = 1 ORDER BY due`)
}

// Colours returns how often a player had which colour in rated games.
func (s *Store) Colours(ctx context.Context, p play.PlayerID) (play.Colours, error) {
	var white, black int
	var lastWhite, lastBlack int64
	for _, side := range []struct {
		column string
		count  *int
		last   *int64
	}{{"white", &white, &lastWhite}, {"black", &black, &lastBlack}} {
		row := s.db.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(MAX(began), 0) FROM games WHERE `+side.column+` = $1 AND rated = 1 AND void = 0`, string(p))
		if err := row.Scan(side.count, side.last); err != nil {
			return play.Colours{}, err
		}
	}
	c := play.Colours{Balance: white - black}
	switch {
	case lastWhite > lastBlack:
		c.Last = play.White
	case lastBlack > lastWhite:
		c.Last = play.Black
	}
	return c, nil
}
