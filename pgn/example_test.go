package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

func ExampleReader() {
	const file = `[Event "First"]
[Variant "janus"]

1.f4 f5 2.Nd3 Bd5 *

[Event "Second"]

1. e4 e5 2. Ke3 *

[Event "Third"]

1. d4 {a quiet start} d5 1/2-1/2
`
	r := pgn.NewReader(strings.NewReader(file), pgn.Options{})
	for {
		g, err := r.Next()
		if err == io.EOF {
			break
		}
		if bad, ok := errors.AsType[*pgn.GameError](err); ok {
			fmt.Println("bad:", bad.Line, bad.Column, bad.Text)
			continue
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Tag("Event"), g.Variant.Title, g.Last().Move, g.Result)
	}
	// Output:
	// First Janus Chess g8d5 *
	// bad: 8 13 Ke3
	// Third Orthodox Chess d7d5 1/2-1/2
}

func ExampleReader_Games() {
	const file = "1. e4 e5 1-0\n\n1. d4 d5 0-1\n"
	for g, err := range pgn.NewReader(strings.NewReader(file), pgn.Options{}).Games() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(g.Root.Main().Move, g.Result)
	}
	// Output:
	// e2e4 1-0
	// d2d4 0-1
}

func ExampleWriter() {
	g := pgn.NewGame(chess.JanusChess)
	g.SetTag("White", "Ann")
	g.SetTag("Black", "Bob")
	p, err := g.StartPosition()
	if err != nil {
		fmt.Println(err)
		return
	}
	n := g.Root
	for _, text := range []string{"f4", "f5", "Nd3"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m)
		n = n.Add(m)
	}
	n.NAGs = append(n.NAGs, pgn.GoodMove)
	n.SetClock(9*time.Minute + 58*time.Second)
	n.After = append(n.After, "towards the centre")
	if err := pgn.NewWriter(os.Stdout, pgn.WriteOptions{}).Write(g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Ann"]
	// [Black "Bob"]
	// [Result "*"]
	// [Variant "janus"]
	//
	// 1. f4 f5 2. Nd3 $1 {[%clk 0:09:58]} {towards the centre} *
}

func ExampleGame_Nodes() {
	const file = "1. e4 (1. d4 d5) 1... e5 (1... c5 {Sicilian} 2. Nf3) *"
	g, err := pgn.NewReader(strings.NewReader(file), pgn.Options{}).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range g.Nodes() {
		fmt.Println(n.Ply(), n.Move, n.IsMain(), n.After)
	}
	// Output:
	// 1 e2e4 true []
	// 2 e7e5 true []
	// 2 c7c5 false [Sicilian]
	// 3 g1f3 true []
	// 1 d2d4 false []
	// 2 d7d5 true []
}

func ExampleGame_PositionAt() {
	g, err := pgn.NewReader(strings.NewReader("1. e4 e5 2. Nf3 *"), pgn.Options{}).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.PositionAt(g.Last())
	fmt.Println(p.FEN(), err)
	// Output: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 <nil>
}

func ExampleGameError() {
	_, err := pgn.NewReader(strings.NewReader("[White \"Ann\"]\n\n1. e4 e5 (2. Nf3\n"), pgn.Options{}).Next()
	fmt.Println(err)
	fmt.Println(errors.Is(err, pgn.UnterminatedVariation))
	// Output:
	// game 1, line 3, column 10: variation is never closed
	// true
}

func ExampleComment() {
	c := pgn.Comment("well played [%clk 0:03:00][%eval #-3]")
	fmt.Println(c.Prose())
	for cmd := range c.Commands() {
		fmt.Println(cmd.Name, cmd.Argument)
	}
	// Output:
	// well played
	// clk 0:03:00
	// eval #-3
}

func ExampleNode_Eval() {
	g, err := pgn.NewReader(strings.NewReader("1. e4 {[%eval 0.33,24] [%csl Ge4][%cal Re4e5]} *"), pgn.Options{}).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	n := g.Last()
	eval, _ := n.Eval()
	fmt.Println(eval.Value, eval.Depth, eval.Mate)
	for _, m := range n.Marks() {
		fmt.Println(m, m.IsArrow())
	}
	// Output:
	// 33 24 false
	// Ge4 false
	// Re4e5 true
}

func ExampleParseClock() {
	d, ok := pgn.ParseClock("1:02:03")
	fmt.Println(d, ok)
	// Output: 1h2m3s true
}

func ExampleNAG_Mark() {
	fmt.Println(pgn.InterestingMove.Mark(), pgn.WhiteDecisively.Mark())
	// Output: !? +-
}
