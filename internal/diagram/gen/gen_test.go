package main

import (
	"bytes"
	"os"
	"testing"
)

// TestUpToDate fails when the generator has changed and `go generate` was not
// run.
func TestUpToDate(t *testing.T) {
	want, err := Generate()
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("../glyph_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Error("glyph_gen.go is out of date: run `go generate ./internal/diagram`")
	}
}
