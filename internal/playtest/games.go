package playtest

import (
	"encoding/binary"
	"fmt"
	"sync/atomic"
	"testing"

	"bifrons.chess/internal/play"
)

// commands counts the command ids that NewCommandID has made.
var commands atomic.Uint64

// NewCommandID returns an id that no other call returns.
func NewCommandID() play.CommandID {
	var id play.CommandID
	binary.BigEndian.PutUint64(id[8:], commands.Add(1))
	return id
}

// Terms returns terms of Janus Chess with a time control.
func Terms(control string) play.Terms {
	c, err := play.ParseControl(control)
	if err != nil {
		panic(err)
	}
	return play.Terms{Variant: "janus", Control: c}
}

// game is a game that is stored as it goes.
type game struct {
	t     testing.TB
	store play.Store
	state *play.Game
	now   play.Instant
}

// begin stores a new game between two players.
func begin(t testing.TB, s play.Store, id play.GameID, terms play.Terms, white, black play.PlayerID, now play.Instant) *game {
	t.Helper()
	created := play.NewGame(terms, play.Seated{ID: white, Name: string(white)}, play.Seated{ID: black, Name: string(black)}, now)
	state, err := play.Replay(id, []play.Event{created})
	if err != nil {
		t.Fatal(err)
	}
	g := &game{t, s, state, now}
	if err := s.Commit(t.Context(), play.Commit{Games: []play.Append{{Events: []play.Event{created}, Summary: state.Summary()}}}); err != nil {
		t.Fatal(err)
	}
	return g
}

// decide returns what a command would store, and the state after it.
func (g *game) decide(c play.Command) (play.Append, *play.Game) {
	g.t.Helper()
	if c.ID == (play.CommandID{}) {
		c.ID = NewCommandID()
	}
	if c.Version == 0 {
		c.Version = g.state.Version()
	}
	g.now++
	next, events, err := play.Decide(g.state, c, g.now)
	if err != nil {
		g.t.Fatal(err)
	}
	return play.Append{Events: events, Summary: next.Summary()}, next
}

// do carries out and stores a command.
func (g *game) do(c play.Command) {
	g.t.Helper()
	a, next := g.decide(c)
	if err := g.store.Commit(g.t.Context(), play.Commit{Games: []play.Append{a}}); err != nil {
		g.t.Fatal(err)
	}
	g.state = next
}

// turn returns the player whose turn it is.
func (g *game) turn() play.PlayerID {
	if g.state.Turn() == play.White {
		return g.state.Players[0].ID
	}
	return g.state.Players[1].ID
}

// move is a command to make a move for the side to move.
func (g *game) move(text string) play.Command {
	return play.Command{Player: g.turn(), Kind: play.Move, Move: text}
}

// Fill stores games, each with three moves, between players "a" and "b".
func Fill(t testing.TB, s play.Store, games int) {
	t.Helper()
	for i := range games {
		g := begin(t, s, play.GameID(fmt.Sprintf("filled%d", i)), Terms("300+3"), "a", "b", play.Instant(1000*i+1))
		for _, move := range []string{"e2e4", "e7e5", "d2d4"} {
			g.do(g.move(move))
		}
	}
}

// BenchmarkCommit measures moves a second, many games at a time.
func BenchmarkCommit(b *testing.B, s play.Store) {
	const at = 64
	games := make(chan *game, at)
	for i := range at {
		games <- begin(b, s, play.GameID(fmt.Sprintf("bench%d", i)), Terms("300+3"), "a", "b", 1)
	}
	there := []string{"c1d3", "c8d6", "d3c1", "d6c8"}
	var made atomic.Int64
	b.SetParallelism(at)
	b.ResetTimer()
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			g := <-games
			if g.state.Outcome().Over() { // repetition ends it at some time
				g = begin(b, s, play.GameID(fmt.Sprintf("more%d", commands.Add(1))), Terms("300+3"), "a", "b", 1)
			}
			g.do(g.move(there[g.state.Plies()%4]))
			made.Add(1)
			games <- g
		}
	})
	b.ReportMetric(float64(made.Load())/b.Elapsed().Seconds(), "moves/s")
}
