import { describe, expect, test } from 'vitest';
import type { Opened, Played } from '../rules/door';
import { layOut } from './score';
import * as t from './tree';

const played = (uci: string, ply = 0): Played =>
  ({ uci, from: uci.slice(0, 2), to: uci.slice(2, 4), color: ply % 2 ? 'black' : 'white', number: 1 + (ply >> 1), san: uci, text: uci }) as Played;

/** Builds a tree from lines of moves; "a b" and "a c" share the a. */
function grow(...lines: string[]): t.Tree {
  let tree = t.empty('janus');
  for (const line of lines) ({ tree } = t.addLine(tree, t.root, line.split(' ').map((uci, ply) => played(uci, ply))));
  return tree;
}

const idOf = (tree: t.Tree, ...uci: string[]): number =>
  uci.reduce((id, u) => t.get(tree, id).children.find((c) => t.get(tree, c).played?.uci === u) ?? -1, t.root);

/** The lines of a tree, the main one first. */
function lines(tree: t.Tree): string[] {
  const out: string[] = [];
  const walk = (id: number, before: string[]): void => {
    const { children } = t.get(tree, id);
    if (children.length === 0) out.push(before.join(' '));
    for (const c of children) walk(c, [...before, t.get(tree, c).played?.uci ?? '']);
  };
  walk(t.root, []);
  return out;
}

describe('a tree', () => {
  test('grows by moves, and finds one that is there', () => {
    const tree = grow('a b c', 'a b d', 'e');
    expect(lines(tree)).toEqual(['a b c', 'a b d', 'e']);
    const again = t.add(tree, t.root, played('e'));
    expect(again.tree).toBe(tree);
    expect(again.id).toBe(idOf(tree, 'e'));
    expect(t.line(tree, idOf(tree, 'a', 'b', 'd'))).toEqual(['a', 'b', 'd']);
    expect(t.mainLine(tree).map((i) => t.get(tree, i).played?.uci)).toEqual(['a', 'b', 'c']);
  });

  test('a change leaves the old tree as it was', () => {
    const tree = grow('a b', 'a c');
    const less = t.remove(tree, idOf(tree, 'a', 'b'));
    expect(lines(less)).toEqual(['a c']);
    expect(lines(tree)).toEqual(['a b', 'a c']);
    expect(t.has(less, idOf(tree, 'a', 'b'))).toBe(false);
    expect(t.remove(tree, t.root)).toBe(tree);
    expect(lines(t.cut(tree, idOf(tree, 'a')))).toEqual(['a']);
  });

  test('variations go up one by one, or to the top at once', () => {
    const tree = grow('a b', 'a c', 'a d e', 'a d f');
    const e = idOf(tree, 'a', 'd', 'f');
    expect(lines(t.promote(tree, e))).toEqual(['a b', 'a c', 'a d f', 'a d e']);
    expect(lines(t.promote(tree, idOf(tree, 'a', 'd', 'e')))).toEqual(['a b', 'a d e', 'a d f', 'a c']);
    expect(lines(t.makeMain(tree, e))).toEqual(['a d f', 'a d e', 'a b', 'a c']);
    expect(t.promote(tree, idOf(tree, 'a', 'b'))).toBe(tree);
    expect(t.promote(tree, t.root)).toBe(tree);
    expect(t.onMainLine(tree, e)).toBe(false);
    expect(t.onMainLine(tree, idOf(tree, 'a', 'b'))).toBe(true);
  });

  test('knows what stands beside, where a line parts, and where it ends', () => {
    const tree = grow('a b', 'a c', 'x');
    expect(t.beside(tree, idOf(tree, 'a', 'b'), 1)).toBe(idOf(tree, 'a', 'c'));
    expect(t.beside(tree, idOf(tree, 'a', 'b'), -1)).toBeUndefined();
    expect(t.beside(tree, t.root, 1)).toBeUndefined();
    expect(t.fork(tree, idOf(tree, 'a', 'c'))).toBe(idOf(tree, 'a', 'c'));
    expect(t.variation(tree, idOf(tree, 'a', 'c'))).toBe(idOf(tree, 'a', 'c'));
    expect(t.variation(tree, idOf(tree, 'a', 'b'))).toBe(t.root);
    expect(t.end(tree, t.root)).toBe(idOf(tree, 'a', 'b'));
    expect(t.find(tree, ['a', 'c'])).toBe(idOf(tree, 'a', 'c'));
    expect(t.find(tree, ['a', 'z', 'c'])).toBe(idOf(tree, 'a'));
    expect(() => t.get(tree, 99)).toThrow('no move 99');
  });

  test('a move has one glyph of each sort', () => {
    let tree = grow('a');
    const a = idOf(tree, 'a');
    for (const g of [1, 14, 2, 146]) tree = t.toggleGlyph(tree, a, g);
    expect(t.get(tree, a).glyphs).toEqual([2, 14, 146]);
    expect(t.get(t.toggleGlyph(tree, a, 2), a).glyphs).toEqual([14, 146]);
  });

  test('tags are set, changed and taken away', () => {
    let tree = t.setTag(t.setTag(t.empty('janus'), 'White', 'A'), 'Black', '?');
    expect([t.tag(tree, 'white'), t.tag(tree, 'Black'), t.tag(tree, 'Event')]).toEqual(['A', '', '']);
    tree = t.setTag(t.setTag(tree, 'White', 'B'), 'Black', '');
    expect(tree.tags).toEqual([{ name: 'White', value: 'B' }]);
  });

  test('crosses the door and comes back the same', () => {
    const node = (parent: number, uci: string) => ({ parent, uci, glyphs: [1], before: ['x'], after: [`[%clk 1] ${uci}`] });
    const opened: Opened = {
      tree: { variant: 'janus', fen: 'f', tags: [{ name: 'White', value: 'A' }], result: '1-0', glyphs: [3], comments: ['start'], nodes: [node(-1, 'a'), node(0, 'b'), node(1, 'c'), node(0, 'd'), node(-1, 'e')] },
      start: { ...t.noRemarks, text: 'start' },
      played: ['a', 'b', 'c', 'd', 'e'].map((u, i) => played(u, i)),
      remarks: ['a', 'b', 'c', 'd', 'e'].map((text) => ({ ...t.noRemarks, text })),
      warnings: [],
    };
    const tree = t.opened(opened);
    expect(t.forDoor(tree)).toEqual(opened.tree);
    expect(lines(tree)).toEqual(['a b c', 'a d', 'e']);
    expect(t.forDoor(t.makeMain(tree, idOf(tree, 'e'))).nodes.map((n) => [n.parent, n.uci])).toEqual([
      [-1, 'e'],
      [-1, 'a'],
      [1, 'b'],
      [2, 'c'],
      [1, 'd'],
    ]);
  });
});

