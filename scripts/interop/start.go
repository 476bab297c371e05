package main

import (
	"strings"

	"bifrons.chess/chess"
)

// start is a prepared position in which one move, a castling or a promotion,
// is far better than every other, so that an engine can be relied on to play
// it. None has a Janus on the board: XBoard sets a position up for Fairy-Max
// piece by piece with the letter J, which Fairy-Max calls A and leaves out.
type start struct {
	fen  string
	move string // the one to expect
}

// Castling here gives check, wins material or gets the King out of a mating
// net; the Rook's move alone does not. The promotions fork King and Rook with
// the Knight's half of the Janus.
var (
	janusASide   = start{"10/8r1/p5R3/5p4/Ppp1P1P3/4k5/10/R3K5 w Q - 0 1", "e1b1"}
	janusFarSide = start{"4r5/10/7k2/p9/p3n1R2P/P3P5/1PP7/1b2K4R w K - 0 1", "e1i1"}
	janusPromote = start{"10/k1P7/4p5/1rP5Pn/P9/P4K4/1b8/10 w - - 0 1", "c7c8j"}

	// These are castlings under every program's rules. Both Kings stand on
	// their first rank, for else XBoard drops Black's rights from a FEN.
	kingsASide   = start{"8/p5pk/7p/N2k4/1Pp5/8/1r4P1/R3KK2 w Q - 0 1", "e1c1"}
	kingsFarSide = start{"1r6/p7/p4b2/8/2P1n1p1/1PP2kP1/3PN3/3KK2R w K - 0 1", "e1g1"}

	// In these two the King on the e-file is not the royal one: it stands on an
	// attacked square, or crosses one and lands on one. Some programs forbid it.
	spareASide   = start{"8/p7/3k3k/8/PK6/2P5/1P4P1/R3K2q w Q - 0 1", "e1c1"}
	spareFarSide = start{"8/8/6p1/5p2/5kPP/8/2B1P1q1/1K2K2R w K - 0 1", "e1g1"}
)

// janusStarts returns positions for two or for all four of the castlings, and
// one for the promotion.
func janusStarts(castlings int) []start {
	starts := []start{janusASide, janusFarSide.mirrored(), janusPromote}
	if castlings > 2 {
		starts = append(starts, janusASide.mirrored(), janusFarSide)
	}
	return starts
}

// twoKingsStarts has all four castlings, some of them by the spare King.
func twoKingsStarts() []start {
	return []start{spareASide, spareFarSide.mirrored(), kingsASide.mirrored(), kingsFarSide}
}

// strictStarts has all four castlings as every program allows them.
func strictStarts() []start {
	return []start{kingsASide, kingsFarSide.mirrored(), kingsASide.mirrored(), kingsFarSide}
}

// mirrored returns the position with colours exchanged and the ranks turned
// over, and the move likewise.
func (s start) mirrored() start {
	fields := strings.Fields(s.fen)
	ranks := strings.Split(fields[0], "/")
	for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	fields[0] = swapCase(strings.Join(ranks, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[2] = swapCase(fields[2])
	move := []byte(s.move)
	for _, i := range []int{1, 3} {
		move[i] = '1' + '8' - move[i]
	}
	return start{strings.Join(fields, " "), string(move)}
}

func swapCase(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, text)
}

// feature is a move that must have been seen.
type feature string

// feature returns what playing the expected move shows.
func (s start) feature(v *chess.Variant) (feature, error) {
	p, _, err := v.ReadFEN(s.fen)
	if err != nil {
		return "", err
	}
	m, err := p.ParseUCI(s.move)
	if err != nil {
		return "", err
	}
	return featureOf(p, m), nil
}

// featureOf names a castling, or a promotion to a Janus, with its colour; ""
// for any other move.
func featureOf(p *chess.Position, m chess.Move) feature {
	switch {
	case m.Type() == chess.CastleASide:
		return feature(p.Turn().String() + " castles a-side")
	case m.Type() == chess.CastleFarSide:
		return feature(p.Turn().String() + " castles far side")
	case m.Promotion() == chess.Janus:
		return feature(p.Turn().String() + " promotes to Janus")
	}
	return ""
}
