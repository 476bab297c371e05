package pieces_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/web/pieces"
)

// every calls f for the fourteen pieces.
func every(f func(chess.Piece)) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for k := chess.Pawn; k <= chess.King; k++ {
			f(chess.MakePiece(c, k))
		}
	}
}

func TestSetIsComplete(t *testing.T) {
	seen := map[string]chess.Piece{}
	every(func(p chess.Piece) {
		pic := string(pieces.SVG(p))
		if q, twice := seen[pic]; twice {
			t.Errorf("%v and %v have the same picture", p, q)
		}
		seen[pic] = p
	})
	names, err := fs.Glob(pieces.FS, "*.svg")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) != 15 {
		t.Errorf("the set has %d files, want 14 pieces and the crown: %v", len(names), names)
	}
	if pieces.SVG(chess.NoPiece) != nil || pieces.File(chess.NoPiece) != "" {
		t.Error("an empty square has a picture")
	}
}

// TestPlainSVG holds every picture to the small part of SVG that all its
// readers draw alike.
func TestPlainSVG(t *testing.T) {
	allowed := map[string]string{
		"svg":    "xmlns viewBox width height",
		"g":      "fill stroke stroke-width stroke-linejoin stroke-linecap",
		"path":   "d fill stroke stroke-width stroke-linejoin",
		"circle": "cx cy r",
	}
	check := func(name string, pic []byte, box string) {
		if len(pic) > 2000 {
			t.Errorf("%s is %d bytes, want at most 2000", name, len(pic))
		}
		dec := xml.NewDecoder(bytes.NewReader(pic))
		for root := true; ; {
			tok, err := dec.Token()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			el, ok := tok.(xml.StartElement)
			if !ok {
				continue
			}
			attrs, known := allowed[el.Name.Local]
			if !known {
				t.Errorf("%s: element %s", name, el.Name.Local)
			}
			for _, a := range el.Attr {
				if !strings.Contains(" "+attrs+" ", " "+a.Name.Local+" ") {
					t.Errorf("%s: attribute %s of %s", name, a.Name.Local, el.Name.Local)
				}
				if root && a.Name.Local == "viewBox" && a.Value != box {
					t.Errorf("%s: viewBox %q, want %q", name, a.Value, box)
				}
			}
			root = false
		}
	}
	every(func(p chess.Piece) { check(pieces.File(p), pieces.SVG(p), "0 0 45 45") })
	// The flat set is for the pages only, so the program does not carry it.
	flat := os.DirFS("flat")
	every(func(p chess.Piece) {
		pic, err := fs.ReadFile(flat, pieces.File(p))
		if err != nil {
			t.Error(err)
			return
		}
		check("flat/"+pieces.File(p), pic, "0 0 45 45")
		if bytes.Equal(pic, pieces.SVG(p)) {
			t.Errorf("%s is the same in both sets", pieces.File(p))
		}
	})
	check("crown.svg", pieces.Crown(), "0 0 15 15")
}
