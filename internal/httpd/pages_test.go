package httpd

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	indexText = "<!doctype html><title>Bifrons</title>"
	lostText  = "<!doctype html><title>Not here</title>"
)

// script is long and even, so that gzip makes it smaller.
var script = strings.Repeat("let square = rank << 4 | file\n", 40)

func testSite() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		".keep":                           file(""),
		"index.html":                      file(indexText),
		"404.html":                        file(lostText),
		"routes.txt":                      file("/play\n/study/*\n"),
		"learn.html":                      file("<title>Learn</title>"),
		"both.html":                       file(`<html lang="en"><title>Both</title>`),
		"both.de.html":                    file(`<html lang="de"><title>Beide</title>`),
		"404.de.html":                     file("<title>Nicht da</title>"),
		"shell.html":                      file("<title>Shell</title>"),
		"rules/index.html":                file("<title>Rules</title>"),
		"assets/app-BzT3x_9k.js":          file(script),
		"assets/bifrons-0a1b2c3d.wasm":    file("\x00asm plain"),
		"assets/bifrons-0a1b2c3d.wasm.br": file("brotli bytes"),
		"assets/bifrons-0a1b2c3d.wasm.gz": file("gzip bytes"),
		"sw.js":                           file(script),
		"apple-touch-icon.png":            file("\x89PNG"),
		"site.webmanifest":                file("{}"),
	}
}

func get(t *testing.T, h http.Handler, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func mustPages(t *testing.T, site fs.FS) http.Handler {
	t.Helper()
	h, err := Pages(site)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestPathsLeadToTheirFiles(t *testing.T) {
	h := mustPages(t, testSite())
	for _, c := range []struct {
		path, wantType string
		status         int
		want           string
	}{
		{"/", "text/html; charset=utf-8", 200, indexText},
		{"/index.html", "text/html; charset=utf-8", 200, indexText},
		{"/learn", "text/html; charset=utf-8", 200, "<title>Learn</title>"},
		{"/rules", "text/html; charset=utf-8", 200, "<title>Rules</title>"},
		{"/rules/", "text/html; charset=utf-8", 200, "<title>Rules</title>"},
		{"/play", "text/html; charset=utf-8", 200, "<title>Shell</title>"},
		{"/both.de", "text/html; charset=utf-8", 404, lostText},
		{"/study/janus/3", "text/html; charset=utf-8", 200, "<title>Shell</title>"},
		{"/assets/app-BzT3x_9k.js", "text/javascript; charset=utf-8", 200, script},
		{"/assets/bifrons-0a1b2c3d.wasm", "application/wasm", 200, "\x00asm plain"},
		{"/site.webmanifest", "application/manifest+json", 200, "{}"},
		{"/nowhere", "text/html; charset=utf-8", 404, lostText},
		{"/study", "text/html; charset=utf-8", 404, lostText},
		{"/player", "text/html; charset=utf-8", 404, lostText},
		{"/.keep", "text/html; charset=utf-8", 404, lostText},
		{"/routes.txt", "text/html; charset=utf-8", 404, lostText},
		{"/assets", "text/html; charset=utf-8", 404, lostText},
		{"/assets/bifrons-0a1b2c3d.wasm.br", "text/html; charset=utf-8", 404, lostText},
		{"/../../etc/passwd", "text/html; charset=utf-8", 404, lostText},
		{"/%2e%2e/%2e%2e/etc/passwd", "text/html; charset=utf-8", 404, lostText},
	} {
		r := get(t, h, "GET", c.path)
		if r.StatusCode != c.status || r.Header.Get("Content-Type") != c.wantType {
			t.Errorf("GET %s: %d %s, want %d %s", c.path, r.StatusCode, r.Header.Get("Content-Type"), c.status, c.wantType)
		}
		if got := body(t, r); got != c.want {
			t.Errorf("GET %s: body %q, want %q", c.path, got, c.want)
		}
	}
}

func TestEveryAnswerIsSecured(t *testing.T) {
	h := mustPages(t, testSite())
	empty := mustPages(t, fstest.MapFS{".keep": &fstest.MapFile{}})
	for name, r := range map[string]*http.Response{
		"page":       get(t, h, "GET", "/"),
		"lost":       get(t, h, "GET", "/nowhere"),
		"bad method": get(t, h, "POST", "/"),
		"not built":  get(t, empty, "GET", "/"),
	} {
		policy := r.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'", "base-uri 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: policy %q lacks %q", name, policy, want)
			}
		}
		if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") {
			t.Errorf("%s: policy %q allows what it must not", name, policy)
		}
		if r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: headers %v", name, r.Header)
		}
	}
}

