package engine

import "bifrons.chess/chess"

// delta lists what a move changes on the board: men lifted and men put down.
// Whatever the engine keeps up to date from move to move, it updates from this
// list alone, so that castling, en passant and promotion are told apart once.
type delta struct {
	lifted [2]placed
	put    [2]placed
	nLift  int
	nPut   int
}

// placed is a man on a square.
type placed struct {
	piece  chess.Piece
	square chess.Square
}

func (d *delta) lift(p chess.Piece, s chess.Square) {
	d.lifted[d.nLift] = placed{p, s}
	d.nLift++
}

func (d *delta) place(p chess.Piece, s chess.Square) {
	d.put[d.nPut] = placed{p, s}
	d.nPut++
}

// of fills d with the changes of move m, which has not been made yet.
func (d *delta) of(p *chess.Position, m chess.Move) {
	d.nLift, d.nPut = 0, 0
	from, to := m.From(), m.To()
	man := p.PieceAt(from)
	d.lift(man, from)
	switch m.Type() {
	case chess.EnPassant:
		victim := chess.Sq(to.File(), from.Rank())
		d.lift(p.PieceAt(victim), victim)
		d.place(man, to)
	case chess.CastleASide, chess.CastleFarSide:
		side := chess.ASide
		if m.Type() == chess.CastleFarSide {
			side = chess.FarSide
		}
		geometry := p.Variant().Castling.Sides[side]
		rook := chess.Sq(geometry.RookFile, from.Rank())
		d.lift(p.PieceAt(rook), rook)
		d.place(man, to)
		d.place(chess.MakePiece(man.Color(), chess.Rook), chess.Sq(geometry.RookTo, from.Rank()))
	default:
		if victim := p.PieceAt(to); victim != chess.NoPiece {
			d.lift(victim, to)
		}
		if k := m.Promotion(); k != chess.NoKind {
			man = chess.MakePiece(man.Color(), k)
		}
		d.place(man, to)
	}
}

// captured is the kind of man that move m takes, NoKind for none.
func captured(p *chess.Position, m chess.Move) chess.Kind {
	switch m.Type() {
	case chess.EnPassant:
		return chess.Pawn
	case chess.CastleASide, chess.CastleFarSide:
		return chess.NoKind // in no variant a capture, whatever stands on the target
	}
	return p.PieceAt(m.To()).Kind()
}
