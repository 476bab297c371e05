package httpd

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// The limits of a connection. A page and its largest file go out within the
// write limit even on a slow line; what a client sends here is a header only.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	writeTimeout      = 2 * time.Minute
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
	// shutdownTimeout is how long answers under way may take once the server
	// is told to stop.
	shutdownTimeout = 5 * time.Second
)

// Serve answers the connections of ln with h until ctx ends, then takes no new
// ones, waits up to five seconds for the answers under way, and returns nil. It
// closes ln. Another error is one of the listener's.
func Serve(ctx context.Context, ln net.Listener, h http.Handler) error {
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(ln) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		_ = server.Close() // cut off what did not finish in time
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
