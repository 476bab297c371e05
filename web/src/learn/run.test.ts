import { beforeEach, expect, test, vi } from 'vitest';
import type { Attempt, Position, Task } from '../rules/door';
import { lessons, lessonsOf, wordsOf, type Lesson } from './lessons';
import { restoreProgress, starsOf } from './progress.svelte';
import { Run, type RunRules } from './run.svelte';

const lesson: Lesson = {
  id: 'mate-two', variant: 'janus', fen: 'start', goal: 'mate', squares: [], piece: '', moves: 2, alone: false, solution: ['a', 'b', 'c'], wrong: 'x',
};
const attempt = (more: Partial<Attempt>): Attempt => ({ verdict: 'wrong', fault: '', taker: '', fen: 'start', left: 2, line: [], ...more });

/** Rules that know one solution. */
function rules(): RunRules & { tasks: Task[] } {
  const tasks: Task[] = [];
  return {
    tasks,
    look: (line) => Promise.resolve({ fen: line.fen, men: [], moves: [], played: line.moves.map((uci) => ({ uci, text: uci, color: 'white' })), turn: 'white' } as unknown as Position),
    readMove: () => Promise.reject(new Error('no such move')),
    try: (task, text) => {
      tasks.push(task);
      if (text === 'illegal') return Promise.reject(new Error('not allowed'));
      if (task.fen === 'start' && text === 'a') return Promise.resolve(attempt({ verdict: 'right', fen: 'middle', left: 1, line: ['a', 'b'] }));
      if (task.fen === 'middle' && text === 'c') return Promise.resolve(attempt({ verdict: 'solved', fen: 'end', left: 0, line: ['c'] }));
      return Promise.resolve(attempt({ fault: 'late', line: [text, 'r'] }));
    },
  };
}

beforeEach(() => {
  localStorage.clear();
  restoreProgress();
  vi.useFakeTimers();
});

async function after<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return await work;
}

test('a clean solution earns three stars', async () => {
  const r = rules();
  const run = new Run(r, lesson, () => undefined);
  await run.start();
  await after(run.try('a'));
  expect(run.left).toBe(1);
  expect(run.verdict.mood).toBe('good');
  expect(run.solved).toBe(false);
  await after(run.try('c'));
  expect(run.solved).toBe(true);
  expect(starsOf(lesson.id)).toBe(3);
  expect(r.tasks.map((t) => [t.fen, t.moves])).toEqual([
    ['start', 2],
    ['middle', 1],
  ]);
  await run.try('c');
  expect(r.tasks.length).toBe(2); // it is over
});

test('a wrong try is taken back and costs a star, a hint another', async () => {
  const said: string[] = [];
  const run = new Run(rules(), lesson, (t) => said.push(t));
  await run.start();
  await after(run.try('x'));
  expect(run.verdict.mood).toBe('bad');
  expect(run.wrong).toBe(1);
  await after(run.try('illegal'));
  expect(run.wrong).toBe(2);
  expect(run.busy).toBe(false);
  expect((await run.type('zz')).problem).toContain('no such move');
  run.hint();
  run.hint();
  run.hint();
  expect(run.hints).toBe(2);
  expect(said).toContain(wordsOf[lesson.id]?.hints[1]?.());
  await after(run.try('a'));
  await after(run.try('c'));
  expect(starsOf(lesson.id)).toBe(1);
});

test('the solution that was shown earns nothing', async () => {
  const run = new Run(rules(), lesson, () => undefined);
  await run.start();
  await after(run.solve());
  expect(run.solved).toBe(true);
  expect(run.stars).toBe(0);
  expect(starsOf(lesson.id)).toBe(0);
  await run.start();
  expect(run.shown).toBe(false);
});

test('leaving in the middle stops what is under way', async () => {
  const run = new Run(rules(), lesson, () => undefined);
  await run.start();
  const solving = run.solve();
  run.leave();
  await after(solving);
  expect(run.solved).toBe(false);
});

test('every exercise has its words, and each game a dozen', () => {
  for (const l of lessons) expect(wordsOf[l.id]?.hints.length, l.id).toBe(2);
  expect(Object.keys(wordsOf).sort()).toEqual(lessons.map((l) => l.id).sort());
  for (const variant of ['janus', 'twokings']) expect(lessonsOf(variant).length).toBeGreaterThanOrEqual(12);
});
