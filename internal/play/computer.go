package play

import (
	"context"
	"errors"
	"time"
)

// The bounds of a computer's thinking.
const (
	// computers is how many games the Analyst thinks about at a time.
	computers = 4
	// thinkLimit is the most that it may take for a move.
	thinkLimit = time.Minute
)

// computer lets the Analyst think, if the side to move of a locked room is the
// computer's and it does not think already.
func (s *Service) computer(r *room) {
	g := r.game
	if s.analyst == nil || g == nil || g.Outcome().Over() || r.think {
		return
	}
	seat := g.Turn()
	p := g.Players[seat.index()]
	if p.Level == 0 {
		return
	}
	r.think = true
	terms, moves, version, clocks := g.Terms, g.Moves(), g.Version(), g.Clocks(s.Now())
	s.tasks.Go(func() {
		defer func() {
			r.mu.Lock()
			r.think = false
			// The board has changed meanwhile: a take-back, or a move.
			if r.game != nil && !r.gone && r.game.board > version {
				s.computer(r)
			}
			r.mu.Unlock()
		}()
		select {
		case s.thinking <- struct{}{}:
			defer func() { <-s.thinking }()
		case <-s.ctx.Done():
			return
		}
		ctx, cancel := context.WithTimeout(s.ctx, thinkLimit)
		defer cancel()
		move, err := s.analyst.BestMove(ctx, terms, moves, p.Level, clocks)
		if err == nil {
			_, err = s.do(s.ctx, Command{ID: NewCommandID(), Game: r.id, Player: p.ID, Kind: Move, Version: version, Move: move})
		}
		var refusal *Refusal // the board has changed, or the game is over
		if err != nil && !errors.As(err, &refusal) && s.ctx.Err() == nil {
			s.log.Error("the computer did not move", "game", string(r.id), "error", err)
		}
	})
}
