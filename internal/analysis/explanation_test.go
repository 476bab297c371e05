package analysis

import (
	"slices"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// evaluated is what a search would have said: a score for the side to move and
// its line.
func evaluated(t *testing.T, p *chess.Position, score engine.Score, line string) *Evaluation {
	t.Helper()
	e := &Evaluation{Known: true, Turn: p.Turn(), Score: score, Outcome: p.Outcome()}
	q := p.Clone()
	var moves []chess.Move
	for word := range strings.FieldsSeq(line) {
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatalf("%s in %q: %v", word, line, err)
		}
		moves = append(moves, m)
		q.Make(m)
	}
	if len(moves) > 0 {
		e.Lines = []Line{{score, moves}}
	}
	return e
}

// TestExplanations has a position for each cause; scores are for the mover.
func TestExplanations(t *testing.T) {
	const mate = engine.Mate
	seen := map[Cause]bool{}
	for _, c := range []struct {
		variant    *chess.Variant
		fen        string
		best       string
		was        engine.Score
		played     string
		reply      string
		is         engine.Score
		cause      Cause
		want       string
		wantInLine string
	}{
		{chess.Orthodox, "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "g6 Qf3", -20, "Nf6", "Qxf7#", 1 - mate,
			AllowsMate, "allows mate in 1: Qxf7#", "Qxf7#"},
		// On one file the King on the lower rank is royal: stepping to g2, the
		// King on f1 hands over.
		{chess.TwoKings, "1kk2r2/8/8/r7/8/8/7P/5KKN w - - 0 1", "Ke2 Rd8", -300, "Kfg2", "Ra1#", 1 - mate,
			AllowsMate, "the King on g1 becomes royal and is mated in 1: Ra1#", "Ra1#"},
		{chess.Orthodox, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", mate - 1, "Kf1", "Kf8", 500,
			MissesMate, "misses mate in 1", "Ra8#"},
		{chess.Orthodox, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Kf7 Kh7 Qg7#", mate - 3, "Qg6", "", 0,
			DrawsGame, "the game is drawn by stalemate", ""},
		{chess.JanusChess, "4k5/10/4p5/10/10/4J5/10/4K5 w - - 0 1", "Kd2 Kd7", 800, "Jd5", "exd5 Kd2", -100,
			PutsWhereTaken, "puts the Janus on d5, where the Pawn on e6 takes it", "exd5"},
		{chess.Orthodox, "4k3/8/4p3/3p4/8/8/6Q1/4K3 w - - 0 1", "Kd2 Kd7", 700, "Qxd5", "exd5 Kd2", -100,
			GivesForLess, "gives the Queen for the Pawn on d5, for the Pawn on e6 takes back", "exd5"},
		{chess.JanusChess, "4k1r3/10/2j7/10/2R7/10/P9/4K5 b - - 0 1", "Jd4 Kd2", 500, "Kd7", "Rxc6 Kxc6", -400,
			LeavesToLesser, "leaves the Janus on c6 to the Rook on c4, which is worth less", "Rxc6"},
		{chess.JanusChess, "4k1r3/10/2j7/10/2R7/10/P9/4K5 b - - 0 1", "Jd4 Kd2", 500, "Rg7", "Rxc6 Kf8", -400,
			LeavesUndefended, "leaves the Janus on c6 undefended against the Rook on c4", "Rxc6"},
		{chess.Orthodox, "4k3/8/3p4/2n5/1P2B3/8/8/2R1K3 b - - 0 1", "Nxe4 b5", 100, "Kd7", "bxc5 dxc5", -300,
			LeavesToLesser, "leaves the Knight on c5 to the Pawn on b4, which is worth less", "bxc5"},
		{chess.Orthodox, "k2r4/3n4/8/8/3R4/3R4/8/K7 b - - 0 1", "Kb7 Rd6", 0, "Ka7", "Rxd7+ Rxd7 Rxd7+", -500,
			LeavesOutnumbered, "leaves the Knight on d7 with too few defenders against the Rook on d4", "Rxd7+"},
		{chess.Orthodox, "3r2k1/8/3b4/8/8/3R4/8/6K1 b - - 0 1", "Rd7 Kf1", 0, "Rb8", "Rxd6", -350,
			AbandonsDefence, "takes the Rook away from d8, where it defended the Bishop on d6 against the Rook on d3", "Rxd6"},
		{chess.Orthodox, "4k2r/8/8/4n3/8/2B5/4PK2/8 b - - 0 1", "Kd7 Kf1", 200, "Nf7", "Bxh8 Nxh8", -100,
			OpensLine, "opens the line of the Bishop on c3 to the Rook on h8", "Bxh8"},
		{chess.Orthodox, "r3k3/8/8/3N4/8/8/8/4K3 b - - 0 1", "Ra1+ Kd2", 300, "Kd7", "Nb6+ Kd6 Nxa8", -300,
			AllowsFork, "allows a fork: the Knight attacks the King on d7 and the Rook on a8 from b6", "Nb6+"},
		{chess.JanusChess, "4k4r/1P8/10/10/10/10/10/4K5 b - - 0 1", "Rj7 Kd2", 0, "Rj2", "b8=Q+ Kd7", -900,
			AllowsPromotion, "lets the Pawn on b7 promote on b8: b8=Q+", "b8=Q+"},
		{chess.Orthodox, "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "exd5 cxd5", 0, "Kd2", "dxe4 Ke3", -120,
			LeavesUndefended, "leaves the Pawn on e4 undefended against the Pawn on d5", "dxe4"},
		// The Pawn on d7 would take back on c6, were it not for the King behind it.
		{chess.Orthodox, "8/3pk3/2n5/8/4B3/8/8/3RK3 b - - 0 1", "Ke6 Bxc6", 0, "Kd8", "Bxc6 Kc7", -300,
			LeavesToPinned, "leaves the Knight on c6 to the Bishop on e4: the Pawn on d7 may not take back, for it shields the King on d8", "Bxc6"},
		{chess.Orthodox, "4k3/p7/8/8/3n4/8/4B3/R3K3 b - - 0 1", "Nxe2 Kxe2", 0, "Kd7", "Rd1 Ke6 Rxd4", -300,
			LosesMan, "loses the Knight on d4: Rd1 Ke6 Rxd4", "Rd1"},
		{chess.Orthodox, "4k3/8/8/3r4/8/1B6/8/4K3 w - - 0 1", "Bxd5 Kd7", 300, "Kf1", "Rd3 Bc2", 0,
			MissesCapture, "does not take the Rook on d5, which the Bishop on b3 could have won", "Bxd5"},
		{chess.Orthodox, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", 300, "Kd2", "Kd7", 0,
			MissesGain, "misses the win of the Rook on a8: Nc7+ Kd7 Nxa8", "Nc7+"},
		{chess.Orthodox, "4k3/8/8/8/3P4/8/8/3RK3 w - - 0 1", "d5 Kd7", 700, "Kf1", "Kd7", 200,
			LetsWinSlip, "lets a won game slip after Kd7", "Kd7"},
		{chess.Orthodox, "4k3/8/8/8/3P4/8/8/3RK3 w - - 0 1", "d5 Kd7", 50, "Kf1", "Kd7", -80,
			GivesAdvantage, "gives Black the advantage after Kd7", "Kd7"},
		{chess.Orthodox, "4k3/8/8/8/3P4/8/8/3RK3 w - - 0 1", "d5 Kd7", 50, "Kf1", "Kd7", -400,
			TurnsGame, "turns a good position into a lost one after Kd7", "Kd7"},
		{chess.Orthodox, "4k3/8/8/8/3P4/8/8/3RK3 w - - 0 1", "d5 Kd7", -100, "Kf1", "Kd7", -300,
			Worsens, "makes the position worse after Kd7", "Kd7"},
	} {
		p, _, err := c.variant.ReadFEN(c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		played, err := p.ParseMove(c.played)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		before := evaluated(t, p, c.was, c.best)
		q := p.Clone()
		q.Make(played)
		after := evaluated(t, q, -c.is, c.reply)
		fen := p.FEN()
		e := explain(p, played, before, after)
		if e.String() != c.want {
			t.Errorf("%s %s: %q (%s), want %q", c.fen, c.played, e, e.Cause, c.want)
		}
		if !slices.Contains(e.Line, c.wantInLine) && c.wantInLine != "" {
			t.Errorf("%s %s: line %v lacks %s", c.fen, c.played, e.Line, c.wantInLine)
		}
		if p.FEN() != fen {
			t.Errorf("the position has changed to %s", p.FEN())
		}
		if e.Cause != c.cause {
			t.Errorf("%s %s: cause %s, want %s", c.fen, c.played, e.Cause, c.cause)
		}
		seen[e.Cause] = true
	}
	p := chess.Orthodox.StartPosition()
	for word := range strings.FieldsSeq("e4 d5 exd5") {
		m, err := p.ParseSAN(word)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	played, err := p.ParseSAN("a6")
	if err != nil {
		t.Fatal(err)
	}
	q := p.Clone()
	q.Make(played)
	e := explain(p, played, evaluated(t, p, -20, "Qxd5 Nc3"), evaluated(t, q, 120, "Nc3 Nf6"))
	if e.String() != "does not take back on d5" {
		t.Errorf("%q (%s)", e, e.Cause)
	}
	seen[e.Cause] = true
	for cause := AllowsMate; cause < NumCauses; cause++ {
		if !seen[cause] {
			t.Errorf("no example of %v", cause)
		}
		if cause.String() == "" {
			t.Errorf("cause %d has no name", cause)
		}
	}
}
