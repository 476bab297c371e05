package match_test

import (
	"fmt"

	"bifrons.chess/internal/match"
)

// The pairs of a match of 400 games, and what they tell.
func ExamplePentanomial_Elo() {
	pairs := match.Pentanomial{7, 37, 88, 55, 13}
	e := pairs.Elo()
	fmt.Printf("%.1f points of %d: %+.1f Elo, between %+.1f and %+.1f\n", pairs.Points(), 2*pairs.Pairs(), e.Value, e.Low, e.High)
	fmt.Printf("superior with %.1f %%\n", 100*e.Superior)
	// Output:
	// 215.0 points of 400: +26.1 Elo, between +4.0 and +48.4
	// superior with 99.0 %
}

func ExampleSPRT_LLR() {
	test, err := match.ParseSPRT("0,10")
	if err != nil {
		fmt.Println(err)
		return
	}
	pairs := match.Pentanomial{7, 37, 88, 55, 13}
	lower, upper := test.Bounds()
	fmt.Printf("%.2f (%.2f, %.2f): %s\n", test.LLR(pairs), lower, upper, test.Verdict(pairs))
	// Output:
	// 1.63 (-2.94, 2.94): undecided
}

func ExampleParseSpec() {
	s, err := match.ParseSpec(`cmd=./engine --net "my nets/a.net"; name=new; option.Hash=16; nodes=5000`, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %q %v, %s\n", s.Name, s.Args, s.Options, s.Limit)
	_, err = match.ParseSpec("cmd=./engine; hash=16", "")
	fmt.Println(err)
	// Output:
	// new: ["./engine" "--net" "my nets/a.net"] [{Hash 16}], nodes 5000
	// engine "cmd=./engine; hash=16", at byte 14: the key "hash" is none of cmd, name, dir, proto, castling, letters, tc, movetime, nodes, depth, option.NAME
}

func ExampleParseTimeControl() {
	l, err := match.ParseTimeControl("40/1:30+0.5")
	fmt.Println(l.Moves, l.Base, l.Increment, err)
	_, err = match.ParseTimeControl("8+fast")
	fmt.Println(err)
	// Output:
	// 40 1m30s 500ms <nil>
	// time control "8+fast", at byte 2: the increment must be a time in seconds (such as 8+0.08, or 40/60 for 40 moves a minute)
}
