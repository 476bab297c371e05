package engine

import "bifrons.chess/chess"

// stage is how far a picker has come.
type stage uint8

const (
	stageTable stage = iota
	stageMakeCaptures
	stageGoodCaptures
	stageKillers
	stageMakeQuiets
	stageQuiets
	stageBadCaptures
	stageMakeEvasions
	stageEvasions
	stageDone
)

// picker hands out the legal moves of a position one by one, the most
// promising first, and generates no more than it is asked for: the table's
// move, captures that lose nothing, killers and the counter move, quiet moves
// by their histories, and last the captures that lose material.
type picker struct {
	stage     stage
	quiescent bool // captures only
	skip      bool // quiet moves are no longer wanted
	table     chess.Move
	special   [3]chess.Move // two killers and the counter move
	nSpecial  int

	moves  [chess.MaxMoves]chess.Move
	scores [chess.MaxMoves]int32
	next   int // first move not yet handed out
	end    int // end of the list being handed out
	bad    int // moves[:bad] are captures put off
	badAt  int
}

// start prepares the picker for a position with the side to move not in check,
// or in check, when all legal moves are evasions.
func (k *picker) start(inCheck, quiescent bool, table chess.Move) {
	k.stage, k.quiescent, k.skip = stageTable, quiescent, false
	k.table = table
	k.next, k.end, k.bad, k.badAt, k.nSpecial = 0, 0, 0, 0, 0
	k.special = [3]chess.Move{}
	if table == chess.NoMove {
		k.stage = stageMakeCaptures
	}
	if inCheck {
		k.stage = stageMakeEvasions
	}
}

// skipQuiets makes the picker leave out the quiet moves still to come.
func (k *picker) skipQuiets() { k.skip = true }

// pick returns the next move, NoMove at the end.
func (w *worker) pick(f *frame) chess.Move {
	k := &f.picker
	for {
		switch k.stage {
		case stageTable:
			k.stage = stageMakeCaptures
			return k.table

		case stageMakeCaptures:
			k.end = len(w.pos.Captures(k.moves[:0]))
			k.next = 0
			w.scoreCaptures(k, k.end)
			k.stage = stageGoodCaptures

		case stageGoodCaptures:
			for k.next < k.end {
				m := k.best()
				if m == k.table {
					continue
				}
				if !w.pos.SEEAtLeast(m, w.goodCaptureMargin(k, m)) {
					if !k.quiescent { // quiescence drops losing captures
						k.moves[k.bad] = m
						k.bad++
					}
					continue
				}
				return m
			}
			if k.quiescent {
				k.stage = stageDone
				continue
			}
			k.stage = stageKillers

		case stageKillers:
			if k.skip {
				k.stage = stageBadCaptures
				continue
			}
			if k.nSpecial < len(k.special) {
				m := k.special[k.nSpecial]
				k.nSpecial++
				if m != chess.NoMove && m != k.table && isQuiet(w.pos, m) && w.pos.IsLegal(m) {
					return m
				}
				k.special[k.nSpecial-1] = chess.NoMove // not handed out
				continue
			}
			k.stage = stageMakeQuiets

		case stageMakeQuiets:
			if k.skip {
				k.stage = stageBadCaptures
				continue
			}
			k.next = k.bad
			k.end = k.bad + len(w.pos.Quiets(k.moves[k.bad:k.bad]))
			w.scoreQuiets(f, k.next, k.end)
			k.stage = stageQuiets

		case stageQuiets:
			for k.next < k.end && !k.skip {
				m := k.best()
				if m != k.table && m != k.special[0] && m != k.special[1] && m != k.special[2] {
					return m
				}
			}
			k.stage = stageBadCaptures

		case stageBadCaptures:
			if k.badAt < k.bad {
				k.badAt++
				return k.moves[k.badAt-1]
			}
			k.stage = stageDone

		case stageMakeEvasions:
			k.end = len(w.pos.Evasions(k.moves[:0]))
			k.next = 0
			w.scoreEvasions(f, k)
			k.stage = stageEvasions

		case stageEvasions:
			if k.next < k.end {
				return k.best()
			}
			k.stage = stageDone

		default:
			return chess.NoMove
		}
	}
}

// best takes the move with the highest score out of those that are left:
// a selection sort that is cut short together with the search of the node.
func (k *picker) best() chess.Move {
	b := k.next
	for i := k.next + 1; i < k.end; i++ {
		if k.scores[i] > k.scores[b] {
			b = i
		}
	}
	m := k.moves[b]
	k.moves[b], k.scores[b] = k.moves[k.next], k.scores[k.next]
	k.moves[k.next] = m
	k.next++
	return m
}

// isQuiet reports whether m neither captures nor promotes.
func isQuiet(p *chess.Position, m chess.Move) bool {
	return m.Promotion() == chess.NoKind && captured(p, m) == chess.NoKind
}

// goodCaptureMargin lets a capture with a good record lose a little.
func (w *worker) goodCaptureMargin(k *picker, m chess.Move) int {
	if k.quiescent {
		return 0
	}
	return -int(*w.captureStat(m)) / 256
}

func (w *worker) captureStat(m chess.Move) *stat {
	return &w.hist.captures[target(w.pos.PieceAt(m.From()), m.To())][captured(w.pos, m)]
}

// scoreCaptures orders captures and promotions: the most valuable victim
// first, corrected by what the capture history knows; underpromotions last.
func (w *worker) scoreCaptures(k *picker, n int) {
	for i := range n {
		m := k.moves[i]
		s := int32(w.mat.values[captured(w.pos, m)])*8 + int32(*w.captureStat(m))/4
		if promo := m.Promotion(); promo != chess.NoKind {
			if promo == w.bestPromotion {
				s += int32(w.mat.values[promo]) * 8
			} else {
				s -= 1 << 20
			}
		}
		k.scores[i] = s
	}
}

// scoreQuiets orders quiet moves by how they fared before.
func (w *worker) scoreQuiets(f *frame, from, to int) {
	k := &f.picker
	var t threats
	t.find(w)
	for i := from; i < to; i++ {
		m := k.moves[i]
		k.scores[i] = w.quietScore(f, m) + t.score(w, m)
	}
}

// quietScore sums the histories of a quiet move in the position at frame f.
func (w *worker) quietScore(f *frame, m chess.Move) int32 {
	t := target(w.pos.PieceAt(m.From()), m.To())
	return int32(w.hist.butterfly[w.pos.Turn()][fromTo(m)]) +
		int32(f.before[0][t]) + int32(f.before[1][t]) + int32(f.before[2][t])
}

// scoreEvasions puts the table's move first, then captures, then quiet moves.
func (w *worker) scoreEvasions(f *frame, k *picker) {
	for i := range k.end {
		m := k.moves[i]
		switch {
		case m == k.table:
			k.scores[i] = 1 << 30
		case captured(w.pos, m) != chess.NoKind:
			k.scores[i] = 1<<24 + int32(w.mat.values[captured(w.pos, m)])*8 - int32(w.mat.values[w.pos.PieceAt(m.From()).Kind()])
		default:
			k.scores[i] = w.quietScore(f, m)
		}
	}
}
