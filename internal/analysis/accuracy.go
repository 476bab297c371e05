package analysis

import (
	"math"

	"bifrons.chess/chess"
)

// Player sums up how a side played, as far as its moves are known.
type Player struct {
	Moves      int
	Judgements [numJudgements]int // how many moves of each Judgement
	// AverageLoss is in centipawns a move, with scores taken for at most ten
	// Pawns; 0 without moves.
	AverageLoss float64
	// Accuracy is 0 to 100 %; 0 without moves.
	Accuracy float64
}

// Player returns a side's figures.
//
// The accuracy is Lichess's (https://lichess.org/page/accuracy, and for whole
// games lila's AccuracyPercent.scala): each move has an accuracy that falls
// with its loss of expected points. A side's is the middle between two means
// of them: the one weighted by how much the game swings about the move, for
// accuracy counts most where it is hardest; and the harmonic one, in which the
// worst moves weigh most.
func (a *Analysis) Player(c chess.Color) Player {
	var p Player
	var loss int
	var weights, weighted, inverse float64
	first, known := 0, 0
	for i := range a.Moves {
		if !a.Moves[i].Known {
			first = i + 1
			continue
		}
		known++
	}
	swing := make([]float64, 0, known+1)
	for i := first; i < first+known+1 && i < len(a.Positions); i++ {
		swing = append(swing, 100*a.Positions[i].Expected(chess.White))
	}
	size := max(2, min(8, known/10))
	for i := range known {
		m := &a.Moves[first+i]
		if m.Mover != c {
			continue
		}
		p.Moves++
		p.Judgements[m.Judgement]++
		loss += m.CentiLoss
		accuracy := moveAccuracy(m.Loss)
		from := max(0, i+2-size) // the window ends behind the move
		weight := max(0.5, min(12, deviation(swing[from:from+size])))
		weights += weight
		weighted += weight * accuracy
		inverse += 1 / max(1, accuracy)
	}
	if p.Moves > 0 {
		n := float64(p.Moves)
		p.AverageLoss = float64(loss) / n
		p.Accuracy = (weighted/weights + n/inverse) / 2
	}
	return p
}

// moveAccuracy returns the accuracy in percent of a move that gave away so many
// expected points. The curve, with one per cent for good will, is Lichess's.
func moveAccuracy(loss float64) float64 {
	if loss <= 0 {
		return 100
	}
	return max(0, min(100, 103.1668100711649*math.Exp(-0.04354415386753951*100*loss)-3.166924740191411+1))
}

// deviation returns the standard deviation of some values.
func deviation(values []float64) float64 {
	n := float64(len(values))
	var sum, squares float64
	for _, v := range values {
		sum += v
	}
	for _, v := range values {
		squares += (v - sum/n) * (v - sum/n)
	}
	return math.Sqrt(squares / n)
}
