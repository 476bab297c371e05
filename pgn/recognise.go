package pgn

import (
	"errors"
	"strings"

	"bifrons.chess/chess"
)

// findTag returns the index of the first tag of that name with a value, -1 if
// there is none. "?" and "-" stand for no value.
func (p *parser) findTag(name string) int {
	for i, t := range p.game.Tags {
		if strings.EqualFold(t.Name, name) {
			if v := strings.TrimSpace(t.Value); v == "" || v == "?" || v == "-" {
				return -1
			}
			return i
		}
	}
	return -1
}

// setUp finds out which variant is played, and from where.
func (p *parser) setUp() {
	g := p.game
	fen := p.findTag("FEN")
	if !p.findVariant(fen) || !p.applyCastlingRules() {
		return
	}
	if fen < 0 {
		if i := p.findTag("SetUp"); i >= 0 && strings.TrimSpace(g.Tags[i].Value) == "1" {
			p.warn(SetUpWithoutFEN, p.tagPlaces[i].at, "")
		}
		p.position = p.startOf(g.Variant)
		g.Start = p.position.Setup()
		return
	}
	at := p.valuePlace(fen)
	position, warnings, err := g.Variant.ReadFEN(g.Tags[fen].Value)
	if err != nil {
		if e, ok := errors.AsType[*chess.FENError](err); ok {
			at.column += e.Offset
			at.offset += int64(e.Offset)
		}
		p.failText(BadFEN, at, g.Tags[fen].Value, err)
		return
	}
	for _, w := range warnings {
		p.warn(FENRepaired, at, w.String())
	}
	p.position = position
	g.Start = position.Setup()
}

// startOf returns v's start position, the same one each time.
func (p *parser) startOf(v *chess.Variant) *chess.Position {
	start, ok := p.starts[v]
	if !ok {
		if p.starts == nil {
			p.starts = map[*chess.Variant]*chess.Position{}
		}
		start = v.StartPosition()
		p.starts[v] = start
	}
	return start
}

// valuePlace is where the value of tag i begins.
func (p *parser) valuePlace(i int) place {
	t := p.tagPlaces[i]
	return place{t.at.offset + int64(t.valueAt-t.at.column), t.at.line, t.valueAt}
}

func (p *parser) findVariant(fen int) bool {
	g := p.game
	if i := p.findTag("Variant"); i >= 0 {
		v, err := chess.FindVariant(g.Tags[i].Value)
		if err != nil {
			p.failText(UnknownVariant, p.valuePlace(i), g.Tags[i].Value, err)
			return false
		}
		g.Variant = v
		return true
	}
	g.Variant = p.opt.Default
	if fen >= 0 {
		g.Variant = recognise(g.Tags[fen].Value, p.opt.Default)
	}
	return true
}

func (p *parser) applyCastlingRules() bool {
	g := p.game
	i := p.findTag("CastlingRules")
	if i < 0 {
		return true
	}
	value := strings.TrimSpace(g.Tags[i].Value)
	profile, ok := chess.CastlingProfileNamed(value)
	if !ok {
		p.failText(BadCastlingRules, p.valuePlace(i), value, nil)
		return false
	}
	v, err := g.Variant.WithProfile(profile)
	if err != nil {
		p.failText(BadCastlingRules, p.valuePlace(i), value, err)
		return false
	}
	g.Variant = v
	return true
}

// recognise finds the variant that a FEN without Variant tag belongs to, by the
// board's width, the pieces and the number of Kings. The default is taken if
// it fits, else the variant that fits with the fewest Kings, and the default
// again if none does; then reading the FEN tells what is wrong.
func recognise(fen string, byDefault *chess.Variant) *chess.Variant {
	placement, _, _ := strings.Cut(strings.TrimSpace(fen), " ")
	if fits(byDefault, placement) {
		return byDefault
	}
	var best *chess.Variant
	for _, v := range chess.Variants() {
		if fits(v, placement) && (best == nil || v.Kings < best.Kings) {
			best = v
		}
	}
	if best == nil {
		return byDefault
	}
	return best
}

// fits tells whether the placement field of a FEN can be a position of v, as
// far as width, pieces and Kings go.
func fits(v *chess.Variant, placement string) bool {
	var kings [2]int
	for rank := range strings.SplitSeq(placement, "/") {
		width, number := 0, 0
		for i := range len(rank) {
			if c := rank[i]; classes[c]&isDigit != 0 {
				if number = number*10 + int(c-'0'); number > v.Files {
					return false
				}
				continue
			}
			piece, ok := v.PieceFromLetter(rank[i])
			if !ok {
				return false
			}
			if piece.Kind() == chess.King {
				kings[piece.Color()]++
			}
			width, number = width+number+1, 0
			if width > v.Files {
				return false
			}
		}
		if width+number != v.Files {
			return false
		}
	}
	return kings[chess.White] <= v.Kings && kings[chess.Black] <= v.Kings
}
