package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
)

// Pair is one opening played twice, with colours swapped, as the file of a
// match keeps it.
type Pair struct {
	Number  int           `json:"pair"`    // from 0
	Engines [2]int        `json:"engines"` // by their place in the settings; the first is White in the first game
	Opening PairOpening   `json:"opening"`
	Games   [2]PairedGame `json:"games"`
}

// PairOpening is an Opening as text.
type PairOpening struct {
	Line  int    `json:"line,omitempty"` // of the file of openings
	Start string `json:"fen,omitempty"`  // "" for the variant's own start position
	Moves string `json:"moves,omitempty"`
}

// PairedGame is a finished game as text. Columns have an entry for each move of
// the engines, in order; times are in milliseconds.
type PairedGame struct {
	Ended   string  `json:"ended"` // UTC
	Result  string  `json:"result"`
	Ending  string  `json:"ending"`          // an Ending, as String gives it
	Why     string  `json:"why"`             // the rule, where that ended the game
	AtFault int     `json:"fault,omitempty"` // 1 White, 2 Black, 0 nobody
	Detail  string  `json:"detail,omitempty"`
	Stalled int64   `json:"stalled,omitempty"` // by the machine, left off the clocks
	Moves   string  `json:"moves"`
	Scores  string  `json:"scores"` // centipawns for the mover, "#3" for a mate, "-" where not told
	Depths  []int   `json:"depths"`
	Nodes   []int64 `json:"nodes"`
	Times   []int64 `json:"times"`           // by the referee
	Own     []int64 `json:"own"`             // of the search, by the engine
	Clocks  []int64 `json:"clock,omitempty"` // left after the move
}

// newPairedGame turns a record into text. clock says whether clocks ran.
func newPairedGame(r *Record, clock bool) PairedGame {
	g := PairedGame{
		Ended: time.Now().UTC().Format(time.RFC3339), Result: r.Result, Ending: r.Ending.String(), Why: r.Why(),
		Detail: r.Detail, Stalled: r.Stalled.Milliseconds(),
	}
	if r.Ending.Fault() {
		g.AtFault = 1 + int(r.AtFault)
	}
	var moves, scores []string
	for _, m := range r.Moves {
		moves = append(moves, m.Move.String())
		scores = append(scores, m.Thought.text())
		g.Depths = append(g.Depths, m.Thought.Depth)
		g.Nodes = append(g.Nodes, int64(m.Thought.Nodes))
		g.Times = append(g.Times, m.Used.Milliseconds())
		g.Own = append(g.Own, m.Thought.Time.Milliseconds())
		if clock {
			g.Clocks = append(g.Clocks, m.Left.Milliseconds())
		}
	}
	g.Moves, g.Scores = strings.Join(moves, " "), strings.Join(scores, " ")
	return g
}

// text writes a score for the file.
func (t Thought) text() string {
	switch {
	case !t.Told:
		return "-"
	case t.Mate != 0:
		return "#" + strconv.Itoa(t.Mate)
	}
	return strconv.Itoa(t.Score)
}

// parseThought reads what text writes.
func parseThought(text string) (t Thought, ok bool) {
	if text == "-" {
		return t, true
	}
	number, mate := strings.CutPrefix(text, "#")
	n, err := strconv.Atoi(number)
	if mate {
		t.Mate = n
	} else {
		t.Score = n
	}
	t.Told = true
	return t, err == nil
}

// thoughts returns the moves' thoughts, with their counts.
func (g *PairedGame) thoughts() ([]Thought, error) {
	words := strings.Fields(g.Scores)
	n := len(words)
	if len(strings.Fields(g.Moves)) != n || len(g.Depths) != n || len(g.Nodes) != n || len(g.Times) != n || len(g.Own) != n ||
		len(g.Clocks) != 0 && len(g.Clocks) != n {
		return nil, fmt.Errorf("the columns of a game are not equally long")
	}
	list := make([]Thought, n)
	for i, w := range words {
		t, ok := parseThought(w)
		if !ok {
			return nil, fmt.Errorf("score %q cannot be read", w)
		}
		t.Depth, t.Nodes, t.Time = g.Depths[i], uint64(g.Nodes[i]), time.Duration(g.Own[i])*time.Millisecond
		list[i] = t
	}
	return list, nil
}

// white returns which of the pair's engines was White in game i: 0 or 1.
func (p *Pair) white(i int) int { return i }

// players returns the engines of game i by Color, by their place in the
// settings.
func (p *Pair) players(i int) [2]int {
	return [2]int{p.Engines[p.white(i)], p.Engines[1-p.white(i)]}
}

// results returns the results of the pair's first engine.
func (p *Pair) results() (r Results) {
	for i, g := range p.Games {
		switch {
		case g.Result == drawn:
			r.Draws++
		case (g.Result == "1-0") == (p.white(i) == 0):
			r.Wins++
		default:
			r.Losses++
		}
	}
	return r
}

// faulty returns the engine, 0 or 1, that was at fault in game i, -1 for none.
func (p *Pair) faulty(i int) int {
	switch p.Games[i].AtFault {
	case 1:
		return p.white(i)
	case 2:
		return 1 - p.white(i)
	}
	return -1
}

// ending returns the Ending of game i.
func (g *PairedGame) ending() (Ending, bool) {
	for e, name := range endingNames {
		if name == g.Ending {
			return Ending(e), true
		}
	}
	return 0, false
}

// check tells what is wrong with a pair that was read from a file.
func (p *Pair) check(engines int) error {
	for _, e := range p.Engines {
		if e < 0 || e >= engines {
			return fmt.Errorf("there is no engine %d", e)
		}
	}
	if p.Number < 0 || p.Engines[0] == p.Engines[1] {
		return fmt.Errorf("pair %d of engines %v cannot be", p.Number, p.Engines)
	}
	for i := range p.Games {
		g := &p.Games[i]
		e, ok := g.ending()
		switch {
		case !ok:
			return fmt.Errorf("ending %q is unknown", g.Ending)
		case g.Result != "1-0" && g.Result != "0-1" && g.Result != drawn:
			return fmt.Errorf("result %q is unknown", g.Result)
		case g.AtFault < 0 || g.AtFault > 2 || e.Fault() != (g.AtFault != 0):
			return fmt.Errorf("fault %d does not fit the ending %q", g.AtFault, g.Ending)
		}
		if _, err := g.thoughts(); err != nil {
			return err
		}
	}
	return nil
}

// text turns an opening into text.
func (o Opening) text() PairOpening {
	t := PairOpening{Line: o.Line}
	if o.Start != nil {
		t.Start = o.Start.FEN()
	}
	var moves []string
	for _, m := range o.Moves {
		moves = append(moves, m.String())
	}
	t.Moves = strings.Join(moves, " ")
	return t
}

// begin sets up the position before the opening's moves.
func (o *PairOpening) begin(v *chess.Variant) (*chess.Position, error) {
	if o.Start == "" {
		return v.StartPosition(), nil
	}
	p, _, err := v.ReadFEN(o.Start)
	return p, err
}

// firstMover returns which of the pair's engines, 0 or 1, moves first after
// the opening of game i.
func (p *Pair) firstMover(i int) int {
	black := len(strings.Fields(p.Opening.Moves))%2 != 0
	if fields := strings.Fields(p.Opening.Start); len(fields) > 1 && fields[1] == "b" {
		black = !black
	}
	if black {
		return 1 - p.white(i)
	}
	return p.white(i)
}
