package sqlite_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"bifrons.chess/internal/play"
	"bifrons.chess/internal/playtest"
	"bifrons.chess/internal/sqlite"
)

// open opens a database for the time of a test.
func open(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	playtest.TestStore(t, func(t *testing.T) func() play.Store {
		path := filepath.Join(t.TempDir(), "folder with space", "play.db")
		return func() play.Store {
			s, err := sqlite.Open(context.Background(), path)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
	})
}

func TestBackupAndCheck(t *testing.T) {
	folder := t.TempDir()
	s := open(t, filepath.Join(folder, "play.db"))
	playtest.Fill(t, s, 20)
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
	copied := filepath.Join(folder, "backup.db")
	if err := s.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), copied); err == nil {
		t.Error("a backup overwrote another")
	}
	restored := open(t, copied)
	if err := restored.Check(t.Context()); err != nil {
		t.Error(err)
	}
	games, err := restored.Games(t.Context(), play.GameQuery{})
	if err != nil || len(games) != 20 {
		t.Errorf("the backup has %d games, %v", len(games), err)
	}
}

func TestDamageIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "play.db")
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	playtest.Fill(t, s, 50)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096 * 4; i < len(bytes); i++ {
		bytes[i] ^= 0x5a
	}
	if err := os.WriteFile(path, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err = sqlite.Open(t.Context(), path)
	if err == nil {
		_ = s.Close()
		t.Fatal("a damaged file was opened")
	}
	t.Log(err)
	if err := os.WriteFile(path, []byte("this is no database at all, whatever its name says"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err = sqlite.Open(t.Context(), path); err == nil {
		_ = s.Close()
		t.Error("a text was opened")
	}
}

func TestClosedStoreRefuses(t *testing.T) {
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Beat(t.Context(), 1); err == nil {
		t.Error("a closed store wrote")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestEndedContextIsNotBegun(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "play.db"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Beat(ctx, 5); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if at, err := s.LastBeat(t.Context()); at != 0 || err != nil {
		t.Errorf("beat %d, %v", at, err)
	}
}

func BenchmarkCommit(b *testing.B) {
	s, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "play.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	playtest.BenchmarkCommit(b, s)
}
