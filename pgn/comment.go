package pgn

import (
	"iter"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// Comment is the text of one comment, without its braces. Commands such as
// [%clk 0:03:00] are part of the text and stay there byte for byte, known or
// not; the methods read and set them. A line break counts as one space.
type Comment string

// Command is an embedded command, [%Name Argument]. Argument has no spaces
// around it.
type Command struct{ Name, Argument string }

// nextCommand finds the first well-formed command in s: s[from:to].
func nextCommand(s string) (c Command, from, to int, ok bool) {
	for at := 0; ; {
		i := strings.Index(s[at:], "[%")
		if i < 0 {
			return c, 0, 0, false
		}
		from = at + i
		end := strings.IndexByte(s[from:], ']')
		if end < 0 {
			return c, 0, 0, false
		}
		to = from + end + 1
		name, argument, _ := strings.Cut(s[from+2:to-1], " ")
		if name != "" {
			return Command{name, strings.TrimSpace(argument)}, from, to, true
		}
		at = to
	}
}

// Commands yields the commands of the comment in order.
func (c Comment) Commands() iter.Seq[Command] {
	return func(yield func(Command) bool) {
		for s := string(c); ; {
			cmd, _, to, ok := nextCommand(s)
			if !ok || !yield(cmd) {
				return
			}
			s = s[to:]
		}
	}
}

// Prose returns what a person wrote: the text without its commands.
func (c Comment) Prose() string {
	var parts []string
	s := string(c)
	for {
		_, from, to, ok := nextCommand(s)
		if !ok {
			break
		}
		if t := strings.TrimSpace(s[:from]); t != "" {
			parts = append(parts, t)
		}
		s = s[to:]
	}
	if t := strings.TrimSpace(s); t != "" {
		parts = append(parts, t)
	}
	return strings.Join(parts, " ")
}

// set returns the comment with the named command's argument changed, and
// whether it had such a command.
func (c Comment) set(name, argument string) (Comment, bool) {
	s := string(c)
	for at := 0; ; {
		cmd, from, to, ok := nextCommand(s[at:])
		if !ok {
			return c, false
		}
		if cmd.Name == name {
			return Comment(s[:at+from] + "[%" + name + " " + argument + "]" + s[at+to:]), true
		}
		at += to
	}
}

// Without returns the comment without its commands of a name and the spaces
// before each.
func (c Comment) Without(name string) Comment {
	s := string(c)
	for at := 0; ; {
		cmd, from, to, ok := nextCommand(s[at:])
		if !ok {
			return Comment(s)
		}
		from, to = at+from, at+to
		if cmd.Name != name {
			at = to
			continue
		}
		before, after := strings.TrimRight(s[:from], " "), s[to:]
		if strings.TrimSpace(before) == "" {
			after = strings.TrimLeft(after, " ")
		}
		s, at = before+after, len(before)
	}
}

// Command returns the argument of the first command of that name, for example
// "clk", in the comments behind the move.
func (n *Node) Command(name string) (argument string, ok bool) {
	for _, c := range n.After {
		for cmd := range c.Commands() {
			if cmd.Name == name {
				return cmd.Argument, true
			}
		}
	}
	return "", false
}

// SetCommand changes the first command of that name behind the move, or adds a
// comment that holds it. Neither text may hold ']' or '}'.
func (n *Node) SetCommand(name, argument string) {
	for i, c := range n.After {
		if changed, ok := c.set(name, argument); ok {
			n.After[i] = changed
			return
		}
	}
	n.After = append(n.After, Comment("[%"+name+" "+argument+"]"))
}

// RemoveCommand takes all commands of that name out of the comments behind the
// move, and the comments that are empty without them.
func (n *Node) RemoveCommand(name string) {
	kept := n.After[:0:0]
	for _, c := range n.After {
		if rest := c.Without(name); rest != "" || c == "" {
			kept = append(kept, rest)
		}
	}
	n.After = kept
}

// Clock returns the mover's remaining time after the move, from %clk; false if
// there is none or it is not a time.
func (n *Node) Clock() (time.Duration, bool) {
	s, ok := n.Command("clk")
	if !ok {
		return 0, false
	}
	return ParseClock(s)
}

// SetClock writes the mover's remaining time after the move as %clk.
func (n *Node) SetClock(d time.Duration) { n.SetCommand("clk", FormatClock(d)) }

// Eval returns the evaluation after the move, from %eval; false if there is
// none or it is not one.
func (n *Node) Eval() (Eval, bool) {
	s, ok := n.Command("eval")
	if !ok {
		return Eval{}, false
	}
	return ParseEval(s)
}

// SetEval writes the evaluation after the move as %eval.
func (n *Node) SetEval(e Eval) { n.SetCommand("eval", e.String()) }

// Marks returns the coloured squares and arrows behind the move, from %csl and
// %cal. Entries that are none are left out; the comment keeps them.
func (n *Node) Marks() []Mark {
	var marks []Mark
	for _, c := range n.After {
		for cmd := range c.Commands() {
			if cmd.Name != "csl" && cmd.Name != "cal" {
				continue
			}
			for entry := range strings.SplitSeq(cmd.Argument, ",") {
				if m, ok := ParseMark(strings.TrimSpace(entry)); ok {
					marks = append(marks, m)
				}
			}
		}
	}
	return marks
}

// SetMarks writes the coloured squares as %csl and the arrows as %cal, in
// place of those that were there.
func (n *Node) SetMarks(marks []Mark) {
	var squares, arrows []string
	for _, m := range marks {
		if m.IsArrow() {
			arrows = append(arrows, m.String())
		} else {
			squares = append(squares, m.String())
		}
	}
	n.setList("csl", squares)
	n.setList("cal", arrows)
}

func (n *Node) setList(name string, list []string) {
	if _, had := n.Command(name); had || len(list) > 0 {
		n.SetCommand(name, strings.Join(list, ","))
	}
}

// ParseClock reads a time as in [%clk 1:02:03.5]: hours, minutes, seconds, or
// minutes and seconds, or seconds alone, with up to nine decimals. At most
// 99,999 hours.
func ParseClock(s string) (time.Duration, bool) {
	whole, decimals, dot := strings.Cut(s, ".")
	if dot && (decimals == "" || len(decimals) > 9) {
		return 0, false
	}
	parts := strings.Split(whole, ":")
	if len(parts) > 3 {
		return 0, false
	}
	seconds := 0
	for i, p := range parts {
		v, ok := digits(p, 5)
		if !ok || i > 0 && v > 59 {
			return 0, false
		}
		seconds = seconds*60 + v
	}
	d := time.Duration(seconds) * time.Second
	if dot {
		v, ok := digits(decimals, 9)
		if !ok {
			return 0, false
		}
		for range 9 - len(decimals) {
			v *= 10
		}
		d += time.Duration(v)
	}
	return d, true
}

// digits reads a number of one to most digits and nothing else.
func digits(s string, most int) (int, bool) {
	if s == "" || len(s) > most {
		return 0, false
	}
	v := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		v = v*10 + int(s[i]-'0')
	}
	return v, true
}

