package match

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Settings are all that the games of a match depend on, as its file keeps them.
// A match is continued with equal settings only.
type Settings struct {
	Format      string           `json:"format"`
	Variant     string           `json:"variant"`
	Castling    string           `json:"castlingRules,omitempty"` // where it is not the standard
	Engines     []EngineSettings `json:"engines"`
	Meetings    Meetings         `json:"meetings,omitempty"`
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
		Format: matchFormat, Variant: m.Variant.Name, Meetings: m.Meetings,
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
	Differences []Difference
}

func (e *SettingsError) Error() string {
	var list []string
	for _, d := range e.Differences {
		list = append(list, d.String())
	}
	return fmt.Sprintf("%s holds a match of other settings: %s; --restart begins anew in its place, another --out leaves it", e.Path, strings.Join(list, "; "))
}

// Difference is a setting that has changed.
type Difference struct {
	Setting string // as the command's user knows it: a flag, or a part of an engine's description
	Was, Is string // "" where it was or is not given
}

func (d Difference) String() string {
	given := func(value string) string { return cmp.Or(value, "not given") }
	return d.Setting + " was " + given(d.Was) + " and is " + given(d.Is)
}

// differences returns what has changed between two matches' settings.
func differences(was, is *Settings) (list []Difference) {
	old, now := was.given(), is.given()
	for _, name := range now.names {
		if old.values[name] != now.values[name] {
			list = append(list, Difference{name, old.values[name], now.values[name]})
		}
	}
	for _, name := range old.names {
		if _, still := now.values[name]; !still {
			list = append(list, Difference{name, old.values[name], ""})
		}
	}
	if list == nil { // all that is left
		list = append(list, Difference{"the order of the engines' options", "that of the file", "another"})
	}
	return list
}

// given holds settings as they are given on the command line.
type given struct {
	names  []string // in the order in which they are told
	values map[string]string
}

func (g *given) add(name, value string) {
	if value != "" {
		g.names = append(g.names, name)
		g.values[name] = value
	}
}

func (g *given) number(name string, n int) {
	if n != 0 {
		g.add(name, strconv.Itoa(n))
	}
}

func (s *Settings) given() given {
	g := given{values: map[string]string{}}
	g.add("--variant", s.Variant)
	g.add("--castling-rules", s.Castling)
	for i := range s.Engines {
		s.Engines[i].given(&g, fmt.Sprintf("engine %d: ", i+1))
	}
	if s.Meetings != AllPlayAll {
		g.add("--"+string(s.Meetings), "given")
	}
	g.add("--openings", s.Openings.From)
	g.add("the openings' checksum", s.Openings.Sum)
	g.add("--order", s.Openings.Order)
	g.add("--seed", strconv.FormatUint(s.Openings.Seed, 10))
	g.add("--margin", s.Margin)
	a := &s.Adjudicator
	g.number("--resign-score", a.WinScore)
	g.number("--resign-moves", a.WinMoves)
	if a.DrawMoves > 0 {
		g.add("--draw-score", strconv.Itoa(a.DrawScore)) // which may be 0
	}
	g.number("--draw-moves", a.DrawMoves)
	g.number("--draw-from", a.DrawFrom)
	g.number("--max-plies", a.MaxPlies)
	if t := s.SPRT; t != nil {
		g.add("--sprt", fmt.Sprintf("%g,%g,%g,%g", t.Elo0, t.Elo1, t.Alpha, t.Beta))
	}
	return g
}

func (e *EngineSettings) given(g *given, whose string) {
	g.add(whose+"name", e.Name)
	g.add(whose+"cmd", strings.Join(e.Command, " "))
	g.add(whose+"dir", e.Dir)
	g.add(whose+"castling", e.Castling)
	if e.OtherLetters {
		g.add(whose+"letters", "other")
	}
	for _, o := range e.Options {
		g.add(whose+"option."+o.Name, cmp.Or(o.Value, "set")) // a button has no value
	}
	g.add(whose+"limit", e.Limit)
	g.add(whose+"the program's checksum", e.Program)
}
