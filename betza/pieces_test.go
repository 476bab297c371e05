package betza_test

import (
	"strings"
	"testing"

	"bifrons.chess/betza"
)

// The marks of a drawn move set. Each stands on the square of a ray's first
// step; o is the piece, forward is up.
var marks = map[byte]betza.Ray{
	'x': {Range: 1, Modality: betza.Move | betza.Capture},
	'm': {Range: 1, Modality: betza.Move},
	'c': {Range: 1, Modality: betza.Capture},
	'e': {Range: 1, Modality: betza.Capture | betza.EnPassant},
	'n': {Range: 1, Modality: betza.Move | betza.Capture | betza.NonJumping},
	'd': {Range: 1, Modality: betza.Move | betza.Initial | betza.NonJumping},
	'i': {Range: 1, Modality: betza.Move | betza.Initial},
	'*': {Range: betza.Unlimited, Modality: betza.Move | betza.Capture},
	'M': {Range: betza.Unlimited, Modality: betza.Move},
	'C': {Range: betza.Unlimited, Modality: betza.Capture},
	'2': {Range: 2, Modality: betza.Move | betza.Capture},
	'3': {Range: 3, Modality: betza.Move | betza.Capture},
	'4': {Range: 4, Modality: betza.Move | betza.Capture},
}

// drawn turns a drawing into the set of its rays.
func drawn(t *testing.T, drawing string) map[betza.Ray]bool {
	t.Helper()
	rows := strings.Split(drawing, "/")
	half := len(rows) / 2
	rays := map[betza.Ray]bool{}
	for y, row := range rows {
		if len(row) != len(rows) || len(rows)%2 == 0 {
			t.Fatalf("drawing %q is not a square with a middle", drawing)
		}
		for x := range len(row) {
			if row[x] == '.' || row[x] == 'o' && x == half && y == half {
				continue
			}
			r, ok := marks[row[x]]
			if !ok {
				t.Fatalf("drawing %q has an unknown mark %q", drawing, row[x])
			}
			r.DX, r.DY = x-half, half-y
			rays[r] = true
		}
	}
	return rays
}

