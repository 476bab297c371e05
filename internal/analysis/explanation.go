package analysis

import (
	"strconv"
	"strings"

	"bifrons.chess/chess"
)

// Cause is what a bad move did wrong. The zero Cause is that of a move that
// there is nothing to say about.
type Cause uint8

// The causes. Of an Explanation they use the fields that are named here;
// Man stands on On, By on ByOn, Other on OtherOn, and Line is what proves it.
const (
	NoCause           Cause = iota
	AllowsMate              // in Number moves; Royal is the King that became royal on the way to it, if one did
	MissesMate              // in Number moves
	DrawsGame               // the game is drawn by Ending after the move
	PutsWhereTaken          // the moved Man goes to On, where By takes it
	GivesForLess            // the moved Man takes Other on On and is taken by By
	LeavesUndefended        // By takes Man, and nothing takes back
	LeavesToLesser          // By, which is worth less, takes Man
	LeavesOutnumbered       // By takes Man, which has too few defenders
	LeavesToPinned          // By takes Man, and its defender Other may not take back, because of the King on Royal
	AbandonsDefence         // By takes Man, which the moved Other defended from OtherOn
	OpensLine               // By takes Man along a line that the moved Other has left at OtherOn
	AllowsFork              // By comes to ByOn and attacks Man and Other
	AllowsPromotion         // By, a Pawn, reaches the last rank at On
	LosesMan                // Man is lost in the end
	MissesRecapture         // By could have taken back on On, where Man stands
	MissesCapture           // By could have taken Man with profit
	MissesGain              // Man could have been won in the end
	LetsWinSlip             // a won game is not won any more
	GivesAdvantage          // the opponent stands better now
	TurnsGame               // a good position has become a lost one
	Worsens                 // nothing of these, and worse than before
	NumCauses
)

var causeNames = [NumCauses]string{
	"", "allows-mate", "misses-mate", "draws-game", "puts-where-taken", "gives-for-less", "leaves-undefended",
	"leaves-to-lesser", "leaves-outnumbered", "leaves-to-pinned", "abandons-defence", "opens-line", "allows-fork",
	"allows-promotion", "loses-man", "misses-recapture", "misses-capture", "misses-gain", "lets-win-slip",
	"gives-advantage", "turns-game", "worsens",
}

// String returns the cause's name, such as "leaves-undefended"; "" for NoCause.
func (c Cause) String() string { return causeNames[c%NumCauses] }

// Explanation tells why a move was bad. It is a value for programs, with the
// men and squares to show; String tells it in English. What its Cause does not
// name is zero, squares NoSquare.
type Explanation struct {
	Cause Cause
	Mover chess.Color // who made the bad move

	Man, By, Other    chess.Piece
	On, ByOn, OtherOn chess.Square
	Royal             chess.Square
	Number            int
	Ending            chess.Reason
	// Line are the moves in SAN that prove it, the first one the opponent's
	// answer; for the causes that begin with Misses, the better move.
	Line []string
}

