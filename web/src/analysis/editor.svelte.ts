// A position that is being set up. What is wrong with it, and which rights and
// en passant squares it can have, the rules tell after every change.
import type { Remote } from '../rules/client';
import type { Assessment, CastlingTo, Color, Kind, Placed, Right, Rules, Setup } from '../rules/door';

/** What a press on a square does: put a man there, wipe it, or move what stands there. */
export type Tool = { kind: 'put'; color: Color; man: Kind } | { kind: 'wipe' } | { kind: 'move' };

export class Editor {
  setup: Setup = $state.raw() as Setup;
  assessment = $state.raw<Assessment>();
  tool = $state.raw<Tool>({ kind: 'move' });
  /** The square of a man that is picked up. */
  picked = $state('');
  /** What is wrong with a FEN that was typed. */
  trouble = $state.raw<unknown>();
  readonly #rules: Remote<Rules>;
  #asked = 0;

  /** Begins with a position; rejects where the text is no FEN. */
  static async begin(rules: Remote<Rules>, variant: string, fen: string): Promise<Editor> {
    const editor = new Editor(rules, await rules.readSetup(variant, fen));
    await editor.#assess();
    return editor;
  }

  private constructor(rules: Remote<Rules>, setup: Setup) {
    this.#rules = rules;
    this.setup = setup;
  }

  man(square: string): Placed | undefined {
    return this.setup.men.find((m) => m.square === square);
  }

  get legal(): boolean {
    return this.assessment?.problems.length === 0;
  }

  /** Does with a square what the tool does. */
  press(square: string): void {
    const { tool } = this;
    if (tool.kind === 'put') {
      const there = this.man(square);
      const same = there?.color === tool.color && there.kind === tool.man;
      this.#put(square, same ? undefined : { square, color: tool.color, kind: tool.man });
    } else if (tool.kind === 'wipe') {
      this.#put(square, undefined);
    } else if (this.picked) {
      this.move(this.picked, square);
    } else if (this.man(square)) {
      this.picked = square;
    }
  }

  /** Moves a man freely; off the board, the empty square, it is gone. */
  move(from: string, to: string): void {
    this.picked = '';
    const man = this.man(from);
    if (!man || from === to) return;
    const others = this.setup.men.filter((m) => m.square !== from && m.square !== to);
    this.#change({ men: to ? [...others, { ...man, square: to }] : others });
  }

  #put(square: string, man: Placed | undefined): void {
    const others = this.setup.men.filter((m) => m.square !== square);
    this.#change({ men: man ? [...others, man] : others });
  }

  clear(): void {
    this.#change({ men: [], castling: [], enPassant: '' });
  }

  turn(turn: Color): void {
    this.#change({ turn, enPassant: '' });
  }

  hasRight(color: Color, side: CastlingTo): boolean {
    return this.setup.castling.some((r) => r.color === color && r.side === side);
  }

  toggleRight(right: Right): void {
    const { castling } = this.setup;
    const held = this.hasRight(right.color, right.side);
    this.#change({ castling: held ? castling.filter((r) => r.color !== right.color || r.side !== right.side) : [...castling, right] });
  }

  passed(enPassant: string): void {
    this.#change({ enPassant });
  }

  clocks(halfmoves: number, number: number): void {
    this.#change({ halfmoves, number });
  }

  /** Takes over a FEN, also of a position that is not legal. */
  async read(variant: string, fen: string): Promise<boolean> {
    try {
      this.setup = await this.#rules.readSetup(variant, fen);
    } catch (error) {
      this.trouble = error;
      return false;
    }
    this.trouble = undefined;
    this.picked = '';
    await this.#assess();
    return true;
  }

  #change(change: Partial<Setup>): void {
    this.picked = '';
    this.trouble = undefined;
    this.setup = { ...this.setup, ...change };
    void this.#assess();
  }

  async #assess(): Promise<void> {
    const asked = ++this.#asked;
    const assessment = await this.#rules.assess(this.setup);
    if (asked === this.#asked) this.assessment = assessment;
  }
}
