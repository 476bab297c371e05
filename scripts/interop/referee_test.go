package main

import (
	"os"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"bifrons.chess/pgn"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// saved returns a game as a client would save it.
func saved(variant, fen, result, moves string) string {
	text := `[White "Bifrons"]` + "\n" + `[Black "Other"]` + "\n[Result \"" + result + "\"]\n[Variant \"" + variant + "\"]\n"
	if fen != "" {
		text += "[FEN \"" + fen + "\"]\n[SetUp \"1\"]\n"
	}
	return text + "\n" + moves + " " + result + "\n\n"
}

func judgeText(t *testing.T, text string, p *pairing) verdict {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text), pgn.Options{Default: p.variant, Castling: chess.DialectXBoard}).Next()
	if err != nil {
		t.Fatal(err)
	}
	return judge(g, p)
}

const (
	foolsMate = "1. f3 e5 2. g4 Qh4#"
	shuffle   = "1. Nf3 Nf6 2. Ng1 Ng8 "
	forkByJ   = "10/k1P7/4p5/1rP5Pn/P9/P4K4/1b8/10 w - - 0 1"
)

func TestJudge(t *testing.T) {
	strict, err := chess.TwoKings.WithProfile(chess.ProfileCuteChess)
	if err != nil {
		t.Fatal(err)
	}
	start := chess.Orthodox.StartPosition().FEN()
	repeated := "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
	for name, test := range map[string]struct {
		text    string
		rules   *chess.Variant
		misread bool
		ending  string
		fault   string // part of the only fault; none
	}{
		"mate":                     {text: saved("chess", "", "0-1", foolsMate+" {Xboard adjudication: Checkmate}"), ending: "checkmate"},
		"mate for the other":       {text: saved("chess", "", "1-0", foolsMate), ending: "checkmate", fault: "Black wins by checkmate"},
		"repetition":               {text: saved("chess", "", "1/2-1/2", repeated+" {Draw by repetition}"), ending: "threefold repetition"},
		"repetition announced":     {text: saved("chess", "", "1/2-1/2", strings.TrimSuffix(repeated, " Ng8")), ending: "threefold repetition with the next move"},
		"repetition of two":        {text: saved("chess", "", "1/2-1/2", shuffle+"{Draw by repetition}"), fault: "no reason"},
		"agreed":                   {text: saved("chess", "", "1/2-1/2", shuffle+"{Draw agreed}"), ending: "draw agreed"},
		"theirs resigns":           {text: saved("chess", "", "1-0", shuffle+"{Black resigns}"), ending: "Black resigns"},
		"ours resigns":             {text: saved("chess", "", "0-1", shuffle+"{White resigns}"), ending: "White resigns", fault: "gave up"},
		"theirs flags":             {text: saved("chess", "", "1-0", shuffle+"{White wins on time}"), ending: "White wins on time"},
		"theirs flags, Cute Chess": {text: saved("chess", "", "1-0", shuffle+"{+1.71/9 0.15s, Black loses on time}"), ending: "Black loses on time"},
		"ours flags":               {text: saved("chess", "", "0-1", shuffle+"{White forfeits on time}"), ending: "White forfeits on time", fault: "ran out of time"},
		"bare King flags":          {text: saved("chess", "8/8/3k4/8/8/3K4/r7/8 w - - 0 1", "1/2-1/2", "Ke4 {White wins on time but bare king}"), ending: "White wins on time"},
		"flag of a lone King":      {text: saved("chess", "8/8/3k4/8/8/3K4/r7/8 w - - 0 1", "1-0", "Ke4 {White wins on time}"), ending: "White wins on time", fault: "draws else"},
		"drawn flag":               {text: saved("chess", "", "1/2-1/2", shuffle+"{White wins on time}"), ending: "White wins on time", fault: "draws else"},
		"forfeit":                  {text: saved("chess", "", "1-0", shuffle+"{False illegal-move claim}"), fault: "no reason"},
		"unfinished":               {text: saved("chess", "", "*", shuffle), fault: "no reason"},
		"other game":               {text: saved("chess", "", "1-0", shuffle+"{Black resigns}"), rules: chess.TwoKings, fault: "of Orthodox Chess, not of Two Kings"},
		"neither is ours":          {text: strings.ReplaceAll(saved("chess", "", "0-1", foolsMate), "Bifrons", "X"), ending: "checkmate", fault: "is our engine"},
		"on after the end":         {text: saved("chess", "", "1/2-1/2", strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 5)), fault: "after the end"},
		"after a FEN":              {text: saved("chess", start, "0-1", foolsMate), ending: "checkmate"},
		"castling of their rules":  {text: saved("twokings", spareFarSide.fen, "1-0", "O-O {Black resigns}"), rules: chess.TwoKings, ending: "Black resigns"},
		"castling by strict rules": {text: saved("twokings", spareFarSide.fen, "1-0", "O-O {Black resigns}"), rules: strict, fault: "not legal under these"},
		"misread":                  {text: saved("janus", forkByJ, "1-0", "c8=J+ {Forfeit due to invalid move: b5b3}"), rules: chess.JanusChess, misread: true, ending: "not counted"},
		"not misread":              {text: saved("janus", forkByJ, "1-0", "c8=J+ {Forfeit due to invalid move: b5b3}"), rules: chess.JanusChess, fault: "no reason"},
		"misread needs a Janus":    {text: saved("janus", forkByJ, "1-0", "c8=Q {Forfeit due to invalid move: b5b3}"), rules: chess.JanusChess, misread: true, fault: "no reason"},
	} {
		if test.rules == nil {
			test.rules = chess.Orthodox
		}
		v := judgeText(t, test.text, &pairing{variant: test.rules, players: [2]player{ours, {program: "other", misreads: test.misread}}})
		if test.fault == "" && len(v.faults) > 0 || test.fault != "" && (len(v.faults) == 0 || !strings.Contains(strings.Join(v.faults, "\n"), test.fault)) {
			t.Errorf("%s: faults %q, want %q", name, v.faults, test.fault)
		}
		if test.ending != "" && !strings.HasPrefix(v.ending, test.ending) {
			t.Errorf("%s: ended by %q, want %q", name, v.ending, test.ending)
		}
	}
}

