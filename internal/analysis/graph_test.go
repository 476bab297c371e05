package analysis

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
)

// wellFormed fails unless a text is one XML document, and returns what stands
// in its elements of a name.
func wellFormed(t *testing.T, text, name string) []string {
	t.Helper()
	var found []string
	inside := false
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if inside = e.Name.Local == name; inside {
				found = append(found, "")
			}
		case xml.EndElement:
			inside = false
		case xml.CharData:
			if inside {
				found[len(found)-1] += string(e)
			}
		}
	}
}

func TestGraph(t *testing.T) {
	g := read(t, scholarsMate)
	g.SetTag("White", "A & <B> \xff\x01")
	g.SetTag("Black", strings.Repeat("long ", 30))
	a := analyse(t, g, scholars(), 1)
	text := a.Graph("")
	titles := wellFormed(t, text, "title")
	want := []string{"Evaluation: A & <B> ", "2.Qh5?!, +0.30 to -0.30; best Nf3; makes the position worse after Nc6", "3...Nf6??, -0.20 to #1; best g6; allows mate in 1: Qxf7#"}
	if len(titles) != 3 || !strings.HasPrefix(titles[0], want[0]) || titles[1] != want[1] || titles[2] != want[2] {
		t.Errorf("titles %q", titles)
	}
	if d := wellFormed(t, text, "desc"); len(d) != 1 || !strings.Contains(d[0], "accuracy: White ") || !strings.Contains(d[0], "last position #.") {
		t.Errorf("description %q", d)
	}
	words := strings.Join(wellFormed(t, text, "text"), "|")
	for _, want := range []string{"|+5|+2|0|−2|−5|", "|1|2|3|4|", "…"} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is not in %q", want, words)
		}
	}
	if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
		t.Error(text)
	}
}

// Whatever is unknown is left open, and a game may be as short or long as it
// likes.
func TestGraphOfOddGames(t *testing.T) {
	empty := analyse(t, read(t, "*"), scholars(), 1)
	if text := empty.Graph(""); strings.Count(text, "<circle") != 2 { // the point, and the legend's
		t.Errorf("no moves:\n%s", text)
	}
	wellFormed(t, empty.Graph(""), "title")

	ctx, cancel := context.WithCancel(t.Context())
	o := scholars()
	o.stop, o.after = cancel, 2
	part, err := Run(ctx, read(t, scholarsMate), o, Options{})
	if err == nil {
		t.Fatal("not interrupted")
	}
	_, line, _ := strings.Cut(part.Graph(""), `points="`)
	line, _, _ = strings.Cut(line, `"`)
	if got := strings.Count(line, ","); got != 3 {
		t.Errorf("the curve has %d points, want the three that are known", got)
	}

	long := "1. Nf3 Nf6"
	for i := 2; i <= 300; i += 2 {
		long += " " + strconv.Itoa(i) + ". Ng1 Ng8 " + strconv.Itoa(i+1) + ". Nf3 Nf6"
	}
	a := analyse(t, read(t, long+" *"), scholars(), 1)
	words := wellFormed(t, a.Graph("Title"), "text")
	if len(words) > 30 || !strings.Contains(strings.Join(words, "|"), "|50|100|150|200|250|300|") {
		t.Errorf("the axis: %q", words)
	}
}

// TestTicks: from a position with a high move number and Black to move.
func TestTicks(t *testing.T) {
	g := read(t, `[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 97"]

97... Ke7 98. e4 Ke6 99. Kd2 Ke5 100. Kd3 *`)
	words := strings.Join(wellFormed(t, analyse(t, g, scholars(), 1).Graph(""), "text"), "|")
	if !strings.Contains(words, "|97|98|99|100|") {
		t.Error(words)
	}
}
