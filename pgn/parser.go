package pgn

import (
	"strings"

	"bifrons.chess/chess"
)

// parser makes the tokens of one game a tree whose moves are still text;
// resolve turns the text into moves. It is used for one game after another and
// keeps its storage.
type parser struct {
	opt   Options
	lex   *lexer
	held  bool // the lexer's token belongs to this game, not to the last one
	games int

	game     *Game
	fault    *GameError // the first fault; the rest of the game is only skimmed
	begin    int64      // where its text begins in the stream, -1 if not known yet
	line     int        // the line of that
	begun    bool       // something of a game has been seen, not comments alone
	tooLong  bool       // beyond MaxGameBytes; nothing more is stored
	hasEvent bool       // an Event tag has been seen, good or bad
	inMoves  bool       // something of the movetext has been seen
	ended    bool       // a result has been seen
	result   Result     // behind the moves
	resultAt place
	overhang bool // a result has been seen inside a variation that should close now

	cur     *Node     // the last move of the line in hand
	behind  bool      // comments go behind cur; else into pending
	pending []Comment // comments before a move that is still to come
	early   []NAG     // glyphs at the opening of a variation
	open    []opening // the variations that are open

	tagPlaces []tagPlace
	records   []record
	text      []byte // texts of the moves, one after another
	slab      []Node // nodes not used yet

	texts    string          // text as a string, for resolve
	position *chess.Position // at the start of the game
	final    chess.Outcome   // of the last position of the main line
	starts   map[*chess.Variant]*chess.Position
}

// opening is a '(' and the state of the line that it interrupts.
type opening struct {
	at    place
	node  *Node
	moves int // records before it
}

// tagPlace is where a tag stands, and in which column its value begins.
type tagPlace struct {
	at      place
	valueAt int
}

// record is a move as it stands in the text.
type record struct {
	at       place
	from, to int // its bytes in parser.text
}

func (p *parser) reset() {
	p.games++
	p.game = &Game{Root: &Node{}}
	p.fault = nil
	p.begin, p.begun, p.tooLong = -1, false, false
	p.hasEvent, p.inMoves, p.ended, p.overhang = false, false, false, false
	p.result = Unfinished
	p.cur, p.behind = p.game.Root, true
	p.pending, p.early = nil, nil
	p.open, p.tagPlaces, p.records, p.text = p.open[:0], p.tagPlaces[:0], p.records[:0], p.text[:0]
	p.slab = nil // not shared: a game kept by the caller would keep its neighbours
}

func (p *parser) fail(r Reason, at place, text []byte) {
	p.failText(r, at, string(text[:min(len(text), maxErrorText)]), nil)
}

func (p *parser) failText(r Reason, at place, text string, cause error) {
	if p.fault == nil {
		p.fault = &GameError{
			Line: at.line, Column: at.column, Offset: at.offset,
			Reason: r, Text: text[:min(len(text), maxErrorText)], Cause: cause,
		}
	}
}

func (p *parser) warn(k WarningKind, at place, text string) {
	p.game.Warnings = append(p.game.Warnings, Warning{
		Kind: k, Line: at.line, Column: at.column, Offset: at.offset, Text: text,
	})
}

// parse reads up to the end of a game; false if the stream has no more. The
// game ends with its result, with the tags of the next one, or with the
// stream.
func (p *parser) parse() bool {
	p.reset()
	l := p.lex
	for {
		if !p.held {
			l.next()
		}
		p.held = false
		t := &l.tok
		if t.kind == tokenEOF {
			break
		}
		if p.startsNextGame(t) {
			p.held = true
			break
		}
		if p.begin < 0 {
			p.begin, p.line = t.at.offset, t.at.line
		}
		p.begun = p.begun || t.kind != tokenComment
		if !p.tooLong && l.base+int64(l.pos)-p.begin > int64(p.opt.MaxGameBytes) {
			p.fail(GameTooLong, t.at, nil)
			p.begun, p.tooLong = true, true
			p.game.Root = nil // what was built so far is not needed any more
			p.cur, p.pending, p.early, p.slab = &Node{}, nil, nil, nil
			p.open, p.records, p.text = nil, nil, nil
		}
		if p.overhang && t.kind != tokenClose && t.kind != tokenComment {
			// The result ended the game after all, inside a variation.
			p.fail(UnterminatedVariation, p.open[len(p.open)-1].at, nil)
			p.held = true
			break
		}
		p.token(t)
		if p.ended {
			p.sameLineComments()
			break
		}
	}
	if !p.begun {
		return false
	}
	if len(p.open) > 0 {
		p.fail(UnterminatedVariation, p.open[len(p.open)-1].at, nil)
	}
	p.flushComments()
	p.settleResult(l.here())
	return true
}

