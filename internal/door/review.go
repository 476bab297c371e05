package door

import (
	"math"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/analysis"
	"bifrons.chess/internal/engine"
)

// Effort says how thoroughly a game is reviewed.
type Effort struct {
	ID    int `json:"id"`    // as in a Search
	Nodes int `json:"nodes"` // for each position; 0 no limit
	Time  int `json:"time"`  // milliseconds for each position; 0 no limit. With neither limit it is half a second.
	Hash  int `json:"hash"`  // MiB; 0 means 16
}

// Review is the report on a whole game. One that was stopped knows the end of
// the game only, for a game is reviewed backwards.
type Review struct {
	Done      int       `json:"done"` // positions that are known
	Total     int       `json:"total"`
	Positions []Judged  `json:"positions"` // the start, and after each move of the main line
	White     Summary   `json:"white"`
	Black     Summary   `json:"black"`
	Mistakes  []Mistake `json:"mistakes"`  // inaccuracies and worse, in the order of the game
	Annotated Opened    `json:"annotated"` // the game with what was found in it
}

// Judged is a position of a Review.
type Judged struct {
	Known bool  `json:"known"`
	Score Score `json:"score"`
}

// Summary is how a side played.
type Summary struct {
	Moves        int `json:"moves"` // as far as they are known
	Inaccuracies int `json:"inaccuracies"`
	Mistakes     int `json:"mistakes"`
	Blunders     int `json:"blunders"`
	AverageLoss  int `json:"averageLoss"` // centipawns a move
	Accuracy     int `json:"accuracy"`    // 0 to 100; 0 without moves
}

// Judgement is how bad a move was.
type Judgement string

// The judgements; the empty one is that of a move which nothing is held
// against.
const (
	Sound      Judgement = ""
	Inaccuracy Judgement = "inaccuracy"
	BadMove    Judgement = "mistake"
	Blunder    Judgement = "blunder"
)

// Mistake is a bad move of a Review.
type Mistake struct {
	Ply       int         `json:"ply"` // of the main line; 1 for the first move
	Judgement Judgement   `json:"judgement"`
	Played    Played      `json:"played"`
	Best      []Played    `json:"best"`  // the better line, at least one move
	Reply     []Played    `json:"reply"` // how the opponent makes use of it; may be empty
	Before    Score       `json:"before"`
	After     Score       `json:"after"`
	Why       Explanation `json:"why"`
	// Accepted are the moves with which the mistake is mended, as far as the
	// review knows: those that are about as good as the best.
	Accepted []string `json:"accepted"`
}

// Explanation tells why a move was bad: a cause and its values, which package
// analysis explains. What the cause does not name is empty or 0.
type Explanation struct {
	Cause  Cause     `json:"cause"`
	Mover  Color     `json:"mover"` // who made the bad move
	Words  string    `json:"words"` // in English, without the subject: "leaves the Janus on c6 undefended against …"
	Man    Piece     `json:"man"`
	By     Piece     `json:"by"`
	Other  Piece     `json:"other"`
	Royal  Square    `json:"royal"`
	Number int       `json:"number"`
	Ending EndReason `json:"ending"`
	Line   []string  `json:"line"` // SAN
}

// Cause is what a bad move did wrong.
type Cause string

// The causes, as package analysis has them.
const (
	AllowsMate        Cause = "allowsMate"
	MissesMate        Cause = "missesMate"
	DrawsGame         Cause = "drawsGame"
	PutsWhereTaken    Cause = "putsWhereTaken"
	GivesForLess      Cause = "givesForLess"
	LeavesUndefended  Cause = "leavesUndefended"
	LeavesToLesser    Cause = "leavesToLesser"
	LeavesOutnumbered Cause = "leavesOutnumbered"
	LeavesToPinned    Cause = "leavesToPinned"
	AbandonsDefence   Cause = "abandonsDefence"
	OpensLine         Cause = "opensLine"
	AllowsFork        Cause = "allowsFork"
	AllowsPromotion   Cause = "allowsPromotion"
	LosesMan          Cause = "losesMan"
	MissesRecapture   Cause = "missesRecapture"
	MissesCapture     Cause = "missesCapture"
	MissesGain        Cause = "missesGain"
	LetsWinSlip       Cause = "letsWinSlip"
	GivesAdvantage    Cause = "givesAdvantage"
	TurnsGame         Cause = "turnsGame"
	Worsens           Cause = "worsens"
)

var causes = [...]Cause{
	analysis.AllowsMate:        AllowsMate,
	analysis.MissesMate:        MissesMate,
	analysis.DrawsGame:         DrawsGame,
	analysis.PutsWhereTaken:    PutsWhereTaken,
	analysis.GivesForLess:      GivesForLess,
	analysis.LeavesUndefended:  LeavesUndefended,
	analysis.LeavesToLesser:    LeavesToLesser,
	analysis.LeavesOutnumbered: LeavesOutnumbered,
	analysis.LeavesToPinned:    LeavesToPinned,
	analysis.AbandonsDefence:   AbandonsDefence,
	analysis.OpensLine:         OpensLine,
	analysis.AllowsFork:        AllowsFork,
	analysis.AllowsPromotion:   AllowsPromotion,
	analysis.LosesMan:          LosesMan,
	analysis.MissesRecapture:   MissesRecapture,
	analysis.MissesCapture:     MissesCapture,
	analysis.MissesGain:        MissesGain,
	analysis.LetsWinSlip:       LetsWinSlip,
	analysis.GivesAdvantage:    GivesAdvantage,
	analysis.TurnsGame:         TurnsGame,
	analysis.Worsens:           Worsens,
}

