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
// white space. It holds a window of the stream that grows no further than the
// longest token allowed.
type lexer struct {
	src io.Reader
	err error // of src, io.EOF too; shows once the window is used up

	buf       []byte
	base      int64 // place of buf[0] in the stream
	keep      int   // buf[keep:] must survive a refill
	pos, end  int   // buf[pos:end] is still to be read
	line      int
	lineStart int64 // place in the stream of the line's first byte
	fresh     bool  // nothing but blanks so far on this line

	maxToken int
	tok      token
}

// window is how much of the stream is read at a time, in bytes.
const window = 1 << 16

// maxErrorText is how much of a faulty text an error quotes, in bytes.
const maxErrorText = 40

func newLexer(src io.Reader, maxToken int) *lexer {
	return &lexer{src: src, buf: make([]byte, window), line: 1, fresh: true, maxToken: maxToken}
}

// skipBOM passes the byte order mark that some programs put before UTF-8.
func (l *lexer) skipBOM() {
	if string(l.ahead(3)) == "\xEF\xBB\xBF" {
		l.pos, l.lineStart = l.pos+3, 3
	}
}

// isUTF16 looks for the byte order marks of UTF-16 at the start of the stream.
func (l *lexer) isUTF16() bool {
	b := string(l.ahead(2))
	return b == "\xFE\xFF" || b == "\xFF\xFE"
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

// fill reads more of the stream behind buf[pos:end]. It keeps buf[keep:end].
func (l *lexer) fill() bool {
	if l.err != nil {
		return false
	}
	if l.keep > 0 {
		copy(l.buf, l.buf[l.keep:l.end])
		l.base += int64(l.keep)
		l.pos -= l.keep
		l.end -= l.keep
		l.keep = 0
	}
	if l.end == len(l.buf) {
		grown := make([]byte, 2*len(l.buf))
		copy(grown, l.buf)
		l.buf = grown
	}
	for range 100 {
		n, err := l.src.Read(l.buf[l.end:])
		if n < 0 || n > len(l.buf)-l.end {
			err, n = io.ErrNoProgress, 0 // a broken Reader
		}
		l.end += n
		l.err = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
	l.err = io.ErrNoProgress
	return false
}

// more reports whether buf[pos] can be read.
func (l *lexer) more() bool { return l.pos < l.end || l.fill() }

// ahead returns up to n of the bytes that come, without passing them.
func (l *lexer) ahead(n int) []byte {
	for l.end-l.pos < n && l.fill() {
	}
	return l.buf[l.pos:min(l.end, l.pos+n)]
}

func (l *lexer) here() place {
	at := l.base + int64(l.pos)
	return place{at, l.line, int(at-l.lineStart) + 1}
}

// endLine passes the line break at pos: LF, CR LF or CR.
func (l *lexer) endLine() {
	cr := l.buf[l.pos] == '\r'
	l.pos++
	if cr && l.more() && l.buf[l.pos] == '\n' {
		l.pos++
	}
	l.line++
	l.lineStart = l.base + int64(l.pos)
	l.fresh = true
}

// skipLine goes to the line break at the end of this line, or to the end of
// the stream.
func (l *lexer) skipLine() {
	for {
		l.keep = l.pos
		if !l.more() {
			return
		}
		for l.pos < l.end {
			if classes[l.buf[l.pos]]&isBreak != 0 {
				return
			}
			l.pos++
		}
	}
}

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