// String returns the explanation as a clause without its subject, the move,
// such as "leaves the Janus on c6 undefended".
func (e *Explanation) String() string {
	on := func(p chess.Piece, s chess.Square) string { return "the " + p.Kind().String() + " on " + s.String() }
	man, by, other := on(e.Man, e.On), on(e.By, e.ByOn), on(e.Other, e.OtherOn)
	switch e.Cause {
	case AllowsMate:
		s := "allows mate in " + strconv.Itoa(e.Number)
		if e.Royal != chess.NoSquare {
			s = "the King on " + e.Royal.String() + " becomes royal and is mated in " + strconv.Itoa(e.Number)
		}
		return s + e.proof(": ")
	case MissesMate:
		return "misses mate in " + strconv.Itoa(e.Number)
	case DrawsGame:
		return "the game is drawn by " + e.Ending.String()
	case PutsWhereTaken:
		return "puts the " + e.Man.Kind().String() + " on " + e.On.String() + ", where " + by + " takes it"
	case GivesForLess:
		return "gives the " + e.Man.Kind().String() + " for the " + e.Other.Kind().String() + " on " + e.On.String() + ", for " + by + " takes back"
	case LeavesUndefended:
		return "leaves " + man + " undefended against " + by
	case LeavesToLesser:
		return "leaves " + man + " to " + by + ", which is worth less"
	case LeavesOutnumbered:
		return "leaves " + man + " with too few defenders against " + by
	case LeavesToPinned:
		return "leaves " + man + " to " + by + ": " + other + " may not take back, for it shields the King on " + e.Royal.String()
	case AbandonsDefence:
		return "takes the " + e.Other.Kind().String() + " away from " + e.OtherOn.String() + ", where it defended " + man + " against " + by
	case OpensLine:
		return "opens the line of " + by + " to " + man
	case AllowsFork:
		return "allows a fork: the " + e.By.Kind().String() + " attacks " + man + " and " + other + " from " + e.ByOn.String()
	case AllowsPromotion:
		return "lets " + by + " promote on " + e.On.String() + e.proof(": ")
	case LosesMan:
		return "loses " + man + e.proof(": ")
	case MissesRecapture:
		return "does not take back on " + e.On.String()
	case MissesCapture:
		return "does not take " + man + ", which " + by + " could have won"
	case MissesGain:
		return "misses the win of " + man + e.proof(": ")
	case LetsWinSlip:
		return "lets a won game slip" + e.proof(" after ")
	case GivesAdvantage:
		return "gives " + e.Mover.Other().String() + " the advantage" + e.proof(" after ")
	case TurnsGame:
		return "turns a good position into a lost one" + e.proof(" after ")
	case Worsens:
		return "makes the position worse" + e.proof(" after ")
	}
	return ""
}

func (e *Explanation) proof(before string) string {
	if len(e.Line) == 0 {
		return ""
	}
	return before + strings.Join(e.Line, " ")
}

// Measures of the explanations, in centipawns but for the last.
const (
	leastGain    = 90  // what a capture or a line must win to be named
	spareKing    = 350 // what a King is worth that can be taken
	longestProof = 7   // plies of a line that is shown
)

// explainer looks for the cause of a bad move: first what can be seen at a
// glance, then what the engine's lines prove.
type explainer struct {
	mover  chess.Color
	played chess.Move
	p0, p1 *chess.Position // before and after the move
	before *Evaluation
	after  *Evaluation
	reply  []chess.Move // the opponent's best line, from p1; may be empty
	best   []chess.Move // the mover's better line, from p0
	Explanation
}

// explain tells why a move was bad. Both positions are known, and the one
// before the move has a best line.
func explain(p *chess.Position, played chess.Move, before, after *Evaluation) *Explanation {
	x := explainer{mover: p.Turn(), played: played, p0: p.Clone(), p1: p.Clone(), before: before, after: after, best: before.Lines[0].Moves}
	x.p1.Make(played)
	if len(after.Lines) > 0 {
		x.reply = after.Lines[0].Moves
	}
	for _, look := range []func() bool{
		x.ending, x.mates, x.hanging, x.fork, x.promotion, x.lost, x.missed, x.drift,
	} {
		x.Explanation = Explanation{Mover: x.mover, On: chess.NoSquare, ByOn: chess.NoSquare, OtherOn: chess.NoSquare, Royal: chess.NoSquare}
		if look() {
			break
		}
	}
	return &x.Explanation
}

// sans writes the first moves of a line from p.
func sans(p *chess.Position, line []chess.Move, most int) []string {
	q := p.Clone()
	var out []string
	for _, m := range line[:min(most, len(line))] {
		if !q.IsLegal(m) {
			break
		}
		out = append(out, q.SAN(m))
		q.Make(m)
	}
	return out
}

func (x *explainer) ending() bool {
	if !x.after.Outcome.Over || !x.after.Outcome.Draw {
		return false
	}
	x.Cause, x.Ending = DrawsGame, x.after.Outcome.Reason
	return true
}

