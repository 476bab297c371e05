package engine

import (
	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

// SetNetwork makes the engine evaluate with a network wherever it covers the
// variant; nil goes back to those of Options.Networks. Whatever was learnt is
// forgotten. Not while a search runs.
func (e *Engine) SetNetwork(n *nnue.Network) {
	e.loaded = n
	e.Clear()
}

// UseNetworks says whether networks evaluate, where there are any, or the
// bootstrap evaluation always does. Whatever was learnt is forgotten. Not
// while a search runs.
func (e *Engine) UseNetworks(on bool) {
	e.useNetworks = on
	e.Clear()
}

// Network returns the network that evaluates positions of a variant, nil where
// the bootstrap evaluation does.
func (e *Engine) Network(v *chess.Variant) *nnue.Network {
	switch {
	case !e.useNetworks:
		return nil
	case e.loaded != nil && e.loaded.Covers(v):
		return e.loaded
	case e.networks != nil:
		return e.networks(v)
	}
	return nil
}

// readyNetwork prepares the network for a search of w.pos.
func (w *worker) readyNetwork() {
	switch {
	case w.net == nil:
		w.stack, w.stackOf = nil, nil
	case w.stackOf != w.net:
		w.stack, w.stackOf = w.net.NewStack(w.pos), w.net
	default:
		w.stack.Reset(w.pos)
	}
}

// evaluate returns the static value of the position at a frame, for the side
// to move.
func (w *worker) evaluate(f *frame) Score {
	if w.limits.Judged != nil && w.number == 0 {
		w.limits.Judged(w.pos)
	}
	if w.stack == nil {
		return evaluate(w.mat, &f.acc, w.pos)
	}
	return judged(w.pos, Score(w.stack.Evaluate(w.pos)))
}

// fadingClock is twice the halfmove clock at which a game is drawn: a value
// counts half as much by then.
const fadingClock = 200

// judged corrects a network's value by what a network cannot see: that a side
// has no means to win, and that the clock runs towards a draw.
func judged(p *chess.Position, s Score) Score {
	if p.Occupied().Count() <= fewMen {
		strong := p.Turn()
		if s < 0 {
			strong = strong.Other()
		}
		if !p.CanMate(strong) {
			s /= 16
		}
	}
	return clampEval(s * Score(fadingClock-min(fadingClock/2, p.HalfmoveClock())) / fadingClock)
}
