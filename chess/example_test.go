package chess_test

import (
	"context"
	"errors"
	"fmt"

	"bifrons.chess/chess"
)

func Example() {
	p := chess.JanusChess.StartPosition()
	for _, text := range []string{"f4", "f5", "Nd3", "Bd5"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m)
	}
	fmt.Println(p.FEN())
	// Output: rjnbkq1njr/ppppp1pppp/10/3b1p4/5P4/3N6/PPPPP1PPPP/RJ1BKQBNJR w KQkq - 2 3
}

func ExampleFindVariant() {
	v, err := chess.FindVariant("wild/9")
	fmt.Println(v.Title, v.Files, err)
	_, err = chess.FindVariant("gothic")
	fmt.Println(err)
	// Output:
	// Two Kings 8 <nil>
	// unknown variant "gothic"; known are janus, twokings, chess
}

func ExampleVariant_PieceType() {
	t, ok := chess.JanusChess.PieceType(chess.Janus)
	fmt.Println(ok, string(t.Letter), t.Betza, t.Value)
	// Output: true J BN 875
}

func ExampleVariant_WithProfile() {
	icc, err := chess.TwoKings.WithProfile(chess.ProfileICC)
	fmt.Println(icc.Title, icc.Profile, err)
	// Output: Two Kings icc <nil>
}

func ExampleSquare() {
	s := chess.Sq(9, 7)
	fmt.Println(s, s.File(), s.Rank())
	// Output: j8 9 7
}

func ExampleBitboard() {
	p := chess.JanusChess.StartPosition()
	januses := p.Pieces(chess.White, chess.Janus)
	fmt.Println(januses.Count())
	for januses.Any() {
		fmt.Println(januses.Pop())
	}
	// Output:
	// 2
	// b1
	// i1
}

func ExampleMove() {
	p := chess.TwoKings.StartPosition()
	m, _ := p.ParseUCI("e2e4")
	fmt.Println(m, m.From(), m.To(), m.Type() == chess.DoubleStep)
	// Output: e2e4 e2 e4 true
}

func ExamplePosition_LegalMoves() {
	p := chess.TwoKings.StartPosition()
	for _, text := range []string{"e4", "f5", "Qh5+"} {
		m, _ := p.ParseSAN(text)
		p.Make(m)
	}
	for _, m := range p.LegalMoves(nil) {
		fmt.Println(p.SAN(m))
	}
	// Output:
	// Kf7
	// g6
}

func ExamplePosition_Royal() {
	p := chess.TwoKings.StartPosition()
	fmt.Println(p.Royal(chess.White), p.Royal(chess.Black))
	// Output: e1 e8
}

func ExampleVariant_ParseFEN() {
	_, err := chess.JanusChess.ParseFEN("rjnbkqbnjr/pppppppppp/55/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1")
	var fen *chess.FENError
	fmt.Println(errors.As(err, &fen), fen.Offset)
	// Output: true 22
}

func ExamplePerft() {
	fmt.Println(chess.Perft(chess.JanusChess.StartPosition(), 4))
	// Output: 772074
}

func ExamplePerftThreads() {
	n, err := chess.PerftThreads(context.Background(), chess.TwoKings.StartPosition(), 4, 2, nil)
	fmt.Println(n, err)
	// Output: 192312 <nil>
}

func ExampleVariant_CastlingMove() {
	m := chess.JanusChess.CastlingMove(chess.White, chess.ASide)
	fmt.Println(m.King, m.KingTo, m.Rook, m.RookTo)
	for b := m.Safe; b.Any(); {
		fmt.Print(b.Pop(), " ")
	}
	// Output:
	// e1 b1 a1 c1
	// b1 c1 d1 e1
}
