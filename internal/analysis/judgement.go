package analysis

import (
	"math"
	"strconv"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/pgn"
)

// Judgement is how bad a move was. The zero Judgement is a move that there is
// nothing to say about.
type Judgement uint8

// The judgements, by the expected points that a move gives away.
const (
	Sound Judgement = iota
	Inaccuracy
	Mistake
	Blunder
	numJudgements
)

// thresholds are the least losses of expected points that earn a Judgement.
// They are those of Lichess, which puts them at 0.1, 0.2 and 0.3 on a scale
// from -1 to 1 (lila, Advice.scala), where a game's points go from 0 to 1.
var thresholds = [numJudgements]float64{Inaccuracy: 0.05, Mistake: 0.10, Blunder: 0.15}

var judgementGlyphs = [numJudgements]pgn.NAG{Inaccuracy: pgn.DubiousMove, Mistake: pgn.Mistake, Blunder: pgn.Blunder}

var judgementNames = [numJudgements]string{"sound", "inaccuracy", "mistake", "blunder"}

// String returns the judgement's name, such as "blunder".
func (j Judgement) String() string { return judgementNames[j%numJudgements] }

// Glyph returns the judgement's NAG: $6, $2 or $4; 0 for Sound.
func (j Judgement) Glyph() pgn.NAG { return judgementGlyphs[j%numJudgements] }

// Mark returns the judgement's sign: "?!", "?" or "??"; "" for Sound.
func (j Judgement) Mark() string { return j.Glyph().Mark() }

// JudgementOf returns the worst judgement whose threshold a loss of expected
// points reaches.
func JudgementOf(loss float64) Judgement {
	for j := Blunder; j > Sound; j-- {
		if loss >= thresholds[j] {
			return j
		}
	}
	return Sound
}

// steepness is how much a centipawn is worth near equality, as Lichess fitted
// it to its players' games (https://lichess.org/page/accuracy). Those were
// games of orthodox chess: for the other games it is an approximation.
const steepness = 0.00368208

// expected returns the points to expect from a score, 0 to 1, for the side
// whose score it is:
//
//	1 / (1 + exp(-0.00368208 · centipawns))
//
// which is Lichess's win percentage as a fraction. A forced mate is worth the
// whole point.
func expected(s engine.Score) float64 {
	if _, mate := s.MateIn(); mate {
		if s > 0 {
			return 1
		}
		return 0
	}
	return 1 / (1 + math.Exp(-steepness*float64(s)))
}

// Expected returns the points that a side may expect, 0 to 1.
func (e *Evaluation) Expected(c chess.Color) float64 { return expected(e.score(c)) }

func (e *Evaluation) score(c chess.Color) engine.Score {
	if c == e.Turn {
		return e.Score
	}
	return -e.Score
}

// greatestLead bounds centipawns where losses are counted in them: beyond it
// nothing is lost any more. A mate counts as much.
const greatestLead = 1000

func (e *Evaluation) centipawns(c chess.Color) int {
	return int(max(-greatestLead, min(greatestLead, e.score(c))))
}

// Eval returns the evaluation as PGN writes it, from White's point of view;
// false where it has none: unknown, or after checkmate.
func (e *Evaluation) Eval() (pgn.Eval, bool) {
	if !e.Known {
		return pgn.Eval{}, false
	}
	sign := 1
	if e.Turn == chess.Black {
		sign = -1
	}
	if n, mate := e.Score.MateIn(); mate {
		return pgn.Eval{Mate: true, Value: sign * n}, n != 0
	}
	return pgn.Eval{Value: sign * int(e.Score)}, true
}

// Text returns the evaluation for people, from White's point of view: "+0.35",
// "-1.20", "#3" for White mating in three, "#" after checkmate, "?" if unknown.
func (e *Evaluation) Text() string {
	v, ok := e.Eval()
	switch {
	case !e.Known:
		return "?"
	case !ok:
		return "#"
	case v.Mate || v.Value <= 0:
		return v.String()
	}
	return "+" + v.String()
}

// moveText writes a move with its number.
func moveText(number int, mover chess.Color, san string) string {
	dots := "."
	if mover == chess.Black {
		dots = "..."
	}
	return strconv.Itoa(number) + dots + san
}

// AsGood reports whether another score for the side to move is so near to the
// evaluation's own that the move which has it would not be held against the
// player.
func (e *Evaluation) AsGood(s engine.Score) bool {
	return JudgementOf(expected(e.Score)-expected(s)) == Sound
}
