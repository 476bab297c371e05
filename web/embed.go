// Package web holds the built pages of the web site, so that one program
// carries them inside. The sources are Svelte and TypeScript under src; `npm
// run build` writes the pages to site/pages, which git ignores. A program built
// without that step is whole but for the pages: Built tells.
package web

import (
	"embed"
	"io/fs"
)

// site always holds .keep, so that the package compiles before any build of
// the pages; Vite empties and fills only the directory below it.
//
//go:embed all:site
var site embed.FS

// Site returns the tree of the built pages with index.html at its root, and
// whether they were built when this program was. Where they were not, the tree
// is empty.
func Site() (pages fs.FS, built bool) {
	pages, err := fs.Sub(site, "site/pages")
	if err != nil {
		panic("web: " + err.Error()) // the path above is not a valid one
	}
	_, err = fs.Stat(pages, "index.html")
	return pages, err == nil
}
