package pgn

import "io"

// place is where something stands in the stream: see GameError.
type place struct {
	offset       int64
	line, column int
}

type tokenKind uint8

const (
	tokenEOF tokenKind = iota
	tokenTag
	tokenWord // a move, or a mark such as "!?"
	tokenNAG
	tokenComment
	tokenOpen
	tokenClose
	tokenResult
	tokenBad // reason tells why
)

// token is what the lexer has just read. Its byte slices hold until the next
// call.
type token struct {
	kind   tokenKind
	reason Reason
	result Result
	nag    NAG
	// tagLine: a tag, good or bad, that is the first thing on its line, and so
	// can begin a new game.
	tagLine bool
	inTag   bool // what is bad is a tag
	at      place
	// valueAt is the column of a tag's value.
	valueAt int
	name    []byte
	text    []byte // word, comment, tag value with its escapes, or the bad bytes
}

// lexer cuts a stream into tokens. It drops move numbers, escape lines and
// white space.
type lexer struct {
	window
	maxToken int
	tok      token
}

// maxErrorText is how much of a faulty text an error quotes, in bytes.
const maxErrorText = 40

func newLexer(src io.Reader, maxToken int) *lexer {
	return &lexer{window: newWindow(src), maxToken: maxToken}
}

// Byte classes.
const (
	isStop  = 1 << iota // ends a word
	isSpace             // blank, not a line break
	isBreak             // line break
	isDigit
	isNameByte // may stand in a tag name
)

var classes = func() (t [256]uint8) {
	for _, c := range []byte(" \t\v\f") {
		t[c] = isStop | isSpace
	}
	for _, c := range []byte("\r\n") {
		t[c] = isStop | isBreak
	}
	for _, c := range []byte("{}()[]\";$*") {
		t[c] = isStop
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c] |= isNameByte
		t[c-'a'+'A'] |= isNameByte
	}
	for c := '0'; c <= '9'; c++ {
		t[c] |= isDigit | isNameByte
	}
	for _, c := range []byte("_+#=:-") {
		t[c] |= isNameByte
	}
	return t
}()

func isBlank(c byte) bool { return classes[c]&isSpace != 0 }

// bad makes the token an error; its text is what lies in buf[keep:pos].
func (l *lexer) bad(r Reason, at place) {
	l.tok.kind, l.tok.reason, l.tok.at = tokenBad, r, at
	l.tok.text = l.buf[l.keep:min(l.pos, l.keep+maxErrorText)]
}

// next reads the next token into l.tok.
func (l *lexer) next() {
	l.tok.tagLine, l.tok.inTag = false, false
	l.tok.name, l.tok.text = nil, nil
	for {
		l.keep = l.pos
		if !l.more() {
			l.tok.kind, l.tok.at = tokenEOF, l.here()
			return
		}
		c := l.buf[l.pos]
		class := classes[c]
		if class&isSpace != 0 {
			l.pos++
			continue
		}
		if class&isBreak != 0 {
			l.endLine()
			continue
		}
		if c == '%' && l.base+int64(l.pos) == l.lineStart {
			l.skipLine()
			continue
		}
		fresh := l.fresh
		l.fresh = false
		l.tok.at = l.here()
		switch {
		case class&isDigit != 0:
			if !l.number() {
				continue
			}
		case c == '.':
			l.pos++
			continue
		case class&isStop == 0:
			if c == 0xE2 && string(l.ahead(3)) == "…" {
				l.pos += 3
				continue
			}
			l.word()
		case c == '{':
			l.comment()
		case c == ';':
			l.lineComment()
		case c == '[':
			l.tok.tagLine = fresh
			l.tag()
		case c == '(':
			l.pos++
			l.tok.kind = tokenOpen
		case c == ')':
			l.pos++
			l.tok.kind = tokenClose
		case c == '*':
			l.pos++
			l.tok.kind, l.tok.result = tokenResult, Unfinished
		case c == '$':
			l.glyph()
		default:
			l.pos++
			l.bad(UnexpectedCharacter, l.tok.at)
		}
		return
	}
}

// number reads what begins with a digit: a move number, which is passed over
// (false), a result, or castling with zeros. The number may be glued to the
// move, with dots ("18.0-0") or without ("1e4").
func (l *lexer) number() bool {
	for l.more() && classes[l.buf[l.pos]]&isDigit != 0 {
		if l.pos-l.keep > maxErrorText {
			l.keep = l.pos // only the place and a short head of a number matter
		}
		l.pos++
	}
	if l.pos == l.end || l.buf[l.pos] != '-' && l.buf[l.pos] != '/' && l.buf[l.pos] != ':' {
		if string(l.buf[l.keep:l.pos]) == "0000" {
			l.tok.kind, l.tok.text = tokenWord, l.buf[l.keep:l.pos]
			return true
		}
		return false
	}
	l.word()
	return true
}

// word reads on to the end of a word: a move, a mark or a result. A promotion
// in brackets, "a8(J)", is part of it.
func (l *lexer) word() {
	for {
		for l.more() && classes[l.buf[l.pos]]&isStop == 0 {
			l.pos++
			if l.pos-l.keep > l.maxToken {
				l.tooLongWord()
				return
			}
		}
		if l.pos == l.end || l.buf[l.pos] != '(' {
			break
		}
		if b := l.ahead(3); len(b) < 3 || b[2] != ')' || !isPieceLetter(b[1]) {
			break
		}
		l.pos += 3
	}
	l.tok.kind, l.tok.text = tokenWord, l.buf[l.keep:l.pos]
	if c := l.tok.text[0]; classes[c]&isDigit != 0 || c >= 0x80 {
		if r, ok := ParseResult(string(l.tok.text)); ok {
			l.tok.kind, l.tok.result = tokenResult, r
		}
	}
}

