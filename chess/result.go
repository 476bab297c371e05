package chess

// Reason tells how a game has ended by the rules, without anyone's claim.
type Reason uint8

const (
	NotOver            Reason = iota
	Checkmate                 // the side to move is in check and has no legal move
	Stalemate                 // the side to move has no legal move and is not in check
	DeadPosition              // neither side has the material for any mate
	SeventyFiveMoves          // 75 moves a side without capture or Pawn move
	FivefoldRepetition        // the position has occurred five times
	numReasons
)

var reasonNames = [numReasons]string{
	"not over", "checkmate", "stalemate", "dead position", "75-move rule", "fivefold repetition",
}

// String returns the reason in English, such as "fivefold repetition".
func (r Reason) String() string { return reasonNames[r%numReasons] }

// The halfmove clocks and counts of repetition that end a game or allow a
// claim (FIDE Laws of Chess, 9.2, 9.3 and 9.6).
const (
	claimClock       = 2 * 50
	endClock         = 2 * 75
	claimRepetitions = 3 - 1 // earlier occurrences
	endRepetitions   = 5 - 1
)

// Outcome tells whether and how a game is over. The zero Outcome is a game
// that goes on.
type Outcome struct {
	Over   bool
	Draw   bool  // over without a winner
	Winner Color // meaningful only when the game is over and not drawn
	Reason Reason
}

// Result returns the PGN result: "1-0", "0-1", "1/2-1/2", or "*" while the
// game goes on.
func (o Outcome) Result() string {
	switch {
	case !o.Over:
		return "*"
	case o.Draw:
		return "1/2-1/2"
	case o.Winner == White:
		return "1-0"
	}
	return "0-1"
}

// String returns for example "White wins by checkmate" or "draw by stalemate".
func (o Outcome) String() string {
	switch {
	case !o.Over:
		return "the game goes on"
	case o.Draw:
		return "draw by " + o.Reason.String()
	}
	return o.Winner.String() + " wins by " + o.Reason.String()
}

// Outcome returns how the game has ended, if the rules end it here: by mate,
// stalemate, a dead position, 75 moves, or the fifth repetition. A mate counts
// even when it comes with the 75th move or a repetition. Claims, resignations
// and flags are for the caller.
func (p *Position) Outcome() Outcome {
	draw := func(r Reason) Outcome { return Outcome{Over: true, Draw: true, Reason: r} }
	switch canMove := p.HasLegalMove(); {
	case !canMove && p.InCheck():
		return Outcome{Over: true, Winner: p.Turn().Other(), Reason: Checkmate}
	case !canMove:
		return draw(Stalemate)
	case !p.CanMate(White) && !p.CanMate(Black):
		return draw(DeadPosition)
	case p.HalfmoveClock() >= endClock:
		return draw(SeventyFiveMoves)
	case p.Repetitions() >= endRepetitions:
		return draw(FivefoldRepetition)
	}
	return Outcome{}
}

// Claims tells which draws the side to move may claim. Both rest on the
// position as it stands, not on a move that is only announced.
type Claims struct {
	Threefold  bool // the position has occurred three times
	FiftyMoves bool // 50 moves a side without capture or Pawn move
}

// Any reports whether any draw may be claimed.
func (c Claims) Any() bool { return c.Threefold || c.FiftyMoves }

// Claims returns the draws that may be claimed; none once the game is over.
func (p *Position) Claims() Claims {
	if p.Outcome().Over {
		return Claims{}
	}
	return Claims{
		Threefold:  p.Repetitions() >= claimRepetitions,
		FiftyMoves: p.HalfmoveClock() >= claimClock,
	}
}

// CanMate reports whether side c could mate by any play at all, the opponent
// helping, judged from material alone: the kinds of the men and the colours
// that Bishops stand on. Captures and promotions count as play, and the
// opponent's men may stand in their King's way. It decides who wins when a
// flag falls; where neither side can mate the position is dead.
//
// The cases follow from what each man can do, and the tests compare them with
// a search through all placements of such men:
//
//   - A Pawn, a man that slides like a Rook, or a diagonal leaper (the Janus)
//     mates with its King alone. So do two Kings of one side, for the spare
//     one gives check.
//   - A single bare King never gives check.
//   - Two Knights, or Knight and Bishop, can mate a helpful King.
//   - One Knight needs an enemy man to take a square from the King without
//     guarding the Knight's: any but one of two components (Queen, Janus).
//   - Bishops need the other colour covered: by a Bishop there, or by an enemy
//     Knight, Janus or Pawn. A Rook or Queen that stood there could always
//     come between.
//   - An enemy spare King can be fetched to stand where one Knight or Bishop
//     attacks both Kings, so that passing royalty on does not help.
func (p *Position) CanMate(c Color) bool {
	c &= 1
	us, them := p.color[c], p.color[c^1]
	pawns, kings, leapers := p.sets[compPawn], p.sets[compKing], p.sets[compLeap]
	diagonal, orthogonal := p.sets[compDiagonal], p.sets[compOrthogonal]

	alone := pawns.Or(orthogonal).Or(diagonal.And(leapers))
	minors := us.AndNot(kings)
	switch {
	case us.And(alone).Any() || us.And(kings).Several():
		return true
	case minors.IsEmpty():
		return false
	case them.And(kings).Several():
		return true
	case us.And(leapers).Any():
		twofold := diagonal.And(orthogonal.Or(leapers))
		return minors.Several() || them.AndNot(kings).AndNot(twofold).Any()
	}
	bishops := diagonal.AndNot(orthogonal).AndNot(leapers)
	return bishops.And(darkSquares).Any() && bishops.AndNot(darkSquares).Any() ||
		them.And(leapers.Or(pawns)).Any()
}

// darkSquares are the squares of a1's colour.
var darkSquares = func() (b Bitboard) {
	for s := range Square(NumSquares) {
		if (s.File()+s.Rank())%2 == 0 {
			b = b.With(s)
		}
	}
	return b
}()
