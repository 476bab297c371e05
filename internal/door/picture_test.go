package door

import (
	"strings"
	"testing"
)

func TestSVG(t *testing.T) {
	line := Line{Variant: "twokings", Moves: []string{"e2e4"}}
	svg, err := Rules{}.SVG(line, Picture{Theme: "dark", Frame: true, Square: 30, Title: "A & B", Marks: []Mark{{"G", "e7", "e5"}, {"R", "d4", ""}}})
	if err != nil || !strings.HasPrefix(svg, "<svg ") || !strings.Contains(svg, "<title>A &amp; B</title>") || !strings.Contains(svg, "Pawn e4") || !strings.Contains(svg, `width="264"`) {
		t.Errorf("%v\n%.300s", err, svg)
	}
	for _, bad := range []Picture{{Theme: "none"}, {Theme: "light", Square: 1000}, {Theme: "light", Marks: []Mark{{"G", "?", ""}}}, {Theme: "light", Marks: []Mark{{"G", "j4", ""}}}} {
		if _, err := (Rules{}).SVG(line, bad); err == nil {
			t.Errorf("no error for %+v", bad)
		}
	}
	if _, err := (Rules{}).SVG(Line{Variant: "twokings", Moves: []string{"e2e5"}}, Picture{Theme: "light"}); err == nil {
		t.Error("no error for an illegal move")
	}
}
