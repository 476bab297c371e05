import { expect, test } from 'vitest';
import type { Variant } from '../rules/door';
import { analysisAddress, readAddress, writeAddress } from './address';

const variants = ['janus', 'twokings'].map((name): Variant => ({ name, title: name, files: 8, ranks: 8, start: '', kings: 1, pieces: [], notes: [] }));

test.each([
  ['', {}],
  ['?variant=janus', { variant: 'janus' }],
  ['?variant=JANUS', { variant: 'janus' }],
  ['?variant=checkers&level=11&color=green', {}],
  ['?level=0', {}],
  ['?level=2.5', {}],
  ['?level=10&color=black', { level: 10, you: 'black' }],
  ['?fen=8%2F8+w+-+-+0+1', { fen: '8/8 w - - 0 1' }],
])('%s asks for %o', (query, wish) => {
  expect(readAddress(query, variants, 10)).toEqual(wish);
});

test('an address reads back', () => {
  const wish = { variant: 'twokings', fen: '4kk2/8/8/8/8/8/8/4KK2 w - - 0 1', you: 'black', level: 7 } as const;
  expect(readAddress(writeAddress(wish), variants, 10)).toEqual(wish);
  expect(writeAddress({})).toBe('');
});

test('a game goes to its analysis whole', () => {
  const line = { variant: 'janus', fen: '8/8 w - - 0 1', moves: ['e2e4', 'e7e5'] };
  const address = analysisAddress(line, 'black', { white: 'Bifrons, level 3', result: '0-1' });
  expect(address.split('#')[0]).toBe('/analysis');
  expect(Object.fromEntries(new URLSearchParams(address.split('#')[1]))).toEqual({
    variant: 'janus',
    fen: '8/8 w - - 0 1',
    moves: 'e2e4,e7e5',
    bottom: 'black',
    white: 'Bifrons, level 3',
    result: '0-1',
  });
});
