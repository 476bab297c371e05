package httpd

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// The files of a site that have a meaning of their own.
const (
	indexPage    = "index.html"
	notFoundPage = "404.html"
	// shellPage is what the browser draws the pages of routesFile from; without
	// it, index.html.
	shellPage = "shell.html"
	// routesFile lists, a line each, the paths that the pages' script draws
	// itself, such as "/play"; a line that ends in "/*" covers all below.
	routesFile = "routes.txt"
)

// NotBuilt is what a program without pages says when it is asked for one.
const NotBuilt = `The pages are not built into this program.

In a checkout of the source, "make build" builds them (it needs Node.js 20)
and leaves a program with the pages inside in bin/bifrons.
`

// pages answers requests from an index of the site's files.
type pages struct {
	assets map[string]*asset // by path without the leading slash
	// translations are a page's forms in all its languages, that of its own
	// name included; only pages that have several are here.
	translations map[*asset]map[string]*asset
	routes       []string
}

// Pages returns a handler for the built pages in site, with the security
// headers of every answer.
//
// A path names its file, the page of that name ("/learn" is learn.html or
// learn/index.html), or a route of the one-page application; anything else is
// answered with status 404 and the site's 404.html. Beside a page learn.html,
// learn.de.html is the same in German, for those whose browsers ask for it. Files are sent compressed
// where the client allows it: from the .br or .gz file beside them, or by gzip.
// A file whose name carries a hash of its content may be kept for a year, all
// others are asked for again by ETag.
//
// Without an index.html in site, every request is answered with NotBuilt and
// status 503. The error is a file that cannot be read.
func Pages(site fs.FS) (http.Handler, error) {
	if _, err := fs.Stat(site, indexPage); errors.Is(err, fs.ErrNotExist) {
		return secured(http.HandlerFunc(notBuilt)), nil
	}
	p := &pages{assets: make(map[string]*asset), translations: make(map[*asset]map[string]*asset)}
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || hidden(name) {
			return err
		}
		content, err := fs.ReadFile(site, name)
		if err != nil {
			return err
		}
		p.assets[name] = newAsset(name, content)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the pages: %w", err)
	}
	p.adoptCompressed()
	p.adoptTranslations()
	if routes, ok := p.assets[routesFile]; ok {
		p.routes = readRoutes(routes.content)
		delete(p.assets, routesFile)
	}
	return secured(p), nil
}

func notBuilt(w http.ResponseWriter, _ *http.Request) {
	http.Error(w, NotBuilt, http.StatusServiceUnavailable)
}

// hidden reports whether a part of the path starts with a dot, as .keep does.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
}

// adoptCompressed gives each file the compressed forms that lie beside it. A
// compressed file without its plain form stays a file of its own.
func (p *pages) adoptCompressed() {
	for name, compressed := range p.assets {
		extension := path.Ext(name)
		plain, ok := p.assets[strings.TrimSuffix(name, extension)]
		if !ok {
			continue
		}
		switch extension {
		case ".br":
			plain.brotli = compressed.content
		case ".gz":
			plain.gzip = func() []byte { return compressed.content }
		default:
			continue
		}
		delete(p.assets, name)
	}
}

// translated matches the name of a page in a language that its own name tells.
var translated = regexp.MustCompile(`^(.+)\.([a-z]{2})\.html$`)

// pageLanguage matches the language that a page says it is in.
var pageLanguage = regexp.MustCompile(`<html lang="([a-z]{2})"`)

// adoptTranslations gives each page the translations that lie beside it.
func (p *pages) adoptTranslations() {
	for name, translation := range p.assets {
		parts := translated.FindStringSubmatch(name)
		if parts == nil {
			continue
		}
		page, ok := p.assets[parts[1]+".html"]
		if !ok {
			continue
		}
		if p.translations[page] == nil {
			p.translations[page] = map[string]*asset{}
			if own := pageLanguage.FindSubmatch(page.content); own != nil {
				p.translations[page][string(own[1])] = page
			}
		}
		p.translations[page][parts[2]] = translation
		delete(p.assets, name)
	}
}

// translate returns a page in the language that the client likes best of those
// it is there in, and whether there was a choice.
func (p *pages) translate(page *asset, r *http.Request) (*asset, bool) {
	forms, ok := p.translations[page]
	if !ok {
		return page, false
	}
	for _, language := range languages(r.Header.Get("Accept-Language")) {
		if form, ok := forms[language]; ok {
			return form, true
		}
	}
	return page, true
}

func readRoutes(text []byte) []string {
	var routes []string
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		if line := strings.TrimSpace(lines.Text()); strings.HasPrefix(line, "/") {
			routes = append(routes, line)
		}
	}
	return routes
}

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	if a := p.find(r.URL.Path); a != nil {
		a, chosen := p.translate(a, r)
		if chosen {
			w.Header().Add("Vary", "Accept-Language")
		}
		a.serve(w, r)
		return
	}
	p.notFound(w, r)
}

// find returns the file for a path, nil if there is none.
func (p *pages) find(urlPath string) *asset {
	// path.Clean of a rooted path cannot climb above the root, and the index
	// holds the site's files only.
	name := strings.TrimPrefix(path.Clean("/"+urlPath), "/")
	for _, candidate := range []string{name, name + ".html", path.Join(name, indexPage)} {
		if a, ok := p.assets[candidate]; ok {
			return a
		}
	}
	for _, route := range p.routes {
		if below, ok := strings.CutSuffix(route, "/*"); ok && strings.HasPrefix("/"+name, below+"/") || route == "/"+name {
			return p.shell()
		}
	}
	return nil
}

// shell returns the page from which the script draws others.
func (p *pages) shell() *asset {
	if a, ok := p.assets[shellPage]; ok {
		return a
	}
	return p.assets[indexPage]
}

func (p *pages) notFound(w http.ResponseWriter, r *http.Request) {
	a, ok := p.assets[notFoundPage]
	if !ok {
		http.Error(w, "There is no such page here.", http.StatusNotFound)
		return
	}
	a, _ = p.translate(a, r)
	h := w.Header()
	h.Set("Vary", "Accept-Language")
	h.Set("Content-Type", a.mediaType)
	h.Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		_, _ = w.Write(a.content) // a client that has gone cannot be told
	}
}
