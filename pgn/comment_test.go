package pgn

import (
	"slices"
	"testing"
	"time"

	"bifrons.chess/chess"
	"pgregory.net/rapid"
)

func TestCommandsOfAComment(t *testing.T) {
	c := Comment("good [%clk 0:10:00][%eval 0.3,18] and [% x] [%] [%csl Gd4] better [%cal")
	want := []Command{{"clk", "0:10:00"}, {"eval", "0.3,18"}, {"csl", "Gd4"}}
	if got := slices.Collect(c.Commands()); !slices.Equal(got, want) {
		t.Errorf("commands %v, want %v", got, want)
	}
	if got, want := c.Prose(), "good and [% x] [%] better [%cal"; got != want {
		t.Errorf("prose %q, want %q", got, want)
	}
	for range c.Commands() {
		break // an early end must not go on
	}
}

func TestParseClock(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1:02:03":     time.Hour + 2*time.Minute + 3*time.Second,
		"0:00:00":     0,
		"0:00:09.5":   9500 * time.Millisecond,
		"0:00:09.123": 9123 * time.Millisecond,
		"05:30":       5*time.Minute + 30*time.Second,
		"90":          90 * time.Second,
		"100:00:00":   100 * time.Hour,
	} {
		if got, ok := ParseClock(text); !ok || got != want {
			t.Errorf("ParseClock(%q) = %v, %v; want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", ":", "1:", "1:60", "1:2:60", "a", "-1:00", "1:2:3:4", "0:00:01.", "0:00:01.x", "0:00:01.1234567890", "1000000:0:0", " 1"} {
		if got, ok := ParseClock(text); ok {
			t.Errorf("ParseClock(%q) = %v, want it refused", text, got)
		}
	}
}

func TestClockIsPrintedAsItIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Range(0, 36_000*1000).Draw(t, "tenths")) * 100 * time.Millisecond
		if got, ok := ParseClock(FormatClock(d)); !ok || got != d {
			t.Fatalf("%v printed %q, read %v, %v", d, FormatClock(d), got, ok)
		}
	})
	if got := FormatClock(-time.Second); got != "0:00:00" {
		t.Errorf("a negative clock prints %q", got)
	}
	if got := FormatClock(3*time.Hour + 4*time.Minute + 5700*time.Millisecond); got != "3:04:05.7" {
		t.Errorf("printed %q", got)
	}
}

func TestParseEval(t *testing.T) {
	for text, want := range map[string]Eval{
		"0.25":       {Value: 25},
		"-1.07,22":   {Value: -107, Depth: 22},
		"+3":         {Value: 300},
		".5":         {Value: 50},
		"0.3":        {Value: 30},
		"0.349":      {Value: 34},
		"-0.05":      {Value: -5},
		"#3":         {Mate: true, Value: 3},
		"#-3":        {Mate: true, Value: -3},
		"#+12, 40":   {Mate: true, Value: 12, Depth: 40},
		"#0":         {Mate: true},
		"123456.99 ": {Value: 12345699},
	} {
		if got, ok := ParseEval(text); !ok || got != want {
			t.Errorf("ParseEval(%q) = %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", "#", "#-", "#1.5", "1.", ".", "x", "1.x", "1.2x", "1.23x", "1,", "1,x", "--1", "9999999", "NaN"} {
		if got, ok := ParseEval(text); ok {
			t.Errorf("ParseEval(%q) = %+v, want it refused", text, got)
		}
	}
}

func TestEvalIsPrintedAsItIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := Eval{
			Mate:  rapid.Bool().Draw(t, "mate"),
			Value: rapid.IntRange(-99_999, 99_999).Draw(t, "value"),
			Depth: rapid.IntRange(0, 999).Draw(t, "depth"),
		}
		if got, ok := ParseEval(e.String()); !ok || got != e {
			t.Fatalf("%+v printed %q, read %+v, %v", e, e.String(), got, ok)
		}
	})
}

