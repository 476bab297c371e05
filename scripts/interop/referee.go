package main

import (
	"fmt"
	"regexp"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

// verdict is what the rules say of a saved game.
type verdict struct {
	white, black, result string
	ending               string    // why the game is over, in our words
	moves                int       // full moves
	features             []feature // of our engine and of a person at the keyboard
	misread              bool      // a player saw another promotion: the end does not count
	faults               []string
}

// String is the line of progress that stands for the game.
func (v *verdict) String() string {
	text := fmt.Sprintf("%s - %s  %s  %s, %d moves", v.white, v.black, v.result, v.ending, v.moves)
	if len(v.features) > 0 {
		names := make([]string, len(v.features))
		for i, f := range v.features {
			names[i] = string(f)
		}
		text += "; " + strings.Join(names, ", ")
	}
	return text
}

// ourName is what the engine calls itself; adapters add to it.
const ourName = "Bifrons"

// What a client writes behind a game that did not end on the board.
var (
	resigned = regexp.MustCompile(`(?i)\bresign`)
	onTime   = regexp.MustCompile(`(White|Black) (wins|loses|forfeits) on time`)
	agreed   = regexp.MustCompile(`(?i)draw agreed|by agreement|draw by mutual`)
)

// judge plays a game through by the rules that its client should have held, and
// says whether it ended as it was saved. A game may end in any way once a
// promotion to a Janus was lost on one of the players.
func judge(g *pgn.Game, pairing *pairing) verdict {
	rules := pairing.variant
	v := verdict{white: g.Tag("White"), black: g.Tag("Black"), result: g.Result.String()}
	fault := func(format string, args ...any) { v.faults = append(v.faults, fmt.Sprintf(format, args...)) }
	for _, w := range g.Warnings {
		fault("the saved game: %s", w.String())
	}
	if g.Variant.Name != rules.Name {
		fault("the saved game is of %s, not of %s", g.Variant.Title, rules.Title)
		return v
	}
	if tag := g.Tag("Result"); tag != v.result {
		fault("the tag says %s, the end of the game %s", tag, v.result)
	}
	p, err := rules.NewPosition(g.Start)
	if err != nil {
		fault("%v", err)
		return v
	}
	names := [2]string{v.white, v.black}
	ours := func(c chess.Color) bool { return strings.Contains(names[c], ourName) }
	if !ours(chess.White) && !ours(chess.Black) {
		fault("neither %q nor %q is our engine", v.white, v.black)
	}
	for n := range g.MainLine() {
		if p.Outcome().Over {
			fault("%s was played after the end: %s", p.SAN(n.Move), p.Outcome())
			return v
		}
		if !p.IsLegal(n.Move) {
			fault("ply %d: %s is not legal under these castling rules", p.Ply()+1, n.Move)
			return v
		}
		f := featureOf(p, n.Move)
		v.misread = v.misread || pairing.misread() && n.Move.Promotion() == chess.Janus
		if f != "" && (ours(p.Turn()) || pairing.byHand()) {
			v.features = append(v.features, f)
		}
		p.Make(n.Move)
	}
	v.moves = (p.Ply() + 1) / 2
	v.judgeEnd(p, g, ours, fault)
	return v
}

// judgeEnd finds the reason for the result in the last position, and only where
// the board gives none in what the client wrote.
func (v *verdict) judgeEnd(p *chess.Position, g *pgn.Game, ours func(chess.Color) bool, fault func(string, ...any)) {
	note := lastComment(g)
	o := p.Outcome()
	claims := claimable(p)
	flagged, flag := flagged(note)
	switch {
	case o.Over:
		v.ending = o.Reason.String()
		if o.Result() != v.result {
			fault("saved as %s {%s}, but %s", v.result, note, o)
		}
	case flag:
		v.ending = note
		if ours(flagged) {
			fault("our engine ran out of time")
		}
		if won := g.Result == winOf(flagged.Other()); won != p.CanMate(flagged.Other()) || !won && g.Result != pgn.Draw {
			fault("saved as %s {%s}: a flag loses if the other side can mate, and draws else", v.result, note)
		}
	case g.Result != pgn.Draw && resigned.MatchString(note):
		v.ending = note
		if ours(chess.White) && g.Result == pgn.BlackWins || ours(chess.Black) && g.Result == pgn.WhiteWins {
			fault("our engine gave up")
		}
	case g.Result == pgn.Draw && claims != "":
		v.ending = claims
	case g.Result == pgn.Draw && agreed.MatchString(note):
		v.ending = "draw agreed"
	case v.misread:
		v.ending = "not counted (the new Janus was taken for a Queen): " + note
	default:
		v.ending = "no reason in the rules"
		fault("saved as %s {%s}, but the position gives no reason: %s", v.result, note, p.FEN())
	}
}

func winOf(c chess.Color) pgn.Result {
	if c == chess.White {
		return pgn.WhiteWins
	}
	return pgn.BlackWins
}

// flagged tells whose flag fell, if one did.
func flagged(note string) (chess.Color, bool) {
	match := onTime.FindStringSubmatch(note)
	if match == nil {
		return 0, false
	}
	white := match[1] == "White"
	if wins := match[2] == "wins"; white == wins {
		return chess.Black, true
	}
	return chess.White, true
}

// claimable names the draw that may be claimed: on the board, or with a move
// that is announced with the claim.
func claimable(p *chess.Position) string {
	name := func() string {
		switch c := p.Claims(); {
		case c.Threefold:
			return "threefold repetition"
		case c.FiftyMoves:
			return "50-move rule"
		}
		return ""
	}
	if text := name(); text != "" {
		return text
	}
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		text := name()
		p.Unmake()
		if text != "" {
			return text + " with the next move"
		}
	}
	return ""
}

// lastComment is what stands directly before the result. Cute Chess puts the
// evaluation of the last move before the reason, with a comma.
func lastComment(g *pgn.Game) string {
	after := g.Last().After
	if len(after) == 0 {
		return ""
	}
	text := after[len(after)-1].Prose()
	return strings.TrimSpace(text[strings.LastIndex(text, ", ")+1:])
}
