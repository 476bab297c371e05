// The game in progress and the last choices, kept in this browser so that a
// reload loses nothing.
import { forget, isRecord, load, save, type Shape } from '../frame/kept';
import type { Ending, Saved, Setup } from './match.svelte';

/** The last choices for a new game. */
export interface Choice {
  variant: string;
  color: 'white' | 'black' | 'random';
  level: number;
}

const game: Shape<Saved> = {
  key: 'bifrons.game',
  version: 1,
  read(value) {
    if (!isRecord(value) || !isSetup(value['setup']) || !Array.isArray(value['moves'])) return undefined;
    if (!value['moves'].every((m) => typeof m === 'string')) return undefined;
    return { setup: value['setup'], moves: value['moves'], ending: endingOf(value['ending']) };
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

function isSetup(value: unknown): value is Setup {
  return (
    isRecord(value) &&
    typeof value['variant'] === 'string' &&
    typeof value['fen'] === 'string' &&
    (value['you'] === 'white' || value['you'] === 'black') &&
    typeof value['level'] === 'number'
  );
}
