package betza_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bifrons.chess/betza"
)

func TestDirections(t *testing.T) {
	for _, tt := range []struct{ notation, drawing string }{
		// orthogonal: letters add up
		{"fW", ".x./.o./..."}, {"bW", ".../.o./.x."}, {"lW", ".../xo./..."}, {"rW", ".../.ox/..."},
		{"vW", ".x./.o./.x."}, {"sW", ".../xox/..."}, {"frW", ".x./.ox/..."}, {"fsW", ".x./xox/..."},
		{"lvR", ".*./*o./.*."}, {"blD", "...../...../x.o../...../..x.."},
		// diagonal: perpendicular letters cross
		{"fF", "x.x/.o./..."}, {"bF", ".../.o./x.x"}, {"lF", "x../.o./x.."}, {"rF", "..x/.o./..x"},
		{"vF", "x.x/.o./x.x"}, {"sF", "x.x/.o./x.x"}, {"flF", "x../.o./..."}, {"lfF", "x../.o./..."},
		{"rbB", ".../.o./..*"}, {"fsF", "x.x/.o./..."}, {"rvF", "..x/.o./..x"},
		{"fblF", "x.x/.o./x.."}, {"flbrF", "x../.o./..x"}, {"fbF", "x.x/.o./x.x"},
		// oblique: single moves, pairs, halves and quartets
		{"fN", ".x.x./...../..o../...../....."}, {"ffN", ".x.x./...../..o../...../....."},
		{"bN", "...../...../..o../...../.x.x."}, {"bbN", "...../...../..o../...../.x.x."},
		{"lN", "...../x..../..o../x..../....."}, {"llN", "...../x..../..o../x..../....."},
		{"rN", "...../....x/..o../....x/....."}, {"rrN", "...../....x/..o../....x/....."},
		{"vN", ".x.x./...../..o../...../.x.x."}, {"sN", "...../x...x/..o../x...x/....."},
		{"fsN", "...../x...x/..o../...../....."}, {"bsN", "...../...../..o../x...x/....."},
		{"lvN", ".x.../...../..o../...../.x..."}, {"rvN", "...x./...../..o../...../...x."},
		{"fhN", ".x.x./x...x/..o../...../....."}, {"bhN", "...../...../..o../x...x/.x.x."},
		{"lhN", ".x.../x..../..o../x..../.x..."}, {"rhN", "...x./....x/..o../....x/...x."},
		{"hrN", "...x./x..../..o../....x/.x..."}, {"hlN", ".x.../....x/..o../x..../...x."},
		{"flN", "...../x..../..o../...../....."}, {"frN", "...../....x/..o../...../....."},
		{"lfN", ".x.../...../..o../...../....."}, {"rfN", "...x./...../..o../...../....."},
		{"blN", "...../...../..o../x..../....."}, {"brN", "...../...../..o../....x/....."},
		{"lbN", "...../...../..o../...../.x..."}, {"rbN", "...../...../..o../...../...x."},
		{"ffrrN", ".x.x./....x/..o../....x/....."}, {"vsN", knight}, {"fbN", ".x.x./...../..o../...../.x.x."},
		{"ffrN", ".x.x./....x/..o../....x/....."}, {"fsbbN", "...../x...x/..o../...../.x.x."},
		{"frC", "......./......./......x/...o.../......./......./......."},
		{"rfZ", ".....x./......./......./...o.../......./......./......."},
		// compass: single letters are the orthogonal steps
		{"fK", ".x./.o./..."}, {"ffK", ".x./.o./..."}, {"vK", ".x./.o./.x."}, {"sK", ".../xox/..."},
		{"frK", "..x/.o./..."}, {"rfK", "..x/.o./..."}, {"fsK", "x.x/.o./..."}, {"lvK", "x../.o./x.."},
		{"fhK", "xxx/.o./..."}, {"bhK", ".../.o./xxx"}, {"lhK", "x../xo./x.."}, {"rhK", "..x/.ox/..x"},
		{"ffrrK", ".x./.ox/..."}, {"fhsK", "xxx/xox/..."}, {"frQ", "..*/.o./..."}, {"fQ3", ".3./.o./..."},
	} {
		t.Run(tt.notation, func(t *testing.T) { checkDrawing(t, tt.notation, tt.drawing) })
	}
}

