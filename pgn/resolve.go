package pgn

import (
	"errors"
	"strings"

	"bifrons.chess/chess"
)

// refusal is the first move of a tree that could not be read.
type refusal struct {
	record int
	err    error
}

// resolve turns the texts of the moves into moves. It tries the readings that a
// text can have one after another, each over the whole game: English letters,
// then German ones; and within each the dialects of castling.
func (p *parser) resolve() {
	p.texts = string(p.text)
	german := p.opt.Letters == LettersGerman
	refused, warning := p.tryLetters(german)
	if refused != nil && p.opt.Letters == LettersAuto {
		if r, w := p.tryLetters(true); r == nil {
			refused, warning = nil, w
			first := p.records[0]
			p.warn(GermanLetters, first.at, "")
		}
	}
	if refused != nil {
		r := p.records[refused.record]
		p.failText(BadMove, r.at, p.texts[r.from:r.to], refused.err)
		return
	}
	if warning != nil {
		p.game.Warnings = append(p.game.Warnings, *warning)
	}
	p.checkOutcome()
}

// tryLetters reads the game with German or English letters. Where castling has
// two readings the game decides: see interpretation in order below.
func (p *parser) tryLetters(german bool) (*refusal, *Warning) {
	with := func(d chess.CastlingDialect) *refusal {
		return p.play(chess.SANOptions{German: german, Castling: d})
	}
	refused := with(p.opt.Castling)
	if refused == nil {
		return nil, nil
	}
	if _, unclear := errors.AsType[*chess.AmbiguousCastlingError](refused.err); !unclear {
		return refused, nil
	}
	// 1. The program that the tags name.
	named := dialectOfTags(p.game)
	if named != chess.DialectUnknown {
		if refused := with(named); refused == nil {
			return nil, nil
		}
	}
	// 2. The reading under which the rest of the game is legal; 3. XBoard's.
	at := p.records[refused.record]
	warning := &Warning{Line: at.at.line, Column: at.at.column, Offset: at.at.offset, Text: p.texts[at.from:at.to]}
	other := with(chess.DialectStockfish)
	xboard := with(chess.DialectXBoard)
	switch {
	case xboard == nil && named != chess.DialectUnknown, other == nil && named != chess.DialectUnknown:
		warning.Kind = CastlingAgainstTags
	case xboard == nil && other == nil:
		warning.Kind = CastlingUnclear
	case xboard != nil && other != nil:
		return xboard, nil
	default:
		warning = nil
	}
	if xboard != nil {
		with(chess.DialectStockfish) // once more, to leave its moves in the tree
	}
	return nil, warning
}

// play reads every move of the tree in one dialect, main lines first, and
// leaves the moves in the nodes, and in final what the rules say of the end of
// the main line. The position is the start again afterwards.
func (p *parser) play(o chess.SANOptions) *refusal {
	root := p.game.Root
	made, ended := 0, root.first == nil
	if ended {
		p.final = p.position.Outcome()
	}
	for n := root.first; n != nil; {
		r := p.records[n.text]
		m, err := p.position.ParseSANWith(p.texts[r.from:r.to], o)
		if err != nil {
			for range made {
				p.position.Unmake()
			}
			return &refusal{int(n.text), err}
		}
		n.Move = m
		p.position.Make(m)
		made++
		if n.first != nil {
			n = n.first
			continue
		}
		if !ended {
			p.final, ended = p.position.Outcome(), true
		}
		for n != root {
			p.position.Unmake()
			made--
			if n.next != nil {
				n = n.next
				break
			}
			n = n.parent
		}
		if n == root {
			break
		}
	}
	return nil
}

// checkOutcome compares the result with what the rules say of the last
// position.
func (p *parser) checkOutcome() {
	g, o := p.game, p.final
	if !o.Over || o.Result() == g.Result.String() {
		return
	}
	at := p.resultAt
	if !p.ended {
		at = p.lex.tok.at
		if len(p.records) > 0 {
			at = p.records[len(p.records)-1].at
		}
	}
	p.warn(ResultAgainstPosition, at, g.Result.String()+", but "+o.String())
}

// dialectOfTags returns the castling dialect of the program that the tags name.
// Tags that name the writer of the text go before the names of the players,
// which are often engines that some other program's hand wrote the game for. A
// group of tags that names programs of several dialects says nothing.
func dialectOfTags(g *Game) chess.CastlingDialect {
	for _, group := range [2][]string{
		{"Annotator", "Generator", "Software", "Program", "GUI", "Source", "Site", "Event"},
		{"White", "Black"},
	} {
		found, several := chess.DialectUnknown, false
		for _, t := range g.Tags {
			for _, name := range group {
				if !strings.EqualFold(t.Name, name) {
					continue
				}
				switch d := chess.DialectOfProgram(t.Value); {
				case d == chess.DialectUnknown || d == found:
				case found == chess.DialectUnknown:
					found = d
				default:
					several = true
				}
			}
		}
		if found != chess.DialectUnknown && !several {
			return found
		}
	}
	return chess.DialectUnknown
}
