package door

import (
	"errors"
	"slices"

	"bifrons.chess/chess"
)

// Task is an exercise: a position, what White or Black, who is to move, shall
// bring about in it, and within how many moves.
type Task struct {
	Variant string   `json:"variant"`
	FEN     string   `json:"fen"`
	Goal    Goal     `json:"goal"`
	Squares []string `json:"squares"` // that the goal is about; see Goal
	Piece   Kind     `json:"piece"`   // kind that the goal is about
	Moves   int      `json:"moves"`   // own moves left, counting the next; while the opponent stands, no limit but a par
	Alone   bool     `json:"alone"`   // the opponent stands still, yet a man that it could take is lost
}

// Goal is what a task asks for.
type Goal string

// The goals. A goal that is about a move is reached by it, the others by the
// position after it.
const (
	GoalMate    Goal = "mate"
	GoalCapture Goal = "capture" // no enemy man is left on Squares
	GoalReach   Goal = "reach"   // a man of kind Piece stands on the first of Squares
	GoalPromote Goal = "promote" // a Pawn becomes a Piece
	GoalCastle  Goal = "castle"  // the King castles to the first of Squares
	GoalWin     Goal = "win"     // a Piece is taken by a man that cannot be taken back
	GoalRoyal   Goal = "royal"   // the own royal King stands on the first of Squares
	GoalFind    Goal = "find"    // no move: the royal King of the side to move is pointed at
)

// Verdict is what a try was worth.
type Verdict string

// The verdicts.
const (
	TrySolved Verdict = "solved" // the goal is reached
	TryRight  Verdict = "right"  // on the way: go on from FEN
	TryWrong  Verdict = "wrong"  // FEN is the position as it was
)

// Fault is why a try is wrong.
type Fault string

// The faults. A move that is not legal is a Failure instead.
const (
	NoFault    Fault = ""
	FaultTaken Fault = "taken" // Taker would take the man that moved
	FaultCheck Fault = "check" // gives check, while the opponent shall stand still
	FaultLate  Fault = "late"  // Reply, or any, puts the goal out of reach
	FaultMiss  Fault = "miss"  // the last move, and the goal is not reached
	FaultOther Fault = "other" // not the King that was asked for
)

// Attempt is the answer to a try.
type Attempt struct {
	Verdict Verdict  `json:"verdict"`
	Fault   Fault    `json:"fault"`
	Taker   Square   `json:"taker"` // of FaultTaken
	FEN     string   `json:"fen"`   // from which to go on
	Left    int      `json:"left"`  // Task.Moves from there on
	Line    []string `json:"line"`  // the move tried and the opponent's reply, if there is one, in UCI
}

// Try plays a move of a task, in the long algebraic form of UCI, and the
// opponent's best reply; for GoalFind the text names a square instead. It
// fails on a task or move that is not legal.
//
// Where the opponent replies, a move is right if the goal can still be reached
// in the moves that are left, whatever the replies: by trying them all.
func (Rules) Try(task Task, text string) (Attempt, error) {
	p, goal, err := task.read()
	if err != nil {
		return Attempt{}, err
	}
	out := Attempt{Verdict: TryWrong, FEN: task.FEN, Left: task.Moves}
	if goal.kind == GoalFind {
		if out.Fault = FaultOther; text == p.Royal(p.Turn()).String() {
			out.Verdict, out.Fault = TrySolved, NoFault
		}
		return out, nil
	}
	m, err := p.ParseUCI(text)
	if err != nil {
		return Attempt{}, err
	}
	out.Line = []string{p.UCI(m)}
	reached := goal.reachedBy(p, m)
	switch {
	case task.Alone:
		p.Make(m)
		if out.alone(p, m); reached && out.Verdict == TryRight {
			out.Verdict = TrySolved
		}
	case reached:
		p.Make(m)
		out.Verdict, out.FEN, out.Left = TrySolved, p.FEN(), task.Moves-1
	case task.Moves <= 1:
		out.Fault = FaultMiss
	default:
		p.Make(m)
		out.answered(p, goal)
	}
	return out, nil
}

// alone judges a move after it is made, while the opponent stands still.
func (a *Attempt) alone(p *chess.Position, m chess.Move) {
	if p.InCheck() {
		a.Fault = FaultCheck
		return
	}
	for _, r := range p.LegalMoves(nil) {
		if r.To() == m.To() {
			a.Fault, a.Taker = FaultTaken, square(r.From())
			return
		}
	}
	setup := p.Setup()
	setup.Turn, setup.EnPassant = setup.Turn.Other(), chess.NoSquare
	a.Verdict, a.FEN, a.Left = TryRight, setup.FEN(p.Variant()), a.Left-1
}

