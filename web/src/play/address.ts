// The page's address as a way to share a position: ?variant=janus&fen=…
import type { Color, Line, Variant } from '../rules/door';

/** What an address asks for. */
export interface Wish {
  variant?: string;
  fen?: string;
  you?: Color;
  level?: number;
}

/** Reads the query part of an address; what it does not know it leaves out. */
export function readAddress(query: string, variants: Variant[], levels: number): Wish {
  const params = new URLSearchParams(query);
  const wish: Wish = {};
  const name = params.get('variant')?.toLowerCase();
  const variant = variants.find((v) => v.name === name);
  if (variant) wish.variant = variant.name;
  const fen = params.get('fen');
  if (fen) wish.fen = fen;
  const you = params.get('color');
  if (you === 'white' || you === 'black') wish.you = you;
  const level = Number(params.get('level'));
  if (Number.isInteger(level) && level >= 1 && level <= levels) wish.level = level;
  return wish;
}

/** The query part of the address for a position. */
export function writeAddress(wish: Wish): string {
  const params = new URLSearchParams();
  if (wish.variant) params.set('variant', wish.variant);
  if (wish.fen) params.set('fen', wish.fen);
  if (wish.you) params.set('color', wish.you);
  if (wish.level) params.set('level', String(wish.level));
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** The address of the analysis of a game; more are its players and its result. */
export function analysisAddress(line: Line, bottom: Color, more: Record<string, string>): string {
  const params = new URLSearchParams({ variant: line.variant, moves: line.moves.join(','), bottom, ...more });
  if (line.fen) params.set('fen', line.fen);
  return `/analysis#${params.toString()}`;
}
