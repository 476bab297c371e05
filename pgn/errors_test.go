package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

// Every reason, with the place that it must name. Each text is followed by a
// good game, which must be read.
func TestErrorsNameTheirPlace(t *testing.T) {
	tests := []struct {
		name, text   string
		reason       Reason
		line, column int
		quoted       string
	}{
		{"tag without name", "[]\n\n1. e4 *", BadTag, 1, 2, "["},
		{"tag without quotes", "[Event Open]\n\n1. e4 *", BadTag, 1, 8, "[Event "},
		{"tag without value", "[Event \"x\"]\n[Site]\n\n1. e4 *", BadTag, 2, 6, "[Site"},
		{"tag at the end of the file", "[Event", BadTag, 1, 7, "[Event"},
		{"value without closing quote", "[Event \"x\"]\n[Site  \"here]\n\n1. e4 *", UnterminatedString, 2, 8, "[Site  \"here]"},
		{"backslash at the end of a value", "[Site \"a\\\"]\n\n1. e4 *", UnterminatedString, 1, 7, `[Site "a\"]`},
		{"tag without bracket", "[Event \"x\"\n\n1. e4 *", UnterminatedTag, 1, 1, "[Event \"x\""},
		{"unescaped quote", "[Event \"the \"big\" one\"]\n\n*", UnterminatedTag, 1, 1, "[Event \"the \""},
		{"comment that goes on into the next game", "\n1. e4 e5 {never\nclosed\n", UnterminatedComment, 2, 10, ""},
		{"comment in the tags", "[Event \"x\"]\n{never closed\n", UnterminatedComment, 2, 1, ""},
		{"variation open at the result", "1. e4 (1. d4 d5\n(1... Nf6 *", UnterminatedVariation, 2, 1, ""},
		{"variation open at the next game", "1. e4 (1. d4", UnterminatedVariation, 1, 7, ""},
		{"closing bracket too many", "1. e4 e5) 2. Nf3 *", UnmatchedParenthesis, 1, 9, ")"},
		{"variation before any move", "(1. e4) 1. d4 *", VariationWithoutMove, 1, 1, "("},
		{"variation before the variation's move", "1. e4 ((1. d4)) *", VariationWithoutMove, 1, 8, "("},
		{"closing brace", "1. e4 } e5 *", UnexpectedCharacter, 1, 7, "}"},
		{"closing bracket", "1. e4 ] e5 *", UnexpectedCharacter, 1, 7, "]"},
		{"quote", "1. e4 \"e5 *", UnexpectedCharacter, 1, 7, "\""},
		{"tag among moves", "1. e4 [White \"x\"] e5 *", UnexpectedCharacter, 1, 7, "["},
		{"glyph without number", "1. e4 $ e5 *", BadNAG, 1, 7, "$"},
		{"glyph too high", "1. e4 $256 e5 *", BadNAG, 1, 7, "$256"},
		{"glyph much too high", "1. e4 $99999999999999999999999 e5 *", BadNAG, 1, 7, "$99999999999999999999999"},
		{"mark before any move", "\n  !? 1. e4 *", MarkWithoutMove, 2, 3, "!?"},
		{"mark before the variation's move", "1. e4 (? 1. d4) *", MarkWithoutMove, 1, 8, "?"},
		{"null move --", "1. e4 -- 2. d4 *", NullMove, 1, 7, "--"},
		{"null move Z0", "1. e4 e5 2. Z0 *", NullMove, 1, 13, "Z0"},
		{"null move 0000", "1. e4 0000 *", NullMove, 1, 7, "0000"},
		{"null move with a mark", "1. e4 --!? *", NullMove, 1, 7, "--!?"},
		{"illegal move", "1. e4 e5\n2. Ke3 Nc6 *", BadMove, 2, 4, "Ke3"},
		{"illegal move in a variation", "1. e4 e5 (1... e4) 2. Nf3 *", BadMove, 1, 16, "e4"},
		{"not a move", "1. e4 hello *", BadMove, 1, 7, "hello"},
		{"Latin-1 among moves", "1. e4 \xe9\xe8 *", BadMove, 1, 7, "\xe9\xe8"},
		{"e.p. without a move", "e.p. 1. e4 *", BadMove, 1, 1, "e.p."},
		{"en passant that is none", "1. e4 e.p. *", BadMove, 1, 4, "e4e.p."},
		{"castling through a Bishop", "1. e4 e5 2.0-0 *", BadMove, 1, 12, "0-0"},
		{"unknown variant", "[Event \"x\"]\n[Variant \"Ludo\"]\n\n1. e4 *", UnknownVariant, 2, 11, "Ludo"},
		{"unknown castling rules", "[Variant \"twokings\"]\n[CastlingRules \"mine\"]\n\n1. e4 *", BadCastlingRules, 2, 17, "mine"},
		{"castling rules of another game", "[Variant \"janus\"]\n[CastlingRules \"icc\"]\n\n1. e4 *", BadCastlingRules, 2, 17, "icc"},
		{"bad FEN", "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 x - - 0 1\"]\n\n*", BadFEN, 2, 23, "8/8/8/8/8/8/8/8 x - - 0 1"},
		{"FEN without Kings", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", BadFEN, 1, 7, "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"game too long", "1. e4 {" + strings.Repeat("x", 900) + "} {" + strings.Repeat("x", 900) + "} e5 *", GameTooLong, 1, 910, ""},
		{"comment too long", "1. e4 {" + strings.Repeat("x ", 600) + "} e5 *", TokenTooLong, 1, 7, ""},
		{"line comment too long", "1. e4 ;" + strings.Repeat("x ", 600) + "\n e5 *", TokenTooLong, 1, 7, ""},
		{"move too long", "1. e4 " + strings.Repeat("x", 1100) + " e5 *", TokenTooLong, 1, 7, strings.Repeat("x", 40)},
		{"tag value too long", "[Event \"" + strings.Repeat("x", 1100) + "\"]\n\n1. e4 *", TokenTooLong, 1, 1, "[Event \"" + strings.Repeat("x", 32)},
		{"tag name too long", "[E" + strings.Repeat("x", 1100) + " \"\"]\n\n1. e4 *", BadTag, 1, 1002, "[E" + strings.Repeat("x", 38)},
		{"nested too deep", "1. e4 (1. d4 (1. c4 (1. b4 (1. a4)))) *", NestedTooDeep, 1, 28, ""},
	}
	options := Options{MaxGameBytes: 1500, MaxTokenBytes: 1000, MaxNesting: 3}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			games, bad := readAll(t, test.text+"\n\n[Event \"after\"]\n[Site \"y\"]\n\n1. d4 d5 1/2-1/2\n", options)
			if len(bad) != 1 {
				t.Fatalf("%d errors %v, want one", len(bad), bad)
			}
			e := bad[0]
			if e.Reason != test.reason || e.Line != test.line || e.Column != test.column || e.Text != test.quoted {
				t.Errorf("%v (%q), want line %d, column %d: %v %q", e, e.Text, test.line, test.column, test.reason, test.quoted)
			}
			lines := strings.SplitAfter(test.text, "\n")
			if want := int64(len(strings.Join(lines[:e.Line-1], "")) + e.Column - 1); e.Offset != want {
				t.Errorf("offset %d, want %d", e.Offset, want)
			}
			if !errors.Is(e, test.reason) {
				t.Error("errors.Is does not find the reason")
			}
			if e.Game != 1 {
				t.Errorf("game %d, want 1", e.Game)
			}
			if len(games) != 1 || games[0].Tag("Event") != "after" || len(games[0].Tags) != 2 || games[0].Result != Draw {
				t.Errorf("the good game behind it was not read as it stands: %v", games)
			}
		})
	}
}

