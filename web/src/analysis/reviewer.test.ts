import { describe, expect, test, vi } from 'vitest';
import type { Remote } from '../rules/client';
import type { Engine, Mistake, Report, Review, Rules, Tree } from '../rules/door';
import { Reviewer } from './reviewer.svelte';

const mistake = { played: { uci: 'bad', color: 'white' }, accepted: ['best', 'good'], before: { share: 600 } } as unknown as Mistake;
const made = { mistakes: [mistake] } as unknown as Review;

function fake() {
  let finish: (r: Review) => void = () => undefined;
  let fail: (e: Error) => void = () => undefined;
  let tell: (r: Report) => void = () => undefined;
  const stop = vi.fn(() => Promise.resolve());
  const engine = {
    review: () =>
      new Promise<Review>((resolve, reject) => {
        finish = resolve;
        fail = reject;
      }),
    watch: () => new Promise<Report>((resolve) => (tell = resolve)),
    stop,
    analyse: (line: { moves: string[] }) => Promise.resolve({ lines: line.moves.includes('mates') ? [] : [{ score: { share: line.moves.includes('fine') ? 590 : 100 } }] }),
  } as unknown as Remote<Engine>;
  const rules = {
    judge: (a: { share: number }, b: { share: number }) => Promise.resolve(a.share - b.share > 50 ? 'blunder' : ''),
    at: () => Promise.resolve({ outcome: { winner: 'white' } }),
  } as unknown as Remote<Rules>;
  return { reviewer: new Reviewer(engine, rules), finish: (r: Review) => { finish(r); }, fail: (e: Error) => { fail(e); }, tell: (r: Partial<Report>) => { tell(r as Report); }, stop };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const line = { variant: 'janus', fen: '', moves: [] };

describe('a report', () => {
  test('tells how it comes on, and is there', async () => {
    const f = fake();
    const running = f.reviewer.run({} as Tree, 300, 16);
    f.tell({ serial: 1, done: 3, total: 9, over: false });
    await settle();
    expect([f.reviewer.running, f.reviewer.done, f.reviewer.total]).toEqual([true, 3, 9]);
    expect(await f.reviewer.run({} as Tree, 300, 16)).toBeUndefined();
    f.reviewer.stop();
    expect(f.stop).toHaveBeenCalledOnce();
    f.finish(made);
    expect(await running).toBe(made);
    expect(f.reviewer.running).toBe(false);
    f.reviewer.stop();
    expect(f.stop).toHaveBeenCalledOnce();
    f.reviewer.clear();
    expect(f.reviewer.review).toBeUndefined();
  });

  test('a failure is told', async () => {
    const f = fake();
    const running = f.reviewer.run({} as Tree, 300, 16);
    f.fail(new Error('lost'));
    await running;
    expect(f.reviewer.trouble).toEqual(new Error('lost'));
    expect(f.reviewer.running).toBe(false);
  });

  test('a mistake is tried again: known moves at once, others by the engine', async () => {
    const f = fake();
    const running = f.reviewer.run({} as Tree, 300, 16);
    f.finish(made);
    await running;
    f.reviewer.retry(7);
    expect(f.reviewer.task).toBeUndefined();
    f.reviewer.retry(0);
    const state = async (uci: string) => {
      await f.reviewer.attempt(line, uci);
      return f.reviewer.task?.state;
    };
    expect(await state('bad')).toBe('wrong');
    expect(await state('good')).toBe('right');
    expect(await state('fine')).toBe('right');
    expect(await state('poor')).toBe('wrong');
    expect(await state('mates')).toBe('right');
    f.reviewer.show();
    expect(f.reviewer.task?.state).toBe('shown');
    f.reviewer.retry(undefined);
    expect(f.reviewer.task).toBeUndefined();
    await f.reviewer.attempt(line, 'good');
    expect(f.reviewer.task).toBeUndefined();
  });
});
