package pgn

import "strings"

// Termination is how a game came to its end, in the words that the PGN
// standard has for the tag of that name.
type Termination string

const (
	TerminationNormal       Termination = "normal"           // by the rules, a claim, an agreement or a resignation
	TerminationTime         Termination = "time forfeit"     // by a flag
	TerminationInfraction   Termination = "rules infraction" // a side broke the rules
	TerminationAbandoned    Termination = "abandoned"        // a side left
	TerminationAdjudication Termination = "adjudication"     // by somebody's judgement
	TerminationNone         Termination = "unterminated"     // it goes on
)

// With writes the tag's value: the standard's word, and what more there is to
// say behind it.
func (t Termination) With(words string) string {
	if words == "" {
		return string(t)
	}
	return string(t) + ": " + words
}

// ParseTermination reads what With wrote. Other values are a Termination
// without words.
func ParseTermination(value string) (t Termination, words string) {
	word, words, _ := strings.Cut(value, ": ")
	return Termination(word), words
}