func TestEveryReasonAndWarningHasItsWords(t *testing.T) {
	for r := BadTag; r <= NotByteText; r++ {
		if strings.HasPrefix(r.Error(), "pgn reason") {
			t.Errorf("reason %d has no words", r)
		}
	}
	for k := ResultMissing; k <= UnknownMark; k++ {
		if strings.HasPrefix(k.String(), "pgn warning") {
			t.Errorf("warning %d has no words", k)
		}
	}
	if got := Reason(200).Error() + WarningKind(200).String(); got != "pgn reason 200pgn warning 200" {
		t.Errorf("unknown values read %q", got)
	}
}

func TestErrorTellsTheCauseAndTags(t *testing.T) {
	_, bad := readAll(t, "[White \"Ann\"]\n[Variant \"ludo\"]\n\n*", Options{})
	if _, ok := errors.AsType[*chess.UnknownVariantError](error(bad[0])); !ok {
		t.Errorf("cause of %v is %T", bad[0], bad[0].Cause)
	}
	if len(bad[0].Tags) != 2 || bad[0].Tags[0].Value != "Ann" {
		t.Errorf("tags %v", bad[0].Tags)
	}
	want := `game 1, line 2, column 11: unknown variant "ludo": `
	if !strings.HasPrefix(bad[0].Error(), want) {
		t.Errorf("%q does not begin with %q", bad[0].Error(), want)
	}
	_, bad = readAll(t, "[FEN \"8/8 w\"]\n\n*", Options{})
	if _, ok := errors.AsType[*chess.FENError](error(bad[0])); !ok {
		t.Errorf("cause of %v is %T", bad[0], bad[0].Cause)
	}
}

func TestUTF16IsRefusedOnce(t *testing.T) {
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		games, bad := readAll(t, mark+"1\x00.\x00e\x004\x00", Options{})
		if len(games) != 0 || len(bad) != 1 || bad[0].Reason != NotByteText {
			t.Errorf("%d games, %v", len(games), bad)
		}
	}
}

type brokenPipe struct{ r io.Reader }

var errPipe = errors.New("the pipe broke")

func (b brokenPipe) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if err == io.EOF {
		err = errPipe
	}
	return n, err
}

func TestErrorOfTheStreamLasts(t *testing.T) {
	r := NewReader(brokenPipe{strings.NewReader("1. e4 *\n1. d4 d5")}, Options{})
	if g, err := r.Next(); err != nil || g.Last().Ply() != 1 {
		t.Fatalf("first game: %v, %v", g, err)
	}
	for range 3 {
		if g, err := r.Next(); err != errPipe || g != nil {
			t.Errorf("got %v, %v; want the stream's error", g, err)
		}
	}
	var last error
	for _, err := range NewReader(brokenPipe{strings.NewReader("1. e4")}, Options{}).Games() {
		last = err
	}
	if last != errPipe {
		t.Errorf("Games ended with %v", last)
	}
}

type stuckReader struct{}

func (stuckReader) Read([]byte) (int, error) { return 0, nil }

func TestReaderThatGivesNothingDoesNotHang(t *testing.T) {
	if _, err := NewReader(stuckReader{}, Options{}).Next(); err != io.ErrNoProgress {
		t.Errorf("got %v, want io.ErrNoProgress", err)
	}
}
