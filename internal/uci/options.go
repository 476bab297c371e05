package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/endings"
	"bifrons.chess/internal/engine"
	"bifrons.chess/internal/nets"
)

// options holds the settings with their declarations.
type options struct {
	list []option

	hash          int
	multiPV       int
	overhead      time.Duration
	limitStrength bool
	elo, skill    int
	showWDL       bool
	analyse       bool
	chess960      bool
	profile       chess.CastlingProfile
}

// option is one setting as the GUI sees it.
type option struct {
	name     string
	kind     string // "check", "spin", "combo", "button", "string"
	initial  string
	min, max int      // of a spin
	values   []string // of a combo
	// set obeys a value that has the right form.
	set func(s *session, v value) error
}

// value is an option's new value in the form of its kind.
type value struct {
	text   string // combo: as declared; string: as sent, empty for "<empty>"
	number int    // spin
	on     bool   // check
}

// OptionError says why a setoption command was not obeyed.
type OptionError struct {
	Name   string // of the option, as sent
	Value  string // as sent
	Reason string
}

func (e *OptionError) Error() string {
	if e.Value == "" {
		return fmt.Sprintf("option %q: %s", e.Name, e.Reason)
	}
	return fmt.Sprintf("option %q, value %q: %s", e.Name, e.Value, e.Reason)
}

func newOptions() options {
	var variants []string
	for _, v := range chess.Variants() {
		variants = append(variants, v.Name)
	}
	var profiles []string
	for p := chess.ProfileStandard; ; p++ {
		if _, err := chess.TwoKings.WithProfile(p); err != nil {
			break
		}
		profiles = append(profiles, p.String())
	}
	o := options{
		hash: engine.DefaultHash, multiPV: 1, overhead: defaultOverhead,
		elo: defaultElo, skill: engine.MaxSkill,
	}
	spin := func(name string, initial, low, high int, set func(s *session, v value) error) option {
		return option{name: name, kind: "spin", initial: strconv.Itoa(initial), min: low, max: high, set: set}
	}
	check := func(name string, set func(s *session, v value) error) option {
		return option{name: name, kind: "check", initial: "false", set: set}
	}
	keep := func(f func(o *options, v value)) func(*session, value) error {
		return func(s *session, v value) error { f(&s.options, v); return nil }
	}
	o.list = []option{
		{name: "UCI_Variant", kind: "combo", initial: chess.Orthodox.Name, values: variants, set: (*session).setVariant},
		spin("Hash", engine.DefaultHash, 1, engine.MaxHash, func(s *session, v value) error {
			if err := s.engine.SetHash(v.number); err != nil {
				return err
			}
			s.options.hash = v.number
			return nil
		}),
		{name: "Clear Hash", kind: "button", set: func(s *session, _ value) error { s.engine.Clear(); return nil }},
		spin("Threads", 1, 1, engine.MaxThreads, func(s *session, v value) error { return s.engine.SetThreads(v.number) }),
		spin("MultiPV", 1, 1, 256, keep(func(o *options, v value) { o.multiPV = v.number })),
		// The GUI decides when to ponder; that it may is all there is to know.
		check("Ponder", keep(func(*options, value) {})),
		spin("Move Overhead", int(defaultOverhead/time.Millisecond), 0, 5000, keep(func(o *options, v value) {
			o.overhead = time.Duration(v.number) * time.Millisecond
		})),
		check("UCI_LimitStrength", keep(func(o *options, v value) { o.limitStrength = v.on })),
		spin("UCI_Elo", defaultElo, engine.MinElo, engine.MaxElo, keep(func(o *options, v value) { o.elo = v.number })),
		spin("Skill Level", engine.MaxSkill, 0, engine.MaxSkill, keep(func(o *options, v value) { o.skill = v.number })),
		check("UCI_ShowWDL", keep(func(o *options, v value) { o.showWDL = v.on })),
		{name: "EvalFile", kind: "string", initial: nets.BuiltIn, set: (*session).setEvalFile},
		{name: "TablebasePath", kind: "string", initial: endings.BuiltIn, set: (*session).setTablebasePath},
		{name: "Use NNUE", kind: "check", initial: "true", set: func(s *session, v value) error { s.engine.UseNetworks(v.on); return nil }},
		{name: "Without", kind: "string", initial: "<empty>", set: func(s *session, v value) error {
			steps, err := engine.ParseSteps(v.text)
			if err != nil {
				return &OptionError{Name: "Without", Value: v.text, Reason: err.Error()}
			}
			s.engine.SetWithout(steps)
			return nil
		}},
		check("UCI_AnalyseMode", keep(func(o *options, v value) { o.analyse = v.on })),
		check("UCI_Chess960", keep(func(o *options, v value) { o.chess960 = v.on })),
		{name: "CastlingRules", kind: "combo", initial: profiles[0], values: profiles, set: (*session).setProfile},
	}
	return o
}

