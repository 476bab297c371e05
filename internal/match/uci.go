package match

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// handshakeTime is how long an engine may take to start, to set up a game, or
// to say that it is ready.
const handshakeTime = 20 * time.Second

// UCI is the GUI's side of a UCI conversation with one engine.
type UCI struct {
	conn
	options map[string]uciOption
	dialect Dialect

	variant *chess.Variant // the one that the engine has been told last
	base    string         // the position command without moves
	moves   strings.Builder
}

// uciOption is an option as the engine declares it.
type uciOption struct {
	kind     string
	low, top int
	values   []string
}

// NewUCI begins a conversation: it reads from the engine's output, writes to
// its input, and waits for uciok.
func NewUCI(ctx context.Context, name string, output io.Reader, input io.WriteCloser) (*UCI, error) {
	u := &UCI{conn: *connect(name, output, input)}
	if err := u.greet(ctx, handshakeTime); err != nil {
		u.Close()
		return nil, err
	}
	return u, nil
}

// greet waits for uciok; the first line must come within patience.
func (u *UCI) greet(ctx context.Context, patience time.Duration) error {
	u.options = map[string]uciOption{}
	u.send("uci")
	done := false
	see := func(line string) (bool, error) {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "id":
		case "option":
			name, o := parseUCIOption(rest)
			u.options[strings.ToLower(name)] = o
		case "Error", "Illegal":
			return false, &EngineError{u.name, ByHang, "it does not speak UCI: " + line}
		case "uciok":
			done = true
		default:
			return false, nil // banners
		}
		return true, nil
	}
	if err := u.await(ctx, "uciok", patience, see); err != nil || done {
		return err
	}
	return u.await(ctx, "uciok", handshakeTime, func(line string) (bool, error) {
		_, err := see(line)
		return done, err
	})
}

// parseUCIOption reads "name N type T default D min A max B var V ...". What it
// does not understand is left out: the engine decides what it takes.
func parseUCIOption(text string) (name string, o uciOption) {
	var key string
	fields := map[string][]string{}
	for _, word := range strings.Fields(text) {
		switch word {
		case "name", "type", "default", "min", "max", "var":
			if key = word; key == "var" {
				o.values = append(o.values, "")
			}
			continue
		}
		if key == "var" {
			last := &o.values[len(o.values)-1]
			*last = strings.TrimSpace(*last + " " + word)
			continue
		}
		fields[key] = append(fields[key], word)
	}
	o.kind = strings.Join(fields["type"], " ")
	o.low, _ = strconv.Atoi(strings.Join(fields["min"], ""))
	o.top, _ = strconv.Atoi(strings.Join(fields["max"], ""))
	return strings.Join(fields["name"], " "), o
}

// Option sets an option and waits until the engine is ready again. The error is
// an *OptionError if the engine has declared its options and this is none of
// them, or not with this value, or if it answers that it does not take it.
func (u *UCI) Option(ctx context.Context, name, value string) error {
	o, known := u.options[strings.ToLower(name)]
	fail := func(format string, args ...any) error {
		return &OptionError{u.name, name, value, fmt.Sprintf(format, args...)}
	}
	if !known && len(u.options) > 0 {
		return fail("the engine has no such option")
	}
	switch o.kind {
	case "spin":
		if n, err := strconv.Atoi(value); err != nil || n < o.low || n > o.top {
			return fail("the engine takes %d to %d", o.low, o.top)
		}
	case "check":
		if value != "true" && value != "false" {
			return fail("the engine takes true or false")
		}
	case "combo":
		if !slices.ContainsFunc(o.values, func(v string) bool { return strings.EqualFold(v, value) }) {
			return fail("the engine takes %s", strings.Join(o.values, ", "))
		}
	}
	line := "setoption name " + name
	if o.kind != "button" {
		line += " value " + value
	}
	u.send(line)
	return u.obey(ctx, func(line string) error {
		if words, ok := refusesOption(line); ok {
			return fail("the engine says: %s", words)
		}
		return nil
	})
}

// refusesOption tells whether a line that follows setoption says that it was
// not obeyed, and in which words. The protocol has no form for it: engines
// write a text of their own, most of them behind "info string", as they do
// with what is no complaint.
func refusesOption(line string) (words string, ok bool) {
	words, info := strings.CutPrefix(line, "info string ")
	if !info {
		return words, bareRefusal.MatchString(words)
	}
	return words, complaint.MatchString(words) && !strings.Contains(words, "set to")
}

// How engines word refusals, without "info string" and behind it.
var (
	bareRefusal = regexp.MustCompile(`(?i)^(no such|unknown|invalid) option\b`)
	complaint   = regexp.MustCompile(`(?i)\b(option|error)s?\b`)
)

// OptionError is an option that an engine does not take.
type OptionError struct{ Engine, Name, Value, Reason string }

func (e *OptionError) Error() string {
	return fmt.Sprintf("%s: option %s=%s: %s", e.Engine, e.Name, e.Value, e.Reason)
}

