// A game with its variations as a value: every change gives a new tree, so that
// taking a change back is keeping the old one. Nothing here knows a rule of
// chess: moves come in as the rules describe them.
import type { Node as DoorNode, Opened, Played, Remarks, Result, Tag, Tree as DoorTree } from '../rules/door';

/** The start position's place in a tree. */
export const root = 0;

/** A move of a tree; the one with id 0 is the start position, without a move. */
export interface Move {
  readonly id: number;
  /** Id of the move before; -1 at the start. */
  readonly parent: number;
  /** Ids of what follows; the first is the main continuation. */
  readonly children: readonly number[];
  /** undefined at the start. */
  readonly played: Played | undefined;
  readonly glyphs: readonly number[];
  /** Comments as PGN has them, with their commands. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** What the comments say. */
  readonly remarks: Remarks;
}

export interface Tree {
  readonly variant: string;
  /** Start position; empty for the variant's own. */
  readonly fen: string;
  readonly tags: readonly Tag[];
  readonly result: Result;
  readonly moves: ReadonlyMap<number, Move>;
  /** An id that no move has had. */
  readonly next: number;
}

export const noRemarks: Remarks = { before: '', text: '', clock: '', eval: '', marks: [] };

const start: Move = { id: root, parent: -1, children: [], played: undefined, glyphs: [], before: [], after: [], remarks: noRemarks };

/** A tree without moves. */
export function empty(variant: string, fen = ''): Tree {
  return { variant, fen, tags: [], result: '*', moves: new Map([[root, start]]), next: 1 };
}

/** The tree of a game that the rules have opened. */
export function opened({ tree, start: remarks, played, remarks: all }: Opened): Tree {
  const moves = new Map<number, Move>([[root, { ...start, glyphs: tree.glyphs, after: tree.comments, remarks }]]);
  const children = new Map<number, number[]>();
  tree.nodes.forEach((node, i) => {
    const id = i + 1;
    const parent = node.parent + 1;
    const beside = children.get(parent);
    if (beside) beside.push(id);
    else children.set(parent, [id]);
    const { glyphs, before, after } = node;
    moves.set(id, { id, parent, children: [], played: played[i], glyphs, before, after, remarks: all[i] ?? noRemarks });
  });
  for (const [id, list] of children) moves.set(id, { ...at(moves, id), children: list });
  return { variant: tree.variant, fen: tree.fen, tags: tree.tags, result: tree.result, moves, next: tree.nodes.length + 1 };
}

/** The tree as it crosses the door: parents before children, variations in order. */
export function forDoor(tree: Tree): DoorTree {
  const { glyphs, after } = get(tree, root);
  const nodes: DoorNode[] = [];
  const places = new Map<number, number>([[root, -1]]);
  const todo = [...get(tree, root).children].reverse();
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const move = get(tree, id);
    places.set(id, nodes.length);
    nodes.push({
      parent: places.get(move.parent) ?? -1,
      uci: move.played?.uci ?? '',
      glyphs: [...move.glyphs],
      before: [...move.before],
      after: [...move.after],
    });
    todo.push(...[...move.children].reverse());
  }
  return { variant: tree.variant, fen: tree.fen, tags: [...tree.tags], result: tree.result, glyphs: [...glyphs], comments: [...after], nodes };
}

function at(moves: ReadonlyMap<number, Move>, id: number): Move {
  const move = moves.get(id);
  if (!move) throw new Error(`no move ${id} in the tree`);
  return move;
}

/** A move by its id, which must be of this tree. */
export const get = (tree: Tree, id: number): Move => at(tree.moves, id);

/** Whether a tree has a move. */
export const has = (tree: Tree, id: number): boolean => tree.moves.has(id);

/** The ids from the first move to one, without the start's. */
export function path(tree: Tree, id: number): number[] {
  const ids: number[] = [];
  for (let i = id; i !== root; i = get(tree, i).parent) ids.push(i);
  return ids.reverse();
}

/** The moves that lead to one, as the rules read them. */
export function line(tree: Tree, id: number): string[] {
  return path(tree, id).map((i) => get(tree, i).played?.uci ?? '');
}

/** The move that a line leads to, or the last one of it that the tree has. */
export function find(tree: Tree, line: readonly string[]): number {
  let id: number = root;
  for (const uci of line) {
    const next = get(tree, id).children.find((c) => get(tree, c).played?.uci === uci);
    if (next === undefined) break;
    id = next;
  }
  return id;
}

/** The last move of the main continuation from one. */
export function end(tree: Tree, id: number): number {
  for (;;) {
    const [first] = get(tree, id).children;
    if (first === undefined) return id;
    id = first;
  }
}

/** The ids of the main line. */
export const mainLine = (tree: Tree): number[] => path(tree, end(tree, root));

/** Whether a move is of the main line; the start is. */
export function onMainLine(tree: Tree, id: number): boolean {
  for (let i = id; i !== root; ) {
    const { parent } = get(tree, i);
    if (get(tree, parent).children[0] !== i) return false;
    i = parent;
  }
  return true;
}

