import { beforeEach, expect, test, vi } from 'vitest';
import { language, spoken } from '../frame/language.svelte';
import { m } from '../messages';
import { animation, choices, choose, reset, restore, settings } from './settings.svelte';

beforeEach(() => {
  localStorage.clear();
  reset();
});

const kept = (): unknown => JSON.parse(localStorage.getItem('bifrons.settings') ?? 'null');

test('what is chosen is shown, kept and restored', () => {
  choose('theme', 'contrast');
  choose('board', 'slate');
  expect(document.documentElement.dataset).toMatchObject({ theme: 'contrast', board: 'slate', pieces: 'classic' });
  expect(kept()).toEqual({ version: 1, value: { theme: 'contrast', board: 'slate' } });
  restore();
  expect(settings).toMatchObject({ theme: 'contrast', board: 'slate', letters: 'english' });
  choose('theme', 'system');
  expect(kept()).toEqual({ version: 1, value: { board: 'slate' } });
});

test('a choice that there is not falls back to the default', () => {
  localStorage.setItem('bifrons.settings', '{"version":1,"value":{"theme":"plaid","board":"walnut","else":1}}');
  restore();
  expect(settings).toMatchObject({ theme: 'system', board: 'walnut' });
});

test('the language of texts follows the choice', () => {
  choose('language', 'de');
  expect(m.play_title()).toBe('Spielen');
  expect(document.documentElement.lang).toBe('de');
  choose('language', 'en');
  expect(m.play_title()).toBe('Play');
  vi.stubGlobal('navigator', { languages: ['fr', 'de-AT', 'en'] });
  choose('language', 'auto');
  expect(language()).toBe('de');
  vi.unstubAllGlobals();
});

test.each([
  [['de-CH', 'en'], 'de'],
  [['fr', 'EN-gb', 'de'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('of %o the pages speak %s', (wanted, locale) => {
  expect(spoken(wanted)).toBe(locale);
});

test('every speed has its time, and none is at once', () => {
  const times = choices.speed.map((speed) => {
    choose('speed', speed);
    return animation();
  });
  expect(times).toEqual([200, 110, 450, 0]);
});
