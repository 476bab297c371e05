import { expect, test } from 'vitest';
import { Recent } from './recent';

test('the oldest is forgotten', () => {
  const r = new Recent<number>(2);
  r.put('a', 1);
  r.put('b', 2);
  r.put('a', 3);
  r.put('c', 4);
  expect([r.get('a'), r.get('b'), r.get('c')]).toEqual([3, undefined, 4]);
  r.clear();
  expect(r.get('a')).toBeUndefined();
});