// TestEqualTexts lists texts that mean the same.
func TestEqualTexts(t *testing.T) {
	for _, texts := range [][]string{
		{"K", "WF", "FW", "K1", "W1F1", "mKcK", "WK", "KnK"},
		{"Q", "RB", "BR", "Q0", "R0B0", "WWFF", "W0F0", "QK", "BQ", "QW3"},
		{"R", "W0", "WW", "RW", "R4R", "mRcR", "nR", "RiR"},
		{"NN", "N0", "NNN", "N3N0", "NNnN"},
		{"fmWfcF", "mfWcfF", "fcFfmW"},
		{"D2", "D2nD", "nD2D2", "iD2D2"},
		{"cNNmN", "cNNN", "NcNN"},
		{"iD", "inDiD"}, {"D", "DinD"}, {"nA2", "nA2inA"},
		{"mfF", "fmF", "mlfrfF"},
		{"O2O3", "O3O2", "isO2O3", "O2O3O2", "siO3iO2"},
		{"O3O", "OsO3", "OiO3O"},
	} {
		want, err := betza.Parse(texts[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range texts[1:] {
			got, err := betza.Parse(s)
			if err != nil {
				t.Error(err)
			} else if !got.Equal(want) || got.String() != want.String() {
				t.Errorf("%q is %q, want %q as of %q", s, got, want, texts[0])
			}
		}
	}
}

// TestDifferentTexts lists texts that must not be taken for each other.
func TestDifferentTexts(t *testing.T) {
	texts := []string{
		"R", "R4", "R15", "W", "iW", "mW", "cW", "eW", "meW", "ceW", "W2", "D", "nD", "iD", "inD", "nDD", "DD",
		"mRcW", "mWcR", "N", "nN", "A", "nA", "C", "Z", "fN", "fF", "fW", "fK2", "O", "O1", "O2", "WO", "WO2",
	}
	seen := map[string]string{}
	for _, s := range texts {
		p, err := betza.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if old, ok := seen[p.String()]; ok {
			t.Errorf("%q and %q are both %q", old, s, p)
		}
		seen[p.String()] = s
		q, _ := betza.Parse(texts[0])
		if p.Equal(q) != (s == texts[0]) {
			t.Errorf("Equal(%q, %q) is %v", s, texts[0], p.Equal(q))
		}
	}
}

func TestCastles(t *testing.T) {
	for _, tt := range []struct {
		notation string
		want     []int
	}{
		{"K", nil}, {"KO2", []int{2}}, {"KO", []int{0}}, {"KO4O3", []int{3, 4}}, {"O15", []int{15}}, {"KisO3O3", []int{3}},
	} {
		p, err := betza.Parse(tt.notation)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Castles(); !slices.Equal(got, tt.want) {
			t.Errorf("Castles of %q are %v, want %v", tt.notation, got, tt.want)
		}
	}
}

// TestOwnSlices changes what a Piece hands out, which must not change the Piece.
func TestOwnSlices(t *testing.T) {
	p, err := betza.Parse("KO2")
	if err != nil {
		t.Fatal(err)
	}
	p.Rays()[0].Range = 7
	p.Castles()[0] = 7
	if got := p.String(); got != "KO2" {
		t.Errorf("the piece became %q", got)
	}
}

func TestErrors(t *testing.T) {
	long := strings.Repeat("N", betza.MaxLength)
	if _, err := betza.Parse(long); err != nil {
		t.Errorf("a text of MaxLength bytes: %v", err)
	}
	for _, tt := range []struct {
		text   string
		offset int
		reason betza.Reason
	}{
		{"", 0, betza.Empty},
		{long + "N", betza.MaxLength, betza.TooLong},
		{"é", 0, betza.NotASCII}, {"BNé", 2, betza.NotASCII}, {"N\xff", 1, betza.NotASCII}, {"XN\x80", 2, betza.NotASCII},
		{"X", 0, betza.UnknownAtom}, {"BP", 1, betza.UnknownAtom}, {"fmWfcY", 5, betza.UnknownAtom}, {"NI", 1, betza.UnknownAtom},
		{"uN", 0, betza.UnknownModifier}, {"BfwN", 2, betza.UnknownModifier},
		{"pR", 0, betza.Unsupported}, {"mRcpR", 3, betza.Unsupported}, {"gQ", 0, betza.Unsupported},
		{"mafsR", 1, betza.Unsupported}, {"jA", 0, betza.Unsupported}, {"FtR", 1, betza.Unsupported},
		{"oR", 0, betza.Unsupported}, {"yR", 0, betza.Unsupported}, {"qN", 0, betza.Unsupported},
		{"zB", 0, betza.Unsupported}, {"dK", 0, betza.Unsupported}, {"U", 0, betza.Unsupported}, {"fW@8", 2, betza.Unsupported},
		{" N", 0, betza.UnexpectedByte}, {"B N", 1, betza.UnexpectedByte}, {"N\n", 1, betza.UnexpectedByte},
		{"F-R", 1, betza.UnexpectedByte}, {"(FW)", 0, betza.UnexpectedByte}, {"N\x00", 1, betza.UnexpectedByte},
		{"f", 1, betza.MissingAtom}, {"WfmcFfm", 7, betza.MissingAtom}, {"i", 1, betza.MissingAtom},
		{"3", 0, betza.MisplacedDigit}, {"3N", 0, betza.MisplacedDigit}, {"f3N", 1, betza.MisplacedDigit},
		{"NN3", 2, betza.MisplacedDigit}, {"N05", 2, betza.MisplacedDigit}, {"R00", 2, betza.MisplacedDigit},
		{"N16", 1, betza.RangeTooGreat}, {"BR99999999999999999999", 2, betza.RangeTooGreat}, {"O16", 1, betza.RangeTooGreat},
		{"O0", 1, betza.RangeZero}, {"KO0", 2, betza.RangeZero},
		{"mmW", 1, betza.RepeatedModifier}, {"iiD", 1, betza.RepeatedModifier}, {"fmcmW", 3, betza.RepeatedModifier},
		{"ffW", 1, betza.RepeatedModifier}, {"vfW", 1, betza.RepeatedModifier}, {"ffF", 1, betza.RepeatedModifier},
		{"fflfN", 2, betza.RepeatedModifier}, {"ssO2", 1, betza.RepeatedModifier},
		{"fcrF", 2, betza.SplitDirections}, {"Wfmbm", 3, betza.SplitDirections},
		{"fhW", 1, betza.MeaninglessModifier}, {"hF", 0, betza.MeaninglessModifier}, {"mhN", 1, betza.MeaninglessModifier},
		{"hrK", 0, betza.MeaninglessModifier}, {"nC", 0, betza.MeaninglessModifier}, {"WfnZ", 2, betza.MeaninglessModifier},
		{"nL", 0, betza.MeaninglessModifier}, {"nJ", 0, betza.MeaninglessModifier},
		{"lO2", 0, betza.MeaninglessModifier}, {"ismO2", 2, betza.MeaninglessModifier},
		{"KK", 1, betza.DoubledShorthand}, {"NQQ", 2, betza.DoubledShorthand}, {"RR", 1, betza.DoubledShorthand},
		{"fBB", 2, betza.DoubledShorthand}, {"OO", 1, betza.DoubledShorthand},
	} {
		p, err := betza.Parse(tt.text)
		var syntax *betza.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%.40q) = %q, %v, want a SyntaxError", tt.text, p, err)
			continue
		}
		if syntax.Offset != tt.offset || syntax.Reason != tt.reason || syntax.Text != tt.text {
			t.Errorf("Parse(%.40q): %v, want %q at %d", tt.text, err, tt.reason, tt.offset)
		}
		if p.Rays() != nil || p.Castles() != nil {
			t.Errorf("Parse(%.40q) returns %q beside its error", tt.text, p)
		}
	}
}

func TestErrorText(t *testing.T) {
	for text, want := range map[string]string{
		"":    "betza: no text at offset 0",
		"N16": `betza: range above 15 at offset 1: "1"`,
		"N\n": `betza: unexpected byte at offset 1: "\n"`,
		"fm":  "betza: modifiers without an atom at offset 2",
	} {
		if _, err := betza.Parse(text); err == nil || err.Error() != want {
			t.Errorf("Parse(%q): %v, want %s", text, err, want)
		}
	}
	seen := map[string]bool{}
	for r := betza.Empty; r <= betza.DoubledShorthand; r++ {
		if s := r.String(); s == "" || strings.HasPrefix(s, "Reason(") || seen[s] {
			t.Errorf("reason %d has the text %q", r, s)
		} else {
			seen[s] = true
		}
	}
	if got := betza.Reason(200).String(); got != "Reason(200)" {
		t.Errorf("an unknown reason prints as %q", got)
	}
}
