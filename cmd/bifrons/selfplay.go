package main

import (
	"errors"
	"fmt"
	"runtime"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nnue"
	"bifrons.chess/internal/train"
)

type selfplayCmd struct {
	Variant    string `help:"The game: ${variants}." default:"janus" placeholder:"NAME" predictor:"variant"`
	Positions  int    `help:"How many positions the file shall hold at least." default:"5000000"`
	Nodes      int    `help:"Nodes of the search for a move; each takes up to a tenth more or less." default:"${selfplayNodes}"`
	Net        string `help:"The network that plays; without it, the bootstrap evaluation." placeholder:"FILE" predictor:"file"`
	Generation int    `help:"Of the network that plays, noted in the file: 0 for the bootstrap evaluation." default:"0"`
	Seed       uint64 `help:"Of all that is random: another seed makes other games." default:"1"`
	Threads    int    `help:"Games played at once; 0 takes one for each core." default:"0"`
	Hash       int    `help:"Transposition table of each game, in MiB." default:"4"`
	Out        string `help:"The data file; without it, one in the user's data folder that is named by game, generation and seed." placeholder:"FILE" predictor:"file"`

	OpeningPlies int `help:"Random moves that begin a game; half of the games have one more." default:"${openingPlies}"`
	OpeningBound int `help:"Openings that a search finds further from equal are not played, in centipawns." default:"${openingBound}"`
	ScoreBound   int `help:"Positions with a score further from zero are not kept, in centipawns." default:"${scoreBound}"`
	Branches     int `help:"Random moves tried from every position that is kept; the positions after them are kept too." default:"${branches}"`
	Leaves       int `help:"Positions kept of those that the search for a move looked at." default:"${leaves}"`
	BranchNodes  int `help:"Nodes of the search of a branch or a leaf." default:"${branchNodes}"`
	WinScore     int `help:"A side that both see this far ahead for some moves has won, in centipawns." default:"${winScore}"`
}

// selfplayDefaults gives the defaults to the help.
func selfplayDefaults() map[string]string {
	s := train.DefaultSettings()
	return map[string]string{
		"selfplayNodes": fmt.Sprint(s.Nodes),
		"openingPlies":  fmt.Sprint(s.OpeningPlies),
		"openingBound":  fmt.Sprint(s.OpeningBound),
		"scoreBound":    fmt.Sprint(s.ScoreBound),
		"winScore":      fmt.Sprint(s.WinScore),
		"branches":      fmt.Sprint(s.Branches),
		"leaves":        fmt.Sprint(s.Leaves),
		"branchNodes":   fmt.Sprint(s.BranchNodes),
	}
}

func (selfplayCmd) Help() string {
	return `The engine plays itself and keeps the quiet positions of its games, with the search's score and the game's result, for "bifrons train". The work takes hours and may be broken off at any moment (Ctrl-C): the same command goes on where it stopped, and the file comes out the same as if it had not. With --out the name is yours; else the file lies in the user's data folder, and its name is printed.

Examples:

    bifrons selfplay --variant janus
    bifrons selfplay --variant twokings --positions 20000000 --seed 2 --threads 2
    bifrons selfplay --variant janus --net janus-gen1-128.net --generation 1
    bifrons selfplay --variant twokings --nodes 500 --positions 100000 --out quick.data`
}

// settings returns the defaults, changed by the flags.
func (cmd *selfplayCmd) settings() train.Settings {
	s := train.DefaultSettings()
	s.Nodes, s.OpeningPlies, s.OpeningBound = cmd.Nodes, cmd.OpeningPlies, cmd.OpeningBound
	s.ScoreBound, s.WinScore = cmd.ScoreBound, cmd.WinScore
	s.Branches, s.Leaves, s.BranchNodes = cmd.Branches, cmd.Leaves, cmd.BranchNodes
	return s
}

func (cmd *selfplayCmd) Run(c *console) error {
	v, err := chess.FindVariant(cmd.Variant)
	switch {
	case err != nil:
		return fmt.Errorf("--variant: %w", err)
	case cmd.Threads < 0:
		return fmt.Errorf("--threads: %d is below 0", cmd.Threads)
	case cmd.Positions < 1:
		return fmt.Errorf("--positions: %d is below 1", cmd.Positions)
	case cmd.Generation > 0 && cmd.Net == "":
		return fmt.Errorf("--generation: %d is of games that a network plays: name it with --net", cmd.Generation)
	case cmd.Hash < 1 || cmd.Hash > engine.MaxHash:
		return fmt.Errorf("--hash: %w", &engine.HashError{MiB: cmd.Hash})
	}
	if cmd.Threads == 0 {
		cmd.Threads = runtime.GOMAXPROCS(0)
	}
	if cmd.Out == "" {
		name := fmt.Sprintf("%s-gen%d-seed%d.data", v.Name, cmd.Generation, cmd.Seed)
		if cmd.Out, err = defaultOut("selfplay", name); err != nil {
			return err
		}
	}
	network, err := readNet(cmd.Net, v)
	if err != nil {
		return err
	}
	player := ""
	if network != nil {
		player = fmt.Sprintf("network %.6x", network.Checksum())
	}
	w := newWatch(c, "selfplay")
	done, err := train.Generate(c.ctx, train.Generation{
		Path:     cmd.Out,
		Header:   train.DataHeader{Variant: v, Generation: cmd.Generation, Seed: cmd.Seed},
		Settings: cmd.settings(),
		Player:   player,
		Target:   cmd.Positions,
		Threads:  cmd.Threads,
		New: func() train.Searcher {
			return &selfplayer{engine.New(engine.Options{Hash: cmd.Hash, Seed: 1, Networks: func(*chess.Variant) *nnue.Network { return network }})}
		},
		Progress: func(p train.Progress) {
			w.show(p.Positions, p.Target, fmt.Sprintf("%d positions of %d games, %.0f/s, %s", p.Positions, p.Games, p.Speed, timeLeft(p.Left)))
		},
	})
	w.clear()
	for _, damage := range done.Found {
		c.warn(cmd.Out + ": " + damage.Error())
	}
	if err != nil {
		return inFlags(err)
	}
	if _, err := fmt.Fprintf(c.out, "%d positions of %d games in %s\n", done.Positions, done.Games, cmd.Out); err != nil {
		return err
	}
	if done.Positions < done.Target {
		return errors.New("interrupted; " + howToGoOn(false))
	}
	return nil
}

// selfplayer is the engine as self-play wants it.
type selfplayer struct{ engine *engine.Engine }

func (s *selfplayer) Clear() { s.engine.Clear() }

func (s *selfplayer) Search(p *chess.Position, nodes int, judged func(*chess.Position)) (chess.Move, int) {
	r := s.engine.Search(p, engine.Limits{Nodes: uint64(nodes), Judged: judged}, nil, nil)
	return r.Move, int(r.Score)
}
