package match

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Settings are all that the games of a match depend on, as its file keeps them.
// A match is continued with equal settings only.
type Settings struct {
	Format      string           `json:"format"`
	Variant     string           `json:"variant"`
	Castling    string           `json:"castlingRules,omitempty"` // where it is not the standard
	Engines     []EngineSettings `json:"engines"`
	Gauntlet    bool             `json:"gauntlet,omitempty"` // only the first engine plays all others
	Openings    OpeningSettings  `json:"openings"`
	Margin      string           `json:"margin,omitempty"`
	Adjudicator Adjudicator      `json:"adjudication"`
	SPRT        *SPRT            `json:"sprt,omitempty"`
}

// EngineSettings are a Spec as the file of a match keeps it.
type EngineSettings struct {
	Name         string   `json:"name"`
	Command      []string `json:"command"`
	Dir          string   `json:"dir,omitempty"`
	Castling     string   `json:"castling,omitempty"`
	OtherLetters bool     `json:"otherLetters,omitempty"`
	Options      []Option `json:"options,omitempty"`
	Limit        string   `json:"limit"`
	Program      string   `json:"program,omitempty"` // SHA-256 of the program's file
}

// OpeningSettings say which openings are played in which order.
type OpeningSettings struct {
	From  string `json:"from"`
	Sum   string `json:"sha256,omitempty"`
	Order string `json:"order"`
	Seed  uint64 `json:"seed"`
}

// matchFormat names the format of a match's file and its version.
const matchFormat = "bifrons match 1"

func (m *Match) settings() Settings {
	s := Settings{
		Format: matchFormat, Variant: m.Variant.Name, Gauntlet: m.Gauntlet,
		Openings: m.Openings.settings(), Adjudicator: m.Adjudicator,
	}
	if m.Variant.Profile != 0 {
		s.Castling = m.Variant.Profile.String()
	}
	if m.Margin > 0 {
		s.Margin = m.Margin.String()
	}
	if m.SPRT.Active() {
		s.SPRT = &m.SPRT
	}
	for _, e := range m.Engines {
		s.Engines = append(s.Engines, EngineSettings{
			Name: e.Name, Command: e.Args, Dir: e.Dir, Castling: e.Dialect.Castling.String(), OtherLetters: e.Dialect.OtherLetters,
			Options: e.Options, Limit: e.Limit.String(), Program: programSum(e),
		})
	}
	return s
}

// programSum returns the checksum of an engine's program, "" if it cannot be
// read: starting it will tell why.
func programSum(s *Spec) string {
	path, err := exec.LookPath(s.Args[0])
	if err != nil {
		return ""
	}
	if s.Dir != "" && !filepath.IsAbs(path) {
		path = filepath.Join(s.Dir, path)
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // only read
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// SettingsError tells that a file holds a match of other settings.
type SettingsError struct {
	Path        string
	Differences []string
}

func (e *SettingsError) Error() string {
	return fmt.Sprintf("%s holds a match of other settings: %s", e.Path, strings.Join(e.Differences, "; "))
}

// differences names the settings that differ between two lines of JSON.
func differences(was, is []byte) []string {
	var a, b any
	if json.Unmarshal(was, &a) != nil || json.Unmarshal(is, &b) != nil {
		return []string{"they cannot be read"}
	}
	return compare("", a, b, nil)
}

func compare(path string, was, is any, found []string) []string {
	a, isMap := was.(map[string]any)
	b, both := is.(map[string]any)
	if isMap && both {
		keys := slices.Sorted(maps.Keys(a))
		for _, k := range slices.Sorted(maps.Keys(b)) {
			if _, ok := a[k]; !ok {
				keys = append(keys, k)
			}
		}
		for _, k := range keys {
			name := k
			if path != "" {
				name = path + "." + k
			}
			found = compare(name, a[k], b[k], found)
		}
		return found
	}
	x, isList := was.([]any)
	y, both := is.([]any)
	if isList && both && len(x) == len(y) {
		for i := range x {
			found = compare(fmt.Sprintf("%s %d", path, i+1), x[i], y[i], found)
		}
		return found
	}
	wasText, _ := json.Marshal(was)
	isText, _ := json.Marshal(is)
	if !bytes.Equal(wasText, isText) {
		found = append(found, fmt.Sprintf("%s was %s and is %s", path, wasText, isText))
	}
	return found
}
