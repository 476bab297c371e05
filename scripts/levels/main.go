// Command levels measures how far apart the named levels of play are, and what
// their ratings are on the scale of another engine.
//
// Level plays against level in a ladder, each with the next. Then Fairy-Stockfish,
// limited to ratings by its own option UCI_Elo, plays each of the levels: its
// scale, made for orthodox chess and taken over for Janus Chess, is the one that
// our ratings are read from. Two Kings has no such opponent, and gets a ladder
// alone.
//
// A run that was broken off goes on: the matches' files lie in the user's data
// folder.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"bifrons.chess/internal/engine"
	"bifrons.chess/scripts/sidebyside"
)

func main() {
	variant := flag.String("variant", "janus", "the game")
	games := flag.Int("games", 200, "games of each level with the next")
	concurrency := flag.Int("concurrency", 2, "games at once")
	program := flag.String("bifrons", "bin/bifrons", "the program whose levels are measured")
	anchors := flag.String("anchors", "1350,1700,2050", "ratings of Fairy-Stockfish that play each level; empty for none")
	other := flag.String("other", "", "the program that plays as anchor; without it, Debian's fairy-stockfish")
	restart := flag.Bool("restart", false, "begin anew the matches that lie in the data folder")
	flag.Parse()
	if err := measure(*variant, *program, *other, *anchors, *games, *concurrency, *restart); err != nil {
		fmt.Fprintln(os.Stderr, "levels:", err)
		os.Exit(1)
	}
}

// restless is a depth that no weak level reaches: a level's own limits end its
// searches.
const restless = "99"

func measure(variant, program, other, anchors string, games, concurrency int, restart bool) error {
	// An absolute path: programs named without a folder are looked up elsewhere.
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	var levels []string
	for n := 1; n < engine.Levels; n++ {
		levels = append(levels, fmt.Sprintf("cmd='%s' engine; name=level %d; option.Hash=8; option.UCI_LimitStrength=true; option.UCI_Elo=%d", program, n, engine.LevelElo(n)))
	}
	play := func(meetings string, games int, engines []string) error {
		arguments := []string{"match", "--variant", variant, "--" + meetings, "--depth", restless, "--max-plies", "300",
			"--games", strconv.Itoa(games), "--concurrency", strconv.Itoa(concurrency), "--openings", "openings/" + variant + ".txt"}
		if restart {
			arguments = append(arguments, "--restart")
		}
		for _, e := range engines {
			arguments = append(arguments, "--engine", e)
		}
		command := exec.Command(program, arguments...)
		command.Stdout, command.Stderr = os.Stdout, os.Stderr
		return command.Run()
	}
	if err := play("ladder", games, levels); err != nil {
		return err
	}
	if anchors == "" || variant != "janus" {
		return nil
	}
	if other == "" {
		if other, err = sidebyside.FairyStockfish(); err != nil {
			return fmt.Errorf("%w; -other names another, -anchors= leaves it out", err)
		}
	}
	for _, elo := range strings.Split(anchors, ",") {
		anchor := fmt.Sprintf("cmd='%s'; name=Fairy-Stockfish %s; option.Hash=8; option.UCI_LimitStrength=true; option.UCI_Elo=%s; movetime=0.1", other, elo, elo)
		if err := play("gauntlet", games/4*2, append([]string{anchor}, levels...)); err != nil {
			return err
		}
	}
	return nil
}
