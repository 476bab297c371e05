package arch

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "bifrons.chess"

// root is the module's directory, seen from this package's tests.
const root = "../.."

// allowed lists what each package may import of this module, as paths below
// it. A package that is not listed may not exist: whoever adds one decides here
// where it stands. What only cmd may know together, the engine and the
// platform, is never in one line.
var allowed = map[string][]string{
	"betza":                {},
	"chess":                {"betza"},
	"pgn":                  {"chess"},
	"internal/engine":      {"chess", "internal/nnue"},
	"internal/nnue":        {"chess"},
	"internal/nets":        {"chess", "internal/nnue"},
	"internal/train":       {"chess", "internal/nnue", "internal/atomicfile"},
	"tablebase":            {"chess"},
	"internal/retro":       {"chess", "tablebase", "internal/atomicfile"},
	"internal/endings":     {"chess", "tablebase", "internal/engine"},
	"internal/wire":        {},
	"internal/uci":         {"chess", "internal/endings", "internal/engine", "internal/nets", "internal/nnue", "internal/wire"},
	"internal/cecp":        {"chess", "internal/endings", "internal/engine", "internal/nets", "internal/nnue", "internal/wire"},
	"internal/protocol":    {"chess", "internal/endings", "internal/engine", "internal/nets", "internal/uci", "internal/cecp", "internal/wire"},
	"internal/match":       {"chess", "pgn", "internal/wire", "internal/atomicfile"},
	"internal/analysis":    {"chess", "pgn", "internal/engine"},
	"internal/textgame":    {"chess", "pgn", "internal/engine", "internal/analysis", "internal/wire"},
	"internal/door":        {"betza", "chess", "pgn", "internal/analysis", "internal/diagram", "internal/engine", "internal/nnue"},
	"internal/door/gen":    {},
	"internal/diagram":     {"betza", "chess", "web/pieces"},
	"internal/diagram/gen": {},
	"internal/httpd":       {"chess", "pgn"},
	"internal/play":        {"chess", "pgn"},
	"internal/playtest":    {"internal/play"},
	"internal/localbus":    {"internal/play"},
	"internal/sqlstore":    {"internal/play"},
	"internal/sqlite":      {"internal/play", "internal/sqlstore"},
	"internal/postgres":    {"internal/sqlstore"},
	"internal/arch":        {},
	"internal/atomicfile":  {},
	"web":                  {},
	"web/pieces":           {"chess"},
	"cmd/bifrons": {
		"betza", "chess", "pgn", "tablebase", "web", "internal/retro",
		"internal/protocol", "internal/diagram", "internal/httpd",
		"internal/engine", "internal/nets", "internal/nnue", "internal/train", "internal/match",
		"internal/analysis", "internal/textgame", "internal/atomicfile",
	},
	"cmd/wasm":             {"chess", "pgn", "internal/engine", "internal/door"},
	"scripts/bench-perft":  {"scripts/sidebyside"},
	"scripts/bench-engine": {"scripts/sidebyside"},
	"scripts/levels":       {"internal/engine", "scripts/sidebyside"},
	"scripts/sidebyside":   {},
	"scripts/crash-test":   {"chess", "internal/play", "internal/sqlite", "internal/localbus"},
	"scripts/interop":      {"chess", "pgn"},
}

// ruleImports is all that the packages of rules may take from the standard
// library: nothing that reads, writes, or depends on the machine.
var ruleImports = []string{
	"cmp", "context", "errors", "iter", "maps", "math", "math/bits", "slices",
	"strconv", "strings", "sync", "sync/atomic", "unicode", "unicode/utf8",
}

// heavyImports cost the browser program too much of its budget, however they
// come in.
var heavyImports = []string{
	"fmt", "encoding/json", "regexp", "text/template", "net", "net/http", "os", "reflect", "log",
}

// goPackage is what the tests need of "go list -json".
type goPackage struct {
	ImportPath, Dir string
	Imports         []string
	GoFiles         []string
}

// list runs "go list -json" for an environment and returns its packages. Without
// a profile: with one, go lists a second copy of each package for the program.
func list(t *testing.T, environment []string, arguments ...string) []goPackage {
	t.Helper()
	command := exec.Command("go", append([]string{"list", "-pgo=off", "-json=ImportPath,Dir,Imports,GoFiles"}, arguments...)...)
	command.Dir = root
	command.Env = append(os.Environ(), environment...)
	var stderr strings.Builder
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var packages []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) == 0 {
		t.Fatal("go list found no packages")
	}
	return packages
}

// below returns the path of an import below this module.
func below(path string) (string, bool) { return strings.CutPrefix(path, module+"/") }

// modulePackages returns this module's packages on this machine, and those
// that exist for the browser only.
func modulePackages(t *testing.T) []goPackage {
	t.Helper()
	packages := list(t, nil, "./...")
	for _, p := range list(t, []string{"GOOS=js", "GOARCH=wasm"}, "./cmd/wasm") {
		if !slices.ContainsFunc(packages, func(q goPackage) bool { return q.ImportPath == p.ImportPath }) {
			packages = append(packages, p)
		}
	}
	return packages
}

