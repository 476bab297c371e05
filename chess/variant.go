package chess

import (
	"strings"

	"bifrons.chess/betza"
)

// Variant is a game as a value: everything that tells one game from another.
// The move generator's tables, the readers and writers of FEN and PGN, the
// engine and the pages of the web site all come from it. A Variant is
// immutable and safe for concurrent use; take one of JanusChess, TwoKings and
// Orthodox, or FindVariant.
type Variant struct {
	Name       string          // in UCI_Variant and the PGN Variant tag: "janus"
	Title      string          // for people: "Janus Chess"
	CECP       string          // in the XBoard protocol: "janus", "normal"
	Aliases    []string        // further names that are read, in any case
	Files      int             // width of the board; its height is Ranks
	Start      string          // FEN of the start position
	Pieces     []PieceType     // in the order of a rules page: King first, Pawn last
	Promotions []Kind          // what a Pawn may become, the most usual first
	Kings      int             // the most Kings that a side can have
	Royalty    Royalty         // which of a side's Kings is royal
	Castling   Castling        // where King and Rooks stand and land
	Profile    CastlingProfile // what ends and what forbids castling

	rules *rules // compiled from the fields above
}

// PieceType is one kind of piece in a Variant.
type PieceType struct {
	Kind     Kind
	Letter   byte   // upper-case letter in FEN and SAN
	AlsoRead byte   // another letter that FEN readers accept, 0 for none
	Betza    string // all its moves but castling, in Betza notation
	Page     string // the shorter notation that rules pages print
	Value    int    // centipawns; 0 for a King, which is never exchanged
	Pair     int    // centipawns that two of them on squares of both colours are worth beyond their values
	Remark   string // what the notation does not tell, in English
}

// Royalty is the rule that picks the King that can be in check.
type Royalty uint8

const (
	// SoleKing: a side has one King.
	SoleKing Royalty = iota
	// LowestFile: the King on the lowest file is royal, on equal files the
	// one on the lowest rank; a1 is the corner for both sides.
	LowestFile
)

// Side is one of the two directions of castling. "Kingside" and "short" mean
// different sides in different programs, so neither word is used.
type Side uint8

const (
	ASide   Side = iota // towards the a-file
	FarSide             // towards the last file
)

// String returns "a-side" or "far side".
func (s Side) String() string {
	if s == ASide {
		return "a-side"
	}
	return "far side"
}

// Castling is the geometry of castling, the same for both colours on their
// own first rank. All numbers are files, 0 for the a-file.
type Castling struct {
	KingFile int
	Sides    [2]CastlingSide // indexed by Side
}

// CastlingSide tells where the Rook starts and where both pieces land.
type CastlingSide struct{ RookFile, KingTo, RookTo int }

// CastlingMove is one castling on the board: where King and Rook stand and land,
// and which squares it asks about.
type CastlingMove struct {
	King, KingTo, Rook, RookTo Square
	Empty                      Bitboard // between King and Rook: no man may stand there
	Safe                       Bitboard // where the King stands, crosses and lands: not attacked while it is royal
}

// CastlingMove returns a side's castling in one direction.
func (v *Variant) CastlingMove(c Color, s Side) CastlingMove {
	m := &v.rules.castling[uint8(c&1)*2+uint8(s&1)]
	out := CastlingMove{King: m.king, KingTo: m.kingTo, Rook: m.rook, RookTo: m.rookTo, Empty: m.empty, Safe: m.king.Bit()}
	for _, on := range m.path[:m.pathLen] {
		out.Safe = out.Safe.With(on)
	}
	return out
}

// CastlingProfile is a reading of the castling rules of Two Kings, on which
// programs differ.
type CastlingProfile uint8

const (
	// ProfileStandard: only the castling King and its Rook must not have
	// moved, and only attacks on the royal King matter.
	ProfileStandard CastlingProfile = iota
	// ProfileICC (Internet Chess Club): any King's move also ends the right.
	ProfileICC
	// ProfileCuteChess: as ProfileICC, and the castling King may not start
	// from, cross or land on an attacked square even when it is not royal.
	ProfileCuteChess
	numProfiles
)

var profileNames = [numProfiles]string{"standard", "icc", "cutechess"}

// String returns the name used in the PGN tag CastlingRules and in engine
// options: "standard", "icc" or "cutechess".
func (p CastlingProfile) String() string { return profileNames[p%numProfiles] }

// CastlingProfileNamed reads a profile's name in any case.
func CastlingProfileNamed(name string) (CastlingProfile, bool) {
	for i, n := range profileNames {
		if strings.EqualFold(n, name) {
			return CastlingProfile(i), true
		}
	}
	return ProfileStandard, false
}

// CastlingRights is a set of castlings that are still allowed: bit
// color*2+side.
type CastlingRights uint8

