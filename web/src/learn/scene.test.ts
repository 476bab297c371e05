import { expect, test } from 'vitest';
import type { Scene } from '../rules/door';
import { SceneBoard, type SceneRules } from './scene.svelte';

const scene = (square: string): Scene =>
  ({
    fen: square,
    men: [{ square, color: 'white', kind: 'Rook', letter: 'R', royal: false }],
    reaches: [{ from: square, to: 'h1', way: 'slide', moveOnly: false, captureOnly: false, promotion: false, takes: '', open: true, legal: true }],
    problem: { reason: '' },
  }) as unknown as Scene;

test('a diagram shows the man pointed at, else the one picked', async () => {
  const rules: SceneRules = { scene: (_, fen) => Promise.resolve(scene(fen)), rearrange: (_v, _f, _from, to) => Promise.resolve(scene(to)) };
  const board = new SceneBoard(rules, 'janus');
  expect(board.men).toEqual([]);
  await board.open('a1');
  expect(board.picked).toBe('a1');
  expect(board.marks.map((k) => k.square)).toEqual(['h1']);
  board.pointed = 'b2'; // nobody stands there
  expect(board.shown?.square).toBe('a1');
  board.picked = undefined;
  expect(board.marks).toEqual([]);
  board.pointed = 'a1';
  expect(board.shown?.square).toBe('a1');
  await board.put('a1', 'c3');
  expect(board.changed).toBe(true);
  expect(board.shown?.square).toBe('c3');
  await board.reset();
  expect(board.changed).toBe(false);
  expect(board.shown?.square).toBe('a1');
});

test('an answer that comes too late is dropped', async () => {
  const answers: ((s: Scene) => void)[] = [];
  const rules: SceneRules = { scene: () => new Promise((resolve) => answers.push(resolve)), rearrange: () => Promise.reject(new Error('not asked')) };
  const board = new SceneBoard(rules, 'janus');
  const [first, second] = [board.open('a1'), board.open('b1')];
  answers[1]?.(scene('b1'));
  answers[0]?.(scene('a1'));
  await Promise.all([first, second]);
  expect(board.scene?.fen).toBe('b1');
});
