// Geometry of a board's squares by name; nothing here knows a rule of chess.
import type { Color } from '../rules/door';

/** A board's size. */
export interface Size {
  files: number;
  ranks: number;
}

/** The name of a square; both numbers count from 0, a1 being 0, 0. */
export function name(file: number, rank: number): string {
  return String.fromCharCode(97 + file) + String(rank + 1);
}

/** The file and rank of a square's name, counted from 0. */
export function place(square: string): { file: number; rank: number } {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

/** Where a square is drawn: columns from the left, rows from the top. */
export function drawnAt(square: string, size: Size, orientation: Color): { column: number; row: number } {
  const { file, rank } = place(square);
  return orientation === 'white'
    ? { column: file, row: size.ranks - 1 - rank }
    : { column: size.files - 1 - file, row: rank };
}

/** The square drawn at a column and row. */
export function squareAt(column: number, row: number, size: Size, orientation: Color): string {
  return orientation === 'white'
    ? name(column, size.ranks - 1 - row)
    : name(size.files - 1 - column, row);
}

/** All squares as they are drawn: rows from the top, each from the left. */
export function rows(size: Size, orientation: Color): string[][] {
  return Array.from({ length: size.ranks }, (_, row) =>
    Array.from({ length: size.files }, (_, column) => squareAt(column, row, size, orientation)),
  );
}

/** Whether a square is a light one: a1 is dark. */
export function isLight(square: string): boolean {
  const { file, rank } = place(square);
  return (file + rank) % 2 === 1;
}

/**
 * The square that a key of the keyboard leads to, undefined for other keys.
 * At the edge an arrow stays where it is.
 */
export function step(square: string, key: string, ctrl: boolean, size: Size, orientation: Color): string | undefined {
  let { column, row } = drawnAt(square, size, orientation);
  switch (key) {
    case 'ArrowLeft':
      column--;
      break;
    case 'ArrowRight':
      column++;
      break;
    case 'ArrowUp':
      row--;
      break;
    case 'ArrowDown':
      row++;
      break;
    case 'Home':
      column = 0;
      if (ctrl) row = 0;
      break;
    case 'End':
      column = size.files - 1;
      if (ctrl) row = size.ranks - 1;
      break;
    case 'PageUp':
      row = 0;
      break;
    case 'PageDown':
      row = size.ranks - 1;
      break;
    default:
      return undefined;
  }
  const clamp = (n: number, count: number): number => Math.min(Math.max(n, 0), count - 1);
  return squareAt(clamp(column, size.files), clamp(row, size.ranks), size, orientation);
}
