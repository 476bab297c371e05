// The report on a whole game: it is made, it can be stopped, and each mistake in
// it can be tried again.
import type { Remote } from '../rules/client';
import type { Engine, Line, Mistake, Review, Rules, Score, Tree } from '../rules/door';
import { nextId } from './analyst.svelte';

/** How long each position is looked at, in milliseconds; the first is the usual. */
export const efforts = [300, 1000, 3000] as const;

/** A mistake that is tried again. */
export interface Task {
  /** Its place among the report's mistakes. */
  index: number;
  mistake: Mistake;
  state: 'asking' | 'thinking' | 'wrong' | 'right' | 'shown';
  /** The move tried last; empty at first. */
  tried: string;
}

/** How much is thought about a move that the report does not know. */
const nodesToJudge = 60_000;

export class Reviewer {
  running = $state(false);
  /** Positions that are known, and all. */
  done = $state(0);
  total = $state(0);
  review = $state.raw<Review>();
  trouble = $state.raw<unknown>();
  task = $state.raw<Task>();
  readonly #engine: Remote<Engine>;
  readonly #rules: Remote<Rules>;

  constructor(engine: Remote<Engine>, rules: Remote<Rules>) {
    this.#engine = engine;
    this.#rules = rules;
  }

  /** Makes a report; resolves when it is there, whole or as far as it came. */
  async run(tree: Tree, time: number, hash: number): Promise<Review | undefined> {
    if (this.running) return undefined;
    this.running = true;
    this.review = undefined;
    this.task = undefined;
    this.trouble = undefined;
    this.done = 0;
    this.total = 0;
    const id = nextId();
    void this.#watch(id);
    try {
      this.review = await this.#engine.review(tree, { id, nodes: 0, time, hash });
    } catch (error) {
      this.trouble = error;
    }
    this.running = false;
    return this.review;
  }

  async #watch(id: number): Promise<void> {
    for (let after = 0; this.running; ) {
      const report = await this.#engine.watch(id, after);
      if (report.over) return;
      after = report.serial;
      this.done = report.done;
      this.total = report.total;
    }
  }

  /** Ends it; what is known by then is the report. */
  stop(): void {
    if (this.running) void this.#engine.stop();
  }

  /** Forgets the report, which is of another game. */
  clear(): void {
    this.stop();
    this.review = undefined;
    this.task = undefined;
    this.trouble = undefined;
  }

  /** Asks for a better move than one of the mistakes; undefined leaves off. */
  retry(index: number | undefined): void {
    const mistake = index === undefined ? undefined : this.review?.mistakes[index];
    this.task = mistake && index !== undefined ? { index, mistake, state: 'asking', tried: '' } : undefined;
  }

  /** Tells the better move. */
  show(): void {
    if (this.task) this.task = { ...this.task, state: 'shown' };
  }

  /** Tries a move in the mistake's place; line leads to the position before it. */
  async attempt(line: Line, uci: string): Promise<void> {
    const task = this.task;
    if (!task || task.state === 'thinking') return;
    const { mistake } = task;
    if (uci === mistake.played.uci || mistake.accepted.includes(uci)) {
      this.task = { ...task, state: uci === mistake.played.uci ? 'wrong' : 'right', tried: uci };
      return;
    }
    this.task = { ...task, state: 'thinking', tried: uci };
    const after = await this.#score({ ...line, moves: [...line.moves, uci] });
    const judgement = await this.#rules.judge(mistake.before, after, mistake.played.color);
    if (this.task.mistake !== mistake) return;
    this.task = { ...task, state: judgement === '' ? 'right' : 'wrong', tried: uci };
  }

  /** What a position is worth. */
  async #score(line: Line): Promise<Score> {
    const report = await this.#engine.analyse(line, { id: nextId(), lines: 1, hash: 0, time: 0, nodes: nodesToJudge, depth: 0, threat: false });
    const [best] = report.lines;
    if (best) return best.score;
    // The game is over there.
    const { outcome } = await this.#rules.at(line);
    const share = outcome.winner === 'white' ? 1000 : outcome.winner === 'black' ? 0 : 500;
    return { mate: outcome.winner !== '', value: 0, share, text: '' };
  }
}
