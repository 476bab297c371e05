package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

// complaint is a line of a log in which someone says that something is wrong.
type complaint struct {
	line int
	text string
}

// scanner tells complaints of one client's log from the rest. The logs hold
// each line that an engine sent, marked with the engine, and what the client
// says itself.
type scanner struct {
	// said matches an engine's line: its name or number, then the text.
	said *regexp.Regexp
	// sent matches a line that the client sent to an engine.
	sent *regexp.Regexp
	// player tells whose line it is by the first part of said.
	player func(engine string) player
	// fault matches what the client says when it has found one.
	fault *regexp.Regexp
	// begins matches the first line of a game. With misread set, nothing
	// counts from a promotion to a Janus to the next game.
	begins  *regexp.Regexp
	misread bool
}

// janusMove is a promotion to a Janus as the protocols write it.
var janusMove = regexp.MustCompile(`\b[a-j][27][a-j][18]j$`)

var (
	// Said by any engine, these are complaints. uci2wb reports the death of an
	// engine by tellusererror.
	rejection = regexp.MustCompile(`(?i)^(?:# engine said: (?:info string )?)?illegal|^tellusererror|died on me`)
	// An engine that says Error could not follow.
	errorLine = regexp.MustCompile(`(?i)^error \(([^)]*)\): ?(\S*)`)
	// Ours also must not have had to refuse a UCI command.
	refusal = regexp.MustCompile(`^(?:# engine said: )?info string (?:unknown command|position:|no position|go:|setoption:|option|stop:|ponderhit:|\S+: not while)`)
	// Nor does it ever give up.
	resignation = regexp.MustCompile(`(?i)^resign|\{[^}]*resign`)
)

// harmless are commands that only inform an engine. Others may not know them.
var harmless = map[string]bool{
	"random": true, "post": true, "nopost": true, "easy": true, "hard": true, "computer": true,
	"name": true, "rating": true, "result": true, "cores": true, "memory": true, "exclude": true,
	"": true, "accepted": true, "rejected": true, "otim": true, "time": true, "white": true, "black": true,
}

// scan returns the complaints of a log.
func (s *scanner) scan(r io.Reader) ([]complaint, error) {
	var found []complaint
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	lost := false
	for number := 1; lines.Scan(); number++ {
		line := lines.Text()
		if s.misread {
			lost = (lost || s.sent.MatchString(line) && janusMove.MatchString(line)) && !s.begins.MatchString(line)
		}
		if !lost && s.complains(line) {
			found = append(found, complaint{number, line})
		}
	}
	return found, lines.Err()
}

func (s *scanner) complains(line string) bool {
	if s.sent.MatchString(line) {
		return false
	}
	match := s.said.FindStringSubmatch(line)
	if match == nil {
		return s.fault.MatchString(line)
	}
	who, text := s.player(match[1]), strings.TrimSpace(match[2])
	if rejection.MatchString(text) {
		return true
	}
	if e := errorLine.FindStringSubmatch(text); e != nil {
		unknown := strings.Contains(strings.ToLower(e[1]), "kown") || strings.Contains(strings.ToLower(e[1]), "unknown")
		// Ours knows them all; for one that speaks UCI the adapter answers.
		return who.ours() && !who.uci || !unknown || !harmless[e[2]]
	}
	return who.ours() && (refusal.MatchString(text) || resignation.MatchString(text))
}

// scanFile scans a log; a log that cannot be read is a fault too.
func (s *scanner) scanFile(path string) []string {
	file, err := os.Open(path)
	if err != nil {
		return []string{err.Error()}
	}
	defer file.Close()
	found, err := s.scan(file)
	var faults []string
	for _, c := range found {
		faults = append(faults, fmt.Sprintf("%s:%d: %s", path, c.line, c.text))
	}
	if err != nil {
		faults = append(faults, fmt.Sprintf("%s: %v", path, err))
	}
	return faults
}

// noise is what graphics libraries write when there is no desktop around them.
var noise = regexp.MustCompile(`(?i)gtk|gdk|glib|dconf|dbus|fontconfig|pango|qt\.qpa|xdg_runtime_dir`)

// scanErrors returns what a client wrote to its standard error, apart from
// noise and from lines that match the expected ones.
func scanErrors(path string, expected *regexp.Regexp) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line != "" && !noise.MatchString(line) && !expected.MatchString(line) {
			faults = append(faults, path+": "+line)
		}
	}
	return faults
}
