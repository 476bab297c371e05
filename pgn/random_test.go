package pgn

import (
	"bytes"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"bifrons.chess/chess"
	"pgregory.net/rapid"
)

// randomGame plays legal moves at random. With annotations it grows a tree:
// variations, comments, commands and glyphs.
func randomGame(r *rand.Rand, v *chess.Variant, plies int, annotated bool) *Game {
	g := NewGame(v)
	g.Tags = []Tag{
		{"Event", "Random games"}, {"Site", "https://bifrons.example/games"}, {"Date", "2026.01.01"}, {"Round", "-"},
		{"White", "One"}, {"Black", "Two"}, {"TimeControl", "180+2"},
	}
	comments := []Comment{"a comment of some words", "[%clk 0:02:58]", "[%eval -0.35,18] [%cal Ga1b2,Rc3d4]", "it's 100 % {sure", "a } brace", "zwei  Wörter"}
	comment := func() []Comment {
		if !annotated || r.IntN(4) > 0 {
			return nil
		}
		return []Comment{comments[r.IntN(len(comments))]}
	}
	g.Root.After = comment()
	p := v.StartPosition()
	n := g.Root
	for range plies {
		moves := p.LegalMoves(nil)
		if len(moves) == 0 {
			break
		}
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		width := 1
		if annotated && r.IntN(5) == 0 {
			width = min(len(moves), 1+r.IntN(3))
		}
		for _, m := range moves[:width] {
			c := n.Add(m)
			c.After = comment()
			if annotated && r.IntN(6) == 0 {
				c.NAGs = []NAG{NAG(1 + r.IntN(255))}
			}
		}
		// Now and then a variation goes on, and the main line comes later.
		next := n.Main()
		if width > 1 && r.IntN(2) == 0 {
			side := next.Next()
			p.Make(side.Move)
			if replies := p.LegalMoves(nil); len(replies) > 0 {
				side.Add(replies[r.IntN(len(replies))]).After = comment()
			}
			p.Unmake()
		}
		if width > 1 && next.first == nil && r.IntN(2) == 0 {
			p.Make(next.Move)
			if replies := p.LegalMoves(nil); len(replies) > 0 {
				// A comment between variations and the next move.
				next.Add(replies[0]).Before = comment()
				p.Make(replies[0])
				n = next.first
				continue
			}
			p.Unmake()
		}
		p.Make(next.Move)
		n = next
	}
	switch o := p.Outcome(); o.Result() {
	case "1-0":
		g.Result = WhiteWins
	case "0-1":
		g.Result = BlackWins
	case "1/2-1/2":
		g.Result = Draw
	}
	return g
}

func TestRandomTreesSurvive(t *testing.T) {
	variants := chess.Variants()
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		v := variants[rapid.IntRange(0, len(variants)-1).Draw(rt, "variant")]
		plies := rapid.IntRange(0, 80).Draw(rt, "plies")
		r := rand.New(rand.NewPCG(seed, 1))
		games := []*Game{randomGame(r, v, plies, true), randomGame(r, v, plies, false)}
		roundTrip(t, games)
	})
}

