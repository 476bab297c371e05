import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Remote } from '../rules/client';
import type { Engine, Line, Report, Search } from '../rules/door';
import { Analyst, usualEngine } from './analyst.svelte';

interface Asked {
  line: Line;
  search: Search;
  fail: (error: Error) => void;
}
const searches: Asked[] = [];
const watchers = new Map<number, (report: Report) => void>();
const stop = vi.fn(() => Promise.resolve());
const engine = {
  analyse: (line: Line, search: Search) => new Promise((_, reject) => searches.push({ line, search, fail: reject })),
  watch: (id: number) => new Promise<Report>((resolve) => watchers.set(id, resolve)),
  stop,
} as unknown as Remote<Engine>;

const line = (...moves: string[]): Line => ({ variant: 'janus', fen: '', moves });
const report = (depth: number, over = false): Report => ({ depth, over, serial: depth, lines: [{}] }) as unknown as Report;
const settle = (ms = 200) => vi.advanceTimersByTimeAsync(ms);
const last = (): Asked => {
  const asked = searches.at(-1);
  if (!asked) throw new Error('no search');
  return asked;
};
const tell = async (r: Report): Promise<void> => {
  watchers.get(last().search.id)?.(r);
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  searches.length = 0;
  watchers.clear();
  stop.mockClear();
});

describe('an analyst', () => {
  test('rests until it is switched on, and then follows', async () => {
    const analyst = new Analyst(engine);
    analyst.follow(line());
    await settle();
    expect(searches).toHaveLength(0);
    analyst.toggle();
    await settle();
    expect(last().line).toEqual(line());
    expect(last().search).toMatchObject({ lines: 3, hash: 64, time: 0, threat: false });
    await tell(report(5));
    expect(analyst.report?.depth).toBe(5);
    analyst.follow(line('a'));
    expect(stop).toHaveBeenCalledOnce();
    expect(analyst.report).toBeUndefined();
    await settle();
    expect(last().line).toEqual(line('a'));
  });

  test('positions that are passed by are not searched', async () => {
    const analyst = new Analyst(engine);
    analyst.toggle();
    for (const m of ['a', 'b', 'c']) analyst.follow(line(m));
    await settle();
    expect(searches.map((s) => s.line.moves)).toEqual([['c']]);
  });

  test('what was found before is shown until there is something better', async () => {
    const analyst = new Analyst(engine);
    analyst.toggle();
    analyst.follow(line('a'));
    await settle();
    await tell(report(9));
    analyst.follow(line('b'));
    await settle();
    analyst.follow(line('a'));
    expect(analyst.report?.depth).toBe(9);
    await settle();
    await tell(report(3));
    expect(analyst.report?.depth).toBe(9);
    await tell(report(10));
    expect(analyst.report?.depth).toBe(10);
  });

  test('reports of an earlier search are dropped', async () => {
    const analyst = new Analyst(engine);
    analyst.toggle();
    analyst.follow(line('a'));
    await settle();
    const late = watchers.get(last().search.id);
    analyst.follow(line('b'));
    late?.(report(7));
    await settle();
    expect(analyst.report).toBeUndefined();
  });

  test('a threat is asked for, and switches the engine on', async () => {
    const analyst = new Analyst(engine);
    analyst.follow(line('a'));
    analyst.toggleThreat();
    await settle();
    expect(analyst.on).toBe(true);
    expect(last().search.threat).toBe(true);
    analyst.toggleThreat();
    await settle();
    expect(last().search.threat).toBe(false);
  });

  test('settings begin anew, an end ends, a failure is told', async () => {
    const analyst = new Analyst(engine);
    analyst.toggle();
    analyst.follow(line('a'));
    await settle();
    analyst.set({ ...usualEngine, lines: 1, seconds: 2 });
    await settle();
    expect(last().search).toMatchObject({ lines: 1, time: 2000 });
    await tell(report(4, true));
    expect(analyst.searching).toBe(false);
    analyst.follow(line('b'));
    await settle();
    last().fail(new Error('engine lost'));
    await settle();
    expect(analyst.trouble).toEqual(new Error('engine lost'));
    expect(analyst.searching).toBe(false);
    analyst.leave();
    await settle();
    expect(searches).toHaveLength(3);
  });
});
