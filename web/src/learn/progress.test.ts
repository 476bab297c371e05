import { beforeEach, expect, test } from 'vitest';
import { notices } from '../frame/notices.svelte';
import { award, endingsShape, recordOf, restoreProgress, starsOf, starsShape, succeed } from './progress.svelte';

beforeEach(() => {
  localStorage.clear();
  restoreProgress();
});

test('stars are kept, and only more of them', () => {
  expect(starsOf('slide')).toBe(0);
  award('slide', 2);
  award('slide', 1);
  expect(starsOf('slide')).toBe(2);
  award('slide', 3);
  award('leap', 1);
  restoreProgress();
  expect(starsOf('slide')).toBe(3);
  expect(starsOf('leap')).toBe(1);
});

test('an ending counts its successes and the fewest moves', () => {
  expect(recordOf('janus.white')).toBeUndefined();
  succeed('janus.white', 30);
  succeed('janus.white', 22);
  succeed('janus.white', 40);
  succeed('queen.black', 0);
  restoreProgress();
  expect(recordOf('janus.white')).toEqual({ times: 3, best: 22 });
  expect(recordOf('queen.black')).toEqual({ times: 1, best: 0 });
});

test.each([
  [starsShape.key, '{"version":1,"value":{"slide":4}}'],
  [starsShape.key, '{"version":1,"value":{"slide":1.5}}'],
  [starsShape.key, '{"version":1,"value":[1,2]}'],
  [starsShape.key, '{"version":9,"value":{"slide":1}}'],
  [endingsShape.key, '{"version":1,"value":{"janus.white":{"times":-1,"best":3}}}'],
  [endingsShape.key, '{"version":1,"value":{"janus.white":3}}'],
  [endingsShape.key, 'nonsense'],
])('what cannot be read is kept aside and told: %s %s', (key, text) => {
  const before = notices().length;
  localStorage.setItem(key, text);
  restoreProgress();
  expect(localStorage.getItem(`${key}.unreadable`)).toBe(text);
  expect(notices().length).toBe(before + 1);
  expect(starsOf('slide')).toBe(0);
  expect(recordOf('janus.white')).toBeUndefined();
});