// answered judges a move after it is made by all replies to it, and makes the
// one that holds out longest, or that refutes the move.
func (a *Attempt) answered(p *chess.Position, goal goal) {
	left := a.Left - 1
	best, longest := chess.NoMove, 0
	for _, r := range p.LegalMoves(nil) {
		p.Make(r)
		n := 1
		for n <= left && !goal.forced(p, n) {
			n++
		}
		p.Unmake()
		if n > longest {
			best, longest = r, n
		}
	}
	if best != chess.NoMove {
		a.Line = append(a.Line, p.UCI(best))
	}
	if longest == 0 || longest > left {
		a.Fault = FaultLate
		return
	}
	p.Make(best)
	a.Verdict, a.FEN, a.Left = TryRight, p.FEN(), left
}

// goal is a task's goal, read.
type goal struct {
	kind    Goal
	piece   chess.Kind
	squares chess.Bitboard
}

func (t Task) read() (*chess.Position, goal, error) {
	v, err := chess.FindVariant(t.Variant)
	if err != nil {
		return nil, goal{}, err
	}
	p, _, err := v.ReadFEN(t.FEN)
	if err != nil {
		return nil, goal{}, err
	}
	g := goal{kind: t.Goal}
	for _, name := range t.Squares {
		s, ok := chess.SquareFromName(name)
		if !ok || !v.Contains(s) {
			return nil, goal{}, errors.New("the goal of a task names a square that the board does not have")
		}
		g.squares = g.squares.With(s)
	}
	for _, k := range v.Pieces {
		if kind(k.Kind) == t.Piece {
			g.piece = k.Kind
		}
	}
	needs := map[Goal]struct{ squares, piece bool }{
		GoalMate: {}, GoalFind: {}, GoalCapture: {squares: true}, GoalCastle: {squares: true}, GoalRoyal: {squares: true},
		GoalReach: {squares: true, piece: true}, GoalPromote: {piece: true}, GoalWin: {piece: true},
	}
	need, ok := needs[t.Goal]
	if !ok || need.squares != g.squares.Any() || need.piece != (g.piece != chess.NoKind) {
		return nil, goal{}, errors.New("the goal of a task is not what it needs to be")
	}
	if t.Moves > maxTaskMoves && !t.Alone {
		return nil, goal{}, errors.New("a task has too many moves")
	}
	return p, g, nil
}

// maxTaskMoves bounds the search through all replies.
const maxTaskMoves = 4

// reachedBy tells whether a legal move reaches the goal; the position is as
// before.
func (g goal) reachedBy(p *chess.Position, m chess.Move) bool {
	us := p.Turn()
	switch g.kind {
	case GoalPromote:
		return m.Promotion() == g.piece
	case GoalCastle:
		return m.IsCastling() && g.squares.Has(m.To())
	case GoalReach:
		return g.squares.Has(m.To()) && p.PieceAt(m.From()).Kind() == g.piece
	case GoalWin:
		if p.PieceAt(m.To()) != chess.MakePiece(us.Other(), g.piece) {
			return false
		}
		p.Make(m)
		defer p.Unmake()
		return !slices.ContainsFunc(p.LegalMoves(nil), func(r chess.Move) bool { return r.To() == m.To() })
	}
	p.Make(m)
	defer p.Unmake()
	switch g.kind {
	case GoalMate:
		return p.InCheck() && !p.HasLegalMove()
	case GoalCapture:
		for b := g.squares; b.Any(); {
			if man := p.PieceAt(b.Pop()); man != chess.NoPiece && man.Color() != us {
				return false
			}
		}
		return true
	case GoalRoyal:
		return g.squares.Has(p.Royal(us))
	}
	return false
}

// forced tells whether the side to move reaches the goal in at most n moves,
// whatever the replies.
func (g goal) forced(p *chess.Position, n int) bool {
	for _, m := range p.LegalMoves(nil) {
		if g.reachedBy(p, m) {
			return true
		}
	}
	if n <= 1 {
		return false
	}
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		replies := p.LegalMoves(nil)
		all := len(replies) > 0
		for i := 0; all && i < len(replies); i++ {
			p.Make(replies[i])
			all = g.forced(p, n-1)
			p.Unmake()
		}
		p.Unmake()
		if all {
			return true
		}
	}
	return false
}
