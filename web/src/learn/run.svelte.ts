// One exercise under way: tries, hints, the opponent's replies and the stars.
// Whether a try is right is the rules' to say.
import { m } from '../messages';
import type { Typed } from '../play/match.svelte';
import { DoorError, type Remote } from '../rules/client';
import type { Attempt, Position, Rules, Task } from '../rules/door';
import { announced, kindName, messageOf } from '../rules/words';
import { plain, typedLetters } from '../rules/notation.svelte';
import { award } from './progress.svelte';
import { wordsOf, type Lesson } from './lessons';

/** What a run asks of the rules. */
export type RunRules = Pick<Remote<Rules>, 'look' | 'try' | 'readMove'>;

/** How long a move stands before the reply, in milliseconds. */
const pause = 550;

export class Run {
  readonly lesson: Lesson;
  position = $state.raw<Position>();
  /** Own moves left, counting the next. */
  left = $state(0);
  /** Own moves made. */
  made = $state(0);
  /** Tries that were wrong. */
  wrong = $state(0);
  /** Hints shown so far. */
  hints = $state(0);
  solved = $state(false);
  /** Whether the solution is or was being shown: then there are no stars. */
  shown = $state(false);
  /** What was said last of a try, and how it went. */
  verdict = $state.raw<{ text: string; mood: 'good' | 'bad' | 'plain' }>({ text: '', mood: 'plain' });
  busy = $state(false);
  readonly #rules: RunRules;
  readonly #say: (text: string) => void;
  #fen = '';
  #generation = 0;

  constructor(rules: RunRules, lesson: Lesson, say: (text: string) => void) {
    this.#rules = rules;
    this.#say = say;
    this.lesson = lesson;
  }

  /** Sets the exercise up anew. Hints that were seen stay seen. */
  async start(): Promise<void> {
    this.#generation++;
    this.busy = false;
    this.#fen = this.lesson.fen;
    this.left = this.lesson.moves;
    this.made = 0;
    this.solved = false;
    this.shown = false;
    this.verdict = { text: '', mood: 'plain' };
    await this.#show(this.#fen, []);
  }

  /** Stars for solving it now. */
  get stars(): number {
    if (this.shown) return 0;
    const slow = this.lesson.alone && this.made > this.lesson.moves;
    return Math.max(1, 3 - Number(this.wrong > 0 || slow) - Number(this.hints > 0));
  }

  /** Shows the next hint. */
  hint(): void {
    const all = wordsOf[this.lesson.id]?.hints ?? [];
    if (this.hints < all.length) this.hints++;
    const text = all[this.hints - 1]?.();
    if (text) this.#say(text);
  }

  /** Tries a move in UCI, or a square where one is to be found. */
  async try(text: string): Promise<void> {
    if (this.busy || this.solved || !this.position) return;
    const generation = this.#generation;
    this.busy = true;
    try {
      const attempt = await this.#rules.try(this.#task(), text);
      if (generation !== this.#generation) return;
      await this.#take(attempt, generation);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.refuse(messageOf(error));
    } finally {
      if (generation === this.#generation) this.busy = false;
    }
  }

  /** Reads a typed move and tries it. A text that can mean several moves costs nothing. */
  async type(text: string): Promise<Typed> {
    try {
      const move = await this.#rules.readMove(this.#line([]), text, typedLetters());
      await this.try(move.uci);
      return { problem: '', choices: [] };
    } catch (error) {
      const { meant, candidates } = error instanceof DoorError ? error.failure : { meant: [], candidates: [] };
      if (!meant.length) this.wrong++;
      return { problem: messageOf(error), choices: meant.map((uci, i) => ({ uci, text: candidates[i] ?? uci })) };
    }
  }

  /** A move that is not legal counts as a wrong try. */
  refuse(why: string): void {
    this.wrong++;
    this.#judge(m.lessons_fault_illegal({ why }), 'bad');
  }

  /** Plays the solution from the start. */
  async solve(): Promise<void> {
    const starting = this.start();
    const generation = this.#generation;
    await starting;
    if (generation !== this.#generation) return;
    this.shown = true;
    this.busy = true;
    const replies = !this.lesson.alone && this.lesson.goal !== 'find';
    const own = this.lesson.solution.filter((_, i) => !replies || i % 2 === 0);
    for (const text of own) {
      await wait(pause);
      if (generation !== this.#generation) return;
      const attempt = await this.#rules.try(this.#task(), text);
      if (generation !== this.#generation) return;
      await this.#take(attempt, generation);
    }
    if (generation === this.#generation) this.busy = false;
  }

  /** Ends what is under way. */
  leave(): void {
    this.#generation++;
  }

  async #take(attempt: Attempt, generation: number): Promise<void> {
    const { lesson } = this;
    if (attempt.verdict === 'wrong') {
      this.wrong++;
      this.#judge(await this.#faultWords(attempt), 'bad');
      // The same position as a new value: the board takes the move back.
      if (this.position) this.position = { ...this.position };
      return;
    }
    this.made++;
    if (lesson.goal !== 'find') {
      await this.#show(this.#fen, attempt.line.slice(0, 1));
      this.#announce();
    }
    if (attempt.verdict === 'solved') {
      this.solved = true;
      if (!this.shown) award(lesson.id, this.stars);
      this.#judge(this.shown ? m.lessons_shown() : `${m.lessons_solved()} ${wordsOf[lesson.id]?.done() ?? ''}`, 'good');
      return;
    }
    this.#judge(m.lessons_right(), 'good');
    const [, reply] = attempt.line;
    await wait(pause);
    if (generation !== this.#generation) return;
    if (reply !== undefined) {
      await this.#show(this.#fen, attempt.line);
      this.#announce();
    }
    this.#fen = attempt.fen;
    this.left = attempt.left;
    const played = this.position?.played ?? [];
    await this.#show(attempt.fen, []);
    // The last moves stay marked though the game begins anew from here.
    if (this.position) this.position = { ...this.position, played };
  }

  async #faultWords({ fault, taker, line }: Attempt): Promise<string> {
    const at = this.position;
    switch (fault) {
      case 'taken':
        return m.lessons_fault_taken({ piece: kindName(at?.men.find((man) => man.square === taker)?.kind ?? ''), square: taker });
      case 'check':
        return m.lessons_fault_check();
      case 'late': {
        const [, reply] = line;
        if (reply === undefined) return m.lessons_fault_late_stuck();
        const after = await this.#rules.look(this.#line(line));
        return m.lessons_fault_late({ move: plain(after.played.at(-1)?.text ?? reply) });
      }
      case 'other':
        return at?.men.some((man) => man.kind === 'King' && man.color === at.turn) ? m.lessons_fault_other() : m.lessons_fault_other_square();
      default:
        return m.lessons_fault_miss();
    }
  }

  #announce(): void {
    const last = this.position?.played.at(-1);
    if (last) this.#say(announced(last));
  }

  #judge(text: string, mood: 'good' | 'bad' | 'plain'): void {
    this.verdict = { text, mood };
  }

  #task(): Task {
    const { variant, goal, squares, piece, alone } = this.lesson;
    return { variant, goal, squares, piece, alone, fen: this.#fen, moves: this.left };
  }

  #line(moves: string[]): { variant: string; fen: string; moves: string[] } {
    return { variant: this.lesson.variant, fen: this.#fen, moves };
  }

  async #show(fen: string, moves: string[]): Promise<void> {
    this.position = await this.#rules.look({ variant: this.lesson.variant, fen, moves });
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
