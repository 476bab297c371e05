package pgn

import (
	"errors"
	"io"
	"iter"

	"bifrons.chess/chess"
)

// Letters says which piece letters the moves have.
type Letters uint8

const (
	// LettersAuto: English ones; German ones (K D T L S J) for a game that is
	// not legal in English letters and is in German ones.
	LettersAuto Letters = iota
	LettersEnglish
	LettersGerman
)

// The limits that hold where Options has zero.
const (
	DefaultMaxGameBytes  = 4 << 20
	DefaultMaxTokenBytes = 1 << 20
	DefaultMaxNesting    = 4096
)

// Options tells a Reader what to expect. The zero Options suits most files.
type Options struct {
	// Default is the variant of a game without Variant tag, as far as a FEN
	// does not say otherwise; nil is orthodox chess.
	Default *chess.Variant
	// Letters says which piece letters the moves have.
	Letters Letters
	// Castling is the dialect that castling is written in, if the caller
	// knows; it then goes before what the tags say.
	Castling chess.CastlingDialect
	// TagsOnly reads tags and result and passes over the moves: many times as
	// fast. Faults in the text of the moves are still reported.
	TagsOnly bool
	// MaxGameBytes, MaxTokenBytes and MaxNesting bound one game, one tag,
	// comment or move, and how deep variations nest. A game beyond them is a
	// GameError and is not held in memory; a game in hand takes at most some
	// fifty times its bytes. 0 stands for the default.
	MaxGameBytes, MaxTokenBytes, MaxNesting int
}

// Reader reads the games of a stream one by one. It holds one game at a time.
type Reader struct {
	parser parser
	begun  bool
	err    error
	place  Place
}

// Place is where the text of a game lies in its stream: the bytes from From up
// to To, the first of them in Line, which counts from 1. That part alone reads
// as the same game.
type Place struct {
	From, To int64
	Line     int
}

// Place returns where the game is that Next returned last, a bad one included.
// Before the first game and after the last it is of no use.
func (r *Reader) Place() Place { return r.place }

// NewReader returns a Reader of the games in src. It reads nothing yet, and
// buffers by itself.
func NewReader(src io.Reader, options Options) *Reader {
	o := options
	if o.Default == nil {
		o.Default = chess.Orthodox
	}
	o.MaxGameBytes = limit(o.MaxGameBytes, DefaultMaxGameBytes)
	o.MaxTokenBytes = limit(o.MaxTokenBytes, DefaultMaxTokenBytes)
	o.MaxNesting = limit(o.MaxNesting, DefaultMaxNesting)
	return &Reader{parser: parser{opt: o, lex: newLexer(src, o.MaxTokenBytes)}}
}

func limit(asked, byDefault int) int {
	if asked <= 0 {
		return byDefault
	}
	return asked
}

// Next returns the next game. A *GameError reports a game that could not be
// read; the next call goes on behind it. At the end of the stream the error is
// io.EOF; any other error is the stream's own. Both last.
//
// A comment behind the last game that is not on the line of its result belongs
// to no game and is passed over.
func (r *Reader) Next() (*Game, error) {
	if r.err != nil {
		return nil, r.err
	}
	p := &r.parser
	if !r.begun {
		r.begun = true
		if p.lex.isUTF16() {
			r.err = io.EOF
			return nil, &GameError{Game: 1, Line: 1, Column: 1, Reason: NotByteText}
		}
		p.lex.skipBOM()
	}
	found := p.parse()
	r.place = Place{From: p.begin, To: p.lex.here().offset, Line: p.line}
	if p.held {
		r.place.To = p.lex.tok.at.offset
	}
	if err := p.lex.err; err != nil && err != io.EOF && p.lex.pos == p.lex.end && !p.ended {
		r.err = err
		return nil, err
	}
	if !found {
		r.err = io.EOF
		return nil, io.EOF
	}
	if p.fault == nil {
		p.setUp()
	}
	if p.fault == nil && !p.opt.TagsOnly {
		p.resolve()
	}
	game, fault := p.game, p.fault
	p.game, p.fault, p.cur, p.position, p.texts = nil, nil, nil, nil, "" // the caller's now
	if fault != nil {
		fault.Game, fault.Tags = p.games, game.Tags
		return nil, fault
	}
	return game, nil
}

// Games yields the games of the stream, and a *GameError in the place of each
// bad one. An error of the stream itself is yielded last.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if err == io.EOF {
				return
			}
			_, bad := errors.AsType[*GameError](err)
			if !yield(g, err) || err != nil && !bad {
				return
			}
		}
	}
}
