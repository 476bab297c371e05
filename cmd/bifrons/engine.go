package main

import (
	"context"
	"errors"

	"bifrons.chess/internal/protocol"
)

type engineCmd struct{}

func (engineCmd) Help() string {
	return `A chess GUI starts this command and speaks UCI or the XBoard protocol (CECP) with it; the GUI's first word decides. At a terminal, type UCI commands, and "quit" to leave. "bifrons" without arguments does the same where its standard input is a pipe: some GUIs start engines so.

Examples:

    bifrons engine
    printf 'uci\nsetoption name UCI_Variant value janus\nposition startpos\ngo movetime 1000\n' | bifrons engine`
}

func (engineCmd) Run(c *console) error {
	err := protocol.Run(c.ctx, c.in, c.out)
	if errors.Is(err, context.Canceled) {
		return nil // an interrupt is a way to quit
	}
	return err
}
