// Package pieces holds the pictures of the pieces: one SVG set, drawn for
// Bifrons, that the browser's board and the diagrams share.
//
// Each picture is 45 by 45 units and uses only path and circle with
// presentation attributes, so that a browser, a CSS background and a small SVG
// rasteriser draw it alike.
package pieces

import (
	"embed"

	"bifrons.chess/chess"
)

// FS holds wK.svg to bJ.svg (colour w or b, then the letter K Q R B N P or J)
// and crown.svg.
//
//go:embed *.svg
var FS embed.FS

// Size is the width and height of a piece's picture in its own units.
const Size = 45

// CrownSize is the width and height of the crown badge in its own units.
const CrownSize = 15

// letters names a kind in file names; the letters of FEN are the Variant's.
const letters = " PNBRJQK"

// File returns the name of a piece's picture in FS, such as "wK.svg"; the
// empty string for an empty square.
func File(p chess.Piece) string {
	if p.Kind() == chess.NoKind {
		return ""
	}
	return string([]byte{"wb"[p.Color()], letters[p.Kind()]}) + ".svg"
}

// SVG returns a piece's picture, nil for an empty square.
func SVG(p chess.Piece) []byte {
	name := File(p)
	if name == "" {
		return nil
	}
	return mustRead(name)
}

// Crown returns the badge that marks the royal one of two Kings.
func Crown() []byte { return mustRead("crown.svg") }

// mustRead reads a file of the set; that all are there is a fact of the build,
// which the test asserts.
func mustRead(name string) []byte {
	b, err := FS.ReadFile(name)
	if err != nil {
		panic("pieces: " + err.Error())
	}
	return b
}
