package textgame

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/pgn"
)

// command is what a player may type besides moves.
type command struct {
	name, argument, help string
	run                  func(s *session, argument string)
}

// commands are in the order of the help. It is a function, for one of them
// lists them all.
func commands() []command {
	return []command{
		{"moves", "[SQUARE]", "list the legal moves, or those of the man on a square", (*session).listMoves},
		{"hint", "", "what Bifrons would play here", whilePlaying((*session).hint)},
		{"eval", "", "what Bifrons thinks of the position", (*session).eval},
		{"undo", "", "take your last move back", (*session).undo},
		{"board", "", "draw the board again", func(s *session, _ string) { s.show() }},
		{"flip", "", "turn the board round", (*session).flip},
		{"fen", "", "print the position as FEN", func(s *session, _ string) { s.sayf("%s", s.Game.pos.FEN()) }},
		{"pgn", "", "print the game as PGN", func(s *session, _ string) { s.sayf("%s", strings.TrimSpace(s.Game.record.String())) }},
		{"save", "FILE", "save the game; save! writes over a file", (*session).save},
		{"level", "[1-" + strconv.Itoa(engine.Levels) + "]", "tell or set how strong Bifrons plays", (*session).level},
		{"switch", "", "change sides", whilePlaying((*session).switchSides)},
		{"draw", "", "claim a draw by the rules, or offer one", whilePlaying((*session).draw)},
		{"resign", "", "give the game up", whilePlaying((*session).resign)},
		{"new", "", "begin a new game", (*session).anew},
		{"help", "", "this list", (*session).help},
		{"quit", "", "leave; the game is kept", func(s *session, _ string) { s.quit = true }},
	}
}

// whilePlaying makes a command one that a game that is over refuses.
func whilePlaying(run func(*session, string)) func(*session, string) {
	return func(s *session, argument string) {
		if s.Game.ending != "" {
			s.refusef("The game is over.")
			return
		}
		run(s, argument)
	}
}

// synonyms are other words for commands.
var synonyms = map[string]string{"?": "help", "exit": "quit", "q": "quit", "save!": "save", "takeback": "undo", "back": "undo"}

// obey carries out a line: a command or a move.
func (s *session) obey(line string) {
	word, argument, _ := strings.Cut(line, " ")
	argument = strings.TrimSpace(argument)
	name := strings.ToLower(word)
	overwrite := name == "save!"
	if other, ok := synonyms[name]; ok {
		name = other
	}
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		switch {
		case c.argument == "" && argument != "":
			s.refusef("%s stands alone: what is %q?", c.name, argument)
		case overwrite:
			s.write(argument, true)
		default:
			c.run(s, argument)
		}
		return
	}
	s.move(line)
}

// move plays a move that the player typed.
func (s *session) move(text string) {
	p := s.Game.pos
	if s.Game.ending != "" {
		s.refusef("The game is over: %s. undo takes the last move back, new begins another.", s.Game.ending)
		return
	}
	m, err := p.ParseMove(text)
	if err != nil {
		s.refusef("%s", refusal(p, text, err))
		return
	}
	if !s.make(m) {
		return
	}
	s.sayf("You play %s", s.Game.lastMove())
	if s.Game.ending != "" {
		s.show()
		s.announce()
	}
}

// refusal tells why a text is not played.
func refusal(p *chess.Position, text string, err error) string {
	var e *chess.MoveError
	if !errors.As(err, &e) {
		return err.Error()
	}
	switch e.Reason {
	case chess.MoveIllegal, chess.MoveAmbiguous, chess.MovePromotionMissing, chess.MoveNotCapture, chess.MoveNotEnPassant, chess.MoveBadPromotion:
		return "Not played: " + e.Error() + "."
	}
	// A piece's letter written small is what beginners type.
	if m, err := p.ParseSAN(strings.ToUpper(text[:1]) + text[1:]); err == nil {
		return "Not played: pieces have capital letters. Did you mean " + p.SAN(m) + "?"
	}
	if word, _, _ := strings.Cut(text, " "); !strings.ContainsAny(word, "0123456789") {
		return "Neither a move nor a command: " + strconv.Quote(word[:min(len(word), chess.MaxMoveLength)]) + "." + suggestion(strings.ToLower(word)) + " help lists the commands."
	}
	return "Neither a move nor a command: " + e.Error() + ". Try help, or moves."
}

func (s *session) help(string) {
	s.sayf("Moves are written as Nf3, exd5, O-O or e8=Q, or by squares: g1f3, e7e8q. And:")
	for _, c := range commands() {
		s.sayf("  %-15s %s", strings.TrimSpace(c.name+" "+c.argument), c.help)
	}
}

// widest is the width of a list of moves.
const widest = 76

func (s *session) listMoves(square string) {
	p := s.Game.pos
	moves := p.LegalMoves(nil)
	if square != "" {
		at, ok := chess.SquareFromName(strings.ToLower(square))
		if !ok || !p.Variant().Contains(at) {
			s.refusef("%q is no square of the board", square)
			return
		}
		if p.PieceAt(at) == chess.NoPiece {
			s.refusef("No man stands on %s.", at)
			return
		}
		moves = slices.DeleteFunc(moves, func(m chess.Move) bool { return m.From() != at })
		defer s.tellHindrances(at)
	}
	switch {
	case len(moves) == 0 && square != "":
		s.sayf("The man on %s has no legal move.", strings.ToLower(square))
		return
	case len(moves) == 0:
		s.sayf("There are no legal moves.")
		return
	}
	names := make([]string, len(moves))
	width := 0
	for i, m := range moves {
		names[i] = p.MoveText(m)
		width = max(width, len(names[i])+2)
	}
	slices.Sort(names)
	for row := range slices.Chunk(names, max(1, widest/width)) {
		var b strings.Builder
		for _, name := range row {
			b.WriteString(name + strings.Repeat(" ", width-len(name)))
		}
		s.sayf("%s", strings.TrimRight(b.String(), " "))
	}
}

