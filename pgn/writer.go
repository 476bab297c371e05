package pgn

import (
	"io"
	"strconv"
	"strings"

	"bifrons.chess/chess"
)

// roster is the seven-tag roster, in the order in which it must be written.
var roster = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// decided are the tags that the fields of a Game decide, not its Tags.
var decided = [...]string{"Result", "Variant", "CastlingRules", "SetUp", "FEN"}

// WriteOptions tells a Writer what to write. The zero WriteOptions writes
// what every reader of these games is known to take.
type WriteOptions struct {
	// Castling is the dialect that castling is written in, for a program that
	// reads only its own. The zero value is Bifrons' own: Kb1 and Ki1 where
	// O-O is understood in two ways.
	Castling chess.CastlingDialect
	// German writes German piece letters, K D T L S J, for print. Programs do
	// not read them.
	German bool
	// MainLineOnly leaves out variations, comments and glyphs.
	MainLineOnly bool
}

// WriteError is a game that has no form as PGN.
type WriteError struct {
	Tag    string // the tag to blame, "" for the start position
	Reason string
	Cause  error // of the start position, else nil
}

// Error says what cannot be written and why.
func (e *WriteError) Error() string {
	if e.Cause != nil {
		return "pgn: " + e.Reason + ": " + e.Cause.Error()
	}
	return "pgn: tag " + strconv.Quote(e.Tag) + ": " + e.Reason
}

// Unwrap returns the cause.
func (e *WriteError) Unwrap() error { return e.Cause }

// Writer writes games to a stream, an empty line behind each.
type Writer struct {
	dst     io.Writer
	options WriteOptions
	buf     []byte
}

// NewWriter returns a Writer to dst. Each game reaches dst in one call of its
// Write method.
func NewWriter(dst io.Writer, options WriteOptions) *Writer {
	return &Writer{dst: dst, options: options}
}

// Write writes one game. The error is a *WriteError, with nothing written, or
// that of the stream. Every move of the game must be legal where it stands, as
// it is in a game that a Reader returned.
func (w *Writer) Write(g *Game) error {
	b, err := Append(w.buf[:0], g, w.options)
	if err != nil {
		return err
	}
	w.buf = b
	if cap(b) > 1<<20 {
		w.buf = nil // one giant game must not hold its memory for good
	}
	_, err = w.dst.Write(b)
	return err
}

// Append appends the text of a game to dst: the tags, an empty line, the moves
// in lines of at most 79 characters, an empty line. The error is a
// *WriteError.
func Append(dst []byte, g *Game, options WriteOptions) ([]byte, error) {
	position, err := g.StartPosition()
	if err != nil {
		return dst, &WriteError{Reason: "start position", Cause: err}
	}
	b, err := appendTags(dst, g, position)
	if err != nil {
		return dst, err
	}
	m := movetext{options: options, position: position, b: append(b, '\n'), numbered: true}
	m.game(g)
	return append(m.b, '\n', '\n'), nil
}

// String returns the game as PGN text, or the error's text if it has no such
// form.
func (g *Game) String() string {
	b, err := Append(nil, g, WriteOptions{})
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// appendTags writes the roster, then the tags that the game's fields decide,
// then the others in their order.
func appendTags(b []byte, g *Game, start *chess.Position) ([]byte, error) {
	written := make([]bool, len(g.Tags))
	value := func(name, otherwise string) string {
		for i, t := range g.Tags {
			if strings.EqualFold(t.Name, name) {
				written[i] = true
				return t.Value
			}
		}
		return otherwise
	}
	var err error
	put := func(name, value string) {
		if reason := tagFault(name, value); reason != "" && err == nil {
			err = &WriteError{Tag: name, Reason: reason}
		}
		b = append(b, '[')
		b = append(b, name...)
		b = append(b, ` "`...)
		for i := range len(value) {
			if value[i] == '"' || value[i] == '\\' {
				b = append(b, '\\')
			}
			b = append(b, value[i])
		}
		b = append(b, "\"]\n"...)
	}
	for _, name := range roster {
		v := value(name, "?")
		switch {
		case name == "Result":
			v = g.Result.String()
		case name == "Date" && v == "?":
			v = "????.??.??"
		}
		put(name, v)
	}
	// A game without Variant tag is orthodox chess to every program.
	variant := value("Variant", "")
	if g.Variant.Name != chess.Orthodox.Name {
		variant = g.Variant.Name
	}
	if variant != "" {
		put("Variant", variant)
	}
	if rules := value("CastlingRules", ""); rules != "" || g.Variant.Profile != chess.ProfileStandard {
		put("CastlingRules", g.Variant.Profile.String())
	}
	setUp, fen := value("SetUp", ""), value("FEN", "")
	for i, t := range g.Tags {
		// A second FEN must not contradict the one written.
		for _, name := range decided {
			written[i] = written[i] || strings.EqualFold(t.Name, name)
		}
	}
	if text := start.FEN(); fen != "" || text != g.Variant.StartPosition().FEN() {
		put("SetUp", "1")
		put("FEN", text)
	} else if setUp != "" {
		put("SetUp", "0")
	}
	for i, t := range g.Tags {
		if !written[i] {
			put(t.Name, t.Value)
		}
	}
	return b, err
}

// tagFault tells why a tag cannot be written, "" if it can.
func tagFault(name, value string) string {
	if name == "" {
		return "a tag needs a name"
	}
	for i := range len(name) {
		if classes[name[i]]&isNameByte == 0 {
			return "a name of letters, digits and _ is needed"
		}
	}
	if strings.ContainsAny(value, "\r\n") {
		return "a value cannot hold a line break"
	}
	return ""
}
