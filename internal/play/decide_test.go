package play

import (
	"errors"
	"testing"

	"bifrons.chess/chess"
)

func TestMoveIsBoundToTheBoardItWasMadeFor(t *testing.T) {
	b := start(t, "300+3").moves("e2e4")
	old := b.command(whitePlayer, Move)
	old.Version, old.Move = 1, "d2d4" // as if e2e4 had never been answered for
	b.refused(Stale, old)
	early := b.command(whitePlayer, Move)
	early.Move = "d2d4"
	b.refused(NotYourTurn, early)
	ahead := b.moveOf("e7e5")
	ahead.Version += 5
	b.refused(Ahead, ahead)
	b.refused(BadMove, b.moveOf("e7e4"))
	b.refused(BadMove, b.moveOf(""))
	stranger := b.moveOf("e7e5")
	stranger.Player = "somebody"
	b.refused(NotPlayer, stranger)
	nameless := b.moveOf("e7e5")
	nameless.ID = CommandID{}
	b.refused(BadCommand, nameless)
	own := b.moveOf("e7e5")
	own.Kind = tick
	b.refused(BadCommand, own)
	if b.game.Plies() != 1 || len(b.events) != 2 {
		t.Errorf("refused commands left %d moves, %d events", b.game.Plies(), len(b.events))
	}
	// What does not touch the board does not make a move stale.
	move := b.moveOf("e7e5")
	b.do(whitePlayer, OfferDraw)
	if err := b.send(move); err != nil {
		t.Errorf("a move that crossed a draw offer: %v", err)
	}
}

func TestErrorsOfMovesSayWhy(t *testing.T) {
	b := start(t, "300+3")
	var reason *chess.MoveError
	if err := b.send(b.moveOf("e2e5")); !errors.As(err, &reason) || reason.Reason != chess.MoveIllegal {
		t.Errorf("an illegal move: %v", err)
	}
}

// A double move after a resend.
func TestCommandSentAgainDoesNothingTwice(t *testing.T) {
	b := start(t, "300+3")
	move := b.moveOf("e2e4")
	b.server(move).server(move)
	if b.game.Plies() != 1 {
		t.Fatalf("%d moves after one sent twice", b.game.Plies())
	}
	b.moves("e7e5")
	b.server(move) // late, and it is White's turn again
	if b.game.Plies() != 2 {
		t.Fatalf("%d moves after an old one was sent again", b.game.Plies())
	}
	if version, ok := b.game.Applied(move.ID); !ok || version != 2 {
		t.Errorf("the move sent again is answered with version %d, %t", version, ok)
	}
	resign := b.command(whitePlayer, Resign)
	b.server(resign).server(resign)
	b.ends("0-1", ByResignation)
	if n := len(b.events); n != 4 {
		t.Errorf("%d events", n)
	}
}

func TestPremove(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5")
	premove := b.command(blackPlayer, Premove)
	premove.Move = "d7d6"
	version := b.game.Version()
	b.server(premove)
	if b.game.Version() != version {
		t.Error("a premove shows in the version that the opponent sees")
	}
	if b.game.Snapshot(White, b.now).Premove != "" || b.game.Snapshot(Nobody, b.now).Premove != "" {
		t.Error("a premove is shown to others")
	}
	if b.game.Snapshot(Black, b.now).Premove != "d7d6" {
		t.Error("a premove is not shown to its owner")
	}
	before := b.game.Clocks(b.now)[1]
	b.moves("d2d4")
	if got := b.game.Moves(); len(got) != 4 || got[3] != "d7d6" {
		t.Fatalf("moves %v", got)
	}
	if got := b.game.Clocks(b.now)[1]; got != before+3000 {
		t.Errorf("a premove left %d ms of %d", got, before)
	}
	// It is gone afterwards.
	b.moves("b1c3")
	if b.game.Plies() != 5 {
		t.Errorf("moves %v", b.game.Moves())
	}
}

