package playtest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"bifrons.chess/internal/play"
)

// TestStore runs the tests that every Store passes. fresh returns an opener of
// a new, empty store: each call of the opener opens the same one.
func TestStore(t *testing.T, fresh func(t *testing.T) func() play.Store) {
	run := func(name string, test func(t *testing.T, s play.Store)) {
		t.Run(name, func(t *testing.T) {
			s := fresh(t)()
			defer func() {
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}()
			test(t, s)
		})
	}
	run("Events", testEvents)
	run("Guards", testGuards)
	run("All or nothing", testAtomic)
	run("One of many wins", testRaces)
	run("Many games at once", testParallel)
	run("Lists", testLists)
	run("Colours", testColours)
	run("Players", testPlayers)
	run("Ratings", testRatings)
	run("Seeks", testSeeks)
	run("Challenges", testChallenges)
	run("Outages", testOutages)
	t.Run("Opened again", func(t *testing.T) { testReopen(t, fresh(t)) })
}

// check compares a value with what is expected.
func check(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %+v, want %+v", what, got, want)
	}
}

// must fails on an error.
func must[T any](value T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// failed checks which error came.
func failed(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// same checks that a stored game folds to a state.
func same(t *testing.T, s play.Store, g *game) {
	t.Helper()
	events, err := s.Events(t.Context(), g.state.ID)
	if err != nil {
		t.Fatal(err)
	}
	again, err := play.Replay(g.state.ID, events)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []play.Seat{play.Nobody, play.White, play.Black} {
		check(t, "the game as it was stored", again.Snapshot(seat, g.now), g.state.Snapshot(seat, g.now))
	}
	for _, e := range events {
		if v, ok := g.state.Applied(e.Command); ok {
			got, _ := again.Applied(e.Command)
			check(t, "the version of a command", got, v)
		}
	}
}

func testEvents(t *testing.T, s play.Store) {
	_, err := s.Events(t.Context(), "none")
	failed(t, "a game that is not there", err, play.ErrNotFound)
	g := begin(t, s, "g", Terms("300+3"), "a", "b", 1000)
	g.do(g.move("e2e4"))
	g.do(play.Command{Player: "a", Kind: play.Premove, Move: "d2d4"})
	g.do(g.move("e7e5")) // and the premove, in one command
	g.do(play.Command{Player: "a", Kind: play.OfferDraw})
	g.do(play.Command{Player: "b", Kind: play.OfferTakeback})
	g.do(play.Command{Player: "a", Kind: play.AcceptTakeback})
	same(t, s, g)
	g.do(play.Command{Player: "b", Kind: play.Resign})
	same(t, s, g)
	check(t, "moves", g.state.Plies(), 1)
}

func testGuards(t *testing.T, s play.Store) {
	g := begin(t, s, "g", Terms("300+3"), "a", "b", 1000)
	first, after := g.decide(g.move("e2e4"))
	second, _ := g.decide(g.move("d2d4"))
	commit := func(a play.Append) error { return s.Commit(t.Context(), play.Commit{Games: []play.Append{a}}) }
	failed(t, "the first move", commit(first), nil)
	failed(t, "another move of the same version", commit(second), play.ErrConflict)
	failed(t, "the first move again", commit(first), play.ErrConflict)
	g.state = after
	// The same command at another version.
	third, _ := g.decide(g.move("e7e5"))
	for i := range third.Events {
		third.Events[i].Command = first.Events[0].Command
	}
	failed(t, "a command that is stored", commit(third), play.ErrDuplicate)
	hole, _ := g.decide(g.move("e7e5"))
	hole.Events[0].Index++
	failed(t, "an event with a gap before it", commit(hole), play.ErrConflict)
	again := begin(t, s, "other", Terms("300+3"), "a", "b", 1000)
	created, err := s.Events(t.Context(), "other")
	if err != nil {
		t.Fatal(err)
	}
	failed(t, "a game that is there", commit(play.Append{Events: created, Summary: again.state.Summary()}), play.ErrConflict)
	orphan := first
	orphan.Summary.ID = "nowhere"
	failed(t, "an event of no game", commit(orphan), play.ErrConflict)
	same(t, s, g)
	check(t, "events", len(must(s.Events(t.Context(), "g"))(t)), 2)
}

func testAtomic(t *testing.T, s play.Store) {
	g := begin(t, s, "g", Terms("300+3"), "a", "b", 1000)
	a, _ := g.decide(g.move("e2e4"))
	key := play.RatingKey{Player: "a", Variant: "janus", Speed: play.Blitz}
	rating := play.NewRating()
	rating.Games = 5 // there is none with four games
	seek := play.Seek{ID: "s", Created: 5}
	err := s.Commit(t.Context(), play.Commit{
		Games: []play.Append{a}, Ratings: []play.RatingUpdate{{Key: key, Rating: rating}},
		Seek: &play.SeekUpdate{Seek: seek, New: true},
	})
	failed(t, "a commit with a rating that does not follow", err, play.ErrConflict)
	same(t, s, g)
	if _, err := s.Seek(t.Context(), "s"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("the seek of a commit that failed: %v", err)
	}
	check(t, "the rating", must(s.Rating(t.Context(), key))(t), play.NewRating())
	// And the other way round: the event is what fails.
	rating.Games = 1
	a.Events[0].Index = 7
	err = s.Commit(t.Context(), play.Commit{Games: []play.Append{a}, Ratings: []play.RatingUpdate{{Key: key, Rating: rating}}})
	failed(t, "a commit with an event that does not follow", err, play.ErrConflict)
	check(t, "the rating", must(s.Rating(t.Context(), key))(t), play.NewRating())
}

// testRaces lets many commits of one version compete: exactly one is stored.
func testRaces(t *testing.T, s play.Store) {
	g := begin(t, s, "g", Terms("300+3"), "a", "b", 1000)
	for _, move := range []string{"e2e4", "e7e5", "d2d4", "d7d6"} {
		var won, lost atomic.Int32
		var winner atomic.Pointer[play.Game]
		var group sync.WaitGroup
		for range 12 {
			a, next := g.decide(g.move(move))
			group.Go(func() {
				switch err := s.Commit(t.Context(), play.Commit{Games: []play.Append{a}}); {
				case err == nil:
					won.Add(1)
					winner.Store(next)
				case errors.Is(err, play.ErrConflict):
					lost.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if won.Load() != 1 || lost.Load() != 11 {
			t.Fatalf("%d of 12 won, %d lost", won.Load(), lost.Load())
		}
		g.state = winner.Load()
	}
	same(t, s, g)
}

func testParallel(t *testing.T, s play.Store) {
	var group sync.WaitGroup
	games := make([]*game, 40)
	for i := range games {
		group.Go(func() {
			g := begin(t, s, play.GameID(fmt.Sprintf("g%d", i)), Terms("300+3"), "a", "b", 1000)
			for range 3 {
				for _, move := range []string{"c1d3", "c8d6", "d3c1", "d6c8"} {
					g.do(g.move(move))
				}
			}
			games[i] = g
		})
	}
	group.Wait()
	for _, g := range games {
		same(t, s, g)
	}
}

func testLists(t *testing.T, s play.Store) {
	ctx := t.Context()
	fast := begin(t, s, "fast", Terms("60+0"), "a", "b", 1000)
	fast.do(fast.move("e2e4"))
	slow := begin(t, s, "slow", Terms("1/86400"), "b", "c", 5000)
	ended := begin(t, s, "ended", Terms("300+3"), "c", "a", 9000)
	ended.do(play.Command{Player: "c", Kind: play.Abort})
	list := func(q play.GameQuery) []play.GameID {
		var ids []play.GameID
		for _, g := range must(s.Games(ctx, q))(t) {
			ids = append(ids, g.ID)
		}
		return ids
	}
	check(t, "all", list(play.GameQuery{}), []play.GameID{"ended", "slow", "fast"})
	check(t, "of a", list(play.GameQuery{Player: "a"}), []play.GameID{"ended", "fast"})
	check(t, "of a against b", list(play.GameQuery{Player: "a", Opponent: "b"}), []play.GameID{"fast"})
	check(t, "running", list(play.GameQuery{Running: true}), []play.GameID{"slow", "fast"})
	check(t, "over", list(play.GameQuery{Ended: true}), []play.GameID{"ended"})
	check(t, "one", list(play.GameQuery{Limit: 1}), []play.GameID{"ended"})
	check(t, "before", list(play.GameQuery{Before: 5000}), []play.GameID{"fast"})
	check(t, "of nobody", list(play.GameQuery{Player: "x"}), []play.GameID(nil))
	for _, g := range []*game{fast, slow, ended} {
		got := must(s.Games(ctx, play.GameQuery{Before: g.now + 1, Limit: 1}))(t)
		check(t, "summary", got, []play.Summary{g.state.Summary()})
	}
	check(t, "live", must(s.Live(ctx))(t), []play.GameID{"fast"})
	due, _ := fast.state.Due()
	check(t, "due before", must(s.Due(ctx, due, 9))(t), []play.GameID(nil))
	check(t, "due", must(s.Due(ctx, due+1, 9))(t), []play.GameID{"fast"})
	check(t, "due much later", must(s.Due(ctx, due+play.Instant(play.Day), 9))(t), []play.GameID{"fast", "slow"})
	check(t, "the first due", must(s.Due(ctx, due+play.Instant(play.Day), 1))(t), []play.GameID{"fast"})
}

func testColours(t *testing.T, s play.Store) {
	rated := Terms("300+3")
	rated.Rated = true
	check(t, "of nobody", must(s.Colours(t.Context(), "a"))(t), play.Colours{})
	begin(t, s, "casual", Terms("300+3"), "a", "b", 1000)
	check(t, "casual games do not count", must(s.Colours(t.Context(), "a"))(t), play.Colours{})
	begin(t, s, "one", rated, "a", "b", 2000)
	begin(t, s, "two", rated, "a", "c", 3000)
	begin(t, s, "three", rated, "b", "a", 4000)
	void := begin(t, s, "void", rated, "a", "c", 5000)
	void.do(play.Command{Player: "a", Kind: play.Abort})
	check(t, "a", must(s.Colours(t.Context(), "a"))(t), play.Colours{Balance: 1, Last: play.Black})
	check(t, "b", must(s.Colours(t.Context(), "b"))(t), play.Colours{Balance: 0, Last: play.White})
	check(t, "c", must(s.Colours(t.Context(), "c"))(t), play.Colours{Balance: -1, Last: play.Black})
}

func testPlayers(t *testing.T, s play.Store) {
	ctx := t.Context()
	_, err := s.Player(ctx, "a")
	failed(t, "nobody", err, play.ErrNotFound)
	a := play.Player{ID: "a", Name: "Änne", Created: 5}
	failed(t, "a new player", s.SavePlayer(ctx, a), nil)
	check(t, "by id", must(s.Player(ctx, "a"))(t), a)
	check(t, "by name", must(s.PlayerNamed(ctx, "äNNE"))(t), a)
	failed(t, "the same name", s.SavePlayer(ctx, play.Player{ID: "b", Name: "änne"}), play.ErrTaken)
	guest := play.Player{ID: "g", Name: "Änne", Guest: true}
	failed(t, "a guest of that name", s.SavePlayer(ctx, guest), nil)
	failed(t, "another", s.SavePlayer(ctx, play.Player{ID: "h", Name: "Änne", Guest: true}), nil)
	check(t, "by name still", must(s.PlayerNamed(ctx, "Änne"))(t), a)
	a.Name = "Berta"
	failed(t, "a new name", s.SavePlayer(ctx, a), nil)
	check(t, "by the new name", must(s.PlayerNamed(ctx, "BERTA"))(t), a)
	_, err = s.PlayerNamed(ctx, "Änne")
	failed(t, "by the old name", err, play.ErrNotFound)
	failed(t, "the old name is free", s.SavePlayer(ctx, play.Player{ID: "b", Name: "Änne"}), nil)
	failed(t, "it is taken again", s.SavePlayer(ctx, play.Player{ID: "a", Name: "Änne"}), play.ErrTaken)
}

func testRatings(t *testing.T, s play.Store) {
	ctx := t.Context()
	key := func(p play.PlayerID, speed play.Speed) play.RatingKey {
		return play.RatingKey{Player: p, Variant: "janus", Speed: speed}
	}
	save := func(k play.RatingKey, r play.Rating) error {
		return s.Commit(ctx, play.Commit{Ratings: []play.RatingUpdate{{Key: k, Rating: r}}})
	}
	first := play.Rating{Value: 1612.123456789, Deviation: 200.5, Volatility: 0.0599999, Games: 1, Last: 77}
	check(t, "a new player", must(s.Rating(ctx, key("a", play.Blitz)))(t), play.NewRating())
	failed(t, "the first game", save(key("a", play.Blitz), first), nil)
	check(t, "after it", must(s.Rating(ctx, key("a", play.Blitz)))(t), first)
	failed(t, "the first game twice", save(key("a", play.Blitz), first), play.ErrConflict)
	second := first
	second.Games, second.Value = 2, 1500
	failed(t, "the second", save(key("a", play.Blitz), second), nil)
	failed(t, "the second twice", save(key("a", play.Blitz), second), play.ErrConflict)
	failed(t, "another speed", save(key("a", play.Rapid), first), nil)
	failed(t, "another player", save(key("b", play.Blitz), first), nil)
	check(t, "all of a", must(s.Ratings(ctx, "a"))(t), []play.RatingUpdate{{Key: key("a", play.Blitz), Rating: second}, {Key: key("a", play.Rapid), Rating: first}})
	check(t, "leaders", must(s.Leaders(ctx, "janus", play.Blitz, 350, 9))(t),
		[]play.RatingUpdate{{Key: key("b", play.Blitz), Rating: first}, {Key: key("a", play.Blitz), Rating: second}})
	check(t, "the leader", must(s.Leaders(ctx, "janus", play.Blitz, 350, 1))(t), []play.RatingUpdate{{Key: key("b", play.Blitz), Rating: first}})
	check(t, "sure ones", must(s.Leaders(ctx, "janus", play.Blitz, 100, 9))(t), []play.RatingUpdate(nil))
	check(t, "another variant", must(s.Leaders(ctx, "twokings", play.Blitz, 350, 9))(t), []play.RatingUpdate(nil))
}

func testSeeks(t *testing.T, s play.Store) {
	ctx := t.Context()
	save := func(u play.SeekUpdate) error { return s.Commit(ctx, play.Commit{Seek: &u}) }
	one := play.Seek{ID: "one", Owner: play.Seated{ID: "a", Name: "A"}, Terms: Terms("300+3"), Color: play.Black, MinRating: 5, Created: 20}
	two := play.Seek{ID: "two", Terms: Terms("-"), Created: 10}
	failed(t, "a seek", save(play.SeekUpdate{Seek: one, New: true}), nil)
	failed(t, "another", save(play.SeekUpdate{Seek: two, New: true}), nil)
	failed(t, "the same again", save(play.SeekUpdate{Seek: one, New: true}), play.ErrConflict)
	check(t, "open", must(s.Seeks(ctx))(t), []play.Seek{two, one})
	one.Terms = Terms("1/86400")
	failed(t, "changed", save(play.SeekUpdate{Seek: one}), nil)
	check(t, "changed", must(s.Seek(ctx, "one"))(t), one)
	one.Game, one.Taker = "g", "b"
	var won atomic.Int32
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			switch err := save(play.SeekUpdate{Seek: one, Close: true}); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, play.ErrConflict):
				t.Error(err)
			}
		})
	}
	group.Wait()
	check(t, "how many took it", won.Load(), int32(1))
	check(t, "open", must(s.Seeks(ctx))(t), []play.Seek{two})
	check(t, "taken", must(s.Seek(ctx, "one"))(t), one)
	failed(t, "one that never was", save(play.SeekUpdate{Seek: play.Seek{ID: "x"}, Close: true}), play.ErrNotFound)
	_, err := s.Seek(ctx, "x")
	failed(t, "reading it", err, play.ErrNotFound)
}

func testChallenges(t *testing.T, s play.Store) {
	ctx := t.Context()
	save := func(c play.Challenge, isNew bool) error {
		return s.Commit(ctx, play.Commit{Challenge: &play.ChallengeUpdate{Challenge: c, New: isNew}})
	}
	one := play.Challenge{ID: "one", From: play.Seated{ID: "a"}, To: "b", Terms: Terms("300+3"), Created: 20, State: play.Open}
	link := play.Challenge{ID: "link", From: play.Seated{ID: "a"}, Terms: Terms("-"), Created: 10, State: play.Open}
	failed(t, "a challenge", save(one, true), nil)
	failed(t, "a link", save(link, true), nil)
	failed(t, "the same again", save(one, true), play.ErrConflict)
	check(t, "of a", must(s.Challenges(ctx, "a"))(t), []play.Challenge{link, one})
	check(t, "of b", must(s.Challenges(ctx, "b"))(t), []play.Challenge{one})
	check(t, "of c", must(s.Challenges(ctx, "c"))(t), []play.Challenge(nil))
	one.State, one.Game, one.Taker = play.Accepted, "g", "b"
	failed(t, "accepted", save(one, false), nil)
	failed(t, "accepted twice", save(one, false), play.ErrConflict)
	check(t, "accepted", must(s.Challenge(ctx, "one"))(t), one)
	check(t, "open ones of a", must(s.Challenges(ctx, "a"))(t), []play.Challenge{link})
	failed(t, "one that never was", save(play.Challenge{ID: "x", State: play.Declined}, false), play.ErrNotFound)
	_, err := s.Challenge(ctx, "x")
	failed(t, "reading it", err, play.ErrNotFound)
}

func testOutages(t *testing.T, s play.Store) {
	ctx := t.Context()
	check(t, "a new store's beat", must(s.LastBeat(ctx))(t), play.Instant(0))
	for _, at := range []play.Instant{100, 300, 200} {
		failed(t, "a beat", s.Beat(ctx, at), nil)
	}
	check(t, "the last beat", must(s.LastBeat(ctx))(t), play.Instant(300))
	first, second := play.Outage{From: 10, To: 20}, play.Outage{From: 300, To: 900}
	failed(t, "an outage", s.AddOutage(ctx, first), nil)
	failed(t, "another", s.AddOutage(ctx, second), nil)
	check(t, "all", must(s.Outages(ctx, 0))(t), []play.Outage{first, second})
	check(t, "the later", must(s.Outages(ctx, 20))(t), []play.Outage{second})
	check(t, "none", must(s.Outages(ctx, 900))(t), []play.Outage(nil))
}

func testReopen(t *testing.T, open func() play.Store) {
	s := open()
	g := begin(t, s, "g", Terms("300+3"), "a", "b", 1000)
	g.do(g.move("e2e4"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"e7e5", "d2d4"} {
		g.store = open()
		same(t, g.store, g)
		g.do(g.move(move))
		if err := g.store.Close(); err != nil {
			t.Fatal(err)
		}
	}
	g.store = open()
	same(t, g.store, g)
	if moves := g.state.Moves(); !slices.Equal(moves, []string{"e2e4", "e7e5", "d2d4"}) {
		t.Errorf("moves %v", moves)
	}
	if err := g.store.Close(); err != nil {
		t.Fatal(err)
	}
}
