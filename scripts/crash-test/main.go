// Command crash-test kills a server under load again and again and counts what
// became of the moves that it had acknowledged.
//
// The server is this program itself, started with -serve: the service of live
// play over an SQLite file, spoken to in lines of JSON. Each cycle starts it,
// plays many games at once, kills it with SIGKILL, starts it again, sends what
// was not answered a second time, and compares every game with what was
// acknowledged.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	var (
		serveFile = flag.String("serve", "", "be the server, with this database")
		cycles    = flag.Int("cycles", 50, "how often the server is killed")
		games     = flag.Int("games", 64, "games at a time")
		life      = flag.Duration("life", 400*time.Millisecond, "the longest that a server lives under load")
		seed      = flag.Uint64("seed", uint64(time.Now().UnixNano()), "of the moves and the moments")
	)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := func() error {
		if *serveFile != "" {
			return serve(ctx, *serveFile)
		}
		folder, err := os.MkdirTemp("", "bifrons-crash-")
		if err != nil {
			return err
		}
		fmt.Printf("seed %d\n", *seed)
		l := newLoad(filepath.Join(folder, "play.db"), *games, *seed)
		if err := l.run(ctx, *cycles, *life); err != nil {
			return fmt.Errorf("%w (the database is kept in %s)", err, folder)
		}
		return os.RemoveAll(folder)
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, "crash-test:", err)
		os.Exit(2)
	}
}

// errDied is what a conversation ends with when the server is killed.
var errDied = errors.New("the server died")

// request is a line to the server. One of New, Look and Command is set.
type request struct {
	Seq     int    `json:"seq"`
	New     bool   `json:"new,omitempty"`
	Look    string `json:"look,omitempty"` // a game to be shown
	Game    string `json:"game,omitempty"`
	Player  string `json:"player,omitempty"`
	ID      string `json:"id,omitempty"`
	Version int    `json:"v,omitempty"`
	Move    string `json:"move,omitempty"`
}

// response is the server's answer to the request of the same Seq. The line that
// tells that it is ready has Seq 0.
type response struct {
	Seq     int      `json:"seq"`
	Error   string   `json:"error,omitempty"`
	Game    string   `json:"game,omitempty"`
	Version int      `json:"v,omitempty"`
	Moves   []string `json:"moves,omitempty"`
	Ending  string   `json:"ending,omitempty"`
}
