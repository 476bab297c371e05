package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/match"
)

type matchCmd struct {
	Variant       string `help:"The game: ${variants}." default:"janus" placeholder:"NAME" predictor:"variant"`
	CastlingRules string `help:"Reading of the castling rules of Two Kings: standard, icc or cutechess." enum:"standard,icc,cutechess" default:"standard" placeholder:"NAME"`

	Engine []string `help:"An engine: 'cmd=PROGRAM ARGUMENTS; name=NAME; option.Hash=16; ...'; 'self' is this program. Twice or more." sep:"none" required:"" placeholder:"TEXT"`

	TC       string `name:"tc" help:"Time control in seconds: 8+0.08, or 40/60 for 40 moves in 60 seconds." placeholder:"TIME"`
	Movetime string `help:"Seconds for each move, without a clock." placeholder:"SECONDS"`
	Nodes    uint64 `help:"Nodes of each search." placeholder:"N"`
	Depth    int    `help:"Depth of each search, in plies." placeholder:"N"`

	Games       int    `help:"Games of every two engines, in colour-swapped pairs; 0 for 400, or 100,000 with --sprt." default:"0"`
	Concurrency int    `help:"Games at once." default:"1"`
	Openings    string `help:"File of openings (moves, FEN, EPD or PGN), or random:N for N random plies." required:"" placeholder:"FILE" predictor:"file"`
	Order       string `help:"Openings at random, or sequential." enum:"random,sequential" default:"random" placeholder:"NAME"`
	Seed        uint64 `help:"Of the order of openings." default:"1"`
	Gauntlet    bool   `help:"The first engine plays each of the others, which do not meet." xor:"meetings"`
	Ladder      bool   `help:"Each engine plays only the one that is named after it." xor:"meetings"`
	SPRT        string `name:"sprt" help:"Stop when the difference is known to be ELO0 or ELO1, with risks of 5 %." placeholder:"ELO0,ELO1"`

	Margin   time.Duration `help:"By how much a clock may be overstepped, such as 10ms." default:"0s"`
	Patience time.Duration `help:"How long a move without a clock is waited for." default:"2m"`

	ResignScore int `help:"A side that both engines see so many centipawns ahead has won; 0 plays all games out." default:"0" placeholder:"N"`
	ResignMoves int `help:"For so many moves of each in a row." default:"4" placeholder:"N"`
	DrawScore   int `help:"A game that both engines see within so many centipawns of level is drawn; -1 plays all games out." default:"-1" placeholder:"N"`
	DrawMoves   int `help:"For so many moves of each in a row." default:"8" placeholder:"N"`
	DrawFrom    int `help:"From this move on." default:"40" placeholder:"N"`
	MaxPlies    int `help:"A game of so many plies is drawn; 0 sets no bound." default:"0" placeholder:"N"`

	Out     string `help:"The match's file; without it, one in the user's data folder." placeholder:"FILE" predictor:"file"`
	PGN     string `name:"pgn" help:"Write the games to this file." placeholder:"FILE" predictor:"file"`
	Restart bool   `help:"Begin anew where the match's file exists."`
	Strict  bool   `help:"Status 1 if an engine lost on time, played an illegal move, crashed or broke the protocol."`
}

func (matchCmd) Help() string {
	return `Engines, which may be any programs that speak UCI or the XBoard protocol, play each other under this program's referee. Finished pairs are kept in the match's file: the same command goes on where it was broken off. See docs/matches.md.

Examples:

    bifrons match --engine 'self; name=new' --engine 'cmd=old/bifrons engine; name=old' --tc 8+0.08 --openings openings/janus.txt --sprt 0,5
    bifrons match --engine self --engine 'cmd=fairy-stockfish; option.Hash=16' --tc 8+0.08 --concurrency 2 --openings openings/janus.txt --pgn games.pgn
    bifrons match --engine 'self; name=half; nodes=5000' --engine 'self; name=full' --nodes 10000 --openings random:8 --games 100
    bifrons match --gauntlet --engine 'self; name=level 5; option.Skill Level=10' --engine fairymax --engine gnuchess --movetime 1 --openings random:6 --games 40`
}