// corpus is about size bytes of random games of all variants.
func corpus(t testing.TB, size int, annotated bool) []byte {
	r := rand.New(rand.NewPCG(7, 7))
	var b bytes.Buffer
	w := NewWriter(&b, WriteOptions{})
	for i := 0; b.Len() < size; i++ {
		v := chess.Variants()[i%3]
		if err := w.Write(randomGame(r, v, 40+r.IntN(120), annotated)); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// again repeats a text until it has given so many bytes.
type again struct {
	text []byte
	at   int
	left int
}

func (a *again) Read(p []byte) (int, error) {
	if a.left <= 0 {
		return 0, io.EOF
	}
	n := copy(p, a.text[a.at:])
	a.at = (a.at + n) % len(a.text)
	a.left -= n
	return n, nil
}

// Memory must not grow with the stream: neither over good games nor over a game
// that is beyond the limits and never ends.
func TestMemoryStaysConstant(t *testing.T) {
	const limit = 2 << 20
	good := corpus(t, 100_000, true)
	tests := []struct {
		name    string
		text    []byte
		size    int
		options Options
		games   bool
	}{
		{"games", good, 1 << 20, Options{}, true},
		{"tags only", good, 4 << 20, Options{TagsOnly: true}, true},
		{"one endless game", []byte("1. e4 e5 {comment} (1... d5) $3 "), 4 << 20, Options{MaxGameBytes: 1 << 18}, false},
		{"one endless comment", []byte("{ and on and on\n"), 4 << 20, Options{}, false},
		{"one endless word", []byte("Nf3Nf3"), 4 << 20, Options{}, false},
		{"one endless number", []byte("1234567890"), 4 << 20, Options{}, false},
		{"endless tags", []byte("[Site \"x\"]\n"), 4 << 20, Options{MaxGameBytes: 1 << 18}, false},
		{"endless bad tags, then too long", []byte("[Site \"x]\n[White \"y\"]\n"), 4 << 20, Options{MaxGameBytes: 1 << 18}, false},
		{"endless nesting", []byte("(e4 "), 4 << 20, Options{}, false},
		{"endless comments before a game", []byte("{x}\n"), 4 << 20, Options{MaxGameBytes: 1 << 18}, false},
		{"endless blanks", []byte(" \n"), 4 << 20, Options{}, false},
		{"an endless escape line", []byte("%x"), 4 << 20, Options{}, false},
		{"endless blanks in a tag", []byte("[   "), 4 << 20, Options{}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.options.MaxTokenBytes = 1 << 18
			base := heap()
			r := NewReader(&again{text: test.text, left: test.size}, test.options)
			good, calls, peak := 0, 0, uint64(0)
			for {
				_, err := r.Next()
				if err == io.EOF {
					break
				}
				if err == nil {
					good++
				}
				if calls++; calls%5000 == 1 {
					peak = max(peak, heap())
				}
			}
			if peak = max(peak, heap()); peak > base+limit {
				t.Errorf("%d KiB more in use, limit is %d", (peak-base)>>10, limit>>10)
			}
			if test.games != (good > 0) {
				t.Errorf("%d games read in %d calls", good, calls)
			}
			runtime.KeepAlive(r)
		})
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A game that is kept must not keep the others of its file.
func TestKeptGameKeepsNoOther(t *testing.T) {
	text := string(corpus(t, 1<<19, false))
	r := NewReader(strings.NewReader(text), Options{})
	first, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	base := heap()
	for {
		if _, err := r.Next(); err != nil {
			break
		}
	}
	if grown := int64(heap()) - int64(base); grown > 1<<20 {
		t.Errorf("%d KiB are still held after the games behind the first were dropped", grown>>10)
	}
	runtime.KeepAlive(first)
	runtime.KeepAlive(r)
}

func benchmarkRead(b *testing.B, annotated bool, o Options) {
	text := corpus(b, 1<<20, annotated)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(text), o)
		games := 0
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			games++
		}
		if games == 0 {
			b.Fatal("no games")
		}
	}
}

// BenchmarkRead reads games with every move checked against the rules.
func BenchmarkRead(b *testing.B) {
	b.Run("plain", func(b *testing.B) { benchmarkRead(b, false, Options{}) })
	b.Run("annotated", func(b *testing.B) { benchmarkRead(b, true, Options{}) })
}

// BenchmarkTagsOnly reads tags and results alone.
func BenchmarkTagsOnly(b *testing.B) {
	b.Run("plain", func(b *testing.B) { benchmarkRead(b, false, Options{TagsOnly: true}) })
	b.Run("annotated", func(b *testing.B) { benchmarkRead(b, true, Options{TagsOnly: true}) })
}

// BenchmarkLexer cuts games into tokens.
func BenchmarkLexer(b *testing.B) {
	text := corpus(b, 1<<20, true)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		l := newLexer(bytes.NewReader(text), DefaultMaxTokenBytes)
		for l.next(); l.tok.kind != tokenEOF; l.next() {
		}
	}
}

// BenchmarkParse builds the trees without looking at the moves.
func BenchmarkParse(b *testing.B) {
	text := corpus(b, 1<<20, true)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r := NewReader(bytes.NewReader(text), Options{})
		for r.parser.parse() {
			if r.parser.fault != nil {
				b.Fatal(r.parser.fault)
			}
		}
	}
}

// BenchmarkWrite writes annotated games.
func BenchmarkWrite(b *testing.B) {
	text := corpus(b, 1<<20, true)
	games, _ := readAll(b, string(text), Options{})
	b.SetBytes(int64(len(text)))
	w := NewWriter(io.Discard, WriteOptions{})
	for b.Loop() {
		for _, g := range games {
			if err := w.Write(g); err != nil {
				b.Fatal(err)
			}
		}
	}
}