// startsNextGame tells whether a token is the first tag of the next game: a
// tag at the start of a line behind moves, or a second Event tag.
func (p *parser) startsNextGame(t *token) bool {
	switch {
	case t.kind != tokenTag && !t.inTag:
		return false
	case p.inMoves:
		return t.tagLine
	}
	return p.hasEvent && isEvent(t.name)
}

func isEvent(name []byte) bool { return strings.EqualFold(string(name), "Event") }

func (p *parser) token(t *token) {
	if t.kind == tokenTag || t.inTag {
		p.hasEvent = p.hasEvent || isEvent(t.name)
	}
	switch t.kind {
	case tokenTag:
		p.tag(t)
		return
	case tokenComment:
		if p.fault == nil && !p.opt.TagsOnly {
			p.comment(cleanComment(string(t.text)))
		}
		return
	case tokenBad:
		p.inMoves = p.inMoves || !t.inTag && t.reason != TokenTooLong
		p.fail(t.reason, t.at, t.text)
		return
	}
	p.inMoves = true
	switch t.kind {
	case tokenResult:
		p.gameResult(t)
	case tokenOpen:
		p.openVariation(t.at)
	case tokenClose:
		p.closeVariation(t.at)
	case tokenNAG:
		if !p.skimming() {
			p.glyph(t.nag)
		}
	case tokenWord:
		if !p.skimming() {
			p.word(t)
		}
	}
}

// skimming tells that nothing more needs to be built of this game.
func (p *parser) skimming() bool { return p.fault != nil || p.opt.TagsOnly }

func (p *parser) tag(t *token) {
	if p.inMoves {
		p.fail(UnexpectedCharacter, t.at, []byte("["))
		return
	}
	if p.tooLong {
		return
	}
	name, value := tagName(t.name), string(t.text)
	if strings.IndexByte(value, '\\') >= 0 {
		value = unescape(value)
	}
	for i := range p.game.Tags {
		if p.game.Tags[i].Name == name {
			p.warn(DuplicateTag, t.at, name)
			break
		}
	}
	if cap(p.game.Tags) == 0 {
		p.game.Tags = make([]Tag, 0, 12)
	}
	p.game.Tags = append(p.game.Tags, Tag{name, value})
	p.tagPlaces = append(p.tagPlaces, tagPlace{t.at, t.valueAt})
}

// tagName makes a string of a tag's name; those of the roster are not
// allocated again for each game.
func tagName(b []byte) string {
	for _, name := range roster {
		if string(b) == name {
			return name
		}
	}
	return string(b)
}

// unescape takes the backslash from \" and \\; any other one stands for itself.
func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\') {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func (p *parser) gameResult(t *token) {
	if len(p.open) == 0 || p.fault != nil {
		// After a fault the count of brackets is not to be trusted.
		p.ended, p.result, p.resultAt = true, t.result, t.at
		return
	}
	p.overhang, p.resultAt = true, t.at
	p.result = t.result
}

// sameLineComments takes the comments that stand behind the result on its line:
// they mean this game, not the next.
func (p *parser) sameLineComments() {
	l := p.lex
	for {
		l.keep = l.pos
		if !l.more() {
			return
		}
		switch c := l.buf[l.pos]; {
		case isBlank(c):
			l.pos++
		case c == '{' || c == ';':
			l.next()
			p.token(&l.tok)
		default:
			return
		}
	}
}

// settleResult chooses between the result behind the moves and the tag's.
func (p *parser) settleResult(end place) {
	g := p.game
	g.Result = p.result
	tag, tagged := Unfinished, false
	at := end
	for i, t := range g.Tags {
		if strings.EqualFold(t.Name, "Result") {
			tag, tagged = ParseResult(strings.TrimSpace(t.Value))
			at = p.tagPlaces[i].at
			break
		}
	}
	switch {
	case !p.ended:
		g.Result = tag
		p.warn(ResultMissing, end, tag.String())
	case tagged && tag != p.result:
		p.warn(ResultsDisagree, at, tag.String()+" and "+p.result.String())
		if p.result == Unfinished {
			g.Result = tag
		}
	}
}