func (x *explainer) mates() bool {
	if n, mate := x.after.Score.MateIn(); mate && n > 0 {
		x.Cause, x.Number = AllowsMate, n
		x.Line = sans(x.p1, x.reply, longestProof)
		x.Royal = x.royalMated()
		return true
	}
	if n, mate := x.before.Score.MateIn(); mate && n > 0 {
		x.Cause, x.Number = MissesMate, n
		x.Line = sans(x.p0, x.best, longestProof)
		return true
	}
	return false
}

// royalMated follows the mate and returns where the King stands in the end that
// has become royal since the position before the move; NoSquare if the same
// King stayed royal.
func (x *explainer) royalMated() chess.Square {
	p := x.p0.Clone()
	passed, royal := false, p.Royal(x.mover)
	for i, m := range append([]chess.Move{x.played}, x.reply...) {
		if i > 0 && !p.IsLegal(m) {
			break
		}
		mine := p.Turn() == x.mover
		p.Make(m)
		if mine && m.From() == royal {
			royal = m.To()
		}
		if now := p.Royal(x.mover); now != royal {
			passed, royal = !passed, now
		}
	}
	if passed {
		return royal
	}
	return chess.NoSquare
}

// value returns what a man is worth where it can be taken.
func value(v *chess.Variant, pc chess.Piece) int {
	if pc.Kind() == chess.King {
		return spareKing
	}
	for _, t := range v.Pieces {
		if t.Kind == pc.Kind() {
			return t.Value
		}
	}
	return 0
}

// victim returns the man that a legal move takes, and where it stands.
func victim(p *chess.Position, m chess.Move) (chess.Piece, chess.Square) {
	at := m.To()
	if m.Type() == chess.EnPassant {
		at = chess.Sq(m.To().File(), m.From().Rank())
	}
	if !p.IsCapture(m) {
		return chess.NoPiece, chess.NoSquare
	}
	return p.PieceAt(at), at
}

// hanging is about a man that the opponent's answer takes with profit.
func (x *explainer) hanging() bool {
	if len(x.reply) == 0 || !x.p1.IsLegal(x.reply[0]) || !x.p1.IsCapture(x.reply[0]) {
		return false
	}
	r := x.reply[0]
	won := x.p1.SEE(r)
	taken, _ := victim(x.p0, x.played)
	x.Man, x.On = victim(x.p1, r)
	x.By, x.ByOn = x.p1.PieceAt(r.From()), r.From()
	x.Line = sans(x.p1, x.reply, 1)
	if x.On == x.played.To() {
		if x.p0.SEE(x.played) > -leastGain {
			return false
		}
		x.Cause = PutsWhereTaken
		if taken != chess.NoPiece {
			x.Cause, x.Other, x.OtherOn = GivesForLess, taken, x.On
		}
		return true
	}
	if won < leastGain || taken != chess.NoPiece && won-value(x.p0.Variant(), taken) < leastGain {
		return false
	}
	switch moved := x.p0.PieceAt(x.played.From()); {
	case x.attackedBefore():
		x.manner(r)
	case x.p0.AttacksFrom(x.played.From()).Has(x.On) && !x.p1.AttacksFrom(x.played.To()).Has(x.On):
		x.Cause, x.Other, x.OtherOn = AbandonsDefence, moved, x.played.From()
	case x.opened():
		x.Cause, x.Other, x.OtherOn = OpensLine, moved, x.played.From()
	default:
		x.manner(r)
	}
	return true
}

// attackedBefore reports whether the man could have been taken with profit
// already, had the mover passed.
func (x *explainer) attackedBefore() bool {
	s := x.p0.Setup()
	s.Turn, s.EnPassant = s.Turn.Other(), chess.NoSquare
	passed, err := x.p0.Variant().NewPosition(s)
	if err != nil { // the mover was in check
		return false
	}
	for _, m := range passed.Captures(nil) {
		if m.To() == x.On && passed.SEEAtLeast(m, leastGain) {
			return true
		}
	}
	return false
}

