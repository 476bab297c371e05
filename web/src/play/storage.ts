// The game in progress and the last choices, kept in this browser so that a
// reload loses nothing.
import { forget, isRecord, load, save, type Shape } from '../frame/kept';
import type { Reading, TimeControl } from './clock.svelte';
import type { Ending, Saved, Setup } from './match.svelte';

/** The last choices for a new game. */
export interface Choice {
  variant: string;
  color: 'white' | 'black' | 'random';
  level: number;
  clock?: TimeControl | undefined;
}

const game: Shape<Saved> = {
  key: 'bifrons.game',
  version: 1,
  read(value) {
    if (!isRecord(value) || !isSetup(value['setup']) || !Array.isArray(value['moves'])) return undefined;
    if (!value['moves'].every((m) => typeof m === 'string')) return undefined;
    const { variant, fen, you, level } = value['setup'];
    const clock = isControl(value['setup'].clock) ? value['setup'].clock : undefined;
    return {
      setup: { variant, fen, you, level, ...(clock ? { clock } : {}) },
      moves: value['moves'],
      ending: endingOf(value['ending']),
      ...(clock && isReadings(value['readings']) ? { readings: value['readings'] } : {}),
    };
  },
};

const choice: Shape<Partial<Choice>> = { key: 'bifrons.choice', version: 1, read: (value) => (isRecord(value) ? value : undefined) };

export const saveGame = (saved: Saved): void => {
  save(game, saved);
};
export const loadGame = (): Saved | undefined => load(game);
export const forgetGame = (): void => {
  forget(game);
};
export const saveChoice = (chosen: Choice): void => {
  save(choice, chosen);
};
export const loadChoice = (): Partial<Choice> => load(choice) ?? {};

// Before version 1 an ending was told in English words.
function endingOf(value: unknown): Ending | undefined {
  if (!isRecord(value)) return undefined;
  const { result, reason, words } = value as { result: Ending['result']; reason?: Ending['reason']; words?: string };
  if (reason !== undefined) return { result, reason };
  const known: Ending['reason'][] = ['resignation', 'threefold repetition', 'fifty moves'];
  return { result, reason: known.find((r) => words?.endsWith(r)) ?? '' };
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1e9;

export const isControl = (value: unknown): value is TimeControl => isRecord(value) && isTime(value['minutes']) && isTime(value['increment']);

const isReadings = (value: unknown): value is Reading[] =>
  Array.isArray(value) && value.every((r) => isRecord(r) && isTime(r['white']) && isTime(r['black']));

function isSetup(value: unknown): value is Setup {
  return (
    isRecord(value) &&
    typeof value['variant'] === 'string' &&
    typeof value['fen'] === 'string' &&
    (value['you'] === 'white' || value['you'] === 'black') &&
    typeof value['level'] === 'number'
  );
}
