package main

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestReadSuite(t *testing.T) {
	suite, err := readSuite(strings.NewReader("# title\n\n 8/8 w - - 0 1 ;D1 20;D10 18446744073709551615\r\n"))
	want := []suiteLine{{3, "8/8 w - - 0 1", []depthCount{{1, 20}, {10, 1<<64 - 1}}}}
	if err != nil || !reflect.DeepEqual(suite, want) {
		t.Errorf("%v, %v; want %v", suite, err, want)
	}
}

func TestReadSuiteErrors(t *testing.T) {
	for text, want := range map[string]suiteError{
		"8/8 w":                             {1, 6, `no count such as ";D1 20" after the position`},
		"x ;D1 20\ny ;":                     {2, 4, `"" is not a count such as "D1 20"`},
		"x ;D1 20 ;D31 1":                   {1, 11, `"D31 1" is not a count such as "D1 20"`},
		"x ;D1 -1":                          {1, 4, `"D1 -1" is not a count such as "D1 20"`},
		"x ;D1 18446744073709551616":        {1, 4, `"D1 18446744073709551616" is not a count such as "D1 20"`},
		"x ;D1 1 2":                         {1, 4, `"D1 1 2" is not a count such as "D1 20"`},
		"x ;d1 1":                           {1, 4, `"d1 1" is not a count such as "D1 20"`},
		"#\n" + strings.Repeat("x", 70_000): {2, 1, "line longer than 64 KiB"},
	} {
		_, err := readSuite(strings.NewReader(text))
		var got *suiteError
		if !errors.As(err, &got) || *got != want {
			t.Errorf("%.40q: %v, want %v", text, err, &want)
		}
	}
}

// FuzzReadSuite: any text is a suite or has a *suiteError inside it, and a
// suite written out again reads as the same.
func FuzzReadSuite(f *testing.F) {
	for _, seed := range []string{
		"rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1 ;D1 20 ;D2 400\n",
		"# only a comment", "x;D1 1;;", ";D1 1", "\x00;D0 0\r\n\r\n", "x ;D999999999999 1",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		suite, err := readSuite(bytes.NewReader(text))
		if err != nil {
			var place *suiteError
			if !errors.As(err, &place) {
				t.Fatalf("untyped error %v", err)
			}
			lines := bytes.Split(text, []byte("\n"))
			if place.Line < 1 || place.Line > len(lines) || place.Column < 1 || place.Column > len(lines[place.Line-1])+1 {
				t.Fatalf("%v lies outside the text", err)
			}
			return
		}
		var again strings.Builder
		number := 1
		for _, line := range suite {
			again.WriteString(strings.Repeat("\n", line.number-number))
			number = line.number
			again.WriteString(line.fen)
			for _, c := range line.counts {
				fmt.Fprintf(&again, " ;D%d %d", c.depth, c.count)
			}
		}
		if reread, err := readSuite(strings.NewReader(again.String())); err != nil || !reflect.DeepEqual(reread, suite) {
			t.Fatalf("%q reads as %v, written out again as %v, %v", text, suite, reread, err)
		}
	})
}
