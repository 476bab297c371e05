package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUpToDate fails when package door has changed and `go generate` was not
// run, so that the pages' types are never those of another door.
func TestUpToDate(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	files, err := Generate(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 3 {
		t.Fatalf("%d generated files, want 3", len(files))
	}
	for name, want := range files {
		have, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(have, want) {
			t.Errorf("%s is out of date: run `go generate ./internal/door`", name)
		}
	}
}

// TestRefusals feeds the generator sources that have no form on the other side.
func TestRefusals(t *testing.T) {
	tests := map[string]struct{ src, want string }{
		"map":          {"type A struct {\n\tM map[string]int `json:\"m\"`\n}", "A.M: type *ast.MapType cannot cross"},
		"pointer":      {"type A struct {\n\tP *int `json:\"p\"`\n}", "A.P: type *ast.StarExpr cannot cross"},
		"unknown type": {"type A struct {\n\tB B `json:\"b\"`\n}", "A.B: unknown type B"},
		"float":        {"type A struct {\n\tF float64 `json:\"f\"`\n}", "A.F: unknown type float64"},
		"no tag":       {"type A struct {\n\tF int\n}", "json tag"},
		"omitempty":    {"type A struct {\n\tF int `json:\"f,omitempty\"`\n}", "json tag"},
		"two names":    {"type A struct {\n\tF, G int `json:\"f\"`\n}", "one name"},
		"two results":  {"type Rules struct{}\n\nfunc (Rules) A() (int, string) { return 0, \"\" }", "two results"},
		"argument":     {"type Rules struct{}\n\nfunc (Rules) A(f func()) {}", "cannot cross"},
		"syntax":       {"type A struct", "expected"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "door.go"), []byte("package door\n\n"+tt.src+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := readDoor(dir)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// TestShapes checks each output on a door that has every shape there is.
func TestShapes(t *testing.T) {
	const src = `package door

// Shade is a shade.
type Shade string

// Shades.
const (
	Dark Shade = "dark"
	None Shade = ""
)

// Thing has everything.
//
// In two paragraphs.
type Thing struct {
	ID     int      ` + "`json:\"id\"`" + ` // its number
	OK     bool     ` + "`json:\"ok\"`" + `
	Shade  Shade    ` + "`json:\"shade\"`" + `
	Words  []string ` + "`json:\"words\"`" + `
	Things []Part   ` + "`json:\"things\"`" + `
}

type Part struct {
	Text string ` + "`json:\"text\"`" + `
}

type Whole struct {
	Parts  []Part  ` + "`json:\"parts\"`" + `
	Shades []Shade ` + "`json:\"shades\"`" + `
	Counts []int   ` + "`json:\"counts\"`" + `
}

type Rules struct{}

// PGN is a call.
func (Rules) PGN(part Part, n int) (Thing, error) { return Thing{}, nil }

// Join is another.
func (Rules) Join(wholes []Whole, words []string) {}

func (Rules) hidden() {}
`
	root := t.TempDir()
	dir := filepath.Join(root, "internal", "door")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "door.go"), []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := Generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, wants := range map[string][]string{
		"web/src/rules/door.ts": {
			"export type Shade = 'dark' | '';",
			"/**\n * Thing has everything.\n *\n * In two paragraphs.\n */\nexport interface Thing {",
			"  /** its number */\n  id: number;",
			"  ok: boolean;", "  shade: Shade;", "  words: string[];", "  things: Part[];",
			"  /** PGN is a call. */\n  pgn(part: Part, n: number): Thing;",
		},
		"internal/door/encode_gen.go": {"func (v Thing) AppendJSON(b []byte) []byte", "`,\"shade\":`", "appendString(b, string(v.Shade))"},
		"cmd/wasm/calls_gen.go": {`case "rules.pgn":`, "w.rules.PGN(readPart(args.Index(0)), readInt(args.Index(1)))", "func readPart(v js.Value) door.Part",
			"w.rules.Join(readList(args.Index(0), readWhole), readList(args.Index(1), readText))",
			"Parts:  readList(member(v, \"parts\"), readPart)", "Counts: readList(member(v, \"counts\"), readInt)",
			"Shades: readList(member(v, \"shades\"), func(v js.Value) door.Shade { return door.Shade(readText(v)) })",
		},
	} {
		for _, want := range wants {
			if !strings.Contains(string(files[name]), want) {
				t.Errorf("%s lacks %q:\n%s", name, want, files[name])
			}
		}
	}
	if strings.Contains(string(files["web/src/rules/door.ts"]), "hidden") {
		t.Error("an unexported method has crossed the door")
	}
}
