package playtest_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bifrons.chess/internal/localbus"
	"bifrons.chess/internal/play"
	"bifrons.chess/internal/playtest"
	"bifrons.chess/internal/sqlite"
)

// server is a running service under test, with the time of its bubble.
type server struct {
	*play.Service
	t     *testing.T
	store play.Store
	bus   *localbus.Bus
}

// serve starts a service over a store.
func serve(t *testing.T, store play.Store, analyst play.Analyst) *server {
	t.Helper()
	bus := &localbus.Bus{}
	s, err := play.Start(t.Context(), play.Config{Store: store, Bus: bus, Analyst: analyst})
	if err != nil {
		t.Fatal(err)
	}
	return &server{s, t, store, bus}
}

// stop stops the service in good order.
func (s *server) stop() {
	s.t.Helper()
	if err := s.Close(context.Background()); err != nil {
		s.t.Error(err)
	}
	_ = s.bus.Close()
}

// bubble runs a test in a bubble of its own time, on a new store.
func bubble(t *testing.T, test func(t *testing.T, s *server)) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, playtest.NewMemory(), nil)
		defer s.stop()
		test(t, s)
	})
}

var (
	anna = play.Seated{ID: "a", Name: "Anna"}
	bela = play.Seated{ID: "b", Name: "Bela"}
)

// game begins a game of Anna, White, against Bela.
func (s *server) game(control string, rated bool) play.GameID {
	s.t.Helper()
	terms := playtest.Terms(control)
	terms.Rated = rated
	id, err := s.NewGame(s.t.Context(), terms, play.White, anna, bela)
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// snapshot returns a game as nobody in particular sees it.
func (s *server) snapshot(id play.GameID) play.Snapshot {
	s.t.Helper()
	snap, err := s.Snapshot(s.t.Context(), id, "")
	if err != nil {
		s.t.Fatal(err)
	}
	return snap
}

// command returns a command of a player who sees the game as it is.
func (s *server) command(id play.GameID, p play.PlayerID, kind play.CommandKind) play.Command {
	return play.Command{ID: play.NewCommandID(), Game: id, Player: p, Kind: kind, Version: s.snapshot(id).Version}
}

// do carries out a command that must succeed.
func (s *server) do(id play.GameID, p play.PlayerID, kind play.CommandKind) play.Receipt {
	s.t.Helper()
	r, err := s.Do(s.t.Context(), s.command(id, p, kind))
	if err != nil {
		s.t.Fatalf("%s: %v", kind, err)
	}
	return r
}

// moves makes moves of the sides in turn.
func (s *server) moves(id play.GameID, texts ...string) {
	s.t.Helper()
	for _, text := range texts {
		c := s.move(id, text)
		if _, err := s.Do(s.t.Context(), c); err != nil {
			s.t.Fatalf("%s: %v", text, err)
		}
	}
}

// move returns a move of the side whose turn it is.
func (s *server) move(id play.GameID, text string) play.Command {
	snap := s.snapshot(id)
	p := snap.Players[0].ID
	if snap.Turn == play.Black {
		p = snap.Players[1].ID
	}
	return play.Command{ID: play.NewCommandID(), Game: id, Player: p, Kind: play.Move, Version: snap.Version, Move: text}
}

// ended checks how a game stands in the store.
func (s *server) ended(id play.GameID, result string, ending play.Ending) {
	s.t.Helper()
	snap := s.snapshot(id)
	if snap.Result != result || snap.Outcome.Ending != ending {
		s.t.Fatalf("the game ended %s by %q, want %s by %q", snap.Result, snap.Outcome.Ending, result, ending)
	}
	events, err := s.store.Events(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	stored, err := play.Replay(id, events)
	if err != nil {
		s.t.Fatal(err)
	}
	if stored.Outcome() != snap.Outcome {
		s.t.Fatalf("stored %+v, told %+v", stored.Outcome(), snap.Outcome)
	}
}

// wait lets time pass, and what it brings about happen.
func wait(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// A clock that never flags when nobody is connected.
func TestFlagFallsWithNobodyThere(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("60+0", false)
		s.moves(id, "e2e4", "e7e5")
		wait(59 * time.Second)
		s.ended(id, "*", "")
		wait(3 * time.Second)
		s.ended(id, "0-1", play.ByTime)
	})
}

func TestGameThatNeverBegins(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("300+3", false)
		s.moves(id, "e2e4")
		wait(2 * time.Minute)
		s.ended(id, "*", play.NeverBegun)
	})
}

