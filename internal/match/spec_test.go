package match

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
)

func TestParseSpec(t *testing.T) {
	for text, want := range map[string]Spec{
		"bin/engine":                     {Name: "engine", Args: []string{"bin/engine"}},
		"self":                           {Name: "self", Args: []string{"/me", "engine"}},
		"self; name=new; option.Hash=16": {Name: "new", Args: []string{"/me", "engine"}, Options: []Option{{"Hash", "16"}}},
		"cmd=self perft 3":               {Name: "self", Args: []string{"/me", "perft", "3"}},
		`cmd="/opt/my engines/x" --net "a;b.net" --q 'it is'; name = "x; y" ;;`: {
			Name: "x; y", Args: []string{"/opt/my engines/x", "--net", "a;b.net", "--q", "it is"}},
		"cmd=/usr/games/fairymax": {Name: "fairymax", Args: []string{"/usr/games/fairymax"}, Protocol: ProtocolCECP, Dialect: Dialect{OtherLetters: true}},
		"fairymax; letters=own":   {Name: "fairymax", Args: []string{"fairymax"}, Protocol: ProtocolCECP},
		"cmd=e; proto=CECP; castling=stockfish; dir=/tmp; tc=40/1:30+0.5": {
			Name: "e", Args: []string{"e"}, Protocol: ProtocolCECP, Dir: "/tmp",
			Dialect: Dialect{Castling: Castling{CastlingSAN, chess.DialectStockfish}},
			Limit:   Limit{Moves: 40, Base: 90 * time.Second, Increment: 500 * time.Millisecond}},
		"e.exe -x; movetime=0.25; nodes=1000; depth=9": {Name: "e", Args: []string{"e.exe", "-x"}, Limit: Limit{MoveTime: 250 * time.Millisecond, Nodes: 1000, Depth: 9}},
		`cmd=e; option.Skill Level=5; option.Book File="a b;c"; option.Clear=`: {
			Name: "e", Args: []string{"e"}, Options: []Option{{"Skill Level", "5"}, {"Book File", "a b;c"}, {"Clear", ""}}},
	} {
		got, err := ParseSpec(text, "/me")
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q:\n%+v, %v; want\n%+v", text, got, err, want)
		}
	}
}

func TestSpecsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		want   string
	}{
		{"", 0, "no command"},
		{"name=x", 0, "no command"},
		{"cmd=e; hash=5", 7, `the key "hash" is none of`},
		{"cmd=e; hash =  5", 7, `the key "hash" is none of`},
		{"cmd=e; nodes =  0", 16, "positive"},
		{"cmd=e; name", 7, "has no value"},
		{"cmd=e; name=a; name=b", 20, "given twice"},
		{`cmd="e; name=x`, 4, "never closed"},
		{"cmd=e; proto=usi", 13, `"usi" is none of`},
		{"cmd=e; castling=odd", 16, `castling "odd"`},
		{"cmd=e; letters=odd", 15, "neither own nor other"},
		{"cmd=e; nodes=0", 13, "positive"},
		{"cmd=e; nodes=-5", 13, "positive"},
		{"cmd=e; depth=999", 13, "1 to 255"},
		{"cmd=e; tc=fast", 10, "positive time"},
		{"cmd=e; movetime=0", 16, "positive time"},
		{"cmd=e; tc=5; movetime=1", 0, "cannot both hold"},
		{"cmd=e; option.=5", 15, "no name"},
	} {
		_, err := ParseSpec(c.text, "/me")
		e, ok := errors.AsType[*SpecError](err)
		if !ok || e.Offset != c.offset || !strings.Contains(e.Error(), c.want) {
			t.Errorf("%q: %v; want offset %d, %q", c.text, err, c.offset, c.want)
		}
	}
}

func TestParseTimeControl(t *testing.T) {
	for text, want := range map[string]Limit{
		"8+0.08":    {Base: 8 * time.Second, Increment: 80 * time.Millisecond},
		"40/60":     {Moves: 40, Base: time.Minute},
		"1:30":      {Base: 90 * time.Second},
		"0.5":       {Base: 500 * time.Millisecond},
		"40/2:00+1": {Moves: 40, Base: 2 * time.Minute, Increment: time.Second},
		"5+0":       {Base: 5 * time.Second},
	} {
		got, err := ParseTimeControl(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		if again, err := ParseTimeControl(got.String()); err != nil || again != got {
			t.Errorf("%q is written as %q", text, got)
		}
	}
	for text, offset := range map[string]int{"": 0, "0": 0, "-5": 0, "x": 0, "0/60": 0, "40/": 3, "40/x": 3, "8+": 2, "8+-1": 2, "8+1:00": 2, "1e5": 0, "NaN": 0, "9999999": 0, "1:x": 0, "8+0.08+1": 2} {
		_, err := ParseTimeControl(text)
		if e, ok := errors.AsType[*TimeControlError](err); !ok || e.Offset != offset {
			t.Errorf("%q: %v; want an error at byte %d", text, err, offset)
		}
	}
}

// Any text is a description or an error that names a place in it.
func FuzzParseSpec(f *testing.F) {
	for _, seed := range []string{"self", "cmd=a b; name=c", `cmd="x`, "tc=;nodes=1", ";;=", "cmd='a' 'b';option.x=y", "é=ü"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text, "/me")
		if err == nil {
			if len(s.Args) == 0 || s.Name == "" && s.Args[0] != "" {
				t.Errorf("%q gives %+v", text, s)
			}
			return
		}
		if e, ok := errors.AsType[*SpecError](err); !ok || e.Offset < 0 || e.Offset > len(text) || e.Reason == "" {
			t.Errorf("%q: %#v", text, err)
		}
	})
}

func FuzzParseTimeControl(f *testing.F) {
	for _, seed := range []string{"8+0.08", "40/60", "1:30", "", "..", "1:..", "/", "+"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseTimeControl(text)
		if err != nil {
			if e, ok := errors.AsType[*TimeControlError](err); !ok || e.Offset < 0 || e.Offset > len(text) {
				t.Errorf("%q: %#v", text, err)
			}
			return
		}
		if again, err := ParseTimeControl(l.String()); err != nil || again != l {
			t.Errorf("%q is %+v, written %q, and read %+v, %v", text, l, l, again, err)
		}
	})
}
