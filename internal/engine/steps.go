package engine

import (
	"strconv"
	"strings"
)

// Step is a part of the search that can be left out, to measure what it is
// worth: "make worth" plays matches with and without each one.
type Step uint8

// The steps.
const (
	AspirationWindows Step = iota
	CheckExtension
	ReverseFutility
	Razoring
	NullMove
	ProbCut
	InternalReduction // of nodes without a move from the table
	LateMovePruning
	FutilityPruning
	HistoryPruning
	ExchangePruning
	SingularExtension
	LateMoveReduction
	Killers // and counter moves
	ContinuationHistory
	CorrectionHistory
	ThreatOrder // of quiet moves, by what threatens them
	CheckOrder  // of quiet moves that give check
	DeltaPruning
	numSteps
)

var stepNames = [numSteps]string{
	"aspiration", "check-extension", "reverse-futility", "razoring", "null-move", "probcut", "internal-reduction",
	"late-move-pruning", "futility", "history-pruning", "exchange-pruning", "singular", "late-move-reduction",
	"killers", "continuation", "correction", "threat-order", "check-order", "delta",
}

// String returns the name by which ParseSteps knows the step.
func (s Step) String() string {
	if s >= numSteps {
		return "Step(" + strconv.Itoa(int(s)) + ")"
	}
	return stepNames[s]
}

// AllSteps returns the steps in the order of the search.
func AllSteps() []Step {
	out := make([]Step, numSteps)
	for i := range out {
		out[i] = Step(i)
	}
	return out
}

// Steps is a set of steps.
type Steps uint32

// Has reports whether a step is in the set.
func (s Steps) Has(x Step) bool { return s>>x&1 != 0 }

// StepError is returned for a name that no step has.
type StepError struct{ Name string }

func (e *StepError) Error() string {
	return strconv.Quote(e.Name) + " is no step of the search; there are " + strings.Join(stepNames[:], ", ")
}

// ParseSteps reads names of steps with commas between them; the empty text is
// the empty set. The error is a *StepError.
func ParseSteps(text string) (set Steps, err error) {
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		found := false
		for i, known := range stepNames {
			if strings.EqualFold(name, known) {
				set |= 1 << i
				found = true
			}
		}
		if !found {
			return 0, &StepError{Name: name}
		}
	}
	return set, nil
}

// SetWithout leaves steps out of the searches to come. Not while one runs.
func (e *Engine) SetWithout(steps Steps) { e.without = steps }

// has reports whether the search takes a step.
func (w *worker) has(s Step) bool { return !w.without.Has(s) }