// TestFeatures: those of our side and of a person, under XBoard's reading of O-O.
func TestFeatures(t *testing.T) {
	const open = "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1"
	v := judgeText(t, saved("janus", open, "1-0", "O-O Ki8 {Black resigns}"), xboardPairing(ours, theirs))
	if got, want := v.String(), "Bifrons - Other  1-0  Black resigns, 1 moves; White castles a-side"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	v = judgeText(t, saved("janus", open, "1-0", "O-O Ki8 {Black resigns}"), xboardPairing(ours, player{program: personName}))
	if got, want := v.String(), "Bifrons - Other  1-0  Black resigns, 1 moves; White castles a-side, Black castles far side"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	v = judgeText(t, saved("janus", forkByJ, "1-0", "c8=J+ {Black resigns}"), xboardPairing(ours, theirs))
	if got, want := v.String(), "Bifrons - Other  1-0  Black resigns, 1 moves; White promotes to Janus"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestReadGames(t *testing.T) {
	path := t.TempDir() + "/games.pgn"
	p := &pairing{client: xboardName, variant: chess.Orthodox}
	if _, unread := readGames(path, p); len(unread) != 1 {
		t.Errorf("a missing file: %q", unread)
	}
	write(t, path, saved("chess", "", "0-1", foolsMate)+saved("chess", "", "1-0", "1. e5")+saved("chess", "", "0-1", foolsMate))
	verdicts, unread := readGames(path, p)
	if len(verdicts) != 2 || len(unread) != 1 || !strings.Contains(unread[0], "e5") {
		t.Errorf("%d games, not read %q", len(verdicts), unread)
	}
}
