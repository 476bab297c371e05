package match

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
)

// cecpGame plays Janus Chess between an engine of a CECP role, as Black, and a
// good UCI one.
func cecpGame(t *testing.T, role string, opening Opening) (*Record, *CECP) {
	t.Helper()
	s := actor("c", role, "3")
	s.Protocol, s.Limit = ProtocolCECP, Limit{Base: time.Minute, Increment: 500 * time.Millisecond}
	s.Options = []Option{{"Hash", "8"}, {"Threads", "1"}, {"Style", "3"}, {"Push", ""}}
	black := started(t, s).(*CECP)
	g := Game{Variant: chess.JanusChess, Opening: opening, Limits: [2]Limit{{Nodes: 1000}, s.Limit},
		Players: [2]Player{started(t, actor("u", "good")), black}, Adjudicator: Adjudicator{MaxPlies: 40}}
	r, err := g.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r, black
}

// mustMoves reads a line of moves from the start position.
func mustMoves(t *testing.T, v *chess.Variant, line string) Opening {
	t.Helper()
	var o Opening
	if _, err := o.readMoves(v.StartPosition(), line); err != nil {
		t.Fatal(err)
	}
	return o
}

func TestCECPGame(t *testing.T) {
	r, c := cecpGame(t, "cecp", mustMoves(t, chess.JanusChess, "e2e4 e7e5 g2g3"))
	if r.Ending != ByLength || len(r.Moves) != 40 {
		t.Fatalf("%s after %d moves: %s", r.Ending, len(r.Moves), r.Detail)
	}
	// It opens with Black: after three plies the CECP engine moves first.
	if m := r.Moves[0]; m.Thought.Depth != 4 || m.Thought.Mate != 33 || m.Thought.Nodes != 1234 || m.Thought.Time != 20*time.Millisecond {
		t.Errorf("thought %+v", m.Thought)
	}
	talk := c.Transcript()
	for _, want := range []string{
		"> memory 8\n", "> cores 1\n", "> option Style=3\n", "> option Push\n",
		"> new\n", "> variant janus\n", "> force\n", "> level 0 1:00 0.5\n",
		"> usermove e2e4\n", "> usermove e7e5\n", "> usermove g2g3\n", "> time 6000\n", "> go\n", "> ping ", "> result 1/2-1/2 {length}\n",
	} {
		if !strings.Contains(talk, want) {
			t.Errorf("the transcript lacks %q", want)
		}
	}
	if strings.Count(talk, "> go\n") != 1 {
		t.Errorf("an engine that plays is told to go again:\n%s", talk)
	}
}

func TestCECPEndings(t *testing.T) {
	for role, want := range map[string]struct {
		ending Ending
		result string
	}{
		"cecp-resign": {ByResignation, "1-0"},
		"cecp-lose":   {ByResignation, "1-0"},
		"cecp-offer":  {ByLength, "1/2-1/2"}, // nobody accepts
		"cecp-san":    {ByLength, "1/2-1/2"},
	} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			r, c := cecpGame(t, role, Opening{})
			if r.Ending != want.ending || r.Result != want.result {
				t.Errorf("%s, %s: %s\n%s", r.Ending, r.Result, r.Detail, c.Transcript())
			}
		})
	}
}

// Two engines that both offer a draw agree; the second is told of the offer.
func TestCECPDrawByAgreement(t *testing.T) {
	limit := Limit{Base: time.Minute}
	var players [2]Player
	for i, n := range []string{"4", "3"} {
		s := actor("p"+n, "cecp-offer", n)
		s.Protocol, s.Limit = ProtocolCECP, limit
		players[i] = started(t, s)
	}
	g := Game{Variant: chess.JanusChess, Limits: [2]Limit{limit, limit}, Players: players}
	r, err := g.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// Black offers with its third move, White with its fourth.
	if r.Ending != ByAgreement || r.Result != "1/2-1/2" || len(r.Moves) != 7 {
		t.Errorf("%s after %d moves", r.Ending, len(r.Moves))
	}
	if !strings.Contains(players[0].Transcript(), "> draw\n") {
		t.Error("the offer is not passed on")
	}
}