func TestPremoveIsDroppedOnASurprise(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5")
	set := func(text string) {
		t.Helper()
		c := b.command(blackPlayer, Premove)
		c.Move = text
		b.server(c)
	}
	set("e5e4") // no longer legal: e4 stays occupied
	b.moves("d2d4")
	if b.game.Plies() != 3 || b.game.Snapshot(Black, b.now).Premove != "" {
		t.Errorf("an illegal premove: %v, kept %q", b.game.Moves(), b.game.Snapshot(Black, b.now).Premove)
	}
	if last := b.events[len(b.events)-1]; last.Kind != PremoveDropped || last.By != Black {
		t.Errorf("the owner is told %q", last.Kind)
	}
	b.moves("d7d6")
	set("b8c6")
	// A take-back changes the board that it was made for.
	b.do(blackPlayer, OfferTakeback).do(whitePlayer, AcceptTakeback)
	if b.game.Snapshot(Black, b.now).Premove != "" {
		t.Error("a premove outlives a take-back")
	}
	for _, text := range []string{"e4", "z9z9", "e4e5e6", "e5e4", "e4e5x", "k8k9", "e3e4"} {
		c := b.command(whitePlayer, Premove)
		c.Move = text
		b.refused(BadMove, c)
	}
}

// A premove sent in place of a lost move: the server has never seen White's
// move, so that what White means as a premove comes while it is White's turn.
func TestPremoveNeverTakesTheMovesPlace(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5")
	premove := b.command(whitePlayer, Premove)
	premove.Move = "d2d4"
	b.refused(YourTurn, premove)
	if b.game.Plies() != 2 {
		t.Fatalf("moves %v", b.game.Moves())
	}
	// And one for a board that is not there any more.
	b.moves("h1g3")
	late := b.command(whitePlayer, Premove)
	late.Move, late.Version = "d2d4", b.game.Version()-1
	b.refused(Stale, late)
}

func TestDrawOffers(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5").do(whitePlayer, OfferDraw)
	b.refused(AlreadyOffered, b.command(whitePlayer, OfferDraw))
	b.refused(NothingOffered, b.command(whitePlayer, AcceptDraw))
	old := b.command(blackPlayer, AcceptDraw)
	old.Version--
	b.refused(Stale, old)
	b.do(blackPlayer, DeclineDraw)
	b.refused(AlreadyOffered, b.command(whitePlayer, OfferDraw))
	b.refused(NothingOffered, b.command(blackPlayer, AcceptDraw))
	b.moves("d2d4", "d7d6").do(whitePlayer, OfferDraw)
	// One's own move keeps the offer, the opponent's answers it.
	b.moves("b1c3")
	if b.game.Snapshot(Black, b.now).Draw != White {
		t.Error("the offer lapsed with the offerer's move")
	}
	b.moves("a7a6")
	b.refused(NothingOffered, b.command(blackPlayer, AcceptDraw))
	// Both at once.
	first, second := b.command(whitePlayer, OfferDraw), b.command(blackPlayer, OfferDraw)
	b.server(first).server(second).ends("1/2-1/2", ByAgreement)
	b.refused(GameOver, b.command(whitePlayer, Resign))
}

func TestClaimsByTheRules(t *testing.T) {
	back := []string{"c1d3", "c8d6", "d3c1", "d6c8"}
	b := start(t, "300+3").moves(back...)
	b.refused(CannotClaim, b.command(whitePlayer, ClaimDraw))
	b.moves(back...)
	b.refused(NotYourTurn, b.command(blackPlayer, ClaimDraw))
	b.do(whitePlayer, ClaimDraw).ends("1/2-1/2", ByThreefold)

	b = start(t, "300+3").moves(back...).moves(back...).moves(back...).moves(back...)
	b.ends("1/2-1/2", ByFivefold)

	b = start(t, "300+3", from("4k5/10/10/10/10/10/10/R3K5 w - - 99 80"), variant("janus")).moves("a1a2")
	b.do(blackPlayer, ClaimDraw).ends("1/2-1/2", ByFifty)
}

