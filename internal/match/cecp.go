package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// CECP is the GUI's side of a conversation in the Chess Engine Communication
// Protocol, version 2.
type CECP struct {
	conn
	features map[string]string
	dialect  Dialect

	pings   int
	pending []string // the other side's moves that it has not been told
	playing bool     // it has been told to play, and moves when it hears a move
	own     chess.Move
	last    string // the move that it was told last
}

// featureTime is how long an engine may take to name its first feature; one of
// the protocol's first version names none. (XBoard waits for two seconds, which
// on a busy machine is too short.) A variable for the tests.
var featureTime = 10 * time.Second

// greet waits for the engine's features.
func (c *CECP) greet(ctx context.Context) error {
	c.features = map[string]string{}
	c.send("xboard")
	c.send("protover 2")
	for first := true; ; first = false {
		patience, done := handshakeTime, false
		if first {
			patience = featureTime
		}
		err := c.await(ctx, "feature done=1", patience, func(line string) (bool, error) {
			rest, ok := strings.CutPrefix(line, "feature ")
			if !ok {
				return false, nil
			}
			for _, f := range parseFeatures(rest) {
				switch f.name {
				case "option":
				case "done":
					done = f.value == "1"
					if !done {
						return true, nil // it asks for more time
					}
				default:
					c.features[f.name] = f.value
					c.send("accepted " + f.name)
				}
			}
			return done, nil
		})
		if done {
			break
		}
		if e, ok := errors.AsType[*EngineError](err); ok && e.Fault == ByHang && first {
			break // an engine of the first version, or one that forgot done=1
		}
		if err != nil {
			return err
		}
	}
	if c.dialect.Castling.Style == CastlingAuto && c.features["san"] == "1" {
		c.dialect.Castling.SAN = chess.DialectOfProgram(c.features["myname"])
	}
	return nil
}

type feature struct{ name, value string }

// parseFeatures reads "a=1 b="two words" c=x".
func parseFeatures(text string) (list []feature) {
	for {
		text = strings.TrimLeft(text, " ")
		name, rest, ok := strings.Cut(text, "=")
		if !ok {
			return list
		}
		value := rest
		if quoted, isQuoted := strings.CutPrefix(rest, `"`); isQuoted {
			value, text, _ = strings.Cut(quoted, `"`)
		} else {
			value, text, _ = strings.Cut(rest, " ")
		}
		list = append(list, feature{name, value})
	}
}

// Option sets an option: Hash and Threads by the protocol's own commands where
// the engine knows them, others by "option". The error is an *OptionError if the
// engine answers that it does not take it.
func (c *CECP) Option(ctx context.Context, name, value string) error {
	line := "option " + name + "=" + value
	switch {
	case strings.EqualFold(name, "Hash") && c.features["memory"] == "1":
		line = "memory " + value
	case strings.EqualFold(name, "Threads") && c.features["smp"] == "1":
		line = "cores " + value
	case value == "":
		line = "option " + name
	}
	c.send(line)
	return c.obey(ctx, func(line string) error {
		if strings.HasPrefix(line, "Error") || strings.HasPrefix(line, "tellusererror") {
			return &OptionError{c.name, name, value, "the engine says: " + line}
		}
		return nil
	})
}

// plays reports whether the engine says that it plays a variant.
func (c *CECP) plays(v *chess.Variant) bool {
	list, told := c.features["variants"]
	if !told {
		return v == unsaid
	}
	for name := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(name) == v.CECP {
			return true
		}
	}
	return false
}

// NewGame sets up a game in force mode.
func (c *CECP) NewGame(ctx context.Context, s Setting) error {
	switch {
	case !c.plays(s.Variant):
		return &OptionError{c.name, "variant", s.Variant.CECP, "the engine plays only " + c.features["variants"]}
	case s.Limit.Nodes > 0:
		return &OptionError{c.name, "nodes", strconv.FormatUint(s.Limit.Nodes, 10), "the protocol knows no number of nodes"}
	case s.Start != "" && c.features["setboard"] != "1":
		return &OptionError{c.name, "setboard", s.Start, "the engine begins only at the start position"}
	}
	c.pending, c.playing, c.own, c.last = nil, false, chess.NoMove, ""
	c.send("new")
	if s.Variant != unsaid {
		c.send("variant " + s.Variant.CECP)
	}
	if s.Variant.Profile != chess.ProfileStandard {
		if err := c.Option(ctx, "CastlingRules", s.Variant.Profile.String()); err != nil {
			return err
		}
	}
	c.send("force")
	c.send("easy") // no pondering
	c.send("post")
	if s.Start != "" {
		c.send("setboard " + c.dialect.fen(s.Variant, s.Start))
	}
	for _, line := range levelLines(s.Limit) {
		c.send(line)
	}
	return c.ready(ctx)
}

// ready waits until the engine has obeyed all it was sent, if it can tell.
func (c *CECP) ready(ctx context.Context) error { return c.obey(ctx, c.refused) }

