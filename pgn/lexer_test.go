package pgn

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

// tokens prints what the lexer makes of a text, token by token.
func tokens(text string, oneByte bool) (list []string) {
	l := newLexer(strings.NewReader(text), 1000)
	if oneByte {
		l = newLexer(iotest.OneByteReader(strings.NewReader(text)), 1000)
	}
	l.skipBOM()
	for {
		l.next()
		t := &l.tok
		var s string
		switch t.kind {
		case tokenEOF:
			return list
		case tokenTag:
			s = "tag " + string(t.name) + "=" + string(t.text)
		case tokenWord:
			s = string(t.text)
		case tokenNAG:
			s = "$" + strconv.Itoa(int(t.nag))
		case tokenComment:
			s = "{" + string(t.text) + "}"
		case tokenOpen:
			s = "("
		case tokenClose:
			s = ")"
		case tokenResult:
			s = "=" + t.result.String()
		case tokenBad:
			s = "bad: " + t.reason.Error()
		}
		list = append(list, s)
	}
}

func TestTokens(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"1. e4 e5", []string{"e4", "e5"}},
		{"1.f4 f5", []string{"f4", "f5"}},
		{"18.0-0 *", []string{"0-0", "=*"}},
		{"18. 0-0-0+ 1-0", []string{"0-0-0+", "=1-0"}},
		{"18.0-1", []string{"=0-1"}},
		{"0-0?! O-O", []string{"0-0?!", "O-O"}},
		{"12... Nf6 12...Nf6 12 ... Nf6 12…Nf6 …Nf6 ...Nf6", []string{"Nf6", "Nf6", "Nf6", "Nf6", "Nf6", "Nf6"}},
		{"1e4 2Nf3", []string{"e4", "Nf3"}},
		{"1.", nil},
		{"1", nil},
		{"999999999999999999999999999999999999999999999999999999999999999.e4", []string{"e4"}},
		{"999999999999999999999999999999999999999999999999999999999999999-e4", []string{strings.Repeat("9", 22) + "-e4"}},
		{"1-0 0-1 1/2-1/2 * 1:0 0:1 1/2 ½-½ \xbd-\xbd", []string{"=1-0", "=0-1", "=1/2-1/2", "=*", "=1-0", "=0-1", "=1/2-1/2", "=1/2-1/2", "=1/2-1/2"}},
		{"1-00 1/3", []string{"1-00", "1/3"}},
		{"0000 00000", []string{"0000"}},
		{"e4$1$255 $0", []string{"e4", "$1", "$255", "$0"}},
		{"$", []string{"bad: " + BadNAG.Error()}},
		{"e4{a}e5(d5)Nf3", []string{"e4", "{a}", "e5", "(", "d5", ")", "Nf3"}},
		{"a8(J) a8(Q)+ e4(d4) e4(N f3)", []string{"a8(J)", "a8(Q)+", "e4", "(", "d4", ")", "e4", "(", "N", "f3", ")"}},
		{"exd6 e.p.+", []string{"exd6", "e.p.+"}},
		{"B:f6 g:f6 b:a", []string{"B:f6", "g:f6", "b:a"}},
		{"e4 ; all { of ( this\ne5", []string{"e4", "{ all { of ( this}", "e5"}},
		{"; at the end", []string{"{ at the end}"}},
		{"{a\n%b\n}%c\n%d\ne4", []string{"{a\n%b\n}", "%c", "e4"}},
		{"%escape\n %not\n%", []string{"%not"}},
		{"%escape\r%again\re4", []string{"e4"}},
		{"\xEF\xBB\xBF%escape\ne4", []string{"e4"}},
		{`[A "x"][B "y \"z\" \\"] [ C_1  ""  ]`, []string{`tag A=x`, `tag B=y \"z\" \\`, "tag C_1="}},
		{"[A \"a\\b\"]", []string{`tag A=a\b`}},
		{"[A x]\n[B \"y\"]", []string{"bad: " + BadTag.Error(), "tag B=y"}},
		{"{a\n[Event \"b\"]", []string{"bad: " + UnterminatedComment.Error(), "tag Event=b"}},
		{"{a\n[Site \"b\"]}", []string{"{a\n[Site \"b\"]}"}},
		{"{a\n \t\n[Site \"b\"]", []string{"bad: " + UnterminatedComment.Error(), "tag Site=b"}},
		{"{a\r\n\r\n[Site \"b\"]", []string{"bad: " + UnterminatedComment.Error(), "tag Site=b"}},
		{"{a\n\n[%csl Ga1]\n\n[ no tag]}", []string{"{a\n\n[%csl Ga1]\n\n[ no tag]}"}},
		{"e4 <> --", []string{"e4", "<>", "--"}},
		{"]}\"", []string{"bad: " + UnexpectedCharacter.Error(), "bad: " + UnexpectedCharacter.Error(), "bad: " + UnexpectedCharacter.Error()}},
		{"", nil},
		{"\n \t\r\n", nil},
	}
	for _, test := range tests {
		for _, oneByte := range []bool{false, true} {
			if got := tokens(test.text, oneByte); !slices.Equal(got, test.want) {
				t.Errorf("%q (byte by byte: %v)\n gives %q,\n want  %q", test.text, oneByte, got, test.want)
			}
		}
	}
}

// The window must not lose bytes when a token lies across its end.
func TestTokensAcrossTheWindow(t *testing.T) {
	for shift := range 40 {
		text := strings.Repeat(" ", windowSize-20+shift) + "[White \"x\"]\n{a comment} Nf3 $12 a8(J) 1/2-1/2"
		want := []string{"tag White=x", "{a comment}", "Nf3", "$12", "a8(J)", "=1/2-1/2"}
		if got := tokens(text, false); !slices.Equal(got, want) {
			t.Fatalf("shifted by %d: %q", shift, got)
		}
	}
}

func TestPlacesCountLinesOfEveryKind(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		l := newLexer(iotest.OneByteReader(strings.NewReader("e4"+end+end+"  e5 {a"+end+"b} e6")), 100)
		var got []place
		for range 4 {
			l.next()
			got = append(got, l.tok.at)
		}
		n := int64(len(end))
		want := []place{{0, 1, 1}, {4 + 2*n, 3, 3}, {7 + 2*n, 3, 6}, {12 + 3*n, 4, 4}}
		if !slices.Equal(got, want) {
			t.Errorf("with %q: %v, want %v", end, got, want)
		}
	}
}
