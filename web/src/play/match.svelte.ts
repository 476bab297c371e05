// A game against the computer: whose turn it is, what was played, how it ends.
// Every question about the rules goes through the door.
import type { Remote } from '../rules/client';
import { m } from '../messages';
import type { Claim, Color, EndReason, Engine, Line, Move, Position, Result, Rules, Winner } from '../rules/door';
import { typedLetters } from '../rules/notation.svelte';
import { play, soundOf } from '../sound/sounds';
import { announced, colorName, ending, messageOf, sentence } from '../rules/words';

/** How a game is set up. */
export interface Setup {
  variant: string;
  /** Start position; empty for the variant's own. */
  fen: string;
  you: Color;
  level: number;
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

/** A computer that answers faster than this seems to have answered before you moved. */
const leastThinking = 350;

export class Match {
  readonly setup: Setup;
  position: Position = $state.raw() as Position;
  moves: string[] = $state.raw([]);
  thinking = $state(false);
  /** What went wrong with the engine or the rules; empty when nothing did. */
  trouble = $state('');
  #conceded = $state.raw<Ending>();
  readonly #around: Surroundings;
  // Answers that were asked for before the last change of the game are stale.
  #generation = 0;

  /** Starts a game, or goes on with a stored one; rejects on a bad start or move. */
  static async begin(around: Surroundings, setup: Setup, saved?: Saved): Promise<Match> {
    const moves = saved?.moves ?? [];
    const position = await around.rules.look({ variant: setup.variant, fen: setup.fen, moves });
    const match = new Match(around, setup, position, moves);
    match.#conceded = position.outcome.over ? undefined : saved?.ending;
    around.changed(match);
    void match.#answer();
    return match;
  }

  private constructor(around: Surroundings, setup: Setup, position: Position, moves: string[]) {
    this.#around = around;
    this.setup = setup;
    this.position = position;
    this.moves = moves;
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
    return { setup: this.setup, moves: this.moves, ending: this.#conceded };
  }

  /** Plays your move. */
  async play(uci: string): Promise<void> {
    if (!this.yourTurn) return;
    if (await this.#make(uci)) await this.#answer();
  }

  /** Plays a typed move; resolves to what is wrong with it, or to nothing. */
  async type(text: string): Promise<string> {
    if (this.ending) return m.play_over();
    if (!this.yourTurn) return m.play_not_your_turn();
    let move: Move;
    try {
      move = await this.#around.rules.readMove(this.line, text, typedLetters());
    } catch (error) {
      return messageOf(error);
    }
    await this.play(move.uci);
    return '';
  }

  /** Takes back moves until your last one is undone. */
  async undo(): Promise<void> {
    if (!this.canUndo) return;
    this.#stop();
    const last = this.position.played.findLastIndex((p) => p.color === this.setup.you);
    await this.#show(this.moves.slice(0, last));
    this.#conceded = undefined;
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
  }

  #concede(ending: Ending): void {
    if (this.ending) return;
    this.#stop();
    this.#conceded = ending;
    this.#around.changed(this);
    play('end');
    this.#around.say(sentence(this.endingWords));
  }

  #stop(): void {
    this.#generation++;
    if (this.thinking) {
      this.thinking = false;
      void this.#around.engine.stop();
    }
  }

  async #show(moves: string[]): Promise<void> {
    const generation = ++this.#generation;
    const position = await this.#around.rules.look({ ...this.line, moves });
    if (generation !== this.#generation) return;
    this.position = position;
    this.moves = moves;
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
      const thought = await this.#around.engine.think(this.line, this.setup.level);
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
}
