package pgn

import (
	"iter"

	"bifrons.chess/chess"
)

// Node is a move in the tree of a game. Its first child is the main
// continuation, the others are variations in the order of the text. The zero
// Node is a root without moves.
type Node struct {
	// Move leads to this node; chess.NoMove at the root.
	Move chess.Move
	// text is the number of the move's record while a Reader works on it.
	text int32

	// NAGs are the annotation glyphs, in the order of the text.
	NAGs []NAG
	// Before are the comments that stand before the move: at the opening of
	// a variation, or behind a variation to the move before.
	Before []Comment
	// After are the comments behind the move; at the root those before the
	// first move.
	After []Comment

	parent, first, last, next *Node
}

// Parent returns the node of the move before; nil at the root.
func (n *Node) Parent() *Node { return n.parent }

// Main returns the main continuation; nil at the end of a line.
func (n *Node) Main() *Node { return n.first }

// Next returns the next variation beside n: the sibling after it, nil for the
// last.
func (n *Node) Next() *Node { return n.next }

// Children yields the continuations, the main one first.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n.first; c != nil; c = c.next {
			if !yield(c) {
				return
			}
		}
	}
}

// IsMain reports whether n is its parent's main continuation.
func (n *Node) IsMain() bool { return n.parent != nil && n.parent.first == n }

// Ply returns how many moves lead from the root to n, n's own included.
func (n *Node) Ply() int {
	ply := 0
	for ; n.parent != nil; n = n.parent {
		ply++
	}
	return ply
}

// Add appends a continuation and returns it: the main one if n has none, else
// one more variation. The move must be legal after n.
func (n *Node) Add(m chess.Move) *Node {
	c := &Node{Move: m}
	n.attach(c)
	return c
}

func (n *Node) attach(c *Node) {
	c.parent = n
	if n.last == nil {
		n.first = c
	} else {
		n.last.next = c
	}
	n.last = c
}

// Remove takes n and all that follows it out of the tree. Removing the main
// continuation makes the first variation the main one. The root stays.
func (n *Node) Remove() {
	p := n.parent
	if p == nil {
		return
	}
	var before *Node
	for c := p.first; c != n; c = c.next {
		before = c
	}
	if before == nil {
		p.first = n.next
	} else {
		before.next = n.next
	}
	if p.last == n {
		p.last = before
	}
	n.parent, n.next = nil, nil
}

// Promote makes n the main continuation of its parent; what was first becomes
// the first variation.
func (n *Node) Promote() {
	p := n.parent
	if p == nil || p.first == n {
		return
	}
	n.Remove()
	n.parent, n.next = p, p.first
	p.first = n
}
