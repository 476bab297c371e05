package pgn

import "strconv"

// Reason says why a game could not be read. It is itself an error, so that
// errors.Is(err, pgn.GameTooLong) asks for one reason.
type Reason uint8

// The reasons.
const (
	_ Reason = iota
	// BadTag: a '[' that no tag name and quoted value follow.
	BadTag
	// UnterminatedString: the value of a tag has no closing quote on its line.
	UnterminatedString
	// UnterminatedTag: no ']' behind the value.
	UnterminatedTag
	// UnterminatedComment: no '}' before the end of the file or the tags of
	// the next game. The place is that of the '{'.
	UnterminatedComment
	// UnterminatedVariation: the game ends inside a variation. The place is
	// that of the innermost open '('.
	UnterminatedVariation
	// UnmatchedParenthesis: a ')' that closes nothing.
	UnmatchedParenthesis
	// VariationWithoutMove: a '(' with no move before it to vary.
	VariationWithoutMove
	// UnexpectedCharacter: a byte that has no meaning where it stands.
	UnexpectedCharacter
	// BadNAG: a '$' without a number from 0 to 255.
	BadNAG
	// MarkWithoutMove: '!', '?' or the like with no move before it.
	MarkWithoutMove
	// NullMove: "--", "Z0", "0000" or the like. Passing is no move of any of
	// the games.
	NullMove
	// BadMove: not a move, or not a legal one; Cause is chess's own error.
	BadMove
	// UnknownVariant: the Variant tag names no game that is known here.
	UnknownVariant
	// BadCastlingRules: the CastlingRules tag names no profile, or one that
	// the variant does not have.
	BadCastlingRules
	// BadFEN: the FEN tag is no legal position of the variant; Cause is
	// chess's own error.
	BadFEN
	// GameTooLong: more bytes than Options.MaxGameBytes.
	GameTooLong
	// TokenTooLong: a tag, comment or move of more bytes than
	// Options.MaxTokenBytes.
	TokenTooLong
	// NestedTooDeep: variations within variations beyond Options.MaxNesting.
	NestedTooDeep
	// NotByteText: the file is UTF-16. Nothing more of it is read.
	NotByteText
)

var reasonTexts = [...]string{
	BadTag:                "not a tag pair",
	UnterminatedString:    "no closing quote on this line",
	UnterminatedTag:       "no ] behind the tag",
	UnterminatedComment:   "comment is never closed",
	UnterminatedVariation: "variation is never closed",
	UnmatchedParenthesis:  ") closes nothing",
	VariationWithoutMove:  "variation without a move before it",
	UnexpectedCharacter:   "unexpected character",
	BadNAG:                "$ without a number from 0 to 255",
	MarkWithoutMove:       "mark without a move before it",
	NullMove:              "a null move is no move",
	BadMove:               "bad move",
	UnknownVariant:        "unknown variant",
	BadCastlingRules:      "unknown castling rules",
	BadFEN:                "bad FEN",
	GameTooLong:           "game too long",
	TokenTooLong:          "tag, comment or move too long",
	NestedTooDeep:         "variations nested too deep",
	NotByteText:           "UTF-16 text; save the file as UTF-8",
}

// Error returns the reason in words.
func (r Reason) Error() string {
	if int(r) < len(reasonTexts) && reasonTexts[r] != "" {
		return reasonTexts[r]
	}
	return "pgn reason " + strconv.Itoa(int(r))
}

// GameError is a game that could not be read. The Reader that returned it can
// go on.
type GameError struct {
	// Game counts the games of the stream from 1, bad ones included.
	Game int
	// Line counts from 1, Column counts bytes from 1; Offset is the byte's
	// place in the stream, from 0.
	Line, Column int
	Offset       int64
	Reason       Reason
	// Text is what stands at that place, at most 40 bytes of it; it can be
	// empty.
	Text string
	// Tags are the tags of the game as far as they could be read.
	Tags []Tag
	// Cause is the error of package chess for BadMove, BadFEN and
	// UnknownVariant, else nil.
	Cause error
}

// Error says which game, where, what and why.
func (e *GameError) Error() string {
	s := "game " + strconv.Itoa(e.Game) + ", line " + strconv.Itoa(e.Line) +
		", column " + strconv.Itoa(e.Column) + ": " + e.Reason.Error()
	if e.Text != "" {
		s += " " + strconv.Quote(e.Text)
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap gives errors.Is and errors.As the reason and the cause.
func (e *GameError) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Reason}
	}
	return []error{e.Reason, e.Cause}
}

// WarningKind tells what was odd about a game that could be read all the same.
type WarningKind uint8

// The kinds of warnings.
const (
	_ WarningKind = iota
	// ResultMissing: no result behind the moves; the tag's was taken.
	ResultMissing
	// ResultsDisagree: tag and moves name two results. The one behind the
	// moves was taken, unless it is "*".
	ResultsDisagree
	// ResultAgainstPosition: the rules give the last position another
	// result. The text's was kept.
	ResultAgainstPosition
	// DuplicateTag: a tag stands twice; the first counts, both are kept.
	DuplicateTag
	// SetUpWithoutFEN: [SetUp "1"], but no FEN; the variant's own start
	// position was taken.
	SetUpWithoutFEN
	// FENRepaired: something in the FEN was dropped, see Text.
	FENRepaired
	// CastlingUnclear: O-O can be either castling, the game is legal both
	// ways and no tag names a program: read as XBoard reads it.
	CastlingUnclear
	// CastlingAgainstTags: O-O was not read the way of the program that the
	// tags name, because the game is legal only the other way.
	CastlingAgainstTags
	// GermanLetters: the piece letters are German ones; see Options.Letters.
	GermanLetters
	// ResultInVariation: a result inside a variation was kept as a comment.
	ResultInVariation
	// EmptyVariation: a variation without moves was dropped, its comments
	// kept.
	EmptyVariation
	// UnknownMark: a mark such as "!!!" was kept as a comment.
	UnknownMark
)

var warningTexts = [...]string{
	ResultMissing:         "no result behind the moves",
	ResultsDisagree:       "results of tag and moves disagree",
	ResultAgainstPosition: "result disagrees with the last position",
	DuplicateTag:          "tag stands twice",
	SetUpWithoutFEN:       "SetUp without FEN",
	FENRepaired:           "FEN repaired",
	CastlingUnclear:       "castling has two readings; took XBoard's",
	CastlingAgainstTags:   "castling not in the dialect of the program that the tags name",
	GermanLetters:         "German piece letters",
	ResultInVariation:     "result inside a variation, kept as a comment",
	EmptyVariation:        "variation without moves",
	UnknownMark:           "unknown mark, kept as a comment",
}

// String returns the kind in words.
func (k WarningKind) String() string {
	if int(k) < len(warningTexts) && warningTexts[k] != "" {
		return warningTexts[k]
	}
	return "pgn warning " + strconv.Itoa(int(k))
}

// Warning is one oddity of a game and its place in the stream (see GameError).
type Warning struct {
	Kind         WarningKind
	Line, Column int
	Offset       int64
	// Text is what the warning is about; it can be empty.
	Text string
}

// String says where, what and why.
func (w Warning) String() string {
	s := "line " + strconv.Itoa(w.Line) + ", column " + strconv.Itoa(w.Column) + ": " + w.Kind.String()
	if w.Text != "" {
		s += ": " + w.Text
	}
	return s
}
