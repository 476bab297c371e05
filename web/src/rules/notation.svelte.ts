// The text of moves in the letters that a person has chosen.
import { settings } from '../settings/settings.svelte';
import type { Letters, Variant } from './door';

/** A part of a move's text: words, or a piece to be drawn. */
export type Part = string | { letter: string };

// The German letter of each English one, as the rules have them.
let german = $state.raw<Record<string, string>>({});

/** Learns the letters of some games' pieces. */
export function learnLetters(variants: Variant[]): void {
  german = Object.fromEntries(variants.flatMap((v) => v.pieces.map((p) => [p.letter, p.german])));
}

/** The letters in which moves are typed. */
export const typedLetters = (): Letters => (settings.letters === 'german' ? 'german' : 'english');

/**
 * A move's text, which has English letters, as it is shown. A capital in it is a
 * piece's letter or castling's O; figurines come as parts of their own.
 */
export function written(text: string): Part[] {
  if (settings.letters !== 'figurine') return [plain(text)];
  return text.split(/([A-NP-Z])/).flatMap((part): Part[] => (part === '' ? [] : part in german ? [{ letter: part }] : [part]));
}

/** The same as one text, for where no pictures can stand. */
export function plain(text: string): string {
  return settings.letters === 'german' ? text.replace(/[A-NP-Z]/g, (letter) => german[letter] ?? letter) : text;
}