// checkDrawing compares the rays of a notation with a drawing.
func checkDrawing(t *testing.T, notation, drawing string) {
	t.Helper()
	p, err := betza.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	want := drawn(t, drawing)
	got := p.Rays()
	for _, r := range got {
		if !want[r] {
			t.Errorf("%s has the ray %+v, which is not drawn", notation, r)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s has %d rays, drawn are %d", notation, len(got), len(want))
	}
}

const (
	knight  = ".x.x./x...x/..o../x...x/.x.x."
	camel   = "..x.x../......./x.....x/...o.../x.....x/......./..x.x.."
	zebra   = ".x...x./x.....x/......./...o.../......./x.....x/.x...x."
	waffle  = "x...x/..x../.xox./..x../x...x"
	centaur = ".x.x./xxxxx/.xox./xxxxx/.x.x."
)

var published = []struct{ name, game, notation, canonical, drawing string }{
	{"King", "orthodox chess", "K", "K", "xxx/xox/xxx"},
	{"Queen", "orthodox chess", "RB", "Q", "***/*o*/***"},
	{"Rook", "orthodox chess", "R", "R", ".*./*o*/.*."},
	{"Bishop", "orthodox chess", "B", "B", "*.*/.o./*.*"},
	{"Knight", "orthodox chess", "N", "N", knight},
	{"Pawn", "orthodox chess, its steps", "mfWcfF", "fmWfcF", "cmc/.o./..."},
	{"Pawn", "orthodox chess, whole", "fmWfceFifmnD", "fmWfceFifmnD", "..d../.eme./..o../...../....."},
	{"Janus", "Janus Chess", "BN", "BN", ".x.x./x*.*x/..o../x*.*x/.x.x."},
	{"Chancellor", "Capablanca Chess", "RN", "RN", ".x.x./x.*.x/.*o*./x.*.x/.x.x."},
	{"Amazon", "Turkish Great Chess", "QN", "QN", ".x.x./x***x/.*o*./x***x/.x.x."},
	{"Crowned Knight", "Knightmate and others", "KN", "KN", centaur},
	{"Wazir", "medieval", "W", "W", ".x./xox/.x."},
	{"Ferz", "Shatranj", "F", "F", "x.x/.o./x.x"},
	{"Dabbaba", "Tamerlane Chess", "D", "D", "..x../...../x.o.x/...../..x.."},
	{"Alfil", "Shatranj", "A", "A", "x...x/...../..o../...../x...x"},
	{"Threeleaper", "problems", "H", "H", "...x.../......./......./x..o..x/......./......./...x..."},
	{"Tripper", "problems", "G", "G", "x.....x/......./......./...o.../......./......./x.....x"},
	{"Camel", "Tamerlane Chess", "C", "C", camel},
	{"Long Knight", "the Camel in Betza's letter", "L", "C", camel},
	{"Zebra", "problems", "Z", "Z", zebra},
	{"Zebra", "in Betza's letter", "J", "Z", zebra},
	{"Nightrider", "problems", "NN", "NN", ".*.*./*...*/..o../*...*/.*.*."},
	{"Nightrider", "as XBoard writes it", "N0", "NN", ".*.*./*...*/..o../*...*/.*.*."},
	{"Dabbabarider", "problems", "DD", "DD", "..*../...../*.o.*/...../..*.."},
	{"Alfilrider", "problems", "AA", "AA", "*...*/...../..o../...../*...*"},
	{"Gnu", "Wildebeest Chess", "NC", "NC", "..x.x../..x.x../xx...xx/...o.../xx...xx/..x.x../..x.x.."},
	{"Bison", "problems", "CZ", "CZ", ".xx.xx./x.....x/x.....x/...o.../x.....x/x.....x/.xx.xx."},
	{"Okapi", "problems", "NZ", "NZ", ".x...x./x.x.x.x/.x...x./...o.../.x...x./x.x.x.x/.x...x."},
	{"Squirrel", "problems", "NAD", "DNA", "xxxxx/x...x/x.o.x/x...x/xxxxx"},
	{"Alibaba", "problems", "AD", "DA", "x.x.x/...../x.o.x/...../x.x.x"},
	{"Gold General", "Shogi", "WfF", "WfF", "xxx/xox/.x."},
	{"Silver General", "Shogi, Khon of Makruk", "FfW", "fWF", "xxx/.o./x.x"},
	{"Lance", "Shogi", "fR", "fR", ".*./.o./..."},
	{"Shogi Knight", "Shogi", "ffN", "ffN", ".x.x./...../..o../...../....."},
	{"Dragon King", "Shogi", "RF", "RF", "x*x/*o*/x*x"},
	{"Dragon Horse", "Shogi", "BW", "WB", "*x*/xox/*x*"},
	{"Copper General", "Chu Shogi", "vWfF", "vWfF", "xxx/.o./.x."},
	{"Ferocious Leopard", "Chu Shogi", "FvW", "vWF", "xxx/.o./xxx"},
	{"Blind Tiger", "Chu Shogi", "FsbW", "bsWF", "x.x/xox/xxx"},
	{"Drunk Elephant", "Chu Shogi", "FfsW", "fsWF", "xxx/xox/x.x"},
	{"Go-Between", "Chu Shogi", "vW", "vW", ".x./.o./.x."},
	{"Kirin", "Chu Shogi", "FD", "FD", "..x../.x.x./x.o.x/.x.x./..x.."},
	{"Phoenix", "Chu Shogi", "WA", "WA", waffle},
	{"Side Mover", "Chu Shogi", "sRvW", "vWsR", ".x./*o*/.x."},
	{"Vertical Mover", "Chu Shogi", "vRsW", "vRsW", ".*./xox/.*."},
	{"White Horse", "Chu Shogi", "vRfB", "vRfB", "***/.o./.*."},
	{"Free Boar", "Chu Shogi", "BsR", "sRB", "*.*/*o*/*.*"},
	{"Flying Ox", "Chu Shogi", "BvR", "vRB", "***/.o./***"},
	{"Xiangqi Horse", "Xiangqi", "nN", "nN", ".n.n./n...n/..o../n...n/.n.n."},
	{"Xiangqi Elephant", "Xiangqi", "nA", "nA", "n...n/...../..o../...../n...n"},
	{"Berolina Pawn", "Berolina Chess", "mfFcfW", "fcWfmF", "mcm/.o./..."},
	{"Berolina Pawn", "with its double step", "mfFcfWimfnA", "fcWfmFifmnA", "d...d/.mcm./..o../...../....."},
	{"Wizard", "Omega Chess", "FC", "FC", "..x.x../......./x.x.x.x/...o.../x.x.x.x/......./..x.x.."},
	{"Champion", "Omega Chess", "WAD", "WDA", "x.x.x/..x../xxoxx/..x../x.x.x"},
	{"Short Rook", "Chess with Different Armies", "R4", "W4", ".4./4o4/.4."},
	{"Bede", "Chess with Different Armies", "BD", "BD", "..x../.*.*./x.o.x/.*.*./..x.."},
	{"FAD", "Chess with Different Armies", "FAD", "FDA", "x.x.x/.x.x./x.o.x/.x.x./x.x.x"},
	{"Waffle", "Chess with Different Armies", "WA", "WA", waffle},
	{"Half-Duck", "Chess with Different Armies", "HFD", "FDH", "...x.../...x.../..x.x../xx.o.xx/..x.x../...x.../...x..."},
	{"Fibnif", "Chess with Different Armies", "ffNbbNF", "FvN", ".x.x./.x.x./..o../.x.x./.x.x."},
	{"Charging Rook", "Chess with Different Armies", "fRlRrRbWbF", "fsRbWbF", ".*./*o*/xxx"},
	{"Charging Knight", "Chess with Different Armies", "fhNrlbWbF", "bsWbFfhN", ".x.x./x...x/.xox./.xxx./....."},
	{"Colonel", "Chess with Different Armies", "fhNfrlRK", "fsRbWFfhN", ".x.x./xx*xx/.*o*./.xxx./....."},
	{"Elephant", "Musketeer Chess", "FWDA", "KDA", "x.x.x/.xxx./xxoxx/.xxx./x.x.x"},
	{"Leopard", "Musketeer Chess", "B2N", "F2N", ".x.x./x2.2x/..o../x2.2x/.x.x."},
	{"Spider", "Musketeer Chess", "B2ND", "F2DN", ".xxx./x2.2x/x.o.x/x2.2x/.xxx."},
	{"Fortress", "Musketeer Chess", "B3vND", "F3DvN", ".xxx./.3.3./x.o.x/.3.3./.xxx."},
	{"Cannon", "Musketeer Chess", "FWDsN", "KDsN", "..x../xxxxx/xxoxx/xxxxx/..x.."},
	{"Hawk", "Musketeer Chess", "ADGH", "DAHG", "x..x..x/.x.x.x./......./xx.o.xx/......./.x.x.x./x..x..x"},
	{"Knibis", "problems: moves as Knight", "mNcB", "cBmN", ".m.m./mC.Cm/..o../mC.Cm/.m.m."},
	{"Biskni", "problems: moves as Bishop", "mBcN", "mBcN", ".c.c./cM.Mc/..o../cM.Mc/.c.c."},
	{"Kniroo", "problems: captures as Rook", "mNcR", "cRmN", ".m.m./m.C.m/.CoC./m.C.m/.m.m."},
	{"Lion", "its plain leaps, Chu Shogi", "KNAD", "KDNA", "xxxxx/xxxxx/xxoxx/xxxxx/xxxxx"},
	{"Lame Dabbaba", "problems", "nD", "nD", "..n../...../n.o.n/...../..n.."},
	{"Cambodian Met", "Ouk: its first leap", "FimfD", "FifmD", "..i../.x.x./..o../.x.x./....."},
	{"Short Queen", "three squares", "Q3", "W3F3", "333/3o3/333"},
	{"Double King", "two squares", "K2", "W2F2", "222/2o2/222"},
}

func TestPublishedPieces(t *testing.T) {
	if len(published) < 40 {
		t.Fatalf("only %d pieces", len(published))
	}
	for _, tt := range published {
		t.Run(tt.name, func(t *testing.T) {
			checkDrawing(t, tt.notation, tt.drawing)
			checkDrawing(t, tt.canonical, tt.drawing)
			p, err := betza.Parse(tt.notation)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.String(); got != tt.canonical {
				t.Errorf("%s (%s): canonical form of %q is %q, want %q", tt.name, tt.game, tt.notation, got, tt.canonical)
			}
		})
	}
}
