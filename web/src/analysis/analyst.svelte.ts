// The engine at work on the position that is looked at: on and off, how many
// lines, how long, and what it has found.
import type { Remote } from '../rules/client';
import type { Engine, Line, Report } from '../rules/door';
import { Recent } from './recent';

export interface EngineSettings {
  /** How many best lines, 1 to 5. */
  lines: number;
  /** Memory for what it has seen, in MiB. */
  hash: number;
  /** Of thought about a position; 0 is without end. */
  seconds: number;
}

/** What can be chosen; the first of each is what holds until then. */
export const engineChoices = {
  lines: [3, 1, 2, 4, 5],
  hash: [64, 16, 32, 128, 256],
  seconds: [0, 2, 5, 10, 30, 60],
} as const;

export const usualEngine: EngineSettings = { lines: 3, hash: 64, seconds: 0 };

/** Ids grow as long as the page lives, for all searches share one engine. */
let lastId = 0;
export const nextId = (): number => ++lastId;

/** Between two reports shown: more often nobody can read, and the page has other work. */
const pause = 80;

/** A position that is only passed by is not searched. */
const patience = 60;

/** How many positions' last reports are kept. */
const remembered = 400;

export class Analyst {
  on = $state(false);
  /** Shows what the side that is not to move would play. */
  threat = $state(false);
  settings: EngineSettings = $state.raw(usualEngine);
  /** The last report on the position, which may be from an earlier look at it. */
  report = $state.raw<Report>();
  searching = $state(false);
  trouble = $state.raw<unknown>();
  readonly #engine: Remote<Engine>;
  #line: Line | undefined;
  #id = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #known = new Recent<Report>(remembered);

  constructor(engine: Remote<Engine>) {
    this.#engine = engine;
  }

  /** Looks at another position; undefined where there is nothing to search. */
  follow(line: Line | undefined): void {
    this.#line = line;
    this.#restart();
  }

  toggle(): void {
    this.on = !this.on;
    this.#restart();
  }

  toggleThreat(): void {
    this.threat = !this.threat;
    if (this.threat) this.on = true;
    this.#restart();
  }

  set(settings: EngineSettings): void {
    this.settings = settings;
    this.#known.clear();
    this.#restart();
  }

  /** Stops for good. */
  leave(): void {
    this.#line = undefined;
    this.#restart();
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#id = 0;
    this.trouble = undefined;
    const line = this.#line;
    const key = line ? this.#key(line) : '';
    this.report = this.on ? this.#known.get(key) : undefined;
    if (this.searching) {
      this.searching = false;
      void this.#engine.stop();
    }
    if (!this.on || !line) return;
    this.searching = true;
    this.#timer = setTimeout(() => {
      void this.#search(line, key);
    }, patience);
  }

  #key(line: Line): string {
    return [this.threat, line.variant, line.fen, ...line.moves].join(' ');
  }

  async #search(line: Line, key: string): Promise<void> {
    const id = nextId();
    this.#id = id;
    const { lines, hash, seconds } = this.settings;
    this.#engine.analyse(line, { id, lines, hash, time: seconds * 1000, nodes: 0, depth: 0, threat: this.threat }).catch((error: unknown) => {
      if (this.#id !== id) return;
      this.#id = 0;
      this.searching = false;
      this.trouble = error;
    });
    for (let after = 0; ; ) {
      const report = await this.#engine.watch(id, after);
      if (this.#id !== id) return;
      this.#show(report, key);
      if (report.over) {
        this.searching = false;
        return;
      }
      after = report.serial;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  #show(report: Report, key: string): void {
    // What is known from before is better than the first moments of a new search.
    const known = this.#known.get(key);
    if (known && !report.over && report.depth < known.depth) return;
    if (report.lines.length === 0 && !report.over) return;
    this.report = report;
    this.#known.put(key, report);
  }
}
