package main

import (
	"fmt"
	"strings"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nets"
	"bifrons.chess/internal/nnue"
)

type netCmd struct {
	Info netInfoCmd `cmd:"" help:"Tell what a network file holds."`
}

type netInfoCmd struct {
	File string `arg:"" help:"The network's file." predictor:"file"`
}

func (netInfoCmd) Help() string {
	return `Checks the file's checksum and tells for which games the network is, its size, how it was made, and what it thinks of the start positions.

Examples:

    bifrons net info janus-gen1-128.net`
}

func (cmd *netInfoCmd) Run(c *console) error {
	n, err := nets.ReadFile(cmd.File)
	if err != nil {
		return err
	}
	h := n.Header()
	var b strings.Builder
	line := func(name, format string, values ...any) {
		fmt.Fprintf(&b, "%-12s"+format+"\n", append([]any{name}, values...)...)
	}
	line("games", "%s", strings.Join(h.Variants, ", "))
	line("inputs", "%d for each side: %s, own and enemy, on %d squares", h.Inputs.Len(), strings.Join(strings.Split(h.Inputs.Kinds, ""), " "), h.Inputs.Files*chess.Ranks)
	line("hidden", "%d units for each side", h.Hidden)
	line("outputs", "%d, by the number of men", nnue.Buckets)
	line("parameters", "%d", n.Parameters())
	line("file", "%d bytes", len(n.File()))
	line("SHA-256", "%x", n.Checksum())
	for _, v := range chess.Variants() {
		if n.Covers(v) {
			line("start", "%+d centipawns for White in %s", n.Evaluate(v.StartPosition()), v.Title)
		}
	}
	for text := range strings.Lines(h.Description) {
		b.WriteString(oneLine(strings.TrimSuffix(text, "\n")) + "\n")
	}
	_, err = fmt.Fprint(c.out, b.String())
	return err
}

// readNet reads the network that --net names, which must be for the variant; a
// nil variant takes a network for any. It returns nil for "".
func readNet(path string, v *chess.Variant) (*nnue.Network, error) {
	if path == "" {
		return nil, nil
	}
	n, err := nets.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--net: %w", err)
	}
	if v != nil && !n.Covers(v) {
		return nil, fmt.Errorf("--net: %s is for %s, not for %s", path, strings.Join(n.Header().Variants, " and "), v.Title)
	}
	return n, nil
}
