// Typed commands, in the words of the page's language and always in English
// too: "board", "last", "pieces", "royal", "moves e2", "file e", "rank 4", "e4".
import { m } from '../messages';

/** What can be asked of any board. */
export type Asked =
  | { ask: 'board' | 'last' | 'royal' | 'help' }
  | { ask: 'pieces'; side: 'white' | 'black' | undefined }
  | { ask: 'moves' | 'square'; square: string }
  | { ask: 'row'; row: string };

type Word = 'board' | 'last' | 'pieces' | 'royal' | 'moves' | 'file' | 'rank' | 'square' | 'help' | 'white' | 'black';

const english: Record<Word, string[]> = {
  board: ['board', 'position', 'b'],
  last: ['last', 'l'],
  pieces: ['pieces', 'men', 'p'],
  royal: ['royal', 'king', 'kings', 'which king', 'which king is royal'],
  moves: ['moves', 'm'],
  file: ['file', 'f'],
  rank: ['rank', 'r'],
  square: ['square', 's'],
  help: ['help', 'h', '?'],
  white: ['white'],
  black: ['black'],
};

/** The words for a command, those of the page's language first. */
function wordsFor(word: Word): string[] {
  const own = m.words_command({ command: word }).split(',');
  return [...own.map((w) => w.trim()), ...english[word]];
}

const is = (text: string, word: Word): boolean => wordsFor(word).includes(text);

/**
 * The names by which files are called out where letters are easily misheard,
 * from the a-file; and what else people say. Any is understood.
 */
export const fileNames = ['anna', 'bella', 'cesar', 'david', 'eva', 'felix', 'gustav', 'hector', 'ida', 'julius'];
const alsoFiles: Record<string, number> = { cäsar: 2, caesar: 2, hektor: 7, jonas: 9, berta: 1, dora: 3, emil: 4, friedrich: 5, heinrich: 7 };

/** Replaces spoken names of files by their letters: "eva 4" becomes "e4". */
export function unspoken(text: string): string {
  return text
    .replace(/\p{L}+/gu, (word) => {
      const at = fileNames.indexOf(word.toLowerCase());
      const file = at >= 0 ? at : alsoFiles[word.toLowerCase()];
      return file === undefined ? word : String.fromCharCode(97 + file);
    })
    .replace(/\b([a-j]) ([1-8])\b/g, '$1$2');
}

/** A move as it is typed or dictated, for the rules to read: "eva 2 eva 4" is "e2e4". */
export function moveText(typed: string): string {
  return unspoken(typed).replace(/^([a-j][1-8]) ([a-j][1-8])/i, '$1$2');
}

/** Reads a command; undefined for a text that is none, such as a move. */
export function readCommand(typed: string): Asked | undefined {
  const text = unspoken(typed.trim().toLowerCase()).replace(/\s+/g, ' ').replace(/[?!.]+$/, (marks) => (marks === typed.trim() ? marks : ''));
  for (const ask of ['board', 'last', 'royal', 'help'] as const) if (is(text, ask)) return { ask };
  const [first = '', ...others] = text.split(' ');
  const rest = others.join(' ');
  if (is(first, 'pieces')) {
    if (!rest) return { ask: 'pieces', side: undefined };
    for (const side of ['white', 'black'] as const) if (is(rest, side)) return { ask: 'pieces', side };
  }
  if (/^[a-j][1-8]$/.test(rest)) {
    if (is(first, 'moves')) return { ask: 'moves', square: rest };
    if (is(first, 'square')) return { ask: 'square', square: rest };
  }
  if (is(first, 'file') && /^[a-j]$/.test(rest)) return { ask: 'row', row: rest };
  if (is(first, 'rank') && /^[1-8]$/.test(rest)) return { ask: 'row', row: rest };
  return undefined;
}
