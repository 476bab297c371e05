package diagram

import "strings"

// Theme is the colours of a board, each "#rrggbb".
type Theme struct {
	Name         string
	LightSquares string
	DarkSquares  string
	Frame        string // the border that holds the coordinates
	Labels       string // the coordinates
	LastMove     string // laid over the squares of the last move
	Check        string // laid over, and drawn round, the King in check
}

// The themes: Light for paper and light pages, Dark for dark ones. Both keep
// white and black pieces readable on both colours of squares.
var (
	Light = &Theme{
		Name:         "light",
		LightSquares: "#f2e2c4", DarkSquares: "#b98b62",
		Frame: "#faf5ea", Labels: "#5a4330",
		LastMove: "#b9cc2e", Check: "#d3202b",
	}
	Dark = &Theme{
		Name:         "dark",
		LightSquares: "#c3cbd3", DarkSquares: "#71818f",
		Frame: "#1f2428", Labels: "#c3cbd3",
		LastMove: "#b9cc2e", Check: "#e0323c",
	}
)

// Themes returns the themes in the order in which they are offered.
func Themes() []*Theme { return []*Theme{Light, Dark} }

// ThemeNamed finds a theme by its name, in any case.
func ThemeNamed(name string) (*Theme, bool) {
	for _, t := range Themes() {
		if strings.EqualFold(t.Name, name) {
			return t, true
		}
	}
	return nil, false
}

// reachColors holds the colour of each Reach: those that the rules pages of
// these games use, and blue for castling.
var reachColors = [numReaches]string{
	Slide:       "#f7c600",
	Leap:        "#f58220",
	MoveOnly:    "#3fa34d",
	CaptureOnly: "#d62839",
	Castling:    "#3a7bd5",
}

// arrowColors holds the colour of each ArrowColor.
var arrowColors = [numArrowColors]string{
	Green:  "#2f8f3a",
	Red:    "#c4242e",
	Yellow: "#dfa600",
	Blue:   "#2a6cc4",
}