func TestParseMark(t *testing.T) {
	for text, want := range map[string]Mark{
		"Gd4":   {'G', chess.Sq(3, 3), chess.NoSquare},
		"Rj8":   {'R', chess.Sq(9, 7), chess.NoSquare},
		"Ya1j8": {'Y', chess.Sq(0, 0), chess.Sq(9, 7)},
	} {
		got, ok := ParseMark(text)
		if !ok || got != want {
			t.Errorf("ParseMark(%q) = %+v, %v; want %+v", text, got, ok, want)
		}
		if got.String() != text {
			t.Errorf("%q printed %q", text, got.String())
		}
	}
	for _, text := range []string{"", "G", "d4", "gd4", "Gd9", "Gk1", "Gd4e", "Gd4e9", "Gd4e55"} {
		if got, ok := ParseMark(text); ok {
			t.Errorf("ParseMark(%q) = %+v, want it refused", text, got)
		}
	}
}

func TestNodeReadsAndSetsCommands(t *testing.T) {
	n := &Node{After: []Comment{"fine [%clk 0:01:00] move", "[%eval -0.5,12][%csl Ge4,bad,Rd5] [%cal Ya1a8]"}}
	if d, ok := n.Clock(); !ok || d != time.Minute {
		t.Errorf("clock %v, %v", d, ok)
	}
	if e, ok := n.Eval(); !ok || e != (Eval{Value: -50, Depth: 12}) {
		t.Errorf("eval %v, %v", e, ok)
	}
	if m := n.Marks(); len(m) != 3 || m[0].String() != "Ge4" || m[1].String() != "Rd5" || m[2].String() != "Ya1a8" {
		t.Errorf("marks %v", m)
	}
	n.SetClock(59 * time.Second)
	n.SetEval(Eval{Mate: true, Value: -2})
	n.SetMarks([]Mark{{'B', chess.Sq(0, 0), chess.NoSquare}})
	n.SetCommand("emt", "0:00:01")
	want := []Comment{"fine [%clk 0:00:59] move", "[%eval #-2][%csl Ba1] [%cal ]", "[%emt 0:00:01]"}
	if !slices.Equal(n.After, want) {
		t.Errorf("comments %q, want %q", n.After, want)
	}
	if m := n.Marks(); len(m) != 1 {
		t.Errorf("marks %v", m)
	}
	empty := &Node{}
	if _, ok := empty.Clock(); ok {
		t.Error("clock out of nothing")
	}
	if _, ok := empty.Eval(); ok {
		t.Error("eval out of nothing")
	}
	fresh := &Node{}
	fresh.SetMarks([]Mark{{'R', chess.Sq(0, 0), chess.Sq(1, 1)}, {'G', chess.Sq(9, 7), chess.NoSquare}})
	if want := []Comment{"[%csl Gj8]", "[%cal Ra1b2]"}; !slices.Equal(fresh.After, want) {
		t.Errorf("comments %q, want %q", fresh.After, want)
	}
	empty.SetMarks(nil)
	if len(empty.After) != 0 {
		t.Errorf("no marks left %q", empty.After)
	}
}

func TestWithout(t *testing.T) {
	for text, want := range map[Comment]Comment{
		"[%eval 1.0]":               "",
		"[%clk 0:01] [%eval 1.0]":   "[%clk 0:01]",
		"[%eval 1.0] [%clk 0:01]":   "[%clk 0:01]",
		"good [%eval 1.0] move":     "good move",
		"[%eval 1.0] [%eval 2.0] a": "a",
		"[%evaluation 1] [%eval]":   "[%evaluation 1]",
		"unfinished [%eval":         "unfinished [%eval",
		"[%other [%eval 1.0] a":     "[%other [%eval 1.0] a",
		"":                          "",
		"[%bifrons-best e4] [%eval 0.1] [%bifrons]": "[%bifrons-best e4] [%bifrons]",
	} {
		if got := text.Without("eval"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestRemoveCommand(t *testing.T) {
	n := &Node{After: []Comment{"[%eval 0.5]", "good [%eval 0.6] move [%clk 0:01]", "", "[%evaluation 1]"}}
	n.RemoveCommand("eval")
	if want := []Comment{"good move [%clk 0:01]", "", "[%evaluation 1]"}; !slices.Equal(n.After, want) {
		t.Errorf("comments %q, want %q", n.After, want)
	}
}

func TestCleanComment(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		" \n ":               "",
		" a ":                "a",
		"a\nb":               "a b",
		"a \r\n \t b":        "a b",
		"a\n\n\nb":           "a b",
		"two  blanks\nkept ": "two  blanks kept",
		"tab\tkept\nx":       "tab\tkept x",
	} {
		if got := cleanComment(text); got != want {
			t.Errorf("cleanComment(%q) = %q, want %q", text, got, want)
		}
	}
}
