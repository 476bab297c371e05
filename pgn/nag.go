package pgn

// NAG is a Numeric Annotation Glyph, 0–255, written $n. The standard gives 0–139
// a meaning; the rest belongs to programs and is kept as it is.
type NAG uint8

// The glyphs that are written as marks on the move, and those of the usual
// judgements of a position.
const (
	GoodMove        NAG = 1  // !
	Mistake         NAG = 2  // ?
	BrilliantMove   NAG = 3  // !!
	Blunder         NAG = 4  // ??
	InterestingMove NAG = 5  // !?
	DubiousMove     NAG = 6  // ?!
	EqualPosition   NAG = 10 // =
	UnclearPosition NAG = 13 // ∞
	WhiteSlightly   NAG = 14 // +/=
	BlackSlightly   NAG = 15 // =/+
	WhiteModerately NAG = 16 // +/-
	BlackModerately NAG = 17 // -/+
	WhiteDecisively NAG = 18 // +-
	BlackDecisively NAG = 19 // -+
)

// Mark returns the glyph's customary sign, such as "!?" or "+-"; "" for a
// glyph without one.
func (n NAG) Mark() string {
	switch n {
	case GoodMove:
		return "!"
	case Mistake:
		return "?"
	case BrilliantMove:
		return "!!"
	case Blunder:
		return "??"
	case InterestingMove:
		return "!?"
	case DubiousMove:
		return "?!"
	case EqualPosition:
		return "="
	case UnclearPosition:
		return "∞"
	case WhiteSlightly:
		return "+/="
	case BlackSlightly:
		return "=/+"
	case WhiteModerately:
		return "+/-"
	case BlackModerately:
		return "-/+"
	case WhiteDecisively:
		return "+-"
	case BlackDecisively:
		return "-+"
	}
	return ""
}

// nagOfMark reads a sign; the text need not be one.
func nagOfMark(s []byte) (NAG, bool) {
	switch string(s) {
	case "!":
		return GoodMove, true
	case "?":
		return Mistake, true
	case "!!":
		return BrilliantMove, true
	case "??":
		return Blunder, true
	case "!?":
		return InterestingMove, true
	case "?!":
		return DubiousMove, true
	case "=":
		return EqualPosition, true
	case "∞":
		return UnclearPosition, true
	case "+/=", "+=", "⩲":
		return WhiteSlightly, true
	case "=/+", "=+", "⩱":
		return BlackSlightly, true
	case "+/-", "±":
		return WhiteModerately, true
	case "-/+", "∓":
		return BlackModerately, true
	case "+-":
		return WhiteDecisively, true
	case "-+":
		return BlackDecisively, true
	}
	return 0, false
}
