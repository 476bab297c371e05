package door

import (
	"errors"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nnue"
)

func TestThink(t *testing.T) {
	var e Engine
	levels := e.Levels()
	if len(levels) != engine.Levels || levels[0].Number != 1 || levels[len(levels)-1].Number != engine.Levels {
		t.Fatalf("levels %+v", levels)
	}
	for _, variant := range []string{"janus", "twokings"} {
		line := Line{Variant: variant}
		for range 6 {
			thought, err := e.Think(line, 1)
			if err != nil {
				t.Fatal(err)
			}
			line.Moves = append(line.Moves, thought.UCI)
			look(t, variant, "", line.Moves...) // fails on an illegal move
		}
	}
}

func TestThinkFindsMate(t *testing.T) {
	var e Engine
	thought, err := e.Think(Line{Variant: "janus", FEN: "k9/10/1K8/10/10/10/10/2Q7 w - - 0 1"}, engine.Levels)
	if err != nil || thought.Score != "#1" {
		t.Errorf("%+v, %v", thought, err)
	}
	p := look(t, "janus", "k9/10/1K8/10/10/10/10/2Q7 w - - 0 1", thought.UCI)
	if p.Outcome.Reason != "checkmate" {
		t.Errorf("%s gives %+v", thought.UCI, p.Outcome)
	}
}

// TestThinkWithoutMoves: there is no move to be had in a game that is over.
func TestThinkWithoutMoves(t *testing.T) {
	var e Engine
	thought, err := e.Think(Line{Variant: "janus", FEN: "k9/2Q7/1K8/10/10/10/10/10 b - - 0 1"}, 3)
	if err != nil || thought.UCI != "" {
		t.Errorf("%+v, %v", thought, err)
	}
	if _, err := e.Think(Line{Variant: "none"}, 3); err == nil {
		t.Error("no error for an unknown variant")
	}
}

// TestStop stops from within the yield, as a browser does: its one thread
// hears of the call only there.
func TestStop(t *testing.T) {
	e := &Engine{}
	yields := 0
	e.Yield = func() {
		if yields++; yields == 2 {
			e.Stop()
		}
	}
	begun := time.Now()
	thought, err := e.Think(Line{Variant: "janus"}, engine.Levels)
	if err != nil || thought.UCI == "" {
		t.Fatalf("%+v, %v", thought, err)
	}
	if took := time.Since(begun); took >= moveTime {
		t.Errorf("stopped after %v only", took)
	}
	if yields < 2 {
		t.Errorf("%d yields", yields)
	}
	e.Stop() // with nothing to stop
}

func TestScoreText(t *testing.T) {
	for score, want := range map[engine.Score]string{
		0: "+0.00", 35: "+0.35", -5: "-0.05", -1234: "-12.34", engine.Mate - 1: "#1", -engine.Mate + 4: "#-2",
	} {
		if got := scoreText(score); got != want {
			t.Errorf("%d: %q, want %q", score, got, want)
		}
	}
}

// A network changes what the engine thinks of the games that it is for; what is
// no network is refused and changes nothing.
func TestAddNetwork(t *testing.T) {
	start := Line{Variant: "janus"}
	var plain, e Engine
	before, err := plain.Think(start, 3)
	if err != nil {
		t.Fatal(err)
	}
	var bad *nnue.FileError
	if err := e.AddNetwork([]byte("no network")); !errors.As(err, &bad) {
		t.Errorf("a text: %v", err)
	}
	if again, err := e.Think(start, 3); err != nil || again.Nodes != before.Nodes {
		t.Errorf("after a refusal: %+v, was %+v, %v", again, before, err)
	}
	in := nnue.InputsOf(chess.JanusChess)
	const hidden = 16
	w := nnue.Weights{
		Input: make([]int16, in.Len()*hidden), Bias: make([]int16, hidden),
		Output: make([]int8, nnue.Buckets*2*hidden), OutputBias: make([]int32, nnue.Buckets),
	}
	for i := range w.OutputBias {
		w.OutputBias[i] = nnue.InputScale * nnue.OutputScale * 2 // 8 Pawns ahead, wherever
	}
	n, err := nnue.New(nnue.Header{Variants: []string{"janus"}, Inputs: in, Hidden: hidden}, w)
	if err != nil {
		t.Fatal(err)
	}
	var f Engine
	if err := f.AddNetwork(n.File()); err != nil {
		t.Fatal(err)
	}
	if with, err := f.Think(start, engine.Levels-1); err != nil || with.Score == before.Score || len(with.Score) < len("+7.00") {
		t.Errorf("with a network that sees eight Pawns: %+v, %v", with, err)
	}
	if other, err := f.Think(Line{Variant: "twokings"}, 3); err != nil || other.UCI == "" {
		t.Errorf("another game: %+v, %v", other, err)
	}
}
