package play

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"reflect"
	"testing"
)

// board is a game under test: it sends commands and keeps what comes of them.
type board struct {
	t      *testing.T
	game   *Game
	events []Event
	now    Instant
	ids    uint64
}

const (
	whitePlayer PlayerID = "w"
	blackPlayer PlayerID = "b"
)

// start begins a game of Janus Chess, White "w" against Black "b".
func start(t *testing.T, control string, change ...func(*Terms)) *board {
	t.Helper()
	c, err := ParseControl(control)
	if err != nil {
		t.Fatal(err)
	}
	terms := Terms{Variant: "janus", Control: c}
	for _, f := range change {
		f(&terms)
	}
	if terms, err = terms.Check(); err != nil {
		t.Fatal(err)
	}
	b := &board{t: t, now: 1_000_000}
	created := NewGame(terms, Seated{ID: whitePlayer, Name: "Anna"}, Seated{ID: blackPlayer, Name: "Bela"}, b.now)
	if b.game, err = Replay("g", []Event{created}); err != nil {
		t.Fatal(err)
	}
	b.events = []Event{created}
	return b
}

// variant changes the game that is played.
func variant(name string) func(*Terms) { return func(t *Terms) { t.Variant = name } }

// from changes the start position.
func from(fen string) func(*Terms) { return func(t *Terms) { t.Start = fen } }

// after lets time pass, in milliseconds.
func (b *board) after(d Millis) *board {
	b.now = b.now.Add(d)
	return b
}

// command returns a command of a player who has seen everything.
func (b *board) command(p PlayerID, kind CommandKind) Command {
	b.ids++
	c := Command{Player: p, Kind: kind, Version: b.game.Version(), next: "next"}
	binary.BigEndian.PutUint64(c.ID[8:], b.ids)
	return c
}

// send carries out a command, stores what comes of it as a store would, and
// checks that the state is the same when it is folded anew.
func (b *board) send(c Command) error {
	b.t.Helper()
	next, events, err := Decide(b.game, c, b.now)
	b.game = next
	b.events = append(b.events, events...)
	stored := make([]Event, len(b.events))
	for i, e := range b.events {
		text, failed := json.Marshal(e)
		if failed != nil {
			b.t.Fatal(failed)
		}
		if failed := json.Unmarshal(text, &stored[i]); failed != nil {
			b.t.Fatal(failed)
		}
		stored[i].Index, stored[i].Command = e.Index, e.Command
	}
	again, failed := Replay("g", stored)
	if failed != nil {
		b.t.Fatal(failed)
	}
	for _, s := range []Seat{Nobody, White, Black} {
		if got, want := again.Snapshot(s, b.now), b.game.Snapshot(s, b.now); !reflect.DeepEqual(got, want) {
			b.t.Fatalf("folded anew after %s:\n%+v, want\n%+v", c.Kind, got, want)
		}
	}
	return err
}

// do carries out a command that must succeed.
func (b *board) do(p PlayerID, kind CommandKind) *board {
	b.t.Helper()
	if err := b.send(b.command(p, kind)); err != nil {
		b.t.Fatalf("%s by %q: %v", kind, p, err)
	}
	return b
}

// refused carries out a command that must be refused with a code.
func (b *board) refused(code RefusalCode, c Command) *board {
	b.t.Helper()
	if err := b.send(c); !errors.Is(err, &Refusal{Code: code}) {
		b.t.Fatalf("%s %s: %v, want refusal %s", c.Kind, c.Move, err, code)
	}
	return b
}

// moveOf returns a move as a command of whoever has the turn.
func (b *board) moveOf(text string) Command {
	p := whitePlayer
	if b.game.Turn() == Black {
		p = blackPlayer
	}
	c := b.command(p, Move)
	c.Move = text
	return c
}

// moves makes moves of the sides in turn, each after a tenth of a second.
func (b *board) moves(texts ...string) *board {
	b.t.Helper()
	for _, text := range texts {
		if err := b.after(100).send(b.moveOf(text)); err != nil {
			b.t.Fatalf("%s: %v", text, err)
		}
	}
	return b
}

// ends checks how the game ended.
func (b *board) ends(result string, e Ending) {
	b.t.Helper()
	if o := b.game.Outcome(); o.Result() != result || o.Ending != e {
		b.t.Fatalf("the game ended %s by %q, want %s by %q", o.Result(), o.Ending, result, e)
	}
}

// server carries out a command of the server's own.
func (b *board) server(c Command) *board {
	b.t.Helper()
	if err := b.send(c); err != nil {
		b.t.Fatal(err)
	}
	return b
}
