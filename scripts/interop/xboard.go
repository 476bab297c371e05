package main

import (
	"fmt"
	"regexp"
	"strconv"
)

// xboardOptions are the arguments of XBoard for any game. They stand after an
// empty settings file, so that nothing of the user's own settings counts.
func (h *hall) xboardOptions(p *pairing, s *session) []string {
	return []string{
		h.programs[xboardName],
		"-ini", s.file("settings"), "-saveSettingsOnExit", "false",
		"-variant", p.variant.CECP,
		"-timeControl", fmt.Sprintf("0:%02d", h.settings.seconds), "-timeIncrement", strconv.FormatFloat(h.settings.increase, 'f', -1, 64), "-autoflag",
		"-searchDepth", strconv.Itoa(s.depth),
		"-repeatsToDraw", "5", "-ruleMoves", "75", // when a game is over by itself; claims come earlier
		"-saveGameFile", s.file("games.pgn"),
		"-debug", "-nameOfDebugFile", s.file("log"),
		"-xexit", "-xpopup", "-xanimate", "-soundMove", "",
	}
}

// xboardCommand returns the arguments of XBoard for a match.
func (h *hall) xboardCommand(p *pairing, s *session) []string {
	arguments := append(h.xboardOptions(p, s), "-matchGames", strconv.Itoa(s.games), "-matchPause", "100")
	if p.ponder {
		arguments = append(arguments, "-ponder")
	} else {
		arguments = append(arguments, "-xponder")
	}
	for i, side := range p.players {
		arguments = append(arguments, [2]string{"-fcp", "-scp"}[i], h.engineCommand(side))
		if side.ours() {
			arguments = append(arguments, [2]string{"-firstOptions", "-secondOptions"}[i], fmt.Sprintf("Move Overhead=%d", overhead))
		}
		if side.uci {
			arguments = append(arguments, [2]string{"-fUCI", "-sUCI"}[i])
		}
	}
	// With "debug" the adapter shows what the engine says, for the log.
	if p.players[0].uci || p.players[1].uci {
		arguments = append(arguments, "-adapterCommand", h.programs["uci2wb"]+` debug "%fcp" "%fd"`)
	}
	if len(s.fens) > 0 {
		index := "-1" // the next position for each game
		if p.foreign() {
			index = "-2" // for every second
		}
		arguments = append(arguments, "-loadPositionFile", s.file("positions.fen"), "-loadPositionIndex", index)
	}
	return arguments
}

// overhead is the engine's option Move Overhead here, in milliseconds: the
// machine may be busy with other work, with the other engine and with drawing
// the board.
const overhead = 200

// engineCommand is how XBoard starts a player. uci2wb starts an engine without
// arguments.
func (h *hall) engineCommand(side player) string {
	switch {
	case !side.ours():
		return h.programs[side.program]
	case side.uci:
		return h.wrapper()
	}
	return `"` + h.settings.bifrons + `" engine`
}

// xboardLog reads XBoard's debug file, in which lines begin with milliseconds.
func xboardLog(p *pairing) *scanner {
	return &scanner{
		misread: p.misread(),
		begins:  regexp.MustCompile(`^New game \(`),
		said:    regexp.MustCompile(`^\d+ <(first |second): (.*)`),
		sent:    regexp.MustCompile(`^(?:\d+ )?>(?:first |second): |^\d+ >`),
		player:  func(engine string) player { return p.players[map[string]int{"first ": 0, "second": 1}[engine]] },
		fault:   regexp.MustCompile(`(?i)illegal|ambiguous move|forfeit due|false .*claim|exited unexpectedly|hung up|Error |bad fen|not supported by|perpetual|bare king, `),
	}
}

// xboardSays is what XBoard writes to its standard error when all is well: the
// score of a match, and what it tells a person who types too early.
var xboardSays = regexp.MustCompile(`^\S*xboard: (?:Match .* vs\. .*: final score \d+-\d+-\d+|Displayed move is not current|It is not (?:White|Black)'s turn)$`)
