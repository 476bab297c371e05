package playtest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"bifrons.chess/internal/play"
)

// patience is how long a message may take on a loaded machine.
const patience = 20 * time.Second

// TestBus runs the tests that every Bus passes. fresh returns a new one.
func TestBus(t *testing.T, fresh func(t *testing.T) play.Bus) {
	run := func(name string, test func(t *testing.T, b play.Bus)) {
		t.Run(name, func(t *testing.T) {
			b := fresh(t)
			defer b.Close()
			test(t, b)
		})
	}
	run("Topics", testTopics)
	run("Order", testOrder)
	run("Slow subscribers", testSlow)
	run("Closing", testClosing)
	run("Many at once", testCrowd)
}

// subscribe returns a subscription.
func subscribe(t *testing.T, b play.Bus, topic play.Topic) play.Subscription {
	t.Helper()
	s, err := b.Subscribe(topic)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// receive returns the next message.
func receive(t *testing.T, s play.Subscription) (string, bool) {
	t.Helper()
	select {
	case m, ok := <-s.Messages():
		return string(m), ok
	case <-time.After(patience):
		t.Fatal("no message came")
		return "", false
	}
}

// publish publishes a text.
func publish(t *testing.T, b play.Bus, topic play.Topic, text string) {
	t.Helper()
	if err := b.Publish(topic, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func testTopics(t *testing.T, b play.Bus) {
	publish(t, b, "a", "before anybody listens")
	first, second := subscribe(t, b, "a"), subscribe(t, b, "a")
	other := subscribe(t, b, play.SeatTopic("a", play.White))
	defer other.Close()
	publish(t, b, "a", "one")
	publish(t, b, play.SeatTopic("a", play.White), "secret")
	publish(t, b, play.SeatTopic("a", play.Black), "of another")
	for _, s := range []play.Subscription{first, second} {
		if m, _ := receive(t, s); m != "one" {
			t.Errorf("received %q", m)
		}
	}
	if m, _ := receive(t, other); m != "secret" {
		t.Errorf("received %q", m)
	}
	first.Close()
	publish(t, b, "a", "two")
	if m, _ := receive(t, second); m != "two" {
		t.Errorf("received %q", m)
	}
	if m, ok := receive(t, first); ok {
		t.Errorf("received %q after Close", m)
	}
	second.Close()
}

func testOrder(t *testing.T, b play.Bus) {
	s := subscribe(t, b, "a")
	defer s.Close()
	for i := range 200 {
		publish(t, b, "a", fmt.Sprint(i))
		if i%10 == 9 {
			for j := i - 9; j <= i; j++ {
				if m, _ := receive(t, s); m != fmt.Sprint(j) {
					t.Fatalf("received %q, expected %d", m, j)
				}
			}
		}
	}
}

// testSlow has one subscriber that reads nothing: it is cut off, sees that, and
// neither the publisher nor the others wait.
func testSlow(t *testing.T, b play.Bus) {
	slow, quick := subscribe(t, b, "a"), subscribe(t, b, "a")
	defer slow.Close()
	defer quick.Close()
	const sent = 100_000
	for i := range sent {
		publish(t, b, "a", fmt.Sprint(i))
		if m, _ := receive(t, quick); m != fmt.Sprint(i) {
			t.Fatalf("received %q, expected %d", m, i)
		}
	}
	for i := 0; ; i++ {
		m, ok := receive(t, slow)
		if !ok {
			if i == 0 {
				t.Error("the slow subscriber received nothing at all")
			}
			break
		}
		if m != fmt.Sprint(i) {
			t.Fatalf("the slow subscriber received %q, expected %d, and was not cut off", m, i)
		}
		if i == sent-1 {
			t.Fatal("a subscriber may be behind for ever")
		}
	}
	again := subscribe(t, b, "a")
	defer again.Close()
	publish(t, b, "a", "again")
	if m, _ := receive(t, again); m != "again" {
		t.Errorf("received %q", m)
	}
}

func testClosing(t *testing.T, b play.Bus) {
	s := subscribe(t, b, "a")
	s.Close()
	s.Close()
	open := subscribe(t, b, "a")
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if m, ok := receive(t, open); ok {
		t.Errorf("received %q", m)
	}
	open.Close()
	if err := b.Publish("a", nil); err == nil {
		t.Error("published on a closed bus")
	}
	if _, err := b.Subscribe("a"); err == nil {
		t.Error("subscribed to a closed bus")
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// testCrowd publishes, subscribes and closes at once.
func testCrowd(t *testing.T, b play.Bus) {
	var group sync.WaitGroup
	for i := range 8 {
		topic := play.Topic(fmt.Sprint("topic", i%3))
		group.Go(func() {
			for range 300 {
				publish(t, b, topic, "x")
			}
		})
		group.Go(func() {
			for range 100 {
				s, err := b.Subscribe(topic)
				if err != nil {
					t.Error(err)
					return
				}
				publish(t, b, topic, "mine")
				for m := range s.Messages() {
					if string(m) == "mine" {
						break
					}
				}
				s.Close()
			}
		})
	}
	group.Wait()
}
