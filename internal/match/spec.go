package match

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Protocol is what an engine speaks.
type Protocol uint8

// The protocols.
const (
	ProtocolAuto Protocol = iota // UCI; CECP where UCI is not answered
	ProtocolUCI
	ProtocolCECP
)

var protocolNames = [...]string{"auto", "uci", "cecp"}

// String returns "auto", "uci" or "cecp".
func (p Protocol) String() string { return protocolNames[p] }

// Spec says how an engine is started and set.
type Spec struct {
	Name     string // in reports and in the PGN
	Args     []string
	Dir      string // "" is the current one
	Protocol Protocol
	Dialect  Dialect
	Options  []Option // in order
	Limit    Limit    // the zero Limit takes the match's

	// Waiting, if not nil, hears what an engine that is being started takes
	// long to answer, such as "uciok"; from another goroutine.
	Waiting func(what string)
}

// Option is a setting of an engine.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// SpecError tells where the description of an engine cannot be read.
type SpecError struct {
	Text   string
	Offset int // in bytes
	Reason string
}

func (e *SpecError) Error() string {
	return fmt.Sprintf("engine %q, at byte %d: %s", e.Text, e.Offset, e.Reason)
}

// specKeys are the words before "=" in the description of an engine.
const specKeys = "cmd, name, dir, proto, castling, letters, tc, movetime, nodes, depth, option.NAME"

// ParseSpec reads the description of an engine:
//
//	cmd=path/to/engine --flag; name=new; option.Hash=16; nodes=5000
//
// Items are separated by semicolons; quotes, single or double, keep
// semicolons and, within cmd, spaces together. A text without "=" before its
// first space or semicolon is the command alone. The command "self" is the
// program self, as an engine. The error is a *SpecError.
func ParseSpec(text, self string) (Spec, error) {
	var s Spec
	fail := func(offset int, format string, args ...any) (Spec, error) {
		return Spec{}, &SpecError{text, offset, fmt.Sprintf(format, args...)}
	}
	items, open := splitItems(text)
	if open >= 0 {
		return fail(open, "the quote is never closed")
	}
	seen := map[string]bool{}
	var clock, rest Limit
	for i, item := range items {
		body := strings.TrimSpace(item.text)
		if body == "" {
			continue
		}
		at := item.offset + strings.Index(item.text, body)
		keyAt := at
		key, value, found := strings.Cut(body, "=")
		key = strings.TrimSpace(key)
		if i == 0 && (!found || strings.ContainsAny(key, `"' `)) {
			key, value = "cmd", body
		} else if !found {
			return fail(at, "%q has no value; the keys are %s", body, specKeys)
		} else {
			at += len(body) - len(strings.TrimLeft(value, " \t"))
		}
		value = strings.TrimSpace(value)
		if seen[strings.ToLower(key)] {
			return fail(at, "%s is given twice", key)
		}
		seen[strings.ToLower(key)] = true
		plain := unquote(value)
		if option, ok := cutPrefixFold(key, "option."); ok {
			if option == "" {
				return fail(at, "the option has no name")
			}
			s.Options = append(s.Options, Option{option, plain})
			continue
		}
		var err error
		switch strings.ToLower(key) {
		case "cmd":
			s.Args = splitWords(value)
		case "name":
			s.Name = plain
		case "dir":
			s.Dir = plain
		case "proto":
			n := slices.Index(protocolNames[:], strings.ToLower(plain))
			if n < 0 {
				return fail(at, "the protocol %q is none of auto, uci and cecp", plain)
			}
			s.Protocol = Protocol(n)
		case "castling":
			var ok bool
			if s.Dialect.Castling, ok = ParseCastling(plain); !ok {
				return fail(at, "castling %q is none of king, rook, xboard, cutechess, stockfish and bifrons", plain)
			}
		case "letters":
			if plain != "own" && plain != "other" {
				return fail(at, "letters %q are neither own nor other", plain)
			}
			s.Dialect.OtherLetters = plain == "other"
		case "tc":
			clock, err = ParseTimeControl(plain)
		case "movetime":
			rest.MoveTime, err = ParseMoveTime(plain)
		case "nodes":
			if rest.Nodes, err = strconv.ParseUint(plain, 10, 40); err != nil || rest.Nodes == 0 {
				return fail(at, "nodes %q must be a positive number", plain)
			}
		case "depth":
			n, err := strconv.ParseUint(plain, 10, 8)
			if err != nil || n == 0 {
				return fail(at, "depth %q must be 1 to 255", plain)
			}
			rest.Depth = int(n)
		default:
			return fail(keyAt, "the key %q is none of %s", key, specKeys)
		}
		if err != nil {
			return fail(at, "%v", err)
		}
	}
	if len(s.Args) == 0 {
		return fail(0, "no command is given")
	}
	s.Limit = clock
	s.Limit.MoveTime, s.Limit.Nodes, s.Limit.Depth = rest.MoveTime, rest.Nodes, rest.Depth
	if reason := s.Limit.check(); reason != "" && !s.Limit.IsZero() {
		return fail(0, "%s", reason)
	}
	s.complete(self, seen["letters"])
	return s, nil
}

