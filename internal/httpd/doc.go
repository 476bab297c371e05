// Package httpd serves Bifrons over HTTP: for now the built web pages, read
// from a file system that the program carries inside.
//
// Pages indexes the files once and answers from that index alone, so that a
// request can never reach another file. Serve runs a server until its context
// ends and lets answers under way finish.
package httpd