// match builds the match that the flags describe.
func (cmd *matchCmd) match() (*match.Match, error) {
	v, err := rulesFlags{Variant: cmd.Variant, CastlingRules: cmd.CastlingRules}.variant()
	if err != nil {
		return nil, err
	}
	if err := cmd.check(); err != nil {
		return nil, err
	}
	limit, err := cmd.limit()
	if err != nil {
		return nil, err
	}
	m := &match.Match{
		Variant: v, Meetings: cmd.meetings(), Games: cmd.Games, Concurrency: cmd.Concurrency,
		Margin: cmd.Margin, Patience: cmd.Patience, PGNPath: cmd.PGN, Path: cmd.Out, Restart: cmd.Restart,
	}
	m.Adjudicator = cmd.adjudicator()
	if cmd.SPRT != "" {
		if m.SPRT, err = match.ParseSPRT(cmd.SPRT); err != nil {
			return nil, fmt.Errorf("--sprt: %w", err)
		}
	}
	if m.Games == 0 {
		m.Games = 400
		if m.SPRT.Active() {
			m.Games = 100_000
		}
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	for _, text := range cmd.Engine {
		spec, err := match.ParseSpec(text, self)
		if err != nil {
			return nil, fmt.Errorf("--engine: %w", err)
		}
		if spec.Limit.IsZero() {
			spec.Limit = limit
		}
		m.Engines = append(m.Engines, &spec)
	}
	if m.Openings, err = cmd.book(v); err != nil {
		return nil, fmt.Errorf("--openings: %w", err)
	}
	if m.Path == "" {
		names := []string{v.Name}
		for _, e := range m.Engines {
			names = append(names, strings.Map(plainLetter, e.Name))
		}
		if m.Path, err = defaultOut("matches", strings.Join(names, "-")+".jsonl"); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (cmd *matchCmd) meetings() match.Meetings {
	switch {
	case cmd.Gauntlet:
		return match.Gauntlet
	case cmd.Ladder:
		return match.Ladder
	}
	return match.AllPlayAll
}

// plainLetter keeps what may stand in a file's name.
func plainLetter(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' {
		return r
	}
	return '_'
}

// limit reads the limit of engines that have none of their own.
func (cmd *matchCmd) limit() (l match.Limit, err error) {
	if cmd.TC != "" {
		if l, err = match.ParseTimeControl(cmd.TC); err != nil {
			return l, fmt.Errorf("--tc: %w", err)
		}
	}
	if cmd.Movetime != "" {
		if l.MoveTime, err = match.ParseMoveTime(cmd.Movetime); err != nil {
			return l, fmt.Errorf("--movetime: %w", err)
		}
	}
	if cmd.Depth < 0 || cmd.Depth > 255 {
		return l, fmt.Errorf("--depth: %d is outside 0 to 255", cmd.Depth)
	}
	l.Nodes, l.Depth = cmd.Nodes, cmd.Depth
	return l, nil
}

// check refuses values that mean nothing.
func (cmd *matchCmd) check() error {
	for _, f := range []struct {
		name       string
		value, low int
	}{
		{"games", cmd.Games, 0}, {"concurrency", cmd.Concurrency, 1},
		{"resign-score", cmd.ResignScore, 0}, {"resign-moves", cmd.ResignMoves, 1},
		{"draw-score", cmd.DrawScore, -1}, {"draw-moves", cmd.DrawMoves, 1}, {"draw-from", cmd.DrawFrom, 0},
		{"max-plies", cmd.MaxPlies, 0},
	} {
		if f.value < f.low {
			return fmt.Errorf("--%s: %d is below %d", f.name, f.value, f.low)
		}
	}
	switch {
	case cmd.Margin < 0:
		return fmt.Errorf("--margin: %v is below 0", cmd.Margin)
	case cmd.Patience <= 0:
		return fmt.Errorf("--patience: %v is no time to wait: such as 30s or 10m", cmd.Patience)
	}
	return nil
}

func (cmd *matchCmd) adjudicator() (a match.Adjudicator) {
	a.MaxPlies = cmd.MaxPlies
	if cmd.ResignScore > 0 {
		a.WinScore, a.WinMoves = cmd.ResignScore, cmd.ResignMoves
	}
	if cmd.DrawScore >= 0 {
		a.DrawScore, a.DrawMoves, a.DrawFrom = cmd.DrawScore, cmd.DrawMoves, cmd.DrawFrom
	}
	return a
}

// book reads the openings.
func (cmd *matchCmd) book(v *chess.Variant) (*match.Book, error) {
	var b *match.Book
	if plies, ok := strings.CutPrefix(cmd.Openings, "random:"); ok {
		n, err := strconv.ParseUint(plies, 10, 8)
		if err != nil || n > 100 {
			return nil, fmt.Errorf("%q: the number of random plies must be 0 to 100", cmd.Openings)
		}
		b = &match.Book{From: cmd.Openings, Random: int(n)}
	} else {
		var err error
		if b, err = match.ReadBook(cmd.Openings, v); err != nil {
			return nil, err
		}
	}
	b.Seed, b.InOrder = cmd.Seed, cmd.Order == "sequential"
	return b, nil
}

func (cmd *matchCmd) Run(c *console) error {
	m, err := cmd.match()
	if err != nil {
		return err
	}
	w := newMatchWatch(c, m)
	m.Told = w.tell
	table, err := m.Run(c.ctx)
	w.clear()
	if table.Pairs() > 0 {
		if err := table.Write(c.out); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(c.out, "\nmatch file: %s\n", m.Path); err != nil {
			return err
		}
		if table.FaultCount() > 0 {
			if _, err := fmt.Fprintf(c.out, "transcripts of faults: %s\n", m.FaultFolder()); err != nil {
				return err
			}
		}
	}
	switch {
	case err != nil:
		return err
	case c.ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d %s; %s", table.Pairs(), plural(table.Pairs(), "pair"), howToGoOn(cmd.Restart))
	case cmd.Strict && table.FaultCount() > 0:
		return negative{}
	}
	return nil
}
