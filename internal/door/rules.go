package door

import (
	"errors"

	"bifrons.chess/betza"
	"bifrons.chess/chess"
)

// Rules answers the questions about the rules. It remembers nothing.
type Rules struct{}

// offered are the games of the site. A Line may be of any variant.
var offered = []*chess.Variant{chess.JanusChess, chess.TwoKings}

// Variants returns the games in the order in which they are offered.
func (Rules) Variants() []Variant {
	var out []Variant
	for _, v := range offered {
		out = append(out, variant(v))
	}
	return out
}

// Variant returns the game of a name, which need not be one that is offered.
func (Rules) Variant(name string) (Variant, error) {
	v, err := variantNamed(name)
	if err != nil {
		return Variant{}, err
	}
	return variant(v), nil
}

func variant(v *chess.Variant) Variant {
	w := Variant{Name: nameOf(v), Title: v.Title, Files: v.Files, Ranks: chess.Ranks, Start: v.Start, Kings: v.Kings, Notes: notes(v)}
	for _, t := range v.Pieces {
		w.Pieces = append(w.Pieces, PieceType{
			Kind:   kind(t.Kind),
			Letter: string(t.Letter),
			German: string(chess.GermanLetter(t.Letter)),
			Moves:  sentence(t),
			Value:  t.Value,
			Remark: t.Remark,
		})
	}
	return w
}

func sentence(t chess.PieceType) string {
	p, err := betza.Parse(t.Betza)
	if err != nil {
		return t.Betza
	}
	return p.Describe(t.Kind.String())
}

// Look returns the position that a game has reached, with all that a board
// shows of it. It fails on a start that is no legal position and on a move
// that is not legal.
func (Rules) Look(line Line) (Position, error) {
	g, err := replay(line)
	if err != nil {
		return Position{}, err
	}
	return g.look(), nil
}

// At returns the position that a game has reached, as Look does, but of the
// moves played only the last one: for a board on which people walk to and fro
// in a long game.
func (Rules) At(line Line) (Position, error) {
	p, warnings, err := start(line.Variant, line.FEN)
	if err != nil {
		return Position{}, err
	}
	g := &game{pos: p, warnings: warnings}
	for i, text := range line.Moves {
		m, err := p.ParseUCI(text)
		if err != nil {
			return Position{}, err
		}
		if i == len(line.Moves)-1 {
			g.played = []Played{play(p, m)}
		} else {
			p.Make(m)
		}
	}
	return g.look(), nil
}

// ReadMove reads a typed move, SAN in some letters or UCI, in the position that
// a game has reached; the failure says why a move is not legal.
func (Rules) ReadMove(line Line, text string, letters Letters) (Move, error) {
	g, err := replay(line)
	if err != nil {
		return Move{}, err
	}
	m, err := g.pos.ParseMoveWith(text, chess.SANOptions{German: letters == LettersGerman, Castling: chess.DialectXBoard})
	if err != nil {
		return Move{}, err
	}
	return describe(g.pos, m), nil
}

// WhyIllegal tells why a piece may not go from one square to another; without
// a reason when it may.
func (Rules) WhyIllegal(line Line, from Square, to Square) (Illegality, error) {
	g, err := replay(line)
	if err != nil {
		return Illegality{}, err
	}
	f, ok := chess.SquareFromName(string(from))
	t, ok2 := chess.SquareFromName(string(to))
	if !ok || !ok2 {
		return Illegality{}, errors.New("a move needs two squares of the board")
	}
	// What a Pawn becomes is asked for after its move, so that this is missing
	// is no reason here.
	if why := g.pos.WhyIllegal(f, t, chess.NoKind); why != nil && why.Reason != chess.IllegalPromotionMissing {
		return illegality(why), nil
	}
	return illegality(nil), nil
}

// Flag tells how a game ends when a side's time has run out: the other side has
// won, or nobody where no moves at all could lead to the other's mate.
func (Rules) Flag(line Line, out Color) (Outcome, error) {
	g, err := replay(line)
	if err != nil {
		return Outcome{}, err
	}
	end := Outcome{Over: true, Reason: OnTime, Winner: WhiteWon, Result: WhiteWins}
	winner := chess.White
	if out == White {
		end.Winner, end.Result = BlackWon, BlackWins
		winner = chess.Black
	}
	if !g.pos.CanMate(winner) {
		end.Winner, end.Result = NobodyWon, Drawn
	}
	return end, nil
}

