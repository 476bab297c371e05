package main

import (
	"slices"

	"bifrons.chess/chess"
)

// The clients, by the names of their programs.
const (
	xboardName    = "xboard"
	cutechessName = "cutechess-cli"
)

// player is one side of a pairing.
type player struct {
	program string // "bifrons" is ours
	uci     bool   // speaks UCI, else CECP
	// misreads: takes a Pawn that was promoted to a Janus for a Queen. A game
	// in which that happened to it cannot be held against anyone.
	misreads bool
}

// personName is no program: someone at the keyboard.
const personName = "person"

func (p player) person() bool { return p.program == personName }

func (p player) ours() bool { return p.program == ourProgram }

const ourProgram = "bifrons"

// pairing is two players in one client, playing one variant.
type pairing struct {
	name    string
	client  string
	variant *chess.Variant // in the castling profile that the client holds
	players [2]player
	ponder  bool
	deeper  int // plies beyond the settings' depth
	starts  []start
}

// foreign reports whether one of the players is another program. Then each
// position is played twice, with colours reversed.
func (p *pairing) foreign() bool {
	return !p.players[0].ours() || !p.players[1].ours() && !p.byHand()
}

// byHand reports whether a person plays the second player's moves; in a
// prepared position that is the first move.
func (p *pairing) byHand() bool { return p.players[1].person() }

// misread reports whether a promotion to a Janus is lost on one of the players.
func (p *pairing) misread() bool { return p.players[0].misreads || p.players[1].misreads }

// needs are the names of the programs, ours left out.
func (p *pairing) needs() []string {
	needs := []string{p.client}
	if p.client == xboardName {
		needs = append(needs, "Xvfb")
	}
	for _, side := range p.players {
		switch {
		case side.person():
			needs = append(needs, "xdotool")
		case !side.ours():
			needs = append(needs, side.program)
		}
		if side.uci && p.client == xboardName {
			needs = append(needs, "uci2wb")
		}
	}
	slices.Sort(needs)
	return slices.Compact(needs)
}

// pairings are all that there are. Debian has no other program that plays Two
// Kings; there the two protocols of ours meet as well.
func pairings() []pairing {
	cecp, uci := player{program: ourProgram}, player{program: ourProgram, uci: true}
	both := func(p player) [2]player { return [2]player{p, p} }
	against := func(ours player, program string, theirUCI bool) [2]player {
		return [2]player{ours, {program: program, uci: theirUCI}}
	}
	// Fairy-Max knows the letter A, XBoard's is J.
	fairymax := player{program: "fairymax", misreads: true}
	janus, kings := chess.JanusChess, chess.TwoKings
	strict, err := kings.WithProfile(chess.ProfileCuteChess)
	if err != nil {
		panic(err) // a fact of package chess
	}
	byHand := [2]player{cecp, {program: personName}}
	all := []pairing{
		{name: "xboard-cecp-janus", client: xboardName, variant: janus, players: both(cecp), ponder: true, starts: janusStarts(4)},
		{name: "xboard-cecp-twokings", client: xboardName, variant: kings, players: both(cecp), ponder: true, starts: twoKingsStarts()},
		{name: "xboard-uci-janus", client: xboardName, variant: janus, players: both(uci), starts: janusStarts(4)},
		{name: "xboard-uci-twokings", client: xboardName, variant: kings, players: both(uci), starts: twoKingsStarts()},
		{name: "xboard-cecp-uci-twokings", client: xboardName, variant: kings, players: [2]player{cecp, uci}, starts: twoKingsStarts()},
		{name: "xboard-person-janus", client: xboardName, variant: janus, players: byHand, starts: janusStarts(4)},
		{name: "xboard-person-twokings", client: xboardName, variant: kings, players: byHand, starts: twoKingsStarts()},
		{name: "xboard-fairymax-janus", client: xboardName, variant: janus, players: [2]player{cecp, fairymax}, starts: janusStarts(2)[:2]},
		{name: "xboard-stockfish-cecp-janus", client: xboardName, variant: janus, players: against(cecp, "fairy-stockfish", false), starts: janusStarts(2)},
		{name: "xboard-stockfish-uci-janus", client: xboardName, variant: janus, players: against(uci, "fairy-stockfish", false), starts: janusStarts(2)},
		{name: "cutechess-cecp-janus", client: cutechessName, variant: janus, players: both(cecp), starts: janusStarts(4)},
		{name: "cutechess-cecp-twokings", client: cutechessName, variant: strict, players: both(cecp), starts: strictStarts()},
		{name: "cutechess-uci-janus", client: cutechessName, variant: janus, players: both(uci), starts: janusStarts(4)},
		{name: "cutechess-uci-twokings", client: cutechessName, variant: strict, players: both(uci), starts: strictStarts()},
		{name: "cutechess-stockfish-janus", client: cutechessName, variant: janus, players: against(uci, "fairy-stockfish", true), starts: janusStarts(2)},
	}
	for i := range all {
		all[i].deeper = i % 3
	}
	return all
}
