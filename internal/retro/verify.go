package retro

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"bifrons.chess/chess"
	"bifrons.chess/tablebase"
)

// Verifier compares every value of tables with the values of the positions one
// move further on. What a position is, which moves are legal in it and what
// they lead to, it asks package chess alone; it reads the files as any reader
// does.
type Verifier struct {
	Set     *tablebase.Set
	Workers int // 0 for one for each core
	Sample  int // look at one position in so many only, in runs; 0 or 1 for all

	loaded map[tablebase.Class]*stored
}

// stored is an ending's values as its files have them.
type stored struct {
	index    *tablebase.Index
	mate     [2][]tablebase.Value
	zeroing  [2][]tablebase.Value
	outcomes [2][]tablebase.Value
}

// MismatchError is returned for a position whose stored value is not what its
// moves say.
type MismatchError struct {
	FEN               string
	Part              tablebase.Part
	Stored, FromMoves tablebase.Value
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("%s of %s is stored as %d, and its moves say %d", e.Part, e.FEN, e.Stored, e.FromMoves)
}

// Verify checks one ending whose needs are in the Set too, and returns the
// number of legal positions compared. The error is a *MismatchError for the
// first difference, a *tablebase.NoTableError for what is missing, or what
// reading a file gave.
func (r *Verifier) Verify(ctx context.Context, c tablebase.Class) (int64, error) {
	if err := r.fetch(c); err != nil {
		return 0, err
	}
	own := r.loaded[c]
	workers := r.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	const chunk = 1 << 12
	var next, compared atomic.Int64
	var group sync.WaitGroup
	for range workers {
		p := r.Set.Variant().StartPosition() // to be set up again and again
		group.Go(func() {
			for ctx.Err() == nil {
				from := (int(next.Add(chunk)) - chunk) * max(r.Sample, 1)
				if from >= 2*own.index.Size() {
					return
				}
				for i := from; i < min(from+chunk, 2*own.index.Size()); i++ {
					side := chess.Color(i / own.index.Size())
					if own.mate[side] == nil {
						continue // its own mirror
					}
					legal, err := r.check(p, own, side, i%own.index.Size())
					if err != nil {
						stop(err)
						return
					}
					if legal {
						compared.Add(1)
					}
				}
			}
		})
	}
	group.Wait()
	return compared.Load(), context.Cause(ctx)
}

// fetch reads an ending and what it needs, and forgets the others.
func (r *Verifier) fetch(c tablebase.Class) error {
	loaded := map[tablebase.Class]*stored{}
	for _, d := range append(c.Needs(r.Set.Variant()), c) {
		if out := r.loaded[d]; out != nil {
			loaded[d] = out
			continue
		}
		out := &stored{index: tablebase.NewIndex(r.Set.Variant(), d)}
		for part, to := range [tablebase.NumParts]*[2][]tablebase.Value{
			tablebase.PartWDL: &out.outcomes, tablebase.PartDTM: &out.mate, tablebase.PartDTZ: &out.zeroing,
		} {
			values, err := r.Set.Values(d, tablebase.Part(part))
			if err != nil {
				return err
			}
			*to = values
		}
		loaded[d] = out
	}
	r.loaded = loaded
	runtime.GC()
	return nil
}

// values are what is known of one position.
type values struct{ wdl, dtm, dtz tablebase.Value }

// look returns what is stored of a position without its en passant.
func (r *Verifier) look(p *chess.Position) (v values, ok bool) {
	c, exchanged := tablebase.ClassOf(p).Canonical()
	s := r.loaded[c]
	if s == nil {
		return v, false
	}
	i, side := s.index.Locate(p, exchanged)
	return values{s.outcomes[side][i], s.mate[side][i], s.zeroing[side][i]}, true
}

// check compares one stored position with its moves.
func (r *Verifier) check(p *chess.Position, s *stored, side chess.Color, position int) (legal bool, err error) {
	setup, ok := setupOf(s.index, side, position)
	if !ok {
		return false, nil
	}
	if p.Reset(setup) != nil {
		return false, nil // no position: the file may hold anything
	}
	got := values{s.outcomes[side][position], s.mate[side][position], s.zeroing[side][position]}
	want, err := r.fromMoves(p, values{}, true)
	switch {
	case err != nil:
		return true, err
	case got.dtm != want.dtm:
		err = &MismatchError{p.FEN(), tablebase.PartDTM, got.dtm, want.dtm}
	case got.dtz != want.dtz:
		err = &MismatchError{p.FEN(), tablebase.PartDTZ, got.dtz, want.dtz}
	case got.wdl != want.wdl:
		err = &MismatchError{p.FEN(), tablebase.PartWDL, got.wdl, want.wdl}
	}
	return true, err
}

// fromMoves works out a position's values from those of the positions after
// its moves. Where all is false only en passant is played, and stored stands for
// the other moves.
func (r *Verifier) fromMoves(p *chess.Position, stored values, all bool) (best values, err error) {
	var room [chess.MaxMoves]chess.Move
	moves := p.LegalMoves(room[:0])
	best, none := stored, true
	if !all {
		for _, m := range moves {
			if m.Type() != chess.EnPassant {
				none = false
				break
			}
		}
	}
	for _, m := range moves {
		if !all && m.Type() != chess.EnPassant {
			continue
		}
		zeroing := p.IsCapture(m) || p.PieceAt(m.From()).Kind() == chess.Pawn
		p.Make(m)
		after, ok := r.look(p)
		if ok && p.EnPassant() != chess.NoSquare {
			after, err = r.fromMoves(p, after, false)
		}
		p.Unmake()
		if !ok {
			err = &tablebase.NoTableError{Ending: tablebase.ClassOf(p).Name(p.Variant()), Reason: "a move leads to an ending that is not there"}
		}
		if err != nil {
			return best, err
		}
		dtm, dtz := tablebase.DTM.Before(after.dtm, zeroing), tablebase.DTZ.Before(after.dtz, zeroing)
		if none || dtm.Rank() > best.dtm.Rank() {
			best.dtm = dtm
		}
		if none || dtz.Rank() > best.dtz.Rank() {
			best.dtz = dtz
		}
		none = false
	}
	if none {
		best = values{}
		if p.InCheck() {
			best.dtm, best.dtz = tablebase.LossIn(0), tablebase.LossIn(0)
		}
	}
	best.wdl = tablebase.Value(best.dtz.WDL() - tablebase.Loss)
	return best, nil
}
