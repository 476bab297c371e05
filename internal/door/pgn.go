package door

import "bifrons.chess/pgn"

// PGN writes a game as PGN text.
func (Rules) PGN(line Line, tags Tags) (string, error) {
	g, err := replay(line)
	if err != nil {
		return "", err
	}
	game := pgn.NewGame(g.pos.Variant())
	game.Start = g.start
	game.SetTag("Event", tags.Event)
	game.SetTag("Date", tags.Date)
	game.SetTag("White", tags.White)
	game.SetTag("Black", tags.Black)
	if tags.Ends != NotOver {
		game.SetTag("Termination", termination(tags))
	}
	game.Result, _ = pgn.ParseResult(string(tags.Result)) // anything else is unfinished
	node := game.Root
	for _, m := range g.moves {
		node = node.Add(m)
	}
	text, err := pgn.Append(nil, game, pgn.WriteOptions{})
	return string(text), err
}

// termination writes how a game ended as the Termination tag has it: "normal:
// White wins by checkmate", "time forfeit: draw by time".
func termination(tags Tags) string {
	kind, words := pgn.TerminationNormal, "draw by "
	switch tags.Result {
	case WhiteWins:
		words = "White wins by "
	case BlackWins:
		words = "Black wins by "
	}
	if tags.Ends == OnTime {
		kind = pgn.TerminationTime
	}
	return kind.With(words + string(tags.Ends))
}
