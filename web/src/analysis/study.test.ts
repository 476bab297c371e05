import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Remote } from '../rules/client';
import type { Line, Mark, Position, Rules } from '../rules/door';
import { Study } from './study.svelte';
import * as t from './tree';

// The door here is a game of counting: any text is a move, except those that
// begin with "bad".
const at = vi.fn((line: Line): Promise<Position> => {
  const bad = line.moves.find((m) => m.startsWith('bad'));
  if (bad) return Promise.reject(new Error(`${bad} is not legal`));
  const uci = line.moves.at(-1);
  const ply = line.moves.length - 1;
  const played = uci === undefined ? [] : [{ uci: uci.replace('e1a1', 'e1c1'), color: ply % 2 ? 'black' : 'white', number: 1 + (ply >> 1) }];
  return Promise.resolve({ fen: line.moves.join(' '), played } as unknown as Position);
});
const rules = {
  at,
  readMove: (_: Line, text: string) => (text === '?' ? Promise.reject(new Error('no such move')) : Promise.resolve({ uci: text })),
  annotate: (after: string[], text: string) => Promise.resolve([...after.filter((c) => c.startsWith('[')), ...(text ? [text] : [])]),
  draw: (after: string[], marks: Mark[]) => Promise.resolve([...after, `[%cal ${marks.length}]`]),
  read: (_: string[], after: string[]) => Promise.resolve({ ...t.noRemarks, text: after.filter((c) => !c.startsWith('[')).join(' ') }),
} as unknown as Remote<Rules>;
const changed = vi.fn();
const begin = (): Promise<Study> => Study.begin({ rules, changed }, t.empty('janus'));
const main = (study: Study): string => t.mainLine(study.tree).map((i) => t.get(study.tree, i).played?.uci).join(' ');

beforeEach(() => {
  at.mockClear();
  changed.mockClear();
});

describe('a study', () => {
  test('plays moves, finds known ones, and makes variations of others', async () => {
    const study = await begin();
    await study.play('a');
    await study.play('b');
    expect(main(study)).toBe('a b');
    expect(study.position.fen).toBe('a b');
    await study.step(-1);
    await study.play('c');
    expect(main(study)).toBe('a b');
    expect(study.line().moves).toEqual(['a', 'c']);
    await study.step(-1);
    await study.play('b');
    expect(study.tree.moves.size).toBe(4);
    expect(changed).toHaveBeenCalled();
  });

  test('the rules say how a move is written', async () => {
    const study = await begin();
    await study.play('e1a1');
    expect(main(study)).toBe('e1c1');
  });

  test('an illegal move is refused and changes nothing', async () => {
    const study = await begin();
    await expect(study.play('bad')).rejects.toThrow('not legal');
    await expect(study.type('?', 'english')).rejects.toThrow('no such move');
    expect(main(study)).toBe('');
    await study.type('x', 'english');
    expect(main(study)).toBe('x');
  });

  test('walks to and fro without asking twice', async () => {
    const study = await begin();
    for (const m of ['a', 'b', 'c']) await study.play(m);
    at.mockClear();
    await study.edge(-1);
    expect(study.current).toBe(t.root);
    await study.step(-1);
    await study.step(1);
    expect(study.line().moves).toEqual(['a']);
    await study.edge(1);
    expect(study.position.fen).toBe('a b c');
    await study.step(1);
    expect(study.line().moves).toEqual(['a', 'b', 'c']);
    expect(at).not.toHaveBeenCalled();
  });

  test('goes to the variation beside, and up to where the line parts', async () => {
    const study = await begin();
    for (const m of ['a', 'b']) await study.play(m);
    await study.edge(-1);
    for (const m of ['c', 'd']) await study.play(m);
    await study.aside(-1); // from d up to c
    expect(study.line().moves).toEqual(['c']);
    await study.aside(-1);
    expect(study.line().moves).toEqual(['a']);
    await study.aside(1);
    expect(study.line().moves).toEqual(['c']);
    await study.aside(1);
    expect(study.line().moves).toEqual(['c']);
  });

  test('only the last of several quick steps is shown', async () => {
    const study = await begin();
    for (const m of ['a', 'b', 'c']) await study.play(m);
    const [a, b] = t.mainLine(study.tree);
    await Promise.all([study.go(t.root), study.go(a ?? 0), study.go(b ?? 0)]);
    expect(study.position.fen).toBe('a b');
    await study.go(99);
    expect(study.position.fen).toBe('a b');
  });

  test('changes are taken back and made again', async () => {
    const study = await begin();
    await study.play('a');
    await study.play('b');
    study.glyph(study.current, 1);
    await study.comment(study.current, 'good');
    expect(study.move.remarks.text).toBe('good');
    await study.comment(study.current, 'good'); // no change
    await study.undo();
    expect(study.move.remarks.text).toBe('');
    expect(study.move.glyphs).toEqual([1]);
    await study.undo();
    await study.undo();
    expect(main(study)).toBe('a');
    expect(study.position.fen).toBe('a');
    for (let i = 0; i < 3; i++) await study.redo();
    expect(study.move.remarks.text).toBe('good');
    expect(study.canRedo).toBe(false);
    await study.redo();
    for (let i = 0; i < 9; i++) await study.undo();
    expect(study.canUndo).toBe(false);
    expect(study.position.fen).toBe('');
  });

  test('removing the move looked at goes to the one before', async () => {
    const study = await begin();
    for (const m of ['a', 'b', 'c']) await study.play(m);
    const [, b] = t.mainLine(study.tree);
    await study.remove(b ?? 0);
    expect(main(study)).toBe('a');
    expect(study.line().moves).toEqual(['a']);
    expect(study.position.fen).toBe('a');
    await study.remove(t.root);
    expect(main(study)).toBe('a');
  });

  test('commands in comments stay when the words change', async () => {
    const study = await begin();
    await study.play('a');
    await study.draw(study.current, [{ color: 'G', from: 'a1', to: 'a2' }]);
    await study.comment(study.current, 'words');
    expect(study.move.after).toEqual(['[%cal 1]', 'words']);
  });

  test('a line of the engine is stepped into', async () => {
    const study = await begin();
    const { played } = await at({ variant: '', fen: '', moves: ['x'] });
    const [x] = played;
    if (!x) throw new Error('no move');
    await study.follow([x, { ...x, uci: 'y' }, { ...x, uci: 'z' }], 1);
    expect(study.line().moves).toEqual(['x', 'y']);
    expect(study.position.fen).toBe('x y');
  });

  test('promotion, main line and tags', async () => {
    const study = await begin();
    await study.play('a');
    await study.edge(-1);
    await study.play('b');
    study.promote(study.current);
    expect(main(study)).toBe('b');
    study.makeMain(t.get(study.tree, t.root).children[1] ?? 0);
    expect(main(study)).toBe('a');
    study.tag('White', 'A');
    expect(t.tag(study.tree, 'White')).toBe('A');
    await study.replace(t.empty('janus'), 5);
    expect(study.current).toBe(t.root);
    await study.undo();
    expect(main(study)).toBe('a');
  });
});
