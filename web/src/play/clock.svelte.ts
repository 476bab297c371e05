// The clocks of a game against the computer. They stand while the page is
// closed: nobody sits at the board then.
import { other } from '../rules/words';
import type { Color } from '../rules/door';

/** How much time a game is played with. */
export interface TimeControl {
  /** Minutes for each side at the start. */
  minutes: number;
  /** Seconds that a side gains with each of its moves. */
  increment: number;
}

/** Milliseconds that both sides have left. */
export interface Reading {
  white: number;
  black: number;
}

/** The controls that are offered, fastest first. */
export const timeControls: readonly TimeControl[] = [
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 10, increment: 5 },
  { minutes: 15, increment: 10 },
  { minutes: 30, increment: 20 },
];

/** Below this a player is told that time runs out. */
const low = 20_000;

export class Clock {
  readonly control: TimeControl;
  running = $state<Color>();
  #left: Reading = $state.raw({ white: 0, black: 0 });
  #now = $state(0);
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #warned = { white: false, black: false };
  readonly #flag: (color: Color) => void;
  readonly #low: (color: Color) => void;

  /** flag is told once when a side's time has run out, low when it soon will. */
  constructor(control: TimeControl, left: Reading | undefined, flag: (color: Color) => void, low: (color: Color) => void) {
    this.control = control;
    this.#left = left ?? { white: control.minutes * 60_000, black: control.minutes * 60_000 };
    this.#flag = flag;
    this.#low = low;
  }

  /** Milliseconds that both sides have left now. */
  get reading(): Reading {
    const { running } = this;
    if (!running) return this.#left;
    return { ...this.#left, [running]: Math.max(0, this.#left[running] - (this.#now - this.#since)) };
  }

  /** Lets a side's clock run; the other's stands. */
  run(color: Color): void {
    this.stop();
    this.running = color;
    this.#since = this.#now = performance.now();
    this.#timer = setInterval(() => {
      this.#tick();
    }, 100);
  }

  /** Stops both clocks. */
  stop(): void {
    clearInterval(this.#timer);
    if (!this.running) return;
    this.#now = performance.now();
    this.#left = this.reading;
    this.running = undefined;
  }

  /** A side has moved: it gains its increment, and the other's clock runs. */
  press(color: Color): void {
    if (this.running === color) {
      this.stop();
      this.#left = { ...this.#left, [color]: this.#left[color] + this.control.increment * 1000 };
    }
    this.run(other(color));
  }

  /** Puts the clocks to what they showed before; they stand then. */
  set(reading: Reading): void {
    this.stop();
    this.#left = reading;
    this.#warned.white = this.#warned.black = false;
  }

  #tick(): void {
    this.#now = performance.now();
    const color = this.running;
    if (!color) return;
    const left = this.reading[color];
    if (left <= low && !this.#warned[color] && this.control.minutes * 60_000 > low) {
      this.#warned[color] = true;
      this.#low(color);
    }
    if (left > 0) return;
    this.stop();
    this.#flag(color);
  }
}

/** A time as clocks show it: "9:05", "1:00:00", and tenths below ten seconds. */
export function timeText(milliseconds: number): string {
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