func rightBit(c Color, s Side) CastlingRights { return 1 << (uint8(c)*2 + uint8(s)) }

// Has reports whether the set holds a castling.
func (r CastlingRights) Has(c Color, s Side) bool { return r&rightBit(c, s) != 0 }

// With returns the set with a castling added.
func (r CastlingRights) With(c Color, s Side) CastlingRights { return r | rightBit(c, s) }

// Without returns the set with a castling taken out.
func (r CastlingRights) Without(c Color, s Side) CastlingRights { return r &^ rightBit(c, s) }

// Variants returns the games in the order in which they are offered, each with
// its standard castling profile.
func Variants() []*Variant { return []*Variant{JanusChess, TwoKings, Orthodox} }

// UnknownVariantError is returned for a name that no variant answers to.
type UnknownVariantError struct{ Name string }

func (e *UnknownVariantError) Error() string {
	names := make([]string, 0, 3)
	for _, v := range Variants() {
		names = append(names, v.Name)
	}
	return "unknown variant " + quote(e.Name) + "; known are " + strings.Join(names, ", ")
}

// FindVariant returns the variant that a name, title or alias belongs to, in
// any case, or an *UnknownVariantError.
func FindVariant(name string) (*Variant, error) {
	want := strings.TrimSpace(name)
	for _, v := range Variants() {
		for _, n := range append([]string{v.Name, v.Title, v.CECP}, v.Aliases...) {
			if strings.EqualFold(n, want) {
				return v, nil
			}
		}
	}
	return nil, &UnknownVariantError{Name: name}
}

// NoProfileError is returned by WithProfile where a variant has one reading of
// castling only.
type NoProfileError struct {
	Variant *Variant
	Profile CastlingProfile
}

func (e *NoProfileError) Error() string {
	return e.Variant.Title + " has no castling profile " + quote(e.Profile.String())
}

// WithProfile returns the variant with another castling profile, always the
// same pointer for the same profile. Profiles differ only where a side can
// have two Kings; elsewhere anything but the variant's own is a
// *NoProfileError.
func (v *Variant) WithProfile(p CastlingProfile) (*Variant, error) {
	switch {
	case p == v.Profile:
		return v, nil
	case v.Kings < 2 || p >= numProfiles:
		return nil, &NoProfileError{Variant: v, Profile: p}
	}
	return v.rules.profiles[p], nil
}

// Contains reports whether the board has square s.
func (v *Variant) Contains(s Square) bool { return s < NoSquare && s.File() < v.Files }

// Board returns all squares of the board.
func (v *Variant) Board() Bitboard { return v.rules.board }

// PieceType returns what the variant says of a kind; false if it has none.
func (v *Variant) PieceType(k Kind) (PieceType, bool) {
	for _, t := range v.Pieces {
		if t.Kind == k {
			return t, true
		}
	}
	return PieceType{}, false
}

// Letter returns a piece's letter in FEN, upper case for White; 0 for a piece
// that the variant does not have.
func (v *Variant) Letter(p Piece) byte { return v.rules.letters[p&15] }

// PieceFromLetter reads a letter of FEN, AlsoRead letters included.
func (v *Variant) PieceFromLetter(b byte) (Piece, bool) {
	for _, t := range v.Pieces {
		for _, l := range [2]byte{t.Letter, t.AlsoRead} {
			switch {
			case l == 0:
			case b == l:
				return MakePiece(White, t.Kind), true
			case b == l+'a'-'A':
				return MakePiece(Black, t.Kind), true
			}
		}
	}
	return NoPiece, false
}

// Value returns the worth of a kind in centipawns, 0 for a King.
func (v *Variant) Value(k Kind) int { return v.rules.values[k&7] }

// StartPosition returns a new Position at the start of the game.
func (v *Variant) StartPosition() *Position { return v.rules.start.Clone() }

// quote is strconv.Quote without its cost in the browser program.
func quote(s string) string { return `"` + s + `"` }

// compile builds the tables of a variant; a value that the generator cannot
// serve is a mistake of this package and stops the program at its start.
func compile(v Variant) *Variant {
	v.rules = newRules(&v)
	out := &v
	start, err := out.ParseFEN(out.Start)
	if err != nil {
		panic("chess: start position of " + v.Name + ": " + err.Error())
	}
	out.rules.start = out.position(start)
	return out
}

// compileProfiles builds a variant with its castling profiles and returns the
// standard one.
func compileProfiles(v Variant) *Variant {
	var all [numProfiles]*Variant
	for p := range numProfiles {
		v.Profile = p
		all[p] = compile(v)
	}
	for _, w := range all {
		w.rules.profiles = all
	}
	return all[ProfileStandard]
}

// mustBetza parses a notation written in this package.
func mustBetza(s string) []betza.Ray {
	p, err := betza.Parse(s)
	if err != nil {
		panic("chess: " + err.Error())
	}
	return p.Rays()
}
