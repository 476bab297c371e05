package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// program returns the path of the program under test, built once and only when
// a test asks: the tests run what people run. It is called "bifrons".
var program = sync.OnceValue(func() string {
	path := filepath.Join(programDir, "bifrons")
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags", "-X main.version=test", "-o", path, ".")
	if output, err := build.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("building the program: %v\n%s", err, output))
	}
	return path
})

var programDir string

func TestMain(m *testing.M) { os.Exit(withProgramDir(m.Run)) }

func withProgramDir(run func() int) int {
	dir, err := os.MkdirTemp("", "bifrons-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	programDir = dir
	return run()
}

// pathWithProgram is a PATH on which the program under test comes first.
func pathWithProgram() string {
	return filepath.Dir(program()) + string(os.PathListSeparator) + os.Getenv("PATH")
}

// TestScripts runs the scripts in testdata/script, whose golden outputs
// BIFRONS_UPDATE=1 writes anew. Beside the usual commands they have
//
//	status N program arguments...
//
// which runs a program that must end with status N.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("BIFRONS_UPDATE") == "1",
		Setup: func(env *testscript.Env) error {
			suites, err := filepath.Abs(filepath.Join("..", "..", "chess", "testdata"))
			if err != nil {
				return err
			}
			env.Setenv("PATH", pathWithProgram())
			env.Setenv("SUITES", suites)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"status": status},
	})
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program arguments...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("status %d, want %d", got, want)
	}
}