func TestLanguages(t *testing.T) {
	h := mustPages(t, testSite())
	for _, c := range []struct{ path, accept, want string }{
		{"/both", "", "Both"},
		{"/both", "de", "Beide"},
		{"/both", "de-AT, en;q=0.5", "Beide"},
		{"/both", "en-GB, de;q=0.9", "Both"},
		{"/both", "fr, de;q=0.5, en;q=0.7", "Both"},
		{"/both", "fr", "Both"},
		{"/both", "de;q=0", "Both"},
		{"/learn", "de", "Learn"},
		{"/nowhere", "de", "Nicht da"},
		{"/nowhere", "en", "Not here"},
	} {
		r := get(t, h, "GET", c.path, "Accept-Language", c.accept)
		if text := body(t, r); !strings.Contains(text, c.want) {
			t.Errorf("%s for %q: %s, want %s", c.path, c.accept, text, c.want)
		}
		if chosen := c.path != "/learn"; chosen != slices.Contains(r.Header.Values("Vary"), "Accept-Language") {
			t.Errorf("%s: Vary %q", c.path, r.Header.Values("Vary"))
		}
	}
}

func TestCompressedForms(t *testing.T) {
	h := mustPages(t, testSite())
	const wasm = "/assets/bifrons-0a1b2c3d.wasm"
	for _, c := range []struct{ path, accept, encoding, want string }{
		{wasm, "gzip, deflate, br, zstd", "br", "brotli bytes"},
		{wasm, "gzip", "gzip", "gzip bytes"},
		{wasm, "br;q=0, gzip", "gzip", "gzip bytes"},
		{wasm, "*", "br", "brotli bytes"},
		{wasm, "identity", "", "\x00asm plain"},
		{wasm, "", "", "\x00asm plain"},
		{"/sw.js", "br", "", script}, // none made
		{"/apple-touch-icon.png", "gzip", "", "\x89PNG"},
	} {
		r := get(t, h, "GET", c.path, "Accept-Encoding", c.accept)
		got := body(t, r)
		if r.Header.Get("Content-Encoding") != c.encoding || got != c.want {
			t.Errorf("%s for %q: encoding %q, body %q; want %q, %q", c.path, c.accept, r.Header.Get("Content-Encoding"), got, c.encoding, c.want)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: Vary %q", c.path, r.Header.Get("Vary"))
		}
		if r.Header.Get("Content-Length") != fmt.Sprint(len(c.want)) {
			t.Errorf("%s for %q: length %s, want %d", c.path, c.accept, r.Header.Get("Content-Length"), len(c.want))
		}
	}
	r := get(t, h, "GET", "/sw.js", "Accept-Encoding", "gzip")
	packed := []byte(body(t, r))
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil || string(plain) != script || len(packed) >= len(script) {
		t.Errorf("gzip made here: %d of %d bytes, error %v", len(packed), len(script), err)
	}
}

