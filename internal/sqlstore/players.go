package sqlstore

import (
	"context"
	"strings"

	"bifrons.chess/internal/play"
)

// nameKey is what names are compared by; guests have none, so that theirs take
// no name away.
func nameKey(p *play.Player) any {
	if p.Guest {
		return nil
	}
	return strings.ToLower(p.Name)
}

// SavePlayer stores a player, new or changed.
func (s *Store) SavePlayer(ctx context.Context, p play.Player) error {
	err := s.db.Write(ctx, func(q Querier) error {
		_, err := q.ExecContext(ctx, `INSERT INTO players (id, name_key, body) VALUES ($1, $2, $3)
			ON CONFLICT (id) DO UPDATE SET name_key = excluded.name_key, body = excluded.body`, string(p.ID), nameKey(&p), encode(p))
		return err
	})
	if err != nil && s.db.Unique(err) {
		return play.ErrTaken
	}
	return err
}

// player reads the one player that a query finds.
func (s *Store) player(ctx context.Context, query string, arg string) (p play.Player, err error) {
	var body string
	if err := s.db.QueryRowContext(ctx, query, arg).Scan(&body); err != nil {
		return p, found(err)
	}
	return p, decode(body, &p)
}

// Player returns a player.
func (s *Store) Player(ctx context.Context, id play.PlayerID) (play.Player, error) {
	return s.player(ctx, `SELECT body FROM players WHERE id = $1`, string(id))
}

// PlayerNamed returns the player of a name who is no guest.
func (s *Store) PlayerNamed(ctx context.Context, name string) (play.Player, error) {
	return s.player(ctx, `SELECT body FROM players WHERE name_key = $1`, strings.ToLower(name))
}

// saveRating stores a rating after one more game.
func saveRating(ctx context.Context, q Querier, u play.RatingUpdate) error {
	k, r := u.Key, u.Rating
	if r.Games == 1 {
		return one(ctx, q, play.ErrConflict, `INSERT INTO ratings (player, variant, speed, value, deviation, volatility, games, last)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
			string(k.Player), k.Variant, string(k.Speed), r.Value, r.Deviation, r.Volatility, r.Games, int64(r.Last))
	}
	return one(ctx, q, play.ErrConflict, `UPDATE ratings SET value = $1, deviation = $2, volatility = $3, games = $4, last = $5
		WHERE player = $6 AND variant = $7 AND speed = $8 AND games = $9`,
		r.Value, r.Deviation, r.Volatility, r.Games, int64(r.Last), string(k.Player), k.Variant, string(k.Speed), r.Games-1)
}

// ratings returns the ratings that the end of a query finds.
func (s *Store) ratings(ctx context.Context, where string, args ...any) ([]play.RatingUpdate, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT player, variant, speed, value, deviation, volatility, games, last FROM ratings WHERE `+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ratings []play.RatingUpdate
	for rows.Next() {
		var u play.RatingUpdate
		k, r := &u.Key, &u.Rating
		if err := rows.Scan(&k.Player, &k.Variant, &k.Speed, &r.Value, &r.Deviation, &r.Volatility, &r.Games, &r.Last); err != nil {
			return nil, err
		}
		ratings = append(ratings, u)
	}
	return ratings, rows.Err()
}

// Rating returns a rating, play.NewRating for a player without games.
func (s *Store) Rating(ctx context.Context, k play.RatingKey) (play.Rating, error) {
	r, err := s.ratings(ctx, `player = $1 AND variant = $2 AND speed = $3`, string(k.Player), k.Variant, string(k.Speed))
	if err != nil || len(r) == 0 {
		return play.NewRating(), err
	}
	return r[0].Rating, nil
}

// Ratings returns all ratings of a player.
func (s *Store) Ratings(ctx context.Context, p play.PlayerID) ([]play.RatingUpdate, error) {
	return s.ratings(ctx, `player = $1 ORDER BY variant, speed`, string(p))
}

// Leaders returns the highest ratings.
func (s *Store) Leaders(ctx context.Context, variant string, speed play.Speed, deviation float64, limit int) ([]play.RatingUpdate, error) {
	return s.ratings(ctx, `variant = $1 AND speed = $2 AND deviation <= $3 ORDER BY value DESC, player LIMIT $4`,
		variant, string(speed), deviation, min(limit, play.MaxList))
}
