package pgn

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"bifrons.chess/chess"
)

// lineWidth is the most characters in a line of movetext; the standard wants
// fewer than 80.
const lineWidth = 79

// movetext writes the moves of a game.
type movetext struct {
	options  WriteOptions
	position *chess.Position
	b        []byte
	column   int  // characters on the line so far
	tight    bool // the next word stands directly behind the last one
	numbered bool // the next move needs its number, Black's too
}

// branch is a variation that is being written, and the move that it varies.
type branch struct{ main, variation *Node }

// game writes the tree without recursion: a move, the variations to it, then
// what follows the move.
func (m *movetext) game(g *Game) {
	m.glyphs(g.Root)
	m.comments(g.Root.After)
	var branches []branch
	for n := g.Root.first; n != nil; {
		m.move(n)
		if n.next != nil && n.IsMain() && !m.options.MainLineOnly {
			m.position.Unmake()
			branches = append(branches, branch{n, n.next})
			n = m.openVariation(n.next)
			continue
		}
		last := n
		n = n.first
		for n == nil && len(branches) > 0 {
			b := &branches[len(branches)-1]
			m.closeVariation(last, b.main.parent)
			if b.variation = b.variation.next; b.variation != nil {
				n = m.openVariation(b.variation)
				break
			}
			m.position.Make(b.main.Move)
			last, n = b.main, b.main.first
			branches = branches[:len(branches)-1]
		}
	}
	m.word(g.Result.String())
}

func (m *movetext) openVariation(first *Node) *Node {
	m.word("(")
	m.tight, m.numbered = true, true
	return first
}

// closeVariation goes back to the position after the move before it.
func (m *movetext) closeVariation(last, before *Node) {
	for n := last; n != before; n = n.parent {
		m.position.Unmake()
	}
	m.tight = true
	m.word(")")
	m.numbered = true
}

// move writes a move with its number and all that belongs to it, and makes it.
func (m *movetext) move(n *Node) {
	m.comments(n.Before)
	switch number := strconv.Itoa(m.position.FullmoveNumber()); {
	case m.position.Turn() == chess.White:
		m.word(number + ".")
	case m.numbered:
		m.word(number + "...")
	}
	m.numbered = false
	san := m.position.SANDialect(n.Move, m.options.Castling)
	if m.options.German {
		san = strings.Map(germanLetter, san)
	}
	m.word(san)
	m.glyphs(n)
	m.comments(n.After)
	m.position.Make(n.Move)
}

// germanLetter turns an English piece letter into the German one. A SAN has no
// other capitals but the O of castling.
func germanLetter(r rune) rune {
	if r > 'Z' {
		return r
	}
	return rune(chess.GermanLetter(byte(r)))
}

func (m *movetext) glyphs(n *Node) {
	if m.options.MainLineOnly {
		return
	}
	for _, g := range n.NAGs {
		m.word("$" + strconv.Itoa(int(g)))
	}
}

func (m *movetext) comments(list []Comment) {
	if m.options.MainLineOnly {
		return
	}
	for _, c := range list {
		m.comment(cleanComment(string(c)))
	}
}

// comment writes a comment in braces, broken at single spaces. Only a text that
// holds a brace itself is written behind a semicolon, on one line.
func (m *movetext) comment(text string) {
	if text == "" {
		return
	}
	m.numbered = true
	if strings.IndexByte(text, '}') >= 0 {
		m.word("; " + text)
		m.newLine()
		return
	}
	text = "{" + text + "}"
	for from := 0; from < len(text); {
		to := breakAfter(text, from)
		m.word(text[from:to])
		from = to + 1
	}
}

// breakAfter returns where the piece of text that begins at from must end: at
// a single space outside of a command, or at the end. The next line must not
// begin with '%', which would make it an escape line to some readers, or with
// '[', which would make it a tag.
func breakAfter(text string, from int) int {
	command := false
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case c == '[' && text[i+1] == '%':
			command = true
		case c == ']':
			command = false
		case c == ' ' && !command:
			if before, after := text[i-1], text[i+1]; i > from && !isBlank(before) && !isBlank(after) && after != '%' && after != '[' {
				return i
			}
		}
	}
	return len(text)
}

// word writes a word, on a new line if this one has no room.
func (m *movetext) word(s string) {
	width := utf8.RuneCountInString(s)
	gap := 1
	if m.tight || m.column == 0 {
		gap = 0
	}
	switch {
	case m.column > 0 && m.column+gap+width > lineWidth:
		m.newLine()
	case gap == 1:
		m.b = append(m.b, ' ')
		m.column++
	}
	m.b = append(m.b, s...)
	m.column += width
	m.tight = false
}

func (m *movetext) newLine() {
	m.b = append(m.b, '\n')
	m.column = 0
}