func TestCaching(t *testing.T) {
	h := mustPages(t, testSite())
	const forever = "public, max-age=31536000, immutable"
	for path, want := range map[string]string{
		"/assets/app-BzT3x_9k.js":       forever,
		"/assets/bifrons-0a1b2c3d.wasm": forever,
		"/":                             "no-cache",
		"/sw.js":                        "no-cache",
		"/apple-touch-icon.png":         "no-cache",
		"/nowhere":                      "no-cache",
	} {
		if got := get(t, h, "GET", path).Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", path, got, want)
		}
	}
	plain, packed := get(t, h, "GET", "/sw.js"), get(t, h, "GET", "/sw.js", "Accept-Encoding", "gzip")
	tag := plain.Header.Get("ETag")
	if tag == "" || tag == packed.Header.Get("ETag") {
		t.Errorf("the forms of a file need ETags of their own: %s and %s", tag, packed.Header.Get("ETag"))
	}
	if again := get(t, h, "GET", "/sw.js", "If-None-Match", tag); again.StatusCode != http.StatusNotModified || body(t, again) != "" {
		t.Errorf("asked again by ETag: %d", again.StatusCode)
	}
	if other := get(t, h, "GET", "/", "If-None-Match", tag); other.StatusCode != http.StatusOK {
		t.Errorf("another file's ETag: %d", other.StatusCode)
	}
}

func TestMethods(t *testing.T) {
	h := mustPages(t, testSite())
	for _, path := range []string{"/", "/nowhere"} {
		if r := get(t, h, "HEAD", path); body(t, r) != "" {
			t.Errorf("HEAD %s has a body", path)
		}
	}
	if r := get(t, h, "HEAD", "/"); r.Header.Get("Content-Length") != fmt.Sprint(len(indexText)) {
		t.Errorf("HEAD /: length %q", r.Header.Get("Content-Length"))
	}
	if r := get(t, h, "DELETE", "/"); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("DELETE /: %d, Allow %q", r.StatusCode, r.Header.Get("Allow"))
	}
	if r := get(t, h, "GET", "/sw.js", "Range", "bytes=0-2"); r.StatusCode != http.StatusPartialContent || body(t, r) != script[:3] {
		t.Errorf("a range: %d", r.StatusCode)
	}
}

func TestWithoutPages(t *testing.T) {
	r := get(t, mustPages(t, fstest.MapFS{".keep": &fstest.MapFile{}}), "GET", "/play")
	if text := body(t, r); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(text, "make build") {
		t.Errorf("without pages: %d %q", r.StatusCode, text)
	}
	withoutLost := testSite()
	delete(withoutLost, "404.html")
	if r := get(t, mustPages(t, withoutLost), "GET", "/nowhere"); r.StatusCode != http.StatusNotFound {
		t.Errorf("a site without its own page for it: %d", r.StatusCode)
	}
}

// brokenSite has one file that cannot be read.
type brokenSite struct{ fstest.MapFS }

func (s brokenSite) ReadFile(name string) ([]byte, error) {
	if name == "learn.html" {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrPermission}
	}
	return s.MapFS.ReadFile(name)
}

func TestUnreadableSite(t *testing.T) {
	_, err := Pages(brokenSite{testSite()})
	if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "learn.html") {
		t.Errorf("a file that cannot be read: %v", err)
	}
}

func TestAccepts(t *testing.T) {
	for _, c := range []struct {
		header, coding string
		want           bool
	}{
		{"br", "br", true},
		{"BR", "br", true},
		{"gzip;q=1.0, br;q=0.5", "br", true},
		{"gzip ; q = 0", "gzip", false},
		{"gzip;q=0.000", "gzip", false},
		{"gzip;q=x", "gzip", true},
		{"*;q=0, gzip", "gzip", true},
		{"*;q=0, gzip", "br", false},
		{"*", "br", true},
		{"brotli", "br", false},
		{"", "br", false},
		{";;,,q=1", "br", false},
	} {
		if got := accepts(c.header, c.coding); got != c.want {
			t.Errorf("accepts(%q, %q) = %v", c.header, c.coding, got)
		}
	}
}
