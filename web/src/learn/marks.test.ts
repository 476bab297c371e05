import { expect, test } from 'vitest';
import type { Man, Reach, Scene } from '../rules/door';
import { hopsOf, marksOf, showpiece } from './marks';

const man = (square: string, kind: Man['kind'], color: Man['color'] = 'white'): Man => ({ square, color, kind, letter: kind.charAt(0), royal: false });
const reach = (from: string, to: string, more: Partial<Reach> = {}): Reach =>
  ({ from, to, way: 'slide', moveOnly: false, captureOnly: false, promotion: false, takes: '', open: true, legal: true, ...more }) as Reach;
const scene = (men: Man[], reaches: Reach[]): Scene => ({ fen: '', men, reaches, problem: { reason: '' } }) as unknown as Scene;

test('lit is what is open, and where only taking would lead', () => {
  const s = scene(
    [man('a1', 'Rook'), man('b2', 'Pawn')],
    [
      reach('a1', 'a2'),
      reach('a1', 'a3', { takes: 'a3' }),
      reach('a1', 'a4', { open: false, legal: false }),
      reach('b2', 'b3', { way: 'leap', moveOnly: true }),
      reach('b2', 'c3', { way: 'leap', captureOnly: true, open: false, legal: false }),
      reach('b2', 'a3', { way: 'leap', captureOnly: true, takes: 'a3' }),
    ],
  );
  expect(marksOf(s, 'a1', false).map((k) => [k.square, k.kind, k.takes])).toEqual([
    ['a2', 'slide', false],
    ['a3', 'slide', true],
  ]);
  expect(marksOf(s, 'b2', false).map((k) => [k.square, k.kind, k.takes, k.idle])).toEqual([
    ['b3', 'move', false, false],
    ['c3', 'capture', false, true],
    ['a3', 'capture', true, false],
  ]);
  expect(showpiece(s)).toBe('b2');
});

test('barred are squares of a side that has legal moves, and these are none', () => {
  const men = [man('a1', 'Rook'), man('e1', 'King'), man('h8', 'Rook', 'black')];
  const s = scene(men, [reach('a1', 'a2', { legal: false }), reach('e1', 'e2'), reach('h8', 'h7', { legal: false })]);
  expect(marksOf(s, 'a1', true)[0]?.barred).toBe(true);
  expect(marksOf(s, 'a1', false)[0]?.barred).toBe(false);
  expect(marksOf(s, 'e1', true)[0]?.barred).toBe(false);
  // Nothing is known of Black, so nothing is said.
  expect(marksOf(s, 'h8', true)[0]?.barred).toBe(false);
});

test('men are seen coming from where they stood', () => {
  const before = [man('e1', 'King'), man('a1', 'Rook'), man('e8', 'King', 'black')];
  const after = [man('b1', 'King'), man('c1', 'Rook'), man('e8', 'King', 'black')];
  expect(hopsOf(before, after)).toEqual([
    { from: 'e1', to: 'b1' },
    { from: 'a1', to: 'c1' },
  ]);
  expect(hopsOf(before, before)).toEqual([]);
});
