package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"bifrons.chess/internal/play"
)

// Querier runs statements, in a transaction or without. *sql.DB, *sql.Tx and
// *sql.Conn are Queriers.
type Querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Database is what a Store stands on. Statements have the parameters $1, $2, …
// in this order, each once.
type Database interface {
	Querier
	// Write runs a function in a transaction and returns when it is on the
	// disk. The function may be run again if the transaction fails.
	Write(ctx context.Context, run func(q Querier) error) error
	// Unique reports whether an error is that of a key that exists already.
	Unique(err error) bool
	Close() error
}

// Store keeps live play in a Database. It is a play.Store.
type Store struct{ db Database }

var _ play.Store = (*Store)(nil)

// New returns a Store over a database that has the schema.
func New(db Database) *Store { return &Store{db} }

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// found turns the error of a row that is not there into play.ErrNotFound.
func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return play.ErrNotFound
	}
	return err
}

// one runs a statement that must change exactly one row, else a guard fails.
func one(ctx context.Context, q Querier, guard error, query string, args ...any) error {
	result, err := q.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil {
		return err
	} else if n != 1 {
		return guard
	}
	return nil
}

// encode returns a value as JSON; the values stored here have it.
func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// decode reads what encode has written.
func decode(text string, value any) error {
	if err := json.Unmarshal([]byte(text), value); err != nil {
		return fmt.Errorf("a damaged row: %w", err)
	}
	return nil
}

// Commit carries out a transaction.
func (s *Store) Commit(ctx context.Context, c play.Commit) error {
	return s.db.Write(ctx, func(q Querier) error {
		if c.Seek != nil {
			if err := saveSeek(ctx, q, c.Seek); err != nil {
				return err
			}
		}
		if c.Challenge != nil {
			if err := saveChallenge(ctx, q, c.Challenge); err != nil {
				return err
			}
		}
		for i := range c.Games {
			if err := appendEvents(ctx, q, &c.Games[i]); err != nil {
				return err
			}
		}
		for _, r := range c.Ratings {
			if err := saveRating(ctx, q, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// flag stores a bool as SQLite and PostgreSQL both can.
func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
