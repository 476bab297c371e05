package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"bifrons.chess/chess"
)

type legalCmd struct {
	FEN  string `arg:"" name:"fen" help:"The position, in quotes; 'start' is the start position."`
	Move string `arg:"" optional:"" help:"A move, such as e2e4, Nf3 or O-O: is it legal, and if not, why?"`
	rulesFlags
	JSON bool `name:"json" help:"Print JSON; docs/formats.md tells its fields."`
}

func (legalCmd) Help() string {
	return `Without a move, the legal moves are listed as UCI and SAN write them. With one, the status is 0 if it is legal and 1 if it is not.

Examples:

    bifrons legal start --variant janus
    bifrons legal "rnbqkknr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KKNR b KQkq - 1 2"
    bifrons legal "4k3/8/8/8/8/8/4K3/r4K2 w - - 0 1" e2f2 --json`
}

func (cmd *legalCmd) Run(c *console) error {
	p, err := cmd.position(c, cmd.FEN)
	if err != nil {
		return err
	}
	if cmd.Move != "" {
		return cmd.judge(c, p)
	}
	list := describePosition(p)
	if cmd.JSON {
		return printJSON(c, list)
	}
	fmt.Fprintf(c.out, "%s; %d legal %s\n", statusOf(p), len(list.Moves), plural(len(list.Moves), "move"))
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, m := range list.Moves {
		fmt.Fprintf(table, "%s\t%s\n", m.UCI, m.SAN)
	}
	return table.Flush()
}

// judge tells whether one move is legal. A text that is no move of the game at
// all is an error.
func (cmd *legalCmd) judge(c *console, p *chess.Position) error {
	m, err := p.ParseMove(cmd.Move)
	var refused *chess.MoveError
	switch {
	case err == nil:
		if cmd.JSON {
			return printJSON(c, verdictJSON{Move: cmd.Move, Legal: true, Is: describeMove(p, m)})
		}
		_, err = fmt.Fprintf(c.out, "%s (%s) is legal\n", p.UCI(m), p.SAN(m))
		return err
	case !errors.As(err, &refused) || refused.Reason != chess.MoveIllegal:
		return fmt.Errorf("MOVE %w", err)
	}
	why := "no piece can make this move"
	if refused.Why != nil {
		why = refused.Why.String()
	}
	if cmd.JSON {
		err = printJSON(c, verdictJSON{Move: cmd.Move, Why: why})
	} else {
		_, err = fmt.Fprintf(c.out, "%s is not legal: %s\n", oneLine(cmd.Move), why)
	}
	return cmp.Or[error](err, negative{})
}

// The JSON of "legal"; docs/formats.md describes it.
type (
	positionJSON struct {
		Variant       string            `json:"variant"`
		CastlingRules string            `json:"castlingRules"`
		FEN           string            `json:"fen"`
		Turn          string            `json:"turn"`
		Check         bool              `json:"check"`
		Royal         map[string]string `json:"royal"`
		Result        string            `json:"result"`
		Reason        string            `json:"reason,omitempty"`
		Moves         []moveJSON        `json:"moves"`
	}
	moveJSON struct {
		UCI       string `json:"uci"`
		SAN       string `json:"san"`
		From      string `json:"from"`
		To        string `json:"to"`
		Promotion string `json:"promotion,omitempty"`
		Capture   bool   `json:"capture"`
		Check     bool   `json:"check"`
		Castling  string `json:"castling,omitempty"`
	}
	verdictJSON struct {
		Move  string    `json:"move"`
		Legal bool      `json:"legal"`
		Is    *moveJSON `json:"is,omitempty"`
		Why   string    `json:"why,omitempty"`
	}
)

func describePosition(p *chess.Position) positionJSON {
	outcome := p.Outcome()
	d := positionJSON{
		Variant:       p.Variant().Name,
		CastlingRules: p.Variant().Profile.String(),
		FEN:           p.FEN(),
		Turn:          colorName(p.Turn()),
		Check:         p.InCheck(),
		Royal:         map[string]string{},
		Result:        outcome.Result(),
		Moves:         []moveJSON{},
	}
	if outcome.Over {
		d.Reason = outcome.Reason.String()
	}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		d.Royal[colorName(c)] = p.Royal(c).String()
	}
	for _, m := range p.LegalMoves(nil) {
		d.Moves = append(d.Moves, *describeMove(p, m))
	}
	slices.SortFunc(d.Moves, func(a, b moveJSON) int { return cmp.Compare(a.UCI, b.UCI) })
	return d
}

func describeMove(p *chess.Position, m chess.Move) *moveJSON {
	d := &moveJSON{
		UCI:     p.UCI(m),
		SAN:     p.SAN(m),
		From:    m.From().String(),
		To:      m.To().String(),
		Capture: p.IsCapture(m),
		Check:   p.GivesCheck(m),
	}
	if k := m.Promotion(); k != chess.NoKind {
		d.Promotion = strings.ToLower(k.String())
	}
	switch m.Type() {
	case chess.CastleASide:
		d.Castling = chess.ASide.String()
	case chess.CastleFarSide:
		d.Castling = chess.FarSide.String()
	}
	return d
}

func colorName(c chess.Color) string { return strings.ToLower(c.String()) }

func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

func printJSON(c *console, value any) error {
	encoder := json.NewEncoder(c.out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
