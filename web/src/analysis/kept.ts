// What this browser keeps of an analysis, so that a reload loses nothing: the
// game as PGN, the move looked at, and how the engine is set.
import { isRecord, load, save, type Shape } from '../frame/kept';
import type { Color } from '../rules/door';
import { engineChoices, usualEngine, type EngineSettings } from './analyst.svelte';

/** An analysis under way. */
export interface Kept {
  variant: string;
  pgn: string;
  /** The moves that lead to the one looked at, in UCI's form. */
  line: string[];
  bottom: Color;
}

const analysis = (key: string): Shape<Kept> => ({
  key,
  version: 1,
  read: (value) =>
    isRecord(value) &&
    typeof value['variant'] === 'string' &&
    typeof value['pgn'] === 'string' &&
    Array.isArray(value['line']) &&
    value['line'].every((m) => typeof m === 'string') &&
    (value['bottom'] === 'white' || value['bottom'] === 'black')
      ? { variant: value['variant'], pgn: value['pgn'], line: value['line'], bottom: value['bottom'] }
      : undefined,
});

const current = analysis('bifrons.analysis');
const before = analysis('bifrons.analysis.before');

export const loadAnalysis = (): Kept | undefined => load(current);
export const saveAnalysis = (kept: Kept): void => {
  save(current, kept);
};
/** The analysis that another game has taken the place of. */
export const loadBefore = (): Kept | undefined => load(before);
export const saveBefore = (kept: Kept): void => {
  save(before, kept);
};
/** Puts an analysis aside that the rules cannot open; returns under which name. */
export function putAside(kept: Kept): string {
  const aside = analysis('bifrons.analysis.unreadable');
  save(aside, kept);
  return aside.key;
}

const engine: Shape<EngineSettings> = {
  key: 'bifrons.analysis.engine',
  version: 1,
  read: (value) => {
    if (!isRecord(value)) return undefined;
    const pick = (name: keyof EngineSettings): number => {
      const choice = value[name];
      return (engineChoices[name] as readonly unknown[]).includes(choice) ? (choice as number) : usualEngine[name];
    };
    return { lines: pick('lines'), hash: pick('hash'), seconds: pick('seconds') };
  },
};

export const loadEngine = (): EngineSettings => load(engine) ?? usualEngine;
export const saveEngine = (settings: EngineSettings): void => {
  save(engine, settings);
};
