package door

import (
	"slices"

	"bifrons.chess/betza"
	"bifrons.chess/chess"
)

// Sheet is what the rules page of a game is made of: facts of the variant
// value, and positions in which they can be seen.
type Sheet struct {
	Variant    string       `json:"variant"`
	Title      string       `json:"title"`
	Files      int          `json:"files"`
	Ranks      int          `json:"ranks"`
	Start      string       `json:"start"` // FEN, as all positions here
	Kings      int          `json:"kings"` // the most that a side can have
	Pieces     []PieceSheet `json:"pieces"`
	Promotions []Kind       `json:"promotions"` // the most usual first
	Castlings  []Castling   `json:"castlings"`  // White's, then Black's
	Glance     string       `json:"glance"`     // one man of each kind, with something to take and something in the way
	Castling   string       `json:"castling"`   // both sides can castle both ways
	// EnPassant is a double step, the capture that it allows, and before them
	// the position in which they are played.
	EnPassant Line `json:"enPassant"`
	// Promotion has a White Pawn that can move and capture to the last rank.
	Promotion string `json:"promotion"`
	// Royalty are the positions about royalty, in the order of RoyaltyTopic;
	// none in a game in which a side has one King.
	Royalty []RoyaltyScene `json:"royalty"`
}

// PieceSheet is a line of the table of pieces.
type PieceSheet struct {
	Kind    Kind          `json:"kind"`
	Letter  string        `json:"letter"`
	Value   int           `json:"value"` // centipawns, 0 for the King
	Page    string        `json:"page"`  // the short Betza notation of rules pages
	Betza   string        `json:"betza"` // the whole of its moves
	Clauses []BetzaClause `json:"clauses"`
	Squares []Square      `json:"squares"` // of White's men at the start
	Bound   bool          `json:"bound"`   // never leaves the colour of its square
	Pair    int           `json:"pair"`    // centipawns by which two on both colours are worth more
	Initial bool          `json:"initial"` // can do more while it has not moved
	Passing bool          `json:"passing"` // captures en passant
}

// Castling is one castling, and what it asks of the squares.
type Castling struct {
	FEN    string   `json:"fen"` // Castling of the Sheet, with that side to move
	Color  Color    `json:"color"`
	UCI    string   `json:"uci"`
	SAN    string   `json:"san"`  // as it is written when nothing else is legal there
	Text   string   `json:"text"` // for the screen
	King   Square   `json:"king"`
	KingTo Square   `json:"kingTo"`
	Rook   Square   `json:"rook"`
	RookTo Square   `json:"rookTo"`
	Steps  int      `json:"steps"` // squares that the King goes
	Empty  []Square `json:"empty"`
	Safe   []Square `json:"safe"`
}

// RoyaltyTopic is what a position about royalty shows.
type RoyaltyTopic string

// The topics.
const (
	TopicRoyal   RoyaltyTopic = "royal"   // which King is royal; the Kings can be moved about
	TopicPass    RoyaltyTopic = "pass"    // a King's move makes the other one royal
	TopicEscape  RoyaltyTopic = "escape"  // out of check because the other King takes over
	TopicTrap    RoyaltyTopic = "trap"    // a King may not make the other one royal under attack
	TopicCastle  RoyaltyTopic = "castle"  // castling over attacked squares while the other King is royal
	TopicCapture RoyaltyTopic = "capture" // the spare King is taken
)

// RoyaltyScene is a position in which a topic can be seen, and the move that
// shows it; where the point is that a move is not legal, it is that one.
type RoyaltyScene struct {
	Topic RoyaltyTopic `json:"topic"`
	FEN   string       `json:"fen"`
	From  Square       `json:"from"`
	To    Square       `json:"to"`
	Legal bool         `json:"legal"`
}

