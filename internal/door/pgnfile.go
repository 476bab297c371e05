package door

import (
	"bytes"
	"io"
	"strconv"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// MostBytes is the greatest file of games that is read, in bytes.
const MostBytes = 8 << 20

// Listing is what a file of games holds.
type Listing struct {
	Games []Listed `json:"games"` // bad ones included, in the order of the file
}

// Listed is one game of a file.
type Listed struct {
	Number   int      `json:"number"` // counts from 1
	Line     int      `json:"line"`   // where it begins; counts from 1
	From     int      `json:"from"`   // its bytes in the file, from here
	To       int      `json:"to"`     // up to here
	Variant  string   `json:"variant"`
	Title    string   `json:"title"` // of the variant; empty for a bad game
	White    string   `json:"white"` // may be empty
	Black    string   `json:"black"`
	Event    string   `json:"event"`
	Date     string   `json:"date"`
	Result   Result   `json:"result"`
	Plies    int      `json:"plies"`    // of the main line
	Fault    []Notice `json:"fault"`    // one, where the game cannot be read; else empty
	Warnings []Notice `json:"warnings"` // oddities of a game that could be read
}

// Notice is something that is wrong or odd in a file, and where.
type Notice struct {
	Line    int    `json:"line"`   // counts from 1
	Column  int    `json:"column"` // in bytes; counts from 1
	Message string `json:"message"`
	Text    string `json:"text"` // what stands there; may be empty
}

// tooLarge is a file beyond MostBytes.
type tooLarge int

func (e tooLarge) Error() string {
	return "the file has " + strconv.Itoa(int(e)) + " bytes; at most " + strconv.Itoa(MostBytes) + " are read"
}

// ListPGN reads a file of games in UTF-8. Games that do not name their variant
// are taken for the one given; where that does not fit, for the first in which
// they are legal. Bad games are listed with what is wrong, and the others kept.
func (Rules) ListPGN(file []byte, variant string) (Listing, error) {
	if len(file) > MostBytes {
		return Listing{}, tooLarge(len(file))
	}
	v, err := variantNamed(variant)
	if err != nil {
		return Listing{}, err
	}
	var out Listing
	r := pgn.NewReader(bytes.NewReader(file), pgn.Options{Default: v})
	for number := 1; ; number++ {
		g, err := r.Next()
		if err == io.EOF {
			return out, nil
		}
		place := r.Place()
		l := Listed{Number: number, Line: place.Line, From: int(max(0, place.From)), To: int(place.To), Variant: nameOf(v), Result: Unknown}
		fault, bad := err.(*pgn.GameError)
		switch {
		case bad:
			if g = readAs(file[l.From:l.To], fault, v); g == nil {
				l.Fault = []Notice{{fault.Line, fault.Column, words(fault), fault.Text}}
				l.name(fault.Tags)
			}
		case err != nil:
			return Listing{}, err
		}
		if g != nil {
			l.describe(g)
		}
		out.Games = append(out.Games, l)
	}
}

// readAs reads a game that is bad as one of v as one of another variant; nil if
// it names its variant or fits none.
func readAs(text []byte, fault *pgn.GameError, v *chess.Variant) *pgn.Game {
	for _, t := range fault.Tags {
		if t.Name == "Variant" {
			return nil
		}
	}
	for _, other := range chess.Variants() {
		if other.Name == v.Name {
			continue
		}
		if g, err := pgn.NewReader(bytes.NewReader(text), pgn.Options{Default: other}).Next(); err == nil {
			return g
		}
	}
	return nil
}

// words tells a fault without the place, which is shown beside it.
func words(e *pgn.GameError) string {
	if e.Cause != nil {
		return e.Cause.Error()
	}
	return e.Reason.Error()
}

func (l *Listed) describe(g *pgn.Game) {
	l.Variant, l.Title, l.Result, l.Plies = nameOf(g.Variant), g.Variant.Title, Result(g.Result.String()), g.Last().Ply()
	l.name(g.Tags)
	for _, w := range g.Warnings {
		l.Warnings = append(l.Warnings, notice(w))
	}
}

func (l *Listed) name(tags []pgn.Tag) {
	for _, t := range tags {
		value := t.Value
		if value == "?" || value == "????.??.??" {
			value = ""
		}
		switch t.Name {
		case "White":
			l.White = value
		case "Black":
			l.Black = value
		case "Event":
			l.Event = value
		case "Date":
			l.Date = value
		}
	}
}

func notice(w pgn.Warning) Notice {
	return Notice{w.Line, w.Column, w.Kind.String(), w.Text}
}

// OpenPGN reads the first game of a text, which is of the variant given unless
// it says otherwise.
func (Rules) OpenPGN(text []byte, variant string) (Opened, error) {
	if len(text) > MostBytes {
		return Opened{}, tooLarge(len(text))
	}
	v, err := variantNamed(variant)
	if err != nil {
		return Opened{}, err
	}
	g, err := pgn.NewReader(bytes.NewReader(text), pgn.Options{Default: v}).Next()
	switch {
	case err == io.EOF:
		g = pgn.NewGame(v)
	case err != nil:
		fault, bad := err.(*pgn.GameError)
		if bad {
			g = readAs(text, fault, v)
		}
		if g == nil {
			return Opened{}, err
		}
	}
	return open(g)
}

// OpenTree returns what the screen shows of a tree.
func (Rules) OpenTree(tree Tree) (Opened, error) {
	g, _, err := tree.game()
	if err != nil {
		return Opened{}, err
	}
	return open(g)
}

// Writing is how a game is written.
type Writing struct {
	Castling string `json:"castling"` // a program that reads only its own castling; empty for none
	German   bool   `json:"german"`   // German piece letters, for print
	MainLine bool   `json:"mainLine"` // without variations, comments and glyphs
}

// Dialects returns the names of the ways of writing castling, the usual one
// first.
func (Rules) Dialects() []string {
	var out []string
	for d := chess.DialectBifrons; d <= chess.DialectStockfish; d++ {
		out = append(out, d.String())
	}
	return out
}

// WritePGN writes a tree as PGN text.
func (Rules) WritePGN(tree Tree, writing Writing) (string, error) {
	g, _, err := tree.game()
	if err != nil {
		return "", err
	}
	o := pgn.WriteOptions{German: writing.German, MainLineOnly: writing.MainLine}
	if writing.Castling != "" {
		d, ok := chess.DialectNamed(writing.Castling)
		if !ok {
			return "", unknownDialect(writing.Castling)
		}
		o.Castling = d
	}
	text, err := pgn.Append(nil, g, o)
	return string(text), err
}

type unknownDialect string

func (e unknownDialect) Error() string {
	return strconv.Quote(string(e)) + " is no way of writing castling"
}
