import { beforeEach, expect, test, vi } from 'vitest';
import { forget, isRecord, load, save, type Shape } from './kept';
import { dismiss, notices } from './notices.svelte';

interface Count {
  count: number;
}
const shape: Shape<Count> = {
  key: 'test.count',
  version: 2,
  read: (value, version) => (isRecord(value) && typeof value['count'] === 'number' ? { count: value['count'] + (version < 2 ? 100 : 0) } : undefined),
};

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  for (const { id } of notices()) dismiss(id);
});

test('what is saved is loaded, until it is forgotten', () => {
  expect(load(shape)).toBeUndefined();
  save(shape, { count: 3 });
  expect(load(shape)).toEqual({ count: 3 });
  forget(shape);
  expect(load(shape)).toBeUndefined();
  expect(notices()).toEqual([]);
});

test('older values are read as what they were', () => {
  localStorage.setItem('test.count', '{"version":1,"value":{"count":1}}');
  expect(load(shape)).toEqual({ count: 101 });
  localStorage.setItem('test.count', '{"count":2}'); // from before versions
  expect(load(shape)).toEqual({ count: 102 });
});

test.each(['{"version":2,"value":', 'null', '[]', '{"version":2,"value":{"count":"x"}}', '{"version":3,"value":{"count":1}}'])(
  '%s is kept aside and told',
  (text) => {
    localStorage.setItem('test.count', text);
    expect(load(shape)).toBeUndefined();
    expect(localStorage.getItem('test.count.unreadable')).toBe(text);
    expect(localStorage.getItem('test.count')).toBeNull();
    expect(notices().map((n) => n.text())).toEqual([expect.stringContaining('test.count')]);
    expect(load(shape)).toBeUndefined();
    expect(notices()).toHaveLength(1);
  },
);

test('a browser that keeps nothing is told once', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  save(shape, { count: 1 });
  save(shape, { count: 2 });
  vi.unstubAllGlobals();
  expect(notices()).toHaveLength(1);
});
