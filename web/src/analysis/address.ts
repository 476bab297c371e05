// Addresses of the analysis page: how another page, or a person by a link, hands
// a game over to it. All of it stands behind the #, which no server is sent:
//
//   /analysis#variant=janus&moves=e2e4,e7e5&ply=2&bottom=black
//   /analysis#variant=twokings&fen=4kk2/8/8/8/8/8/8/4KK2%20w%20-%20-%200%201
//   /analysis#pgn=…       a whole game, packed as share.ts has it
//
// A page that has played a game calls analysisAddress and goes there with the
// router. This file is small and brings nothing else of the analysis along.
import type { Color } from '../rules/door';

/** A game that is handed over. */
export interface Handover {
  /** As in a Line: its name, or with other castling rules "twokings+icc". */
  variant: string;
  /** Start position; the variant's own where it is missing or empty. */
  fen?: string;
  /** In the long algebraic form of UCI. */
  moves?: readonly string[];
  /** The move that is looked at first, counted from 1; 0 is the start. The last one if it is missing. */
  ply?: number;
  /** Whose men are at the bottom. */
  bottom?: Color;
  /** The players' names and the result, as PGN has them. */
  white?: string;
  black?: string;
  result?: string;
}

/** The address that opens a game in the analysis page. */
export function analysisAddress(game: Handover): string {
  const params = new URLSearchParams({ variant: game.variant });
  if (game.fen) params.set('fen', game.fen);
  if (game.moves?.length) params.set('moves', game.moves.join(','));
  if (game.ply !== undefined) params.set('ply', String(game.ply));
  for (const name of ['bottom', 'white', 'black', 'result'] as const) if (game[name]) params.set(name, game[name]);
  return `/analysis#${params.toString()}`;
}

/** What an address asks for. */
export type Wanted = { kind: 'game'; game: Handover } | { kind: 'pgn'; packed: string } | undefined;

/** Reads the parts of an address behind ? and #; undefined if they ask for nothing. */
export function readAddress(search: string, hash: string): Wanted {
  const params = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
  const packed = params.get('pgn');
  if (packed) return { kind: 'pgn', packed };
  const variant = params.get('variant');
  const fen = params.get('fen');
  if (!variant && !fen) return undefined;
  const game: Handover = { variant: variant ?? 'janus' };
  if (fen) game.fen = fen;
  const moves = params.get('moves');
  if (moves) game.moves = moves.split(/[, ]+/).filter((m) => m !== '');
  const ply = params.get('ply');
  if (ply !== null && /^\d{1,5}$/.test(ply)) game.ply = Number(ply);
  const bottom = params.get('bottom');
  if (bottom === 'white' || bottom === 'black') game.bottom = bottom;
  for (const name of ['white', 'black', 'result'] as const) {
    const value = params.get(name);
    if (value) game[name] = value.slice(0, 200);
  }
  return { kind: 'game', game };
}
