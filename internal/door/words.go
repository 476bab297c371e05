package door

import "bifrons.chess/chess"

// moveText is a move as the screen shows it.
func moveText(p *chess.Position, m chess.Move, _ string) string { return p.MoveText(m) }

// notes tells what is not in the moves of the pieces: which King is royal and
// which of the readings of castling holds.
func notes(v *chess.Variant) []string {
	if v.Royalty != chess.LowestFile {
		return nil
	}
	castling := "Castling rules: " + v.Profile.String() + "."
	if v.Profile == chess.ProfileStandard {
		castling += " Only the King that starts on the e-file castles, and only attacks on the King that is royal at each step matter."
	}
	return []string{
		"Of your two Kings the one on the lower file, nearer to the a-file, is royal; on the same file, the one on the lower rank. Only the royal King can be in check; the other is a piece that can be taken.",
		castling,
	}
}

// spoken is a move in words, before it is made: "Knight to c6", "Pawn takes
// Bishop on d5, promotes to Janus", "castles on the a-side, King to b1".
func spoken(p *chess.Position, m chess.Move) string {
	to := m.To().String()
	if m.IsCastling() {
		side := chess.ASide
		if m.Type() == chess.CastleFarSide {
			side = chess.FarSide
		}
		return "castles on the " + side.String() + ", King to " + to
	}
	mover := p.PieceAt(m.From()).Kind()
	s := mover.String()
	if needsOrigin(p, m) {
		s += " from " + m.From().String()
	}
	switch {
	case m.Type() == chess.EnPassant:
		s += " takes Pawn en passant on " + to
	case p.IsCapture(m):
		s += " takes " + p.PieceAt(m.To()).Kind().String() + " on " + to
	default:
		s += " to " + to
	}
	if k := m.Promotion(); k != chess.NoKind {
		s += ", promotes to " + k.String()
	}
	if k := newRoyal(p, m); k != chess.NoSquare {
		s += ", the King on " + k.String() + " is now royal"
	}
	return s
}

// needsOrigin reports whether another man of the mover's kind could make the
// move too, so that the kind alone does not tell which one went.
func needsOrigin(p *chess.Position, m chess.Move) bool {
	kind := p.PieceAt(m.From()).Kind()
	for _, o := range p.LegalMoves(nil) {
		if o.To() == m.To() && o.From() != m.From() && p.PieceAt(o.From()).Kind() == kind {
			return true
		}
	}
	return false
}

// aftermath is what a move has brought about, after it is made.
func aftermath(p *chess.Position) string {
	if o := p.Outcome(); o.Over {
		return ", " + o.Reason.String()
	}
	if p.InCheck() {
		return ", check"
	}
	return ""
}

// outcome tells how a game has ended; the zero Outcome goes on, with result *.
func outcome(o chess.Outcome) Outcome {
	out := Outcome{Over: o.Over, Result: Result(o.Result())}
	if !o.Over {
		return out
	}
	out.Reason, out.Words = o.Reason.String(), o.String()
	if !o.Draw {
		out.Winner = Winner(color(o.Winner))
	}
	return out
}
