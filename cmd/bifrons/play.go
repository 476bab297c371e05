package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nets"
	"bifrons.chess/internal/textgame"
	"bifrons.chess/pgn"
)

type playCmd struct {
	Variant       string  `arg:"" optional:"" help:"The game: ${variants}." predictor:"variant"`
	Level         *int    `help:"How strong Bifrons plays, 1 (first steps) to 10 (all it can). 4, or that of the game that is loaded." placeholder:"N"`
	Color         *string `help:"Your side: white, black or random. White, or the side that you had in the game that is loaded." enum:"white,black,random" placeholder:"SIDE"`
	FEN           string  `name:"fen" help:"Begin from this position, in quotes." placeholder:"FEN"`
	CastlingRules string  `help:"Reading of the castling rules of Two Kings: standard, icc or cutechess." enum:"standard,icc,cutechess" default:"standard" placeholder:"NAME"`
	Time          string  `help:"Play with clocks: minutes for each side, and seconds that each move adds, such as 10 or 5+3." placeholder:"M+S"`
	Load          string  `help:"Go on with the last game of this PGN file." placeholder:"FILE" predictor:"file"`
	ASCII         bool    `name:"ascii" help:"Draw the pieces as letters, White's as capitals."`
	Flip          bool    `help:"Your side at the top."`
	Seed          uint64  `help:"Of the choices of the levels below 10: with the same one and no clock, the same moves get the same answers. 0 takes one by chance." placeholder:"N"`
}

// defaultLevel is one that beginners can beat.
const defaultLevel = 4

func (playCmd) Help() string {
	return `A game against Bifrons in the terminal. Type moves as Nf3 or g1f3, "help" for the commands: hint, undo, moves, save and others. The squares of the last move have a ">" before them, and of two Kings of a side the royal one has a "*" behind it. Colours come where the terminal has them and NO_COLOR is not set. White's pieces are outlines and Black's solid; on some dark terminals they look the other way round: there --ascii helps. The Janus is drawn as J or j in any case: Unicode's symbol for it is in hardly any terminal's font.

A game is never lost: one that was not saved is kept in the user's data folder when you leave, by quit, Ctrl-C or the end of the input, and the way to go on with it is printed.

Where standard input is no terminal, moves and commands are read from it, one a line; the status is then 1 if a line could not be carried out.

Examples:

    bifrons play janus
    bifrons play twokings --level 7 --color black --time 10+5
    bifrons play --load game.pgn
    printf 'e4\nmoves g1\nquit\n' | bifrons play chess --seed 1`
}

func (cmd *playCmd) Run(c *console) error {
	control, err := textgame.ParseTimeControl(cmd.Time)
	if err != nil {
		return fmt.Errorf("--time %w", err)
	}
	if err := within("--level", cmd.Level, 1, engine.Levels); err != nil {
		return err
	}
	game, err := cmd.game(c, &control)
	if err != nil {
		return err
	}
	human, level := cmd.sides(game)
	pieces := textgame.Symbols
	if cmd.ASCII {
		pieces = textgame.Letters
	}
	prompt := isTerminal(c.in) && isTerminal(c.out)
	// A terminal that is closed must not take the game with it.
	ctx, stop := signal.NotifyContext(c.ctx, syscall.SIGHUP)
	defer stop()
	refused, err := textgame.Play(ctx, c.in, c.out, textgame.Options{
		Game:    game,
		Human:   human,
		Level:   level,
		Control: control,
		Style: textgame.Style{
			Color:  wantsColor(c),
			Pieces: pieces,
			Flip:   (human == chess.Black) != cmd.Flip,
		},
		Prompt:   prompt,
		Opponent: engine.New(engine.Options{Seed: cmd.Seed, Networks: nets.For}),
		Adviser:  &adviser{},
		Keep:     func(record []byte) (string, error) { return keepGame(game.Position().Variant(), record) },
	})
	if err == nil && refused > 0 && !prompt {
		return negative{}
	}
	return err
}

// adviser is an engine that is made when it is first asked.
type adviser struct{ engine *engine.Engine }

