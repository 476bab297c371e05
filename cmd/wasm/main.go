//go:build js && wasm

// Command wasm is the rules and the engine for the browser. A page starts it
// twice, each in a Web Worker of its own: one instance answers about the rules
// at once, the other searches.
//
// It sets the global function bifronsCall(name, args, reply): name is a call
// such as "rules.look", args an array of its arguments, and reply gets the
// answer as JSON text, {"ok": value} or {"error": Failure}. The calls and
// their types are those of package door. When they can be made, the global
// function bifronsReady is called, if there is one.
package main

import (
	"syscall/js"

	"bifrons.chess/internal/door"
)

func main() {
	w := &worker{}
	w.engine.Yield = newYield()
	js.Global().Set("bifronsCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		// A call may wait for the event loop, which a callback must not.
		go w.answer(args[0].String(), args[1], args[2])
		return nil
	}))
	if ready := js.Global().Get("bifronsReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}

// worker holds the two services.
type worker struct {
	rules  door.Rules
	engine door.Engine
}

// answer makes one call and replies exactly once. A panic would end the whole
// instance and leave the page without rules; it becomes a failure of this call.
func (w *worker) answer(name string, args, reply js.Value) {
	text := []byte(nil)
	defer func() {
		if p := recover(); p != nil {
			text = failed(panicError{name})
		}
		reply.Invoke(string(text))
	}()
	var ok bool
	if text, ok = w.call(name, args); !ok {
		text = failed(unknownCall(name))
	}
}

type panicError struct{ call string }

func (e panicError) Error() string { return "internal error in " + e.call }

type unknownCall string

func (e unknownCall) Error() string { return "unknown call " + string(e) }

func succeeded(value []byte) []byte {
	if value == nil {
		return []byte(`{"ok":null}`)
	}
	return append(append([]byte(`{"ok":`), value...), '}')
}

func failed(err error) []byte {
	return append(door.Fail(err).AppendJSON([]byte(`{"error":`)), '}')
}
