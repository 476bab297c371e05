package cecp

import (
	"strings"

	"bifrons.chess/chess"
)

// newGame sets up orthodox chess, the engine playing Black, as "new" asks.
func (s *session) newGame() {
	s.interrupt()
	s.variant = s.profiled(chess.Orthodox)
	s.control.depth = 0
	s.control.left = s.control.base
	s.setPosition(s.variant.StartPosition())
	s.mode, s.side = playing, chess.Black
}

func (s *session) cmdNew(string) error {
	analysing := s.mode == analyze
	s.newGame()
	s.engine.Clear()
	if analysing {
		s.mode = analyze
		s.analyse()
	}
	return nil
}

// setPosition replaces the game by another one.
func (s *session) setPosition(p *chess.Position) {
	s.pos = p
	s.over, s.offers, s.hint, s.score = false, false, chess.NoMove, 0
	s.exclude = nil
}

// profiled returns a variant with the chosen castling rules, where it has any
// to choose from.
func (s *session) profiled(v *chess.Variant) *chess.Variant {
	if w, err := v.WithProfile(s.options.profile); err == nil {
		return w
	}
	return v
}

func (s *session) cmdVariant(args string) error {
	v, err := chess.FindVariant(args)
	if err != nil {
		return err
	}
	s.interrupt()
	s.variant = s.profiled(v)
	s.setPosition(s.variant.StartPosition())
	s.resume()
	return nil
}

func (s *session) cmdSetBoard(args string) error {
	p, warnings, err := s.variant.ReadFEN(args)
	if err != nil {
		s.out.Line(oneLine("tellusererror Illegal position: " + err.Error()))
		return nil
	}
	for _, w := range warnings {
		s.out.Line(oneLine("# setboard: " + w.String()))
	}
	s.interrupt()
	s.setPosition(p)
	s.resume()
	return nil
}

// resume goes on analysing after the position has changed.
func (s *session) resume() {
	if s.mode == analyze {
		s.analyse()
	}
}

func (s *session) cmdUserMove(args string) error {
	if s.job != nil && s.job.purpose == thinking {
		return stateError("it is not your turn")
	}
	m, err := s.pos.ParseMove(args)
	if err != nil {
		s.out.Line(oneLine("Illegal move (" + err.Error() + "): " + args))
		return nil
	}
	s.exclude = nil
	if j := s.job; j != nil && j.purpose == pondering && j.reply == m {
		s.pos.Make(m)
		s.ponderHit()
		return nil
	}
	s.interrupt()
	s.pos.Make(m)
	switch {
	case s.mode == analyze:
		s.analyse()
	case s.mode == playing && !s.over:
		s.move()
	}
	return nil
}

// move lets the engine play if it is its turn and the game goes on.
func (s *session) move() {
	if s.announce() || s.over || s.mode != playing || s.pos.Turn() != s.side {
		return
	}
	s.think()
}

// announce claims the result if the game has ended; a draw by repetition or by
// fifty moves is claimed by a side that does not stand better.
func (s *session) announce() bool {
	if s.over {
		return true
	}
	o := s.pos.Outcome()
	text := ""
	switch {
	case o.Over && o.Reason == chess.Checkmate:
		text = o.Result() + " {" + o.Winner.String() + " mates}"
	case o.Over:
		text = o.Result() + " {" + drawText[o.Reason] + "}"
	case s.score <= claimScore && s.mode == playing:
		switch claims := s.pos.Claims(); {
		case claims.Threefold:
			text = "1/2-1/2 {Draw by repetition}"
		case claims.FiftyMoves:
			text = "1/2-1/2 {Draw by fifty move rule}"
		}
	}
	if text == "" {
		return false
	}
	s.out.Line(text)
	s.over = true
	return true
}

// claimScore is the most that our position may be worth, in centipawns, for us
// to claim a draw.
const claimScore = 20

var drawText = map[chess.Reason]string{
	chess.Stalemate:          "Stalemate",
	chess.DeadPosition:       "Draw by insufficient material",
	chess.SeventyFiveMoves:   "Draw by 75-move rule",
	chess.FivefoldRepetition: "Draw by fivefold repetition",
}

func (s *session) cmdGo(string) error {
	if s.job != nil && s.job.purpose == thinking {
		return stateError("already thinking")
	}
	s.interrupt()
	s.mode, s.side = playing, s.pos.Turn()
	if s.announce() {
		return nil
	}
	s.think()
	return nil
}

func (s *session) cmdPlayOther(string) error {
	s.interrupt()
	s.mode, s.side = playing, s.pos.Turn().Other()
	return nil
}

// takeBack unmakes moves.
func (s *session) takeBack(n int) error {
	if s.pos.Ply() < n {
		return stateError("not that many moves have been made")
	}
	s.interrupt()
	for range n {
		s.pos.Unmake()
	}
	s.over, s.hint, s.exclude = false, chess.NoMove, nil
	s.resume()
	return nil
}

// cmdResult ends the game; the text after the result is for people.
func (s *session) cmdResult(args string) error {
	word, _, _ := strings.Cut(args, " ")
	switch word {
	case "1-0", "0-1", "1/2-1/2", "*":
	default:
		return &ArgumentError{Argument: word, Reason: "must be 1-0, 0-1, 1/2-1/2 or *"}
	}
	if s.mode == analyze {
		return nil
	}
	s.interrupt()
	s.over = true
	return nil
}

// cmdDraw answers an offer: accepted by a side that stands worse.
func (s *session) cmdDraw(string) error {
	if s.mode != playing || s.over {
		return stateError("no game is being played")
	}
	s.offers = true
	if s.score < drawScore {
		s.out.Line("offer draw")
	}
	return nil
}

// drawScore is the score, in centipawns, below which a draw is accepted.
const drawScore = -30
