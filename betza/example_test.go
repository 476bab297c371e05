package betza_test

import (
	"errors"
	"fmt"

	"bifrons.chess/betza"
)

func ExampleParse() {
	p, err := betza.Parse("NB")
	fmt.Println(p, len(p.Rays()), err)
	// Output: BN 12 <nil>
}

func ExampleParse_error() {
	_, err := betza.Parse("mRcpR")
	fmt.Println(err)
	var syntax *betza.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Offset, syntax.Reason == betza.Unsupported)
	}
	// Output:
	// betza: not part of the notation read here at offset 3: "p"
	// 3 true
}

func ExamplePiece_Rays() {
	pawn, _ := betza.Parse("fmWfceFifmnD")
	for _, r := range pawn.Rays() {
		fmt.Printf("%+d %+d range %d capture %v initial %v\n", r.DX, r.DY, r.Range,
			r.Modality&betza.Capture != 0, r.Modality&betza.Initial != 0)
	}
	// Output:
	// +0 +1 range 1 capture false initial false
	// +1 +1 range 1 capture true initial false
	// -1 +1 range 1 capture true initial false
	// +0 +2 range 1 capture false initial true
}

func ExamplePiece_String() {
	p, _ := betza.Parse("cfFmfW")
	fmt.Println(p)
	// Output: fmWfcF
}

func ExamplePiece_Equal() {
	queen, _ := betza.Parse("Q")
	sum, _ := betza.Parse("RB")
	fmt.Println(queen.Equal(sum))
	// Output: true
}

func ExamplePiece_Castles() {
	king, _ := betza.Parse("KO3O4")
	fmt.Println(king.Castles())
	// Output: [3 4]
}

func ExamplePiece_Describe() {
	janus, _ := betza.Parse("BN")
	fmt.Println(janus.Describe("Janus"))
	// Output: The Janus slides any number of squares diagonally, or leaps to the opposite corner of a 2 by 3 rectangle (a Knight's leap).
}

func ExamplePiece_Clauses() {
	for _, text := range []string{"BN", "fmWfceFifmnD", "vNlbF", "fhNhrC"} {
		p, _ := betza.Parse(text)
		for _, c := range p.Clauses() {
			fmt.Printf("%s: %d squares, legs %d, range %d, %q\n", text, c.Length, c.Legs, c.Range, c.Headings)
		}
	}
	// Output:
	// BN: 1 squares, legs [0 0], range 0, ["x"]
	// BN: 0 squares, legs [1 2], range 1, ["*"]
	// fmWfceFifmnD: 1 squares, legs [0 0], range 1, ["f"]
	// fmWfceFifmnD: 1 squares, legs [0 0], range 1, ["xf"]
	// fmWfceFifmnD: 2 squares, legs [0 0], range 1, ["f"]
	// vNlbF: 1 squares, legs [0 0], range 1, ["xbl"]
	// vNlbF: 0 squares, legs [1 2], range 1, ["v,s"]
	// fhNhrC: 0 squares, legs [1 2], range 1, ["hf"]
	// fhNhrC: 0 squares, legs [1 3], range 1, ["f,r" "l,f" "r,b" "b,l"]
}
