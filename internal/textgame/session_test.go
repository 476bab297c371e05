package textgame

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
)

// player is an engine that plays what it was told to.
type player struct {
	t     *testing.T
	moves []string // in UCI's form
	score engine.Score
	asked []engine.Limits
}

func (e *player) Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result {
	e.asked = append(e.asked, l)
	if len(e.moves) == 0 {
		e.t.Errorf("no answer is prepared for %s", p.FEN())
		return engine.Result{Move: p.LegalMoves(nil)[0]}
	}
	m, err := p.ParseUCI(e.moves[0])
	if err != nil {
		e.t.Fatal(err)
	}
	e.moves = e.moves[1:]
	return engine.Result{Move: m, Score: e.score, Depth: 7}
}

// counsellor advises a line wherever its moves are legal.
type counsellor struct {
	line  string
	score engine.Score
}

func (a counsellor) Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result {
	var pv []chess.Move
	q := p.Clone()
	for text := range strings.FieldsSeq(a.line) {
		m, err := q.ParseUCI(text)
		if err != nil {
			break
		}
		pv = append(pv, m)
		q.Make(m)
	}
	if len(pv) == 0 {
		pv = p.LegalMoves(nil)[:1]
	}
	report(&engine.Info{Line: 1, PV: pv})
	return engine.Result{Move: pv[0], Score: a.score, Depth: 9}
}

// setting is a game with everything about it known beforehand.
type setting struct {
	variant *chess.Variant
	fen     string // "" for the start
	human   chess.Color
	control TimeControl
	style   Style
	answers string
	score   engine.Score // the engine's, when it moves
	advice  counsellor
	now     func() time.Time
	keepErr error

	kept []string // the records that were kept
}

func (x *setting) options(t *testing.T) Options {
	t.Helper()
	if x.variant == nil {
		x.variant = chess.Orthodox
	}
	p := x.variant.StartPosition()
	if x.fen != "" {
		var err error
		if p, _, err = x.variant.ReadFEN(x.fen); err != nil {
			t.Fatal(err)
		}
	}
	if x.now == nil {
		day := time.Date(2026, 7, 31, 12, 0, 0, 0, time.UTC)
		x.now = func() time.Time { return day }
	}
	return Options{
		Game: NewGame(p), Human: x.human, Level: 3, Control: x.control, Style: x.style,
		Opponent: &player{t: t, moves: strings.Fields(x.answers), score: x.score},
		Adviser:  x.advice,
		Now:      x.now,
		Keep: func(record []byte) (string, error) {
			x.kept = append(x.kept, string(record))
			return "kept games/1.pgn", x.keepErr
		},
	}
}

// play types some lines and returns what is printed.
func (x *setting) play(t *testing.T, lines ...string) (output string, refused int) {
	t.Helper()
	var out bytes.Buffer
	refused, err := Play(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out, x.options(t))
	if err != nil && x.keepErr == nil {
		t.Error(err)
	}
	return out.String(), refused
}

// contains fails unless all texts are printed, in their order.
func contains(t *testing.T, output string, texts ...string) {
	t.Helper()
	rest := output
	for _, text := range texts {
		at := strings.Index(rest, text)
		if at < 0 {
			t.Errorf("%q is not printed, or not in its place:\n%s", text, output)
			return
		}
		rest = rest[at+len(text):]
	}
}