/** The variation beside a move: by 1 the next one, by -1 the one before. */
export function beside(tree: Tree, id: number, by: number): number | undefined {
  if (id === root) return undefined;
  const { children } = get(tree, get(tree, id).parent);
  return children[children.indexOf(id) + by];
}

/** The nearest move at or before one where the line parts. */
export function fork(tree: Tree, id: number): number {
  let i = id;
  while (i !== root && get(tree, get(tree, i).parent).children.length < 2) i = get(tree, i).parent;
  return i;
}

function change(tree: Tree, ...changed: Move[]): Tree {
  const moves = new Map(tree.moves);
  for (const move of changed) moves.set(move.id, move);
  return { ...tree, moves };
}

/** Adds a move behind another; one that is there already is found again. */
export function add(tree: Tree, parent: number, played: Played): { tree: Tree; id: number } {
  const before = get(tree, parent);
  const known = before.children.find((c) => get(tree, c).played?.uci === played.uci);
  if (known !== undefined) return { tree, id: known };
  const id = tree.next;
  const move: Move = { ...start, id, parent, played };
  return { tree: { ...change(tree, { ...before, children: [...before.children, id] }, move), next: id + 1 }, id };
}

/** Adds several moves, one behind the other; id is that of the last. */
export function addLine(tree: Tree, parent: number, line: readonly Played[]): { tree: Tree; id: number } {
  let result = { tree, id: parent };
  for (const played of line) result = add(result.tree, result.id, played);
  return result;
}

/** Takes a move and all that follows it away. The start stays. */
export function remove(tree: Tree, id: number): Tree {
  if (id === root) return tree;
  const parent = get(tree, get(tree, id).parent);
  const moves = new Map(tree.moves);
  const todo = [id];
  for (let i = todo.pop(); i !== undefined; i = todo.pop()) {
    todo.push(...at(moves, i).children);
    moves.delete(i);
  }
  moves.set(parent.id, { ...parent, children: parent.children.filter((c) => c !== id) });
  return { ...tree, moves };
}

/** Takes away all that follows a move. */
export function cut(tree: Tree, id: number): Tree {
  return get(tree, id).children.reduce(remove, tree);
}

/** Moves the variation that a move belongs to one place up. */
export function promote(tree: Tree, id: number): Tree {
  const first = fork(tree, variation(tree, id));
  if (first === root) return tree;
  const parent = get(tree, get(tree, first).parent);
  const place = parent.children.indexOf(first);
  if (place < 1) return tree;
  const children = parent.children.filter((c) => c !== first);
  children.splice(place - 1, 0, first);
  return change(tree, { ...parent, children });
}

/** The first move of the innermost variation that a move belongs to; the start for the main line. */
export function variation(tree: Tree, id: number): number {
  for (let i = id; i !== root; i = get(tree, i).parent) {
    if (get(tree, get(tree, i).parent).children[0] !== i) return i;
  }
  return root;
}

/** Makes the line to a move the main line. */
export function makeMain(tree: Tree, id: number): Tree {
  return path(tree, id).reduce((t, i) => {
    const parent = get(t, get(t, i).parent);
    return parent.children[0] === i ? t : change(t, { ...parent, children: [i, ...parent.children.filter((c) => c !== i)] });
  }, tree);
}

/** Gives a move other comments. */
export function comment(tree: Tree, id: number, after: readonly string[], remarks: Remarks): Tree {
  return change(tree, { ...get(tree, id), after, remarks });
}

/** Glyphs 1 to 6 judge a move, 10 to 23 a position: of each sort a move has one. */
const sort = (glyph: number): number => (glyph <= 6 ? 1 : glyph >= 10 && glyph <= 23 ? 2 : 1000 + glyph);

/** Sets a glyph, or takes it away where it is set; one of the same sort gives way. */
export function toggleGlyph(tree: Tree, id: number, glyph: number): Tree {
  const move = get(tree, id);
  const others = move.glyphs.filter((g) => sort(g) !== sort(glyph));
  return change(tree, { ...move, glyphs: move.glyphs.includes(glyph) ? move.glyphs.filter((g) => g !== glyph) : [...others, glyph].sort((a, b) => a - b) });
}

/** Gives a tag a value; the empty one takes it away. */
export function setTag(tree: Tree, name: string, value: string): Tree {
  const known = tree.tags.some((t) => t.name === name);
  const tags = value === '' ? tree.tags.filter((t) => t.name !== name) : known ? tree.tags.map((t) => (t.name === name ? { name, value } : t)) : [...tree.tags, { name, value }];
  return { ...tree, tags };
}

/** The value of a tag; empty where there is none or it says nothing. */
export function tag(tree: Tree, name: string): string {
  const value = tree.tags.find((t) => t.name.toLowerCase() === name.toLowerCase())?.value ?? '';
  return /^[?.]*$/.test(value) ? '' : value;
}
