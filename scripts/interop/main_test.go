package main

import (
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

func TestChoose(t *testing.T) {
	all := pairings()
	names := map[string]bool{}
	for _, p := range all {
		if names[p.name] {
			t.Errorf("two pairings are called %s", p.name)
		}
		names[p.name] = true
	}
	if got, err := choose(all, nil); err != nil || len(got) != len(all) {
		t.Errorf("without names: %d pairings, %v", len(got), err)
	}
	got, err := choose(all, []string{"fairymax", "xboard-uci-janus"})
	if err != nil || len(got) != 2 {
		t.Errorf("two names: %d pairings, %v", len(got), err)
	}
	if _, err := choose(all, []string{"polyglot"}); err == nil {
		t.Error("an unknown name is not refused")
	}
}

func TestNeeds(t *testing.T) {
	for _, p := range pairings() {
		needs := p.needs()
		if !slices.Contains(needs, p.client) || slices.Contains(needs, ourProgram) {
			t.Errorf("%s needs %q", p.name, needs)
		}
		if adapter := slices.Contains(needs, "uci2wb"); adapter != (strings.HasPrefix(p.name, "xboard") && strings.Contains(p.name, "uci")) {
			t.Errorf("%s: adapter %v", p.name, adapter)
		}
	}
}

func TestWithoutCuteChess(t *testing.T) {
	only := []pairing{{name: "a", client: cutechessName, players: [2]player{ours, ours}}}
	playable, _, err := locate(only, "")
	if err != nil || len(playable) != 0 {
		t.Errorf("without CUTECHESS: %d pairings, %v", len(playable), err)
	}
	playable, found, err := locate(only, "/opt/cutechess-cli")
	if err != nil || len(playable) != 1 || found[cutechessName] != "/opt/cutechess-cli" {
		t.Errorf("with CUTECHESS: %d pairings, %v, %v", len(playable), found, err)
	}
	if _, _, err := locate([]pairing{{client: "no-such-client", players: [2]player{ours, ours}}}, ""); err == nil {
		t.Error("a client that is not installed is not missed")
	}
}

// TestCommands checks what the clients are told where a mistake would play
// another match than the one that is judged.
func TestCommands(t *testing.T) {
	h := &hall{dir: "/hall", settings: settings{bifrons: "/a b/bifrons", seconds: 3, increase: 0.1},
		programs: programs{xboardName: "xboard", cutechessName: "cutechess-cli", "uci2wb": "uci2wb", "fairy-stockfish": "fsf"}}
	s := &session{dir: "/s", games: 4, depth: 8, fens: []string{"one", "two"}}
	strict, _ := chess.TwoKings.WithProfile(chess.ProfileCuteChess)
	uci := player{program: ourProgram, uci: true}
	for _, test := range []struct {
		arguments []string
		want      string // in this order, with anything between
	}{
		{h.xboardCommand(xboardPairing(ours, ours), s), `xboard|-variant janus|-timeControl 0:03 -timeIncrement 0.1 -autoflag -searchDepth 8|-matchGames 4|-fcp "/a b/bifrons" engine|-scp "/a b/bifrons" engine|-loadPositionIndex -1`},
		{h.xboardCommand(xboardPairing(uci, player{program: "fairy-stockfish"}), s), `-fcp /hall/bifrons-engine|-fUCI|-scp fsf|-adapterCommand uci2wb debug "%fcp" "%fd"|-loadPositionIndex -2`},
		{h.cutechessCommand(&pairing{variant: strict, players: [2]player{ours, uci}}, s), `cutechess-cli -variant twokings -engine proto=xboard name=Bifrons 1 cmd=/a b/bifrons arg=engine|option.CastlingRules=cutechess|-engine proto=uci name=Bifrons 2|option.CastlingRules=cutechess|-each depth=8 tc=3+0.1|-games 1 -rounds 4|-openings file=/s/positions.fen`},
		{h.cutechessCommand(&pairing{variant: chess.JanusChess, players: [2]player{uci, {program: "fairy-stockfish", uci: true}}}, s), `name=fairy-stockfish 2 cmd=fsf|-games 2 -rounds 2 -repeat 2`},
	} {
		line := strings.Join(test.arguments, " ")
		rest := line
		for part := range strings.SplitSeq(test.want, "|") {
			_, after, found := strings.Cut(rest, part)
			if !found {
				t.Errorf("no %q in\n%s", part, line)
				break
			}
			rest = after
		}
	}
	if line := strings.Join(h.cutechessCommand(&pairing{variant: chess.JanusChess, players: [2]player{ours, ours}}, s), " "); strings.Contains(line, "CastlingRules") {
		t.Errorf("castling rules without need: %s", line)
	}
}
