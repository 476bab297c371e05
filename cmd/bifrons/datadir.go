package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// dataPath returns a path in the user's data folder: XDG_DATA_HOME or its
// usual place on systems that follow the XDG base directories, elsewhere where
// programs keep what they make. Nothing is created.
func dataPath(elements ...string) (string, error) {
	base := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(base) { // the XDG specification has relative paths ignored
		var err error
		if base, err = defaultDataDir(); err != nil {
			return "", err
		}
	}
	return filepath.Join(append([]string{base, "bifrons"}, elements...)...), nil
}

func defaultDataDir() (string, error) {
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "plan9":
		return os.UserConfigDir()
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

// defaultOut returns the path of a file in the user's data folder, for a command
// whose --out names none, and creates the folder that it is to lie in.
func defaultOut(elements ...string) (string, error) {
	path, err := dataPath(elements...)
	if err != nil {
		return "", fmt.Errorf("no folder for data is known (name a file with --out): %w", err)
	}
	return path, makeFolderOf(path)
}

// makeFolderOf creates the folder that a file is to lie in.
func makeFolderOf(path string) error { return os.MkdirAll(filepath.Dir(path), 0o755) }