func (u *UCI) ready(ctx context.Context) error {
	return u.obey(ctx, func(string) error { return nil })
}

// obey waits until the engine has done what it was told; hear gets what it says
// in the meantime.
func (u *UCI) obey(ctx context.Context, hear func(line string) error) error {
	u.send("isready")
	return u.await(ctx, "readyok", handshakeTime, func(line string) (bool, error) { return line == "readyok", hear(line) })
}

// NewGame tells the engine the variant, that another game begins, and waits
// until it is ready.
func (u *UCI) NewGame(ctx context.Context, s Setting) error {
	if err := u.setVariant(ctx, s.Variant); err != nil {
		return err
	}
	u.base = "position startpos"
	if s.Start != "" {
		u.base = "position fen " + u.dialect.fen(s.Variant, s.Start)
	}
	u.moves.Reset()
	u.send("ucinewgame")
	return u.ready(ctx)
}

// setVariant chooses the variant. An engine of orthodox chess has no option
// for it, and needs none.
func (u *UCI) setVariant(ctx context.Context, v *chess.Variant) error {
	if v == u.variant {
		return nil
	}
	u.variant = v
	if _, ok := u.options["uci_variant"]; !ok && len(u.options) > 0 {
		if v == unsaid {
			return nil
		}
		return &OptionError{u.name, "UCI_Variant", v.Name, "the engine plays no variants"}
	}
	if err := u.Option(ctx, "UCI_Variant", v.Name); err != nil {
		return err
	}
	if v.Profile != chess.ProfileStandard {
		return u.Option(ctx, "CastlingRules", v.Profile.String())
	}
	return nil
}

// Played adds a move to what the next position command says.
func (u *UCI) Played(before *chess.Position, m chess.Move) {
	u.moves.WriteByte(' ')
	u.moves.WriteString(u.dialect.write(before, m))
}

// Think sends the position and a go command and waits for the answer.
func (u *UCI) Think(ctx context.Context, t Turn) (Answer, error) {
	position := u.base
	if u.moves.Len() > 0 {
		position += " moves" + u.moves.String()
	}
	u.send(position)
	u.send(goLine(t))
	var a Answer
	err := u.awaitMove(ctx, "bestmove", t, "stop", func(line string) (bool, error) {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "info":
			parseInfo(rest, &a.Thought)
		case "bestmove":
			text, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			if text == "" {
				return true, u.breach("bestmove without a move")
			}
			m, err := u.dialect.read(t.Position, text)
			if err != nil {
				return true, &IllegalMoveError{u.name, text, err}
			}
			a.Move = m
			return true, nil
		}
		return false, nil
	})
	return a, err
}

// goLine writes the go command for a turn.
func goLine(t Turn) string {
	own := t.Limits[t.Position.Turn()]
	text := "go"
	add := func(name string, n int64) { text += " " + name + " " + strconv.FormatInt(n, 10) }
	if own.Clock() {
		white, black := t.Limits[chess.White], t.Limits[chess.Black]
		add("wtime", max(0, t.Left[chess.White].Milliseconds()))
		add("btime", max(0, t.Left[chess.Black].Milliseconds()))
		add("winc", white.Increment.Milliseconds())
		add("binc", black.Increment.Milliseconds())
		if t.ToGo > 0 {
			add("movestogo", int64(t.ToGo))
		}
	}
	if own.MoveTime > 0 {
		add("movetime", own.MoveTime.Milliseconds())
	}
	if own.Nodes > 0 {
		add("nodes", int64(own.Nodes))
	}
	if own.Depth > 0 {
		add("depth", int64(own.Depth))
	}
	return text
}

// parseInfo takes from an info line what a report holds. Lines beside the best
// one, and texts, are passed over.
func parseInfo(text string, t *Thought) {
	words := strings.Fields(text)
	next := *t
	number := func(i int) (int64, bool) {
		if i >= len(words) {
			return 0, false
		}
		n, err := strconv.ParseInt(words[i], 10, 64)
		return n, err == nil
	}
	for i := 0; i < len(words); i++ {
		n, ok := number(i + 1)
		switch words[i] {
		case "string", "pv", "refutation", "currline":
			*t = next
			return
		case "multipv":
			if n > 1 {
				return
			}
		case "depth":
			if ok {
				next.Depth = int(n)
			}
		case "nodes":
			if ok {
				next.Nodes = uint64(max(0, n))
			}
		case "time":
			if ok {
				next.Time = time.Duration(max(0, n)) * time.Millisecond
			}
		case "score":
			if i+2 >= len(words) {
				continue
			}
			kind := words[i+1]
			if n, ok = number(i + 2); !ok {
				continue
			}
			switch {
			case kind == "cp":
				next.Told, next.Score, next.Mate = true, int(n), 0
			case kind == "mate":
				next.Told, next.Score, next.Mate = true, 0, int(n)
				if n == 0 {
					next.Mate = -1 // mated already, which a search from here is not
				}
			}
		}
	}
	*t = next
}

// GameOver needs no word in this protocol.
func (u *UCI) GameOver(string, string) {}
