// A game against the computer: whose turn it is, what was played, how it ends.
// Every question about the rules goes through the door.
import { m } from '../messages';
import { DoorError, type Remote } from '../rules/client';
import type { Claim, Color, EndReason, Engine, Line, Move, Played, Position, Result, Rules, Thought, Winner } from '../rules/door';
import { typedLetters } from '../rules/notation.svelte';
import { Clock, type Reading, type TimeControl } from './clock.svelte';
import { play, soundOf } from '../sound/sounds';
import { announced, colorName, ending, messageOf, sentence, spokenMove } from '../rules/words';

/** How a game is set up. */
export interface Setup {
  variant: string;
  /** Start position; empty for the variant's own. */
  fen: string;
  you: Color;
  level: number;
  /** Without it the game is played without clocks. */
  clock?: TimeControl;
}

/** How a game ended. */
export interface Ending {
  result: Result;
  reason: EndReason;
}

/** What a match needs to survive a reload of the page. */
export interface Saved {
  setup: Setup;
  moves: string[];
  ending: Ending | undefined;
  /** What the clocks showed at the start and after each move. */
  readings?: Reading[];
}

/** What became of a typed move: nothing to say when it was played. */
export interface Typed {
  /** What is wrong with it; empty if nothing is. */
  problem: string;
  /** The moves that it may mean, where that is to be asked. */
  choices: { uci: string; text: string }[];
}

/** The services a match asks, and whom it tells what happens. */
export interface Surroundings {
  rules: Remote<Rules>;
  engine: Remote<Engine>;
  /** Something happened that a listener should hear. */
  say(text: string): void;
  /** The game has changed and may be stored. */
  changed(match: Match): void;
}

const winners: Record<Result, Winner> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': '', '*': '' };

/** How long the computer looks for a hint. */
const hintTime = 1000;

/** The level at which it does: all that it can do. */
const hintLevel = 10;

/** A computer that answers faster than this seems to have answered before you moved. */
const leastThinking = 350;

export class Match {
  readonly setup: Setup;
  position: Position = $state.raw() as Position;
  moves: string[] = $state.raw([]);
  thinking = $state(false);
  /** What went wrong with the engine or the rules; empty when nothing did. */
  trouble = $state('');
  /** A move that the computer would make in your place. */
  hint = $state.raw<Played>();
  /** Whether a hint is being looked for. */
  hinting = $state(false);
  readonly clock: Clock | undefined;
  #conceded = $state.raw<Ending>();
  // What the clocks showed at the start and after each move.
  #readings: Reading[] = [];
  readonly #around: Surroundings;
  // Answers that were asked for before the last change of the game are stale.
  #generation = 0;

  /** Starts a game, or goes on with a stored one; rejects on a bad start or move. */
  static async begin(around: Surroundings, setup: Setup, saved?: Saved): Promise<Match> {
    const moves = saved?.moves ?? [];
    const position = await around.rules.look({ variant: setup.variant, fen: setup.fen, moves });
    const match = new Match(around, setup, position, moves, saved?.readings);
    match.#conceded = position.outcome.over ? undefined : saved?.ending;
    match.#runClock();
    around.changed(match);
    void match.#answer();
    return match;
  }

  private constructor(around: Surroundings, setup: Setup, position: Position, moves: string[], readings?: Reading[]) {
    this.#around = around;
    this.setup = setup;
    this.position = position;
    this.moves = moves;
    if (!setup.clock) return;
    this.clock = new Clock(
      setup.clock,
      readings?.at(-1),
      (color) => {
        void this.#flag(color);
      },
      (color) => {
        if (color === setup.you) play('lowTime');
      },
    );
    this.#readings = readings?.length === moves.length + 1 ? readings : Array.from({ length: moves.length + 1 }, () => this.clock?.reading ?? none);
  }

  get line(): Line {
    return { variant: this.setup.variant, fen: this.setup.fen, moves: this.moves };
  }

  get ending(): Ending | undefined {
    const { over, result, reason } = this.position.outcome;
    return over ? { result, reason } : this.#conceded;
  }

  /** How it ended, as a phrase; empty while it goes on. */
  get endingWords(): string {
    return this.ending ? ending(winners[this.ending.result], this.ending.reason) : '';
  }

  get yourTurn(): boolean {
    return !this.ending && this.position.turn === this.setup.you;
  }

  /** Whether there is a move of yours to take back. */
  get canUndo(): boolean {
    return this.position.played.some((p) => p.color === this.setup.you);
  }

  /** The draws that you may claim now. */
  get claims(): Claim[] {
    return this.yourTurn ? this.position.claims : [];
  }

