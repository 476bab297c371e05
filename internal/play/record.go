package play

import (
	"strconv"

	"bifrons.chess/pgn"
)

// terminations are the endings in the words of the PGN standard; the others
// are normal.
var terminations = map[Ending]pgn.Termination{
	ByTime: pgn.TerminationTime, ByTimeNoMate: pgn.TerminationTime,
	ByLeaving: pgn.TerminationAbandoned, ByLeavingDraw: pgn.TerminationAbandoned,
	ByAbandonment: pgn.TerminationAbandoned, NeverBegun: pgn.TerminationAbandoned,
	Aborted: pgn.TerminationNone, "": pgn.TerminationNone,
}

// Record returns the game as PGN: tags, moves, and the clock after each where
// there was one. site stands in the tag Site, usually the game's address.
func (g *Game) Record(site string) *pgn.Game {
	v, _ := g.Terms.Rules() // read before, when the game began
	record := pgn.NewGame(v)
	record.Start = g.startSetup()
	began := g.Began.Time()
	event := "Casual game"
	if g.Terms.Rated {
		event = "Rated game"
	}
	for _, tag := range [][2]string{
		{"Event", event}, {"Site", site}, {"Date", began.Format("2006.01.02")}, {"Round", "-"},
		{"White", g.Players[0].Name}, {"Black", g.Players[1].Name}, {"Result", g.outcome.Result()},
		{"UTCDate", began.Format("2006.01.02")}, {"UTCTime", began.Format("15:04:05")},
	} {
		record.SetTag(tag[0], tag[1])
	}
	for i, name := range []string{"WhiteElo", "BlackElo"} {
		if r := g.Players[i].Rating; r != 0 {
			record.SetTag(name, strconv.Itoa(r))
		}
	}
	record.SetTag("TimeControl", g.Terms.Control.String())
	termination, ok := terminations[g.outcome.Ending]
	if !ok {
		termination = pgn.TerminationNormal
	}
	record.SetTag("Termination", termination.With(string(g.outcome.Ending)))
	node := record.Root
	for _, m := range g.moves {
		node = node.Add(m.move)
		if g.Terms.Control.Live() {
			node.SetClock(m.left.Duration())
		}
	}
	record.Result, _ = pgn.ParseResult(g.outcome.Result())
	return record
}
