// What has been learnt, kept in this browser: stars for exercises, records for
// endings.
import { isRecord, load, save, type Shape } from '../frame/kept';

/** Stars, 1 to 3, by the exercise's id. */
export type Stars = Readonly<Record<string, number>>;

/** What was reached in an ending, by its name and the side played. */
export interface EndingRecord {
  /** Times won as White, or held as Black. */
  times: number;
  /** The fewest moves in which it was won; 0 if it was held. */
  best: number;
}

const count = (value: unknown, most: number): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

export const starsShape: Shape<Stars> = {
  key: 'bifrons.exercises',
  version: 1,
  read: (value) => (isRecord(value) && Object.values(value).every((n) => count(n, 3)) ? (value as Stars) : undefined),
};

export const endingsShape: Shape<Readonly<Record<string, EndingRecord>>> = {
  key: 'bifrons.endings',
  version: 1,
  read: (value) =>
    isRecord(value) && Object.values(value).every((r) => isRecord(r) && count(r['times'], 1e6) && count(r['best'], 1e3))
      ? (value as Record<string, EndingRecord>)
      : undefined,
};

let stars = $state.raw<Stars>();
let endings = $state.raw<Readonly<Record<string, EndingRecord>>>();

/** Reads what was kept; to be called when a page that shows it is opened. */
export function restoreProgress(): void {
  stars = load(starsShape) ?? {};
  endings = load(endingsShape) ?? {};
}

/** The stars of an exercise; 0 if it has not been solved. */
export const starsOf = (id: string): number => stars?.[id] ?? 0;

/** Keeps the stars of an exercise, if they are more than before. */
export function award(id: string, n: number): void {
  stars ??= load(starsShape) ?? {};
  if (n <= starsOf(id)) return;
  stars = { ...stars, [id]: n };
  save(starsShape, stars);
}

/** The record of an ending; undefined if there is none. */
export const recordOf = (name: string): EndingRecord | undefined => endings?.[name];

/** Counts a success; moves is how many it took, 0 where that is no matter. */
export function succeed(name: string, moves: number): void {
  endings ??= load(endingsShape) ?? {};
  const before = endings[name] ?? { times: 0, best: 0 };
  const best = before.best === 0 || (moves > 0 && moves < before.best) ? moves : before.best;
  endings = { ...endings, [name]: { times: before.times + 1, best } };
  save(endingsShape, endings);
}
