package main

import (
	"fmt"
	"net"

	"bifrons.chess/internal/httpd"
	"bifrons.chess/web"
)

type serveCmd struct {
	Addr string `default:"127.0.0.1:8080" help:"Address and port to listen on; port 0 takes a free one." placeholder:"HOST:PORT"`
}

func (serveCmd) Help() string {
	return `Without another address only this machine can reach the pages. Ctrl-C stops the server.

Examples:

    bifrons serve
    bifrons serve --addr :9000`
}

func (cmd *serveCmd) Run(c *console) error {
	site, built := web.Site()
	pages, err := httpd.Pages(site)
	if err != nil {
		return err
	}
	ln, err := net.Listen("tcp", cmd.Addr)
	if err != nil {
		return fmt.Errorf("--addr %s: %w", cmd.Addr, err)
	}
	if !built {
		fmt.Fprint(c.err, httpd.NotBuilt)
	}
	fmt.Fprintf(c.out, "Bifrons is at %s (Ctrl-C stops it)\n", pageURL(ln.Addr()))
	return httpd.Serve(c.ctx, ln, pages)
}

// pageURL returns the address as one types it in a browser on this machine.
func pageURL(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return "http://" + addr.String()
	}
	if ip := net.ParseIP(host); ip.IsUnspecified() || host == "127.0.0.1" || ip.Equal(net.IPv6loopback) {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}
