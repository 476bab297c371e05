package web

import (
	"io/fs"
	"testing"
)

// TestSite holds in both states of a checkout: with pages and without.
func TestSite(t *testing.T) {
	pages, built := Site()
	_, err := fs.ReadFile(pages, "index.html")
	if built != (err == nil) {
		t.Errorf("Site says built = %v, reading index.html says %v", built, err)
	}
	if !built {
		return
	}
	for _, pattern := range []string{"assets/*.wasm", "assets/*.js", "assets/*.css"} {
		files, err := fs.Glob(pages, pattern)
		if err != nil || len(files) == 0 {
			t.Errorf("no file %s among the built pages (%v)", pattern, err)
		}
	}
}
