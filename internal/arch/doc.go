// Package arch holds the rules of the architecture as tests: which package may
// import which, what the browser program may contain, and what the documents
// must name. docs/architecture.md gives the reasons.
package arch
