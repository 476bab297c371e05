package match

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"bifrons.chess/chess"
	"bifrons.chess/internal/protocol"
)

// The tests run their own binary as engines: "test-engine ROLE [N]" behaves as
// the role says, from its Nth move on where a number is given.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "test-engine" {
		n := 1
		if len(os.Args) > 3 {
			n, _ = strconv.Atoi(os.Args[3])
		}
		actEngine(os.Args[2], n)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// acting is the command of a role, for a Spec.
func acting(role ...string) []string {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return append([]string{self, "test-engine"}, role...)
}

func actEngine(role string, n int) {
	switch {
	case role == "real":
		_ = protocol.Run(context.Background(), os.Stdin, os.Stdout)
	case role == "mute":
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			if lines.Text() == "quit" {
				return
			}
		}
	case role == "gone":
		fmt.Fprintln(os.Stderr, "no such network")
		os.Exit(4)
	case strings.HasPrefix(role, "cecp"):
		actCECP(role, n)
	default:
		actUCI(role, n)
	}
}

// actUCI plays moves that depend on the position alone. Roles: good, crash,
// hang, late, illegal, nonsense, deaf (as hang, and does not quit either).
func actUCI(role string, n int) {
	p := chess.JanusChess.StartPosition()
	v := chess.JanusChess
	moves := 0
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		words := strings.Fields(lines.Text())
		switch words[0] {
		case "uci":
			fmt.Println("id name Actor")
			fmt.Println("option name UCI_Variant type combo default chess var chess var janus var twokings")
			fmt.Println("option name Hash type spin default 16 min 1 max 64")
			fmt.Println("option name Quiet Mode type check default false")
			fmt.Println("option name Say type string default <empty>")
			fmt.Println("uciok")
		case "isready":
			fmt.Println("readyok")
		case "setoption":
			switch words[2] {
			case "UCI_Variant":
				v, _ = chess.FindVariant(words[4])
			case "Say":
				fmt.Println(strings.Join(words[4:], " "))
			}
		case "position":
			p = v.StartPosition()
			if words[1] == "fen" {
				p, _, _ = v.ReadFEN(strings.Join(words[2:8], " "))
			}
			for i, w := range words {
				if w == "moves" {
					for _, text := range words[i+1:] {
						m, err := p.ParseUCI(text)
						if err != nil {
							fmt.Fprintln(os.Stderr, err)
							os.Exit(9)
						}
						p.Make(m)
					}
				}
			}
		case "go":
			moves++
			if moves >= n {
				misbehave(role)
				if role == "hang" || role == "deaf" {
					continue
				}
			}
			m := pick(p)
			fmt.Printf("info depth %d multipv 1 score cp %d nodes 1000 nps 100000 time 10 pv %s\n", 5+moves%3, p.Ply()%7, p.UCI(m))
			fmt.Println("info depth 9 multipv 2 score cp -999 nodes 2000 time 20 pv", p.UCI(m))
			fmt.Println("bestmove", p.UCI(m))
		case "quit":
			if role != "deaf" {
				return
			}
		}
	}
	if role == "deaf" {
		time.Sleep(time.Hour) // does not even notice that its input has ended
	}
}

// misbehave does what a role does in the place of moving.
func misbehave(role string) {
	switch role {
	case "crash":
		fmt.Fprintln(os.Stderr, "boom: index out of range")
		os.Exit(3)
	case "late":
		time.Sleep(120 * time.Millisecond)
	case "illegal":
		fmt.Println("bestmove a1a8")
	case "nonsense":
		fmt.Println("bestmove")
	}
}

// pick chooses a move by the position alone; captures often, so that games end.
func pick(p *chess.Position) chess.Move {
	rng := rand.New(rand.NewPCG(p.Key(), 7))
	moves := p.Captures(nil)
	if len(moves) == 0 || rng.IntN(2) == 0 {
		moves = p.LegalMoves(nil)
	}
	return moves[rng.IntN(len(moves))]
}

// actCECP plays by the XBoard protocol. Roles: cecp (good), cecp-bare (no
// features at all), cecp-san, cecp-resign, cecp-offer, cecp-claim,
// cecp-refuse, cecp-other (asks for the other letters).
func actCECP(role string, n int) {
	v := chess.Orthodox
	p := v.StartPosition()
	force, moves := true, 0
	own := chess.White
	san := role == "cecp-san"
	move := func() {
		moves++
		if moves >= n {
			switch role {
			case "cecp-resign":
				fmt.Println("resign")
				return
			case "cecp-lose":
				fmt.Println(map[bool]string{true: "0-1", false: "1-0"}[p.Turn() == chess.White] + " {I give up}")
				return
			case "cecp-offer":
				fmt.Println("offer draw")
			case "cecp-claim":
				fmt.Println("1/2-1/2 {I want a draw}")
				return
			case "cecp-illegal":
				fmt.Println("move a1a8")
				return
			}
		}
		m := pick(p)
		fmt.Println("# thinking")
		fmt.Printf("%d %d 2 1234 %s\n", 4, 100033, p.UCI(m))
		text := p.UCI(m)
		if san {
			text = p.SANDialect(m, chess.DialectXBoard)
		}
		p.Make(m)
		fmt.Println("move " + text)
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		line := lines.Text()
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "protover":
			switch role {
			case "cecp-bare":
			case "cecp-san":
				fmt.Println(`feature done=0`)
				fmt.Println(`feature myname="XBoard Actor" san=1 ping=1 setboard=1 variants="normal,janus" done=1`)
			default:
				fmt.Println(`feature myname="Actor" ping=1 setboard=1 usermove=1 memory=1 smp=1 variants="normal, janus" option="Style -spin 1 0 9"`)
				fmt.Println(`feature done=1`)
			}
		case "xboard", "accepted", "easy", "post", "level", "st", "sd", "time", "otim", "result", "memory", "cores", "draw", "?":
		case "option":
			if strings.HasPrefix(rest, "Bad") {
				fmt.Println("Error (no such option): " + line)
			}
		case "new":
			v = chess.Orthodox
			p, force = v.StartPosition(), false
		case "variant":
			v, _ = chess.FindVariant(rest)
			p = v.StartPosition()
		case "setboard":
			p, _, _ = v.ReadFEN(rest)
		case "force":
			force = true
		case "go":
			force, own = false, p.Turn()
			move()
		case "ping":
			fmt.Println("pong " + rest)
		case "quit":
			return
		default:
			text := line
			if word == "usermove" {
				text = rest
			}
			m, err := p.ParseUCI(text)
			if san {
				m, err = p.ParseSANWith(text, chess.SANOptions{Castling: chess.DialectXBoard})
			}
			if err != nil && len(text) > 5 {
				fmt.Println("Error (unknown command): " + line)
				continue
			}
			if err != nil || role == "cecp-refuse" && moves+1 >= n {
				fmt.Println("Illegal move: " + text)
				continue
			}
			p.Make(m)
			if !force && p.Turn() == own {
				move()
			}
		}
	}
}