// FormatClock writes a time the way Lichess does, such as "1:02:03", with
// tenths of a second if there are any. Negative times are written as 0:00:00.
func FormatClock(d time.Duration) string {
	tenths := int64(max(d, 0) / (100 * time.Millisecond))
	b := strconv.AppendInt(nil, tenths/36000, 10)
	for _, v := range [2]int64{tenths / 600 % 60, tenths / 10 % 60} {
		b = append(b, ':', '0'+byte(v/10), '0'+byte(v%10))
	}
	if t := tenths % 10; t != 0 {
		b = append(b, '.', '0'+byte(t))
	}
	return string(b)
}

// Eval is an evaluation from White's point of view.
type Eval struct {
	// Mate says that Value counts moves to mate, not centipawns.
	Mate bool
	// Value is in centipawns, or in moves to mate: positive if White mates.
	Value int
	// Depth is the search depth in plies, 0 if not told.
	Depth int
}

// ParseEval reads an evaluation as in [%eval 0.25], [%eval #-3] or
// [%eval -1.07,22]: pawns or moves to mate, and perhaps a depth.
func ParseEval(s string) (Eval, bool) {
	var e Eval
	s, depth, hasDepth := strings.Cut(s, ",")
	if hasDepth {
		d, ok := digits(strings.TrimSpace(depth), 4)
		if !ok {
			return e, false
		}
		e.Depth = d
	}
	s = strings.TrimSpace(s)
	s, e.Mate = strings.CutPrefix(s, "#")
	negative := strings.HasPrefix(s, "-")
	if negative || strings.HasPrefix(s, "+") {
		s = s[1:]
	}
	whole, decimals, dot := strings.Cut(s, ".")
	if whole == "" && dot {
		whole = "0"
	}
	v, ok := digits(whole, 6)
	if !ok || dot && (e.Mate || decimals == "") {
		return Eval{}, false
	}
	if !e.Mate {
		hundredths, ok := digits((decimals + "00")[:2], 2)
		if _, rest := digits(decimals, 20); !ok || dot && !rest {
			return Eval{}, false
		}
		v = v*100 + hundredths
	}
	if negative {
		v = -v
	}
	e.Value = v
	return e, true
}