// A game of days is not kept in memory, and flags all the same.
func TestCorrespondenceFlag(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("1/86400", false)
		s.moves(id, "e2e4", "e7e5")
		wait(24*time.Hour - time.Second)
		s.ended(id, "*", "")
		wait(2 * time.Second)
		s.ended(id, "0-1", play.ByTime)
		forgotten := s.game("-", false)
		s.moves(forgotten, "e2e4", "e7e5", "d2d4")
		wait(31 * 24 * time.Hour)
		s.ended(forgotten, "1-0", play.ByAbandonment)
	})
}

// A flag and a move together: at any moment around the flag exactly one of them
// counts.
func TestFlagAndMoveAtOnce(t *testing.T) {
	for offset := -3; offset <= 3; offset++ {
		bubble(t, func(t *testing.T, s *server) {
			id := s.game("60+0", false)
			s.moves(id, "e2e4", "e7e5")
			move := s.move(id, "d2d4")
			move.Lag = 10_000
			// The flag of the clock itself, and what the lag may add.
			time.Sleep(60*time.Second + (play.LagStart + play.LagGain).Duration() + time.Duration(offset)*time.Millisecond)
			_, err := s.Do(t.Context(), move)
			wait(time.Second)
			switch snap := s.snapshot(id); {
			case err == nil && (len(snap.Moves) != 3 || snap.Outcome.Over()):
				t.Errorf("%d ms: the move was acknowledged, the game has %v, %+v", offset, snap.Moves, snap.Outcome)
			case err != nil && (len(snap.Moves) != 2 || snap.Outcome.Winner != play.Black):
				t.Errorf("%d ms: the move was refused (%v), the game has %v, %+v", offset, err, snap.Moves, snap.Outcome)
			case offset < 0 && err != nil || offset > 0 && err == nil:
				t.Errorf("%d ms: %v", offset, err)
			}
		})
	}
}

func TestLeavingAndClaiming(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("300+3", false)
		first, err := s.Join(t.Context(), id, "b")
		if err != nil {
			t.Fatal(err)
		}
		second, _ := s.Join(t.Context(), id, "b") // another tab
		stay, _ := s.Join(t.Context(), id, "a")
		defer stay()
		s.moves(id, "e2e4", "e7e5", "d2d4")
		first()
		first() // closing twice is closing once
		wait(40 * time.Second)
		if s.snapshot(id).Left[1] {
			t.Fatal("one of two tabs was closed, and the player is said to have left")
		}
		second()
		wait(9 * time.Second)
		if s.snapshot(id).Left[1] {
			t.Fatal("left at once")
		}
		third, _ := s.Join(t.Context(), id, "b")
		wait(20 * time.Second)
		third()
		wait(11 * time.Second)
		if !s.snapshot(id).Left[1] {
			t.Fatal("nobody noticed that the player left")
		}
		if _, err := s.Do(t.Context(), s.command(id, "a", play.ClaimLeftWin)); !errors.Is(err, &play.Refusal{Code: play.TooEarly}) {
			t.Errorf("a claim at once: %v", err)
		}
		wait(46 * time.Second)
		back, _ := s.Join(t.Context(), id, "b")
		wait(time.Millisecond)
		if s.snapshot(id).Left[1] {
			t.Fatal("nobody noticed that the player came back")
		}
		back()
		wait(11*time.Second + 15*time.Second)
		snap, _ := s.Snapshot(t.Context(), id, "a")
		if snap.Claim == 0 {
			t.Error("the page is not told when the game may be claimed")
		}
		wait(31 * time.Second)
		s.do(id, "a", play.ClaimLeftWin)
		s.ended(id, "1-0", play.ByLeaving)
	})
}

