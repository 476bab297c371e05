package pgn

// This file is the part of the parser that builds the tree.

func (p *parser) comment(text string) {
	switch {
	case text == "":
	case p.behind:
		p.cur.After = append(p.cur.After, Comment(text))
	default:
		p.pending = append(p.pending, Comment(text))
	}
}

// flushComments puts comments and glyphs for which no move came behind the last
// one.
func (p *parser) flushComments() {
	p.cur.After = append(p.cur.After, p.pending...)
	p.cur.NAGs = append(p.cur.NAGs, p.early...)
	p.pending, p.early = nil, nil
}

func (p *parser) openVariation(at place) {
	if p.skimming() {
		if p.fault == nil {
			p.open = append(p.open, opening{at: at})
			p.checkNesting(at)
		}
		return
	}
	if p.cur.parent == nil || len(p.open) > 0 && p.open[len(p.open)-1].moves == len(p.records) {
		p.fail(VariationWithoutMove, at, []byte("("))
		return
	}
	p.open = append(p.open, opening{at, p.cur, len(p.records)})
	p.checkNesting(at)
	p.cur, p.behind = p.cur.parent, false
}

func (p *parser) checkNesting(at place) {
	if len(p.open) > p.opt.MaxNesting {
		p.fail(NestedTooDeep, at, nil)
	}
}

func (p *parser) closeVariation(at place) {
	if len(p.open) == 0 {
		p.fail(UnmatchedParenthesis, at, []byte(")"))
		return
	}
	o := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	overhang, result := p.overhang, p.result
	if overhang {
		p.overhang, p.result = false, Unfinished
	}
	if p.skimming() {
		return
	}
	if overhang {
		p.warn(ResultInVariation, p.resultAt, result.String())
		p.comment(result.String())
	}
	empty := o.moves == len(p.records)
	if empty {
		p.warn(EmptyVariation, o.at, "")
		p.cur = o.node
		p.cur.NAGs = append(p.cur.NAGs, p.early...)
		p.early = nil
	} else {
		p.flushComments()
		p.cur = o.node
	}
	// What comes now stands behind the variations to the move, before the next
	// one; if there are none, or none are written here, behind the move.
	p.behind = !p.cur.IsMain() || p.cur.next == nil
	if p.behind {
		p.flushComments()
	}
}

func (p *parser) glyph(n NAG) {
	if p.atOpening() {
		p.early = append(p.early, n)
		return
	}
	p.cur.NAGs = append(p.cur.NAGs, n)
}

// atOpening tells whether a variation has been opened and has no move yet.
func (p *parser) atOpening() bool {
	return len(p.open) > 0 && p.open[len(p.open)-1].moves == len(p.records)
}

// word takes a move with the marks at its end, or a mark that stands alone.
func (p *parser) word(t *token) {
	move := t.text
	for len(move) > 0 && (move[len(move)-1] == '!' || move[len(move)-1] == '?') {
		move = move[:len(move)-1]
	}
	mark := t.text[len(move):]
	if len(mark) == 0 {
		if _, ok := nagOfMark(move); ok {
			move, mark = nil, move
		}
	}
	switch s := string(move); {
	case s == "":
		if p.atOpening() || p.cur.parent == nil {
			p.fail(MarkWithoutMove, t.at, t.text)
			return
		}
	case isNullMove(s):
		p.fail(NullMove, t.at, t.text)
		return
	case s == "e.p." || s == "ep" || s == "e.p":
		if p.atOpening() || len(p.records) == 0 {
			p.fail(BadMove, t.at, t.text)
			return
		}
		// It belongs to the move before, which is the last text so far.
		p.text = append(p.text, "e.p."...)
		p.records[len(p.records)-1].to = len(p.text)
	default:
		p.move(t.at, move)
	}
	if len(mark) > 0 {
		if n, ok := nagOfMark(mark); ok {
			p.cur.NAGs = append(p.cur.NAGs, n)
		} else {
			p.warn(UnknownMark, t.at, string(mark[:min(len(mark), maxErrorText)]))
			p.cur.After = append(p.cur.After, Comment(mark))
		}
	}
}

func isNullMove(s string) bool {
	switch s {
	case "--", "Z0", "z0", "0000", "@@@@", "null", "NULL", "pass", "<>", "---":
		return true
	}
	return false
}

func (p *parser) move(at place, text []byte) {
	if len(p.slab) == 0 {
		p.slab = make([]Node, min(max(48, len(p.records)), 512))
	}
	n := &p.slab[0]
	p.slab = p.slab[1:]
	n.text = int32(len(p.records))
	from := len(p.text)
	p.text = append(p.text, text...)
	p.records = append(p.records, record{at, from, len(p.text)})
	n.Before, n.NAGs = p.pending, p.early
	p.pending, p.early = nil, nil
	p.cur.attach(n)
	p.cur, p.behind = n, true
}
