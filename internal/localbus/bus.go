// Package localbus is the play.Bus within one process.
package localbus

import (
	"errors"
	"sync"

	"bifrons.chess/internal/play"
)

// waiting is how many messages a subscriber may be behind before it is cut
// off.
const waiting = 64

// errClosed is returned after Close.
var errClosed = errors.New("the bus is closed")

// Bus is a play.Bus. The zero value is ready.
type Bus struct {
	mu     sync.Mutex
	topics map[play.Topic]*topic
	closed bool
}

// topic is a set of subscriptions with a lock of its own, so that a game with
// thousands of watchers does not hold up the others.
type topic struct {
	mu            sync.Mutex
	subscriptions map[*subscription]struct{}
}

type subscription struct {
	bus      *Bus
	name     play.Topic
	topic    *topic
	messages chan []byte
}

// Publish sends a message to all subscribers of a topic.
func (b *Bus) Publish(name play.Topic, message []byte) error {
	b.mu.Lock()
	t, closed := b.topics[name], b.closed
	b.mu.Unlock()
	if closed {
		return errClosed
	}
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for s := range t.subscriptions {
		select {
		case s.messages <- message:
		default: // too slow: cut off, and told so by the closed channel
			delete(t.subscriptions, s)
			close(s.messages)
		}
	}
	return nil
}

// Subscribe returns a subscription to a topic.
func (b *Bus) Subscribe(name play.Topic) (play.Subscription, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil, errClosed
	}
	if b.topics == nil {
		b.topics = map[play.Topic]*topic{}
	}
	t := b.topics[name]
	if t == nil {
		t = &topic{subscriptions: map[*subscription]struct{}{}}
		b.topics[name] = t
	}
	s := &subscription{bus: b, name: name, topic: t, messages: make(chan []byte, waiting)}
	t.mu.Lock()
	t.subscriptions[s] = struct{}{}
	t.mu.Unlock()
	return s, nil
}

// Close ends all subscriptions.
func (b *Bus) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	for _, t := range b.topics {
		t.mu.Lock()
		for s := range t.subscriptions {
			close(s.messages)
		}
		clear(t.subscriptions)
		t.mu.Unlock()
	}
	clear(b.topics)
	return nil
}

// Messages returns the channel of what is published.
func (s *subscription) Messages() <-chan []byte { return s.messages }

// Close ends the subscription. The last one takes the topic with it.
func (s *subscription) Close() {
	s.bus.mu.Lock()
	defer s.bus.mu.Unlock()
	s.topic.mu.Lock()
	defer s.topic.mu.Unlock()
	if _, open := s.topic.subscriptions[s]; open {
		delete(s.topic.subscriptions, s)
		close(s.messages)
	}
	if len(s.topic.subscriptions) == 0 && s.bus.topics[s.name] == s.topic {
		delete(s.bus.topics, s.name)
	}
}
