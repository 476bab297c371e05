// What a position is like, in words, for those who do not see the board. Each
// function gives whole sentences.
import { place, name, type Size } from '../board/squares';
import { manName, manOn, offersFrom, type View } from '../board/view';
import { m } from '../messages';
import type { Color, Man, Played } from '../rules/door';
import { announced, colorName, kindName, spokenSquare } from '../rules/words';

const list = (parts: string[]): string => parts.join(', ');

/** The men of one side, kind by kind: "White: King e1, Rooks a1 and h1 …". */
export function tellPieces(view: View, color: Color): string {
  const kinds = new Map<Man['kind'], string[]>();
  for (const man of view.men) {
    if (man.color !== color) continue;
    kinds.set(man.kind, [...(kinds.get(man.kind) ?? []), spokenSquare(man.square)]);
  }
  // The men whose number is smallest are told first: King and Queen, at last
  // the Pawns.
  const told = [...kinds].sort(([, a], [, b]) => a.length - b.length).map(([kind, squares]) => m.words_kind({ kind: kindName(kind), squares: list(squares) }));
  return m.words_side({ color: colorName(color), men: told.join('; ') || m.words_nothing() });
}

/** Both sides' men, the mover's first. */
export function tellBoard(view: View): string {
  const { turn } = view;
  return `${m.words_to_move({ color: colorName(turn) })} ${tellPieces(view, turn)} ${tellPieces(view, turn === 'white' ? 'black' : 'white')}`;
}

/** What stands on a square. */
export function tellSquare(view: View, square: string): string {
  const man = manOn(view, square);
  return m.words_square({ square: spokenSquare(square), man: man ? manName(man) : m.board_empty() });
}

/** A file or rank from its first square to its last; empty runs are counted. */
export function tellRow(view: View, row: string): string {
  const squares = squaresOf(view.size, row);
  const told = squares.flatMap((square) => {
    const man = manOn(view, square);
    return man ? [m.words_on({ square: spokenSquare(square), man: manName(man) })] : [];
  });
  return m.words_row({ row: /\d/.test(row) ? row : spokenSquare(row), men: list(told) || m.words_empty_row() });
}

/** The squares of a file ("e") or a rank ("4"). */
export function squaresOf({ files, ranks }: Size, row: string): string[] {
  return /\d/.test(row)
    ? Array.from({ length: files }, (_, file) => name(file, Number(row) - 1))
    : Array.from({ length: ranks }, (_, rank) => name(place(`${row}1`).file, rank));
}

/** Whether the board has a square, a file or a rank of that name. */
export function onBoard({ files, ranks }: Size, text: string): boolean {
  const file = /^[a-z]/.test(text) ? text.charCodeAt(0) - 97 : 0;
  const rank = /\d$/.test(text) ? Number(text.replace(/^[a-z]/, '')) : 1;
  return file < files && rank >= 1 && rank <= ranks;
}

/** Where the man of a square may go. */
export function tellMoves(view: View, square: string): string {
  const man = manOn(view, square);
  if (!man) return tellSquare(view, square);
  const targets = [...new Map(offersFrom(view, square).map((o) => [o.to, o])).values()].map(({ to, capture, royal }) => {
    const parts = [capture ? m.words_takes({ square: spokenSquare(to) }) : spokenSquare(to)];
    if (royal) parts.push(m.words_then_royal({ square: spokenSquare(royal) }));
    return parts.join(' ');
  });
  const named = { man: manName(man), square: spokenSquare(square) };
  return targets.length ? m.words_moves({ ...named, squares: list(targets) }) : m.words_no_moves(named);
}

/** Which Kings are royal, and whether one is in check. */
export function tellRoyal(view: View): string {
  const kings = view.men.filter((man) => man.royal);
  const told = kings.map((man) => m.words_royal({ color: colorName(man.color), square: spokenSquare(man.square) }));
  if (!kings.length) told.push(m.words_royal_all());
  told.push(view.check ? m.words_in_check({ square: spokenSquare(view.check) }) : m.words_no_check());
  return told.join(' ');
}

/** The last move, or the last few. */
export function tellLast(played: readonly Played[], count = 1): string {
  return played.length ? played.slice(-count).map(announced).join(' ') : m.play_no_moves();
}