const (
	defaultOverhead = 30 * time.Millisecond
	defaultElo      = 1500
)

// strength is the strength that the options ask for. Analysis is never
// weakened.
func (o *options) strength() engine.Strength {
	switch {
	case o.analyse:
		return engine.Strength{}
	case o.limitStrength:
		return engine.Elo(o.elo)
	}
	return engine.Skill(o.skill)
}

// declaration is the line that tells the GUI of an option.
func (o *option) declaration() string {
	text := "option name " + o.name + " type " + o.kind
	if o.kind != "button" {
		text += " default " + o.initial
	}
	if o.kind == "spin" {
		text += fmt.Sprintf(" min %d max %d", o.min, o.max)
	}
	for _, v := range o.values {
		text += " var " + v
	}
	return text
}

// parse reads a value in the form that the option's kind asks for.
func (o *option) parse(text string) (v value, reason string) {
	switch o.kind {
	case "check":
		switch strings.ToLower(text) {
		case "true":
			return value{on: true}, ""
		case "false":
			return value{}, ""
		}
		return v, "must be true or false"
	case "spin":
		n, err := strconv.Atoi(text)
		if err != nil || n < o.min || n > o.max {
			return v, fmt.Sprintf("must be a whole number from %d to %d", o.min, o.max)
		}
		return value{number: n}, ""
	case "combo":
		for _, known := range o.values {
			if strings.EqualFold(known, text) {
				return value{text: known}, ""
			}
		}
		return v, "must be one of " + strings.Join(o.values, ", ")
	case "string":
		if text == "<empty>" {
			text = ""
		}
		return value{text: text}, ""
	}
	return v, ""
}

// parseSetOption splits "name NAME value VALUE"; both may contain spaces.
func parseSetOption(args string) (name, val string, err error) {
	word, rest := cut(args)
	if word != "name" || rest == "" {
		return "", "", &OptionError{Reason: `the form is "setoption name NAME value VALUE"`}
	}
	name = rest
	if i := strings.Index(rest+" ", " value "); i >= 0 {
		name, val = strings.TrimSpace(rest[:i]), strings.TrimSpace(rest[min(len(rest), i+len(" value ")):])
	}
	return name, val, nil
}

func (s *session) setOption(args string) {
	if s.busy("setoption") {
		return
	}
	name, text, err := parseSetOption(args)
	if err == nil {
		err = s.apply(name, text)
	}
	if err != nil {
		s.info("%v", err)
	}
}

func (s *session) apply(name, text string) error {
	for i := range s.options.list {
		o := &s.options.list[i]
		if !strings.EqualFold(o.name, name) {
			continue
		}
		v, reason := o.parse(text)
		if reason != "" {
			return &OptionError{Name: o.name, Value: text, Reason: reason}
		}
		return o.set(s, v)
	}
	return &OptionError{Name: name, Reason: "there is no such option"}
}

// setVariant changes the game; the position becomes its start.
func (s *session) setVariant(v value) error {
	variant, err := chess.FindVariant(v.text)
	if err != nil {
		return err
	}
	s.setGame(variant)
	return nil
}

// setProfile changes the castling rules of the games that have several.
func (s *session) setProfile(v value) error {
	profile, ok := chess.CastlingProfileNamed(v.text)
	if !ok {
		return &OptionError{Name: "CastlingRules", Value: v.text, Reason: "there is no such profile"}
	}
	s.options.profile = profile
	s.setGame(s.variant)
	return nil
}

// setEvalFile loads a network from a file. If that fails, the evaluation stays
// as it was.
func (s *session) setEvalFile(v value) error {
	n, err := nets.Named(v.text)
	if err != nil {
		return &OptionError{Name: "EvalFile", Value: v.text, Reason: err.Error()}
	}
	s.engine.SetNetwork(n)
	if n != nil {
		s.info("EvalFile: network %.6x for %s", n.Checksum(), strings.Join(n.Header().Variants, ", "))
	}
	return nil
}

// setTablebasePath opens the endgame tables of a folder; an empty value means
// none. If that fails, those that are open stay.
func (s *session) setTablebasePath(v value) error {
	t, err := endings.Named(v.text)
	if err != nil {
		return &OptionError{Name: "TablebasePath", Value: v.text, Reason: err.Error()}
	}
	if t == nil {
		s.engine.SetTables(nil)
		return nil
	}
	s.engine.SetTables(t)
	s.info("TablebasePath: %s", t.Describe())
	return nil
}

func (s *session) setGame(v *chess.Variant) {
	if w, err := v.WithProfile(s.options.profile); err == nil {
		v = w // a variant with one reading of castling keeps it
	}
	if v == s.variant {
		return
	}
	s.variant, s.pos, s.refused = v, v.StartPosition(), ""
}
