package httpd

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// TestServeFinishesWhatItBegan stops the server while an answer is under way:
// the answer still arrives whole, and new connections are refused.
func TestServeFinishesWhatItBegan(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + ln.Addr().String() + "/"
	ctx, stop := context.WithCancel(t.Context())
	begun, finish := make(chan struct{}), make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(begun)
		<-finish
		_, _ = io.WriteString(w, "whole")
	})
	served := make(chan error, 1)
	go func() { served <- Serve(ctx, ln, handler) }()
	type answer struct {
		text string
		err  error
	}
	answered := make(chan answer, 1)
	go func() {
		r, err := http.Get(url)
		if err != nil {
			answered <- answer{err: err}
			return
		}
		defer func() { _ = r.Body.Close() }()
		text, err := io.ReadAll(r.Body)
		answered <- answer{string(text), err}
	}()
	<-begun
	stop()
	refused := false
	for deadline := time.Now().Add(3 * time.Second); !refused && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("tcp", ln.Addr().String())
		if err != nil {
			refused = true
		} else {
			_ = c.Close()
		}
	}
	if !refused {
		t.Error("a server told to stop takes new connections")
	}
	close(finish)
	if a := <-answered; a.err != nil || a.text != "whole" {
		t.Errorf("the answer under way: %q, %v", a.text, a.err)
	}
	if err := <-served; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

func TestServeReportsTheListener(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = ln.Close()
	if err := Serve(t.Context(), ln, http.NotFoundHandler()); err == nil {
		t.Error("serving a closed listener is no error")
	}
}
