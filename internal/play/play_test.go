package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bifrons.chess/pgn"
)

// Random commands, many of them nonsense, never break a game: send checks after
// each that the stored events fold to the same state.
func TestRandomCommands(t *testing.T) {
	kinds := []CommandKind{Premove, OfferDraw, AcceptDraw, DeclineDraw, ClaimDraw, OfferTakeback, AcceptTakeback,
		DeclineTakeback, ClaimFlag, ClaimLeftWin, AddTime, OfferRematch, DeclineRematch, Abort, Resign, "nonsense"}
	games := 24
	if testing.Short() {
		games = 4
	}
	for seed := range games {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		name := []string{"janus", "twokings"}[seed%2]
		b := start(t, []string{"60+1", "60d2", "1/86400", "-"}[r.IntN(4)], variant(name))
		for range 120 {
			b.after(Millis(r.IntN(1500)))
			player := []PlayerID{whitePlayer, blackPlayer}[r.IntN(2)]
			c := b.command(player, kinds[r.IntN(len(kinds)-2+r.IntN(3))])
			if r.IntN(2) == 0 {
				c = b.moveOf("")
			}
			if r.IntN(12) == 0 {
				c.Version -= r.IntN(4)
			}
			p := b.game.Position()
			if moves := p.LegalMoves(nil); len(moves) > 0 {
				c.Move = p.UCI(moves[r.IntN(len(moves))])
			}
			if r.IntN(15) == 0 {
				c = Command{Kind: []CommandKind{playerLeft, playerBack, resume, tick}[r.IntN(4)], seat: White, credit: 50}
			}
			var refusal *Refusal
			if err := b.send(c); err != nil && !errors.As(err, &refusal) {
				t.Fatal(err)
			}
		}
	}
}

func TestPrivateEventsDoNotCount(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5")
	c := b.command(blackPlayer, Premove)
	c.Move = "a7a6"
	b.server(c).moves("d2d4")
	version := 0
	for _, e := range b.events {
		if e.Kind.Private() {
			continue
		}
		if version++; e.Version != version {
			t.Errorf("a spectator sees version %d after %d", e.Version, version-1)
		}
	}
}

func TestTerms(t *testing.T) {
	clock := Control{Kind: Fischer, Initial: 300_000}
	canonical, err := Terms{Variant: "Janus Chess", Castling: "standard", Control: clock, Rated: true,
		Start: "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1"}.Check()
	if want := (Terms{Variant: "janus", Control: clock, Rated: true}); err != nil || canonical != want {
		t.Errorf("%+v, %v", canonical, err)
	}
	for code, terms := range map[RefusalCode][]Terms{
		BadTerms: {
			{}, {Variant: "go", Control: clock}, {Variant: "janus", Start: "rubbish", Control: clock},
			{Variant: "janus", Castling: "icc", Control: clock}, {Variant: "twokings", Castling: "no", Control: clock},
			{Variant: "janus", Control: Control{Kind: 9}}, {Variant: "janus", Control: Control{Kind: Fischer}},
			{Variant: "chess", Start: "7k/8/8/8/8/8/8/K7 w - - 0 1", Control: clock},
		},
		NotRatable: {
			{Variant: "janus", Rated: true},
			{Variant: "twokings", Castling: "icc", Rated: true, Control: clock},
			{Variant: "chess", Start: "7k/8/8/8/8/8/Q7/K7 w - - 0 1", Rated: true, Control: clock},
		},
	} {
		for _, bad := range terms {
			if _, err := bad.Check(); !errors.Is(err, &Refusal{Code: code}) {
				t.Errorf("%+v: %v, want %s", bad, err, code)
			}
		}
	}
}

func TestAssign(t *testing.T) {
	for _, c := range []struct {
		wish          Seat
		first, second Colours
		coin, white   bool
	}{
		{White, Colours{Balance: 5}, Colours{}, false, true},
		{Black, Colours{Balance: -5}, Colours{}, true, false},
		{Nobody, Colours{Balance: 1}, Colours{Balance: -1}, true, false},
		{Nobody, Colours{Balance: -1}, Colours{Balance: 0}, false, true},
		{Nobody, Colours{0, Black}, Colours{0, White}, false, true},
		{Nobody, Colours{0, White}, Colours{0, Black}, true, false},
		{Nobody, Colours{0, White}, Colours{}, true, false},
		{Nobody, Colours{}, Colours{0, White}, false, true},
		{Nobody, Colours{}, Colours{}, true, true},
		{Nobody, Colours{}, Colours{}, false, false},
	} {
		if got := Assign(c.wish, c.first, c.second, c.coin); got != c.white {
			t.Errorf("%+v gives the first White: %t", c, got)
		}
	}
}

func TestRecord(t *testing.T) {
	b := start(t, "300+3", variant("twokings")).moves("e2e4", "e7e5").after(10_000).moves("g1h3").do(blackPlayer, Resign)
	text := b.game.Record("bifrons").String()
	games := pgn.NewReader(strings.NewReader(text), pgn.Options{})
	got, err := games.Next()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got.Result.String() != "1-0" || got.Tag("White") != "Anna" || got.Tag("TimeControl") != "300+3" || got.Last().Ply() != 3 {
		t.Errorf("\n%s", text)
	}
	if clock, ok := got.Last().Clock(); !ok || clock.Seconds() < 290 {
		t.Errorf("clock %v, %t in\n%s", clock, ok, text)
	}
}

func TestCommandIDs(t *testing.T) {
	const text = "0192b6a0-7c1e-7000-8000-0123456789ab"
	id, err := ParseCommandID(text)
	if err != nil || id.String() != text {
		t.Errorf("%s, %v", id, err)
	}
	for _, bad := range []string{"", "x", text + "0", text[:35], strings.Repeat("-", 36), "00000000-0000-0000-0000-000000000000",
		"zz92b6a0-7c1e-7000-8000-0123456789ab"} {
		if id, err := ParseCommandID(bad); err == nil {
			t.Errorf("%q is read as %s", bad, id)
		}
	}
}

func TestSeats(t *testing.T) {
	for _, s := range []Seat{Nobody, White, Black} {
		text, _ := json.Marshal(s)
		var again Seat
		if err := json.Unmarshal(text, &again); err != nil || again != s {
			t.Errorf("%s is read as %v, %v", text, again, err)
		}
	}
	var s Seat
	if json.Unmarshal([]byte(`"red"`), &s) == nil {
		t.Error("red is read as a seat")
	}
}

func ExampleDecide() {
	control, _ := ParseControl("300+3")
	created := NewGame(Terms{Variant: "janus", Control: control}, Seated{ID: "anna"}, Seated{ID: "bela"}, 0)
	game, _ := Replay("g", []Event{created})
	id, _ := ParseCommandID("0192b6a0-7c1e-7000-8000-0123456789ab")
	command := Command{ID: id, Player: "anna", Kind: Move, Move: "e2e4", Version: 1}
	game, events, err := Decide(game, command, 1500)
	fmt.Println(events[0].Kind, events[0].Move, game.Version(), game.Turn(), err)
	// Once more, as after a lost answer: nothing happens.
	_, events, err = Decide(game, command, 2500)
	fmt.Println(len(events), err)
	// Output:
	// moved e2e4 2 black <nil>
	// 0 <nil>
}
