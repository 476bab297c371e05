package postgres_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"bifrons.chess/internal/play"
	"bifrons.chess/internal/playtest"
	"bifrons.chess/internal/postgres"
)

// cluster is a PostgreSQL of the tests' own: in a temporary folder, reached by a
// socket there and by nothing else.
type cluster struct {
	socket    string
	databases atomic.Int32
}

// program returns where one of PostgreSQL's programs is, the newest if there
// are several; Debian keeps them off the path.
func program(name string) (string, bool) {
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name); len(found) > 0 {
		slices.Sort(found)
		return found[len(found)-1], true
	}
	path, err := exec.LookPath(name)
	return path, err == nil
}

// start starts a cluster, or skips the test and says loudly why.
func start(t *testing.T) *cluster {
	t.Helper()
	initdb, ok := program("initdb")
	pgctl, also := program("pg_ctl")
	if !ok || !also {
		t.Skip("NOT TESTED: PostgreSQL is not installed; scripts/setup tests installs it (on Debian: apt-get install postgresql)")
	}
	// A path of a socket may have 107 bytes: not t.TempDir.
	folder, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	command := func(name string, args ...string) *exec.Cmd { return exec.Command(name, args...) }
	if os.Geteuid() == 0 {
		// PostgreSQL does not run as root; Debian's package brings a user.
		if _, err := user.Lookup("postgres"); err != nil {
			t.Skip("NOT TESTED: PostgreSQL does not run as root, and there is no user postgres")
		}
		if output, err := exec.Command("chown", "postgres", folder).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		command = func(name string, args ...string) *exec.Cmd {
			return exec.Command("setpriv", append([]string{"--reuid=postgres", "--regid=postgres", "--clear-groups", "--", name}, args...)...)
		}
	}
	data := filepath.Join(folder, "data")
	run := func(name string, args ...string) {
		t.Helper()
		c := command(name, args...)
		c.Dir = folder
		if output, err := c.CombinedOutput(); err != nil {
			log, _ := os.ReadFile(filepath.Join(folder, "log"))
			t.Fatalf("%s: %v\n%s\n%s", name, err, output, log)
		}
	}
	run(initdb, "--pgdata", data, "--username", "bifrons", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
	run(pgctl, "--pgdata", data, "--log", filepath.Join(folder, "log"), "--wait", "--timeout", "120",
		"--options", fmt.Sprintf("-c listen_addresses='' -c unix_socket_directories='%s' -c shared_buffers=16MB", folder), "start")
	t.Cleanup(func() {
		c := command(pgctl, "--pgdata", data, "--mode", "immediate", "--wait", "stop")
		c.Dir = folder
		if output, err := c.CombinedOutput(); err != nil {
			t.Errorf("pg_ctl stop: %v\n%s", err, output)
		}
	})
	return &cluster{socket: folder}
}

// source names a database of the cluster.
func (c *cluster) source(database string) string {
	return fmt.Sprintf("host=%s user=bifrons dbname=%s", c.socket, database)
}

// create makes a new, empty database and returns its name.
func (c *cluster) create(t *testing.T) string {
	t.Helper()
	db, err := sql.Open("pgx", c.source("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	name := fmt.Sprintf("play%d", c.databases.Add(1))
	if _, err := db.ExecContext(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestStore(t *testing.T) {
	c := start(t)
	playtest.TestStore(t, func(t *testing.T) func() play.Store {
		name := c.create(t)
		return func() play.Store {
			s, err := postgres.Open(context.Background(), c.source(name))
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
	})
	t.Run("Two servers start at once", func(t *testing.T) {
		name := c.create(t)
		errs := make(chan error)
		for range 3 {
			go func() {
				s, err := postgres.Open(t.Context(), c.source(name))
				if err == nil {
					err = s.Close()
				}
				errs <- err
			}()
		}
		for range 3 {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("An unsafe setting is refused", func(t *testing.T) {
		s, err := postgres.Open(t.Context(), c.source(c.create(t))+" options='-c synchronous_commit=off'")
		if err == nil {
			_ = s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "synchronous_commit") {
			t.Errorf("opened with synchronous_commit off: %v", err)
		}
	})
}

func TestNoServer(t *testing.T) {
	s, err := postgres.Open(t.Context(), "host="+t.TempDir()+" user=nobody dbname=none")
	if err == nil {
		_ = s.Close()
		t.Error("opened a database that is not there")
	}
}
