package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// A person is this program at the keyboard of XBoard: it types moves into the
// window and reads the engine's answers from the debug file. It plays at
// random, but castles and promotes to a Janus where it can, and loses soon.
type person struct {
	window  *display
	xdotool string
	log     string // path of the debug file
	read    int    // bytes of it seen
	p       *chess.Position
	random  *rand.Rand
}

// playByHand plays the games of a session one by one, each in an XBoard, and
// on a display, of its own: keys go to the window under the mouse.
func (h *hall) playByHand(ctx context.Context, p *pairing, s *session, report func([]verdict)) error {
	var all bytes.Buffer
	for game := range s.games {
		line := append(h.xboardOptions(p, s), "-fcp", h.engineCommand(p.players[0]), "-xponder",
			"-timeControl", "5:00") // typing takes its time
		position := p.variant.StartPosition()
		var first string
		if len(s.fens) > 0 {
			start := p.starts[game%len(p.starts)]
			first = start.move
			var err error
			if position, _, err = p.variant.ReadFEN(start.fen); err != nil {
				return err
			}
			line = append(line, "-loadPositionFile", s.file("positions.fen"), "-loadPositionIndex", fmt.Sprint(game%len(p.starts)+1))
		}
		err := h.playGameByHand(ctx, s, line, position, first, uint64(game))
		log, readError := os.ReadFile(s.file("log"))
		all.Write(log)
		if err := errors.Join(err, readError); err != nil {
			return fmt.Errorf("game %d by hand: %w; see %s", game+1, err, s.file("log"))
		}
		verdicts, _ := readGames(s.file("games.pgn"), p)
		report(verdicts)
	}
	return os.WriteFile(s.file("log"), all.Bytes(), 0o600)
}

func (h *hall) playGameByHand(ctx context.Context, s *session, line []string, position *chess.Position, first string, seed uint64) error {
	ctx, cancel := context.WithTimeout(ctx, gameLimit)
	defer cancel()
	if err := os.Remove(s.file("log")); err != nil && !os.IsNotExist(err) {
		return err
	}
	window, err := startDisplay(ctx, h.programs["Xvfb"])
	if err != nil {
		return err
	}
	defer window.stop()
	command, err := h.start(ctx, s, line, window.name, "output")
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	who := &person{window: window, xdotool: h.programs["xdotool"], log: s.file("log"), p: position, random: rand.New(rand.NewPCG(seed, 0))}
	err = who.play(ctx, first)
	if err != nil {
		cancel()
		<-ended
		return err
	}
	// The keys that quit; whoever does not hear them is ended by the limit.
	if err := who.press(ctx, "ctrl+q"); err != nil {
		return err
	}
	return <-ended
}

// ready is XBoard's line when the engine has answered its first ping, ending
// that of a game that is over.
var (
	ready  = regexp.MustCompile(`(?m)^\d+ <first : pong \d+`)
	answer = regexp.MustCompile(`(?m)^\d+ <first : move (\S+)$`)
	ending = regexp.MustCompile(`(?m)^GameEnds\(\d+, [^(]`)
)

// play plays until the game is over; the first move may be given.
func (w *person) play(ctx context.Context, first string) error {
	if _, err := w.wait(ctx, ready); err != nil {
		return err
	}
	time.Sleep(time.Second) // the position is loaded and drawn
	if err := w.command(ctx, "mousemove", "200", "250"); err != nil {
		return err
	}
	for !w.p.Outcome().Over {
		m := w.choose(first)
		first = ""
		text := w.p.UCI(m)
		keys := append(strings.Split(text, ""), "Return")
		taken := regexp.MustCompile(`>first : (?:usermove )?` + text + `\n`)
		if _, err := w.insist(ctx, keys, taken); err != nil {
			return fmt.Errorf("XBoard does not take %s in %s: %w", text, w.p.FEN(), err)
		}
		w.p.Make(m)
		var goOn []string
		// XBoard takes it that a person plays White until told otherwise.
		if w.p.Ply() == 1 && w.p.Turn() == chess.White {
			goOn = []string{"ctrl+w"}
		}
		match, err := w.insist(ctx, goOn, answer, ending)
		if err != nil {
			return fmt.Errorf("no answer to %s in %s: %w", text, w.p.FEN(), err)
		}
		if match[1] == "" {
			return nil
		}
		reply, err := w.p.ParseUCI(match[1])
		if err != nil {
			return err
		}
		w.p.Make(reply)
		if c := w.p.Claims(); c.Threefold || c.FiftyMoves || w.p.Outcome().Over {
			break // the engine may or may not claim: see what XBoard says
		}
	}
	_, err := w.wait(ctx, ending)
	return err
}

// choose returns the given move, or a castling, or a promotion to a Janus, or
// any move.
func (w *person) choose(first string) chess.Move {
	if m, err := w.p.ParseUCI(first); err == nil {
		return m
	}
	moves := w.p.LegalMoves(nil)
	for _, m := range moves {
		if featureOf(w.p, m) != "" {
			return m
		}
	}
	return moves[w.random.IntN(len(moves))]
}

// personPatience is how long XBoard may take over a key or the engine over a
// move before the person tries again.
const personPatience = 15 * time.Second

// pause is how long XBoard may need to draw what it has written to the log.
const pause = 200 * time.Millisecond

// insist presses keys until the log has one of the patterns: XBoard refuses a
// move that comes before it has drawn the last one.
func (w *person) insist(ctx context.Context, keys []string, patterns ...*regexp.Regexp) (match [2]string, err error) {
	for range 3 {
		time.Sleep(pause)
		for _, key := range keys {
			if err := w.press(ctx, key); err != nil {
				return match, err
			}
		}
		if match, err = w.wait(ctx, patterns...); err == nil {
			return match, nil
		}
	}
	return match, err
}

// wait waits for one of the patterns in what has been added to the log, and
// reads up to the end of the match. The first pattern should have a group.
func (w *person) wait(ctx context.Context, patterns ...*regexp.Regexp) ([2]string, error) {
	ctx, cancel := context.WithTimeout(ctx, personPatience)
	defer cancel()
	for {
		text, err := os.ReadFile(w.log)
		if err != nil && !os.IsNotExist(err) {
			return [2]string{}, err
		}
		for _, pattern := range patterns {
			match := pattern.FindSubmatchIndex(text[min(w.read, len(text)):])
			if match == nil {
				continue
			}
			found := [2]string{string(text[w.read+match[0] : w.read+match[1]])}
			if len(match) > 2 {
				found[1] = string(text[w.read+match[2] : w.read+match[3]])
			}
			w.read += match[1]
			return found, nil
		}
		select {
		case <-ctx.Done():
			return [2]string{}, errors.New("nothing in the debug file")
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (w *person) press(ctx context.Context, key string) error { return w.command(ctx, "key", key) }

func (w *person) command(ctx context.Context, arguments ...string) error {
	command := exec.CommandContext(ctx, w.xdotool, arguments...)
	command.Env = append(os.Environ(), "DISPLAY="+w.window.name)
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("xdotool %s: %w: %s", strings.Join(arguments, " "), err, output)
	}
	time.Sleep(30 * time.Millisecond)
	return nil
}
