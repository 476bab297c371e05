// Command gen writes what both sides of the door share from the source of
// package door, so that neither can drift from the other:
//
//	web/src/rules/door.ts         types and calls for TypeScript
//	internal/door/encode_gen.go   values to JSON, without reflection
//	cmd/wasm/calls_gen.go         arguments from JavaScript, dispatch of calls
//
// It knows the shapes that the door uses (structs, string types with
// constants, slices, string, int, bool, and bytes as arguments) and refuses
// everything else.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("door/gen: ")
	root := flag.String("root", ".", "root directory of the module")
	flag.Parse()
	files, err := Generate(*root)
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(*root, name), text, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// Generate returns the generated files by their slash-separated names below
// the module's root.
func Generate(root string) (map[string][]byte, error) {
	d, err := readDoor(filepath.Join(root, "internal", "door"))
	if err != nil {
		return nil, err
	}
	encoder, err := d.encoder()
	if err != nil {
		return nil, err
	}
	calls, err := d.dispatch()
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		"web/src/rules/door.ts":       d.typescript(),
		"internal/door/encode_gen.go": encoder,
		"cmd/wasm/calls_gen.go":       calls,
	}, nil
}
