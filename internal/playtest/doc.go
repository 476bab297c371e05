// Package playtest holds the tests that every play.Store and every play.Bus
// passes, and Memory, the smallest Store that does, for tests of what stands on
// a store.
package playtest