// complete fills in what the description leaves open.
func (s *Spec) complete(self string, letters bool) {
	if s.Name == "" {
		s.Name = strings.TrimSuffix(filepath.Base(s.Args[0]), ".exe")
	}
	if s.Args[0] == "self" {
		s.Args[0] = self
		if len(s.Args) == 1 {
			s.Args = append(s.Args, "engine")
		}
	}
	for _, k := range knownPrograms {
		if strings.HasPrefix(strings.ToLower(filepath.Base(s.Args[0])), k.name) {
			if s.Protocol == ProtocolAuto {
				s.Protocol = k.protocol
			}
			s.Dialect.OtherLetters = s.Dialect.OtherLetters || k.otherLetters && !letters
		}
	}
}

// knownPrograms are engines of which more is known than they tell.
var knownPrograms = []struct {
	name         string // how the program's file begins
	protocol     Protocol
	otherLetters bool
}{
	{"fairymax", ProtocolCECP, true},
	{"maxqi", ProtocolCECP, false},
	{"shamax", ProtocolCECP, false},
	{"gnuchess", ProtocolCECP, false},
	{"fairy-stockfish", ProtocolUCI, false},
}

// ParseMoveTime reads a time for each move in seconds. The error is a
// *TimeControlError.
func ParseMoveTime(text string) (time.Duration, error) {
	d, ok := parseSeconds(text, false)
	if !ok || d <= 0 {
		return 0, &TimeControlError{text, 0, "a positive time in seconds is needed"}
	}
	return d, nil
}

// specItem is a part of a description between semicolons.
type specItem struct {
	text   string
	offset int
}

// splitItems splits at semicolons outside quotes. open is where a quote begins
// that does not end, -1 if none.
func splitItems(text string) (items []specItem, open int) {
	begin, quoted := 0, byte(0)
	open = -1
	for i := range len(text) {
		switch c := text[i]; {
		case quoted != 0:
			if c == quoted {
				quoted, open = 0, -1
			}
		case c == '"' || c == '\'' && quoteBegins(text, i):
			quoted, open = c, i
		case c == ';':
			items = append(items, specItem{text[begin:i], begin})
			begin = i + 1
		}
	}
	return append(items, specItem{text[begin:], begin}), open
}

// quoteBegins tells a quote from an apostrophe: it stands before a word.
func quoteBegins(text string, i int) bool {
	return i == 0 || strings.IndexByte(" =;", text[i-1]) >= 0
}

// splitWords splits at spaces outside quotes and takes the quotes away.
func splitWords(text string) (words []string) {
	var word strings.Builder
	quoted, inWord := byte(0), false
	for i := range len(text) {
		switch c := text[i]; {
		case quoted != 0 && c == quoted:
			quoted = 0
		case quoted == 0 && (c == '"' || c == '\'' && quoteBegins(text, i)):
			quoted, inWord = c, true
		case quoted == 0 && (c == ' ' || c == '\t'):
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	return words
}

// unquote takes away quotes around a whole value.
func unquote(text string) string {
	if n := len(text); n >= 2 && (text[0] == '"' || text[0] == '\'') && text[n-1] == text[0] {
		return text[1 : n-1]
	}
	return text
}

func cutPrefixFold(text, prefix string) (string, bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return "", false
	}
	return text[len(prefix):], true
}
