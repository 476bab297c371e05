package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestJoinNegative(t *testing.T) {
	for args, want := range map[string]string{
		"":                               "",
		"play --level -1":                "play --level=-1",
		"match --sprt -5,0 --games 2":    "match --sprt=-5,0 --games 2",
		"train --rate -.5 data":          "train --rate=-.5 data",
		"analyse - --depth=3 -1":         "analyse - --depth=3 -1",
		"pgn check -q --letters -german": "pgn check -q --letters -german",
		"perft --divide -- --depth -1":   "perft --divide -- --depth -1",
	} {
		if got := joinNegative(strings.Fields(args)); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

func TestReadDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"5": 5 * time.Second, "0.5": 500 * time.Millisecond, "500ms": 500 * time.Millisecond, "2m": 2 * time.Minute, "-1": -time.Second, "1m30": 90 * time.Second,
	} {
		if got, err := readDuration(text); err != nil || got != want {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "s", "soon", "5 s", "1e3", "NaN"} {
		if got, err := readDuration(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}
