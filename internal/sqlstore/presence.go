package sqlstore

import (
	"context"

	"bifrons.chess/internal/play"
)

// Beat notes that a server runs.
func (s *Store) Beat(ctx context.Context, at play.Instant) error {
	return s.db.Write(ctx, func(q Querier) error {
		_, err := q.ExecContext(ctx, `INSERT INTO beats (id, at) VALUES (1, $1)
			ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE beats.at < excluded.at`, int64(at))
		return err
	})
}

// LastBeat returns the latest moment that a server ran.
func (s *Store) LastBeat(ctx context.Context) (at play.Instant, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COALESCE(MAX(at), 0) FROM beats`).Scan(&at)
	return at, err
}

// AddOutage notes a time without a server.
func (s *Store) AddOutage(ctx context.Context, o play.Outage) error {
	return s.db.Write(ctx, func(q Querier) error {
		_, err := q.ExecContext(ctx, `INSERT INTO outages (began, ended) VALUES ($1, $2)`, int64(o.From), int64(o.To))
		return err
	})
}

// Outages returns the times without a server that ended after a moment.
func (s *Store) Outages(ctx context.Context, after play.Instant) ([]play.Outage, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began`, int64(after))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var outages []play.Outage
	for rows.Next() {
		var o play.Outage
		if err := rows.Scan(&o.From, &o.To); err != nil {
			return nil, err
		}
		outages = append(outages, o)
	}
	return outages, rows.Err()
}