// tellHindrances tells which moves of a man are not legal though nothing stands
// in their way: for the King's sake, or castling's rules.
func (s *session) tellHindrances(at chess.Square) {
	var told []string
	for _, r := range s.Game.pos.Reach(at) {
		if r.Why == nil {
			continue
		}
		switch r.Why.Reason {
		case chess.IllegalTurn, chess.IllegalCheckStays, chess.IllegalPinned, chess.IllegalIntoCheck, chess.IllegalCastlingThrough, chess.IllegalCastlingCheck:
			text := r.Why.String()
			if !slices.Contains(told, text) {
				told = append(told, text)
				s.sayf("Not to %s: %s.", r.To, text)
			}
		}
	}
}

// undo takes the player's last move back, with the answer to it.
func (s *session) undo(string) {
	g := s.Game
	if g.ending != "" && !g.pos.Outcome().Over {
		g.reopen() // a resignation, a draw, a flag: nothing was played then
		s.name()
		s.since = s.Now()
		s.sayf("The game goes on.")
		s.show()
		return
	}
	last := len(g.nodes) - 1
	for ; last >= 0 && g.moverOf(last) != s.Human; last-- {
	}
	if last < 0 {
		s.refusef("There is no move of yours to take back.")
		return
	}
	for len(g.nodes) > last {
		g.takeBack()
	}
	s.name()
	s.since = s.Now()
	s.show()
}

func (s *session) flip(string) {
	s.Style.Flip = !s.Style.Flip
	s.show()
}

func (s *session) level(argument string) {
	if argument == "" {
		s.sayf("Bifrons plays at level %d of %d.", s.Level, engine.Levels)
		return
	}
	n, err := strconv.Atoi(argument)
	if err != nil || n < 1 || n > engine.Levels {
		s.refusef("A level is a number from 1 to %d, not %q.", engine.Levels, argument)
		return
	}
	s.Level = n
	s.name()
	s.sayf("Bifrons plays at level %d now.", n)
}

func (s *session) switchSides(string) {
	tags := [2]string{chess.White: "White", chess.Black: "Black"}
	human := s.Game.record.Tag(tags[s.Human])
	s.Human = s.Human.Other()
	s.Game.record.SetTag(tags[s.Human], human)
	s.name()
	s.Style.Flip = s.Human == chess.Black
	s.sayf("You are %s now.", s.Human)
	s.since = s.Now()
}

// Bifrons agrees to a draw only late enough, in moves of the game or in men
// left, and only where it is not better.
const (
	drawMoves = 40 // plies
	drawMen   = 8
)

func (s *session) draw(string) {
	g := s.Game
	if c := g.pos.Claims(); c.Any() {
		s.claim(c, s.Human.String())
		return
	}
	if len(g.nodes) < drawMoves && g.pos.Occupied().Count() > drawMen {
		s.sayf("Bifrons would rather play on: the game has hardly begun.")
		return
	}
	if r, _ := s.advise(); r.Score < 0 { // for the player, who is to move
		s.sayf("Bifrons declines the draw.")
		return
	}
	s.finish(pgn.Draw, "draw by agreement", pgn.TerminationNormal)
}

func (s *session) resign(string) {
	winner := s.Human.Other()
	s.finish(winOf(winner), winner.String()+" wins by resignation", pgn.TerminationNormal)
}

// anew begins another game from the same start. The one that was played is
// kept.
func (s *session) anew(string) {
	if err := s.keep(); err != nil {
		s.refusef("%v; the game goes on, so that it is not lost.", err)
		return
	}
	p, err := s.Game.record.StartPosition()
	if err != nil {
		s.refusef("%v", err)
		return
	}
	s.Game = NewGame(p)
	s.saved = ""
	s.name()
	s.since = s.Now()
	s.sayf("A new game.")
	if s.humanToMove() || s.Game.ending != "" {
		s.show()
	}
}

func (s *session) save(name string) { s.write(name, name != "" && name == s.saved) }

// write saves the game to a file.
func (s *session) write(name string, overwrite bool) {
	if name == "" {
		s.refusef("Save to which file? For instance: save game.pgn")
		return
	}
	record, err := pgn.Append(nil, s.Game.record, pgn.WriteOptions{})
	if err != nil {
		s.refusef("%v", err)
		return
	}
	path := name
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			path = filepath.Join(home, rest)
		}
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if !overwrite {
		flags = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	}
	f, err := os.OpenFile(path, flags, 0o644)
	if errors.Is(err, fs.ErrExist) {
		s.refusef("%s is there already: take another name, or save! %s", name, name)
		return
	}
	if err == nil {
		_, err = f.Write(record)
		if closeErr := f.Close(); err == nil {
			err = closeErr
		}
	}
	if err != nil {
		s.refusef("Not saved: %v", err)
		return
	}
	s.saved, s.Game.changed = name, false
	s.sayf("Saved to %s", printable(name))
}
