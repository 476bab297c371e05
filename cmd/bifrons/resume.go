package main

// howToGoOn tells how work that was broken off goes on; restart says that this
// time it began anew.
func howToGoOn(restart bool) string {
	if restart {
		return "the same command without --restart goes on from here"
	}
	return "the same command goes on from here"
}