// obey is ready where hear gets what the engine says in the meantime.
func (c *CECP) obey(ctx context.Context, hear func(line string) error) error {
	if c.features["ping"] != "1" {
		// What it still says of the game before is to be over by then.
		err := c.await(ctx, "", settleTime, func(line string) (bool, error) { return false, hear(line) })
		if e, ok := errors.AsType[*EngineError](err); ok && e.Fault == ByHang {
			return nil
		}
		return err
	}
	c.pings++
	want := fmt.Sprintf("pong %d", c.pings)
	c.send(fmt.Sprintf("ping %d", c.pings))
	return c.await(ctx, want, handshakeTime, func(line string) (bool, error) {
		return line == want, hear(line)
	})
}

// settleTime is how long an engine without ping is listened to.
const settleTime = 100 * time.Millisecond

// refused is the error of an engine that does not take what it was sent and
// must.
func (c *CECP) refused(line string) error {
	switch {
	case strings.HasPrefix(line, "Illegal move"), strings.HasPrefix(line, "tellusererror Illegal position"):
	case strings.HasPrefix(line, "Error") && c.last != "" && strings.Contains(line, c.last):
	default:
		return nil
	}
	return c.breach("refused a legal move or position: %s", line)
}

// levelLines write a limit in the protocol's commands.
func levelLines(l Limit) (lines []string) {
	switch {
	case l.Clock():
		base := max(1, int64((l.Base+time.Second-1)/time.Second)) // whole seconds; "time" tells better
		lines = append(lines, fmt.Sprintf("level %d %d:%02d %s", l.Moves, base/60, base%60, seconds(l.Increment)))
	case l.MoveTime > 0:
		lines = append(lines, "st "+seconds(l.MoveTime))
	}
	if l.Depth > 0 {
		lines = append(lines, fmt.Sprintf("sd %d", l.Depth))
	}
	return lines
}

// Played queues the other side's moves until it is the engine's turn.
func (c *CECP) Played(before *chess.Position, m chess.Move) {
	if m == c.own {
		c.own = chess.NoMove
		return
	}
	text := c.dialect.write(before, m)
	if c.features["san"] == "1" {
		text = before.SANDialect(m, c.dialect.Castling.SAN)
	}
	c.pending = append(c.pending, text)
}

// tell sends a move of the other side.
func (c *CECP) tell(text string) {
	c.last = text
	if c.features["usermove"] == "1" {
		text = "usermove " + text
	}
	c.send(text)
}

// Think tells the engine the clocks and the moves and waits for its own.
func (c *CECP) Think(ctx context.Context, t Turn) (Answer, error) {
	var a Answer
	side := t.Position.Turn()
	if !c.playing || len(c.pending) != 1 {
		if c.playing {
			c.send("force")
		}
		for _, text := range c.pending {
			c.tell(text)
		}
		c.clocks(t, side)
		c.send("go")
		c.playing = true
	} else {
		c.clocks(t, side)
		if t.Offered && c.features["draw"] != "0" {
			c.send("draw")
		}
		c.tell(c.pending[0])
	}
	c.pending = c.pending[:0]
	err := c.awaitMove(ctx, "move", t, "?", func(line string) (bool, error) {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "move":
			text := strings.TrimSpace(rest)
			m, err := c.dialect.read(t.Position, text)
			if err != nil {
				return true, &IllegalMoveError{c.name, text, err}
			}
			a.Move, c.own = m, m
			return true, nil
		case "resign":
			a.Resigns = true
			return true, nil
		case "offer":
			a.Offers = a.Offers || rest == "draw"
		case "1-0", "0-1", "1/2-1/2":
			if lost := word == "0-1"; word != "1/2-1/2" && lost == (side == chess.White) {
				a.Resigns = true
				return true, nil
			}
			return true, c.breach("claimed %q, which does not hold", line)
		case "Illegal", "Error", "tellusererror":
			return false, c.refused(line)
		default:
			parseThinking(line, &a.Thought)
		}
		return false, nil
	})
	return a, err
}

func (c *CECP) clocks(t Turn, side chess.Color) {
	if c.features["time"] == "0" || !t.Limits[side].Clock() {
		return
	}
	centiseconds := func(d time.Duration) int64 { return max(0, int64(d/(10*time.Millisecond))) }
	c.send(fmt.Sprintf("time %d", centiseconds(t.Left[side])))
	c.send(fmt.Sprintf("otim %d", centiseconds(t.Left[side.Other()])))
}

// cecpMate is the score, in centipawns, beyond which engines announce mates.
const cecpMate = 100_000

// parseThinking takes "ply score time nodes pv", time in centiseconds; other
// lines are passed over.
func parseThinking(line string, t *Thought) {
	var n [4]int64
	words := strings.Fields(line)
	if len(words) < len(n) {
		return
	}
	for i := range n {
		// Some engines mark the depth, as in "12+" or "12&".
		v, err := strconv.ParseInt(strings.TrimRight(words[i], "+-&.!?"), 10, 64)
		if err != nil {
			return
		}
		n[i] = v
	}
	*t = Thought{Told: true, Score: int(n[1]), Depth: int(n[0]), Time: time.Duration(max(0, n[2])) * 10 * time.Millisecond, Nodes: uint64(max(0, n[3]))}
	switch {
	case n[1] > cecpMate:
		t.Score, t.Mate = 0, int(n[1]-cecpMate)
	case n[1] < -cecpMate:
		t.Score, t.Mate = 0, int(n[1]+cecpMate)
	}
}

// GameOver tells the result.
func (c *CECP) GameOver(result, why string) {
	c.send("result " + result + " {" + why + "}")
	c.send("force")
}
