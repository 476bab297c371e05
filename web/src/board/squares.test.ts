import { describe, expect, test } from 'vitest';
import { drawnAt, isLight, name, place, rows, squareAt, step } from './squares';

const sizes = [
  { files: 10, ranks: 8 },
  { files: 8, ranks: 8 },
];
const sides = ['white', 'black'] as const;

describe('squares', () => {
  test('names and places are each other’s inverse', () => {
    expect(name(0, 0)).toBe('a1');
    expect(name(9, 7)).toBe('j8');
    for (let file = 0; file < 10; file++)
      for (let rank = 0; rank < 8; rank++) expect(place(name(file, rank))).toEqual({ file, rank });
  });

  test.each(sizes)('every square of $files × $ranks is drawn once, whichever side is below', (size) => {
    for (const side of sides) {
      const all = rows(size, side).flat();
      expect(new Set(all).size).toBe(size.files * size.ranks);
      for (const square of all) {
        const { column, row } = drawnAt(square, size, side);
        expect(squareAt(column, row, size, side)).toBe(square);
        expect(rows(size, side)[row]?.[column]).toBe(square);
      }
    }
  });

  test('each side has its own corner at the bottom left', () => {
    expect(rows({ files: 10, ranks: 8 }, 'white')[7]?.[0]).toBe('a1');
    expect(rows({ files: 10, ranks: 8 }, 'black')[7]?.[0]).toBe('j8');
    expect(rows({ files: 8, ranks: 8 }, 'black')[7]?.[0]).toBe('h8');
  });

  test('a1 is dark and the near right corner light on both boards', () => {
    expect([isLight('a1'), isLight('h1'), isLight('j1'), isLight('e4')]).toEqual([false, true, true, true]);
  });

  test.each([
    ['e4', 'ArrowUp', false, 'e5', 'e3'],
    ['e4', 'ArrowDown', false, 'e3', 'e5'],
    ['e4', 'ArrowLeft', false, 'd4', 'f4'],
    ['e4', 'ArrowRight', false, 'f4', 'd4'],
    ['e4', 'Home', false, 'a4', 'j4'],
    ['e4', 'End', false, 'j4', 'a4'],
    ['e4', 'Home', true, 'a8', 'j1'],
    ['e4', 'End', true, 'j1', 'a8'],
    ['e4', 'PageUp', false, 'e8', 'e1'],
    ['e4', 'PageDown', false, 'e1', 'e8'],
    ['a8', 'ArrowUp', false, 'a8', 'a7'],
    ['a8', 'ArrowLeft', false, 'a8', 'b8'],
    ['j1', 'ArrowRight', false, 'j1', 'i1'],
  ])('from %s, %s (ctrl %s) leads to %s or, turned, to %s', (from, key, ctrl, white, black) => {
    const size = { files: 10, ranks: 8 };
    expect(step(from, key, ctrl, size, 'white')).toBe(white);
    expect(step(from, key, ctrl, size, 'black')).toBe(black);
  });

  test('other keys lead nowhere', () => {
    for (const key of ['a', 'Enter', ' ', 'Tab', 'Escape']) expect(step('e4', key, false, { files: 8, ranks: 8 }, 'white')).toBeUndefined();
  });
});
