import { describe, expect, test } from 'vitest';
import type { Remote } from '../rules/client';
import type { Rules, Setup } from '../rules/door';
import { Editor } from './editor.svelte';

// The door here finds a set-up with more than two men wrong.
const rules = {
  readSetup: (variant: string, fen: string) =>
    fen.startsWith('bad')
      ? Promise.reject(new Error('no FEN'))
      : Promise.resolve({ variant, men: [{ square: 'e1', color: 'white', kind: 'King' }], turn: 'white', castling: [], enPassant: '', halfmoves: 0, number: 1 } satisfies Setup),
  assess: (s: Setup) => Promise.resolve({ fen: s.men.map((m) => m.kind + m.square).join(' '), problems: s.men.length > 2 ? [{ reason: 'tooManyMen' }] : [], rights: [], passed: [] }),
} as unknown as Remote<Rules>;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const men = (e: Editor): string => e.setup.men.map((m) => `${m.color[0] ?? ''}${m.kind}${m.square}`).sort().join(' ');

describe('the set-up', () => {
  test('men are put, wiped and moved, and each change is judged', async () => {
    const e = await Editor.begin(rules, 'janus', 'x');
    expect(e.legal).toBe(true);
    e.tool = { kind: 'put', color: 'black', man: 'Janus' };
    e.press('a8');
    e.press('b8');
    await settle();
    expect(men(e)).toBe('bJanusa8 bJanusb8 wKinge1');
    expect(e.legal).toBe(false);
    e.press('b8'); // the same again takes it away
    e.tool = { kind: 'move' };
    e.press('c3'); // nothing there
    e.press('e1');
    expect(e.picked).toBe('e1');
    e.press('a8');
    expect(men(e)).toBe('wKinga8');
    e.tool = { kind: 'wipe' };
    e.press('a8');
    expect(men(e)).toBe('');
    await settle();
    expect(e.legal).toBe(true);
  });

  test('a man dragged off the board is gone, one put down where it was stays', async () => {
    const e = await Editor.begin(rules, 'janus', 'x');
    e.move('e1', 'e1');
    e.move('d4', 'd5');
    expect(men(e)).toBe('wKinge1');
    e.move('e1', '');
    expect(men(e)).toBe('');
  });

  test('rights, turn, en passant and clocks', async () => {
    const e = await Editor.begin(rules, 'janus', 'x');
    e.toggleRight({ color: 'white', side: 'aSide' });
    e.toggleRight({ color: 'black', side: 'farSide' });
    e.toggleRight({ color: 'white', side: 'aSide' });
    expect(e.setup.castling).toEqual([{ color: 'black', side: 'farSide' }]);
    e.passed('e3');
    e.clocks(5, 9);
    expect(e.setup).toMatchObject({ enPassant: 'e3', halfmoves: 5, number: 9 });
    e.turn('black');
    expect(e.setup).toMatchObject({ turn: 'black', enPassant: '' });
    e.clear();
    expect(e.setup).toMatchObject({ men: [], castling: [] });
  });

  test('a FEN is taken over, or what is wrong with it told', async () => {
    const e = await Editor.begin(rules, 'janus', 'x');
    e.clear();
    expect(await e.read('twokings', 'bad')).toBe(false);
    expect(e.trouble).toEqual(new Error('no FEN'));
    expect(men(e)).toBe('');
    expect(await e.read('twokings', 'good')).toBe(true);
    expect(e.setup.variant).toBe('twokings');
    expect(e.trouble).toBeUndefined();
    await expect(Editor.begin(rules, 'janus', 'bad')).rejects.toThrow('no FEN');
  });
});