// The loser named winner.
func TestTheWinnerIsNamed(t *testing.T) {
	start(t, "300+3", variant("chess")).moves("f2f3", "e7e5", "g2g4", "d8h4").ends("0-1", ByCheckmate)
	start(t, "300+3", variant("chess")).moves("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7").ends("1-0", ByCheckmate)
	start(t, "300+3").moves("e2e4", "e7e5").do(whitePlayer, Resign).ends("0-1", ByResignation)
	start(t, "300+3").moves("e2e4", "e7e5").do(blackPlayer, Resign).ends("1-0", ByResignation)
	b := start(t, "60+0").moves("e2e4", "e7e5").after(61_000)
	b.server(Command{Kind: tick}).ends("0-1", ByTime) // White was to move
	b = start(t, "60+0").moves("e2e4", "e7e5", "d2d4").after(61_000)
	b.server(Command{Kind: tick}).ends("1-0", ByTime)
	start(t, "300+3", variant("chess"), from("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1")).moves("g5g6").ends("1/2-1/2", ByStalemate)
	start(t, "300+3", variant("chess"), from("7k/8/6qK/8/8/8/8/8 w - - 0 1")).moves("h6g6").ends("1/2-1/2", ByDeadPosition)
}

func TestFlagAgainstABareKing(t *testing.T) {
	b := start(t, "60+0", variant("chess"), from("7k/8/8/8/8/8/Q7/K7 w - - 0 1")).moves("a2a3", "h8g8").after(61_000)
	b.server(Command{Kind: tick}).ends("1/2-1/2", ByTimeNoMate)
	b = start(t, "60+0", variant("chess"), from("7k/8/8/8/8/8/Q7/K7 w - - 0 1")).moves("a2a3", "h8g8", "a3a4").after(61_000)
	b.server(Command{Kind: tick}).ends("1-0", ByTime)
}

// A flag and a move together: whichever is decided first stands.
func TestFlagAndMoveTogether(t *testing.T) {
	b := start(t, "60+0").moves("e2e4", "e7e5").after(60_000)
	move := b.moveOf("d2d4")
	b.refused(FlagFell, move).ends("0-1", ByTime)
	b.server(Command{Kind: tick}).ends("0-1", ByTime)
	if n := len(b.events); n != 4 {
		t.Errorf("%d events", n)
	}
	b.refused(GameOver, move) // sent again: it was not made
	if b.game.Plies() != 2 {
		t.Error("the late move was made after all")
	}

	b = start(t, "60+0").moves("e2e4", "e7e5").after(59_999)
	b.server(b.moveOf("d2d4")).server(Command{Kind: tick})
	if b.game.Outcome().Over() {
		t.Error("a move in time lost to the flag")
	}
}

func TestTakeback(t *testing.T) {
	b := start(t, "300+3")
	b.refused(NothingToUndo, b.command(whitePlayer, OfferTakeback))
	b.moves("e2e4", "e7e5").do(blackPlayer, OfferTakeback)
	b.refused(AlreadyOffered, b.command(blackPlayer, OfferTakeback))
	crossed := b.command(whitePlayer, OfferTakeback)
	crossed.Version--
	b.refused(Stale, crossed)
	b.do(whitePlayer, AcceptTakeback)
	if got := b.game.Moves(); len(got) != 1 || b.game.Turn() != Black {
		t.Fatalf("moves %v", got)
	}
	b.moves("d7d5", "e4d5").do(whitePlayer, OfferTakeback)
	// A move answers it.
	late := b.command(blackPlayer, AcceptTakeback)
	b.moves("h8g6")
	late.Version = b.game.Version()
	b.refused(NothingOffered, late)
	// One's own last move, and the answer to it.
	b.do(whitePlayer, OfferTakeback).do(blackPlayer, AcceptTakeback)
	if got := b.game.Moves(); len(got) != 2 || got[1] != "d7d5" {
		t.Fatalf("moves %v", got)
	}
	if fen := b.game.Snapshot(White, b.now).FEN; fen != "rjnbkqbnjr/ppp1pppppp/10/3p6/4P5/10/PPPP1PPPPP/RJNBKQBNJR w KQkq d6 0 2" &&
		fen != "rjnbkqbnjr/ppp1pppppp/10/3p6/4P5/10/PPPP1PPPPP/RJNBKQBNJR w KQkq - 0 2" {
		t.Errorf("board %s", fen)
	}
	b.do(whitePlayer, OfferTakeback)
	b.refused(NothingOffered, b.command(whitePlayer, DeclineTakeback))
	b.do(blackPlayer, DeclineTakeback)
	b.refused(AlreadyOffered, b.command(whitePlayer, OfferTakeback))
	// Too late to abort, however many moves were taken back.
	b.refused(TooLate, b.command(whitePlayer, Abort))
}

