// Package protocol lets one program speak both engine protocols: the first
// word that the GUI sends, "uci" or "xboard", decides which.
package protocol

import (
	"context"
	"io"
	"strings"

	"bifrons.chess/internal/cecp"
	"bifrons.chess/internal/endings"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nets"
	"bifrons.chess/internal/uci"
	"bifrons.chess/internal/wire"
)

// Run reads commands from in and answers on out until "quit", the end of the
// input, the end of ctx, or an error in writing. A running search is stopped
// before it returns. It returns nil after quit and at the end of the input.
//
// Where in cannot be interrupted, as the standard input, the goroutine that
// reads it stays behind until the read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer) error {
	lines := wire.Read(in)
	defer lines.Close()
	w := wire.NewWriter(out)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines.C():
			switch {
			case !ok:
				return nil
			case line.Err != nil:
				w.Line("info string " + line.Err.Error())
			case speaksCECP(line.Text):
				return cecp.Run(ctx, line.Text, lines, w, newEngine())
			default:
				// Whoever starts with another command is taken for a person at
				// a terminal, and UCI has the commands a person wants.
				return uci.Run(ctx, line.Text, lines, w, newEngine())
			}
		}
	}
}

// newEngine returns an engine with the networks and the endgame tables that the
// program is shipped with.
func newEngine() *engine.Engine {
	e := engine.New(engine.Options{Networks: nets.For})
	e.SetTables(endings.Shipped())
	return e
}

// speaksCECP reports whether a first line is one of the XBoard protocol.
func speaksCECP(line string) bool {
	word := strings.Fields(line)[0]
	return word == "xboard" || word == "protover"
}
