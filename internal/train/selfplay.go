package train

import (
	"fmt"
	"math/rand/v2"

	"bifrons.chess/chess"
)

// Searcher is an engine as self-play needs it. It serves one goroutine.
type Searcher interface {
	// Clear forgets all that earlier searches have learnt, so that a game
	// depends on nothing that went before it.
	Clear()
	// Search returns the best move of p, which has a legal move, and its score
	// in centipawns for the side to move, after about that many nodes. It
	// leaves p as it is. A mate has a score beyond ±MateScore. If judged is not
	// nil, it is called with the positions that the static evaluation judges.
	Search(p *chess.Position, nodes int, judged func(*chess.Position)) (best chess.Move, score int)
}

// MateScore is the least score by which a Searcher announces a mate.
const MateScore = 20_000

// Settings say how games are played and which of their positions are kept.
type Settings struct {
	Nodes        int // of each search; every search takes up to a tenth more or less
	OpeningPlies int // random moves that begin a game; half of the games have one more
	OpeningBound int // centipawns: openings that a search finds further from equal are not played
	ScoreBound   int // centipawns: positions with a score further from zero are not kept
	WinScore     int // centipawns: a side that both see this far ahead ...
	WinPlies     int // ... for so many plies has won
	DrawScore    int // centipawns: a score this close to zero ...
	DrawPlies    int // ... for so many plies in a row ...
	DrawFrom     int // ... after so many plies is a draw
	MaxPlies     int // a game of this length is a draw
	Branches     int // random moves that are tried from every position that is kept
	Leaves       int // positions that are kept of those that the search for a move judged
	BranchNodes  int // of the search of a branch or a leaf
}

// DefaultSettings are what the networks of this program are made with.
func DefaultSettings() Settings {
	return Settings{
		Nodes: 2000, OpeningPlies: 8, OpeningBound: 400, ScoreBound: 3000,
		WinScore: 1500, WinPlies: 5, DrawScore: 10, DrawPlies: 12, DrawFrom: 80, MaxPlies: 400,
		Branches: 8, BranchNodes: 80,
	}
}

// String names all settings in a fixed form, which the data file keeps.
func (s Settings) String() string {
	branches := ""
	if s.Branches > 0 {
		branches = fmt.Sprintf(", %d branches of %d nodes", s.Branches, s.BranchNodes)
	}
	if s.Leaves > 0 {
		branches += fmt.Sprintf(", %d leaves of %d nodes", s.Leaves, s.BranchNodes)
	}
	return fmt.Sprintf("nodes %d, opening %d plies within %d, scores within %d, won at %d for %d plies, drawn at %d for %d plies from %d, at most %d plies",
		s.Nodes, s.OpeningPlies, s.OpeningBound, s.ScoreBound, s.WinScore, s.WinPlies, s.DrawScore, s.DrawPlies, s.DrawFrom, s.MaxPlies) + branches
}

// SettingError names a setting that cannot be, in the words of the field.
type SettingError struct {
	Name             string
	Value, Low, High int
}

func (e *SettingError) Error() string {
	return fmt.Sprintf("%s: %d is outside %d to %d", e.Name, e.Value, e.Low, e.High)
}

// check returns a *SettingError for the first setting that cannot be.
func (s Settings) check() error {
	for _, c := range []SettingError{
		{"nodes", s.Nodes, 10, 100_000_000},
		{"opening plies", s.OpeningPlies, 0, 40},
		{"opening bound", s.OpeningBound, 1, MateScore},
		{"score bound", s.ScoreBound, 1, MateScore - 1},
		{"win score", s.WinScore, 1, 1 << 30},
		{"win plies", s.WinPlies, 1, 1 << 30},
		{"draw score", s.DrawScore, 0, 1 << 30},
		{"draw plies", s.DrawPlies, 1, 1 << 30},
		{"draw from", s.DrawFrom, 0, 1 << 30},
		{"max plies", s.MaxPlies, 1, maxRecords},
		{"branches", s.Branches, 0, 256},
		{"leaves", s.Leaves, 0, 256},
		{"branch nodes", s.BranchNodes, 10, 100_000_000},
	} {
		if c.Value < c.Low || c.Value > c.High {
			return &c
		}
	}
	return nil
}

// openingSearch is how many times the nodes of a move an opening is searched
// before it is accepted.
const openingSearch = 3

// match plays games for Generate, in one goroutine.
type match struct {
	variant  *chess.Variant
	settings Settings
	seed     uint64
	searcher Searcher
	stopped  func() bool
	moves    []chess.Move
	others   []chess.Move
	leaves   sample
}

// play plays one game, which depends on the seed and its number alone. It
// returns nil if it was stopped.
func (m *match) play(number int) *Game {
	rng := rand.New(rand.NewPCG(m.seed, uint64(number)))
	m.searcher.Clear()
	p := m.opening(rng)
	if p == nil {
		return nil
	}
	g := &Game{Number: number, files: m.variant.Files}
	var wins, levels int // plies in a row; wins is negative for Black
	for {
		if over, result := gameOver(p); over {
			g.Result, g.Ending = result, ByRule
			break
		}
		if p.Ply() >= m.settings.MaxPlies {
			g.Result, g.Ending = Draw, ByLength
			break
		}
		if m.stopped() {
			return nil
		}
		best, score := m.searcher.Search(p, m.jitter(rng), m.leaves.begin(m.settings.Leaves, rng))
		wins, levels = m.tally(p, score, wins, levels)
		if wins >= m.settings.WinPlies || -wins >= m.settings.WinPlies {
			g.Result, g.Ending = WhiteWins, ByScore
			if wins < 0 {
				g.Result = BlackWins
			}
			break
		}
		if levels >= m.settings.DrawPlies && p.Ply() >= m.settings.DrawFrom {
			g.Result, g.Ending = Draw, ByLevelScore
			break
		}
		if m.quiet(p, best, score) {
			g.add(p, score, p.Ply(), false)
			m.branch(g, p, best, rng)
		}
		m.keepLeaves(g, p.Ply())
		p.Make(best)
	}
	g.Plies = p.Ply()
	return g
}