func TestAbort(t *testing.T) {
	start(t, "300+3").do(blackPlayer, Abort).ends("*", Aborted)
	b := start(t, "300+3").moves("e2e4").do(whitePlayer, Abort)
	b.ends("*", Aborted)
	b = start(t, "300+3").moves("e2e4", "e7e5")
	b.refused(TooLate, b.command(whitePlayer, Abort))
}

func TestExtraTime(t *testing.T) {
	b := start(t, "60+0").moves("e2e4", "e7e5").after(10_000)
	before := b.game.Clocks(b.now)
	b.do(blackPlayer, AddTime)
	after := b.game.Clocks(b.now)
	if after[0] != before[0]+ExtraTime || after[1] != before[1] {
		t.Errorf("clocks %v, before %v", after, before)
	}
	if event := b.events[len(b.events)-1]; *event.Clocks != after {
		t.Errorf("told %v, shown %v", *event.Clocks, after)
	}
	b = start(t, "1/86400")
	b.refused(NoClock, b.command(whitePlayer, AddTime))
	b = start(t, "10800+0").moves("e2e4", "e7e5")
	for range 10_000 {
		if err := b.game.Terms.Control.invalid(); err != "" {
			t.Fatal(err)
		}
		next, _, err := Decide(b.game, b.command(whitePlayer, AddTime), b.now)
		if errors.Is(err, &Refusal{Code: ClockFull}) {
			return
		}
		b.game = next
	}
	t.Error("a clock is never full")
}

func TestLeaving(t *testing.T) {
	b := start(t, "180+2").moves("e2e4", "e7e5")
	b.refused(NotLeft, b.command(whitePlayer, ClaimLeftWin))
	b.server(Command{Kind: playerLeft, seat: Black})
	if n := len(b.server(Command{Kind: playerLeft, seat: Black}).events); n != 4 {
		t.Errorf("left twice: %d events", n)
	}
	b.refused(TooEarly, b.command(whitePlayer, ClaimLeftWin))
	b.refused(NotLeft, b.command(blackPlayer, ClaimLeftWin))
	b.after(20_000).server(Command{Kind: playerBack, seat: Black}).after(40_000)
	b.refused(NotLeft, b.command(whitePlayer, ClaimLeftWin))
	b.server(Command{Kind: playerLeft, seat: Black}).after(b.game.Terms.Control.Countdown())
	won := *b
	won.do(whitePlayer, ClaimLeftWin).ends("1-0", ByLeaving)
	b.do(whitePlayer, ClaimLeftDraw).ends("1/2-1/2", ByLeavingDraw)

	b = start(t, "180+2", variant("chess"), from("7k/8/8/8/8/8/8/KQ6 b - - 0 1")).moves("h8g8", "b1b2")
	b.server(Command{Kind: playerLeft, seat: White}).after(60_000)
	b.do(blackPlayer, ClaimLeftWin).ends("1/2-1/2", ByLeavingDraw)

	b = start(t, "1/86400").moves("e2e4", "e7e5").server(Command{Kind: playerLeft, seat: Black}).after(Day / 2)
	b.refused(NotLeft, b.command(whitePlayer, ClaimLeftWin))
}