// game is a Line played through.
type game struct {
	start    chess.Setup
	pos      *chess.Position
	moves    []chess.Move
	played   []Played
	warnings []chess.Warning
}

func replay(line Line) (*game, error) {
	g := &game{}
	var err error
	if g.pos, g.warnings, err = start(line.Variant, line.FEN); err != nil {
		return nil, err
	}
	g.start = g.pos.Setup()
	for _, text := range line.Moves {
		m, err := g.pos.ParseUCI(text)
		if err != nil {
			return nil, err
		}
		g.moves = append(g.moves, m)
		g.played = append(g.played, play(g.pos, m))
	}
	return g, nil
}

// play makes a move and returns how it is shown and spoken.
func play(p *chess.Position, m chess.Move) Played {
	r := Played{
		UCI:       p.UCI(m),
		From:      square(m.From()),
		To:        square(m.To()),
		Color:     color(p.Turn()),
		Number:    p.FullmoveNumber(),
		SAN:       p.SAN(m),
		Text:      p.MoveText(m),
		Kind:      kind(p.PieceAt(m.From()).Kind()),
		Origin:    needsOrigin(p, m),
		Royal:     square(newRoyal(p, m)),
		Promotion: kind(m.Promotion()),
	}
	switch {
	case m.IsCastling():
		r.Castling = castlingTo(chess.Side(m.Type() - chess.CastleASide))
	case m.Type() == chess.EnPassant:
		r.EnPassant, r.Captured = true, Pawn
	case p.IsCapture(m):
		r.Captured = kind(p.PieceAt(m.To()).Kind())
	}
	p.Make(m)
	r.Check, r.Ends = p.InCheck(), endReasons[p.Outcome().Reason]
	return r
}

func (g *game) look() Position {
	p := g.pos
	v := p.Variant()
	out := Position{FEN: p.FEN(), Turn: color(p.Turn()), Played: g.played, Outcome: outcome(p.Outcome())}
	for rest := p.Occupied(); rest.Any(); {
		s := rest.Pop()
		man := p.PieceAt(s)
		out.Men = append(out.Men, Man{
			Square: square(s),
			Color:  color(man.Color()),
			Kind:   kind(man.Kind()),
			Letter: string(v.Letter(chess.MakePiece(chess.White, man.Kind()))),
			Royal:  v.Kings > 1 && s == p.Royal(man.Color()),
		})
	}
	if p.InCheck() {
		out.Check = square(p.Royal(p.Turn()))
	}
	for _, w := range g.warnings {
		out.Warnings = append(out.Warnings, setupProblem(w.Err))
	}
	if out.Outcome.Over {
		return out
	}
	for _, m := range p.LegalMoves(nil) {
		out.Moves = append(out.Moves, describe(p, m))
	}
	claims := p.Claims()
	if claims.Threefold {
		out.Claims = append(out.Claims, Threefold)
	}
	if claims.FiftyMoves {
		out.Claims = append(out.Claims, FiftyMoves)
	}
	return out
}

func describe(p *chess.Position, m chess.Move) Move {
	return Move{
		UCI:       p.UCI(m),
		From:      square(m.From()),
		To:        square(m.To()),
		Capture:   p.IsCapture(m),
		Royal:     square(newRoyal(p, m)),
		Promotion: kind(m.Promotion()),
	}
}

// newRoyal returns where the mover's King stands that takes over royalty by a
// legal move, NoSquare while the same King stays royal.
func newRoyal(p *chess.Position, m chess.Move) chess.Square {
	mover := p.Turn()
	if p.PieceAt(m.From()).Kind() != chess.King {
		return chess.NoSquare
	}
	stays := p.Royal(mover)
	if m.From() == stays {
		stays = m.To()
	}
	p.Make(m)
	after := p.Royal(mover)
	p.Unmake()
	if after == stays {
		return chess.NoSquare
	}
	return after
}

func square(s chess.Square) Square {
	if s >= chess.NoSquare {
		return ""
	}
	return Square(s.String())
}

// kind names a kind of piece.
func kind(k chess.Kind) Kind {
	if k == chess.NoKind {
		return NoKind
	}
	return Kind(k.String())
}

func color(c chess.Color) Color {
	if c == chess.White {
		return White
	}
	return Black
}