func TestImportsPointOneWay(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range modulePackages(t) {
		name, ok := below(p.ImportPath)
		if !ok {
			t.Errorf("%s: a package at the module's root has no place in the architecture", p.ImportPath)
			continue
		}
		seen[name] = true
		may, listed := allowed[name]
		if !listed {
			t.Errorf("package %s is not listed: say in this test what it may import", name)
		}
		for _, path := range p.Imports {
			if imported, ours := below(path); ours && !slices.Contains(may, imported) {
				t.Errorf("%s imports %s, which the architecture does not allow", name, imported)
			}
		}
	}
	for name := range allowed {
		if !seen[name] {
			t.Errorf("package %s is listed and does not exist", name)
		}
	}
}

func TestRulesDoNoInputOrOutput(t *testing.T) {
	for _, p := range list(t, nil, "./betza", "./chess") {
		for _, path := range p.Imports {
			if _, ours := below(path); !ours && !slices.Contains(ruleImports, path) {
				t.Errorf("%s imports %s", p.ImportPath, path)
			}
		}
	}
}

func TestBrowserProgramIsLight(t *testing.T) {
	browser := []string{"GOOS=js", "GOARCH=wasm"}
	for _, p := range list(t, browser, "-deps", "./cmd/wasm") {
		if slices.Contains(heavyImports, p.ImportPath) {
			t.Errorf("the browser program contains %s", p.ImportPath)
		}
		for _, path := range p.Imports {
			if name, ours := below(p.ImportPath); ours && slices.Contains(heavyImports, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
	// pgn is made for the browser too, whether or not it is in there yet.
	for _, p := range list(t, browser, "-deps", "./pgn") {
		if slices.Contains(heavyImports, p.ImportPath) {
			t.Errorf("pgn brings in %s", p.ImportPath)
		}
	}
}

func TestEveryPackageIsDocumented(t *testing.T) {
	for _, p := range modulePackages(t) {
		documented := false
		for _, file := range p.GoFiles {
			parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.ParseComments|parser.PackageClauseOnly)
			if err != nil {
				t.Fatal(err)
			}
			documented = documented || introduces(parsed.Doc)
		}
		if !documented {
			t.Errorf("package %s has no comment that says what it is for", p.ImportPath)
		}
	}
}

// introduces reports whether a comment is a package's introduction.
func introduces(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	return strings.HasPrefix(doc.Text(), "Package ") || strings.HasPrefix(doc.Text(), "Command ")
}

// goMod is what the tests need of "go mod edit -json".
type goMod struct {
	Require []struct {
		Path     string
		Indirect bool
	}
	Replace []struct{ Old, New struct{ Path string } }
	Tool    []struct{ Path string }
}

func readGoMod(t *testing.T) goMod {
	t.Helper()
	command := exec.Command("go", "mod", "edit", "-json")
	command.Dir = root
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var m goMod
	if err := json.Unmarshal(output, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestNoReplace(t *testing.T) {
	for _, r := range readGoMod(t).Replace {
		t.Errorf("go.mod replaces %s by %s: nobody could import or install this module", r.Old.Path, r.New.Path)
	}
}

// documentedDependency matches the first column of the tables in
// docs/dependencies.md.
var documentedDependency = regexp.MustCompile("(?m)^\\| `([^`]+)` \\|(.+)\\|$")

func TestDependenciesHaveReasons(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "dependencies.md"))
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for _, row := range documentedDependency.FindAllStringSubmatch(string(text), -1) {
		documented[row[1]] = true
		if len(strings.TrimSpace(row[2])) < 20 {
			t.Errorf("docs/dependencies.md: %s has no reason", row[1])
		}
	}
	used := map[string]bool{}
	m := readGoMod(t)
	for _, r := range m.Require {
		if !r.Indirect {
			used[r.Path] = true
		}
		// A tool's module is listed as indirect, yet it is our choice.
		for _, tool := range m.Tool {
			if strings.HasPrefix(tool.Path, r.Path+"/") {
				used[r.Path] = true
			}
		}
	}
	for _, name := range packageDependencies(t) {
		used[name] = true
	}
	for name := range used {
		if !documented[name] {
			t.Errorf("docs/dependencies.md has no line for %s", name)
		}
	}
	for name := range documented {
		if !used[name] {
			t.Errorf("docs/dependencies.md names %s, which nothing requires directly", name)
		}
	}
}

// packageDependencies returns the names in web/package.json.
func packageDependencies(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "web", "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Dependencies, DevDependencies, OptionalDependencies map[string]string
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, group := range []map[string]string{manifest.Dependencies, manifest.DevDependencies, manifest.OptionalDependencies} {
		for name, version := range group {
			names = append(names, name)
			if strings.ContainsAny(version, "^~*><x ") {
				t.Errorf("web/package.json: %s %s is not one exact version", name, version)
			}
		}
	}
	return names
}
