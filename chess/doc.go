// Package chess holds the rules of Janus Chess, Two Kings and orthodox chess,
// exact and fast.
//
// A game is a value, the Variant: its board, start position, pieces in Betza
// notation, castling, promotions and the rule of which King is royal. All the
// rest reads that value: the move generator's tables, FEN, the texts of moves,
// results, explanations.
//
// A Setup is any placement of men, a Position a legal one with its history.
// Variant.NewPosition and Variant.ReadFEN lead from the one to the other and
// refuse with a reason what no game could hold. From a Position come the legal
// moves, Make and Unmake, SAN and UCI texts, the Outcome, what a man can reach
// and why a move is not legal.
//
//	p := chess.JanusChess.StartPosition()
//	m, err := p.ParseSAN("Jh3")
//	if err != nil {
//		return err
//	}
//	p.Make(m)
//	fmt.Println(p.FEN())
package chess