describe('the score', () => {
  const text = (tree: t.Tree): string[] =>
    layOut(tree).map(
      (b) => `${b.depth}: ` + b.pieces.map((p) => (p.kind === 'comment' ? `{${p.text}}` : (p.numbered ? `${p.move.played?.number ?? 0}${p.move.played?.color === 'white' ? '.' : '…'}` : '') + (p.move.played?.uci ?? ''))).join(' '),
    );

  test('variations stand behind the move that they vary', () => {
    expect(text(grow('a b c d', 'a e f', 'a e g', 'a h', 'x'))).toEqual(['0: 1.a', '1: 1.x', '0: 1…b', '1: 1…e 2.f', '2: 2.g', '1: 1…h', '0: 2.c d']);
  });

  test('comments stand where they were written', () => {
    let tree = grow('a b', 'a c');
    const set = (id: number, text: string, before = ''): void => {
      tree = t.comment(tree, id, [text], { ...t.noRemarks, text, before });
    };
    set(t.root, 'at first');
    set(idOf(tree, 'a'), 'good');
    set(idOf(tree, 'a', 'c'), '', 'or');
    expect(text(tree)).toEqual(['0: {at first} 1.a {good} 1…b', '1: {or} 1…c']);
  });

  test('nesting of thousands is no harm', () => {
    // Each move has a variation, and goes on in that variation only.
    const nodes = Array.from({ length: 10_000 }, (_, i) => ({ parent: i < 2 ? -1 : i % 2 ? i - 2 : i - 1, uci: `m${i}`, glyphs: [], before: [], after: [] }));
    const opened = { tree: { variant: 'janus', fen: '', tags: [], result: '*', glyphs: [], comments: [], nodes }, start: t.noRemarks, warnings: [] };
    const tree = t.opened({ ...opened, played: nodes.map((n, i) => played(n.uci, i >> 1)), remarks: [] } as Opened);
    expect(layOut(tree)).toHaveLength(5001);
    expect(t.forDoor(tree).nodes).toHaveLength(10000);
    expect(t.path(tree, 10_000).length).toBeGreaterThan(4000);
  });
});