// String writes the argument of %eval, such as "0.25", "#-3" or "-1.07,22".
func (e Eval) String() string {
	v, sign := e.Value, ""
	if v < 0 {
		v, sign = -v, "-"
	}
	var s string
	if e.Mate {
		s = "#" + sign + strconv.Itoa(v)
	} else {
		s = sign + strconv.Itoa(v/100) + "." + string([]byte{'0' + byte(v/10%10), '0' + byte(v%10)})
	}
	if e.Depth > 0 {
		s += "," + strconv.Itoa(e.Depth)
	}
	return s
}

// Mark is a coloured square or, with two squares, an arrow.
type Mark struct {
	// Color is a capital letter: G green, R red, Y yellow, B blue; ChessBase
	// has more.
	Color byte
	From  chess.Square
	// To is chess.NoSquare for a coloured square.
	To chess.Square
}

// IsArrow reports whether the mark is an arrow.
func (m Mark) IsArrow() bool { return m.To != chess.NoSquare }

// ParseMark reads one entry of %csl or %cal, such as "Gd4" or "Ra1j8".
func ParseMark(s string) (Mark, bool) {
	m := Mark{To: chess.NoSquare}
	if len(s) != 3 && len(s) != 5 || s[0] < 'A' || s[0] > 'Z' {
		return m, false
	}
	m.Color = s[0]
	var ok bool
	if m.From, ok = chess.SquareFromName(s[1:3]); !ok {
		return m, false
	}
	if len(s) == 5 {
		m.To, ok = chess.SquareFromName(s[3:])
	}
	return m, ok
}

// String writes the entry of %csl or %cal.
func (m Mark) String() string {
	s := string(rune(m.Color)) + m.From.String()
	if m.IsArrow() {
		s += m.To.String()
	}
	return s
}

// cleanComment takes the text between the braces: no blanks around it, and each
// line break with the blanks beside it one space.
func cleanComment(s string) string {
	s = strings.Trim(s, " \t\r\n\v\f")
	if strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if !isBlank(s[i]) && s[i] != '\n' && s[i] != '\r' {
			b = append(b, s[i])
			continue
		}
		end, broken := i, false
		for end < len(s) && (isBlank(s[end]) || s[end] == '\n' || s[end] == '\r') {
			broken = broken || s[end] == '\n' || s[end] == '\r'
			end++
		}
		if broken {
			b = append(b, ' ')
		} else {
			b = append(b, s[i:end]...)
		}
		i = end - 1
	}
	return string(b)
}
