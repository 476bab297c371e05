package main

import "testing"

func TestCountsAreRead(t *testing.T) {
	if m := theirNodes.FindStringSubmatch("g1h3: 8881\n\nNodes searched: 197281\n"); m == nil || m[1] != "197281" {
		t.Errorf("theirs: %v", m)
	}
	if m := ourNodes.FindStringSubmatch("782 nodes in 0.001 s, 1 nodes/s\n"); m == nil || m[1] != "782" {
		t.Errorf("ours: %v", m)
	}
}
