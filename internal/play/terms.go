package play

import "bifrons.chess/chess"

// Terms are what two players agree on before a game.
type Terms struct {
	Variant  string  `json:"variant"`            // name of a chess.Variant
	Castling string  `json:"castling,omitempty"` // castling profile; nothing: the standard one
	Start    string  `json:"start,omitempty"`    // FEN; nothing: the variant's own
	Control  Control `json:"control"`
	Rated    bool    `json:"rated,omitempty"`
}

// Rules returns the variant with its castling profile.
func (t Terms) Rules() (*chess.Variant, error) {
	v, err := chess.FindVariant(t.Variant)
	if err != nil {
		return nil, &Refusal{Code: BadTerms, Err: err}
	}
	if t.Castling == "" {
		return v, nil
	}
	profile, ok := chess.CastlingProfileNamed(t.Castling)
	if !ok {
		return nil, &Refusal{Code: BadTerms}
	}
	if v, err = v.WithProfile(profile); err != nil {
		return nil, &Refusal{Code: BadTerms, Err: err}
	}
	return v, nil
}

// Position returns the position that the game starts from.
func (t Terms) Position() (*chess.Position, error) {
	v, err := t.Rules()
	if err != nil {
		return nil, err
	}
	if t.Start == "" {
		return v.StartPosition(), nil
	}
	setup, err := v.ParseFEN(t.Start)
	if err != nil {
		return nil, &Refusal{Code: BadTerms, Err: err}
	}
	p, err := v.NewPosition(setup)
	if err != nil {
		return nil, &Refusal{Code: BadTerms, Err: err}
	}
	return p, nil
}

// Check returns the terms in their canonical form (the variant by its name, a
// start position that is the variant's own left out), or a Refusal with
// BadTerms or NotRatable. A rated game has the usual start, the standard rules
// and a clock.
func (t Terms) Check() (Terms, error) {
	p, err := t.Position()
	if err != nil {
		return t, err
	}
	if reason := t.Control.invalid(); reason != "" {
		return t, &Refusal{Code: BadTerms, Err: &ControlError{Text: t.Control.String(), Reason: reason}}
	}
	v := p.Variant()
	t.Variant = v.Name
	if v.Profile == chess.ProfileStandard {
		t.Castling = ""
	}
	if t.Start == v.Start {
		t.Start = ""
	}
	if p.Outcome().Over {
		return t, &Refusal{Code: BadTerms}
	}
	if t.Rated && (t.Start != "" || t.Castling != "" || t.Control.Kind == Unlimited) {
		return t, &Refusal{Code: NotRatable}
	}
	return t, nil
}

// Seated is a player at the board, as the game remembers them: later changes
// of name or rating do not rewrite it.
type Seated struct {
	ID     PlayerID `json:"id"`
	Name   string   `json:"name"`
	Guest  bool     `json:"guest,omitempty"`
	Bot    bool     `json:"bot,omitempty"`
	Rating int      `json:"rating,omitempty"` // when the game began; 0 where there is none
	Unsure bool     `json:"unsure,omitempty"` // the rating was provisional
	Level  int      `json:"level,omitempty"`  // 1 to 10: the server's computer
}
