package door

import "bifrons.chess/chess"

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

// castlingTo names a side.
func castlingTo(s chess.Side) CastlingTo {
	if s == chess.ASide {
		return ToASide
	}
	return ToFarSide
}

// outcome tells how a game has ended; the zero Outcome goes on, with result *.
func outcome(o chess.Outcome) Outcome {
	out := Outcome{Over: o.Over, Result: Result(o.Result()), Reason: endReasons[o.Reason]}
	if o.Over && !o.Draw {
		out.Winner = Winner(color(o.Winner))
	}
	return out
}
