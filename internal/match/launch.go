package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bifrons.chess/chess"
)

// StartError is an engine that cannot be started or does not take its settings.
type StartError struct {
	Engine     string
	Err        error
	Transcript string
}

func (e *StartError) Error() string {
	var engine *EngineError
	var option *OptionError
	if errors.As(e.Err, &engine) || errors.As(e.Err, &option) {
		return e.Err.Error() // it names the engine
	}
	return fmt.Sprintf("%s: cannot be started: %v", e.Engine, e.Err)
}

func (e *StartError) Unwrap() error { return e.Err }

// detectTime is how long an engine of unknown protocol may take for its first
// answer to "uci".
const detectTime = 10 * time.Second

// Start starts an engine, greets it and gives it its options, for games of v. The protocol of a
// ProtocolAuto is found out and kept in the Spec. The error is a *StartError or
// that of ctx.
func (s *Spec) Start(ctx context.Context, v *chess.Variant) (Player, error) {
	if s.Protocol != ProtocolCECP {
		p, err := s.startUCI(ctx, v)
		var silent *EngineError
		if err == nil {
			s.Protocol = ProtocolUCI
			return p, nil
		}
		if s.Protocol == ProtocolUCI || !errors.As(err, &silent) || silent.Fault == ByBreach {
			return nil, err
		}
		c, cecpErr := s.startCECP(ctx)
		if _, refused := errors.AsType[*OptionError](cecpErr); refused {
			return nil, cecpErr // so it does speak this one
		}
		if cecpErr != nil {
			return nil, err // what came of the likelier protocol tells more
		}
		s.Protocol = ProtocolCECP
		return c, nil
	}
	return s.startCECP(ctx)
}

func (s *Spec) startUCI(ctx context.Context, v *chess.Variant) (Player, error) {
	c, err := start(s.Name, s.Args, s.Dir)
	if err != nil {
		return nil, &StartError{s.Name, err, ""}
	}
	u := &UCI{conn: *c, dialect: s.Dialect}
	u.waiting = s.Waiting
	patience := handshakeTime
	if s.Protocol == ProtocolAuto {
		patience = detectTime
	}
	err = u.greet(ctx, patience)
	if err == nil {
		err = u.setVariant(ctx, v) // first, for other options may depend on it
	}
	return s.started(ctx, u, err)
}

func (s *Spec) startCECP(ctx context.Context) (Player, error) {
	conn, err := start(s.Name, s.Args, s.Dir)
	if err != nil {
		return nil, &StartError{s.Name, err, ""}
	}
	c := &CECP{conn: *conn, dialect: s.Dialect}
	c.waiting = s.Waiting
	err = c.greet(ctx)
	if err == nil && len(c.features) == 0 && s.Protocol == ProtocolAuto {
		err = c.breach("neither UCI nor the XBoard protocol is answered")
	}
	return s.started(ctx, c, err)
}

// settable is a Player whose options can be set.
type settable interface {
	Player
	Option(ctx context.Context, name, value string) error
	ready(ctx context.Context) error
	started()
}

// started sets the options of an engine that has been greeted; err is how that
// went. An engine that has failed is ended.
func (s *Spec) started(ctx context.Context, p settable, err error) (Player, error) {
	for _, o := range s.Options {
		if err == nil {
			err = p.Option(ctx, o.Name, o.Value)
		}
	}
	if err == nil {
		err = p.ready(ctx)
	}
	if err == nil {
		p.started()
		return p, nil
	}
	transcript := p.Transcript()
	p.Close()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, &StartError{s.Name, err, transcript}
}
