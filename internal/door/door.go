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

import "bifrons.chess/chess"

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

// Kind is a kind of piece by its English name; the empty one is none.
type Kind string

// The kinds of all games.
const (
	NoKind Kind = ""
	Pawn   Kind = "Pawn"
	Knight Kind = "Knight"
	Bishop Kind = "Bishop"
	Rook   Kind = "Rook"
	Janus  Kind = "Janus"
	Queen  Kind = "Queen"
	King   Kind = "King"
)

// Line is a game: where it began and what was played.
type Line struct {
	Variant string   `json:"variant"` // name, title or alias; behind a + other castling rules, as in "twokings+icc"
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
	Kind   Kind   `json:"kind"`
	Letter string `json:"letter"` // upper case
	German string `json:"german"` // the letter of German scores
	Moves  string `json:"moves"`  // how it moves, in one English sentence
	Value  int    `json:"value"`  // centipawns, 0 for the King
	Remark string `json:"remark"` // what the sentence leaves out; may be empty
}

// Position is everything that a board shows of a game's last position, and the
// game's score.
type Position struct {
	FEN      string         `json:"fen"`
	Turn     Color          `json:"turn"`
	Men      []Man          `json:"men"`      // a1, b1, … to the last square
	Moves    []Move         `json:"moves"`    // the legal ones; none once the game is over
	Check    Square         `json:"check"`    // the royal King while it is in check
	Played   []Played       `json:"played"`   // the game's moves from its start
	Outcome  Outcome        `json:"outcome"`  // automatic endings only
	Claims   []Claim        `json:"claims"`   // draws that can be claimed now
	Warnings []SetupProblem `json:"warnings"` // what was put right in the start FEN
}

// Man is a piece on the board.
type Man struct {
	Square Square `json:"square"`
	Color  Color  `json:"color"`
	Kind   Kind   `json:"kind"`
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
	Promotion Kind   `json:"promotion"` // kind promoted to; empty if none
	Capture   bool   `json:"capture"`
	// Royal is the square of the mover's King that takes over royalty by this
	// move; empty while royalty stays with the same King.
	Royal Square `json:"royal"`
}

// Played is a move of the game as it is shown and spoken.
type Played struct {
	UCI       string     `json:"uci"`
	From      Square     `json:"from"`
	To        Square     `json:"to"`
	Color     Color      `json:"color"`
	Number    int        `json:"number"`    // move number, as in the score
	SAN       string     `json:"san"`       // as PGN has it
	Text      string     `json:"text"`      // for the screen: both texts for castling, "O-O (Kb1)"
	Kind      Kind       `json:"kind"`      // of the man that moved, before any promotion
	Origin    bool       `json:"origin"`    // another man of its kind could have gone there: From tells them apart
	Captured  Kind       `json:"captured"`  // kind; empty if none
	EnPassant bool       `json:"enPassant"` // the capture was one
	Promotion Kind       `json:"promotion"` // kind; empty if none
	Castling  CastlingTo `json:"castling"`
	Royal     Square     `json:"royal"` // as Move has it
	Check     bool       `json:"check"` // it gives check, mate included
	Ends      EndReason  `json:"ends"`  // how it ended the game
}

// CastlingTo is a side of the board to which a King castles; the empty one is
// no castling.
type CastlingTo string

// The sides: to the a-file and away from it.
const (
	NoCastling CastlingTo = ""
	ToASide    CastlingTo = "aSide"
	ToFarSide  CastlingTo = "farSide"
)

// Outcome tells whether and how a game has ended by itself.
type Outcome struct {
	Over   bool      `json:"over"`
	Winner Winner    `json:"winner"`
	Reason EndReason `json:"reason"`
	Result Result    `json:"result"`
}

// EndReason is how a game has ended; the empty one: it goes on.
type EndReason string

// The ends that the rules bring about by themselves, those that a player
// claims, and those that are no matter of the rules.
const (
	NotOver            EndReason = ""
	Checkmate          EndReason = "checkmate"
	Stalemate          EndReason = "stalemate"
	DeadPosition       EndReason = "dead position"
	SeventyFiveMoves   EndReason = "75-move rule"
	FivefoldRepetition EndReason = "fivefold repetition"
	ByThreefold        EndReason = "threefold repetition"
	ByFiftyMoves       EndReason = "fifty moves"
	Resignation        EndReason = "resignation"
	OnTime             EndReason = "time"
)

var endReasons = [...]EndReason{
	chess.NotOver:            NotOver,
	chess.Checkmate:          Checkmate,
	chess.Stalemate:          Stalemate,
	chess.DeadPosition:       DeadPosition,
	chess.SeventyFiveMoves:   SeventyFiveMoves,
	chess.FivefoldRepetition: FivefoldRepetition,
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

// Letters are those that pieces have in the text of a move.
type Letters string

// English letters are those of FEN and PGN, K Q J R B N; the German ones are
// K D J T L S.
const (
	LettersEnglish Letters = "english"
	LettersGerman  Letters = "german"
)

// Tags are what the page knows of a game beyond its moves, for PGN.
type Tags struct {
	Event  string    `json:"event"`
	White  string    `json:"white"`
	Black  string    `json:"black"`
	Date   string    `json:"date"` // 2026.01.31
	Result Result    `json:"result"`
	Ends   EndReason `json:"ends"` // why the result is what it is
}

// Level is a strength at which the computer plays.
type Level struct {
	Number int       `json:"number"` // 1 is the weakest
	Name   LevelName `json:"name"`
	Rating int       `json:"rating"` // as measured; 0 for the last, whose strength depends on the machine
}

// LevelName names a level; the names promise nothing in Elo.
type LevelName string

// The levels, weakest first.
const (
	FirstSteps   LevelName = "first steps"
	Beginner     LevelName = "beginner"
	Easy         LevelName = "easy"
	Casual       LevelName = "casual"
	Steady       LevelName = "steady"
	Sharp        LevelName = "sharp"
	Strong       LevelName = "strong"
	VeryStrong   LevelName = "very strong"
	Expert       LevelName = "expert"
	FullStrength LevelName = "full strength"
)

// Thought is the move that the engine has chosen.
type Thought struct {
	UCI   string `json:"uci"` // empty when there is no legal move
	Depth int    `json:"depth"`
	Nodes int    `json:"nodes"`
	Score string `json:"score"` // for the side to move: "+0.35", "#3"
}
