package httpd

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// asset is one file of the site, with its compressed forms.
type asset struct {
	name      string
	content   []byte
	mediaType string
	etag      string // without the quotes
	immutable bool
	brotli    []byte        // nil if there is none
	gzip      func() []byte // nil result if compression does not pay
}

// mediaTypes are the types of the files that a site is made of. They are fixed
// here because the mime package asks the machine's own tables first, which
// differ and often lack these.
var mediaTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".txt":         "text/plain; charset=utf-8",
	".xml":         "application/xml",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".webp":        "image/webp",
	".wasm":        "application/wasm",
	".net":         "application/octet-stream", // a network of the engine
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
	".br":          "application/octet-stream",
	".gz":          "application/gzip",
}

// compressible are the types that gzip makes smaller; pictures and fonts are
// compressed already.
var compressible = regexp.MustCompile(`^(text/|application/(json|xml|wasm|manifest\+json)|image/svg)`)

// hashedName matches a file that the bundler names after its content, such as
// "assets/index-BzT3x_9k.js" or "bifrons.3f2a91bc.wasm".
var hashedName = regexp.MustCompile(`[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$`)

// hashedFolder is where the bundler puts such files; a name outside it that
// only looks hashed ("apple-touch-icon.png") is not trusted.
const hashedFolder = "assets/"

func newAsset(name string, content []byte) *asset {
	sum := sha256.Sum256(content)
	a := &asset{
		name:      name,
		content:   content,
		mediaType: mediaTypes[path.Ext(name)],
		etag:      base64.RawURLEncoding.EncodeToString(sum[:12]),
		immutable: strings.HasPrefix(name, hashedFolder) && hashedName.MatchString(name),
	}
	if a.mediaType == "" {
		a.mediaType = mime.TypeByExtension(path.Ext(name))
	}
	if a.mediaType == "" {
		a.mediaType = "application/octet-stream"
	}
	a.gzip = sync.OnceValue(a.compress)
	return a
}

// compress returns the gzip form, nil where it is not smaller.
func (a *asset) compress() []byte {
	if !compressible.MatchString(a.mediaType) {
		return nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(a.content); err != nil {
		return nil // a bytes.Buffer does not fail
	}
	if err := z.Close(); err != nil || b.Len() >= len(a.content) {
		return nil
	}
	return b.Bytes()
}

// serve answers with the file in the form that the client takes, or 304.
func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.mediaType)
	h.Add("Vary", "Accept-Encoding")
	if a.immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	body, etag := a.content, a.etag
	accepted := r.Header.Get("Accept-Encoding")
	if a.brotli != nil && accepts(accepted, "br") {
		body, etag = a.brotli, etag+"-br"
		h.Set("Content-Encoding", "br")
	} else if accepts(accepted, "gzip") {
		if z := a.gzip(); z != nil {
			body, etag = z, etag+"-gz"
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", `"`+etag+`"`)
	// http.ServeContent leaves the length out where there is an encoding.
	h.Set("Content-Length", strconv.Itoa(len(body)))
	// No modification time: embedded files have none, and the ETag says more.
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
