package textgame

// suggestion asks whether a word was meant for a command that is written much
// like it; "" if there is none.
func suggestion(word string) string {
	best, least := "", len(word)/3+1 // more wrong letters make another word
	for _, c := range commands() {
		if d := distance(word, c.name); d < least {
			best, least = c.name, d
		}
	}
	if best == "" {
		return ""
	}
	return " Did you mean " + best + "?"
}

// distance counts the letters that must be put in, left out, changed or
// swapped with their neighbour to make one word of another.
func distance(a, b string) int {
	var before []int // the row above the last one
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			changed := last[j]
			if a[i] != b[j] {
				changed++
			}
			row[j+1] = min(changed, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
