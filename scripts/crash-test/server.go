package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"sync"

	"bifrons.chess/internal/localbus"
	"bifrons.chess/internal/play"
	"bifrons.chess/internal/sqlite"
)

// serve is the server: it answers requests, each as soon as it can, until its
// input ends or it is killed.
func serve(ctx context.Context, file string) error {
	store, err := sqlite.Open(ctx, file)
	if err != nil {
		return err
	}
	service, err := play.Start(ctx, play.Config{Store: store, Bus: &localbus.Bus{}})
	if err != nil {
		return errors.Join(err, store.Close())
	}
	var mu sync.Mutex
	out := bufio.NewWriter(os.Stdout)
	answer := func(r response) {
		mu.Lock()
		defer mu.Unlock()
		line, _ := json.Marshal(r) // a response has nothing that could fail
		_, _ = out.Write(append(line, '\n'))
		_ = out.Flush() // nobody listens any more: the input ends too
	}
	answer(response{})
	var group sync.WaitGroup
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var r request
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			return err
		}
		group.Go(func() {
			a := carryOut(ctx, service, r)
			a.Seq = r.Seq
			answer(a)
		})
	}
	group.Wait()
	return errors.Join(in.Err(), service.Close(ctx), store.Close())
}

// carryOut answers one request.
func carryOut(ctx context.Context, s *play.Service, r request) response {
	switch {
	case r.New:
		control, err := play.ParseControl("300+3")
		if err != nil {
			return response{Error: err.Error()}
		}
		id, err := s.NewGame(ctx, play.Terms{Variant: r.Game, Control: control}, play.White, play.Seated{ID: "white"}, play.Seated{ID: "black"})
		if err != nil {
			return response{Error: err.Error()}
		}
		return response{Game: string(id)}
	case r.Look != "":
		snap, err := s.Snapshot(ctx, play.GameID(r.Look), "")
		if err != nil {
			return response{Error: err.Error()}
		}
		return response{Version: snap.Version, Moves: snap.Moves, Ending: string(snap.Outcome.Ending)}
	}
	id, err := play.ParseCommandID(r.ID)
	if err != nil {
		return response{Error: err.Error()}
	}
	receipt, err := s.Do(ctx, play.Command{
		ID: id, Game: play.GameID(r.Game), Player: play.PlayerID(r.Player), Kind: play.Move, Version: r.Version, Move: r.Move,
	})
	if err != nil {
		return response{Error: err.Error()}
	}
	return response{Version: receipt.Version}
}
