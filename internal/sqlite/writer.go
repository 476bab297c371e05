package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"bifrons.chess/internal/sqlstore"
)

// groupLimit is the most transactions that are committed together.
const groupLimit = 256

// errClosed is returned for a transaction after Close.
var errClosed = errors.New("the database is closed")

// job is a transaction that waits for the writer.
type job struct {
	ctx  context.Context
	run  func(sqlstore.Querier) error
	err  error
	done chan error
}

// writer owns the only connection that writes. Transactions that wait while it
// commits are the next group: each runs in a savepoint of its own, one commit
// makes them all durable, and only then are they answered.
type writer struct {
	db         *sql.DB
	conn       *sql.Conn
	statements map[string]*sql.Stmt

	mu      sync.Mutex
	waiting []*job
	wake    *sync.Cond
	closed  bool
	stopped chan struct{}
}

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{db: db, conn: conn, statements: map[string]*sql.Stmt{}, stopped: make(chan struct{})}
	w.wake = sync.NewCond(&w.mu)
	go w.loop()
	return w, nil
}

// write runs a transaction and returns when it is on the disk, or did not
// happen. A context that ends while the transaction waits keeps it from being
// begun; one that has begun is finished.
func (w *writer) write(ctx context.Context, run func(sqlstore.Querier) error) error {
	j := &job{ctx: ctx, run: run, done: make(chan error, 1)}
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return errClosed
	}
	w.waiting = append(w.waiting, j)
	w.wake.Signal()
	w.mu.Unlock()
	return <-j.done
}

// close answers what waits and closes the connection.
func (w *writer) close() error {
	w.mu.Lock()
	already := w.closed
	w.closed = true
	w.wake.Signal()
	w.mu.Unlock()
	<-w.stopped
	if already {
		return nil
	}
	for _, statement := range w.statements {
		_ = statement.Close() // they go with the connection
	}
	return errors.Join(w.conn.Close(), w.db.Close())
}

// loop commits group after group.
func (w *writer) loop() {
	defer close(w.stopped)
	for {
		w.mu.Lock()
		for len(w.waiting) == 0 && !w.closed {
			w.wake.Wait()
		}
		group := w.waiting[:min(len(w.waiting), groupLimit)]
		w.waiting = w.waiting[len(group):]
		w.mu.Unlock()
		if len(group) == 0 {
			return
		}
		w.commit(group)
	}
}

// commit runs a group and answers it.
func (w *writer) commit(group []*job) {
	// What the callers wait for must not be cut off half-way.
	ctx := context.Background()
	err := w.exec(ctx, "BEGIN IMMEDIATE")
	for _, j := range group {
		if err == nil {
			j.err, err = w.one(ctx, j)
		}
	}
	if err == nil {
		err = w.exec(ctx, "COMMIT")
	}
	if err != nil {
		// Fails where the database has rolled back by itself.
		_ = w.exec(ctx, "ROLLBACK")
	}
	for _, j := range group {
		if j.err == nil {
			j.err = err
		}
		j.done <- j.err
	}
}

// one runs a transaction in a savepoint. The second error is one that the
// whole group cannot survive.
func (w *writer) one(ctx context.Context, j *job) (failed, broken error) {
	if err := j.ctx.Err(); err != nil {
		return err, nil
	}
	if err := w.exec(ctx, "SAVEPOINT one"); err != nil {
		return nil, err
	}
	if failed = j.run(w); failed != nil {
		if err := w.exec(ctx, "ROLLBACK TO one"); err != nil {
			return failed, err
		}
	}
	return failed, w.exec(ctx, "RELEASE one")
}

// exec runs a statement without parameters.
func (w *writer) exec(ctx context.Context, query string) error {
	_, err := w.ExecContext(ctx, query)
	return err
}

// prepared returns the prepared form of a statement, of which there are few.
func (w *writer) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	if statement, ok := w.statements[query]; ok {
		return statement, nil
	}
	statement, err := w.conn.PrepareContext(ctx, parameter.ReplaceAllString(query, "?"))
	if err == nil {
		w.statements[query] = statement
	}
	return statement, err
}

// ExecContext runs a statement within the transaction.
func (w *writer) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	statement, err := w.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.ExecContext(context.WithoutCancel(ctx), args...)
}

// QueryContext runs a query within the transaction.
func (w *writer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return w.conn.QueryContext(context.WithoutCancel(ctx), parameter.ReplaceAllString(query, "?"), args...)
}

// QueryRowContext runs a query for one row within the transaction.
func (w *writer) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return w.conn.QueryRowContext(context.WithoutCancel(ctx), parameter.ReplaceAllString(query, "?"), args...)
}
