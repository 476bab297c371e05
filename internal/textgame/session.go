package textgame

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/wire"
	"bifrons.chess/pgn"
)

// Searcher is what a session needs of an engine; an *engine.Engine is one.
type Searcher interface {
	Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result
}

// Options is how a game is played.
type Options struct {
	Game  *Game
	Human chess.Color
	Level int // of the engine, 1 to engine.Levels
	// Control is the time that each side has; with the zero TimeControl there
	// are no clocks.
	Control TimeControl
	Style   Style
	// Prompt asks for each line, as a person at a terminal expects.
	Prompt bool
	// Opponent plays, Adviser answers hint and eval at full strength. They may
	// not be one, lest the weak opponent learn from the strong adviser.
	Opponent, Adviser Searcher
	// Keep puts the record of a game, as PGN, where it is not lost, and
	// returns the file's name.
	Keep func(record []byte) (path string, err error)
	// Now is the time of day; nil takes the system's.
	Now func() time.Time
}

// session is a game in progress.
type session struct {
	Options
	ctx     context.Context
	lines   *wire.Lines
	out     *bufio.Writer
	refused int
	// since is when the clock of the side to move began to run.
	since time.Time
	saved string // the file that the game was saved to, "" for none
	quit  bool
}

// Play plays until the input ends, the player quits or ctx does; whatever was
// not saved is then kept. It returns how many lines could not be carried out,
// and the error of the output or of keeping the game.
func Play(ctx context.Context, in io.Reader, out io.Writer, o Options) (refused int, err error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &session{Options: o, ctx: ctx, lines: wire.Read(in), out: bufio.NewWriter(out)}
	defer s.lines.Close()
	s.name()
	s.greet()
	s.since = s.Now()
	if s.Game.ending != "" {
		s.show()
		s.announce()
	} else if s.humanToMove() {
		s.show()
	}
	for !s.quit && s.out.Flush() == nil {
		if s.Game.ending == "" && !s.humanToMove() {
			s.answer()
			continue
		}
		s.prompt()
		s.await()
	}
	keepErr := s.keep()
	return s.refused, errors.Join(s.out.Flush(), keepErr)
}

func (s *session) sayf(format string, values ...any) { fmt.Fprintf(s.out, format+"\n", values...) }

// refusef answers a line that could not be carried out.
func (s *session) refusef(format string, values ...any) {
	s.refused++
	s.sayf("%s", printable(fmt.Sprintf(format, values...)))
}

// printable keeps what a message quotes from steering the terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\ufffd'
	}, text)
}

func (s *session) humanToMove() bool { return s.Game.pos.Turn() == s.Human }

// left returns the time that a side had left when its clock last stopped.
func (s *session) left(c chess.Color) time.Duration {
	if d, ok := s.Game.clock(c); ok {
		return d
	}
	return s.Control.Base
}

// name writes the players into the record.
func (s *session) name() {
	r := s.Game.record
	tags := [2]string{chess.White: "White", chess.Black: "Black"}
	human := r.Tag(tags[s.Human])
	if _, ours := ParseLevelName(human); human == "" || human == "?" || ours {
		human = "Player"
	}
	if s.Game.ending != "" {
		return // what is over keeps its names
	}
	r.SetTag(tags[s.Human], human)
	r.SetTag(tags[s.Human.Other()], levelName(s.Level))
	if r.Tag("Event") == "" {
		r.SetTag("Event", "Casual game")
	}
	if r.Tag("Date") == "" {
		r.SetTag("Date", s.Now().Format("2006.01.02"))
	}
	if !s.Control.IsZero() {
		r.SetTag("TimeControl", s.Control.String())
	}
}

// profileTexts tell which reading of the castling rules holds, where there are
// several.
var profileTexts = map[chess.CastlingProfile]string{
	chess.ProfileStandard:  "the King that castles and its Rook must not have moved;\non its way only an attack on the King that would then be royal forbids it",
	chess.ProfileICC:       "those of the Internet Chess Club:\nas standard, but a move of either King ends the right to castle",
	chess.ProfileCuteChess: "those of Cute Chess:\na move of either King ends the right, and the King that castles may not pass\nattacked squares even when it is not royal",
}

// greet says what is played and what the board's signs mean.
func (s *session) greet() {
	v := s.Game.pos.Variant()
	s.sayf("%s. You are %s; Bifrons plays %s at level %d.", v.Title, s.Human, s.Human.Other(), s.Level)
	s.sayf("Type moves such as %s; \"help\" lists the rest.", s.example())
	if _, has := v.PieceType(chess.Janus); has && s.Style.Pieces == Symbols {
		s.sayf("J and j are the Januses of White and Black, for which terminals have no symbol.")
	}
	if _, err := v.WithProfile(chess.ProfileICC); err == nil {
		s.sayf("The star marks the royal King of a side with two: the one nearest the a-file.")
		s.sayf("Castling rules %q: %s.", v.Profile, profileTexts[v.Profile])
	}
}

// example is a move that can be played, for those who do not know how to write
// one.
func (s *session) example() string {
	p := s.Game.pos
	moves := p.LegalMoves(nil)
	if len(moves) == 0 {
		return "Nf3"
	}
	m := moves[len(moves)/2]
	if p.SAN(m) == p.UCI(m) {
		return p.SAN(m)
	}
	return p.SAN(m) + " or " + p.UCI(m)
}

