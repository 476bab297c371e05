// A game under study: its tree, the move that is looked at, and the way back
// from every change. Every question about the rules goes through the door.
import type { Remote } from '../rules/client';
import type { Letters, Line, Mark, Played, Position, Rules } from '../rules/door';
import { Recent } from './recent';
import * as t from './tree';

/** Whom a study asks, and whom it tells what happens. */
export interface Surroundings {
  rules: Remote<Rules>;
  /** The tree or the move looked at has changed. */
  changed(study: Study): void;
}

/** How many changes can be taken back. */
const memory = 200;

/** How many positions are remembered, so that walking through a game does not wait. */
const remembered = 600;

export class Study {
  tree: t.Tree = $state.raw() as t.Tree;
  /** The move that is looked at. */
  current = $state(t.root);
  /** The position after it; while it is asked for, that of the move before. */
  position: Position = $state.raw() as Position;
  #past = $state.raw<{ tree: t.Tree; current: number }[]>([]);
  #future = $state.raw<{ tree: t.Tree; current: number }[]>([]);
  readonly #around: Surroundings;
  readonly #known = new Recent<Position>(remembered);
  #asked = 0;

  /** A study of a tree, at one of its moves; rejects on a start that is not legal. */
  static async begin(around: Surroundings, tree: t.Tree, current: number = t.root): Promise<Study> {
    const at = t.has(tree, current) ? current : t.root;
    const study = new Study(around, tree, at);
    study.position = await study.#at(at);
    return study;
  }

  private constructor(around: Surroundings, tree: t.Tree, current: number) {
    this.#around = around;
    this.tree = tree;
    this.current = current;
  }

  /** The game from its start to a move. */
  line(id: number = this.current): Line {
    return { variant: this.tree.variant, fen: this.tree.fen, moves: t.line(this.tree, id) };
  }

  get move(): t.Move {
    return t.get(this.tree, this.current);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  async #at(id: number): Promise<Position> {
    const line = this.line(id);
    const key = line.moves.join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const position = await this.#around.rules.at(line);
    this.#known.put(key, position);
    return position;
  }

  /** Looks at a move of the tree. */
  async go(id: number): Promise<void> {
    if (!t.has(this.tree, id)) return;
    this.current = id;
    this.#around.changed(this);
    const asked = ++this.#asked;
    const position = await this.#at(id);
    if (asked === this.#asked) this.position = position;
  }

  /** Looks at the move before, or behind by the main continuation. */
  async step(by: 1 | -1): Promise<void> {
    const { parent, children } = this.move;
    const to = by < 0 ? parent : children[0];
    if (to !== undefined && to >= 0) await this.go(to);
  }

  /** Looks at the first position or the last move of the line. */
  async edge(by: 1 | -1): Promise<void> {
    await this.go(by < 0 ? t.root : t.end(this.tree, this.current));
  }

  /** Looks at the variation beside the move, or where the line parts. */
  async aside(by: 1 | -1): Promise<void> {
    const here = t.fork(this.tree, this.current);
    const to = here === this.current ? t.beside(this.tree, here, by) : here;
    if (to !== undefined && to !== t.root) await this.go(to);
  }

  /** Plays a move; rejects where it is not legal. */
  async play(uci: string): Promise<void> {
    const from = this.current;
    const line = this.line(from);
    const moves = [...line.moves, uci];
    const position = await this.#around.rules.at({ ...line, moves });
    const played = position.played.at(-1);
    if (!played || this.current !== from || !t.has(this.tree, from)) return;
    // The rules have the last word on how the move is written, castling above all.
    this.#known.put([...line.moves, played.uci].join(' '), position);
    const { tree, id } = t.add(this.tree, from, played);
    this.#change(tree, id);
    this.#asked++;
    this.position = position;
  }

  /** Plays a typed move. */
  async type(text: string, letters: Letters): Promise<void> {
    const { uci } = await this.#around.rules.readMove(this.line(), text, letters);
    await this.play(uci);
  }

  /** Adds a line behind the move looked at, and looks at one of its moves. */
  async follow(line: readonly Played[], until: number): Promise<void> {
    const { tree, id } = t.addLine(this.tree, this.current, line.slice(0, until + 1));
    this.#change(tree, id);
    await this.go(id);
  }

  /** Takes another tree for this game, such as one with a report's findings. */
  async replace(tree: t.Tree, current: number): Promise<void> {
    this.#change(tree, t.has(tree, current) ? current : t.root);
    await this.go(this.current);
  }

  /** Takes a move away, with all that follows. */
  async remove(id: number): Promise<void> {
    if (id === t.root || !t.has(this.tree, id)) return;
    const { parent } = t.get(this.tree, id);
    const tree = t.remove(this.tree, id);
    this.#change(tree, t.has(tree, this.current) ? this.current : parent);
    await this.go(this.current);
  }

  promote(id: number): void {
    this.#change(t.promote(this.tree, id), this.current);
  }

  makeMain(id: number): void {
    this.#change(t.makeMain(this.tree, id), this.current);
  }

  glyph(id: number, glyph: number): void {
    this.#change(t.toggleGlyph(this.tree, id, glyph), this.current);
  }

  tag(name: string, value: string): void {
    this.#change(t.setTag(this.tree, name, value), this.current);
  }

  /** Gives a move another comment; its commands stay. */
  async comment(id: number, text: string): Promise<void> {
    if (!t.has(this.tree, id) || t.get(this.tree, id).remarks.text === text.trim()) return;
    await this.#rewrite(id, await this.#around.rules.annotate([...t.get(this.tree, id).after], text));
  }

  /** Draws other coloured squares and arrows at a move. */
  async draw(id: number, marks: Mark[]): Promise<void> {
    if (!t.has(this.tree, id)) return;
    await this.#rewrite(id, await this.#around.rules.draw([...t.get(this.tree, id).after], marks));
  }

  async #rewrite(id: number, after: string[]): Promise<void> {
    const move = t.get(this.tree, id);
    const remarks = await this.#around.rules.read([...move.before], after);
    if (t.has(this.tree, id)) this.#change(t.comment(this.tree, id, after, remarks), this.current);
  }

  /** Takes the last change back. */
  async undo(): Promise<void> {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, { tree: this.tree, current: this.current }];
    await this.#restore(last);
  }

  /** Makes a change again that was taken back. */
  async redo(): Promise<void> {
    const last = this.#future.at(-1);
    if (!last) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, { tree: this.tree, current: this.current }];
    await this.#restore(last);
  }

  async #restore({ tree, current }: { tree: t.Tree; current: number }): Promise<void> {
    this.tree = tree;
    await this.go(current);
  }

  #change(tree: t.Tree, current: number): void {
    if (tree !== this.tree) {
      this.#past = [...this.#past.slice(1 - memory), { tree: this.tree, current: this.current }];
      this.#future = [];
      this.tree = tree;
    }
    this.current = current;
    this.#around.changed(this);
  }
}
