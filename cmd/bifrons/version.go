package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is set by the Makefile's build.
var version string

type versionCmd struct{}

func (versionCmd) Run(c *console) error {
	_, err := fmt.Fprintf(c.out, "bifrons %s (%s, %s/%s)\n", programVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// programVersion returns the version that the build named, else what the Go
// tool recorded of the source.
func programVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "devel-" + s.Value[:12]
		}
	}
	if info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}
