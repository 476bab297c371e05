// What this browser keeps for the pages: values in its storage, each with a
// version, checked when they are read. A value that cannot be read is put aside
// under another name and reported, never lost silently.
import { m } from '../messages';
import { notify } from './notices.svelte';

/** A kind of stored value. */
export interface Shape<T> {
  /** Name in the storage, such as "bifrons.settings". */
  key: string;
  /** Raised when older programs could not read the value any more. */
  version: number;
  /**
   * Checks a value that was stored by some version; undefined if it is not one.
   * Version 0 is a value from before versions were kept.
   */
  read: (value: unknown, version: number) => T | undefined;
}

/** A stored value; undefined if there is none or it could not be read. */
export function load<T>({ key, version, read }: Shape<T>): T | undefined {
  const text = attempt((storage) => storage.getItem(key));
  if (text === undefined || text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    const stored = isRecord(parsed) && typeof parsed['version'] === 'number' && 'value' in parsed;
    const [from, raw] = stored ? [parsed['version'] as number, parsed['value']] : [0, parsed];
    // A later program's value may look right and mean something else.
    const value = from > version ? undefined : read(raw, from);
    if (value !== undefined) return value;
  } catch {
    // Not JSON: put aside below.
  }
  const aside = `${key}.unreadable`;
  attempt((storage) => {
    storage.setItem(aside, text);
    storage.removeItem(key);
  });
  notify({ text: () => m.frame_state_broken({ key, aside }), kind: 'warning' });
  return undefined;
}

/** Stores a value; where the browser keeps nothing, that is said once. */
export function save<T>({ key, version }: Shape<T>, value: T): void {
  const kept = attempt((storage) => {
    storage.setItem(key, JSON.stringify({ version, value }));
    return true;
  });
  if (!kept && !unkept) {
    unkept = true;
    notify({ text: () => m.frame_state_unkept(), kind: 'warning' });
  }
}

/** Removes a stored value. */
export function forget({ key }: { key: string }): void {
  attempt((storage) => {
    storage.removeItem(key);
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let unkept = false;

/** Storage may be forbidden or full: then the page does without. */
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : use(localStorage);
  } catch {
    return undefined;
  }
}