func (l *lexer) tooLongWord() {
	l.bad(TokenTooLong, l.tok.at)
	l.tok.text = append([]byte(nil), l.tok.text...) // the window moves on
	for l.more() && classes[l.buf[l.pos]]&isStop == 0 {
		l.pos++
		l.keep = l.pos
	}
}

func isPieceLetter(c byte) bool {
	switch c | 0x20 {
	case 'q', 'j', 'r', 'b', 'n', 'a', 'd', 't', 'l', 's':
		return true
	}
	return false
}

// glyph reads $ and its number.
func (l *lexer) glyph() {
	l.pos++
	n := 0
	for l.more() && classes[l.buf[l.pos]]&isDigit != 0 && l.pos-l.keep < maxErrorText {
		n = min(n*10+int(l.buf[l.pos]-'0'), 1000)
		l.pos++
	}
	if n > 255 || l.pos-l.keep == 1 {
		l.bad(BadNAG, l.tok.at)
		return
	}
	l.tok.kind, l.tok.nag = tokenNAG, NAG(n)
}

// lineComment reads from ; to the end of the line.
func (l *lexer) lineComment() {
	l.pos++
	l.keep = l.pos
	long := false
	for l.more() && classes[l.buf[l.pos]]&isBreak == 0 {
		l.pos++
		if l.pos-l.keep > l.maxToken {
			long, l.keep = true, l.pos
		}
	}
	l.endComment(long)
}

// comment reads from { to }.
func (l *lexer) comment() {
	l.pos++
	l.keep = l.pos
	long := false
	for l.more() && l.buf[l.pos] != '}' {
		if classes[l.buf[l.pos]]&isBreak == 0 {
			l.pos++
		} else {
			empty := l.fresh
			l.endLine()
			if l.atTag(empty) {
				l.bad(UnterminatedComment, l.tok.at)
				l.tok.text = nil
				return
			}
			// endLine left the line fresh; see whether it is an empty one.
			for l.more() && isBlank(l.buf[l.pos]) && l.pos-l.keep <= l.maxToken {
				l.pos++
			}
			l.fresh = l.more() && classes[l.buf[l.pos]]&isBreak != 0
		}
		if l.pos-l.keep > l.maxToken {
			long, l.keep = true, l.pos
		}
	}
	l.fresh = false
	if l.pos == l.end {
		l.bad(UnterminatedComment, l.tok.at)
		l.tok.text = nil
		return
	}
	l.endComment(long)
	l.pos++
}

func (l *lexer) endComment(long bool) {
	if long {
		l.bad(TokenTooLong, l.tok.at)
		l.tok.text = nil
		return
	}
	l.tok.kind, l.tok.text = tokenComment, l.buf[l.keep:l.pos]
}

// atTag tells whether the tags of a game begin at this line inside a comment:
// then the comment's end is missing. A tag pair counts if the line before is
// empty, [Event "…" in any case.
func (l *lexer) atTag(afterEmpty bool) bool {
	if !l.more() || l.buf[l.pos] != '[' {
		return false
	}
	b := l.ahead(64)
	i := 1
	for i < len(b) && classes[b[i]]&isNameByte != 0 {
		i++
	}
	name := string(b[1:i])
	for i < len(b) && isBlank(b[i]) {
		i++
	}
	return name != "" && i < len(b) && b[i] == '"' && (afterEmpty || name == "Event")
}

// tag reads a tag pair. What is wrong with it costs the rest of its line.
func (l *lexer) tag() {
	l.pos++
	l.skipBlanks()
	nameFrom := l.pos - l.keep
	for l.more() && classes[l.buf[l.pos]]&isNameByte != 0 && l.pos-l.keep <= l.maxToken {
		l.pos++
	}
	nameTo := l.pos - l.keep
	l.skipBlanks()
	if nameTo == nameFrom || !l.more() || l.buf[l.pos] != '"' {
		l.badTag(BadTag, l.here(), nameFrom, nameTo)
		return
	}
	quote := l.here()
	l.pos++
	l.tok.valueAt = quote.column + 1
	from := l.pos - l.keep
	for {
		if !l.more() || classes[l.buf[l.pos]]&isBreak != 0 {
			l.badTag(UnterminatedString, quote, nameFrom, nameTo)
			return
		}
		if l.pos-l.keep > l.maxToken {
			l.badTag(TokenTooLong, l.tok.at, nameFrom, nameTo)
			return
		}
		c := l.buf[l.pos]
		if c == '"' {
			break
		}
		l.pos++
		if c == '\\' && l.more() && (l.buf[l.pos] == '"' || l.buf[l.pos] == '\\') {
			l.pos++
		}
	}
	to := l.pos - l.keep
	l.pos++
	l.skipBlanks()
	if !l.more() || l.buf[l.pos] != ']' {
		l.badTag(UnterminatedTag, l.tok.at, nameFrom, nameTo)
		return
	}
	l.pos++
	l.tok.kind = tokenTag
	l.tok.name = l.buf[l.keep+nameFrom : l.keep+nameTo]
	l.tok.text = l.buf[l.keep+from : l.keep+to]
}

func (l *lexer) skipBlanks() {
	for l.more() && isBlank(l.buf[l.pos]) && l.pos-l.keep <= l.maxToken {
		l.pos++
	}
}

func (l *lexer) badTag(r Reason, at place, nameFrom, nameTo int) {
	l.bad(r, at)
	l.tok.inTag = true
	l.tok.name = append([]byte(nil), l.buf[l.keep+nameFrom:l.keep+nameTo]...)
	l.tok.text = append([]byte(nil), l.tok.text...) // the window moves on
	l.skipLine()
}