// Sheet returns what the rules page of a game shows.
func (Rules) Sheet(variant string) (Sheet, error) {
	v, err := chess.FindVariant(variant)
	if err != nil {
		return Sheet{}, err
	}
	start := v.StartPosition()
	out := Sheet{
		Variant: v.Name, Title: v.Title, Files: v.Files, Ranks: chess.Ranks, Start: v.Start, Kings: v.Kings,
		Glance:    glance(v).FEN(v),
		Castling:  castlingScene(v).FEN(v),
		EnPassant: enPassantLine(v),
		Promotion: promotionScene(v).FEN(v),
		Royalty:   royaltyScenes(v),
	}
	for _, t := range v.Pieces {
		out.Pieces = append(out.Pieces, pieceSheet(start, t))
	}
	for _, k := range v.Promotions {
		out.Promotions = append(out.Promotions, kind(k))
	}
	if out.Castlings, err = castlings(v); err != nil {
		return Sheet{}, err
	}
	return out, nil
}

func pieceSheet(start *chess.Position, t chess.PieceType) PieceSheet {
	out := PieceSheet{
		Kind: kind(t.Kind), Letter: string(t.Letter), Value: t.Value, Page: t.Page, Betza: t.Betza, Pair: t.Pair,
		Squares: squares(start.Pieces(chess.White, t.Kind)),
	}
	p, err := betza.Parse(t.Betza)
	if err != nil {
		return out // the rules could not have been compiled with it
	}
	out.Clauses = clauses(p)
	out.Bound = true
	for _, r := range p.Rays() {
		out.Bound = out.Bound && (r.DX+r.DY)%2 == 0
		out.Initial = out.Initial || r.Modality&betza.Initial != 0
		out.Passing = out.Passing || r.Modality&betza.EnPassant != 0
	}
	return out
}

// castlings lists White's, then Black's, each towards the a-file first.
func castlings(v *chess.Variant) ([]Castling, error) {
	var out []Castling
	setup := castlingScene(v)
	for _, c := range []chess.Color{chess.White, chess.Black} {
		setup.Turn = c
		p, err := v.NewPosition(setup)
		if err != nil {
			return nil, err
		}
		for _, side := range []chess.Side{chess.ASide, chess.FarSide} {
			if !p.CastlingRights().Has(c, side) {
				continue
			}
			m := v.CastlingMove(c, side)
			move, err := p.ParseUCI(m.King.String() + m.KingTo.String())
			if err != nil {
				return nil, err
			}
			steps := m.KingTo.File() - m.King.File()
			out = append(out, Castling{
				FEN: p.FEN(), Color: color(c), UCI: p.UCI(move), SAN: p.SAN(move), Text: p.MoveText(move),
				King: square(m.King), KingTo: square(m.KingTo), Rook: square(m.Rook), RookTo: square(m.RookTo),
				Steps: max(steps, -steps), Empty: squares(m.Empty), Safe: squares(m.Safe),
			})
		}
	}
	return out, nil
}

func squares(b chess.Bitboard) []Square {
	var out []Square
	for b.Any() {
		out = append(out, square(b.Pop()))
	}
	return out
}

// board is an empty Setup, White to move.
func board() chess.Setup {
	return chess.Setup{EnPassant: chess.NoSquare, FullmoveNumber: 1}
}

// castlingScene has nothing on it but the castling Kings and their Rooks. Its
// rights are those that the game starts with.
func castlingScene(v *chess.Variant) chess.Setup {
	s := board()
	s.Castling = v.StartPosition().CastlingRights()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for _, side := range []chess.Side{chess.ASide, chess.FarSide} {
			if s.Castling.Has(c, side) {
				m := v.CastlingMove(c, side)
				s.Board[m.King], s.Board[m.Rook] = chess.MakePiece(c, chess.King), chess.MakePiece(c, chess.Rook)
			}
		}
	}
	return s
}

// kingsApart puts a King of each side on the middle of its own first rank.
func kingsApart(v *chess.Variant, s *chess.Setup) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		s.Board[v.CastlingMove(c, chess.ASide).King] = chess.MakePiece(c, chess.King)
	}
}

