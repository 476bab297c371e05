import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock, timeText } from './clock.svelte';

const flag = vi.fn();
const low = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  flag.mockClear();
  low.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};

test('one clock runs at a time, and a move gains the increment', () => {
  const clock = new Clock({ minutes: 1, increment: 2 }, undefined, flag, low);
  pass(5000);
  expect(clock.reading).toEqual({ white: 60_000, black: 60_000 });
  clock.run('white');
  pass(10_000);
  expect(clock.reading).toEqual({ white: 50_000, black: 60_000 });
  clock.press('white');
  expect(clock.reading).toEqual({ white: 52_000, black: 60_000 });
  pass(1000);
  expect(clock.reading).toEqual({ white: 52_000, black: 59_000 });
  clock.stop();
  pass(1000);
  expect(clock.reading).toEqual({ white: 52_000, black: 59_000 });
});

test('a move before the clock ran gains nothing', () => {
  const clock = new Clock({ minutes: 1, increment: 2 }, undefined, flag, low);
  clock.press('white');
  expect(clock.running).toBe('black');
  expect(clock.reading.white).toBe(60_000);
});

test('low time is told once, the flag falls once', () => {
  const clock = new Clock({ minutes: 1, increment: 0 }, { white: 21_000, black: 5000 }, flag, low);
  clock.run('white');
  pass(1500);
  expect(low).toHaveBeenCalledExactlyOnceWith('white');
  pass(30_000);
  expect(flag).toHaveBeenCalledExactlyOnceWith('white');
  expect(low).toHaveBeenCalledOnce();
  expect(clock.reading).toEqual({ white: 0, black: 5000 });
  expect(clock.running).toBeUndefined();
});

test('clocks that are put back stand', () => {
  const clock = new Clock({ minutes: 1, increment: 0 }, undefined, flag, low);
  clock.run('black');
  pass(3000);
  clock.set({ white: 30_000, black: 40_000 });
  pass(3000);
  expect(clock.reading).toEqual({ white: 30_000, black: 40_000 });
});

test.each([
  [0, '0:00.0'],
  [9949, '0:09.9'],
  [10_000, '0:10'],
  [59_001, '1:00'],
  [545_000, '9:05'],
  [3_600_000, '1:00:00'],
])('%d ms is %s', (ms, text) => {
  expect(timeText(ms)).toBe(text);
});
