// Package retro makes endgame tables by retrograde analysis and verifies them.
//
// Build solves endings one by one, each after those that its captures and
// promotions lead to, and writes each as files of package tablebase. Verify
// reads such files and compares every value with those of the positions one
// legal move further on, as package chess lists them: it shares nothing with
// the way in which they were made. docs/tablebase.md explains both.
package retro
