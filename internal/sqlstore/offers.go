package sqlstore

import (
	"context"
	"errors"

	"bifrons.chess/internal/play"
)

// closed returns why an offer could not be closed: it is closed already, or it
// was never there.
func closed(ctx context.Context, q Querier, table, id string) error {
	var n int
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+table+` WHERE id = $1`, id).Scan(&n); err != nil {
		return err
	}
	if n == 0 {
		return play.ErrNotFound
	}
	return play.ErrConflict
}

// saveSeek stores a new seek, or the end of an open one.
func saveSeek(ctx context.Context, q Querier, u *play.SeekUpdate) error {
	s := &u.Seek
	if u.New {
		return one(ctx, q, play.ErrConflict, `INSERT INTO seeks (id, open, created, body) VALUES ($1, 1, $2, $3) ON CONFLICT DO NOTHING`,
			string(s.ID), int64(s.Created), encode(s))
	}
	err := one(ctx, q, play.ErrConflict, `UPDATE seeks SET open = $1, body = $2 WHERE id = $3 AND open = 1`, flag(!u.Close), encode(s), string(s.ID))
	if errors.Is(err, play.ErrConflict) {
		return closed(ctx, q, "seeks", string(s.ID))
	}
	return err
}

// saveChallenge stores a new challenge, or the end of an open one.
func saveChallenge(ctx context.Context, q Querier, u *play.ChallengeUpdate) error {
	c := &u.Challenge
	if u.New {
		return one(ctx, q, play.ErrConflict, `INSERT INTO challenges (id, sender, target, open, created, body) VALUES ($1, $2, $3, 1, $4, $5) ON CONFLICT DO NOTHING`,
			string(c.ID), string(c.From.ID), string(c.To), int64(c.Created), encode(c))
	}
	err := one(ctx, q, play.ErrConflict, `UPDATE challenges SET open = $1, body = $2 WHERE id = $3 AND open = 1`,
		flag(c.State == play.Open), encode(c), string(c.ID))
	if errors.Is(err, play.ErrConflict) {
		return closed(ctx, q, "challenges", string(c.ID))
	}
	return err
}

// bodies reads the JSON column of the rows that a query finds.
func bodies[T any](ctx context.Context, q Querier, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var values []T
	for rows.Next() {
		var body string
		var value T
		if err := rows.Scan(&body); err != nil {
			return nil, err
		}
		if err := decode(body, &value); err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, rows.Err()
}

// first returns the only value that bodies found.
func first[T any](values []T, err error) (T, error) {
	if err == nil && len(values) == 0 {
		err = play.ErrNotFound
	}
	if err != nil {
		var none T
		return none, err
	}
	return values[0], nil
}

// Seeks returns the open seeks, the oldest first.
func (s *Store) Seeks(ctx context.Context) ([]play.Seek, error) {
	return bodies[play.Seek](ctx, s.db, `SELECT body FROM seeks WHERE open = 1 ORDER BY created, id`)
}

// Seek returns a seek, open or not.
func (s *Store) Seek(ctx context.Context, id play.SeekID) (play.Seek, error) {
	return first(bodies[play.Seek](ctx, s.db, `SELECT body FROM seeks WHERE id = $1`, string(id)))
}

// Challenge returns a challenge, open or not.
func (s *Store) Challenge(ctx context.Context, id play.ChallengeID) (play.Challenge, error) {
	return first(bodies[play.Challenge](ctx, s.db, `SELECT body FROM challenges WHERE id = $1`, string(id)))
}

// Challenges returns the open challenges to and from a player.
func (s *Store) Challenges(ctx context.Context, p play.PlayerID) ([]play.Challenge, error) {
	return bodies[play.Challenge](ctx, s.db, `SELECT body FROM challenges WHERE open = 1 AND (sender = $1 OR target = $2) ORDER BY created, id`,
		string(p), string(p))
}
