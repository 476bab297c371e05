package retro

import (
	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// load reads an ending from its files, or from an open Set that has it, and
// marks what is no position, of which files hold anything.
func load(set *tablebase.Set, c tablebase.Class, workers int) (*solved, error) {
	v := set.Variant()
	out := &solved{index: tablebase.NewIndex(v, c)}
	for m, part := range [tablebase.NumMetrics]tablebase.Part{tablebase.DTM: tablebase.PartDTM, tablebase.DTZ: tablebase.PartDTZ} {
		values, err := set.Values(c, part)
		if err != nil {
			return nil, err
		}
		out.values[m] = values
	}
	s := &solver{moves: newMoves(v), index: out.index, men: out.index.Men()}
	s.inner = s.men[len(s.men)-1].Color()
	for i := range s.side {
		s.side[i].legal = make([]chess.Bitboard, out.index.Slots())
		s.side[i].notWon = make([]chess.Bitboard, out.index.Slots())
	}
	s.each(0, out.index.Slots(), workers, func(p *place) { s.begin(p) })
	if c.IsMirror() {
		for m := range out.values {
			out.values[m][chess.Black] = make([]tablebase.Value, out.index.Size())
		}
		s.mirror(out, workers)
	}
	n := len(out.index.Squares())
	for m := range out.values {
		for i := range s.side {
			values := out.values[m][i]
			for slot, legal := range s.side[i].legal {
				for k, sq := range out.index.Squares() {
					if !legal.Has(sq) {
						values[slot*n+k] = tablebase.IllegalValue
					}
				}
			}
		}
	}
	return out, nil
}

// mirror fills in Black's values of an ending that is its own mirror.
func (s *solver) mirror(out *solved, workers int) {
	exchange := &route{to: out, color: chess.Black, flip: out.index.Class().Pawns() > 0}
	var used [tablebase.MaxMen]bool
	for _, pc := range s.men {
		for i, other := range s.men {
			if other == pc^8 && !used[i] {
				used[i] = true
				exchange.from = append(exchange.from, i)
				break
			}
		}
	}
	n, last := len(out.index.Squares()), len(s.men)-1
	s.each(0, out.index.Slots(), workers, func(p *place) {
		sq := p.sq
		for b := s.side[chess.Black].legal[p.slot]; b.Any(); {
			sq[last] = b.Pop()
			i := p.slot*n + out.index.Digit(sq[last])
			for m := range out.values {
				out.values[m][chess.Black][i] = exchange.value(tablebase.Metric(m), sq[:last+1], chess.Black)
			}
		}
	})
}