// glance shows every kind at once, as the classic rules pages do: Black's
// castling men at home, and below them one white man of each kind, with a pair
// of Pawns that can take each other and some that have not moved yet. The white
// men stand on two ranks by turns, so that each has lines to move on and some
// that are blocked.
func glance(v *chess.Variant) chess.Setup {
	s := castlingScene(v)
	s.Castling = s.Castling.Without(chess.White, chess.ASide).Without(chess.White, chess.FarSide)
	for _, side := range []chess.Side{chess.ASide, chess.FarSide} {
		m := v.CastlingMove(chess.White, side)
		s.Board[m.King], s.Board[m.Rook] = chess.NoPiece, chess.NoPiece
	}
	ranks := [...]int{3, 1}
	file := 1
	for _, t := range slices.Backward(v.Pieces) {
		if t.Kind == chess.Pawn {
			continue
		}
		s.Board[chess.Sq(file, ranks[file%2])] = chess.MakePiece(chess.White, t.Kind)
		file++
	}
	pawn := func(c chess.Color, file, rank int) { s.Board[chess.Sq(file, rank)] = chess.MakePiece(c, chess.Pawn) }
	pawn(chess.White, 0, 1)
	pawn(chess.White, v.Files-1, 3)
	pawn(chess.Black, v.Files-2, 4)
	pawn(chess.Black, 3, 2)                                                    // within a Knight's leap of b2
	pawn(chess.Black, v.CastlingMove(chess.Black, chess.ASide).King.File(), 6) // no white man may give check
	return s
}

// enPassantLine has a black Pawn pass a white one on the fifth rank.
func enPassantLine(v *chess.Variant) Line {
	s := board()
	s.Turn = chess.Black
	kingsApart(v, &s)
	from, to, ours, target := chess.Sq(2, 6), chess.Sq(2, 4), chess.Sq(3, 4), chess.Sq(2, 5)
	s.Board[from], s.Board[ours] = chess.MakePiece(chess.Black, chess.Pawn), chess.MakePiece(chess.White, chess.Pawn)
	return Line{Variant: v.Name, FEN: s.FEN(v), Moves: []string{from.String() + to.String(), ours.String() + target.String()}}
}

// promotionScene has a white Pawn before an empty square and beside a Rook.
func promotionScene(v *chess.Variant) chess.Setup {
	s := board()
	kingsApart(v, &s)
	s.Board[chess.Sq(1, 6)] = chess.MakePiece(chess.White, chess.Pawn)
	s.Board[chess.Sq(2, 7)] = chess.MakePiece(chess.Black, chess.Rook)
	return s
}

// royaltyScenes are about the rule that the King nearest to the a-file is
// royal; other rules of royalty leave nothing to show.
func royaltyScenes(v *chess.Variant) []RoyaltyScene {
	if v.Royalty != chess.LowestFile {
		return nil
	}
	scene := func(topic RoyaltyTopic, fen string, from, to Square, legal bool) RoyaltyScene {
		return RoyaltyScene{topic, fen, from, to, legal}
	}
	return []RoyaltyScene{
		scene(TopicRoyal, "8/8/2k2k2/8/8/2K2K2/8/8 w - - 0 1", "", "", false),
		scene(TopicPass, "4kk2/8/8/8/8/8/8/4KK2 w - - 0 1", "e1", "f2", true),
		scene(TopicEscape, "4r1kk/8/8/8/8/8/8/4KK2 w - - 0 1", "e1", "f2", true),
		scene(TopicTrap, "6kk/8/8/8/8/8/4K3/r4K2 w - - 0 1", "e2", "f3", false),
		scene(TopicCastle, "1k3r2/8/8/8/8/K7/8/4K2R w K - 0 1", "e1", "g1", true),
		scene(TopicCapture, "3k4/8/8/8/8/5k2/8/K4R2 w - - 0 1", "f1", "f3", true),
	}
}
