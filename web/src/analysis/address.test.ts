import { describe, expect, test } from 'vitest';
import { analysisAddress, readAddress, type Handover } from './address';
import { decode, looksLikeFEN, mostBytes, readFile, TooLarge } from './files';
import { pack, unpack } from './share';

describe('addresses', () => {
  test('a game is handed over and read again', () => {
    const game: Handover = { variant: 'twokings+icc', fen: '4kk2/8 w - - 0 1', moves: ['e2e4', 'a7a8q'], ply: 1, bottom: 'black', white: 'A & B', black: 'C', result: '1-0' };
    const url = new URL(analysisAddress(game), 'http://x');
    expect(url.pathname).toBe('/analysis');
    expect(readAddress(url.search, url.hash)).toEqual({ kind: 'game', game });
    expect(analysisAddress({ variant: 'janus' })).toBe('/analysis#variant=janus');
  });

  test('what asks for nothing is nothing, and nonsense is left out', () => {
    expect(readAddress('', '')).toBeUndefined();
    expect(readAddress('?x=1', '#')).toBeUndefined();
    expect(readAddress('', '#variant=janus&ply=-1&bottom=up&moves=')).toEqual({ kind: 'game', game: { variant: 'janus' } });
    expect(readAddress('?fen=x', '')).toEqual({ kind: 'game', game: { variant: 'janus', fen: 'x' } });
    expect(readAddress('', '#pgn=abc')).toEqual({ kind: 'pgn', packed: 'abc' });
  });
});

describe('links', () => {
  test('a game is packed and unpacked', async () => {
    const text = '[White "Ä"]\n\n' + '1. e4 e5 '.repeat(200);
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(200);
    expect(await unpack(packed)).toBe(text);
  });

  test('what is no packed text is refused, and what would burst', async () => {
    await expect(unpack('%')).rejects.toThrow();
    await expect(unpack('AAAA')).rejects.toThrow();
    await expect(unpack(await pack(' '.repeat(5 << 20)))).rejects.toThrow('too large');
  });
});

describe('files', () => {
  test('letters of every sort', () => {
    expect(decode(new TextEncoder().encode('Schöndorf'))).toBe('Schöndorf');
    expect(decode(Uint8Array.from([0x53, 0x63, 0x68, 0xf6]))).toBe('Schö');
    expect(decode(Uint8Array.from([0xff, 0xfe, 0x53, 0, 0xf6, 0]))).toBe('Sö');
    expect(decode(Uint8Array.from([0xfe, 0xff, 0, 0x53]))).toBe('S');
    expect(decode(Uint8Array.from([0xef, 0xbb, 0xbf, 0x53]))).toBe('S');
  });

  test('a huge file is refused before it is read', async () => {
    const huge = { size: mostBytes + 1, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as Blob;
    await expect(readFile(huge)).rejects.toThrow(TooLarge);
    expect(await readFile(new Blob(['1. e4']))).toBe('1. e4');
  });

  test('a FEN is told from games', () => {
    expect(looksLikeFEN(' rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1\n')).toBe(true);
    expect(looksLikeFEN('1. e4 e5 1/2-1/2')).toBe(false);
    expect(looksLikeFEN('[White "A/B/C"]')).toBe(false);
    expect(looksLikeFEN('e4/e5')).toBe(false);
  });
});
