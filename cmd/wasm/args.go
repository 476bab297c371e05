//go:build js && wasm

package main

import "syscall/js"

// The readers below are total: a value of another type, which the TypeScript
// types rule out, reads as the zero value, and the call refuses it as it would
// any bad text.

func member(v js.Value, name string) js.Value {
	if v.Type() != js.TypeObject {
		return js.Undefined()
	}
	return v.Get(name)
}

func readText(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

func readInt(v js.Value) int {
	if v.Type() != js.TypeNumber {
		return 0
	}
	return v.Int()
}

func readBytes(v js.Value) []byte {
	if v.Type() != js.TypeObject || !v.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil
	}
	out := make([]byte, v.Length())
	js.CopyBytesToGo(out, v)
	return out
}

func readBool(v js.Value) bool { return v.Type() == js.TypeBoolean && v.Bool() }

// readList reads an array, each element by a reader of its own.
func readList[T any](v js.Value, read func(js.Value) T) []T {
	if v.Type() != js.TypeObject || !v.InstanceOf(js.Global().Get("Array")) {
		return nil
	}
	out := make([]T, v.Length())
	for i := range out {
		out[i] = read(v.Index(i))
	}
	return out
}
