package httpd

import (
	"net/http"
	"strings"
)

// contentSecurityPolicy lets a page load what this server sends and nothing
// else. 'wasm-unsafe-eval' is what compiling WebAssembly asks for; it does not
// allow eval. Text becomes markup or a worker's address only by way of two
// named policies: the page's own, the default one, and Svelte's for its
// templates.
var contentSecurityPolicy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"worker-src 'self'",
	"style-src 'self'",
	// blob: is for diagrams that a page has drawn and turns into pixels.
	"img-src 'self' blob:",
	"connect-src 'self'",
	"font-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types default svelte-trusted-html",
}, "; ")

// secured sets the headers that every answer carries, errors included.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}
