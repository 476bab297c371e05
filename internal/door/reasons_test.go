package door

import (
	"slices"
	"testing"

	"bifrons.chess/chess"
)

// TestEveryReasonCrosses holds the lists of reasons to those of the rules: each
// has a word of its own, so that no page is left without a sentence.
func TestEveryReasonCrosses(t *testing.T) {
	whole(t, illegalReasons[chess.IllegalOffBoard:])
	whole(t, setupReasons[chess.SetupBadTurn:])
	whole(t, moveTroubles[chess.MoveMissing:])
	whole(t, fenTroubles[chess.FENTooLong:])
	whole(t, endReasons[chess.Checkmate:])
	if int(chess.IllegalPromotion) != len(illegalReasons)-1 || int(chess.SetupFullmoveNumber) != len(setupReasons)-1 ||
		int(chess.MoveAmbiguous) != len(moveTroubles)-1 || int(chess.FENIllegalPosition) != len(fenTroubles)-1 ||
		int(chess.FivefoldRepetition) != len(endReasons)-1 {
		t.Error("a list ends before that of the rules")
	}
	for reason, name := range endReasons {
		if reason > 0 && string(name) != chess.Reason(reason).String() {
			t.Errorf("%s is called %s", chess.Reason(reason), name)
		}
	}
	for f := range chess.FENFullmove + 1 {
		if !slices.Contains(fields, Field(f.String())) {
			t.Errorf("field %s of a FEN is unknown", f)
		}
	}
	for f := range chess.MoveMark + 1 {
		if !slices.Contains(fields, Field(f.String())) {
			t.Errorf("field %s of a move is unknown", f)
		}
	}
}

var fields = []Field{
	FieldText, FieldPiece, FieldFrom, FieldTarget, FieldPromotion, FieldMark, FieldPlacement, FieldTurn, FieldCastling,
	FieldEnPassant, FieldHalfmove, FieldMoveNumber,
}

func whole[T ~string](t *testing.T, list []T) {
	t.Helper()
	seen := map[T]bool{}
	for i, name := range list {
		if name == "" || seen[name] {
			t.Errorf("number %d of %d is %q", i+1, len(list), name)
		}
		seen[name] = true
	}
}
