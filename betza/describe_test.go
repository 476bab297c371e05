package betza_test

import (
	"testing"

	"bifrons.chess/betza"
)

func TestDescribe(t *testing.T) {
	for _, tt := range []struct{ name, notation, want string }{
		{"King", "K", "The King moves one square in any direction."},
		{"King", "KO3O4", "The King moves one square in any direction, or castles by 3 or 4 squares."},
		{"King", "KO", "The King moves one square in any direction, or castles."},
		{"Queen", "Q", "The Queen slides any number of squares in any direction."},
		{"Rook", "R", "The Rook slides any number of squares orthogonally."},
		{"Bishop", "B", "The Bishop slides any number of squares diagonally."},
		{"Knight", "N", "The Knight leaps to the opposite corner of a 2 by 3 rectangle (a Knight's leap)."},
		{"Janus", "BN", "The Janus slides any number of squares diagonally, or leaps to the opposite corner of a 2 by 3 rectangle (a Knight's leap)."},
		{"Pawn", "mfWcfF", "The Pawn moves one square forward without capturing, or captures one square diagonally forward."},
		{"Pawn", "fmWfceFifmnD", "The Pawn moves one square forward without capturing, captures one square diagonally forward (en passant too), or on its first move goes two squares forward without capturing if the square between is empty."},
		{"Berolina Pawn", "mfFcfW", "The Berolina Pawn captures one square forward, or moves one square diagonally forward without capturing."},
		{"Gold General", "WfF", "The Gold General moves one square orthogonally or diagonally forward."},
		{"Silver General", "FfW", "The Silver General moves one square forward or diagonally."},
		{"Shogi Knight", "ffN", "The Shogi Knight leaps two squares forward and one to either side."},
		{"Short Rook", "R4", "The Short Rook slides up to 4 squares orthogonally."},
		{"Champion", "WAD", "The Champion moves one square orthogonally, or leaps two squares in any direction."},
		{"Nightrider", "NN", "The Nightrider repeats a leap to the opposite corner of a 2 by 3 rectangle (a Knight's leap) any number of times in the same direction."},
		{"Horse", "nN", "The Horse goes to the opposite corner of a 2 by 3 rectangle (a Knight's leap) if the square next to it along the longer leg is empty."},
		{"Elephant", "nA", "The Elephant goes two squares diagonally if the square between is empty."},
		{"Charging Knight", "fhNrlbWbF", "The Charging Knight moves one square backward, sideways or diagonally backward, or leaps forward to the opposite corner of a 2 by 3 rectangle (a Knight's leap)."},
		{"Knibis", "mNcB", "The Knibis slides any number of squares diagonally only to capture, or leaps to the opposite corner of a 2 by 3 rectangle (a Knight's leap) without capturing."},
		{"Gnu", "NC", "The Gnu leaps to the opposite corner of a 2 by 3 rectangle (a Knight's leap), or leaps to the opposite corner of a 2 by 4 rectangle (a Camel's leap)."},
		{"", "D", "This piece leaps two squares orthogonally."},
		{"X", "H2", "The X repeats a leap of three squares orthogonally up to 2 times in the same direction."},
		{"X", "bhZZ", "The X repeats a leap backward to the opposite corner of a 3 by 4 rectangle (a Zebra's leap) any number of times in the same direction."},
		{"X", "nGG", "The X repeats a move of three squares diagonally any number of times in the same direction, each time only if the squares between are empty."},
		{"X", "vN", "The X leaps two squares forward or backward and one to either side."},
		{"X", "frC", "The X leaps three squares to the right and one forward."},
		{"X", "hrN", "The X leaps two squares forward and one to the right, two squares to the left and one forward, two squares to the right and one backward or two squares backward and one to the left."},
		{"X", "flbrF", "The X moves one square diagonally forward to the left or diagonally backward to the right."},
		{"X", "eF", "The X captures en passant one square diagonally."},
		{"X", "meF", "The X moves one square diagonally, capturing only en passant."},
		{"X", "mceF", "The X moves one square diagonally (capturing en passant too)."},
		{"X", "eB", "The X slides any number of squares diagonally only to capture en passant."},
		{"X", "O1", "The X castles by 1 square."},
	} {
		p, err := betza.Parse(tt.notation)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Describe(tt.name); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.notation, got, tt.want)
		}
	}
	if got := (betza.Piece{}).Describe("Stone"); got != "The Stone does not move." {
		t.Errorf("zero Piece: %s", got)
	}
}