func (a *adviser) Search(p *chess.Position, l engine.Limits, ctl *engine.Control, report func(*engine.Info)) engine.Result {
	if a.engine == nil {
		a.engine = engine.New(engine.Options{Hash: 16, Seed: 1, Networks: nets.For})
	}
	return a.engine.Search(p, l, ctl, report)
}

// game returns the game to play: a new one, or the one to load, with whose
// time control it goes on unless another is asked for.
func (cmd *playCmd) game(c *console, control *textgame.TimeControl) (*textgame.Game, error) {
	if cmd.Load != "" {
		return cmd.load(c, control)
	}
	if cmd.Variant == "" {
		return nil, fmt.Errorf("play which game? One of %s: bifrons play %s", strings.Join(variantNames(), ", "), variantNames()[0])
	}
	if _, err := chess.FindVariant(cmd.Variant); err != nil {
		return nil, err
	}
	p, err := rulesFlags{Variant: cmd.Variant, CastlingRules: cmd.CastlingRules}.position(c, cmd.FEN)
	if err != nil {
		return nil, err
	}
	return textgame.NewGame(p), nil
}

func (cmd *playCmd) load(c *console, control *textgame.TimeControl) (*textgame.Game, error) {
	if cmd.FEN != "" {
		return nil, errors.New("--load and --fen: a game that is loaded has its own beginning")
	}
	text, err := os.ReadFile(cmd.Load)
	if err != nil {
		return nil, fmt.Errorf("--load: %w", err)
	}
	var options pgn.Options
	if cmd.Variant != "" {
		if options.Default, err = chess.FindVariant(cmd.Variant); err != nil {
			return nil, err
		}
	}
	var last *pgn.Game
	games := 0
	for g, err := range pgn.NewReader(bytes.NewReader(text), options).Games() {
		games++
		if err != nil {
			return nil, fmt.Errorf("--load %s: %w", cmd.Load, err)
		}
		last = g
	}
	switch {
	case last == nil:
		return nil, fmt.Errorf("--load %s: no game in the file", cmd.Load)
	case options.Default != nil && last.Variant.Name != options.Default.Name:
		return nil, fmt.Errorf("--load %s: that game is %s, not %s", cmd.Load, last.Variant.Title, options.Default.Title)
	case games > 1:
		c.warn(fmt.Sprintf("%s has %d games: going on with the last", cmd.Load, games))
	}
	for _, w := range last.Warnings {
		c.warn(cmd.Load + ": " + w.String())
	}
	game, left, err := textgame.Resume(last)
	if err != nil {
		return nil, fmt.Errorf("--load %s: %w", cmd.Load, err)
	}
	if left {
		c.warn(cmd.Load + ": variations are left out of the game that is played on")
	}
	if c, ok := textgame.ParseTag(last.Tag("TimeControl")); ok && cmd.Time == "" {
		*control = c
	}
	return game, nil
}

// sides returns the player's side and the engine's level: as the flags say,
// else as the game's record does.
func (cmd *playCmd) sides(game *textgame.Game) (human chess.Color, level int) {
	white, black := game.Players()
	if n, ours := textgame.ParseLevelName(white); ours {
		human, level = chess.Black, n
	} else if n, ours := textgame.ParseLevelName(black); ours {
		level = n
	} else if cmd.Load != "" {
		human = game.Position().Turn()
	}
	switch deref(cmd.Color) {
	case "white":
		human = chess.White
	case "black":
		human = chess.Black
	case "random":
		human = chess.Color(rand.IntN(2))
		if cmd.Seed != 0 {
			human = chess.Color(rand.New(rand.NewPCG(cmd.Seed, 0)).IntN(2))
		}
	}
	return human, cmp.Or(deref(cmd.Level), level, defaultLevel)
}

// keepGame writes a game to a new file in the user's data folder.
func keepGame(v *chess.Variant, record []byte) (string, error) {
	for i := 1; ; i++ {
		name := v.Name + "-" + time.Now().Format("2006-01-02-150405")
		if i > 1 {
			name += "-" + strconv.Itoa(i)
		}
		path, err := dataPath("games", name+".pgn")
		if err != nil {
			return "", err
		}
		if err := makeFolderOf(path); err != nil {
			return "", err
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) && i < 100 {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(record)
		return path, cmp.Or(err, f.Sync(), f.Close())
	}
}