// A phone that sleeps and wakes after the game ended.
func TestPhoneWakesAfterTheEnd(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("60+0", false)
		s.moves(id, "e2e4", "e7e5")
		seen := s.snapshot(id).Version
		late := s.move(id, "d2d4")
		wait(time.Hour)
		if _, err := s.Do(t.Context(), late); !errors.Is(err, &play.Refusal{Code: play.GameOver}) {
			t.Errorf("its move: %v", err)
		}
		missed, err := s.Since(t.Context(), id, seen)
		if err != nil || len(missed.Events) == 0 || missed.Events[len(missed.Events)-1].Kind != play.Ended {
			t.Errorf("it is told %+v, %v", missed, err)
		}
		for i, e := range missed.Events {
			if e.Version != seen+1+i {
				t.Errorf("version %d after %d", e.Version, seen+i)
			}
		}
	})
}

// A double move after a resend, where the first answer was lost, and where the
// commit itself is in doubt.
func TestCommandSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		s := serve(t, store, nil)
		defer s.stop()
		id := s.game("300+3", false)
		move := s.move(id, "e2e4")
		first, err := s.Do(t.Context(), move)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.Do(t.Context(), move)
		if err != nil || again.Version != first.Version || len(again.Events) != 0 {
			t.Errorf("%+v, %v after %+v", again, err, first)
		}
		broken := errors.New("the connection broke")
		// Stored, but the answer is lost.
		store.Lose = func(play.Commit) error { return broken }
		reply := s.move(id, "e7e5")
		if _, err := s.Do(t.Context(), reply); !errors.Is(err, broken) {
			t.Errorf("a commit in doubt is acknowledged: %v", err)
		}
		store.Lose = nil
		if _, err := s.Do(t.Context(), reply); err != nil {
			t.Errorf("sent again: %v", err)
		}
		// Not stored.
		store.Fail = func(play.Commit) error { return broken }
		third := s.move(id, "d2d4")
		if _, err := s.Do(t.Context(), third); !errors.Is(err, broken) {
			t.Errorf("a commit that failed is acknowledged: %v", err)
		}
		if got := s.snapshot(id).Moves; len(got) != 2 {
			t.Errorf("a move that was not stored is shown: %v", got)
		}
		store.Fail = nil
		if _, err := s.Do(t.Context(), third); err != nil {
			t.Errorf("sent again: %v", err)
		}
		if got := s.snapshot(id).Moves; !slices.Equal(got, []string{"e2e4", "e7e5", "d2d4"}) {
			t.Errorf("moves %v", got)
		}
	})
}

// Another node was faster: the command is decided anew on what is stored.
func TestTwoServicesOnOneStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		one, two := serve(t, store, nil), serve(t, store, nil)
		defer one.stop()
		defer two.stop()
		id := one.game("300+3", false)
		nodes := []*server{one, two}
		for i, text := range []string{"e2e4", "e7e5", "d2d4", "d7d6", "c1d3"} {
			c := nodes[(i+1)%2].move(id, text)
			c.Version = i + 1 // what the player has seen, whatever the node has
			c.Player = []play.PlayerID{"a", "b"}[i%2]
			_, err := nodes[i%2].Do(t.Context(), c)
			if err != nil {
				t.Fatalf("move %d: %v", i, err)
			}
		}
		if got := two.snapshot(id).Moves; len(got) < 4 {
			t.Errorf("moves %v", got)
		}
	})
}

