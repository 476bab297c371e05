package main

import (
	"fmt"
	"regexp"
	"strconv"
)

// cutechessCommand returns the arguments of Cute Chess's command line for a
// match. The rules of castling in Two Kings are its own: the engine is told by
// an option.
func (h *hall) cutechessCommand(p *pairing, s *session) []string {
	arguments := []string{h.programs[cutechessName], "-variant", p.variant.Name}
	for i, side := range p.players {
		protocol := "proto=xboard"
		if side.uci {
			protocol = "proto=uci"
		}
		arguments = append(arguments, "-engine", protocol)
		if !side.ours() {
			arguments = append(arguments, "name="+cutechessPlayer(side, i), "cmd="+h.programs[side.program])
			continue
		}
		arguments = append(arguments, "name="+cutechessPlayer(side, i), "cmd="+h.settings.bifrons, "arg=engine",
			fmt.Sprintf("option.Move Overhead=%d", overhead))
		if rules := p.variant.Profile.String(); rules != "standard" {
			arguments = append(arguments, "option.CastlingRules="+rules)
		}
	}
	arguments = append(arguments, "-each",
		fmt.Sprintf("depth=%d", s.depth), fmt.Sprintf("tc=%d+%s", h.settings.seconds, strconv.FormatFloat(h.settings.increase, 'f', -1, 64)))
	// A round is one game, or two with colours reversed.
	games := 1
	if p.foreign() {
		games = 2
	}
	arguments = append(arguments,
		"-games", strconv.Itoa(games), "-rounds", strconv.Itoa(s.games/games), "-repeat", strconv.Itoa(games),
		"-pgnout", s.file("games.pgn"), "-wait", "100",
		"-debug", "all") // alone, newer versions refuse -debug
	if len(s.fens) > 0 {
		arguments = append(arguments, "-openings", "file="+s.file("positions.fen"), "format=epd", "order=sequential", "policy=round")
	}
	return arguments
}

// cutechessPlayer is what a player is called: no two alike.
func cutechessPlayer(side player, i int) string {
	name := side.program
	if side.ours() {
		name = ourName
	}
	return name + " " + strconv.Itoa(i+1)
}

// cutechessLog reads the output of -debug, in which lines begin with
// milliseconds and an engine's name has its number behind it.
func cutechessLog(p *pairing) *scanner {
	return &scanner{
		said: regexp.MustCompile(`^\d+ <(.*?)\(\d+\): (.*)`),
		sent: regexp.MustCompile(`^\d+ >`),
		player: func(engine string) player {
			for i, side := range p.players {
				if engine == cutechessPlayer(side, i) {
					return side
				}
			}
			return player{}
		},
		fault: regexp.MustCompile(`(?i)illegal|warning|invalid|terminating|disconnect|stalls|crash|false|error|no result|can't`),
	}
}

// cutechessSays is what Cute Chess writes to its standard error when all is
// well: nothing.
var cutechessSays = regexp.MustCompile(`^$`)
