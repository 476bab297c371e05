// Package play is live play between people: players, games, clocks, seeks,
// challenges and ratings, and the service that runs them.
//
// A game is an append-only list of events; its state is those events folded
// together (Game.Apply). A Command asks for something; Decide checks it against
// the state and answers with the events that it causes, or with a Refusal, and
// touches nothing. The Service runs each command as one transaction of a Store,
// acknowledges it after the commit, and then tells everybody through a Bus.
//
// Everything up to the Service is pure: no input or output, no clock of its
// own; time comes in as an Instant. docs/live-play.md tells the whole story.
package play