// An engine without any feature is given bare moves of orthodox chess, and
// cannot begin elsewhere.
func TestCECPWithoutFeatures(t *testing.T) {
	defer func(d time.Duration) { featureTime = d }(featureTime)
	featureTime = 300 * time.Millisecond // for features that do not come
	s := actor("bare", "cecp-bare")
	s.Protocol, s.Limit = ProtocolCECP, Limit{Base: time.Minute}
	p := started(t, s)
	g := Game{Variant: chess.Orthodox, Limits: [2]Limit{s.Limit, s.Limit}, Players: [2]Player{p, started(t, actor("u", "good"))}, Adjudicator: Adjudicator{MaxPlies: 10}}
	if r, err := g.Play(t.Context()); err != nil || r.Ending != ByLength || strings.Contains(p.Transcript(), "usermove") {
		t.Errorf("%+v, %v", r, err)
	}
	start, _, err := chess.Orthodox.ReadFEN("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g.Opening = Opening{Start: start}
	if _, err := g.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "begins only at the start position") {
		t.Errorf("%v", err)
	}
}

// Games from other positions go to both kinds of engines.
func TestGamesFromFEN(t *testing.T) {
	start, _, err := chess.JanusChess.ReadFEN("r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R b KQkq - 3 9")
	if err != nil {
		t.Fatal(err)
	}
	r, c := cecpGame(t, "cecp", Opening{Start: start})
	if r.Ending.Fault() || len(r.Moves) == 0 {
		t.Errorf("%s: %s", r.Ending, r.Detail)
	}
	if talk := c.Transcript(); !strings.Contains(talk, "> setboard r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R b KQkq - 3 9\n") {
		t.Errorf("no setboard:\n%s", talk)
	}
}

func TestParseFeatures(t *testing.T) {
	got := parseFeatures(`ping=1  setboard=0 myname="Fairy-Max 5.0b" variants="normal,janus" option="Resign -check 0" san=0 x="never closed`)
	want := []feature{{"ping", "1"}, {"setboard", "0"}, {"myname", "Fairy-Max 5.0b"}, {"variants", "normal,janus"}, {"option", "Resign -check 0"}, {"san", "0"}, {"x", "never closed"}}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestLevelLines(t *testing.T) {
	for _, c := range []struct {
		limit Limit
		want  string
	}{
		{Limit{Base: 8 * time.Second, Increment: 80 * time.Millisecond}, "level 0 0:08 0.08"},
		{Limit{Moves: 40, Base: 5 * time.Minute}, "level 40 5:00 0"},
		{Limit{Base: 300 * time.Millisecond}, "level 0 0:01 0"},
		{Limit{MoveTime: 1500 * time.Millisecond, Depth: 6}, "st 1.5|sd 6"},
		{Limit{Depth: 6}, "sd 6"},
	} {
		if got := strings.Join(levelLines(c.limit), "|"); got != c.want {
			t.Errorf("%v: %q, want %q", c.limit, got, c.want)
		}
	}
}

func TestParseThinking(t *testing.T) {
	for line, want := range map[string]Thought{
		"12 35 150 98765 e2e4 e7e5":   {Told: true, Score: 35, Depth: 12, Nodes: 98765, Time: 1500 * time.Millisecond},
		" 7+ -100003 0 1 g2g4":        {Told: true, Mate: -3, Depth: 7, Nodes: 1},
		"9& 100004 33 1000":           {Told: true, Mate: 4, Depth: 9, Nodes: 1000, Time: 330 * time.Millisecond},
		"# times @ 725150438":         {},
		"":                            {},
		"20+20 pieces, centr = (1,1)": {},
		"1 2 3":                       {},
	} {
		var got Thought
		if parseThinking(line, &got); got != want {
			t.Errorf("%q: %+v", line, got)
		}
	}
}