// A take-back around a restart, a premove, and the offers: all of it stands
// after one.
func TestRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		s := serve(t, store, nil)
		restart := func(away time.Duration) {
			s.stop()
			time.Sleep(away)
			s = serve(t, store, nil)
			synctest.Wait()
		}
		id := s.game("300+3", false)
		s.moves(id, "e2e4", "e7e5", "d2d4")
		offer := s.command(id, "a", play.OfferTakeback)
		if _, err := s.Do(t.Context(), offer); err != nil {
			t.Fatal(err)
		}
		before := s.snapshot(id)
		restart(time.Hour)
		if _, err := s.Do(t.Context(), offer); err != nil { // the answer was lost
			t.Fatal(err)
		}
		after := s.snapshot(id)
		if after.Back != play.White || after.FEN != before.FEN || after.Outcome.Over() {
			t.Fatalf("after the restart %+v", after)
		}
		if after.Clocks != before.Clocks {
			t.Errorf("an hour without a server: clocks %v, before %v", after.Clocks, before.Clocks)
		}
		accept := s.command(id, "b", play.AcceptTakeback)
		if _, err := s.Do(t.Context(), accept); err != nil {
			t.Fatal(err)
		}
		restart(time.Second)
		if _, err := s.Do(t.Context(), accept); err != nil {
			t.Fatal(err)
		}
		if got := s.snapshot(id).Moves; !slices.Equal(got, []string{"e2e4", "e7e5"}) {
			t.Fatalf("moves %v", got)
		}
		premove := s.command(id, "b", play.Premove)
		premove.Move = "d7d6"
		if _, err := s.Do(t.Context(), premove); err != nil {
			t.Fatal(err)
		}
		restart(time.Minute)
		s.moves(id, "c1d3")
		if got := s.snapshot(id).Moves; !slices.Equal(got, []string{"e2e4", "e7e5", "c1d3", "d7d6"}) {
			t.Fatalf("moves %v", got)
		}
		s.stop()
	})
}

// A crash instead of an orderly stop: at most the second since the last beat is
// charged, no flag falls because of it, and clocks run on afterwards.
func TestCrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		s := serve(t, store, nil)
		id := s.game("60+0", false)
		s.moves(id, "e2e4", "e7e5")
		time.Sleep(30*time.Second + 500*time.Millisecond)
		// The crash: nothing that it does after this moment is stored.
		store.Crash(true)
		_ = s.Close(t.Context())
		store.Crash(false)
		time.Sleep(3 * time.Hour)
		s = serve(t, store, nil)
		defer func() { s.stop() }()
		synctest.Wait()
		got := s.snapshot(id)
		if got.Outcome.Over() || got.Clocks[0] < 29_500 || got.Clocks[0] > 30_500 {
			t.Fatalf("clocks %v, %+v", got.Clocks, got.Outcome)
		}
		wait(32 * time.Second)
		s.ended(id, "0-1", play.ByTime)
	})
}

// A server restart in the middle of a correspondence game.
func TestRestartInACorrespondenceGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		s := serve(t, store, nil)
		id := s.game("1/86400", false)
		s.moves(id, "e2e4", "e7e5")
		wait(20 * time.Hour)
		s.stop()
		time.Sleep(10 * time.Hour) // the flag would have fallen
		s = serve(t, store, nil)
		defer func() { s.stop() }()
		wait(time.Minute)
		if got := s.snapshot(id); got.Outcome.Over() || got.Clocks[0] < play.Day/6-120_000 || got.Clocks[0] > play.Day/6 {
			t.Fatalf("clocks %v, %+v", got.Clocks, got.Outcome)
		}
		s.moves(id, "d2d4")
		wait(25 * time.Hour)
		s.ended(id, "1-0", play.ByTime)
	})
}

// After a restart everybody has time to come back before being said to have
// left.
func TestRestartIsNobodysDeparture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		s := serve(t, store, nil)
		id := s.game("900+10", false)
		s.moves(id, "e2e4", "e7e5")
		s.stop()
		time.Sleep(time.Minute)
		s = serve(t, store, nil)
		defer func() { s.stop() }()
		wait(20 * time.Second)
		leave, err := s.Join(t.Context(), id, "a")
		if err != nil {
			t.Fatal(err)
		}
		defer leave()
		if snap := s.snapshot(id); snap.Left != [2]bool{} {
			t.Fatalf("left: %v", snap.Left)
		}
		wait(20 * time.Second)
		if snap := s.snapshot(id); snap.Left != [2]bool{false, true} {
			t.Fatalf("left: %v", snap.Left)
		}
	})
}