// reviewTime is how long a position is looked at unless an Effort says
// otherwise, and reviewLines how many lines are kept: enough to know which other
// moves would have been as good.
const (
	reviewTime  = 500 * time.Millisecond
	reviewLines = 3
)

// Review looks at the main line of a game, backwards; Watch tells how it comes
// on, and Stop ends it with what is known by then.
func (e *Engine) Review(tree Tree, effort Effort) (Review, error) {
	g, _, err := tree.game()
	if err != nil {
		return Review{}, err
	}
	p, err := g.StartPosition()
	if err != nil {
		return Review{}, err
	}
	ctx, _, end, err := e.claim(effort.ID, p, effort.Hash)
	if err != nil {
		return Review{}, err
	}
	limits := engine.Limits{Nodes: uint64(max(0, effort.Nodes)), MoveTime: time.Duration(max(0, effort.Time)) * time.Millisecond}
	if limits.Nodes == 0 && limits.MoveTime == 0 {
		limits.MoveTime = reviewTime
	}
	found, err := analysis.Run(ctx, g, e.engine, analysis.Options{Limits: limits, Lines: reviewLines, Progress: e.progressed})
	end()
	if found == nil {
		return Review{}, err
	}
	found.Annotate(analysis.Notes{Lines: 1})
	out, err := review(found)
	if err != nil {
		return Review{}, err
	}
	out.Annotated, err = open(g)
	return out, err
}

func (e *Engine) progressed(done, total int) {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.news.report.Done, e.news.report.Total = done, total
	e.tell()
}

func review(a *analysis.Analysis) (Review, error) {
	out := Review{Done: a.Done(), Total: len(a.Positions), White: summary(a.Player(chess.White)), Black: summary(a.Player(chess.Black))}
	for i := range a.Positions {
		e := &a.Positions[i]
		j := Judged{Known: e.Known}
		if e.Known {
			j.Score = evaluationScore(e)
		}
		out.Positions = append(out.Positions, j)
	}
	p, err := a.Game.StartPosition()
	if err != nil {
		return out, err
	}
	for i := range a.Moves {
		m := &a.Moves[i]
		if m.Judgement != analysis.Sound {
			out.Mistakes = append(out.Mistakes, mistake(a, i, p))
		}
		p.Make(m.Node.Move)
	}
	return out, nil
}

func summary(p analysis.Player) Summary {
	return Summary{
		Moves:        p.Moves,
		Inaccuracies: p.Judgements[analysis.Inaccuracy],
		Mistakes:     p.Judgements[analysis.Mistake],
		Blunders:     p.Judgements[analysis.Blunder],
		AverageLoss:  int(math.Round(p.AverageLoss)),
		Accuracy:     int(math.Round(p.Accuracy)),
	}
}

// mistake describes the i-th move of an analysis, played from p.
func mistake(a *analysis.Analysis, i int, p *chess.Position) Mistake {
	m, before, after := &a.Moves[i], &a.Positions[i], &a.Positions[i+1]
	q := p.Clone()
	out := Mistake{
		Ply:       i + 1,
		Judgement: Judgement(m.Judgement.String()),
		Played:    play(q, m.Node.Move), // q is now the position after it
		Best:      playedLine(p, before.Lines[0].Moves),
		Before:    evaluationScore(before),
		After:     evaluationScore(after),
		Why:       explanation(m.Why),
	}
	if len(after.Lines) > 0 {
		out.Reply = playedLine(q, after.Lines[0].Moves)
	}
	for _, l := range before.Lines {
		if l.Moves[0] == before.Lines[0].Moves[0] || before.AsGood(l.Score) {
			out.Accepted = append(out.Accepted, p.UCI(l.Moves[0]))
		}
	}
	return out
}

// Judge tells what is held against a side that makes of one position another,
// by their scores.
func (Rules) Judge(before Score, after Score, mover Color) Judgement {
	loss := float64(before.Share-after.Share) / 1000
	if mover == Black {
		loss = -loss
	}
	if j := analysis.JudgementOf(loss); j != analysis.Sound {
		return Judgement(j.String())
	}
	return Sound
}

func explanation(w *analysis.Explanation) Explanation {
	return Explanation{
		Cause: causes[w.Cause], Mover: color(w.Mover), Words: w.String(),
		Man: piece(w.Man, w.On), By: piece(w.By, w.ByOn), Other: piece(w.Other, w.OtherOn),
		Royal: square(w.Royal), Number: w.Number, Ending: endReasons[w.Ending], Line: w.Line,
	}
}