// show draws the board and says whose move it is.
func (s *session) show() {
	p := s.Game.pos
	s.out.WriteString("\n" + Board(p, s.Style))
	status := ""
	if s.Game.ending == "" {
		status = p.Turn().String() + " to move"
		if s.humanToMove() {
			status = "You are to move, " + moveNumber(p)
		}
		if p.InCheck() {
			status += " Check!"
		}
		if s.humanToMove() && p.Claims().Any() {
			status += " You may claim a draw: type draw."
		}
	}
	if !s.Control.IsZero() {
		status += fmt.Sprintf(" [White %s, Black %s]", pgn.FormatClock(s.left(chess.White)), pgn.FormatClock(s.left(chess.Black)))
	}
	if status != "" {
		s.sayf("%s", strings.TrimSpace(status))
	}
}

// announce tells how the game ended.
func (s *session) announce() {
	s.sayf("The game is over: %s. %s", s.Game.ending, s.Game.record.Result)
	if s.Prompt {
		s.sayf("Go on with undo, new, pgn, save FILE or quit.")
	}
}

func (s *session) prompt() {
	if s.Prompt {
		s.out.WriteString("> ")
	}
	_ = s.out.Flush() // the loop looks at it
}

// await carries out the next line of input, or what comes before it.
func (s *session) await() {
	var flag <-chan time.Time
	if !s.Control.IsZero() && s.Game.ending == "" {
		timer := time.NewTimer(s.left(s.Human) - s.Now().Sub(s.since))
		defer timer.Stop()
		flag = timer.C
	}
	select {
	case line, open := <-s.lines.C():
		switch {
		case !open:
			s.quit = true
			if s.Prompt {
				s.sayf("")
			}
		case line.Err != nil:
			s.refusef("%v", line.Err)
		default:
			s.obey(line.Text)
		}
	case <-flag:
		if s.Prompt {
			s.sayf("")
		}
		s.fall(s.Human)
	case <-s.ctx.Done():
		s.quit = true
		s.sayf("")
	}
}

// fall ends the game by a flag. It is a draw where the opponent could not mate
// by any play.
func (s *session) fall(c chess.Color) {
	winner := c.Other()
	if !s.Game.pos.CanMate(winner) {
		s.finish(pgn.Draw, "draw: "+c.String()+"'s time is up, but "+winner.String()+" has no men to mate with", pgn.TerminationTime)
		return
	}
	s.finish(winOf(winner), winner.String()+" wins on time", pgn.TerminationTime)
}

func winOf(c chess.Color) pgn.Result {
	if c == chess.White {
		return pgn.WhiteWins
	}
	return pgn.BlackWins
}

// finish ends the game other than by the rules.
func (s *session) finish(result pgn.Result, why string, termination pgn.Termination) {
	s.Game.end(result, why, termination)
	s.Game.changed = true
	s.announce()
}

// make plays a move of the side to move, and stops its clock. It reports false
// when the flag had fallen before.
func (s *session) make(m chess.Move) bool {
	c := s.Game.pos.Turn()
	now := s.Now()
	left := s.left(c) - now.Sub(s.since)
	if !s.Control.IsZero() && left <= 0 {
		s.fall(c)
		return false
	}
	n := s.Game.play(m)
	if !s.Control.IsZero() {
		n.SetClock(left + s.Control.Increment)
	}
	s.since = now
	return true
}

// thinkingTime is what the engine takes for a move without clocks, at most;
// only the highest levels come near it.
const thinkingTime = 2 * time.Second

// answer has the engine move.
func (s *session) answer() {
	limits := engine.Limits{Strength: engine.Level(s.Level)}
	if s.Control.IsZero() {
		limits.MoveTime = thinkingTime
	} else {
		limits.Clock = engine.Clock{Left: s.left(s.Human.Other()), Increment: s.Control.Increment, Running: true}
		limits.Overhead = 20 * time.Millisecond
	}
	if s.Style.Color {
		s.out.WriteString("Bifrons thinks ...")
		_ = s.out.Flush()
	}
	r := s.search(s.Opponent, limits, nil)
	if s.Style.Color {
		s.out.WriteString("\r\x1b[K")
	}
	if s.ctx.Err() != nil {
		s.quit = true
		s.sayf("")
		return
	}
	if c := s.Game.pos.Claims(); c.Any() && r.Score <= 0 {
		s.claim(c, engine.Name)
		return
	}
	if !s.make(r.Move) {
		return
	}
	s.sayf("Bifrons plays %s", s.Game.lastMove())
	s.show()
	if s.Game.ending != "" {
		s.announce()
	}
}

// claim ends the game by a draw that somebody claims.
func (s *session) claim(c chess.Claims, who string) {
	name := "50-move rule"
	if c.Threefold {
		name = "threefold repetition"
	}
	s.finish(pgn.Draw, "draw by "+name+", claimed by "+who, pgn.TerminationNormal)
}

// search asks an engine about the position; the end of ctx stops it.
func (s *session) search(e Searcher, limits engine.Limits, report func(*engine.Info)) engine.Result {
	ctl := new(engine.Control)
	defer context.AfterFunc(s.ctx, ctl.Stop)()
	return e.Search(s.Game.pos, limits, ctl, report)
}

// keep puts a game that would be lost where it is not, and tells how to go on.
func (s *session) keep() error {
	if !s.Game.changed || s.Game.Len() == 0 {
		return nil
	}
	record, err := pgn.Append(nil, s.Game.record, pgn.WriteOptions{})
	if err != nil {
		return err
	}
	path, err := s.Keep(record)
	if err != nil {
		s.sayf("The game could not be kept. Here it is:\n\n%s", record)
		return fmt.Errorf("keeping the game: %w", err)
	}
	s.Game.changed = false
	s.sayf("The game is kept in %s", path)
	if s.Game.ending == "" {
		s.sayf("To go on with it: bifrons play --load %s", quoted(path))
	} else {
		s.sayf("To see what went wrong: bifrons analyse %s", quoted(path))
	}
	return nil
}

// quoted writes a file's name as a shell takes it.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t'\"\\$&()*;<>?[]`{|}~!#") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