// A rematch clicked by both at once, and the colours changed.
func TestRematch(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("300+3", false)
		s.moves(id, "e2e4", "e7e5")
		s.do(id, "a", play.Resign)
		var group sync.WaitGroup
		for _, p := range []play.PlayerID{"a", "b"} {
			c := s.command(id, p, play.OfferRematch)
			for range 2 {
				group.Go(func() {
					if _, err := s.Do(t.Context(), c); err != nil {
						t.Error(err)
					}
				})
			}
		}
		group.Wait()
		synctest.Wait()
		next := s.snapshot(id).Next
		if next == "" {
			t.Fatal("there is no rematch")
		}
		if snap := s.snapshot(next); snap.Players[0].ID != "b" || snap.Players[1].ID != "a" {
			t.Errorf("players %+v", snap.Players)
		}
		games, err := s.store.Games(t.Context(), play.GameQuery{})
		if err != nil || len(games) != 2 {
			t.Errorf("%d games, %v", len(games), err)
		}
	})
}

// A challenge accepted twice, by one player and by two.
func TestChallengeAcceptedTwice(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		c, err := s.OpenChallenge(t.Context(), play.Challenge{From: anna, Terms: playtest.Terms("300+3")})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.AcceptChallenge(t.Context(), c.ID, anna); !errors.Is(err, &play.Refusal{Code: play.YourOwn}) {
			t.Errorf("accepted by its maker: %v", err)
		}
		var mu sync.Mutex
		games := map[play.PlayerID][]play.GameID{}
		var group sync.WaitGroup
		for i := range 12 {
			group.Go(func() {
				p := play.Seated{ID: play.PlayerID(fmt.Sprint("p", i%3))}
				id, err := s.AcceptChallenge(t.Context(), c.ID, p)
				switch {
				case err == nil:
					mu.Lock()
					games[p.ID] = append(games[p.ID], id)
					mu.Unlock()
				case !errors.Is(err, &play.Refusal{Code: play.Gone}):
					t.Error(err)
				}
			})
		}
		group.Wait()
		if len(games) != 1 {
			t.Fatalf("accepted by %d players: %v", len(games), games)
		}
		for _, ids := range games {
			if len(slices.Compact(ids)) != 1 || len(ids) == 0 {
				t.Errorf("games %v", ids)
			}
		}
		stored, _ := s.store.Games(t.Context(), play.GameQuery{})
		if len(stored) != 1 {
			t.Errorf("%d games", len(stored))
		}
		if err := s.WithdrawChallenge(t.Context(), c.ID, "a"); !errors.Is(err, &play.Refusal{Code: play.Gone}) {
			t.Errorf("withdrawn afterwards: %v", err)
		}
	})
}

func TestChallenges(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		ctx := t.Context()
		news, err := s.bus.Subscribe(play.PlayerTopic("b"))
		if err != nil {
			t.Fatal(err)
		}
		defer news.Close()
		c, err := s.OpenChallenge(ctx, play.Challenge{From: anna, To: "b", Terms: playtest.Terms("300+3"), Color: play.Black})
		if err != nil {
			t.Fatal(err)
		}
		var told play.PlayerMessage
		if err := json.Unmarshal(<-news.Messages(), &told); err != nil || told.Challenge == nil || told.Challenge.ID != c.ID {
			t.Errorf("the challenged player is told %+v, %v", told, err)
		}
		_, err = s.AcceptChallenge(ctx, c.ID, play.Seated{ID: "c"})
		refused(t, err, play.NotYours)
		refused(t, s.DeclineChallenge(ctx, c.ID, "a"), play.NotYours)
		refused(t, s.WithdrawChallenge(ctx, c.ID, "b"), play.NotYours)
		if err := s.DeclineChallenge(ctx, c.ID, "b"); err != nil {
			t.Error(err)
		}
		_, err = s.AcceptChallenge(ctx, c.ID, bela)
		refused(t, err, play.Gone)
		_, err = s.AcceptChallenge(ctx, "none", bela)
		refused(t, err, play.NotFound)
		_, err = s.OpenChallenge(ctx, play.Challenge{From: anna, To: "a", Terms: playtest.Terms("300+3")})
		refused(t, err, play.YourOwn)
		again, _ := s.OpenChallenge(ctx, play.Challenge{From: anna, To: "b", Terms: playtest.Terms("300+3"), Color: play.Black})
		id, err := s.AcceptChallenge(ctx, again.ID, bela)
		if err != nil || s.snapshot(id).Players[1].ID != "a" {
			t.Errorf("%v, %+v", err, s.snapshot(id).Players)
		}
		for range 10 {
			if _, err = s.OpenChallenge(ctx, play.Challenge{From: anna, Terms: playtest.Terms("-")}); err != nil {
				t.Fatal(err)
			}
		}
		_, err = s.OpenChallenge(ctx, play.Challenge{From: anna, Terms: playtest.Terms("-")})
		refused(t, err, play.TooMany)
	})
}

