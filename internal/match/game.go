// Package match lets engines play each other under a referee that knows the
// rules by package chess and keeps the clocks itself.
package match

import (
	"context"
	"fmt"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// TimeControl is so much time for the game and so much more for each move.
type TimeControl struct{ Base, Increment time.Duration }

// Game is a game to be played.
type Game struct {
	Variant *chess.Variant
	Opening []chess.Move // made from the start position before the engines play
	Time    TimeControl
	Players [2]*Client // by Color
	Stalls  *Stalls    // what is not counted on the clocks; nil for nothing
}

// Ending is why a game ended.
type Ending uint8

// The endings of a game, beside those of the rules.
const (
	ByRules     Ending = iota // Record.Outcome tells more
	ByThreefold               // the referee claims for both sides
	ByFiftyMoves
	ByIllegalMove // the last three are losses of the side at fault
	OnTime
	ByBreach // of the protocol: no answer, or nonsense
)

var endingNames = [...]string{
	"by the rules", "threefold repetition", "fifty moves", "illegal move", "loss on time", "breach of the protocol",
}

// String returns the ending in English.
func (e Ending) String() string { return endingNames[e] }

// Fault reports whether an engine did what an engine must not do.
func (e Ending) Fault() bool { return e >= ByIllegalMove }

// Record is a finished game.
type Record struct {
	Result     string // "1-0", "0-1", "1/2-1/2"
	Ending     Ending
	Outcome    chess.Outcome // when Ending is ByRules
	Moves      []chess.Move  // opening included
	Final      string        // FEN
	Detail     string        // of a fault
	Transcript string        // of the side at fault
	Left       [2]time.Duration
	Slowest    [2]time.Duration // the longest time over one move
	Stalled    time.Duration    // not counted, in all
}

// graceTime is how long after its flag an engine is waited for, so that a slow
// answer can be told from none.
const graceTime = 5 * time.Second

// Play plays the game to its end. An error means that ctx ended or that an
// engine was not ready to begin; what happens during the game is in the Record.
func (g *Game) Play(ctx context.Context) (*Record, error) {
	for _, p := range g.Players {
		p.Option("UCI_Variant", g.Variant.Name)
		if err := p.NewGame(ctx); err != nil {
			return nil, err
		}
	}
	r := &Record{Left: [2]time.Duration{g.Time.Base, g.Time.Base}}
	pos := g.Variant.StartPosition()
	var text strings.Builder // of the moves, as UCI has them
	play := func(m chess.Move) {
		text.WriteString(" " + pos.UCI(m))
		pos.Make(m)
		r.Moves = append(r.Moves, m)
	}
	for _, m := range g.Opening {
		play(m)
	}
	for !g.over(pos, r) {
		side := pos.Turn()
		position := "position startpos"
		if text.Len() > 0 {
			position += " moves" + text.String()
		}
		goLine := fmt.Sprintf("go wtime %d btime %d winc %d binc %d",
			r.Left[chess.White].Milliseconds(), r.Left[chess.Black].Milliseconds(),
			g.Time.Increment.Milliseconds(), g.Time.Increment.Milliseconds())
		player := g.Players[side]
		start, stalled := time.Now(), g.Stalls.Total()
		answer, err := player.BestMove(ctx, position, goLine, r.Left[side]+graceTime)
		used := time.Since(start)
		if stalled = g.Stalls.Total() - stalled; stalled > 0 {
			r.Stalled += min(stalled, used)
			used -= min(stalled, used)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r.Slowest[side] = max(r.Slowest[side], used)
		r.Left[side] -= used
		if err != nil {
			g.fault(r, side, ByBreach, err.Error())
			break
		}
		if r.Left[side] < 0 {
			g.fault(r, side, OnTime, fmt.Sprintf("%s overstepped by %v with a move that took %v", player.Name, -r.Left[side], used))
			break
		}
		r.Left[side] += g.Time.Increment
		m, err := pos.ParseUCI(answer)
		if err != nil {
			g.fault(r, side, ByIllegalMove, fmt.Sprintf("%s played %q: %v", player.Name, answer, err))
			break
		}
		play(m)
	}
	r.Final = pos.FEN()
	return r, nil
}

// over ends the game where the rules do, or where a side may claim a draw.
func (g *Game) over(pos *chess.Position, r *Record) bool {
	if o := pos.Outcome(); o.Over {
		r.Outcome, r.Result, r.Ending = o, o.Result(), ByRules
		return true
	}
	switch claims := pos.Claims(); {
	case claims.Threefold:
		r.Ending = ByThreefold
	case claims.FiftyMoves:
		r.Ending = ByFiftyMoves
	default:
		return false
	}
	r.Result = "1/2-1/2"
	return true
}

func (g *Game) fault(r *Record, side chess.Color, why Ending, detail string) {
	r.Ending, r.Detail, r.Transcript = why, detail, g.Players[side].Transcript()
	r.Result = "0-1"
	if side == chess.Black {
		r.Result = "1-0"
	}
}
