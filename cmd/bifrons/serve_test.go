package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"bifrons.chess/web"
)

var printedURL = regexp.MustCompile(`http://localhost:\d+`)

// TestServe starts the program on a free port, loads a page, asks for one that
// does not exist, and stops it as Ctrl-C does.
func TestServe(t *testing.T) {
	command := exec.CommandContext(t.Context(), program(), "serve", "--addr", "127.0.0.1:0")
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	command.Stderr = &stderr
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url := printedURL.FindString(line)
	if url == "" {
		t.Fatalf("no address in %q", line)
	}
	_, built := web.Site()
	wantStatus, wantText := http.StatusOK, "<title>Bifrons"
	if !built {
		wantStatus, wantText = http.StatusServiceUnavailable, "make build"
	}
	status, text := fetch(t, url+"/")
	if status != wantStatus || !strings.Contains(text, wantText) {
		t.Errorf("GET /: %d, %q; want %d and %q", status, text, wantStatus, wantText)
	}
	if status, _ := fetch(t, url+"/no/such/page"); built && status != http.StatusNotFound {
		t.Errorf("a page that does not exist: %d", status)
	}
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("interrupted, the program ends with %v", err)
	}
	if said := strings.Contains(stderr.String(), "make build"); said == built {
		t.Errorf("pages built: %v; standard error: %q", built, stderr.String())
	}
}

func fetch(t *testing.T, url string) (status int, text string) {
	t.Helper()
	client := http.Client{Timeout: 10 * time.Second}
	r, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(body)
}

func TestServeOnATakenPort(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ln.Close() }()
	output, err := exec.CommandContext(t.Context(), program(), "serve", "--addr", ln.Addr().String()).CombinedOutput()
	if err == nil || !strings.Contains(string(output), "address already in use") || strings.Count(string(output), "\n") != 1 {
		t.Errorf("%v: %s", err, output)
	}
}

func TestPageURL(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:8080":   "http://localhost:8080",
		"0.0.0.0:9000":     "http://localhost:9000",
		"[::]:9000":        "http://localhost:9000",
		"[::1]:80":         "http://localhost:80",
		"192.168.1.5:8080": "http://192.168.1.5:8080",
		"127.0.0.7:8080":   "http://127.0.0.7:8080",
		"[2001:db8::1]:80": "http://[2001:db8::1]:80",
	} {
		tcp, err := net.ResolveTCPAddr("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		if got := pageURL(tcp); got != want {
			t.Errorf("pageURL(%s) = %s, want %s", addr, got, want)
		}
	}
}
