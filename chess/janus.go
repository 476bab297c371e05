package chess

// JanusChess is Werner Schöndorf's game of 1978: a board of ten files and on
// each side two Januses, each a Bishop and Knight in one.
var JanusChess = compile(Variant{
	Name:    "janus",
	Title:   "Janus Chess",
	CECP:    "janus",
	Aliases: []string{"januschess", "janus-chess", "janusschach", "janus schach"},
	Files:   10,
	Start:   "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
	Pieces: []PieceType{
		{Kind: King, Letter: 'K', Betza: "K", Page: "K", Remark: "castles 3 steps to the b-file or 4 to the i-file"},
		{Kind: Queen, Letter: 'Q', Betza: "RB", Page: "RB or Q", Value: 950},
		{Kind: Janus, Letter: 'J', AlsoRead: 'A', Betza: "BN", Page: "BN", Value: 875},
		{Kind: Rook, Letter: 'R', Betza: "R", Page: "R", Value: 500},
		{Kind: Bishop, Letter: 'B', Betza: "B", Page: "B", Value: 350, Pair: 50, Remark: "colour-bound; a pair on both colours is worth 0.5 more"},
		{Kind: Knight, Letter: 'N', Betza: "N", Page: "N", Value: 300},
		{Kind: Pawn, Letter: 'P', Betza: "fmWfceFifmnD", Page: "mfWcfF", Value: 100, Remark: "double step from its initial rank, en passant"},
	},
	Promotions: []Kind{Queen, Janus, Rook, Bishop, Knight},
	Kings:      1,
	Royalty:    SoleKing,
	Castling: Castling{KingFile: 4, Sides: [2]CastlingSide{
		ASide:   {RookFile: 0, KingTo: 1, RookTo: 2},
		FarSide: {RookFile: 9, KingTo: 8, RookTo: 7},
	}},
})
