// Package door is what the pages may ask of the rules and the engine, and the
// values that they get for an answer. Compiled to WebAssembly it is the only
// place where the web site learns anything about chess.
//
// Every question is a pure function of its arguments: a game crosses the door
// as a Line, its start and its moves, so that a worker can be restarted and
// any number of boards can share one.
//
// The generator in gen reads this package's source and writes from it the
// TypeScript types and the typed list of calls (web/src/rules/door.ts), the
// encoder to JSON (encode_gen.go) and the dispatch of calls (cmd/wasm). The
// program has a size budget; hence no reflection, no fmt, no encoding/json.
package door

//go:generate go run ./gen -root ../..

// Color is a side.
type Color string

// The two sides.
const (
	White Color = "white"
	Black Color = "black"
)

// Square is a square's name, such as "e4"; the empty string is no square.
type Square string

// Line is a game: where it began and what was played.
type Line struct {
	Variant string   `json:"variant"` // name, title or alias
	FEN     string   `json:"fen"`     // start position; empty for the variant's own
	Moves   []string `json:"moves"`   // in the long algebraic form of UCI
}

// Variant is what the pages need to offer a game and to draw its board.
type Variant struct {
	Name   string      `json:"name"`
	Title  string      `json:"title"`
	Files  int         `json:"files"`
	Ranks  int         `json:"ranks"`
	Start  string      `json:"start"` // FEN
	Kings  int         `json:"kings"` // the most Kings that a side can have
	Pieces []PieceType `json:"pieces"`
	Notes  []string    `json:"notes"` // what a player must know besides the pieces
}

// PieceType is one kind of piece in a variant.
type PieceType struct {
	Kind   string `json:"kind"`   // English name, such as "Janus"
	Letter string `json:"letter"` // upper case
	Moves  string `json:"moves"`  // how it moves, in one English sentence
	Value  int    `json:"value"`  // centipawns, 0 for the King
	Remark string `json:"remark"` // what the sentence leaves out; may be empty
}

// Position is everything that a board shows of a game's last position, and the
// game's score.
type Position struct {
	FEN      string   `json:"fen"`
	Turn     Color    `json:"turn"`
	Men      []Man    `json:"men"`      // a1, b1, … to the last square
	Moves    []Move   `json:"moves"`    // the legal ones; none once the game is over
	Check    Square   `json:"check"`    // the royal King while it is in check
	Played   []Played `json:"played"`   // the game's moves from its start
	Outcome  Outcome  `json:"outcome"`  // automatic endings only
	Claims   []Claim  `json:"claims"`   // draws that can be claimed now
	Warnings []string `json:"warnings"` // what was put right in the start FEN
}

// Man is a piece on the board.
type Man struct {
	Square Square `json:"square"`
	Color  Color  `json:"color"`
	Kind   string `json:"kind"`
	Letter string `json:"letter"` // upper case
	// Royal marks the King that can be in check where a side may have several
	// Kings; elsewhere it is never set, for there is nothing to tell apart.
	Royal bool `json:"royal"`
}

// Move is a legal move.
type Move struct {
	UCI       string `json:"uci"`
	From      Square `json:"from"`
	To        Square `json:"to"`
	Promotion string `json:"promotion"` // kind promoted to; empty if none
	Capture   bool   `json:"capture"`
	// Royal is the square of the mover's King that takes over royalty by this
	// move; empty while royalty stays with the same King.
	Royal Square `json:"royal"`
}

// Played is a move of the game as it is shown and spoken.
type Played struct {
	UCI    string `json:"uci"`
	From   Square `json:"from"`
	To     Square `json:"to"`
	Color  Color  `json:"color"`
	Number int    `json:"number"` // move number, as in the score
	SAN    string `json:"san"`    // as PGN has it
	Text   string `json:"text"`   // for the screen: both texts for castling, "O-O (Kb1)"
	Spoken string `json:"spoken"` // "Knight to c6, check"
}

// Outcome tells whether and how a game has ended by itself.
type Outcome struct {
	Over   bool   `json:"over"`
	Winner Winner `json:"winner"`
	Reason string `json:"reason"` // in English: "checkmate", "stalemate", …
	Words  string `json:"words"`  // "White wins by checkmate"
	Result Result `json:"result"`
}

// Winner is a side, or nobody.
type Winner string

// Who can have won a game.
const (
	WhiteWon  Winner = "white"
	BlackWon  Winner = "black"
	NobodyWon Winner = ""
)

// Result is a game's result as PGN writes it.
type Result string

// The results of PGN.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Drawn     Result = "1/2-1/2"
	Unknown   Result = "*"
)

// Claim is a draw that a player may claim.
type Claim string

// The claims of the Laws.
const (
	Threefold  Claim = "threefold repetition"
	FiftyMoves Claim = "fifty moves"
)

// Tags are what the page knows of a game beyond its moves, for PGN.
type Tags struct {
	Event       string `json:"event"`
	White       string `json:"white"`
	Black       string `json:"black"`
	Date        string `json:"date"` // 2026.01.31
	Result      Result `json:"result"`
	Termination string `json:"termination"` // may be empty
}

// Failure is an error as the pages see it.
type Failure struct {
	Message string `json:"message"` // one English sentence
	Field   string `json:"field"`   // the part of the text at fault; may be empty
	Offset  int    `json:"offset"`  // byte offset of the fault in the text, -1 if unknown
}

// Level is a strength at which the computer plays.
type Level struct {
	Number int    `json:"number"` // 1 is the weakest
	Name   string `json:"name"`   // one or two words
}

// Thought is the move that the engine has chosen.
type Thought struct {
	UCI   string `json:"uci"` // empty when there is no legal move
	Depth int    `json:"depth"`
	Nodes int    `json:"nodes"`
	Score string `json:"score"` // for the side to move: "+0.35", "#3"
}