// opened reports whether the moved man stood in the line along which By takes.
func (x *explainer) opened() bool {
	occ, left := x.p0.Occupied(), x.played.From()
	return !x.p0.Attackers(x.On, occ).Has(x.ByOn) && x.p0.Attackers(x.On, occ.Without(left)).Has(x.ByOn)
}

// manner tells in which way a man is left to its taker.
func (x *explainer) manner(r chess.Move) {
	defenders := x.p1.Attackers(x.On, x.p1.Occupied()).And(x.p1.ByColor(x.mover)).Without(x.On)
	x.Cause = LeavesOutnumbered
	switch v := x.p1.Variant(); {
	case defenders.IsEmpty():
		x.Cause = LeavesUndefended
	case !x.anyTakesBack(defenders, r):
		x.Cause = LeavesToPinned
	case value(v, x.By) < value(v, x.Man):
		x.Cause = LeavesToLesser
	}
}

// anyTakesBack reports whether one of some defenders may take back; if none
// may, it names the first of them that is pinned. Where the rules name another
// reason, the man is simply undefended.
func (x *explainer) anyTakesBack(defenders chess.Bitboard, r chess.Move) bool {
	x.p1.Make(r)
	defer x.p1.Unmake()
	for rest := defenders; rest.Any(); {
		s := rest.Pop()
		why := x.p1.WhyIllegal(s, r.To(), chess.NoKind)
		if why == nil || why.Reason == chess.IllegalPromotionMissing {
			return true
		}
		if why.Reason == chess.IllegalPinned && x.Other == chess.NoPiece {
			x.Other, x.OtherOn, x.Royal = x.p1.PieceAt(s), s, why.Royal
		}
	}
	return x.Other == chess.NoPiece
}

// fork is about an answer that attacks two men of which one is then taken.
func (x *explainer) fork() bool {
	if len(x.reply) == 0 || !x.p1.IsLegal(x.reply[0]) {
		return false
	}
	r := x.reply[0]
	p2 := x.p1.Clone()
	p2.Make(r)
	v := p2.Variant()
	x.By, x.ByOn = p2.PieceAt(r.To()), r.To()
	type target struct {
		at    chess.Square
		worth int
	}
	var targets []target
	for men := p2.AttacksFrom(r.To()).And(p2.ByColor(x.mover)); men.Any(); {
		s := men.Pop()
		t := target{s, value(v, p2.PieceAt(s))}
		if s == p2.Royal(x.mover) {
			t.worth = 1 << 20
		}
		undefended := p2.Attackers(s, p2.Occupied()).And(p2.ByColor(x.mover)).Without(s).IsEmpty()
		if t.worth > value(v, x.By) || undefended && t.worth > leastGain {
			targets = append(targets, t)
		}
	}
	if len(targets) < 2 {
		return false
	}
	if len(x.reply) > 2 { // the line must bear it out
		hit := false
		for _, t := range targets {
			hit = hit || x.reply[2].To() == t.at
		}
		if !hit {
			return false
		}
	}
	a, b := targets[0], targets[1]
	for _, t := range targets[2:] {
		if t.worth > min(a.worth, b.worth) {
			if a.worth < b.worth {
				a = b
			}
			b = t
		}
	}
	if b.worth > a.worth {
		a, b = b, a
	}
	x.Cause = AllowsFork
	x.Man, x.On, x.Other, x.OtherOn = p2.PieceAt(a.at), a.at, p2.PieceAt(b.at), b.at
	x.Line = sans(x.p1, x.reply, 3)
	return true
}

func (x *explainer) promotion() bool {
	p := x.p1.Clone()
	for i, m := range x.reply[:min(longestProof, len(x.reply))] {
		if !p.IsLegal(m) {
			return false
		}
		if m.Promotion() != chess.NoKind && p.Turn() != x.mover {
			x.Cause, x.On = AllowsPromotion, m.To()
			x.By = chess.MakePiece(p.Turn(), chess.Pawn)
			// Where the Pawn stands now is found by its moves, backwards.
			x.ByOn = m.From()
			for j := i - 2; j >= 0; j -= 2 {
				if x.reply[j].To() == x.ByOn {
					x.ByOn = x.reply[j].From()
				}
			}
			x.Line = sans(x.p1, x.reply, i+1)
			return true
		}
		p.Make(m)
	}
	return false
}

