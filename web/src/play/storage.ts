// The game in progress and the last choices, kept in this browser so that a
// reload loses nothing.
import type { Saved, Setup } from './match.svelte';

const gameKey = 'bifrons.game';
const choiceKey = 'bifrons.choice';

/** The last choices for a new game. */
export interface Choice {
  variant: string;
  color: 'white' | 'black' | 'random';
  level: number;
}

export function saveGame(saved: Saved): void {
  write(gameKey, saved);
}

export function forgetGame(): void {
  attempt(() => {
    localStorage.removeItem(gameKey);
  });
}

/** The stored game; undefined if there is none or it cannot be read. */
export function loadGame(): Saved | undefined {
  const value = read(gameKey);
  if (!isRecord(value) || !isSetup(value['setup']) || !Array.isArray(value['moves'])) return undefined;
  if (!value['moves'].every((m) => typeof m === 'string')) return undefined;
  const ending = value['ending'];
  if (ending !== undefined && !isRecord(ending)) return undefined;
  return value as unknown as Saved;
}

export function saveChoice(choice: Choice): void {
  write(choiceKey, choice);
}

export function loadChoice(): Partial<Choice> {
  const value = read(choiceKey);
  return isRecord(value) ? (value) : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

function write(key: string, value: unknown): void {
  attempt(() => {
    localStorage.setItem(key, JSON.stringify(value));
  });
}

function read(key: string): unknown {
  return attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
}

/** Storage may be forbidden or full: then the page does without. */
function attempt<T>(f: () => T): T | undefined {
  try {
    return f();
  } catch {
    return undefined;
  }
}