  get saved(): Saved {
    return {
      setup: this.setup,
      moves: this.moves,
      ending: this.#conceded,
      ...(this.clock ? { readings: [...this.#readings.slice(0, -1), this.clock.reading] } : {}),
    };
  }

  /** Plays your move. */
  async play(uci: string): Promise<void> {
    if (!this.yourTurn) return;
    if (this.hinting) this.#stop();
    if (await this.#make(uci)) await this.#answer();
  }

  /** Plays a typed move. */
  async type(text: string): Promise<Typed> {
    const refused = (problem: string): Typed => ({ problem, choices: [] });
    if (this.ending) return refused(m.play_over());
    if (!this.yourTurn) return refused(m.play_not_your_turn());
    let move: Move;
    try {
      move = await this.#around.rules.readMove(this.line, text, typedLetters());
    } catch (error) {
      const asks = error instanceof DoorError && ['ambiguous', 'promotionMissing', 'castlingDialect'].includes(error.failure.trouble);
      const { meant, candidates } = asks ? error.failure : { meant: [], candidates: [] };
      return { problem: messageOf(error), choices: meant.map((uci, i) => ({ uci, text: candidates[i] ?? uci })) };
    }
    await this.play(move.uci);
    return { problem: '', choices: [] };
  }

  /** Looks for a move that the computer would make in your place. */
  async askHint(): Promise<void> {
    if (!this.yourTurn || this.hinting) return;
    const generation = this.#generation;
    this.hinting = true;
    try {
      const thought = await this.#thinkFor(hintTime, hintLevel);
      if (generation !== this.#generation) return;
      const after = await this.#around.rules.look({ ...this.line, moves: [...this.moves, thought.uci] });
      if (generation !== this.#generation) return;
      this.hint = after.played.at(-1);
      if (this.hint) this.#around.say(m.play_hint_is({ move: spokenMove(this.hint) }));
    } catch (error) {
      if (generation === this.#generation) this.trouble = messageOf(error);
    } finally {
      this.hinting = false;
    }
  }

  /** Takes back moves until your last one is undone. */
  async undo(): Promise<void> {
    if (!this.canUndo) return;
    this.#stop();
    const last = this.position.played.findLastIndex((p) => p.color === this.setup.you);
    await this.#show(this.moves.slice(0, last));
    this.#conceded = undefined;
    this.#readings = this.#readings.slice(0, last + 1);
    const reading = this.#readings.at(-1);
    if (this.clock && reading) this.clock.set(reading);
    this.#runClock();
    this.#around.changed(this);
    this.#around.say(m.play_taken_back({ color: colorName(this.position.turn) }));
  }

  /** Gives the game up. */
  resign(): void {
    const { you } = this.setup;
    this.#concede({
      result: you === 'white' ? '0-1' : '1-0',
      reason: 'resignation',
    });
  }

  /** Claims a draw; only what the rules offer in claims. */
  claim(claim: Claim): void {
    if (this.claims.includes(claim)) this.#concede({ result: '1/2-1/2', reason: claim });
  }

  /** Ends the computer's thinking; the match is not used any more. */
  leave(): void {
    this.#stop();
    this.clock?.stop();
  }

  /** A side's time has run out. */
  async #flag(color: Color): Promise<void> {
    const { result, reason } = await this.#around.rules.flag(this.line, color);
    this.#concede({ result, reason });
  }

  // The clocks begin with the first move, so that nobody loses time in looking
  // at the board for the first time.
  #runClock(): void {
    if (!this.ending && this.moves.length > 0) this.clock?.run(this.position.turn);
  }

  #concede(ending: Ending): void {
    if (this.ending) return;
    this.#stop();
    this.clock?.stop();
    this.#conceded = ending;
    this.#around.changed(this);
    play('end');
    this.#around.say(sentence(this.endingWords));
  }

  #stop(): void {
    this.#generation++;
    if (this.thinking || this.hinting) {
      this.thinking = this.hinting = false;
      void this.#around.engine.stop();
    }
  }

  async #show(moves: string[]): Promise<void> {
    const generation = ++this.#generation;
    const position = await this.#around.rules.look({ ...this.line, moves });
    if (generation !== this.#generation) return;
    this.position = position;
    this.moves = moves;
    this.hint = undefined;
  }

  async #make(uci: string): Promise<boolean> {
    try {
      await this.#show([...this.moves, uci]);
    } catch (error) {
      this.trouble = messageOf(error);
      // The same position again, as a new value: the board takes the move back.
      this.position = { ...this.position };
      return false;
    }
    this.trouble = '';
    const last = this.position.played.at(-1);
    if (this.clock && last) {
      this.clock.press(last.color);
      if (this.ending) this.clock.stop();
      this.#readings = [...this.#readings, this.clock.reading];
    }
    if (last) {
      this.#around.say(announced(last));
      play(soundOf(last));
    }
    if (this.ending) this.#around.say(sentence(this.endingWords));
    this.#around.changed(this);
    return true;
  }

  /** Lets the computer move if it is its turn. */
  async #answer(): Promise<void> {
    if (this.ending || this.yourTurn) return;
    const generation = this.#generation;
    this.thinking = true;
    const pause = new Promise((resolve) => setTimeout(resolve, leastThinking));
    try {
      const thought = await this.#thinkFor(this.#patience(), this.setup.level);
      await pause;
      if (generation !== this.#generation) return;
      this.thinking = false;
      await this.#make(thought.uci);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.thinking = false;
      this.trouble = messageOf(error);
    }
  }

  // With a clock the computer must not think longer than it has.
  #patience(): number {
    if (!this.clock) return Infinity;
    const { increment } = this.clock.control;
    return Math.max(50, this.clock.reading[this.position.turn] / 30 + increment * 700);
  }

  async #thinkFor(milliseconds: number, level: number): Promise<Thought> {
    const timer = milliseconds < Infinity ? setTimeout(() => void this.#around.engine.stop(), milliseconds) : undefined;
    try {
      return await this.#around.engine.think(this.line, level);
    } finally {
      clearTimeout(timer);
    }
  }
}

const none: Reading = { white: 0, black: 0 };