// refused checks that a refusal came.
func refused(t *testing.T, err error, code play.RefusalCode) {
	t.Helper()
	if !errors.Is(err, &play.Refusal{Code: code}) {
		t.Errorf("%v, want refusal %s", err, code)
	}
}

func TestSeeksAndPairing(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		ctx := t.Context()
		lobby, _ := s.bus.Subscribe(play.Lobby)
		defer lobby.Close()
		first, id, err := s.OpenSeek(ctx, play.Seek{Owner: anna, Terms: playtest.Terms("300+3")})
		if err != nil || id != "" {
			t.Fatal(id, err)
		}
		_, err = s.AcceptSeek(ctx, first.ID, anna)
		refused(t, err, play.YourOwn)
		refused(t, s.CloseSeek(ctx, first.ID, "b"), play.NotYours)
		// Another game is another seek.
		other, id, err := s.OpenSeek(ctx, play.Seek{Owner: bela, Terms: playtest.Terms("60+0")})
		if err != nil || id != "" {
			t.Fatal(id, err)
		}
		// It turns into one of days, and stays where it is.
		if err := s.ChangeSeek(ctx, other.ID, "b", playtest.Terms("1/86400")); err != nil {
			t.Fatal(err)
		}
		// The same game pairs them.
		_, id, err = s.OpenSeek(ctx, play.Seek{Owner: bela, Terms: playtest.Terms("300+3"), Color: play.White})
		if err != nil || id == "" || s.snapshot(id).Players[0].ID != "b" {
			t.Fatal(id, err)
		}
		again, err := s.AcceptSeek(ctx, first.ID, bela)
		if err != nil || again != id {
			t.Errorf("taken again: %s, %v", again, err)
		}
		_, err = s.AcceptSeek(ctx, first.ID, play.Seated{ID: "c"})
		refused(t, err, play.Gone)
		refused(t, s.CloseSeek(ctx, first.ID, "a"), play.Gone)
		open, _ := s.store.Seeks(ctx)
		if len(open) != 1 || open[0].Terms.Control.Kind != play.Correspondence {
			t.Errorf("open %+v", open)
		}
		_, _, err = s.OpenSeek(ctx, play.Seek{Owner: play.Seated{ID: "g", Guest: true}, Terms: rated("300+3")})
		refused(t, err, play.NotRatable)
		ranged, _, err := s.OpenSeek(ctx, play.Seek{Owner: anna, Terms: rated("300+3"), MinRating: 1800})
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.AcceptSeek(ctx, ranged.ID, bela)
		refused(t, err, play.OutOfRange)
		_, err = s.AcceptSeek(ctx, ranged.ID, play.Seated{ID: "g", Guest: true})
		refused(t, err, play.NotRatable)
		if n := len(lobby.Messages()); n != 5 {
			t.Errorf("the lobby was told %d things", n)
		}
	})
}

