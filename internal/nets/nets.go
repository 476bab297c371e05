// Package nets holds the networks that the program is shipped with: the
// evaluation of each variant. How they were made and what they are worth is in
// docs/strength.md.
package nets

import (
	"embed"
	"fmt"
	"os"
	"sync"

	"bifrons.chess/chess"
	"bifrons.chess/internal/nnue"
)

//go:embed files/*.net
var files embed.FS

// All returns the networks that are shipped, in the order of their files'
// names. It reads them once.
var All = sync.OnceValue(func() []*nnue.Network {
	list, err := files.ReadDir("files")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var out []*nnue.Network
	for _, f := range list {
		content, err := files.ReadFile("files/" + f.Name())
		if err != nil {
			panic(err)
		}
		n, err := nnue.Read(content)
		if err != nil {
			panic(f.Name() + ": " + err.Error()) // a test has read them all
		}
		out = append(out, n)
	}
	return out
})

// For returns the network that is shipped for a variant, nil if there is none.
// Safe for concurrent use.
func For(v *chess.Variant) *nnue.Network { return nnue.Choose(All(), v) }

// BuiltIn stands for the networks that are shipped where a file could be named,
// as in the option EvalFile of the engine protocols.
const BuiltIn = "<built in>"

// Named returns the network that a value of the option EvalFile names: nil for
// BuiltIn and the empty text, else that of a file, with ReadFile's errors.
func Named(value string) (*nnue.Network, error) {
	if value == "" || value == BuiltIn {
		return nil, nil
	}
	return ReadFile(value)
}

// maxFile bounds the length of a network's file, in bytes.
const maxFile = 64 << 20

// ReadFile reads a network from a file. The error names the file; it wraps one
// of the file system or an *nnue.FileError.
func ReadFile(path string) (*nnue.Network, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	// A device may have no end, and no network is as large as this.
	if !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, fmt.Errorf("%s: %w", path, &nnue.FileError{Reason: nnue.NotANetwork, Field: "file"})
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	n, err := nnue.Read(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}
