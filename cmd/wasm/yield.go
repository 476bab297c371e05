//go:build js && wasm

package main

import "syscall/js"

// newYield returns a function that lets the worker's event loop run once, so
// that messages (above all "stop") are heard in the middle of a search. A
// message to oneself returns in microseconds; a timer would be held back by
// the browser for 4 ms each time.
func newYield() func() {
	channel := js.Global().Get("MessageChannel").New()
	back := make(chan struct{}, 1)
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		back <- struct{}{}
		return nil
	}))
	port := channel.Get("port2")
	return func() {
		port.Call("postMessage", js.Null())
		<-back
	}
}