// gain follows a line from p until one side has won material and it is quiet;
// it returns the most valuable man taken by a side and how many plies it took.
func gain(start *chess.Position, line []chess.Move, winner chess.Color) (pc chess.Piece, at chess.Square, plies int, ok bool) {
	p := start.Clone()
	v := p.Variant()
	net, at := 0, chess.NoSquare
	for i, m := range line {
		if !p.IsLegal(m) {
			return pc, at, 0, false
		}
		man, on := victim(p, m)
		if p.Turn() == winner {
			net += value(v, man)
			if man != chess.NoPiece && value(v, man) > value(v, pc) {
				pc, at, plies = man, on, i+1
			}
		} else {
			net -= value(v, man)
		}
		p.Make(m)
		var quiet bool
		if i+1 < len(line) {
			quiet = p.IsLegal(line[i+1]) && !p.IsCapture(line[i+1])
		} else {
			quiet = man == chess.NoPiece || p.Attackers(on, p.Occupied()).And(p.ByColor(p.Turn())).IsEmpty()
		}
		if quiet && net >= leastGain && pc != chess.NoPiece {
			return pc, at, plies, true
		}
	}
	return pc, at, 0, false
}

func (x *explainer) lost() bool {
	man, on, plies, ok := gain(x.p1, x.reply, x.mover.Other())
	taken, _ := victim(x.p0, x.played)
	worth := value(x.p0.Variant(), man)
	if !ok || taken != chess.NoPiece && worth-value(x.p0.Variant(), taken) < leastGain {
		return false
	}
	if b := x.best[0]; x.p0.IsLegal(b) && x.p0.IsCapture(b) && x.p0.SEEAtLeast(b, worth) {
		return false // not to have taken what was there counts more
	}
	x.Cause, x.Man, x.On = LosesMan, man, on
	x.Line = sans(x.p1, x.reply, min(plies, longestProof))
	return true
}

// missed is about what the better move would have won.
func (x *explainer) missed() bool {
	b := x.best[0]
	if !x.p0.IsLegal(b) {
		return false
	}
	if x.p0.IsCapture(b) {
		x.Man, x.On = victim(x.p0, b)
		x.By, x.ByOn = x.p0.PieceAt(b.From()), b.From()
		x.Line = sans(x.p0, x.best, 1)
		switch {
		case x.p0.LastCaptured() != chess.NoPiece && x.p0.LastMove().To() == b.To() && x.played.To() != b.To():
			x.Cause = MissesRecapture
			return true
		case x.p0.SEEAtLeast(b, leastGain) && !(x.p0.IsCapture(x.played) && x.p0.SEE(x.played) >= x.p0.SEE(b)):
			x.Cause = MissesCapture
			return true
		}
	}
	man, on, plies, ok := gain(x.p0, x.best, x.mover)
	if !ok || x.p0.IsCapture(x.played) {
		return false
	}
	x.Cause, x.Man, x.On = MissesGain, man, on
	x.By, x.ByOn = chess.NoPiece, chess.NoSquare
	x.Line = sans(x.p0, x.best, min(plies, longestProof))
	return true
}

// drift is what is left: how the chances have changed.
func (x *explainer) drift() bool {
	const won, lost, better = 0.75, 0.25, 0.45
	was, is := x.before.Expected(x.mover), x.after.Expected(x.mover)
	x.Line = sans(x.p1, x.reply, 1)
	switch {
	case was >= won && is >= lost:
		x.Cause = LetsWinSlip
	case was >= 0.5 && is < lost:
		x.Cause = TurnsGame
	case was >= better && is < better:
		x.Cause = GivesAdvantage
	default:
		x.Cause = Worsens
	}
	return true
}
