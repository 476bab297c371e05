package main

import (
	"bytes"
	"fmt"
	"go/format"
	"strings"
)

// encoder writes an AppendJSON method for each struct of the door.
func (d *door) encoder() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generated + "\npackage door\n")
	for _, s := range d.structs {
		fmt.Fprintf(&b, "\n// AppendJSON appends the value as JSON; empty slices are [], never null.\n")
		fmt.Fprintf(&b, "func (v %s) AppendJSON(b []byte) []byte {\n", s.name)
		for i, f := range s.fields {
			opening := ","
			if i == 0 {
				opening = "{"
			}
			fmt.Fprintf(&b, "b = append(b, `%s\"%s\":`...)\n", opening, f.json)
			b.WriteString(d.encode("v."+f.name, f.typ))
		}
		b.WriteString("return append(b, '}')\n}\n")
	}
	return format.Source(b.Bytes())
}

// encode returns the statements that append the value of an expression.
func (d *door) encode(expr string, t typ) string {
	if t.slice {
		return fmt.Sprintf("b = append(b, '[')\nfor i, e := range %s {\nif i > 0 {\nb = append(b, ',')\n}\n%s}\nb = append(b, ']')\n",
			expr, d.encode("e", typ{name: t.name}))
	}
	switch {
	case t.name == "string":
		return "b = appendString(b, " + expr + ")\n"
	case t.name == "int":
		return "b = appendInt(b, " + expr + ")\n"
	case t.name == "bool":
		return "b = appendBool(b, " + expr + ")\n"
	case d.isEnum(t.name):
		return "b = appendString(b, string(" + expr + "))\n"
	}
	return "b = " + expr + ".AppendJSON(b)\n"
}

// dispatch writes the calls from JavaScript.
func (d *door) dispatch() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generated + `
//go:build js && wasm

package main

import (
	"syscall/js"

	"bifrons.chess/internal/door"
)

// call answers one call by name. The answer is JSON; ok is false for a name
// that nothing answers to.
func (w *worker) call(name string, args js.Value) (answer []byte, ok bool) {
	switch name {
`)
	for _, s := range d.services {
		for _, c := range s.calls {
			fmt.Fprintf(&b, "case %q:\n", lower(s.name)+"."+lower(c.name))
			var args []string
			for i, p := range c.params {
				args = append(args, d.argument(p.typ, fmt.Sprintf("args.Index(%d)", i)))
			}
			invoke := fmt.Sprintf("w.%s.%s(%s)", lower(s.name), c.name, strings.Join(args, ", "))
			var left []string
			if c.result.name != "" {
				left = append(left, "v")
			}
			if c.fails {
				left = append(left, "err")
			}
			if len(left) > 0 {
				invoke = strings.Join(left, ", ") + " := " + invoke
			}
			b.WriteString(invoke + "\n")
			if c.fails {
				b.WriteString("if err != nil {\nreturn failed(err), true\n}\n")
			}
			if c.result.name == "" {
				b.WriteString("return succeeded(nil), true\n")
				continue
			}
			b.WriteString("var b []byte\n" + strings.NewReplacer(
				"appendString(", "door.AppendString(",
				"appendInt(", "door.AppendInt(",
				"appendBool(", "door.AppendBool(",
			).Replace(d.encode("v", c.result)) + "return succeeded(b), true\n")
		}
	}
	b.WriteString("}\nreturn nil, false\n}\n")
	for _, s := range d.params() {
		fmt.Fprintf(&b, "\nfunc read%s(v js.Value) door.%s {\nreturn door.%s{\n", s.name, s.name, s.name)
		for _, f := range s.fields {
			fmt.Fprintf(&b, "%s: %s,\n", f.name, d.argument(f.typ, fmt.Sprintf("member(v, %q)", f.json)))
		}
		b.WriteString("}\n}\n")
	}
	return format.Source(b.Bytes())
}

// reader returns the function that turns a js.Value into a value of a type.
func (d *door) reader(name string) string {
	switch {
	case name == "string":
		return "readText"
	case name == "int":
		return "readInt"
	case name == "bool":
		return "readBool"
	case d.isEnum(name):
		return "func(v js.Value) door." + name + " { return door." + name + "(readText(v)) }"
	}
	return "read" + name
}

// argument returns the expression that turns a js.Value into a Go value.
func (d *door) argument(t typ, expr string) string {
	switch {
	case t.bytes():
		return "readBytes(" + expr + ")"
	case t.slice:
		return "readList(" + expr + ", " + d.reader(t.name) + ")"
	case d.isEnum(t.name):
		return "door." + t.name + "(readText(" + expr + "))"
	}
	return d.reader(t.name) + "(" + expr + ")"
}
