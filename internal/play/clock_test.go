package play

import (
	"errors"
	"testing"
)

func TestControls(t *testing.T) {
	for text, speed := range map[string]Speed{
		"60+0": Bullet, "0+1": Bullet, "120+1": Bullet, "180+0": Blitz, "180+2": Blitz, "300d3": Blitz,
		"600+0": Rapid, "900+10": Rapid, "1800+0": Classical, "10800+180": Classical,
		"1/86400": DaysAMove, "1/1209600": DaysAMove, "-": DaysAMove,
	} {
		c, err := ParseControl(text)
		if err != nil || c.String() != text || c.Speed() != speed {
			t.Errorf("%s is read as %s, %s, %v", text, c, c.Speed(), err)
		}
	}
	for _, text := range []string{"", "5", "+", "0+0", "d", "300-3", "300+", "+3", "10801+0", "300+181", "300+x",
		"1/3600", "2/86400", "1/1296000", "99999999999999+1", "300+3+3", "-1+2", "1/129600", "00000000000000000000000000300+3"} {
		var bad *ControlError
		if c, err := ParseControl(text); !errors.As(err, &bad) {
			t.Errorf("%q is read as %s, %v", text, c, err)
		} else if bad.Offset < 0 || bad.Offset > len(text) {
			t.Errorf("%q: offset %d", text, bad.Offset)
		}
	}
}

func FuzzControl(f *testing.F) {
	f.Add("300+3")
	f.Add("1/86400")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseControl(text)
		if err != nil {
			return
		}
		if again, err := ParseControl(c.String()); err != nil || again != c {
			t.Errorf("%q is printed as %s and read as %v, %v", text, c, again, err)
		}
	})
}

func TestFischerClock(t *testing.T) {
	b := start(t, "300+3").after(5000).moves("e2e4").after(5000).moves("e7e5")
	if got := b.game.Clocks(b.now); got != [2]Millis{300_000, 300_000} {
		t.Errorf("after the first moves the clocks show %v", got)
	}
	if got := b.game.Clocks(b.now.Add(2000)); got != [2]Millis{298_000, 300_000} {
		t.Errorf("two seconds later %v", got)
	}
	b.after(9900).moves("d2d4") // ten seconds
	if got := b.game.Clocks(b.now); got != [2]Millis{293_000, 300_000} {
		t.Errorf("after ten seconds and three back %v", got)
	}
}

func TestDelayClock(t *testing.T) {
	b := start(t, "300d5").moves("e2e4", "e7e5").after(4900).moves("d2d4")
	if got := b.game.Clocks(b.now); got[0] != 300_000 {
		t.Errorf("within the delay %v", got)
	}
	b.after(6900).moves("d7d6")
	if got := b.game.Clocks(b.now); got[1] != 298_000 {
		t.Errorf("two seconds beyond the delay %v", got)
	}
	b.after(304_999)
	b.server(b.moveOf("a2a3"))
	b.after(303_000)
	b.refused(FlagFell, b.moveOf("a7a6")).ends("1-0", ByTime)
}

func TestCorrespondenceClock(t *testing.T) {
	b := start(t, "1/172800").after(Day).moves("e2e4").after(Day).moves("e7e5").after(2*Day - 200).moves("d2d4")
	if got := b.game.Clocks(b.now.Add(Day)); got != [2]Millis{2 * Day, Day} {
		t.Errorf("clocks %v", got)
	}
	b.after(2 * Day)
	b.refused(FlagFell, b.moveOf("d7d6")).ends("1-0", ByTime)
}

// Clock abuse by a client that looks slow: what is forgiven is bounded, however
// much lag there is.
func TestLagIsForgivenWithinBounds(t *testing.T) {
	b := start(t, "60+0").moves("e2e4", "e7e5")
	c := b.after(1000).moveOf("d2d4")
	c.Lag = 400
	b.server(c)
	if got := b.game.Clocks(b.now)[0]; got != 60_000-600 {
		t.Errorf("a second with 400 ms of lag left %d", got)
	}
	total := Millis(0)
	before := b.game.Clocks(b.now)
	turns := 0
	for _, pair := range [][2]string{{"c8d6", "c1d3"}, {"d6c8", "d3c1"}, {"c8d6", "c1d3"}} {
		for _, text := range pair {
			c := b.after(3000).moveOf(text)
			c.Lag = 1 << 40
			b.server(c)
			total += b.events[len(b.events)-1].Lag
			turns++
		}
	}
	// Each bank began with LagStart and earned LagGain with each of its moves.
	if bound := 2*LagStart + Millis(turns+6)*LagGain; total > bound {
		t.Errorf("%d ms were forgiven, more than %d", total, bound)
	}
	after := b.game.Clocks(b.now)
	if after[0] > before[0]-3*3000+total || after[1] > before[1]-3*3000+total {
		t.Errorf("clocks %v, before %v", after, before)
	}
	// Lag that is negative or longer than the turn gains nothing.
	c = b.moveOf("d6c8")
	c.Lag = -5000
	left := b.game.Clocks(b.now)[1]
	b.server(c)
	if got := b.game.Clocks(b.now)[1]; got != left {
		t.Errorf("a negative lag turned %d into %d", left, got)
	}
}

func TestLagSavesAMoveFromTheFlag(t *testing.T) {
	b := start(t, "60+0").moves("e2e4", "e7e5").after(60_200)
	c := b.moveOf("d2d4")
	c.Lag = 300
	b.server(Command{Kind: tick}) // not due yet: a move may be under way
	b.server(c)
	if b.game.Outcome().Over() || b.game.Clocks(b.now)[0] != 100 {
		t.Errorf("%+v with %v", b.game.Outcome(), b.game.Clocks(b.now))
	}
}

func TestClaimOfTheFlag(t *testing.T) {
	b := start(t, "60+0").moves("e2e4", "e7e5").after(30_000)
	b.refused(TooEarly, b.command(blackPlayer, ClaimFlag))
	b.refused(TooEarly, b.command(whitePlayer, ClaimFlag))
	b.after(40_000)
	b.refused(TooEarly, b.command(whitePlayer, ClaimFlag))
	b.do(blackPlayer, ClaimFlag).ends("0-1", ByTime)
	b = start(t, "60+0").after(Day)
	b.refused(TooEarly, b.command(blackPlayer, ClaimFlag))
}

func TestTimeWhileTheServerWasAway(t *testing.T) {
	b := start(t, "60+0").moves("e2e4", "e7e5").after(10_000)
	b.server(Command{Kind: playerLeft, seat: Black})
	b.after(100_000).server(Command{Kind: resume, credit: 99_000})
	if got := b.game.Clocks(b.now); got != [2]Millis{49_000, 60_000} {
		t.Errorf("clocks %v", got)
	}
	if from, ok := b.game.ClaimableFrom(White); !ok || from != b.now.Add(20_000-1000) {
		t.Errorf("claimable from %d, %t, now %d", from, ok, b.now)
	}
	// Never more than the turn has lasted.
	b.server(Command{Kind: resume, credit: 1 << 50})
	if got := b.game.Clocks(b.now); got != [2]Millis{60_000, 60_000} {
		t.Errorf("clocks %v", got)
	}
}

func TestAClockSetBackDoesNotReorder(t *testing.T) {
	b := start(t, "60+0").moves("e2e4", "e7e5").after(-50_000)
	b.server(b.moveOf("d2d4"))
	if last := b.events[len(b.events)-1]; last.At < b.events[len(b.events)-2].At {
		t.Error("events go back in time")
	}
}
