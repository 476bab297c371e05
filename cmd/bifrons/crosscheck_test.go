package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"bifrons.chess/chess"
)

// TestAgainstFairyStockfish plays random games and has fairy-stockfish, which
// shares no code with this program, count the moves two plies deep in the
// positions met: every legal move must have the same number of replies.
// BIFRONS_GAMES says how many games of each variant; scripts/setup installs
// the other program.
func TestAgainstFairyStockfish(t *testing.T) {
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		path, err = exec.LookPath("/usr/games/fairy-stockfish") // where Debian keeps it
	}
	if err != nil {
		t.Skip("fairy-stockfish is not installed")
	}
	for _, v := range []*chess.Variant{chess.JanusChess, chess.Orthodox} {
		t.Run(v.Name, func(t *testing.T) {
			other := startCounter(t, path, v)
			random := rand.New(rand.NewPCG(1978, uint64(v.Files)))
			checked := 0
			for range gamesToPlay(t) {
				p := v.StartPosition()
				for !p.Outcome().Over && p.Ply() < 200 {
					if random.IntN(4) == 0 {
						compareCounts(t, p, other)
						checked++
					}
					moves := p.LegalMoves(nil)
					p.Make(moves[random.IntN(len(moves))])
				}
				compareCounts(t, p, other) // the end of a game is a position too
				checked++
				if t.Failed() {
					return
				}
			}
			t.Logf("%d positions", checked)
		})
	}
}

func gamesToPlay(t *testing.T) int {
	t.Helper()
	text := os.Getenv("BIFRONS_GAMES")
	if text == "" {
		return 20
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("BIFRONS_GAMES: %v", err)
	}
	return n
}

func compareCounts(t *testing.T, p *chess.Position, other *counter) {
	t.Helper()
	fen := p.FEN()
	ours := map[string]uint64{}
	for _, m := range chess.Divide(p, 2) {
		ours[p.UCI(m.Move)] = m.Count
	}
	if theirs := other.divide(t, fen, 2); !maps.Equal(ours, theirs) {
		t.Errorf("%s\n  here  %v\n  there %v", fen, ours, theirs)
	}
}

// counter is a UCI engine that counts moves.
type counter struct {
	input  io.Writer
	output *bufio.Scanner
}

func startCounter(t *testing.T, path string, v *chess.Variant) *counter {
	t.Helper()
	command := exec.CommandContext(t.Context(), path)
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = input.Close()
		_ = command.Wait() // at the end of its input it quits
	})
	c := &counter{input, bufio.NewScanner(output)}
	c.say(t, "setoption name UCI_Variant value "+v.Name)
	return c
}

func (c *counter) say(t *testing.T, line string) {
	t.Helper()
	if _, err := io.WriteString(c.input, line+"\n"); err != nil {
		t.Fatal(err)
	}
}

// divide returns the count below each move, by its UCI name.
func (c *counter) divide(t *testing.T, fen string, depth int) map[string]uint64 {
	t.Helper()
	c.say(t, "position fen "+fen)
	c.say(t, fmt.Sprintf("go perft %d", depth))
	counts := map[string]uint64{}
	for c.output.Scan() {
		name, number, found := strings.Cut(c.output.Text(), ": ")
		if name == "Nodes searched" {
			return counts
		}
		// Banner and "info string" lines have no number behind the colon.
		if n, err := strconv.ParseUint(number, 10, 64); found && err == nil {
			counts[name] = n
		}
	}
	t.Fatalf("fairy-stockfish ended: %v", c.output.Err())
	return nil
}
