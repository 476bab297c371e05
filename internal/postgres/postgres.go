// Package postgres keeps live play in PostgreSQL: the store for servers that
// share one database. The statements are those of sqlstore.
package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"bifrons.chess/internal/sqlstore"
)

//go:embed migrations
var migrations embed.FS

// The SQLSTATE codes that are told apart.
const (
	uniqueViolation  = "23505"
	deadlockDetected = "40P01"
)

// retries is how often a transaction is run again that PostgreSQL has chosen
// to end a deadlock.
const retries = 5

// Database is a pool of connections. It is a sqlstore.Database.
type Database struct{ *sql.DB }

// Open connects to a database, named by a URL or by key=value pairs as libpq
// reads them, and brings its schema up to date. Several servers may do so at
// once.
func Open(ctx context.Context, source string) (*sqlstore.Store, error) {
	db, err := sql.Open("pgx", source)
	if err != nil {
		return nil, err
	}
	const connections = 16
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	if err := prepare(ctx, db); err != nil {
		return nil, fmt.Errorf("PostgreSQL: %w", errors.Join(err, db.Close()))
	}
	return sqlstore.New(&Database{db}), nil
}

// prepare brings the schema up to date, one server at a time.
func prepare(ctx context.Context, db *sql.DB) error {
	var safe string
	if err := db.QueryRowContext(ctx, "SHOW synchronous_commit").Scan(&safe); err != nil {
		return err
	}
	if safe == "off" {
		return errors.New("synchronous_commit is off: a power cut would lose moves that were acknowledged")
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// Write runs a transaction.
func (db *Database) Write(ctx context.Context, run func(sqlstore.Querier) error) error {
	for attempt := 0; ; attempt++ {
		err := db.transaction(ctx, run)
		var e *pgconn.PgError
		if attempt == retries || !errors.As(err, &e) || e.Code != deadlockDetected {
			return err
		}
	}
}

// transaction runs a transaction once.
func (db *Database) transaction(ctx context.Context, run func(sqlstore.Querier) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := run(tx); err != nil {
		if failed := tx.Rollback(); failed != nil && !errors.Is(failed, sql.ErrTxDone) {
			return errors.Join(err, failed)
		}
		return err
	}
	return tx.Commit()
}

// Unique reports whether an error is that of a key that exists already.
func (db *Database) Unique(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && e.Code == uniqueViolation
}