// TestTranscripts compares whole games, the boards drawn, with what they were
// before; BIFRONS_UPDATE=1 writes them anew.
func TestTranscripts(t *testing.T) {
	for name, c := range map[string]struct {
		setting
		lines   string
		refused int
	}{
		"mate": {
			setting{answers: "e7e5 b8c6 a7a6 g8f6", advice: counsellor{line: "d1h5 g7g6", score: 35}},
			"e4|Ke3|hello|Bc4|moves c4|Qh5|undo|hint|eval|Qh5|qxf7|Qxf7#|e4|help me|pgn|fen",
			5,
		},
		"janus-castling": {
			setting{variant: chess.JanusChess, fen: "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1", answers: "e8i8"},
			"moves e1|O-O|pgn", 0,
		},
		"janus-far-castling": {
			setting{variant: chess.JanusChess, fen: "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R b KQkq - 0 1", human: chess.Black, answers: "h2h3", style: Style{Pieces: Letters, Flip: true}},
			"e8i8|flip", 0,
		},
		"janus-promotion": {
			setting{variant: chess.JanusChess, fen: "4k5/P9/10/10/10/10/10/4K5 w - - 0 1", answers: "e8e7"},
			"a8|a8=K|a8=J|moves a8", 2,
		},
		"twokings": {
			setting{variant: chess.TwoKings, fen: "r3k2r/5k2/8/8/8/8/5K2/R3K2R w KQkq - 0 1", answers: "e8c8 h8h7"},
			"O-O|moves f2|Kf3", 0,
		},
		"twokings-check": {
			setting{variant: chess.TwoKings, human: chess.Black, answers: "e2e4 d1h5 h5f5", style: Style{Pieces: Letters}},
			"f5|Nc6|moves f8|moves b8|Kf7|resign|undo", 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			output, refused := c.play(t, strings.Split(c.lines, "|")...)
			if refused != c.refused {
				t.Errorf("%d lines refused, want %d", refused, c.refused)
			}
			path := filepath.Join("testdata", name+".golden")
			if os.Getenv("BIFRONS_UPDATE") == "1" {
				if err := os.WriteFile(path, []byte(output), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if output != string(want) {
				t.Errorf("printed:\n%s\nwant:\n%s", output, want)
			}
		})
	}
}

// What was played is kept however the game is left, once, and only if there is
// something to keep.
func TestKept(t *testing.T) {
	for _, lines := range [][]string{{"e4"}, {"e4", "quit", "d4"}, {"e4", "resign"}, {"e4", "resign", "quit"}} {
		x := setting{answers: "e7e5"}
		output, _ := x.play(t, lines...)
		if len(x.kept) != 1 || !strings.Contains(x.kept[0], "1. e4 e5") {
			t.Errorf("%q: kept %q", lines, x.kept)
		}
		contains(t, output, "The game is kept in kept games/1.pgn\n", "'kept games/1.pgn'\n")
	}
	for _, lines := range [][]string{{}, {"quit"}, {"e4", "undo", "quit"}, {"resign"}, {"Ke2", "moves"}} {
		x := setting{answers: "e7e5"}
		if _, _ = x.play(t, lines...); len(x.kept) != 0 {
			t.Errorf("%q: kept %q", lines, x.kept)
		}
	}
	// A new game keeps the old one; where that fails, nothing is lost.
	x := setting{answers: "e7e5 d7d5"}
	output, _ := x.play(t, "e4", "new", "d4")
	if len(x.kept) != 2 || !strings.Contains(x.kept[0], "1. e4 e5 *") || !strings.Contains(x.kept[1], "1. d4 d5 *") {
		t.Errorf("kept %q", x.kept)
	}
	contains(t, output, "kept in", "A new game.", "kept in")
	x = setting{answers: "e7e5", keepErr: errors.New("the disk is full")}
	output, refused := x.play(t, "e4", "new")
	contains(t, output, "1. e4 e5 *", "the disk is full; the game goes on", "1. e4 e5 *")
	if refused != 1 {
		t.Errorf("%d refused", refused)
	}
}

// An interrupt while the player thinks, and one while the engine does.
func TestInterrupted(t *testing.T) {
	for _, during := range []string{"player", "engine"} {
		ctx, cancel := context.WithCancel(t.Context())
		x := setting{answers: "e7e5"}
		o := x.options(t)
		if during == "engine" {
			o.Opponent = stopper{o.Opponent, cancel}
		} else {
			o.Adviser = stopper{o.Adviser, cancel}
		}
		in, keyboard := io.Pipe() // which stays open
		go func() { _, _ = io.WriteString(keyboard, "e4\nhint\n") }()
		var out bytes.Buffer
		if _, err := Play(ctx, in, &out, o); err != nil {
			t.Error(err)
		}
		if len(x.kept) != 1 || !strings.Contains(x.kept[0], "1. e4 ") || strings.Contains(x.kept[0], "e5") != (during == "player") {
			t.Errorf("%s: kept %q", during, x.kept)
		}
		contains(t, out.String(), "The game is kept in")
		_ = in.Close()
	}
}

// stopper is an engine during whose thinking an interrupt comes.
type stopper struct {
	Searcher
	cancel func()
}

func (s stopper) Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result {
	s.cancel()
	return s.Searcher.Search(p, l, ctl, report)
}

func TestDraws(t *testing.T) {
	shuffle := []string{"Nf3", "Ng1", "Nf3", "Ng1"}
	x := setting{answers: "g8f6 f6g8 g8f6 f6g8", score: 50}
	output, _ := x.play(t, append(shuffle, "draw")...)
	contains(t, output, "You may claim a draw: type draw.", "The game is over: draw by threefold repetition, claimed by White. 1/2-1/2")
	// The engine claims as well, where it does not stand better.
	x = setting{answers: "g8f6 f6g8 g8f6 f6g8 a7a6"}
	output, _ = x.play(t, append(shuffle, "Nf3")...)
	contains(t, output, "draw by threefold repetition, claimed by Bifrons. 1/2-1/2")
	if !strings.Contains(x.kept[0], "[Result \"1/2-1/2\"]") {
		t.Errorf("kept %q", x.kept)
	}
	// The 50-move rule.
	x = setting{fen: "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", answers: "e8e7", score: 9}
	output, _ = x.play(t, "Ra2", "draw")
	contains(t, output, "You may claim", "draw by 50-move rule, claimed by White")
	// Offers: too early, refused, taken.
	x = setting{}
	output, _ = x.play(t, "draw")
	contains(t, output, "hardly begun")
	for score, want := range map[engine.Score]string{-5: "Bifrons declines", 0: "draw by agreement", 300: "draw by agreement"} {
		x = setting{fen: "4k3/7p/8/8/8/8/P7/R3K3 w - - 0 60", advice: counsellor{score: score}}
		output, _ = x.play(t, "draw")
		contains(t, output, want)
	}
	// A dead position needs no claim, and a game that starts with its end is
	// told so at once.
	x = setting{fen: "4k3/8/8/8/8/8/p7/4K3 w - - 0 1", answers: ""}
	if output, _ = x.play(t); !strings.Contains(output, "You are to move") {
		t.Error(output)
	}
	x = setting{fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}
	output, refused := x.play(t, "Ke2", "hint", "eval", "switch", "draw", "resign")
	contains(t, output, "The game is over: draw by dead position. 1/2-1/2")
	if refused != 6 {
		t.Errorf("%d lines refused, want all", refused)
	}
}

func TestHintOfCastling(t *testing.T) {
	x := setting{variant: chess.JanusChess, fen: "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1", advice: counsellor{line: "e1b1 e8i8"}}
	output, _ := x.play(t, "hint", "eval")
	contains(t, output, "Hint: O-O (Kb1), and then perhaps O-O-O (Ki8)\n", ": O-O (Kb1) O-O-O (Ki8)\n")
}