// branch tries random moves instead of the best one and keeps the positions
// that they lead to, if they are quiet. A search meets such positions far more
// often than those of good games, and must tell what they are worth too.
func (m *match) branch(g *Game, p *chess.Position, best chess.Move, rng *rand.Rand) {
	if m.settings.Branches == 0 {
		return
	}
	m.others = p.LegalMoves(m.others[:0])
	for i, x := range m.others {
		if x == best {
			m.others[i] = m.others[len(m.others)-1]
			m.others = m.others[:len(m.others)-1]
			break
		}
	}
	for n := 0; n < m.settings.Branches && n < len(m.others); n++ {
		k := n + rng.IntN(len(m.others)-n)
		m.others[n], m.others[k] = m.others[k], m.others[n]
		p.Make(m.others[n])
		m.aside(g, p, p.Ply())
		p.Unmake()
	}
}

// keepLeaves keeps the positions that were drawn from those that the search
// judged: what an evaluation gets wrong about the positions of its own search
// decides which moves are played. (To learn from the states to which one's own
// decisions lead: Ross, Gordon and Bagnell, "A Reduction of Imitation Learning
// and Structured Prediction to No-Regret Online Learning", 2011.)
func (m *match) keepLeaves(g *Game, ply int) {
	for _, s := range m.leaves.kept {
		if p, err := m.variant.NewPosition(s); err == nil {
			m.aside(g, p, ply)
		}
	}
}

// aside searches a position beside the game, and keeps it if it is quiet.
func (m *match) aside(g *Game, p *chess.Position, ply int) {
	if over, _ := gameOver(p); over || p.InCheck() {
		return
	}
	if answer, score := m.searcher.Search(p, m.settings.BranchNodes, nil); m.quiet(p, answer, score) {
		g.add(p, score, ply, true)
	}
}

// sample draws some of many positions, each as likely as any other (reservoir
// sampling; Vitter, "Random Sampling with a Reservoir", 1985).
type sample struct {
	kept []chess.Setup
	size int
	seen int
	rng  *rand.Rand
}

// begin empties the sample and returns the function that offers it a position,
// nil for a sample of none.
func (s *sample) begin(size int, rng *rand.Rand) func(*chess.Position) {
	*s = sample{kept: s.kept[:0], size: size, rng: rng}
	if size == 0 {
		return nil
	}
	return s.offer
}

func (s *sample) offer(p *chess.Position) {
	s.seen++
	if len(s.kept) < s.size {
		s.kept = append(s.kept, p.Setup())
	} else if k := s.rng.IntN(s.seen); k < s.size {
		s.kept[k] = p.Setup()
	}
}

// jitter keeps games from following one another: searches of exactly equal
// length from equal positions would.
func (m *match) jitter(rng *rand.Rand) int {
	tenth := m.settings.Nodes / 10
	return m.settings.Nodes - tenth + rng.IntN(2*tenth+1)
}

// opening returns a position after random moves that is about equal, or nil if
// it was stopped.
func (m *match) opening(rng *rand.Rand) *chess.Position {
	for !m.stopped() {
		p := m.variant.StartPosition()
		for range m.settings.OpeningPlies + rng.IntN(2) {
			m.moves = p.LegalMoves(m.moves[:0])
			if len(m.moves) == 0 {
				break
			}
			p.Make(m.moves[rng.IntN(len(m.moves))])
		}
		if over, _ := gameOver(p); over {
			continue
		}
		_, score := m.searcher.Search(p, openingSearch*m.settings.Nodes, nil)
		if score <= m.settings.OpeningBound && -score <= m.settings.OpeningBound {
			return p
		}
	}
	return nil
}

// gameOver tells whether the rules end the game, draws that a player may
// claim taken for granted.
func gameOver(p *chess.Position) (bool, Result) {
	switch o := p.Outcome(); {
	case o.Over && o.Draw:
		return true, Draw
	case o.Over && o.Winner == chess.White:
		return true, WhiteWins
	case o.Over:
		return true, BlackWins
	}
	claims := p.Claims()
	return claims.Threefold || claims.FiftyMoves, Draw
}

// tally counts for how many plies in a row a side has been winning, and for
// how many the score has been level.
func (m *match) tally(p *chess.Position, score, wins, levels int) (int, int) {
	if score <= m.settings.DrawScore && -score <= m.settings.DrawScore {
		levels++
	} else {
		levels = 0
	}
	if p.Turn() == chess.Black {
		score = -score
	}
	switch {
	case score >= m.settings.WinScore:
		wins = max(wins, 0) + 1
	case -score >= m.settings.WinScore:
		wins = min(wins, 0) - 1
	default:
		wins = 0
	}
	return wins, levels
}

// quiet tells whether a position teaches a static evaluation something: where
// a check must be answered or the best move changes the material, the search
// sees more than an evaluation should.
func (m *match) quiet(p *chess.Position, best chess.Move, score int) bool {
	return score <= m.settings.ScoreBound && -score <= m.settings.ScoreBound &&
		!p.InCheck() && !p.IsCapture(best) && best.Promotion() == chess.NoKind
}