// An abandoned game that stays open for ever.
func TestEveryGameEndsByItself(t *testing.T) {
	for _, control := range []string{"60+0", "180+2", "300d5", "5400+30", "1/86400", "1/1209600", "-"} {
		for plies, moves := range [][]string{{}, {"e2e4"}, {"e2e4", "e7e5"}, {"e2e4", "e7e5", "d2d4"}} {
			b := start(t, control).moves(moves...)
			due, ok := b.game.Due()
			if !ok {
				t.Fatalf("%s after %d moves is never due", control, plies)
			}
			b.now = due - 1
			b.server(Command{Kind: tick})
			if b.game.Outcome().Over() {
				t.Errorf("%s after %d moves ended early", control, plies)
			}
			b.now = due
			b.server(Command{Kind: tick})
			if o := b.game.Outcome(); !o.Over() || o.Ending.Counts() != (plies >= 2) {
				t.Errorf("%s after %d moves: %+v", control, plies, o)
			}
			if _, still := b.game.Due(); still {
				t.Errorf("%s: over and still due", control)
			}
		}
	}
}

// A rematch clicked by both at once.
func TestRematchByBothAtOnce(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5")
	b.refused(GameGoesOn, b.command(whitePlayer, OfferRematch))
	b.do(whitePlayer, Resign)
	first, second := b.command(whitePlayer, OfferRematch), b.command(blackPlayer, OfferRematch)
	first.next, second.next = "one", "two"
	b.server(first).server(second).server(first).server(second)
	if b.game.Next() != "two" {
		t.Errorf("the rematch is %q", b.game.Next())
	}
	third := b.command(whitePlayer, OfferRematch)
	third.next = "three"
	if b.server(third); b.game.Next() != "two" {
		t.Errorf("the rematch became %q", b.game.Next())
	}
	b = start(t, "300+3").do(whitePlayer, Abort).do(whitePlayer, OfferRematch).do(blackPlayer, DeclineRematch)
	b.refused(AlreadyOffered, b.command(whitePlayer, OfferRematch))
	b.do(blackPlayer, OfferRematch).do(whitePlayer, OfferRematch)
	if b.game.Next() == "" {
		t.Error("the one who declined may not ask")
	}
}

func TestDecideLeavesTheGameAsItIs(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5")
	before := b.game.Snapshot(White, b.now)
	if _, events, err := Decide(b.game, b.moveOf("d2d4"), b.now); err != nil || len(events) != 1 {
		t.Fatal(events, err)
	}
	if after := b.game.Snapshot(White, b.now); after.FEN != before.FEN || after.Version != before.Version || len(after.Moves) != 2 {
		t.Errorf("the game is %+v", after)
	}
}

func TestLogsThatDoNotFit(t *testing.T) {
	b := start(t, "300+3").moves("e2e4", "e7e5", "d2d4")
	for name, events := range map[string][]Event{
		"none":      {},
		"a hole":    {b.events[0], b.events[2]},
		"no start":  b.events[1:],
		"doubled":   {b.events[0], b.events[1], b.events[1]},
		"reordered": {b.events[0], b.events[2], b.events[1]},
		"strange":   {b.events[0], {Index: 2, Version: 2, Kind: "strange"}},
		"bad move":  {b.events[0], {Index: 2, Version: 2, Kind: Moved, Move: "e2e5", Clocks: &[2]Millis{}}},
		"no clocks": {b.events[0], {Index: 2, Version: 2, Kind: Moved, Move: "e2e4"}},
		"empty":     {{Index: 1, Version: 1, Kind: Created}},
		"undo":      {b.events[0], {Index: 2, Version: 2, Kind: TakenBack, Plies: 1, Clocks: &[2]Millis{}}},
	} {
		var bad *LogError
		if _, err := Replay("g", events); !errors.As(err, &bad) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
