package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bifrons.chess/chess"
)

// Game is a game to be played.
type Game struct {
	Variant     *chess.Variant
	Opening     Opening
	Limits      [2]Limit // by Color
	Players     [2]Player
	Stalls      *Stalls       // what is not counted on the clocks; nil for nothing
	Margin      time.Duration // by which a clock may be overstepped
	Patience    time.Duration // for a move without a clock; 0 means DefaultPatience
	Adjudicator Adjudicator   // the zero value plays every game out
}

// DefaultPatience is how long a move may take where no clock runs.
const DefaultPatience = 2 * time.Minute

// moveTimeSlack is by how much a move may overstep a time for each move: that
// is what to aim at, not a clock, and answers take their way.
const moveTimeSlack = 100 * time.Millisecond

// Ending is why a game ended.
type Ending uint8

// The endings of a game, beside those of the rules.
const (
	ByRules     Ending = iota // Record.Outcome tells more
	ByThreefold               // the referee claims for both sides
	ByFiftyMoves
	ByResignation
	ByAgreement
	ByAdjudicatedWin
	ByAdjudicatedDraw
	ByLength      // the game was too long and counts as drawn
	ByIllegalMove // from here on, losses of the side at fault
	OnTime
	ByCrash  // the engine ended
	ByHang   // no answer
	ByBreach // of the protocol: nonsense
	numEndings
)

var endingNames = [numEndings]string{
	"by the rules", "threefold repetition", "fifty moves", "resignation", "agreement",
	"adjudicated win", "adjudicated draw", "length",
	"illegal move", "loss on time", "crash", "no answer", "breach of the protocol",
}

// String returns the ending in English.
func (e Ending) String() string { return endingNames[e%numEndings] }

// Fault reports whether an engine did what an engine must not do.
func (e Ending) Fault() bool { return e >= ByIllegalMove }

// Broken reports whether the engine at fault is of no more use and must be
// started anew.
func (e Ending) Broken() bool { return e >= ByCrash }

// Record is a finished game.
type Record struct {
	Result     string // "1-0", "0-1", "1/2-1/2"
	Ending     Ending
	Outcome    chess.Outcome // when Ending is ByRules
	Moves      []MoveRecord  // after the opening
	Final      string        // FEN
	AtFault    chess.Color   // when Ending is a fault
	Detail     string        // of a fault
	Transcript string        // of the side at fault
	Left       [2]time.Duration
	Slowest    [2]time.Duration // the longest time over one move
	Stalled    time.Duration    // not counted, in all
}

// MoveRecord is a move of a game with what its player thought.
type MoveRecord struct {
	Move    chess.Move
	Thought Thought
	Used    time.Duration // by the referee's clock
	Left    time.Duration // on the mover's clock after the move, if one runs
}

// Why names the ending: the rule, or what else it was.
func (r *Record) Why() string {
	if r.Ending == ByRules {
		return r.Outcome.Reason.String()
	}
	return r.Ending.String()
}

// graceTime is how long after its flag an engine is waited for, so that a slow
// answer can be told from none.
const graceTime = 5 * time.Second

// table is a game as it is played.
type table struct {
	*Game
	pos    *chess.Position
	record *Record
	made   [2]int // moves by each side, on its clock
}

// Play plays the game to its end. An error means that ctx ended or that an
// engine was not ready to begin; what happens during the game is in the Record.
func (g *Game) Play(ctx context.Context) (*Record, error) {
	pos, fen, err := g.Opening.begin(g.Variant)
	if err != nil {
		return nil, err
	}
	for c, p := range g.Players {
		if err := p.NewGame(ctx, Setting{Variant: g.Variant, Start: fen, Limit: g.Limits[c]}); err != nil {
			return nil, err
		}
	}
	t := &table{Game: g, pos: pos, record: &Record{Left: [2]time.Duration{g.Limits[0].Base, g.Limits[1].Base}}}
	for _, m := range g.Opening.Moves {
		t.play(m)
	}
	offered := false
	for !t.over() {
		if offered, err = t.turn(ctx, offered); err != nil {
			return nil, err
		}
	}
	r := t.record
	r.Final = t.pos.FEN()
	for c, p := range g.Players {
		if !r.Ending.Broken() || chess.Color(c) != r.AtFault {
			p.GameOver(r.Result, r.Why())
		}
	}
	return r, nil
}

func (t *table) play(m chess.Move) {
	for _, p := range t.Players {
		p.Played(t.pos, m)
	}
	t.pos.Make(m)
}