func rated(control string) play.Terms {
	terms := playtest.Terms(control)
	terms.Rated = true
	return terms
}

func TestRatedGame(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		ctx := t.Context()
		whites := map[play.PlayerID]int{}
		for range 6 {
			id, err := s.NewGame(ctx, rated("300+3"), play.Nobody, anna, bela)
			if err != nil {
				t.Fatal(err)
			}
			whites[s.snapshot(id).Players[0].ID]++
			s.moves(id, "e2e4", "e7e5")
			s.do(id, "a", play.Resign)
			snap := s.snapshot(id)
			anna := snap.Players[0].ID == "a"
			if r := snap.Ratings; r == nil || anna && (r[0].After >= r[0].Before || r[1].After <= r[1].Before) {
				t.Errorf("ratings %+v", r)
			}
			time.Sleep(time.Minute)
		}
		if whites["a"] != 3 || whites["b"] != 3 {
			t.Errorf("White: %v", whites)
		}
		loser, _ := s.store.Rating(ctx, play.RatingKey{Player: "a", Variant: "janus", Speed: play.Blitz})
		winner, _ := s.store.Rating(ctx, play.RatingKey{Player: "b", Variant: "janus", Speed: play.Blitz})
		if loser.Games != 6 || winner.Games != 6 || loser.Value >= 1500 || winner.Value <= 1500 {
			t.Errorf("%+v %+v", loser, winner)
		}
		id := s.game("300+3", true)
		s.do(id, "a", play.Abort)
		if s.snapshot(id).Ratings != nil {
			t.Error("an aborted game was rated")
		}
	})
}

// Two rated games of the same players that end at once: both count.
func TestTwoEndsAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		var group sync.WaitGroup
		for range 6 {
			id := s.game("300+3", true)
			s.moves(id, "e2e4", "e7e5")
			c := s.command(id, "b", play.Resign)
			group.Go(func() {
				if _, err := s.Do(t.Context(), c); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		r, _ := s.store.Rating(t.Context(), play.RatingKey{Player: "a", Variant: "janus", Speed: play.Blitz})
		if r.Games != 6 {
			t.Errorf("%d games count", r.Games)
		}
	})
}

// A spectator joining between two moves: snapshot, then everything after it,
// without a gap; and nobody is told of a premove.
func TestSpectators(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("300+3", false)
		s.moves(id, "e2e4", "e7e5")
		watch, err := s.bus.Subscribe(play.GameTopic(id))
		if err != nil {
			t.Fatal(err)
		}
		defer watch.Close()
		own, _ := s.bus.Subscribe(play.SeatTopic(id, play.Black))
		defer own.Close()
		s.moves(id, "d2d4") // between the subscription and the snapshot
		snap := s.snapshot(id)
		s.moves(id, "d7d6")
		premove := s.command(id, "b", play.Premove)
		premove.Move = "a7a6"
		if _, err := s.Do(t.Context(), premove); err != nil {
			t.Fatal(err)
		}
		s.moves(id, "c1d3")
		version := snap.Version
		moves := slices.Clone(snap.Moves)
		synctest.Wait()
		for range len(watch.Messages()) {
			var m play.GameMessage
			if err := json.Unmarshal(<-watch.Messages(), &m); err != nil {
				t.Fatal(err)
			}
			for _, e := range m.Events {
				if e.Version <= version {
					continue // the snapshot has it
				}
				if e.Version != version+1 || e.Kind != play.Moved {
					t.Errorf("%s %d after %d", e.Kind, e.Version, version)
				}
				version = e.Version
				moves = append(moves, e.Move)
			}
		}
		if want := s.snapshot(id); !slices.Equal(moves, want.Moves) || version != want.Version {
			t.Errorf("the spectator sees %v, %d; the game is %v, %d", moves, version, want.Moves, want.Version)
		}
		if len(own.Messages()) != 1 {
			t.Errorf("the owner of the premove was told %d things", len(own.Messages()))
		}
		if _, err := s.Since(t.Context(), id, 999); !errors.Is(err, &play.Refusal{Code: play.Ahead}) {
			t.Errorf("a version that is not there yet: %v", err)
		}
	})
}

