package main

import (
	"fmt"
	"strings"

	"bifrons.chess/chess"
)

// rulesFlags are the flags of the commands that need to know the game.
type rulesFlags struct {
	Variant       string `help:"The game: ${variants}. Without it, the game that the FEN's width and Kings fit." placeholder:"NAME" predictor:"variant"`
	CastlingRules string `help:"Reading of the castling rules of Two Kings: standard, icc or cutechess." enum:"standard,icc,cutechess" default:"standard" placeholder:"NAME"`
}

// variantNames returns the names that --variant takes, in the order offered.
func variantNames() []string {
	var names []string
	for _, v := range chess.Variants() {
		names = append(names, v.Name)
	}
	return names
}

// variant returns the game that the flags name or the FENs fit; without either
// it is the first of the games.
func (f rulesFlags) variant(fens ...string) (*chess.Variant, error) {
	v := guessVariant(fens...)
	if f.Variant != "" {
		named, err := chess.FindVariant(f.Variant)
		if err != nil {
			return nil, fmt.Errorf("--variant: %w", err)
		}
		v = named
	}
	profile, _ := chess.CastlingProfileNamed(f.CastlingRules) // the enum has checked it
	v, err := v.WithProfile(profile)
	if err != nil {
		return nil, fmt.Errorf("--castling-rules: %w", err)
	}
	return v, nil
}

// position reads a FEN by the rules that the flags name or the FEN fits.
// "start" is the start position.
func (f rulesFlags) position(c *console, fen string) (*chess.Position, error) {
	if isStart(fen) {
		v, err := f.variant()
		if err != nil {
			return nil, err
		}
		return v.StartPosition(), nil
	}
	v, err := f.variant(fen)
	if err != nil {
		return nil, err
	}
	p, warnings, err := v.ReadFEN(fen)
	for _, w := range warnings {
		c.warn(w.String())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", v.Title, err)
	}
	return p, nil
}

func isStart(fen string) bool { return fen == "" || fen == "start" || fen == "startpos" }

// guessVariant returns the first game whose board is as wide as that of the
// FENs and whose sides may have as many Kings. A text that fits no game, which
// is no FEN of any, gets the nearest, whose reader will say what is wrong.
func guessVariant(fens ...string) *chess.Variant {
	files, kings := 0, 0
	for _, fen := range fens {
		placement, _, _ := strings.Cut(strings.TrimSpace(fen), " ")
		files = max(files, widestRank(placement))
		kings = max(kings, strings.Count(placement, "K"), strings.Count(placement, "k"))
	}
	var best *chess.Variant
	misfit := func(v *chess.Variant) int {
		// A board too narrow or Kings too few are worse than too many of them.
		return shortfall(v.Files, files)*100 + shortfall(v.Kings, kings)
	}
	for _, v := range chess.Variants() {
		if best == nil || len(fens) > 0 && misfit(v) < misfit(best) {
			best = v
		}
	}
	return best
}

// shortfall rates how ill a capacity fits a need: 0 if exactly, more if it is
// larger, and more again if it is smaller.
func shortfall(capacity, need int) int {
	if capacity < need {
		return 10 + need - capacity
	}
	return min(capacity-need, 9)
}

// widestRank returns the number of squares in the longest rank of a FEN's
// first field.
func widestRank(placement string) int {
	widest := 0
	for rank := range strings.SplitSeq(placement, "/") {
		squares, number := 0, 0
		for _, b := range []byte(rank) {
			if b >= '0' && b <= '9' {
				number = min(number*10+int(b-'0'), 99)
				continue
			}
			squares, number = squares+number+1, 0
		}
		widest = max(widest, squares+number)
	}
	return widest
}