// turn lets the side to move play. offered says that the opponent has offered a
// draw with its move; the answer, that this side does so.
func (t *table) turn(ctx context.Context, offered bool) (offers bool, err error) {
	r, side := t.record, t.pos.Turn()
	player, limit := t.Players[side], t.Limits[side]
	allowed, patience := t.allowance(side)
	ask := Turn{Position: t.pos, Left: r.Left, Limits: t.Limits, Patience: patience, Offered: offered}
	if limit.Moves > 0 {
		ask.ToGo = limit.Moves - t.made[side]%limit.Moves
	}
	if allowed > 0 {
		ask.Flag = allowed + t.Margin
	}
	begun, stalled := time.Now(), t.Stalls.Total()
	answer, err := player.Think(ctx, ask)
	used := time.Since(begun)
	if stalled = t.Stalls.Total() - stalled; stalled > 0 {
		r.Stalled += min(stalled, used)
		used -= min(stalled, used)
	}
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	r.Slowest[side] = max(r.Slowest[side], used)
	if limit.Clock() {
		r.Left[side] -= used
	}
	// A flag that fell goes before what the engine did afterwards, unless
	// nothing came at all.
	broken, isBroken := errors.AsType[*EngineError](err)
	illegal, isIllegal := errors.AsType[*IllegalMoveError](err)
	switch late := allowed > 0 && used > allowed+t.Margin; {
	case isBroken:
		t.fault(side, broken.Fault, err.Error())
		return false, nil
	case late:
		t.fault(side, OnTime, fmt.Sprintf("%s overstepped by %v with a move that took %v", player.Name(), used-allowed, used))
		return false, nil
	case isIllegal:
		t.fault(side, ByIllegalMove, illegal.Error())
		return false, nil
	case err != nil:
		return false, err
	case answer.Resigns:
		t.end(lossOf(side), ByResignation)
		return false, nil
	}
	t.made[side]++
	if limit.Clock() {
		r.Left[side] = max(0, r.Left[side]) + limit.Increment
		if limit.Moves > 0 && t.made[side]%limit.Moves == 0 {
			r.Left[side] += limit.Base
		}
	}
	r.Moves = append(r.Moves, MoveRecord{answer.Move, answer.Thought, used, r.Left[side]})
	t.play(answer.Move)
	if offered && answer.Offers {
		t.end(drawn, ByAgreement)
	}
	return answer.Offers, nil
}

// allowance is how long a side may think, 0 for no bound, and for how long its
// answer is waited for.
func (t *table) allowance(side chess.Color) (allowed, patience time.Duration) {
	limit := t.Limits[side]
	switch {
	case limit.Clock():
		// A clock at nothing, after a move within the margin, still allows
		// the margin.
		allowed = max(time.Nanosecond, t.record.Left[side])
	case limit.MoveTime > 0:
		allowed = limit.MoveTime + moveTimeSlack
	case t.Patience > 0:
		return 0, t.Patience
	default:
		return 0, DefaultPatience
	}
	return allowed, allowed + t.Margin + graceTime
}

const drawn = "1/2-1/2"

// lossOf returns the result with which a side has lost.
func lossOf(side chess.Color) string {
	if side == chess.White {
		return "0-1"
	}
	return "1-0"
}

func (t *table) end(result string, why Ending) { t.record.Result, t.record.Ending = result, why }

// over ends the game where the rules do, where a side may claim a draw, or
// where the adjudicator does.
func (t *table) over() bool {
	r := t.record
	if r.Result != "" {
		return true
	}
	if o := t.pos.Outcome(); o.Over {
		r.Outcome = o
		t.end(o.Result(), ByRules)
		return true
	}
	switch claims := t.pos.Claims(); {
	case claims.Threefold:
		t.end(drawn, ByThreefold)
	case claims.FiftyMoves:
		t.end(drawn, ByFiftyMoves)
	default:
		result, why, over := t.Adjudicator.judge(t.pos, r.Moves)
		if over {
			t.end(result, why)
		}
		return over
	}
	return true
}

// fault ends the game with the loss of the side at fault; a flag that falls
// where the opponent could not mate with any play is a draw.
func (t *table) fault(side chess.Color, why Ending, detail string) {
	r := t.record
	r.AtFault, r.Detail, r.Transcript = side, detail, t.Players[side].Transcript()
	result := lossOf(side)
	if why == OnTime && !t.pos.CanMate(side.Other()) {
		result = drawn
		r.Detail += "; the opponent could not mate"
	}
	t.end(result, why)
}
