import { beforeEach, expect, test } from 'vitest';
import { dismiss, notices } from '../frame/notices.svelte';
import { usualEngine } from './analyst.svelte';
import { loadAnalysis, loadEngine, putAside, saveAnalysis, saveEngine, type Kept } from './kept';

const kept: Kept = { variant: 'janus', pgn: '1. e4 *', line: ['e2e4'], bottom: 'black' };
beforeEach(() => {
  localStorage.clear();
  for (const n of notices()) dismiss(n.id);
});

test('an analysis is kept', () => {
  expect(loadAnalysis()).toBeUndefined();
  saveAnalysis(kept);
  expect(loadAnalysis()).toEqual(kept);
});

test('a corrupt one is put aside and reported, never lost', () => {
  for (const broken of ['{', '{"version":1,"value":{"pgn":7}}', '{"version":99,"value":{}}']) {
    localStorage.setItem('bifrons.analysis', broken);
    expect(loadAnalysis()).toBeUndefined();
    expect(localStorage.getItem('bifrons.analysis.unreadable')).toBe(broken);
    expect(notices()).toHaveLength(1);
    dismiss(notices()[0]?.id ?? 0);
  }
  expect(putAside(kept)).toBe('bifrons.analysis.unreadable');
  expect(localStorage.getItem('bifrons.analysis.unreadable')).toContain('1. e4');
});

test('settings that are no choice fall back one by one', () => {
  expect(loadEngine()).toEqual(usualEngine);
  saveEngine({ lines: 5, hash: 9999, seconds: 10 });
  expect(loadEngine()).toEqual({ lines: 5, hash: usualEngine.hash, seconds: 10 });
});
