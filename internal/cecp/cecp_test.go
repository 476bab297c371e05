package cecp

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestFeatures(t *testing.T) {
	g := start(t)
	text := strings.Join(g.log, "\n")
	for _, want := range []string{
		`myname="Bifrons"`, `variants="janus,twokings,normal"`, "setboard=1", "usermove=1", "ping=1", "memory=1", "smp=1",
		"analyze=1", "exclude=1", "playother=1", "san=0", "sigint=0", "colors=0", "debug=1",
		`option="CastlingRules -combo *standard /// icc /// cutechess"`, `option="Skill Level -spin 20 0 20"`,
		`option="Move Overhead -spin 30 0 5000"`, `option="Clear Hash -button"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	g.send("accepted setboard", "rejected usermove", "computer", "random", "name Jane", "rating 2000 2100", "ics -", "otim 1000")
	g.silent()
	g.quit()
}

// A game from the first move: the engine is Black after "new".
func TestPlaysBlack(t *testing.T) {
	g := start(t, "new", "level 0 0:10 1", "post", "time 1000", "otim 1000", "usermove e2e4")
	_, before := g.expect("^move [a-h][78][a-h][56]$")
	if len(before) == 0 || !regexp.MustCompile(`^\d+ -?\d+ \d+ \d+ [a-h][78]`).MatchString(before[0]) {
		t.Errorf("thinking is shown as %q", before)
	}
	g.send("nopost", "time 900", "otim 900", "usermove d2d4")
	_, before = g.expect("^move ")
	if len(before) != 0 {
		t.Errorf("nopost, yet %q", before)
	}
	g.send("usermove e1e3")
	g.expect(`^Illegal move \(.*\): e1e3$`)
	g.quit()
}

func TestVariants(t *testing.T) {
	for name, pattern := range map[string]string{
		"janus": "^move [a-j][12][a-j][1-4]$", "twokings": "^move [a-h][12][a-h][1-4]$", "normal": "^move [a-h][12][a-h][1-4]$",
	} {
		g := start(t, "new", "variant "+name, "sd 4", "go")
		g.expect(pattern)
		g.quit()
	}
}

// XBoard castles by the King's move; O-O is read, too.
func TestCastling(t *testing.T) {
	for _, c := range []struct{ variant, fen, move, reply string }{
		{"janus", "2k7/9p/10/10/10/10/10/R3K4R w KQ - 0 1", "e1b1", "^move"},
		{"janus", "4k5/9p/10/10/10/10/10/R3K4R w KQ - 0 1", "e1i1", "^move"},
		{"janus", "4k5/9p/10/10/10/10/10/R3K4R w KQ - 0 1", "O-O-O", "^move"},
		{"normal", "4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "^move"},
		{"normal", "4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "^move"},
	} {
		g := start(t, "new", "variant "+c.variant, "force", "setboard "+c.fen, "sd 2", "playother", "usermove "+c.move)
		g.expect(c.reply)
		g.quit()
	}
	// Without the usermove feature moves come bare.
	g := start(t, "new", "sd 2", "force", "e2e4", "O-O")
	g.expect(`^Illegal move \(.*\): O-O$`)
	g.send("go")
	g.expect("^move [a-h][78]")
	g.quit()
}

func TestIllegalMoves(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"usermove e2e5", `^Illegal move \(.+\): e2e5$`},
		{"usermove e7e5", `^Illegal move \(.+\): e7e5$`},
		{"usermove", `^Illegal move \(.+\): $`},
		{"usermove j2j4", `^Illegal move \(.+\): j2j4$`},
		{"usermove 0000", `^Illegal move \(.+\): 0000$`},
		{"usermove O-O", `^Illegal move \(.+\): O-O$`},
		{"e2e5", `^Illegal move \(.+\): e2e5$`},
	} {
		g := start(t, "new", "sd 2", c.line)
		g.expect(c.want)
		g.send("usermove e2e4")
		g.expect("^move ")
		g.quit()
	}
}

// Every command that is not known or cannot be obeyed is named with its
// reason, and the session lives on.
func TestBadLines(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"castle", `^Error \(unknown command\): castle$`},
		{"edit", `^Error \(unknown command\): edit$`},
		{"\x01\xff", `^Error \(unknown command\): `},
		{"variant shogi", `^Error \(unknown variant "shogi".*\): variant shogi$`},
		{"variant", `^Error \(unknown variant`},
		{"level", `^Error \(.*moves, base time and increment\): level$`},
		{"level 40 5", `^Error `},
		{"level x 5 0", `^Error \("x": must be a number of moves`},
		{"level -1 5 0", `^Error `},
		{"level 40 5:99 0", `^Error \("5:99": must be minutes`},
		{"level 40 -5 0", `^Error `},
		{"level 40 5 NaN", `^Error \("NaN": must be a number of seconds`},
		{"level 40 Inf 0", `^Error `},
		{"st", `^Error `},
		{"st 0", `^Error \("0": must be more than nothing`},
		{"st soon", `^Error `},
		{"sd deep", `^Error \("deep": must be a number of plies`},
		{"time", `^Error `},
		{"time 1.5", `^Error \("1.5": must be a whole number of centiseconds`},
		{"otim much", `^Error `},
		{"memory", `^Error `},
		{"memory lots", `^Error `},
		{"memory 0", `^Error \(hash of 0 MiB`},
		{"cores 0", `^Error `},
		{"cores all", `^Error `},
		{"nps 100", `^Error \(unknown command\)`},
		{"option", `^Error \("": there is no such option\)`},
		{"option Nonsense=3", `^Error \("Nonsense": there is no such option\)`},
		{"option Skill Level=99", `^Error \("99": must be a whole number from 0 to 20\)`},
		{"option CastlingRules=fide", `^Error \("fide": must be one of standard, icc, cutechess\)`},
		{"option Limit Strength=2", `^Error \("2": must be 0 or 1\)`},
		{"undo", `^Error \(not that many moves have been made\): undo$`},
		{"remove", `^Error \(not that many moves have been made\): remove$`},
		{"result", `^Error `},
		{"result 2-0", `^Error \("2-0": must be`},
		{"?", `^Error \(not thinking\)`},
		{".", `^Error \(not analyzing\)`},
		{"exit", `^Error \(not analyzing\)`},
		{"exclude e2e4", `^Error \(not analyzing\)`},
		{"setboard", `^tellusererror Illegal position: `},
		{"setboard 8/8/8/8/8/8/8/8 w - - 0 1", `^tellusererror Illegal position: .*King`},
		{"setboard rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", `^tellusererror Illegal position: `},
	} {
		g := start(t, "new", c.line)
		g.expect(c.want)
		g.send("sd 2", "usermove e2e4")
		g.expect("^move ")
		g.quit()
	}
}

func TestTimeControls(t *testing.T) {
	for _, lines := range [][]string{
		{"level 40 5 0"}, {"level 40 0:30 0"}, {"level 0 2 12"}, {"level 0 0:01 0.01"},
		{"st 0.05"}, {"st 1", "sd 3"}, {"level 0 1 0", "time 5", "otim 100"}, {"level 0 1 0", "time -50"},
	} {
		g := start(t, append(append([]string{"new"}, lines...), "usermove e2e4")...)
		if lines[0] != "level 0 0:01 0.01" && len(lines) == 1 && !strings.HasPrefix(lines[0], "st") {
			g.send("?") // a long control: no need to wait
		}
		g.expect("^move ")
		g.quit()
	}
}

func TestMoveNow(t *testing.T) {
	g := start(t, "new", "st 600", "usermove e2e4")
	time.Sleep(50 * time.Millisecond)
	g.send("ping 3")
	g.expect("^pong 3$") // answered while thinking
	g.send("?")
	g.expect("^move ")
	g.quit()
}

func TestForceStopsThinking(t *testing.T) {
	g := start(t, "new", "st 600", "usermove e2e4", "force")
	g.silent()
	g.send("usermove e7e5", "usermove g1f3")
	g.silent()
	g.send("st 0.02", "go")
	g.expect("^move [a-h][678]")
	g.quit()
}

func TestUndoAndRemove(t *testing.T) {
	g := start(t, "new", "force", "usermove e2e4", "usermove e7e5", "undo", "usermove c7c5", "remove", "usermove d2d4", "sd 3", "go")
	g.expect("^move [a-h][78]")
	g.send("remove") // the engine's move and the one before
	g.send("usermove e2e4")
	g.expect("^move [a-h][78]")
	g.quit()
}

// The engine claims what the rules say, after its own move or the opponent's.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"our mate", []string{"setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go"}, []string{"^move a1a8$", `^1-0 \{White mates\}$`}},
		{"their mate", []string{"setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "playother", "usermove a1a8"}, []string{`^1-0 \{White mates\}$`}},
		{"Black's mate", []string{"setboard r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "playother", "usermove a8a1"}, []string{`^0-1 \{Black mates\}$`}},
		{"stalemate", []string{"setboard 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "playother", "usermove f1f7"}, []string{`^1/2-1/2 \{Stalemate\}$`}},
		{"bare Kings", []string{"setboard 8/8/4k3/8/8/3K4/4p3/8 w - - 0 1", "playother", "usermove d3e2"}, []string{`^1/2-1/2 \{Draw by insufficient material\}$`}},
		{"75 moves", []string{"setboard 8/8/4k3/8/8/3K4/4P3/8 w - - 149 100", "playother", "usermove d3e3"}, []string{`^1/2-1/2 \{Draw by 75-move rule\}$`}},
		{"50 moves, we are worse", []string{"setboard 8/8/4k3/8/8/3K4/4P3/R7 w - - 99 100", "playother", "usermove d3e3"}, []string{`^1/2-1/2 \{Draw by fifty move rule\}$`}},
		{"threefold", []string{"usermove g1f3", "usermove g8f6", "usermove f3g1", "usermove f6g8",
			"usermove g1f3", "usermove g8f6", "usermove f3g1", "playother", "usermove f6g8"}, []string{`^1/2-1/2 \{Draw by repetition\}$`}},
	} {
		g := start(t, append([]string{"new", "force", "sd 3"}, c.lines...)...)
		for _, want := range c.want {
			g.expect(want)
		}
		g.silent() // the game is over: nothing more is played
		g.quit()
	}
}

func TestResultEndsTheGame(t *testing.T) {
	g := start(t, "new", "st 600", "usermove e2e4", "result 1-0 {Black resigns}")
	g.silent()
	g.send("new", "st 0.02", "usermove e2e4")
	g.expect("^move ")
	g.quit()
}

func TestDrawOffer(t *testing.T) {
	// A Queen down: a draw is welcome.
	g := start(t, "new", "force", "sd 3", "setboard 4k3/pppp4/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1", "playother", "usermove e2e4")
	g.expect("^move ")
	g.send("draw")
	g.expect("^offer draw$")
	g.quit()
	// A Queen up: it is not.
	g = start(t, "new", "force", "sd 3", "setboard 3qk3/pppp4/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "playother", "usermove e2e4")
	g.expect("^move ")
	g.send("draw")
	g.silent()
	g.quit()
}

func TestPondering(t *testing.T) {
	g := start(t, "new", "st 0.1", "hard", "usermove e2e4")
	g.expect("^move ")
	g.send("hint") // what it ponders on
	line, _ := g.expect("^Hint: ")
	g.send("usermove " + strings.TrimPrefix(line, "Hint: "))
	g.expect("^move ")
	g.send("hint")
	g.expect("^Hint: ")
	g.send("usermove a2a3") // another move: what was pondered is dropped
	g.expect("^move ")
	g.send("easy")
	g.silent()
	g.quit()
}

func TestHintWithoutAGame(t *testing.T) {
	g := start(t, "new", "force", "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "hint")
	g.expect("^Hint: a1a8$")
	g.quit()
}

func TestAnalysis(t *testing.T) {
	g := start(t, "new", "variant janus", "force", "analyze")
	thinking := `^\d+ -?\d+ \d+ \d+ `
	g.expect(thinking + "[a-j][12]")
	g.send(".")
	g.expect(`^stat01: \d+ \d+ \d+ \d+ 28 [a-j]`)
	g.send("usermove e2e4")
	g.expect(thinking + "[a-j][78]")
	g.send("undo")
	g.expect(thinking + "[a-j][12]")
	g.send("exclude all", "include a2a3")
	g.expect(thinking + "a2a3")
	g.send("exclude e2e5")
	g.expect("^Error ")
	g.send("exclude")
	g.expect("^Error ")
	g.send("setboard k9/7Q2/10/K9/10/10/10/10 w - - 0 1")
	g.expect(`^\d+ 10000[1-9] \d+ \d+ `)
	g.send("exit", "ping 5")
	g.expect("^pong 5$")
	g.silent()
	g.quit()
}

func TestOptions(t *testing.T) {
	g := start(t, "new", "option Skill Level=3", "option MultiPV=2", "option Limit Strength=1", "option Elo=800",
		"option Clear Hash", "option Move Overhead=100", "memory 8", "cores 2", "sd 2", "usermove e2e4")
	g.expect("^move ")
	g.quit()
}

// The castling profile is an option, and decides.
func TestCastlingRules(t *testing.T) {
	opening := []string{"usermove g1f3", "usermove a7a6", "usermove g2g3", "usermove a6a5", "usermove f1g2", "usermove a5a4", "usermove h2h3", "usermove a4a3"}
	g := start(t, append(append([]string{"new", "variant twokings", "force"}, opening...), "usermove e1g1")...)
	g.silent()
	g.send("option CastlingRules=icc", "force")
	g.send(opening...)
	g.silent()
	g.send("usermove e1g1")
	g.expect(`^Illegal move \(.*\): e1g1$`)
	g.quit()
}

func TestSetboardWarns(t *testing.T) {
	g := start(t, "new", "force", "setboard 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
	g.expect("^# setboard: ")
	g.quit()
}

func TestInputEnds(t *testing.T) {
	g := start(t, "new", "st 600", "usermove e2e4")
	g.in.Close()
	select {
	case err := <-g.ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patience):
		t.Fatal("the session goes on without input")
	}
}
