// What diagrams and tables say, in the language of the page.
import { m } from '../messages';
import type { Kind, Man } from '../rules/door';
import { coloredName, kindName } from '../rules/words';
import { manOn, type Mark, type MarkKind } from './marks';

/** The kinds of lit squares in the order of the legend. */
export const markKinds: readonly MarkKind[] = ['slide', 'leap', 'move', 'capture'];

/** "yellow disc: …", what a kind of mark means. */
export const markMeaning: Record<MarkKind, () => string> = {
  slide: m.learn_mark_slide,
  leap: m.learn_mark_leap,
  move: m.learn_mark_move,
  capture: m.learn_mark_capture,
};

/** A man as it is called out: "white King, royal". */
export const manWords = (man: Man): string => (man.royal ? m.learn_royal_man({ man: coloredName(man.color, man.kind) }) : coloredName(man.color, man.kind));

/** What a square of a diagram is called. */
export function squareWords(square: string, men: readonly Man[], marks: readonly Mark[], shown: Man | undefined): string {
  const man = manOn(men, square);
  const parts: string[] = [m.learn_square({ square, man: man ? manWords(man) : m.learn_empty() })];
  const mark = marks.find((k) => k.square === square);
  if (mark && shown) parts.push(markWords(mark));
  return parts.join(', ');
}

function markWords(mark: Mark): string {
  if (mark.barred) return m.learn_reach_barred();
  if (mark.castling) return m.learn_reach_castling();
  if (mark.idle) return m.learn_reach_idle();
  if (mark.takes) return mark.kind === 'slide' ? m.learn_reach_slide_takes() : mark.kind === 'leap' ? m.learn_reach_leap_takes() : m.learn_reach_capture();
  return { slide: m.learn_reach_slide, leap: m.learn_reach_leap, move: m.learn_reach_move, capture: m.learn_reach_capture }[mark.kind]();
}

/** All that a man can do, as one text: "White Janus on d4. Slides to: …". */
export function shownWords(man: Man | undefined, marks: readonly Mark[]): string {
  if (!man) return m.learn_shown_none();
  const list = (some: readonly Mark[]): string =>
    some
      .map((k) => k.square)
      .sort()
      .join(', ');
  const parts: string[] = [m.learn_shown({ man: capital(manWords(man)), square: man.square })];
  const go = marks.filter((k) => !k.takes && !k.idle && !k.barred && !k.castling);
  const slides = go.filter((k) => k.kind === 'slide');
  const leaps = go.filter((k) => k.kind === 'leap');
  const moves = go.filter((k) => k.kind === 'move');
  const takes = marks.filter((k) => k.takes && !k.barred);
  const idle = marks.filter((k) => k.idle);
  const castles = marks.filter((k) => k.castling && !k.barred);
  const barred = marks.filter((k) => k.barred);
  if (slides.length) parts.push(m.learn_shown_slide({ squares: list(slides) }));
  if (leaps.length) parts.push(m.learn_shown_leap({ squares: list(leaps) }));
  if (moves.length) parts.push(m.learn_shown_move({ squares: list(moves) }));
  if (castles.length) parts.push(m.learn_shown_castle({ squares: list(castles) }));
  if (takes.length) parts.push(m.learn_shown_take({ squares: list(takes) }));
  if (idle.length) parts.push(m.learn_shown_idle({ squares: list(idle) }));
  if (barred.length) parts.push(m.learn_shown_barred({ squares: list(barred) }));
  if (marks.some((k) => k.promotion)) parts.push(m.learn_shown_promotes());
  if (!marks.length) parts.push(m.learn_shown_stuck());
  return parts.join(' ');
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "a, b or c". */
export function either(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : m.learn_or({ some: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}

/** "a, b and c". */
export function both(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : m.learn_and({ some: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}

export const kinds = (names: readonly Kind[]): string => either(names.map(kindName));

/** A worth in Pawns, as the language writes numbers: 8.75. */
export const pawns = (centipawns: number, locale: string): string =>
  (centipawns / 100).toLocaleString(locale, { maximumFractionDigits: 2 });
