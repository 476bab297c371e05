package chess

// Orthodox is the chess of FIDE's Laws: what Two Kings turns into once each
// side has one King, and the yardstick that the whole chess world shares.
var Orthodox = compile(Variant{
	Name:    "chess",
	Title:   "Orthodox Chess",
	CECP:    "normal",
	Aliases: []string{"standard", "orthodox", "regular", "from position"},
	Files:   8,
	Start:   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	Pieces: []PieceType{
		{Kind: King, Letter: 'K', Betza: "K", Page: "K", Remark: "castles with a Rook, moving 2 steps towards it"},
		{Kind: Queen, Letter: 'Q', Betza: "RB", Page: "RB or Q", Value: 950},
		{Kind: Rook, Letter: 'R', Betza: "R", Page: "R", Value: 500},
		{Kind: Bishop, Letter: 'B', Betza: "B", Page: "B", Value: 325, Remark: "colour-bound"},
		{Kind: Knight, Letter: 'N', Betza: "N", Page: "N", Value: 325},
		{Kind: Pawn, Letter: 'P', Betza: "fmWfceFifmnD", Page: "mfWcfF", Value: 100, Remark: "double step, en passant"},
	},
	Promotions: []Kind{Queen, Rook, Bishop, Knight},
	Kings:      1,
	Royalty:    SoleKing,
	Castling:   eightFileCastling,
})