// Two tabs of one player move at once: one move is made.
func TestTwoTabs(t *testing.T) {
	bubble(t, func(t *testing.T, s *server) {
		id := s.game("300+3", false)
		var group sync.WaitGroup
		var mu sync.Mutex
		made := 0
		for _, text := range []string{"e2e4", "d2d4", "c1d3"} {
			c := s.move(id, text)
			group.Go(func() {
				_, err := s.Do(t.Context(), c)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					made++
				} else if !errors.Is(err, &play.Refusal{Code: play.Stale}) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if got := s.snapshot(id).Moves; made != 1 || len(got) != 1 {
			t.Errorf("%d acknowledged, moves %v", made, got)
		}
	})
}

func TestStopRefusesAndForgetsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		s := serve(t, store, nil)
		id := s.game("300+3", false)
		move := s.move(id, "e2e4")
		s.stop()
		_, err := s.Do(t.Context(), move)
		refused(t, err, play.Stopping)
		if _, err := s.Join(t.Context(), id, "a"); err == nil {
			t.Error("joined a stopped service")
		}
		s.stop()
		s = serve(t, store, nil)
		defer func() { s.stop() }()
		if _, err := s.Do(t.Context(), move); err != nil {
			t.Error(err)
		}
		_, err = s.Do(t.Context(), play.Command{Game: "none", Player: "a"})
		refused(t, err, play.NotFound)
		_, err = s.Do(t.Context(), play.Command{Game: id, Kind: "tick"})
		refused(t, err, play.NotPlayer)
	})
}

// shuffler is a computer that moves a Knight to and fro.
type shuffler struct{}

func (shuffler) BestMove(_ context.Context, _ play.Terms, moves []string, _ int, _ [2]play.Millis) (string, error) {
	time.Sleep(100 * time.Millisecond)
	return []string{"c8d6", "d6c8"}[len(moves)/2%2], nil
}

func TestComputer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := playtest.NewMemory()
		s := serve(t, store, shuffler{})
		machine := play.Seated{ID: "computer3", Name: "Level 3", Level: 3}
		id, err := s.NewGame(t.Context(), playtest.Terms("300+3"), play.White, anna, machine)
		if err != nil {
			t.Fatal(err)
		}
		s.moves(id, "e2e4")
		wait(time.Second)
		if got := s.snapshot(id).Moves; len(got) != 2 {
			t.Fatalf("moves %v", got)
		}
		// It goes on after a restart that caught it thinking.
		s.moves(id, "d2d4")
		s.stop()
		s = serve(t, store, shuffler{})
		defer func() { s.stop() }()
		wait(time.Second)
		if got := s.snapshot(id).Moves; len(got) != 4 {
			t.Fatalf("moves %v", got)
		}
		wait(time.Minute)
		if s.snapshot(id).Left[1] {
			t.Error("the computer is said to have left")
		}
	})
}

// The same service over SQLite, with real time: many games at once, a restart,
// nothing lost.
func TestServiceOverSQLite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "play.db")
	store, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, store, nil)
	var ids []play.GameID
	for range 20 {
		ids = append(ids, s.game("300+3", true))
	}
	line := []string{"e2e4", "e7e5", "c1d3", "c8d6", "d3c1", "d6c8"}
	play1 := func(from, to int) {
		var group sync.WaitGroup
		for _, id := range ids {
			group.Go(func() {
				for _, text := range line[from:to] {
					c := s.move(id, text)
					if _, err := s.Do(t.Context(), c); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		group.Wait()
	}
	play1(0, 4)
	s.stop()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if store, err = sqlite.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	s = serve(t, store, nil)
	play1(4, 6)
	for _, id := range ids {
		if got := s.snapshot(id).Moves; !slices.Equal(got, line) {
			t.Errorf("moves %v", got)
		}
	}
	s.stop()
	if err := store.Check(t.Context()); err != nil {
		t.Error(err)
	}
}
