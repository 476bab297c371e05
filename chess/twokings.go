package chess

// TwoKings is the Internet Chess Club's wild 9: two Kings a side, of which the
// one closest to a1 is royal.
var TwoKings = compileProfiles(Variant{
	Name:    "twokings",
	Title:   "Two Kings",
	CECP:    "twokings",
	Aliases: []string{"two-kings", "wild/9", "wild 9", "wild9"},
	Files:   8,
	Start:   "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1",
	Pieces: []PieceType{
		{Kind: King, Letter: 'K', Betza: "K", Page: "K", Remark: "castles with a Rook, moving 2 steps towards it"},
		{Kind: Queen, Letter: 'Q', Betza: "RB", Page: "RB or Q", Value: 950},
		{Kind: Rook, Letter: 'R', Betza: "R", Page: "R", Value: 500},
		{Kind: Bishop, Letter: 'B', Betza: "B", Page: "B", Value: 325, Remark: "colour-bound"},
		{Kind: Knight, Letter: 'N', Betza: "N", Page: "N", Value: 325},
		{Kind: Pawn, Letter: 'P', Betza: "fmWfceFifmnD", Page: "mfWcfF", Value: 100, Remark: "double step, en passant"},
	},
	Promotions: []Kind{Queen, Rook, Bishop, Knight},
	Kings:      2,
	Royalty:    LowestFile,
	Castling:   eightFileCastling,
})

// eightFileCastling is castling as orthodox chess has it.
var eightFileCastling = Castling{KingFile: 4, Sides: [2]CastlingSide{
	ASide:   {RookFile: 0, KingTo: 2, RookTo: 3},
	FarSide: {RookFile: 7, KingTo: 6, RookTo: 5},
}}
