// Package sqlite keeps live play in one SQLite file, without a server and
// without cgo: the default. One writer gathers the transactions that wait and
// commits them together, so that each is on the disk when it is acknowledged
// and a thousand a second still cost few syncs.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"

	"github.com/pressly/goose/v3"
	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"bifrons.chess/internal/sqlstore"
)

//go:embed migrations
var migrations embed.FS

// readers is how many queries run at a time.
const readers = 4

// Database is an open SQLite file.
type Database struct {
	path   string
	read   *sql.DB
	writer *writer
}

// Store is a play.Store in an SQLite file.
type Store struct {
	*sqlstore.Store
	db *Database
}

// Open opens the file, which is made if it is not there, checks that it is
// sound, and brings its schema up to date.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	fail := func(err error) (*Store, error) { return nil, fmt.Errorf("database %s: %w", path, err) }
	write, err := open(path, "")
	if err != nil {
		return fail(err)
	}
	write.SetMaxOpenConns(1)
	if err := prepare(ctx, write); err != nil {
		return fail(errors.Join(err, write.Close()))
	}
	read, err := open(path, "&_pragma=query_only(1)")
	if err != nil {
		return fail(errors.Join(err, write.Close()))
	}
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	w, err := newWriter(ctx, write)
	if err != nil {
		return fail(errors.Join(err, write.Close(), read.Close()))
	}
	db := &Database{path, read, w}
	return &Store{sqlstore.New(db), db}, nil
}

// open returns connections to a file. synchronous is FULL: in WAL mode anything
// less may lose the last transactions when the power goes.
func open(path, more string) (*sql.DB, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(absolute)}
	return sql.Open("sqlite", file.String()+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)"+more)
}

// prepare checks a database and brings its schema up to date.
func prepare(ctx context.Context, db *sql.DB) error {
	if err := check(ctx, db, "quick_check"); err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// check runs one of SQLite's checks.
func check(ctx context.Context, q sqlstore.Querier, pragma string) error {
	var verdict string
	if err := q.QueryRowContext(ctx, "PRAGMA "+pragma+"(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return &DamageError{verdict}
	}
	return nil
}

// DamageError tells that the file is damaged: restore a backup.
type DamageError struct{ What string }

// Error returns what is damaged.
func (e *DamageError) Error() string { return "the file is damaged: " + e.What }

// Check reads the whole file and returns a *DamageError if it is not sound.
// Open makes a quicker check.
func (s *Store) Check(ctx context.Context) error {
	if err := check(ctx, s.db.read, "integrity_check"); err != nil {
		return err
	}
	var game string
	err := s.db.read.QueryRowContext(ctx, `SELECT id FROM games
		WHERE head <> (SELECT COUNT(*) FROM events WHERE game = id) OR head <> (SELECT MAX(idx) FROM events WHERE game = id) LIMIT 1`).Scan(&game)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return &DamageError{"events of game " + game + " are missing"}
}

// Backup writes a copy of the database, as it is at one moment, to a file that
// must not exist. The server may go on.
func (s *Store) Backup(ctx context.Context, path string) error {
	db, err := open(s.db.path, "") // the readers may not even write elsewhere
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", path)
	return errors.Join(err, db.Close())
}

// Close waits for the transactions that are under way and closes the file.
func (db *Database) Close() error {
	return errors.Join(db.writer.close(), db.read.Close())
}

// Write runs a transaction; see writer.
func (db *Database) Write(ctx context.Context, run func(sqlstore.Querier) error) error {
	return db.writer.write(ctx, run)
}

// Unique reports whether an error is that of a key that exists already.
func (db *Database) Unique(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && (e.Code() == codes.SQLITE_CONSTRAINT_UNIQUE || e.Code() == codes.SQLITE_CONSTRAINT_PRIMARYKEY)
}

// parameter is PostgreSQL's form of a parameter. SQLite would read it as a
// name.
var parameter = regexp.MustCompile(`\$[0-9]+`)

// ExecContext runs a statement that only reads.
func (db *Database) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return db.read.ExecContext(ctx, parameter.ReplaceAllString(query, "?"), args...)
}

// QueryContext runs a query.
func (db *Database) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return db.read.QueryContext(ctx, parameter.ReplaceAllString(query, "?"), args...)
}

// QueryRowContext runs a query for one row.
func (db *Database) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return db.read.QueryRowContext(ctx, parameter.ReplaceAllString(query, "?"), args...)
}
