// The sentence that describes a piece, put together from its parts in the
// language of the page.
import { m } from '../messages';
import type { BetzaClause } from '../rules/door';

/**
 * The sentence of some clauses and castlings, such as "slides any number of
 * squares diagonally, or leaps …", without a subject and a full stop.
 */
export function sentenceOf(clauses: readonly BetzaClause[], castles: readonly number[]): string {
  const items = clauses.map(clause);
  if (castles.length) items.push(castling(castles));
  if (!items.length) return m.betza_does_not_move();
  if (items.length === 1) return items[0] ?? '';
  return m.betza_list({ some: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' });
}

function clause(c: BetzaClause): string {
  const text = verb(c) + purpose(c) + blocking(c);
  return c.initial ? m.betza_initial({ text }) : text;
}

const step = (c: BetzaClause): boolean => c.length === 1 && c.range === 1;

function verb(c: BetzaClause): string {
  const where = headings(c);
  if (step(c) && !c.move) return c.enPassant && !c.capture ? m.betza_captures_passing({ where }) : m.betza_captures({ where });
  if (step(c)) return m.betza_moves({ where });
  if (c.length === 1) return c.range === 0 ? m.betza_slides({ where }) : m.betza_slides_up_to({ where, n: c.range });
  const way = c.length > 1 ? m.betza_far({ n: number(c.length), where }) : where;
  if (c.range === 1) return c.nonJumping ? m.betza_goes({ way }) : m.betza_leaps({ way });
  const leap = c.atom && c.headings.some((h) => h in halves) ? way : m.betza_of({ way });
  if (c.range === 0) return c.nonJumping ? m.betza_repeats_move({ leap }) : m.betza_repeats_leap({ leap });
  return c.nonJumping ? m.betza_repeats_move_up_to({ leap, n: c.range }) : m.betza_repeats_leap_up_to({ leap, n: c.range });
}

function headings(c: BetzaClause): string {
  const words = c.headings.map((h) => (c.atom ? oblique(c, h) : heading(h)));
  if (words.length === 1) return words[0] ?? '';
  return m.betza_or({ some: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });
}

const straight: Record<string, () => string> = {
  '*': m.betza_dir_any,
  '+': m.betza_dir_orthogonal,
  v: m.betza_dir_v,
  f: m.betza_dir_f,
  b: m.betza_dir_b,
  s: m.betza_dir_s,
  l: m.betza_dir_l,
  r: m.betza_dir_r,
  x: m.betza_dir_diagonal,
  xf: m.betza_dir_xf,
  xb: m.betza_dir_xb,
  xl: m.betza_dir_xl,
  xr: m.betza_dir_xr,
  xfl: m.betza_dir_xfl,
  xfr: m.betza_dir_xfr,
  xbl: m.betza_dir_xbl,
  xbr: m.betza_dir_xbr,
};
const heading = (h: string): string => straight[h]?.() ?? h;

const halves: Record<string, () => string> = {
  '*': () => '',
  hf: m.betza_half_f,
  hb: m.betza_half_b,
  hl: m.betza_half_l,
  hr: m.betza_half_r,
};
const leapers: Record<string, () => string> = { N: m.betza_knight, C: m.betza_camel, Z: m.betza_zebra };
const legWords: Record<string, () => string> = {
  f: m.betza_leg_f,
  b: m.betza_leg_b,
  v: m.betza_leg_v,
  l: m.betza_leg_l,
  r: m.betza_leg_r,
  s: m.betza_leg_s,
};

function oblique(c: BetzaClause, h: string): string {
  const half = halves[h];
  if (half) return m.betza_rectangle({ half: half(), short: c.short + 1, long: c.long + 1, leaper: leapers[c.atom]?.() ?? c.atom });
  const [long = '', short = ''] = h.split(',');
  return m.betza_legs({
    long: number(c.long),
    toward: legWords[long]?.() ?? long,
    short: number(c.short),
    aside: legWords[short]?.() ?? short,
  });
}

function purpose(c: BetzaClause): string {
  if (c.move && c.capture) return c.enPassant ? m.betza_and_passing() : '';
  if (c.move) return c.enPassant ? m.betza_captures_only_passing() : m.betza_no_capture();
  if (c.capture) return (step(c) ? '' : m.betza_only_capture()) + (c.enPassant ? m.betza_passing_too() : '');
  return step(c) ? '' : m.betza_only_passing();
}

function blocking(c: BetzaClause): string {
  if (!c.nonJumping) return '';
  const each = c.range !== 1;
  if (c.length === 0) return each ? m.betza_each_free_leg() : m.betza_free_leg();
  if (c.length === 2) return each ? m.betza_each_free_one() : m.betza_free_one();
  return each ? m.betza_each_free_all() : m.betza_free_all();
}

const numbers: Record<number, () => string> = { 1: m.betza_one, 2: m.betza_two, 3: m.betza_three };
const number = (n: number): string => numbers[n]?.() ?? String(n);

function castling(ranges: readonly number[]): string {
  const known = ranges.filter((n) => n > 0);
  if (!known.length) return m.betza_castles();
  if (known.length === 1 && known[0] === 1) return m.betza_castles_one();
  const words = known.map(String);
  return m.betza_castles_by({ n: words.length === 1 ? (words[0] ?? '') : m.betza_or({ some: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' }) });
}
